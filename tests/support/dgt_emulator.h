// A DGT board on a pseudo-terminal, and the hands that move its men.
#pragma once

#include <annabella/board.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "support/temporary_directory.h"

namespace annabella {

// Speaks the protocol of the real board from the other side, written from its description alone.
// Nothing happens by itself: hands move, the board scans its squares, and serves who is connected.
class DgtEmulator {
 public:
  // How its bytes arrive.
  enum class Delivery : std::uint8_t { by_message = 1, by_byte, together };

  explicit DgtEmulator(const std::vector<PlacedPiece>& men, bool lies_turned = false);
  ~DgtEmulator();
  DgtEmulator(const DgtEmulator&) = delete;
  DgtEmulator& operator=(const DgtEmulator&) = delete;

  // Where the program finds it, also after it was unplugged: a link to the terminal.
  std::string place() const { return "dgt:" + link().string(); }

  // "e2 .  e4 P": each square is seen as it changes.
  void hands(const std::string& script);
  // The same, and the board looks only when all is done.
  void fast_hands(const std::string& script);
  void scan();
  std::vector<PlacedPiece> men() const;
  void set_up(const std::vector<PlacedPiece>& men);
  std::size_t sent() const { return sent_; }  // bytes, in all

  void lever(bool first_to_run);
  void noise(const std::vector<std::uint8_t>& bytes);
  void deliver(Delivery how) { how_ = how; }
  void unplug();
  void plug_in();

  // Answers what it is asked, for so long; gives whether anything was.
  bool serve(std::chrono::milliseconds time);

 private:
  static constexpr std::size_t kFields = 64;
  std::filesystem::path link() const { return folder_.path() / "board"; }
  std::size_t field_of(Square square) const;
  void set(const std::string& square, char man);
  void send(std::uint8_t what, const std::vector<std::uint8_t>& data);
  void write_out();
  void take(std::uint8_t byte);
  void answer(std::uint8_t command);

  TemporaryDirectory folder_;
  bool lies_turned_;
  Delivery how_ = Delivery::by_message;
  std::array<std::uint8_t, kFields> stands_{}, reported_{};
  std::vector<std::vector<std::uint8_t>> outgoing_;
  std::vector<std::uint8_t> for_clock_;  // a message that is still coming
  std::size_t clock_length_ = 0;
  bool sends_updates_ = false;
  std::size_t sent_ = 0;
  int master_ = -1;
};

}  // namespace annabella
