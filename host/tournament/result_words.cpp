#include "tournament/result_words.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace annabella::host {
namespace {

constexpr std::string_view kUnrated = "unrated", kAdjourned = "adjourned";

// As they are typed in a hurry.
const std::map<std::string, std::string, std::less<>> kShort{{"1/2", "1/2-1/2"},  {"=", "1/2-1/2"},
                                                             {"draw", "1/2-1/2"}, {"+-", "+/-"},
                                                             {"-+", "-/+"},       {"--", "-/-"}};

// Halves, and what word processors make of a hyphen: dashes, the minus sign.
std::string in_plain_signs(std::string text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kSigns{
      {{"½", "1/2"}, {"‐", "-"}, {"‑", "-"}, {"‒", "-"}, {"–", "-"}, {"—", "-"}, {"−", "-"}}};
  for (const auto& [sign, plain] : kSigns) {
    for (std::size_t at = 0; (at = text.find(sign)) != std::string::npos;) {
      text.replace(at, sign.size(), plain);
    }
  }
  return text;
}

}  // namespace

Result<ResultWords> result_in(std::string_view text) {
  ResultWords result;
  for (const std::string& typed : words_of(text)) {
    std::string word = in_plain_signs(lowered(typed));
    std::ranges::replace(word, ':', '-');
    const auto whole = kShort.find(word);
    const std::optional<Score> score = score_of(whole == kShort.end() ? word : whole->second);
    if (word == kUnrated) {
      result.unrated = true;
    } else if (word == kAdjourned) {
      result.adjourned = true;
    } else if (score && *score != Score::none && !result.score) {
      result.score = score;
    } else {
      return Error{{"event.no-score", {{"text", printable(text)}}}};
    }
  }
  if (result.score.has_value() == result.adjourned) {
    return Error{{"event.no-score", {{"text", printable(text)}}}};
  }
  return result;
}

std::string text_of(const ResultWords& result) {
  if (!result.score) return result.adjourned ? std::string(kAdjourned) : "";
  return std::string(text_of(*result.score)) + (result.unrated ? " " + std::string(kUnrated) : "");
}

Phrase phrase_of(const ResultWords& result) {
  using enum Score;
  static const std::map<Score, std::string> kKinds{{white_wins, "white"},
                                                   {black_wins, "black"},
                                                   {draw, "draw"},
                                                   {white_wins_by_forfeit, "plus"},
                                                   {black_wins_by_forfeit, "minus"},
                                                   {both_forfeit, "neither"},
                                                   {both_lose, "lost"},
                                                   {white_draws_only, "half_white"},
                                                   {black_draws_only, "half_black"}};
  const auto kind = result.score ? kKinds.find(*result.score) : kKinds.end();
  return {"sheet.score",
          {{"text", text_of(result)},
           {"kind", kind == kKinds.end() ? std::string("adjourned") : kind->second},
           {"unrated", std::string(result.unrated ? "yes" : "no")}}};
}

char sign_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::win:
      return '1';
    case Outcome::draw:
      return '=';
    case Outcome::loss:
      return '0';
    case Outcome::forfeit_win:
      return '+';
    case Outcome::forfeit_loss:
      return '-';
    case Outcome::pairing_bye:
      return 'U';
    case Outcome::half_bye:
      return 'H';
    case Outcome::full_bye:
      return 'F';
    case Outcome::zero_bye:
      break;
  }
  return 'Z';
}

char of_less_than_a_move(char sign) {
  return sign == '1' ? 'W' : sign == '=' ? 'D' : sign == '0' ? 'L' : sign;
}

Score seen_from_the_other_side(Score score) {
  using enum Score;
  static const std::map<Score, Score> kOthers{{white_wins, black_wins},
                                              {black_wins, white_wins},
                                              {white_wins_by_forfeit, black_wins_by_forfeit},
                                              {black_wins_by_forfeit, white_wins_by_forfeit},
                                              {white_draws_only, black_draws_only},
                                              {black_draws_only, white_draws_only}};
  const auto other = kOthers.find(score);
  return other == kOthers.end() ? score : other->second;
}

}  // namespace annabella::host
