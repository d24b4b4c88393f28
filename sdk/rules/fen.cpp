// SPDX-License-Identifier: MIT
#include <annabella/rules/attacks.h>
#include <annabella/rules/fen.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

#include "pasted.h"

namespace annabella::rules {
namespace {

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string name_of(Color side) { return side == Color::white ? "White" : "Black"; }

char upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter & ~0x20) : letter;
}

bool is_letter(char c) { return upper(c) >= 'A' && upper(c) <= 'Z'; }

// The rook that a letter of the castling field speaks of, if it stands where it should.
std::optional<SquareIndex> castling_rook(const Board& board, char letter, Castling castling) {
  const Color side = side_of(letter);
  if (count(board.of(side, Kind::king)) != 1) return std::nullopt;
  const SquareIndex king = board.king_of(side);
  const int rank = home_rank(side);
  if (rank_of(king) != rank) return std::nullopt;

  Bitboard rooks = board.of(side, Kind::rook) & rank_bits(rank);
  const Bitboard short_side = rooks & ~(bit(king) | (bit(king) - 1));
  const Bitboard long_side = rooks & (bit(king) - 1);
  if (upper(letter) == 'K') {
    rooks = short_side ? std::bit_floor(short_side) : 0;
  } else if (upper(letter) == 'Q') {
    rooks = long_side & -long_side;
  } else {
    rooks &= file_bits(upper(letter) - 'A');
  }
  if (castling == Castling::from_home) {
    if (file_of(king) != 4) return std::nullopt;
    rooks &= file_bits(0) | file_bits(7);
  }
  if (!rooks) return std::nullopt;
  return first(rooks);
}

// Reads field by field; what is wrong becomes a remark, and what it leaves in doubt stays as in a
// new Board.
class FenReader {
 public:
  explicit FenReader(Castling castling) : castling_(castling) {}

  FenReading read(std::string_view text) && {
    const Pasted pasted = pasted_fen(text);
    if (!pasted.blanks.empty()) {
      remark(FenFault::blanks, pasted.blanks, "blanks are written " + quoted(pasted.blanks) + ".");
    }
    if (!pasted.signs.empty()) {
      remark(FenFault::signs, pasted.signs, quoted(pasted.signs) + " does not belong here.");
    }
    const std::vector<std::string>& fields = pasted.fields;
    if (fields.empty()) return fail(FenFault::empty, "", "there should be 3 to 6 fields, not 0.");
    if (fields.size() < 3 || fields.size() > 6) {
      const bool missing = fields.size() < 3;
      remark(missing ? FenFault::fields_missing : FenFault::fields_left_over,
             missing ? "" : fields[6],
             "there should be 3 to 6 fields, not " + std::to_string(fields.size()) + ".");
    }
    if (read_men(fields[0]) && read_turn(fields.size() > 1 ? fields[1] : "w")) {
      if (fields.size() > 2) read_castling(fields[2]);
      if (fields.size() > 3) read_en_passant(fields[3]);
      // Of two numbers and no square before them the square is missing.
      const bool no_square = fields.size() == 5 && is_number(fields[3]) && is_number(fields[4]);
      const std::size_t counter = no_square ? 3 : 4;
      if (fields.size() > counter) {
        read_counter(fields[counter], 0, "the count of quiet half-moves", board_.quiet_halfmoves);
      }
      if (fields.size() > counter + 1) {
        read_counter(fields[counter + 1], 1, "the move number", board_.move_number);
      }
      reading_.board = board_;
    }
    return std::move(reading_);
  }

 private:
  void remark(FenFault fault, std::string_view detail, const std::string& sentence) {
    reading_.remarks.push_back({fault, printable(detail), sentence});
  }
  FenReading fail(FenFault fault, std::string_view detail, const std::string& sentence) {
    remark(fault, detail, sentence);
    return std::move(reading_);
  }

