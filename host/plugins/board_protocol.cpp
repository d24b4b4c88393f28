#include "plugins/board_protocol.h"

#include <array>
#include <charconv>
#include <utility>

#include "base/text.h"

namespace annabella::host {
namespace {

constexpr std::array<std::string_view, 4> kWishes{"light", "dark", "beep", "clock"};

constexpr std::string_view kClocks = "clock";

constexpr int kMostOfAnything = 1'000'000;

bool read_yes(std::string_view word) {
  if (word != "yes" && word != "no") throw Garbage("neither yes nor no");
  return word == "yes";
}

std::string sighting_text(const Sighting& seen) {
  switch (seen.kind) {
    case Sighting::Kind::squares: {
      std::string text = "squares";
      for (const PlacedPiece& man : seen.pieces) text += ' ' + written(man);
      return text;
    }
    case Sighting::Kind::button:
      return "button " + std::to_string(seen.number);
    case Sighting::Kind::clock_pressed:
      return seen.side ? "press " + written(seen.side) : "runs " + std::to_string(seen.number);
    case Sighting::Kind::battery:
      return "battery " + std::to_string(seen.number) + (seen.text == kClocks ? " clock" : "");
    case Sighting::Kind::broken:
      return "broken " + as_text(seen.text);
  }
  throw std::runtime_error("a sighting of no kind");
}

std::vector<PlacedPiece> read_men(std::string_view text) {
  std::vector<PlacedPiece> men;
  while (!text.empty()) men.push_back(read_placed(take_word(text)));
  return men;
}

ClockReading read_clock(std::string_view text) {
  ClockReading clock;
  clock.first = read_board_time(take_word(text));
  clock.second = read_board_time(take_word(text));
  clock.runs = read_number(text, 0, 2);
  return clock;
}

// Per cent, and "clock" if it is the clock's.
Sighting read_battery(std::string_view text) {
  Sighting battery{.kind = Sighting::Kind::battery};
  battery.number = read_number(take_word(text), 0, kMostOfAnything);
  if (!text.empty() && text != kClocks) throw Garbage("nobody's battery");
  battery.text = text;
  return battery;
}

Sighting read_sighting(std::string_view text) {
  using Kind = Sighting::Kind;
  const std::string_view what = take_word(text);
  const auto number = [&] { return read_number(text, 0, kMostOfAnything); };
  if (what == "squares") return {.kind = Kind::squares, .pieces = read_men(text)};
  if (what == "button") return {.kind = Kind::button, .number = number()};
  if (what == "press") return {.kind = Kind::clock_pressed, .side = read_side(text)};
  if (what == "runs") return {.kind = Kind::clock_pressed, .number = number()};
  if (what == "battery") return read_battery(text);
  if (what == "broken") return {.kind = Kind::broken, .text = printable(from_text(text))};
  throw Garbage("no sighting");
}

}  // namespace

BoardSaid said_by(BoardSession& session, const BoardClock* clock) {
  BoardSaid said;
  said.bytes = session.take_bytes();
  said.sightings = session.take_sightings();
  said.wake_at = session.wake_at();
  if (clock) said.clock = clock->reading(session);
  return said;
}

std::string written(std::span<const std::byte> bytes) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  if (bytes.empty()) return "-";
  std::string text;
  for (const std::byte byte : bytes) {
    const auto value = std::to_integer<unsigned>(byte);
    text += {kDigits[value / 16], kDigits[value % 16]};
  }
  return text;
}

std::vector<std::byte> read_bytes(std::string_view word) {
  std::vector<std::byte> bytes;
  if (word == "-") return bytes;
  if (word.size() % 2 != 0) throw Garbage("half a byte");
  for (; !word.empty(); word.remove_prefix(2)) {
    unsigned value = 0;
    const auto read = std::from_chars(word.data(), word.data() + 2, value, 16);
    if (read.ptr != word.data() + 2) throw Garbage("no byte");
    bytes.push_back(static_cast<std::byte>(value));
  }
  return bytes;
}

