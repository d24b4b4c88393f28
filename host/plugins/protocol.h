// What the host and a plugin's child process write to each other: docs/runner-protocol.md. Each
// message is a text; both ends read and write it here.
#pragma once

#include <annabella/house_rules.h>
#include <annabella/legality.h>
#include <annabella/score_reader.h>
#include <annabella/variant.h>
#include <annabella/win_search.h>

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/phrase.h"

namespace annabella::host {

// Where a child process finds its line.
inline constexpr int kLineOfChild = 3;  // file descriptor

// A child's greeting, and a script's card, begin so; KIND ID VERSION NAME follow.
inline constexpr std::string_view kGreeting = "annabella-plugin 1 ";

// Nobody is to read more than this at once.
inline constexpr std::size_t kLongestMessage = 400'000;  // bytes

// Between where the way to a position begins and its moves.
inline constexpr std::string_view kMoves = " moves ";

// A message that is not as it should be. The text says what is wrong with it.
struct Garbage : std::runtime_error {
  using runtime_error::runtime_error;
};

// What a plugin may have written to the log for one answer.
inline constexpr int kMostLogLines = 100;

// All that a position says of itself.
struct Look {
  std::string fen;
  Color turn = Color::white;
  std::vector<PlacedPiece> pieces;
  std::vector<std::pair<Move, MoveFacts>> moves;
  std::optional<Ending> ending;
  std::string key;
  std::optional<int> quiet;
  std::vector<Piece> hands;  // where the variant has any
  std::string shredder;      // where it can write it
};

Look look_at(Variant& variant, const Position& position);

// What a variant says of itself, and which of the capabilities of this protocol it has: "hands",
// "legality", "perft", "score", "shredder", "win-search".
struct Introduction {
  VariantTraits traits;
  std::vector<std::string> can;
  std::vector<HouseRule> house_rules;
};

// A line of a message: its first word, and the rest of it.
using Line = std::pair<std::string_view, std::string_view>;
std::vector<Line> lines_of(std::string_view message);

// Cuts the first word off.
std::string_view take_word(std::string_view& text);

std::string line(std::string_view key, std::string_view rest);

int read_number(std::string_view word, int least = std::numeric_limits<int>::min(),
                int most = std::numeric_limits<int>::max());
std::uint64_t read_count(std::string_view word);

// Small letters, digits, dots and hyphens.
std::string read_key(std::string_view word);

// Control characters and '%' as %0A. A word has no blanks either and is not empty: "-" is nothing.
std::string as_text(std::string_view text);
std::string as_word(std::string_view text);
std::string from_text(std::string_view text);
std::string from_word(std::string_view word);

// "e4"; a board has up to 16 files, a to p, and ranks.
std::string written(Square square);
Square read_square(std::string_view word);
// "Ke1", or "?e1" where a board feels only that somebody is there.
std::string written(const PlacedPiece& man);
PlacedPiece read_placed(std::string_view word);
// "e2e4", "e7e8=Q", "N@f3".
std::string written(const Move& move);
Move read_move(std::string_view word);
std::string written(std::optional<Color> side);  // "none" for nobody
std::optional<Color> read_side(std::string_view word);

// Why a plugin is refused, instead of its greeting. Only the phrase's texts are written.
std::string written(const Phrase& refusal);
Phrase read_refusal(std::string_view message);

std::string written(const Introduction& introduction);
Introduction read_introduction(std::string_view message);

// Refuses what no board of these traits shows: a man beside it, a move without one, two moves that
// are written alike.
std::string written(const Look& look);
Look read_look(std::string_view message, const VariantTraits& traits);

std::string written(const WinVerdict& verdict);
WinVerdict read_win_verdict(std::string_view message);
std::string written(const PositionReport& report);
PositionReport read_report(std::string_view message);

std::string_view written(CanWin can_win);
CanWin read_can_win(std::string_view word);

}  // namespace annabella::host
