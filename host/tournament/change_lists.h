// What stands in a change as a list: players by their numbers of registration, and games.
#pragma once

#include <annabella/pairing.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournament/change.h"

namespace annabella::host {

// "3 7 12".
std::vector<int> numbers_in(std::string_view text);
std::string with_number(std::string list, int number);
// "7-12 3-5", White first.
std::vector<Pairing> games_in(std::string_view text);
std::string text_of(const std::vector<Pairing>& games);

// What a bye that was asked for is called.
inline constexpr std::array<std::pair<std::string_view, Outcome>, 3> kByes{
    {{"half", Outcome::half_bye}, {"zero", Outcome::zero_bye}, {"full", Outcome::full_bye}}};

// "zero" for any other outcome.
std::string_view name_of(Outcome bye);

// Who plays or has a bye in the round of this change.
std::vector<int> everybody_in(const Change& change);

}  // namespace annabella::host
