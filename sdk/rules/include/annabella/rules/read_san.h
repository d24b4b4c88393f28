// SPDX-License-Identifier: MIT
//
// Moves read from standard algebraic notation, one or a whole game of them. The men that could go
// to the square are found from the square itself, so nothing else is generated.
#pragma once

#include <annabella/rules/moves.h>
#include <annabella/score_reader.h>

#include <optional>
#include <string_view>

namespace annabella::rules {

// The one legal move that is written so: "Nbd7", "exd6", "O-O" or "0-0", "e8=Q" or "e8Q", with any
// of "+#!?" behind it. More may be said of where the man comes from than is needed, and the sign
// for taking may be left out by all but pawns. Nothing, if it is no move, no legal one, or several.
std::optional<Step> read_san(const Board& board, std::string_view text);

// See ScoreReader. `board` is the start, and then the end, from which the variant makes the
// position of the answer.
PlayedScore play_score(Board& board, std::string_view words, std::vector<Move>* moves);

}  // namespace annabella::rules
