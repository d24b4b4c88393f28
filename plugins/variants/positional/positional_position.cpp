#include "positional_position.h"

#include <annabella/rules/attacks.h>
#include <annabella/rules/fen.h>
#include <annabella/rules/helped_win.h>

#include <algorithm>
#include <stdexcept>

namespace annabella {
namespace {

using rules::bit;
using rules::Bitboard;
using rules::Board;
using rules::Kind;
using rules::SquareIndex;
using rules::squares_of;

constexpr std::array kKinds{Kind::king,   Kind::queen,  Kind::rook,
                            Kind::bishop, Kind::knight, Kind::pawn};  // as hands are written
constexpr Bitboard kNoPlaceForPawns = rules::rank_bits(0) | rules::rank_bits(7);

int army(Kind kind) {
  switch (kind) {
    case Kind::king:
    case Kind::queen:
      return 1;
    case Kind::pawn:
      return 8;
    default:
      return 2;
  }
}

Bitboard attacks_from(Color side, Kind kind, SquareIndex at, Bitboard occupied) {
  switch (kind) {
    case Kind::pawn:
      return rules::pawn_attacks(side, bit(at));
    case Kind::knight:
      return rules::knight_attacks(at);
    case Kind::bishop:
      return rules::bishop_attacks(at, occupied);
    case Kind::rook:
      return rules::rook_attacks(at, occupied);
    case Kind::queen:
      return rules::bishop_attacks(at, occupied) | rules::rook_attacks(at, occupied);
    case Kind::king:
      break;
  }
  return rules::king_attacks(at);
}

Bitboard attacked_by(const Board& board, Color side) {
  Bitboard set = 0;
  for (const Kind kind : kKinds) {
    for (const SquareIndex at : squares_of(board.of(side, kind))) {
      set |= attacks_from(side, kind, at, board.occupied());
    }
  }
  return set;
}

// From where a man of this kind would attack somebody of the other side: lines are the same in both
// directions, and a pawn attacks from where an enemy pawn would attack to.
Bitboard attacking_places(const Board& board, Color side, Kind kind) {
  Bitboard set = 0;
  for (const SquareIndex at : squares_of(board.of(opponent(side)))) {
    set |= attacks_from(opponent(side), kind, at, board.occupied());
  }
  return set;
}

Bitboard unfit_for(const Board& board, Color side, Kind kind) {
  if (kind == Kind::pawn) return kNoPlaceForPawns;
  const Bitboard bishops = board.of(side, Kind::bishop);
  if (kind != Kind::bishop || !bishops) return 0;
  return bishops & rules::kLightSquares ? rules::kLightSquares : ~rules::kLightSquares;
}

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument("FEN: " + why); }

void read_hand(std::string_view hand, Placing& placing) {
  for (const char man : hand) {
    const std::optional<Kind> kind = rules::kind_of(man);
    if (!kind) refuse("a hand holds what is no man.");
    std::uint8_t& held = placing.in_hand(rules::side_of(man), *kind);
    if (held == army(*kind)) refuse("a hand holds too many men of one kind.");
    ++held;
  }
}

void check_placing(const Placing& placing) {
  const Board& board = placing.board;
  for (const Color side : {Color::white, Color::black}) {
    for (const Kind kind : kKinds) {
      if (rules::count(board.of(side, kind)) + placing.in_hand(side, kind) > army(kind)) {
        refuse("a side has too many men of one kind.");
      }
    }
    const Bitboard bishops = board.of(side, Kind::bishop);
    const bool one_colour = !(bishops & rules::kLightSquares) || !(bishops & ~rules::kLightSquares);
    if (rules::several(bishops) && one_colour) refuse("both bishops stand on one colour.");
    if (attacked_by(board, side) & board.of(opponent(side))) refuse("somebody stands attacked.");
  }
  if (board.of(Kind::pawn) & kNoPlaceForPawns) refuse("a pawn stands on the first or last rank.");
}

int choices(const Placing& placing) {
  int sum = 0;
  for (const Kind kind : kKinds) sum += rules::count(places(placing, kind));
  return sum;
}

bool holds_nobody(const Placing& placing) {
  return std::ranges::all_of(
      kKinds, [&](Kind kind) { return placing.in_hand(placing.board.turn, kind) == 0; });
}

}  // namespace

Bitboard places(const Placing& placing, Kind kind) {
  const Board& board = placing.board;
  if (placing.in_hand(board.turn, kind) == 0) return 0;
  return ~(board.occupied() | attacked_by(board, opponent(board.turn)) |
           attacking_places(board, board.turn, kind) | unfit_for(board, board.turn, kind));
}

