// A result as organisers write it.
#pragma once

#include <annabella/pairing.h>

#include <optional>
#include <string_view>

#include "base/phrase.h"
#include "base/result.h"
#include "game/score.h"

namespace annabella::host {

struct ResultWords {
  std::optional<Score> score;  // none: adjourned
  bool adjourned = false;
  bool unrated = false;
};

// "1-0", "1:0", "1/2", "draw", "+/-", "0-0", "1/2-0" and so on (Glossary of the Laws), "1-0
// unrated" for a game of less than a move, "adjourned". The error names what there is.
Result<ResultWords> result_in(std::string_view text);

// Those words again.
std::string text_of(const ResultWords& result);
// The same for a voice.
Phrase phrase_of(const ResultWords& result);

// A letter or a sign, as TRF has it: 1 = 0 over the board, + - by forfeit, U H F Z without a game.
char sign_of(Outcome outcome);
// W D L for 1 = 0, of a game of less than a move.
char of_less_than_a_move(char sign);

// 1-0 is 0-1 from there.
Score seen_from_the_other_side(Score score);

}  // namespace annabella::host
