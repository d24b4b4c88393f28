#include "support/board_emulator.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace annabella {

BoardEmulator::BoardEmulator(std::string driver, const std::vector<PlacedPiece>& men,
                             bool lies_turned)
    : driver_(std::move(driver)), lies_turned_(lies_turned) {
  stands_.fill('.');
  for (const PlacedPiece& man : men) stands_[field_of(man.square)] = man.piece;
}

void BoardEmulator::set_up(const std::vector<PlacedPiece>& men) {
  stands_.fill('.');
  for (const PlacedPiece& man : men) stands_[field_of(man.square)] = man.piece;
  scan();
}

std::size_t BoardEmulator::field_of(Square square) const {
  const std::size_t field = static_cast<std::size_t>(7 - square.rank) * 8 + square.file;
  return lies_turned_ ? kFields - 1 - field : field;
}

void BoardEmulator::plug_in() {
  int slave = -1;
  std::array<char, 64> name{};
  termios raw{};
  ::cfmakeraw(&raw);
  if (::openpty(&master_, &slave, name.data(), &raw, nullptr) != 0) {
    throw std::runtime_error("no pseudo-terminal");
  }
  ::close(slave);
  ::fcntl(master_, F_SETFD, FD_CLOEXEC);  // whoever is started does not keep it plugged in
  std::filesystem::remove(link());
  std::filesystem::create_symlink(name.data(), link());
  took_down();
  outgoing_.clear();
  begin();
}

void BoardEmulator::unplug() {
  if (master_ >= 0) ::close(std::exchange(master_, -1));
  std::filesystem::remove(link());
}

void BoardEmulator::set(const std::string& square, char man) {
  const Square at{static_cast<std::uint8_t>(square[0] - 'a'),
                  static_cast<std::uint8_t>(square[1] - '1')};
  stands_[field_of(at)] = man;
}

void BoardEmulator::hands(const std::string& script) {
  std::istringstream words(script);
  for (std::string square, man; words >> square >> man;) {
    set(square, man[0]);
    scan();
  }
}

void BoardEmulator::fast_hands(const std::string& script) {
  std::istringstream words(script);
  for (std::string square, man; words >> square >> man;) set(square, man[0]);
  scan();
}

void BoardEmulator::scan() {
  const Fields before = std::exchange(reported_, stands_);
  if (before != stands_) tell(before, stands_);
  write_out();
}

std::vector<PlacedPiece> BoardEmulator::men() const {
  std::vector<PlacedPiece> men;
  for (std::uint8_t rank = 0; rank < 8; ++rank) {
    for (std::uint8_t file = 0; file < 8; ++file) {
      const char man = stands_[field_of({file, rank})];
      if (man != '.') men.push_back({{file, rank}, man});
    }
  }
  return men;
}

void BoardEmulator::noise(const std::vector<std::uint8_t>& bytes) {
  send(bytes);
  write_out();
}

void BoardEmulator::write_out() {
  const auto write_all = [&](const std::vector<std::uint8_t>& bytes) {
    if (master_ < 0) return;
    if (::write(master_, bytes.data(), bytes.size()) < 0) return unplug();
    sent_ += bytes.size();
  };
  std::vector<std::uint8_t> all;
  for (const std::vector<std::uint8_t>& message : std::exchange(outgoing_, {})) {
    if (how_ == Delivery::by_message) write_all(message);
    all.insert(all.end(), message.begin(), message.end());
  }
  if (how_ == Delivery::together && !all.empty()) write_all(all);
  if (how_ != Delivery::by_byte) return;
  for (const std::uint8_t byte : all) write_all({byte});
}

bool BoardEmulator::serve(std::chrono::milliseconds time) {
  const auto until = std::chrono::steady_clock::now() + time;
  bool was_asked = false;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        until - std::chrono::steady_clock::now());
    pollfd line{master_, POLLIN, 0};
    const int wait = static_cast<int>(std::max<std::int64_t>(left.count(), 0));
    if (master_ < 0 || ::poll(&line, 1, wait) <= 0) return was_asked;
    std::array<std::uint8_t, 256> bytes{};
    const ssize_t size =
        (line.revents & POLLIN) != 0 ? ::read(master_, bytes.data(), bytes.size()) : -1;
    if (size <= 0) {  // nobody has opened it yet, or any more
      if (left.count() <= 0) return was_asked;
      ::usleep(1000);
      continue;
    }
    was_asked = true;
    for (ssize_t i = 0; i < size; ++i) take(bytes[static_cast<std::size_t>(i)]);
    write_out();
  }
}

}  // namespace annabella