Placing placed(const Placing& placing, Kind kind, SquareIndex at) {
  Placing next = placing;
  next.board.put(placing.board.turn, kind, at);
  --next.in_hand(placing.board.turn, kind);
  next.board.turn = opponent(placing.board.turn);
  return next;
}

std::uint64_t placings(const Placing& placing, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(choices(placing));
  std::uint64_t sum = 0;
  for (const Kind kind : kKinds) {
    for (const SquareIndex at : squares_of(places(placing, kind))) {
      sum += placings(placed(placing, kind, at), depth - 1);
    }
  }
  return sum;
}

// The men are read as those of chess are; what only chess asks for, kings and counters, is left
// out.
Placing read_placing(std::string_view fen) {
  const std::size_t open = fen.find('['), close = fen.find("] ");
  if (open == std::string_view::npos || close == std::string_view::npos || close < open) {
    refuse("the men in hand belong in brackets behind the board: [KQkq].");
  }
  const std::string_view turn = fen.substr(close + 2);
  if (turn != "w" && turn != "b") refuse("w or b ends it, for the side on turn.");
  const rules::FenReading men = rules::read_fen_leniently(
      std::string(fen.substr(0, open)).append(" ").append(turn).append(" -"));
  if (!men.remarks.empty()) refuse(men.remarks.front().sentence);
  Placing placing{.board = *men.board};
  read_hand(fen.substr(open + 1, close - open - 1), placing);
  check_placing(placing);
  return placing;
}

std::string write_hands(const Placing& placing) {
  std::string text;
  for (const Color side : {Color::white, Color::black}) {
    for (const Kind kind : kKinds) {
      text.append(static_cast<std::size_t>(placing.in_hand(side, kind)), rules::letter(side, kind));
    }
  }
  return text;
}

std::string write_placing(const Placing& placing) {
  const std::string board = rules::write_position(placing.board);
  return board.substr(0, board.find(' ')) + "[" + write_hands(placing) +
         (placing.board.turn == Color::white ? "] w" : "] b");
}

std::vector<PlacedPiece> PositionalPosition::pieces() const {
  std::vector<PlacedPiece> standing;
  for (const SquareIndex at : squares_of(placing_.board.occupied())) {
    standing.push_back({rules::square_at(at), placing_.board.piece_at(at)});
  }
  return standing;
}

std::vector<Move> PositionalPosition::legal_moves() const {
  std::vector<Move> moves;
  for (const Kind kind : kKinds) {
    for (const SquareIndex at : squares_of(places(placing_, kind))) {
      moves.push_back(
          {.from = {}, .to = rules::square_at(at), .drop = rules::letter(turn(), kind)});
    }
  }
  return moves;
}

MoveFacts PositionalPosition::describe(const Move& move) const {
  const std::string name = std::string(1, rules::letter(*rules::kind_of(move.drop))) + "@" +
                           rules::square_name(rules::index_of(move.to));
  MoveFacts facts;
  facts.san = facts.uci = name;
  facts.piece = move.drop;
  return facts;
}

std::unique_ptr<Position> PositionalPosition::after(const Move& move) const {
  const std::optional<Kind> kind = rules::kind_of(move.drop);
  const bool legal = kind && move.drop == rules::letter(turn(), *kind) &&
                     rules::on_board(move.to) &&
                     (places(placing_, *kind) & bit(rules::index_of(move.to)));
  if (!legal) throw std::invalid_argument("Nobody can be put there in " + fen() + ".");
  return std::make_unique<PositionalPosition>(placed(placing_, *kind, rules::index_of(move.to)));
}

std::optional<Ending> PositionalPosition::ending() const {
  if (holds_nobody(placing_)) return Ending{std::nullopt, "all-placed"};
  if (choices(placing_) == 0) return Ending{opponent(turn()), "no-place-left"};
  return std::nullopt;
}

// The fewer places are left to the loser, the nearer it is.
CanWin PositionalPosition::can_still_win(Color side) const {
  constexpr std::uint64_t kNodes = 50'000;
  const auto distance = [side](const Position& position) {
    Placing placing = dynamic_cast<const PositionalPosition&>(position).placing();
    placing.board.turn = opponent(side);
    return choices(placing);
  };
  return rules::search_helped_win(*this, side, kNodes, distance).can_win;
}

}  // namespace annabella
