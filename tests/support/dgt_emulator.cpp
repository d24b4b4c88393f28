#include "support/dgt_emulator.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace annabella {
namespace {

constexpr std::string_view kCodes = ".PRNBKQprnbkq";

std::uint8_t code_of(char man) {
  const std::size_t at = kCodes.find(man);
  if (at == std::string_view::npos) throw std::runtime_error("no such man on a DGT board");
  return static_cast<std::uint8_t>(at);
}

}  // namespace

DgtEmulator::DgtEmulator(const std::vector<PlacedPiece>& men, bool lies_turned)
    : lies_turned_(lies_turned) {
  set_up(men);
  plug_in();
}

void DgtEmulator::set_up(const std::vector<PlacedPiece>& men) {
  stands_.fill(0);
  for (const PlacedPiece& man : men) stands_[field_of(man.square)] = code_of(man.piece);
  scan();
}

DgtEmulator::~DgtEmulator() { unplug(); }

std::size_t DgtEmulator::field_of(Square square) const {
  const std::size_t field = static_cast<std::size_t>(7 - square.rank) * 8 + square.file;
  return lies_turned_ ? kFields - 1 - field : field;
}

void DgtEmulator::plug_in() {
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
  sends_updates_ = false;
  reported_ = stands_;
  outgoing_.clear();
}

void DgtEmulator::unplug() {
  if (master_ >= 0) ::close(std::exchange(master_, -1));
  std::filesystem::remove(link());
}

void DgtEmulator::set(const std::string& square, char man) {
  const Square at{static_cast<std::uint8_t>(square[0] - 'a'),
                  static_cast<std::uint8_t>(square[1] - '1')};
  stands_[field_of(at)] = code_of(man);
}

void DgtEmulator::hands(const std::string& script) {
  std::istringstream words(script);
  for (std::string square, man; words >> square >> man;) {
    set(square, man[0]);
    scan();
  }
}

void DgtEmulator::fast_hands(const std::string& script) {
  std::istringstream words(script);
  for (std::string square, man; words >> square >> man;) set(square, man[0]);
  scan();
}

void DgtEmulator::scan() {
  for (std::uint8_t field = 0; field < kFields; ++field) {
    if (std::exchange(reported_[field], stands_[field]) == stands_[field]) continue;
    if (sends_updates_) send(0x8E, {field, stands_[field]});
  }
  write_out();
}

std::vector<PlacedPiece> DgtEmulator::men() const {
  std::vector<PlacedPiece> men;
  for (std::uint8_t rank = 0; rank < 8; ++rank) {
    for (std::uint8_t file = 0; file < 8; ++file) {
      const std::uint8_t code = stands_[field_of({file, rank})];
      if (code != 0) men.push_back({{file, rank}, kCodes[code]});
    }
  }
  return men;
}

void DgtEmulator::lever(bool first_to_run) {
  const std::uint8_t status = first_to_run ? 0x13 : 0x09;
  if (sends_updates_) send(0x8D, {0x01, 0x30, 0x00, 0x01, 0x30, 0x00, status});
  write_out();
}

void DgtEmulator::noise(const std::vector<std::uint8_t>& bytes) {
  outgoing_.push_back(bytes);
  write_out();
}

void DgtEmulator::send(std::uint8_t what, const std::vector<std::uint8_t>& data) {
  const std::size_t length = data.size() + 3;
  std::vector<std::uint8_t> message{what, static_cast<std::uint8_t>(length >> 7U),
                                    static_cast<std::uint8_t>(length & 0x7FU)};
  message.insert(message.end(), data.begin(), data.end());
  outgoing_.push_back(std::move(message));
}

void DgtEmulator::write_out() {
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

bool DgtEmulator::serve(std::chrono::milliseconds time) {
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

// Messages for the clock have their length in the second byte; all else is one byte.
void DgtEmulator::take(std::uint8_t byte) {
  if (for_clock_.empty() && byte != 0x2B) return answer(byte);
  for_clock_.push_back(byte);
  if (for_clock_.size() == 2) clock_length_ = 2U + byte;
  if (for_clock_.size() < 2 || for_clock_.size() < clock_length_) return;
  const std::uint8_t command = for_clock_.size() > 3 ? for_clock_[3] : 0;
  for_clock_.clear();
  const std::uint8_t version = command == 0x09 ? 0x22 : 0x00;
  if (sends_updates_) send(0x8D, {0x0A, 0x10, command, 0x0A, version, 0x00, 0x00});
}

void DgtEmulator::answer(std::uint8_t command) {
  switch (command) {
    case 0x40:
      sends_updates_ = false;
      return;
    case 0x41:
      return send(0x8D, {0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x20});
    case 0x42:
      reported_ = stands_;
      return send(0x86, {stands_.begin(), stands_.end()});
    case 0x43:
    case 0x44:
    case 0x4B:
      sends_updates_ = true;
      return;
    case 0x45:
      return send(0x91, {'0', '1', '2', '3', '4'});
    case 0x4C:
      return send(0xA0, {0x50, 0x7F, 0x7F, 0x01, 0x02, 0x00, 0x00, 0x00, 0x02});
    case 0x4D:
      return send(0x93, {0x01, 0x02});
    case 0x55:
      return send(0xA2, {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'});
    default:
      return;  // no command of a single board
  }
}

}  // namespace annabella
