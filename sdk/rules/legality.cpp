// SPDX-License-Identifier: MIT
#include <annabella/rules/attacks.h>
#include <annabella/rules/legality.h>

#include <algorithm>
#include <array>

#include "retraction.h"

namespace annabella::rules {
namespace {

using Reason = Illegality::Reason;

std::string names_of(Bitboard squares) {
  std::string names;
  for (SquareIndex at : squares_of(squares)) names += (names.empty() ? "" : " ") + square_name(at);
  return names;
}

class Examination {
 public:
  Examination(const Board& board, Castling castling, std::string_view unfit_castling,
              std::optional<SquareIndex> passed)
      : board_(board), castling_(castling), unfit_(unfit_castling), passed_(passed) {}

  std::vector<Illegality> findings() && {
    for (Color side : {Color::white, Color::black}) examine_men(side);
    const Bitboard stuck = board_.of(Kind::pawn) & (rank_bits(0) | rank_bits(7));
    if (stuck) add(Reason::pawn_on_last_rank, {}, names_of(stuck));
    const bool kings = count(board_.of(Color::white, Kind::king)) == 1 &&
                       count(board_.of(Color::black, Kind::king)) == 1;
    if (kings) examine_checks();
    examine_castling();
    examine_en_passant(kings);
    std::ranges::stable_sort(found_, {}, &Illegality::reason);
    return std::move(found_);
  }

 private:
  void add(Reason reason, std::optional<Color> side = {}, std::string detail = {}) {
    found_.push_back({reason, side, std::move(detail)});
  }

  void examine_men(Color side) {
    const int kings = count(board_.of(side, Kind::king));
    const Bitboard pawns = board_.of(side, Kind::pawn);
    if (kings == 0) add(Reason::king_missing, side);
    if (kings > 1) add(Reason::too_many_kings, side, names_of(board_.of(side, Kind::king)));
    if (count(board_.of(side)) > 16) add(Reason::too_many_men, side);
    if (count(pawns) > 8) {
      add(Reason::too_many_pawns, side);
    } else {
      examine_promotions(side);
    }
  }

  // Who is more than stood there at the beginning was a pawn.
  void examine_promotions(Color side) {
    const auto extra = [&](Bitboard men, int at_first) {
      return std::max(0, count(men) - at_first);
    };
    const Bitboard bishops = board_.of(side, Kind::bishop);
    const int extra_bishops =
        extra(bishops & kLightSquares, 1) + extra(bishops & ~kLightSquares, 1);
    const int others = extra(board_.of(side, Kind::queen), 1) +
                       extra(board_.of(side, Kind::rook), 2) +
                       extra(board_.of(side, Kind::knight), 2);
    const int missing = 8 - count(board_.of(side, Kind::pawn));
    if (missing == 0 && extra_bishops > 0) add(Reason::bishops_on_one_colour, side);
    if (others + extra_bishops > missing && (missing > 0 || others > 0)) {
      add(Reason::too_many_promotions, side);
    }
  }

  Bitboard checkers_of(Color side) const { return checkers(board_, side) & ~board_.of(Kind::king); }

  void examine_checks() {
    const Color waiting = opponent(board_.turn);
    const Bitboard to_mover = checkers_of(board_.turn);
    const Bitboard to_waiting = checkers_of(waiting);
    if (king_attacks(board_.king_of(Color::white)) & board_.of(Color::black, Kind::king)) {
      add(Reason::kings_in_contact);
    }
    if (to_waiting) add(Reason::opponent_in_check, waiting, names_of(to_waiting));
    if (to_waiting && to_mover) add(Reason::both_in_check);
    if (count(to_mover) > 2) add(Reason::too_many_checkers, board_.turn, names_of(to_mover));
    if (count(to_mover) == 2 && !double_check_possible(board_)) {
      add(Reason::impossible_check, board_.turn, names_of(to_mover));
    }
  }

