// Another program's opinion of the legal moves: one Stockfish, fed through a pipe. Only tests know
// it; Debian's package `stockfish` has it.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <cstdio>
#include <map>
#include <string>

namespace annabella {

class Stockfish {
 public:
  // With `chess960` it castles from anywhere, and the king takes his rook. Throws
  // std::runtime_error if it cannot be started.
  explicit Stockfish(bool chess960);
  ~Stockfish();
  Stockfish(const Stockfish&) = delete;
  Stockfish& operator=(const Stockfish&) = delete;

  // Lines of `depth` half-moves behind each legal move, which is written as in UCI. Throws
  // std::runtime_error if it ends before it has answered.
  std::map<std::string, std::uint64_t> divide(const std::string& fen, int depth);

 private:
  pid_t process_ = 0;
  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
};

}  // namespace annabella
