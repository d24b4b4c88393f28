// SPDX-License-Identifier: MIT
#include <annabella/rules/attacks.h>
#include <annabella/rules/play.h>
#include <annabella/rules/read_san.h>
#include <annabella/rules/winnable.h>

#include <algorithm>

#include "liberty.h"

namespace annabella::rules {
namespace {

constexpr bool is_file(char c) { return c >= 'a' && c <= 'h'; }
constexpr bool is_rank(char c) { return c >= '1' && c <= '8'; }

std::string_view without_signs(std::string_view text) {
  while (!text.empty()) {
    const char last = text.back();
    if (last != '+' && last != '#' && last != '!' && last != '?') break;
    text.remove_suffix(1);
  }
  return text;
}

// The king, wherever he is then, is not attacked after a man has gone from `from` to `to`.
template <Color us>
bool is_safe(const Board& board, SquareIndex king, Bitboard from, Bitboard to, Bitboard taken) {
  const Bitboard occupied = (board.occupied() & ~(from | taken)) | to;
  const Bitboard theirs = board.of(opponent(us)) & ~taken;
  const Bitboard queens = board.of(Kind::queen);
  const Bitboard near = (pawn_attacks(us, bit(king)) & board.of(Kind::pawn)) |
                        (knight_attacks(king) & board.of(Kind::knight)) |
                        (king_attacks(king) & board.of(Kind::king));
  if (near & theirs) return false;
  const Bitboard straight = theirs & (board.of(Kind::rook) | queens);
  const Bitboard diagonal = theirs & (board.of(Kind::bishop) | queens);
  return (rook_attacks(king, occupied) & straight) == 0 &&
         (bishop_attacks(king, occupied) & diagonal) == 0;
}

Step step_of(SquareIndex from, SquareIndex to, Kind man, Kind becomes) {
  return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), man, becomes};
}

std::optional<Step> read_castling(const Board& board, std::string_view text) {
  const bool is_short = text == "O-O" || text == "0-0";
  if (!is_short && text != "O-O-O" && text != "0-0-0") return std::nullopt;
  const SquareIndex king = board.king_of(board.turn);
  for (const SquareIndex rook : squares_of(board.castling_rooks & board.of(board.turn))) {
    if ((rook > king) == is_short && origins(board, Kind::king, rook)) {
      return step_of(king, rook, Kind::king, Kind::king);
    }
  }
  return std::nullopt;
}

std::optional<Kind> promotion_of(char letter) {
  switch (letter) {
    case 'Q':
      return Kind::queen;
    case 'R':
      return Kind::rook;
    case 'B':
      return Kind::bishop;
    case 'N':
      return Kind::knight;
    default:
      return std::nullopt;
  }
}

template <Color us>
std::optional<Step> read_pawn(const Board& board, std::string_view text) {
  Kind becomes = Kind::pawn;
  if (const std::optional<Kind> kind = promotion_of(text.back())) {
    becomes = *kind;
    text.remove_suffix(1);
    if (!text.empty() && text.back() == '=') text.remove_suffix(1);
  }
  const bool takes = text.size() == 4 && text[1] == 'x';
  if (!takes && text.size() != 2) return std::nullopt;
  const char file = text[text.size() - 2];
  const char rank = text.back();
  if (!is_file(file) || !is_rank(rank)) return std::nullopt;

  const SquareIndex to = index_of(file - 'a', rank - '1');
  const int back = -8 * forward(us);
  if ((rank_of(to) == last_rank(us)) != (becomes != Kind::pawn)) return std::nullopt;
  if (rank_of(to) == home_rank(us)) return std::nullopt;
  const Bitboard pawns = board.of(us, Kind::pawn);
  SquareIndex from = to + back;
  Bitboard taken = 0;
  if (takes) {
    const int step = text[0] - file;
    if (!is_file(text[0]) || (step != 1 && step != -1)) return std::nullopt;
    from += step;
    if (board.of(opponent(us)) & bit(to)) {
      taken = bit(to);
    } else if (board.en_passant == bit(to)) {
      taken = bit(to + back);
    } else {
      return std::nullopt;
    }
  } else {
    const Bitboard occupied = board.occupied();
    if (occupied & bit(to)) return std::nullopt;
    const bool far = rank_of(to) == home_rank(us) + 3 * forward(us);
    if (far && !(occupied & bit(from))) from += back;
  }
  if (!(pawns & bit(from))) return std::nullopt;
  if (!is_safe<us>(board, board.king_of(us), bit(from), bit(to), taken)) return std::nullopt;
  return step_of(from, to, Kind::pawn, becomes);
}

