#include "support/dgt_emulator.h"

#include <stdexcept>
#include <string_view>

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
    : BoardEmulator("dgt", men, lies_turned) {
  plug_in();
}

void DgtEmulator::tell(const Fields& before, const Fields& now) {
  if (!sends_updates_) return;
  for (std::uint8_t field = 0; field < kFields; ++field) {
    if (before[field] != now[field]) message(0x8E, {field, code_of(now[field])});
  }
}

void DgtEmulator::lever(bool first_to_run) {
  const std::uint8_t status = first_to_run ? 0x13 : 0x09;
  if (sends_updates_) message(0x8D, {0x01, 0x30, 0x00, 0x01, 0x30, 0x00, status});
  write_out();
}

void DgtEmulator::message(std::uint8_t what, const std::vector<std::uint8_t>& data) {
  const std::size_t length = data.size() + 3;
  std::vector<std::uint8_t> message{what, static_cast<std::uint8_t>(length >> 7U),
                                    static_cast<std::uint8_t>(length & 0x7FU)};
  message.insert(message.end(), data.begin(), data.end());
  send(std::move(message));
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
  if (sends_updates_) message(0x8D, {0x0A, 0x10, command, 0x0A, version, 0x00, 0x00});
}

void DgtEmulator::answer(std::uint8_t command) {
  switch (command) {
    case 0x40:
      sends_updates_ = false;
      return;
    case 0x41:
      return message(0x8D, {0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x20});
    case 0x42: {
      took_down();
      std::vector<std::uint8_t> codes;
      for (const char man : fields()) codes.push_back(code_of(man));
      return message(0x86, codes);
    }
    case 0x43:
    case 0x44:
    case 0x4B:
      sends_updates_ = true;
      return;
    case 0x45:
      return message(0x91, {'0', '1', '2', '3', '4'});
    case 0x4C:
      return message(0xA0, {0x50, 0x7F, 0x7F, 0x01, 0x02, 0x00, 0x00, 0x00, 0x02});
    case 0x4D:
      return message(0x93, {0x01, 0x02});
    case 0x55:
      return message(0xA2, {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'});
    default:
      return;  // no command of a single board
  }
}

}  // namespace annabella
