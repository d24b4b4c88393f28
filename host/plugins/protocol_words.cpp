// The words of the protocol: numbers, squares, moves, sides, and texts that no blank or line
// breaks.
#include <annabella/board.h>

#include <algorithm>
#include <charconv>

#include "game/square_name.h"
#include "plugins/protocol.h"

namespace annabella::host {
namespace {

constexpr std::string_view kNothing = "-";
constexpr std::string_view kHex = "0123456789ABCDEF";

std::string escaped(std::string_view text, unsigned char least) {
  std::string safe;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= least && byte != 0x7f && byte != '%') {
      safe += c;
    } else {
      safe += {'%', kHex[byte / 16], kHex[byte % 16]};
    }
  }
  return safe;
}

bool is_man(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

template <class Number>
Number number_in(std::string_view word) {
  Number number = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
  if (word.empty() || read.ec != std::errc() || read.ptr != word.data() + word.size()) {
    throw Garbage("no number");
  }
  return number;
}

Square take_square(std::string_view& text) {
  if (text.empty() || text.front() < 'a' || text.front() > 'p') throw Garbage("no square");
  const auto file = static_cast<std::uint8_t>(text.front() - 'a');
  text.remove_prefix(1);
  std::size_t digits = 0;
  while (digits < text.size() && digits < 2 && text[digits] >= '0' && text[digits] <= '9') ++digits;
  const int rank = read_number(text.substr(0, digits), 1, 16);
  text.remove_prefix(digits);
  return {file, static_cast<std::uint8_t>(rank - 1)};
}

}  // namespace

std::string_view take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

std::vector<Line> lines_of(std::string_view message) {
  std::vector<Line> lines;
  while (!message.empty()) {
    const std::size_t end = std::min(message.find('\n'), message.size());
    std::string_view rest = message.substr(0, end);
    const std::string_view key = take_word(rest);
    lines.emplace_back(key, rest);
    message.remove_prefix(std::min(end + 1, message.size()));
  }
  return lines;
}

std::string line(std::string_view key, std::string_view rest) {
  return std::string(key) + ' ' + std::string(rest) + '\n';
}

int read_number(std::string_view word, int least, int most) {
  const int number = number_in<int>(word);
  if (number < least || number > most) throw Garbage("a number out of its range");
  return number;
}

std::uint64_t read_count(std::string_view word) { return number_in<std::uint64_t>(word); }

std::string read_key(std::string_view word) {
  const bool fits = !word.empty() && word.size() <= 64 && std::ranges::all_of(word, [](char c) {
    return c == '-' || c == '.' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
  });
  if (!fits) throw Garbage("no key");
  return std::string(word);
}

std::string as_text(std::string_view text) { return escaped(text, 0x20); }

std::string as_word(std::string_view text) {
  if (text.empty()) return std::string(kNothing);
  return text == kNothing ? "%2D" : escaped(text, 0x21);
}

std::string from_text(std::string_view text) {
  std::string meant;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      meant += text[at];
      continue;
    }
    unsigned byte = 0;
    const std::string_view hex = text.substr(at + 1, 2);
    const auto read = std::from_chars(hex.data(), hex.data() + hex.size(), byte, 16);
    if (hex.size() != 2 || read.ptr != hex.data() + 2) throw Garbage("no two digits after %");
    meant += static_cast<char>(byte);
    at += 2;
  }
  return meant;
}

std::string from_word(std::string_view word) {
  return word == kNothing ? std::string() : from_text(word);
}

std::string written(Square square) {
  if (square.file >= 16 || square.rank >= 16) throw std::runtime_error("a square beside the board");
  return square_name(square);
}

Square read_square(std::string_view word) {
  const Square square = take_square(word);
  if (!word.empty()) throw Garbage("no square");
  return square;
}

std::string written(const PlacedPiece& man) { return man.piece + written(man.square); }

PlacedPiece read_placed(std::string_view word) {
  const bool is_somebody = !word.empty() && (is_man(word.front()) || word.front() == kSomePiece);
  if (!is_somebody) throw Garbage("no man on a square");
  return {read_square(word.substr(1)), word.front()};
}

std::string written(const Move& move) {
  const std::string to = written(move.to);
  if (move.drop != kNoPiece) return std::string{move.drop, '@'} + to;
  const std::string way = written(move.from) + to;
  return move.promotion == kNoPiece ? way : way + '=' + move.promotion;
}

Move read_move(std::string_view word) {
  Move move;
  if (word.size() > 1 && word[1] == '@') {
    move.drop = word[0];
    if (!is_man(move.drop)) throw Garbage("no man to be dropped");
    word.remove_prefix(2);
    move.to = take_square(word);
  } else {
    move.from = take_square(word);
    move.to = take_square(word);
    if (word.size() == 2 && word[0] == '=' && is_man(word[1])) {
      move.promotion = word[1];
      word = {};
    }
  }
  if (!word.empty()) throw Garbage("no move");
  return move;
}

std::string written(std::optional<Color> side) {
  if (!side) return "none";
  if (*side != Color::white && *side != Color::black) throw std::runtime_error("nobody's turn");
  return *side == Color::white ? "white" : "black";
}

std::optional<Color> read_side(std::string_view word) {
  if (word == "white") return Color::white;
  if (word == "black") return Color::black;
  if (word == "none") return std::nullopt;
  throw Garbage("no side");
}

std::string_view written(CanWin can_win) {
  return can_win == CanWin::yes ? "yes" : can_win == CanWin::no ? "no" : "undecided";
}

CanWin read_can_win(std::string_view word) {
  if (word == "yes") return CanWin::yes;
  if (word == "no") return CanWin::no;
  if (word == "undecided") return CanWin::undecided;
  throw Garbage("neither yes nor no nor undecided");
}

}  // namespace annabella::host