Bitboard reach(Kind kind, SquareIndex at, Bitboard occupied) {
  switch (kind) {
    case Kind::knight:
      return knight_attacks(at);
    case Kind::bishop:
      return bishop_attacks(at, occupied);
    case Kind::rook:
      return rook_attacks(at, occupied);
    case Kind::queen:
      return bishop_attacks(at, occupied) | rook_attacks(at, occupied);
    default:
      return king_attacks(at);
  }
}

// What may stand between the letter and the square: a file, a rank, both; then the sign for taking.
std::optional<Bitboard> origins(std::string_view said) {
  Bitboard from = ~Bitboard{0};
  if (!said.empty() && is_file(said.front())) {
    from &= file_bits(said.front() - 'a');
    said.remove_prefix(1);
  }
  if (!said.empty() && is_rank(said.front())) {
    from &= rank_bits(said.front() - '1');
    said.remove_prefix(1);
  }
  return said.empty() ? std::optional(from) : std::nullopt;
}

template <Color us>
std::optional<Step> read_man(const Board& board, Kind man, std::string_view text) {
  if (text.size() < 3) return std::nullopt;
  const char file = text[text.size() - 2];
  const char rank = text.back();
  if (!is_file(file) || !is_rank(rank)) return std::nullopt;
  const SquareIndex to = index_of(file - 'a', rank - '1');
  const Bitboard taken = board.of(opponent(us)) & bit(to);
  if (board.of(us) & bit(to)) return std::nullopt;

  Bitboard men = board.of(us, man) & reach(man, to, board.occupied());
  std::string_view said = text.substr(1, text.size() - 3);
  if (!said.empty()) {
    if (said.back() == 'x') {
      if (!taken) return std::nullopt;
      said.remove_suffix(1);
    }
    const std::optional<Bitboard> from = origins(said);
    if (!from) return std::nullopt;
    men &= *from;
  }
  const SquareIndex king = man == Kind::king ? to : board.king_of(us);
  std::optional<Step> found;
  for (const SquareIndex from : squares_of(men)) {
    if (!is_safe<us>(board, king, bit(from), bit(to), taken)) continue;
    if (found) return std::nullopt;
    found = step_of(from, to, man, man);
  }
  return found;
}

template <Color us>
std::optional<Step> read_word(const Board& board, std::string_view text) {
  text = without_signs(text);
  if (text.size() < 2) return std::nullopt;
  if (is_file(text.front())) return read_pawn<us>(board, text);
  if (text.front() == 'K') return read_man<us>(board, Kind::king, text);
  if (const std::optional<Kind> man = promotion_of(text.front())) {
    return read_man<us>(board, *man, text);
  }
  return read_castling(board, text);
}

// In place: copying a board costs as much as reading the move.
template <Color us>
bool play_word(Board& board, std::string_view word, std::vector<Move>* moves) {
  const std::optional<Step> step = read_word<us>(board, word);
  if (!step) return false;
  if (moves) moves->push_back(move_of(board, *step));
  play<us>(board, *step);
  return true;
}

// The number of moves played.
std::size_t play_words(Board& board, std::string_view words, std::vector<Move>* moves) {
  std::size_t played = 0;
  while (!words.empty()) {
    std::size_t blank = 0;  // words are too short for a search to pay
    while (blank < words.size() && words[blank] != ' ') ++blank;
    const std::string_view word = words.substr(0, blank);
    if (!(board.turn == Color::white ? play_word<Color::white>(board, word, moves)
                                     : play_word<Color::black>(board, word, moves))) {
      break;
    }
    ++played;
    words.remove_prefix(std::min(blank + 1, words.size()));
  }
  return played;
}

}  // namespace

std::optional<Step> read_san(const Board& board, std::string_view text) {
  return board.turn == Color::white ? read_word<Color::white>(board, text)
                                    : read_word<Color::black>(board, text);
}

PlayedScore play_score(Board& board, std::string_view words, std::vector<Move>* moves) {
  PlayedScore played;
  played.moves = play_words(board, words, moves);
  const bool white_never_mates = never_mates(board, Color::white);
  const bool black_never_mates = never_mates(board, Color::black);
  if (count_legal_steps(board) == 0) {
    const bool mate = checkers(board, board.turn) != 0;
    played.ending = mate ? Ending{opponent(board.turn), "checkmate"} : Ending{{}, "stalemate"};
  } else if ((white_never_mates && black_never_mates) || (!at_liberty(board) && is_dead(board))) {
    played.ending = Ending{{}, "dead-position"};
  }
  if (white_never_mates) played.white_can_win = CanWin::no;
  if (black_never_mates) played.black_can_win = CanWin::no;
  return played;
}

}  // namespace annabella::rules
