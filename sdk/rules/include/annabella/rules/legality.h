// SPDX-License-Identifier: MIT
//
// Why no game of chess can reach a position: all the reasons, not the first one (FIDE 3.10.3).
#pragma once

#include <annabella/legality.h>
#include <annabella/rules/fen.h>

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace annabella::rules {

struct Illegality {
  enum class Reason : std::uint8_t {
    king_missing = 1,
    too_many_kings,
    kings_in_contact,
    opponent_in_check,  // the side that has just moved is in check
    both_in_check,
    pawn_on_last_rank,  // or on the first
    too_many_men,       // more than 16
    too_many_pawns,
    too_many_promotions,    // more queens, rooks, knights, bishops of a colour than missing pawns
    bishops_on_one_colour,  // with all eight pawns
    too_many_checkers,      // more than two
    impossible_check,       // two at once that no last move can have given
    castling_rights,
    en_passant,  // no pawn can just have passed there, or not out of a legal position
  };
  Reason reason;
  std::optional<Color> side;  // whose fault it is, where only one side's is possible
  std::string detail;         // squares or letters

  std::string key() const;  // "black-too-many-pawns"
  bool operator==(const Illegality&) const = default;
};

// In the order of the reasons. None of them is ever true of a position out of a game that began as
// chess or Chess960 begins; no finding is no promise that there is such a game.
std::vector<Illegality> illegalities(const Board& board, Castling castling = Castling::from_home);

// The same with what the writing claims beyond the board. The reading has a board.
std::vector<Illegality> illegalities(const FenReading& reading, Castling castling);

// What the capability of a variant of chess answers, see annabella::Legality.
PositionReport report(std::string_view fen, Castling castling);

}  // namespace annabella::rules