BoardTime read_board_time(std::string_view word) {
  constexpr std::uint64_t kLongest = 1'000'000'000'000;  // thirty years
  const std::uint64_t time = read_count(word);
  if (time > kLongest) throw Garbage("a time that never comes");
  return BoardTime{static_cast<std::int64_t>(time)};
}

std::string written(const BoardIntroduction& introduction) {
  const BoardTraits& traits = introduction.traits;
  std::string text;
  for (const std::string& transport : traits.transports) {
    text += "transport " + as_text(transport) + '\n';
  }
  const auto yes = [](bool holds) { return std::string(holds ? "yes" : "no") + '\n'; };
  return text + "files " + std::to_string(traits.files) + "\nranks " +
         std::to_string(traits.ranks) + "\nrecognises-pieces " + yes(traits.recognises_pieces) +
         "has-lights " + yes(traits.has_lights) + (introduction.has_clock ? "can clock\n" : "");
}

BoardIntroduction read_board_introduction(std::string_view message) {
  BoardIntroduction introduction;
  BoardTraits& traits = introduction.traits;
  for (const auto& [key, rest] : lines_of(message)) {
    if (key == "transport") traits.transports.push_back(from_text(rest));
    if (key == "files") traits.files = read_number(rest, 1, 16);
    if (key == "ranks") traits.ranks = read_number(rest, 1, 16);
    if (key == "recognises-pieces") traits.recognises_pieces = read_yes(rest);
    if (key == "has-lights") traits.has_lights = read_yes(rest);
    if (key == "can" && rest == "clock") introduction.has_clock = true;
  }
  return introduction;
}

// clock WHITE BLACK, light SQUARE...
std::string written(const Wish& wish) {
  std::string text(kWishes.at(static_cast<std::size_t>(wish.kind) - 1));
  for (const Square square : wish.squares) text += ' ' + written(square);
  if (wish.kind != Wish::Kind::clock) return text;
  return text + ' ' + std::to_string(wish.white.count()) + ' ' + std::to_string(wish.black.count());
}

Wish read_wish(std::string_view text) {
  Wish wish;
  const std::string_view what = take_word(text);
  std::size_t kind = 0;
  while (kind < kWishes.size() && kWishes[kind] != what) ++kind;
  if (kind == kWishes.size()) throw Garbage("no wish");
  wish.kind = static_cast<Wish::Kind>(kind + 1);
  if (wish.kind == Wish::Kind::clock) {
    wish.white = read_board_time(take_word(text));
    wish.black = read_board_time(take_word(text));
  }
  while (!text.empty()) wish.squares.push_back(read_square(take_word(text)));
  return wish;
}

std::string written(const BoardSaid& said) {
  std::string text = "bytes " + written(std::span<const std::byte>(said.bytes)) + '\n';
  for (const Sighting& seen : said.sightings) text += "sighting " + sighting_text(seen) + '\n';
  const auto no_less_than_none = [](std::chrono::milliseconds time) {
    return std::to_string(std::max<std::int64_t>(time.count(), 0));
  };
  if (said.clock) {
    text += "clock " + no_less_than_none(said.clock->first) + ' ' +
            no_less_than_none(said.clock->second) + ' ' + std::to_string(said.clock->runs) + '\n';
  }
  return text + "wake " + (said.wake_at ? no_less_than_none(*said.wake_at) : "none") + '\n';
}

BoardSaid read_board_said(std::string_view message) {
  BoardSaid said;
  for (const auto& [key, rest] : lines_of(message)) {
    if (key == "bytes") said.bytes = read_bytes(rest);
    if (key == "sighting") said.sightings.push_back(read_sighting(rest));
    if (key == "wake" && rest != "none") said.wake_at = read_board_time(rest);
    if (key == "clock") said.clock = read_clock(rest);
  }
  return said;
}

}  // namespace annabella::host
