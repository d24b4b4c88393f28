// A board on a pseudo-terminal, and the hands that move its men: what all of them have in common.
#pragma once

#include <annabella/board.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "support/temporary_directory.h"

namespace annabella {

// Each speaks the protocol of a real board from the other side, written from its description alone.
// Nothing happens by itself: hands move, the board scans its squares, and serves who is connected.
class BoardEmulator {
 public:
  // How its bytes arrive.
  enum class Delivery : std::uint8_t { by_message = 1, by_byte, together };

  virtual ~BoardEmulator() { unplug(); }
  BoardEmulator(const BoardEmulator&) = delete;
  BoardEmulator& operator=(const BoardEmulator&) = delete;

  // Where the program finds it, also after it was unplugged: a link to the terminal.
  std::string place() const { return driver_ + ":" + link().string(); }

  // "e2 .  e4 P": each square is seen as it changes.
  void hands(const std::string& script);
  // The same, and the board looks only when all is done.
  void fast_hands(const std::string& script);
  void scan();
  std::vector<PlacedPiece> men() const;
  void set_up(const std::vector<PlacedPiece>& men);
  std::size_t sent() const { return sent_; }  // bytes, in all

  void noise(const std::vector<std::uint8_t>& bytes);
  void deliver(Delivery how) { how_ = how; }
  void unplug();
  void plug_in();

  // Answers what it is asked, for so long; gives whether anything was.
  bool serve(std::chrono::milliseconds time);

 protected:
  static constexpr std::size_t kFields = 64;
  // a8, b8 to h1 with the plug at White's left; '.': nobody.
  using Fields = std::array<char, kFields>;

  BoardEmulator(std::string driver, const std::vector<PlacedPiece>& men, bool lies_turned);

  // Whoever is connected now is to be told nothing yet.
  virtual void begin() = 0;
  virtual void take(std::uint8_t byte) = 0;
  // It was scanned, and this is different.
  virtual void tell(const Fields& before, const Fields& now) = 0;

  const Fields& fields() const { return stands_; }
  void took_down() { reported_ = stands_; }  // everything was told
  void send(std::vector<std::uint8_t> message) { outgoing_.push_back(std::move(message)); }
  void write_out();

 private:
  std::filesystem::path link() const { return folder_.path() / "board"; }
  std::size_t field_of(Square square) const;
  void set(const std::string& square, char man);

  std::string driver_;
  TemporaryDirectory folder_;
  bool lies_turned_;
  Delivery how_ = Delivery::by_message;
  Fields stands_{}, reported_{};
  std::vector<std::vector<std::uint8_t>> outgoing_;
  std::size_t sent_ = 0;
  int master_ = -1;
};

}  // namespace annabella
