#include "support/stockfish.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

extern char** environ;

namespace annabella {
namespace {

constexpr const char* kProgram = "/usr/games/stockfish";

std::array<int, 2> new_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  return ends;
}

}  // namespace

Stockfish::Stockfish(bool chess960) {
  const auto [its_input, to] = new_pipe();
  const auto [from, its_output] = new_pipe();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, its_input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, its_output, STDOUT_FILENO);
  std::string name = kProgram;
  const std::array<char*, 2> arguments{name.data(), nullptr};
  const int error = posix_spawn(&process_, kProgram, &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(its_input);
  close(its_output);
  to_ = fdopen(to, "w");
  from_ = fdopen(from, "r");
  if (error != 0) {
    std::fclose(to_);
    std::fclose(from_);
    throw std::runtime_error(name + " does not start: scripts/install-dependencies test");
  }
  if (chess960) std::fputs("setoption name UCI_Chess960 value true\n", to_);
}

Stockfish::~Stockfish() {
  std::fclose(to_);  // it stops at the end of its input
  std::fclose(from_);
  waitpid(process_, nullptr, 0);
}

std::map<std::string, std::uint64_t> Stockfish::divide(const std::string& fen, int depth) {
  std::fprintf(to_, "position fen %s\ngo perft %d\n", fen.c_str(), depth);
  std::fflush(to_);
  std::map<std::string, std::uint64_t> lines;
  std::array<char, 512> buffer{};
  while (std::fgets(buffer.data(), buffer.size(), from_)) {
    const std::string line = buffer.data();
    if (line.starts_with("Nodes searched")) return lines;
    const std::size_t colon = line.find(": ");
    if (colon == 4 || colon == 5)
      lines[line.substr(0, colon)] = std::stoull(line.substr(colon + 2));
  }
  throw std::runtime_error("Stockfish ended at " + fen);
}

}  // namespace annabella