  bool read_men(std::string_view field) {
    const auto slashes = std::ranges::count(field, '/');
    if (slashes != 7) {
      remark(FenFault::ranks, std::to_string(slashes + 1),
             "there should be 8 ranks, not " + std::to_string(slashes + 1) + ".");
      return false;
    }
    bool good = true;
    for (int rank = 7; rank >= 0; --rank) {
      const std::size_t slash = std::min(field.find('/'), field.size());
      good &= read_rank(field.substr(0, slash), rank);
      field.remove_prefix(std::min(slash + 1, field.size()));
    }
    return good;
  }

  bool read_rank(std::string_view men, int rank) {
    const std::string number = std::to_string(rank + 1);
    const std::string where = "rank " + number;
    int file = 0;
    bool after_digit = false;
    bool digits_remarked = false;
    for (char c : men) {
      const bool digit = c >= '1' && c <= '8';
      if (digit && after_digit && !digits_remarked) {
        remark(FenFault::digits, number, where + " has two numbers in a row.");
        digits_remarked = true;
      }
      after_digit = digit;
      if (digit) {
        file += c - '0';
        continue;
      }
      const std::optional<Kind> kind = kind_of(c);
      if (!kind) {
        remark(FenFault::letter, {&c, 1},
               where + " has " + quoted({&c, 1}) + ", which is no piece.");
        return false;
      }
      if (file < 8) board_.put(side_of(c), *kind, index_of(file, rank));
      ++file;
    }
    if (file == 8) return true;
    remark(FenFault::rank_length, number,
           where + " should have 8 squares, not " + std::to_string(file) + ".");
    return false;
  }

  bool read_turn(std::string_view field) {
    static constexpr std::array<std::string_view, 2> kWhite{"w", "white"};
    static constexpr std::array<std::string_view, 2> kBlack{"b", "black"};
    if (field == "w" || field == "b") {
      board_.turn = field == "w" ? Color::white : Color::black;
      return true;
    }
    remark(FenFault::turn, field, "the side to move is " + quoted(field) + " instead of w or b.");
    std::string word(field);
    for (char& c : word) c = is_letter(c) ? static_cast<char>(c | 0x20) : c;
    const bool white = std::ranges::find(kWhite, word) != kWhite.end();
    board_.turn = white ? Color::white : Color::black;
    return white || std::ranges::find(kBlack, word) != kBlack.end();
  }

  void read_castling(std::string_view field) {
    if (field == "-") return;
    bool remarked = false;
    const auto remark_once = [&](const std::string& sentence) {
      if (!remarked) remark(FenFault::castling, field, sentence);
      remarked = true;
    };
    for (char c : field) {
      if (!is_letter(c) || !(upper(c) == 'K' || upper(c) == 'Q' || upper(c) <= 'H')) {
        remark_once("castling is " + quoted(field) + "; use KQkq or -.");
        continue;
      }
      const std::optional<SquareIndex> rook = castling_rook(board_, c, castling_);
      if (!rook) {
        reading_.unfit_castling += c;
      } else if (board_.castling_rooks & bit(*rook)) {
        remark_once("castling with the rook on " + square_name(*rook) + " is given twice.");
      } else if (another_on_this_side(*rook)) {
        reading_.unfit_castling += c;
      } else {
        board_.castling_rooks |= bit(*rook);
      }
    }
  }

  bool another_on_this_side(SquareIndex rook) const {
    const Color side = rank_of(rook) == home_rank(Color::white) ? Color::white : Color::black;
    const SquareIndex king = board_.king_of(side);
    const Bitboard before = bit(king) - 1;
    const Bitboard this_side = rook < king ? before : ~before;
    return (board_.castling_rooks & board_.of(side) & this_side) != 0;
  }

  void read_en_passant(std::string_view field) {
    if (field == "-") return;
    const bool square = field.size() == 2 && upper(field[0]) >= 'A' && upper(field[0]) <= 'H' &&
                        field[1] >= '1' && field[1] <= '8';
    if (!square || field[0] < 'a') {
      remark(FenFault::en_passant, field,
             "the en passant square is " + quoted(field) + ", which is no square.");
    }
    if (!square) return;
    const SquareIndex at = index_of(upper(field[0]) - 'A', field[1] - '1');
    reading_.passed = at;
    const Color passer = opponent(board_.turn);
    if (just_passed(board_, at) &&
        (pawn_attacks(passer, bit(at)) & board_.of(board_.turn, Kind::pawn))) {
      board_.en_passant = bit(at);
    }
  }