  void examine_castling() {
    std::string unfit(unfit_);
    for (SquareIndex rook : squares_of(board_.castling_rooks)) {
      if (!can_be_castling_rook(rook) || !mirrors_the_other(rook)) unfit += square_name(rook);
    }
    if (!unfit.empty()) add(Reason::castling_rights, {}, unfit);
  }

  bool can_be_castling_rook(SquareIndex rook) const {
    if (!(board_.of(Kind::rook) & bit(rook))) return false;
    const Color side = board_.of(Color::white) & bit(rook) ? Color::white : Color::black;
    if (rank_of(rook) != home_rank(side) || count(board_.of(side, Kind::king)) != 1) return false;
    const SquareIndex king = board_.king_of(side);
    if (castling_ == Castling::from_home) {
      return king == index_of(4, home_rank(side)) && (file_of(rook) == 0 || file_of(rook) == 7);
    }
    // A king between two rooks never begins in a corner.
    return rank_of(king) == home_rank(side) && file_of(king) > 0 && file_of(king) < 7;
  }

  // Both armies began on the same files (II.2): those that have not moved still stand there. Black
  // is measured by White.
  bool mirrors_the_other(SquareIndex rook) const {
    if (castling_ == Castling::from_home || !(board_.of(Color::black) & bit(rook))) return true;
    const auto file_of_king = [&](Color side) { return file_of(board_.king_of(side)); };
    for (SquareIndex other : squares_of(board_.castling_rooks & board_.of(Color::white))) {
      if (!can_be_castling_rook(other)) continue;
      if (file_of_king(Color::white) != file_of_king(Color::black)) return false;
      const bool same_wing = (file_of(other) > file_of_king(Color::white)) ==
                             (file_of(rook) > file_of_king(Color::black));
      if (same_wing && file_of(other) != file_of(rook)) return false;
    }
    return true;
  }

  void examine_en_passant(bool kings) {
    if (!passed_) return;
    if (!just_passed(board_, *passed_) || (kings && !passed_legally(board_, *passed_))) {
      add(Reason::en_passant, {}, square_name(*passed_));
    }
  }

  const Board& board_;
  Castling castling_;
  std::string_view unfit_;
  std::optional<SquareIndex> passed_;
  std::vector<Illegality> found_;
};

}  // namespace

std::string Illegality::key() const {
  static constexpr std::array<std::string_view, 14> kReasons{
      "king-missing",          "too-many-kings",    "kings-in-contact",
      "opponent-in-check",     "both-in-check",     "pawn-on-last-rank",
      "too-many-men",          "too-many-pawns",    "too-many-promotions",
      "bishops-on-one-colour", "too-many-checkers", "impossible-check",
      "castling-rights",       "en-passant"};
  std::string text;
  if (side) text = *side == Color::white ? "white-" : "black-";
  return text.append(kReasons.at(static_cast<std::size_t>(reason) - 1));
}

std::vector<Illegality> illegalities(const Board& board, Castling castling) {
  std::optional<SquareIndex> passed;
  if (board.en_passant) passed = first(board.en_passant);
  return Examination(board, castling, "", passed).findings();
}

std::vector<Illegality> illegalities(const FenReading& reading, Castling castling) {
  return Examination(*reading.board, castling, reading.unfit_castling, reading.passed).findings();
}

PositionReport report(std::string_view fen, Castling castling) {
  const FenReading reading = read_fen_leniently(fen, castling);
  PositionReport report;
  for (const FenRemark& remark : reading.remarks) {
    report.faults.push_back({std::string(key_of(remark.fault)), remark.detail});
  }
  report.readable = reading.board.has_value();
  if (!report.readable) return report;
  bool playable = true;
  for (const Illegality& found : illegalities(reading, castling)) {
    report.reasons.push_back({found.key(), found.detail});
    playable &= found.reason > Reason::pawn_on_last_rank;
  }
  if (!playable) return report;
  report.fen = write_fen(*reading.board);
  report.check = checkers(*reading.board, reading.board->turn) != 0;
  return report;
}

}  // namespace annabella::rules