  void read_counter(std::string_view field, int least, const std::string& what,
                    std::uint16_t& counter) {
    constexpr int kMost = 9999;
    int value = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    if (error == std::errc{} && end == field.data() + field.size() && value >= least &&
        value <= kMost) {
      counter = static_cast<std::uint16_t>(value);
      return;
    }
    remark(FenFault::counter, field,
           what + " is " + quoted(field) + " instead of a number from " + std::to_string(least) +
               " to " + std::to_string(kMost) + ".");
  }

  Castling castling_;
  Board board_;
  FenReading reading_;
};

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument("FEN: " + why); }

void check_men(const Board& board, WaitingKing king) {
  for (Color side : {Color::white, Color::black}) {
    const int kings = count(board.of(side, Kind::king));
    if (kings == 0) refuse(name_of(side) + " has no king.");
    if (kings > 1) refuse(name_of(side) + " has " + std::to_string(kings) + " kings.");
  }
  const Bitboard stuck = board.of(Kind::pawn) & (rank_bits(0) | rank_bits(7));
  if (stuck) refuse("a pawn stands on " + square_name(first(stuck)) + ".");
  const Color waiting = opponent(board.turn);
  if (king == WaitingKing::is_safe && checkers(board, waiting)) {
    refuse(name_of(waiting) + " is in check but not to move.");
  }
}

void check_castling(const Board& board, std::string_view unfit, Castling castling) {
  if (unfit.empty()) return;
  const Color side = side_of(unfit[0]);
  if (castling_rook(board, unfit[0], castling)) {
    refuse(name_of(side) + " has two castling rooks on one side of the king.");
  }
  refuse("castling " + quoted(unfit.substr(0, 1)) + " does not fit: " + name_of(side) +
         "'s king or rook is not on its square.");
}

void check_en_passant(const Board& board, SquareIndex passed) {
  if (just_passed(board, passed)) return;
  const Color passer = opponent(board.turn);
  if (rank_of(passed) != home_rank(passer) + 2 * forward(passer)) {
    refuse("the en passant square " + quoted(square_name(passed)) + " is on the wrong rank.");
  }
  refuse("no pawn can just have passed the en passant square " + quoted(square_name(passed)) + ".");
}

}  // namespace

bool just_passed(const Board& board, SquareIndex square) {
  const Color passer = opponent(board.turn);
  if (rank_of(square) != home_rank(passer) + 2 * forward(passer)) return false;
  const Bitboard origin = moved(bit(square), 0, -forward(passer));
  const Bitboard pawn = moved(bit(square), 0, forward(passer));
  return (board.of(passer, Kind::pawn) & pawn) && !(board.occupied() & (bit(square) | origin));
}

std::string_view key_of(FenFault fault) {
  static constexpr std::array<std::string_view, 13> kKeys{
      "fen-empty",    "fen-ranks",      "fen-rank-length",    "fen-letter",    "fen-digits",
      "fen-blanks",   "fen-signs",      "fen-fields-missing", "fen-left-over", "fen-turn",
      "fen-castling", "fen-en-passant", "fen-counter"};
  return kKeys.at(static_cast<std::size_t>(fault) - 1);
}

FenReading read_fen_leniently(std::string_view text, Castling castling) {
  return FenReader(castling).read(text);
}

Board read_fen(std::string_view text, Castling castling, WaitingKing waiting) {
  const FenReading reading = read_fen_leniently(text, castling);
  if (!reading.remarks.empty()) refuse(reading.remarks.front().sentence);
  check_men(*reading.board, waiting);
  check_castling(*reading.board, reading.unfit_castling, castling);
  if (reading.passed) check_en_passant(*reading.board, *reading.passed);
  return *reading.board;
}

}  // namespace annabella::rules
