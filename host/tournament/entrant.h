// One who takes part in an event, and what an organiser knows of him.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace annabella::host {

struct Entrant {
  std::string name;        // "Lastname, Firstname"
  int rating = 0;          // 0: none
  std::string title;       // GM, WIM, ...
  std::string sex;         // m, w
  std::string federation;  // CZE
  std::string fide_id;
  std::string birth;  // 1992/09/26
  bool withdrawn = false;

  bool operator==(const Entrant&) const = default;
};

// The names by which describe() takes it.
inline constexpr std::array<std::string_view, 9> kEntrantFields{
    "name", "rating", "ingo", "bcf", "title", "federation", "fide-id", "birth", "sex"};
// Those of them that give a rating.
inline constexpr std::array<std::string_view, 3> kRatingFields{"rating", "ingo", "bcf"};

// What is not there stays as it is. National ratings are converted as A1 of the Swiss system of
// 1992 has it. The error names what is wrong.
Result<Done> describe(Entrant& entrant,
                      const std::map<std::string, std::string, std::less<>>& with);
// The other way round; what is unknown is left out.
std::map<std::string, std::string, std::less<>> described(const Entrant& entrant);

// 2840 - 8 INGO, 600 + 8 BCF (A1).
int rating_from_ingo(int ingo);
int rating_from_bcf(int bcf);

// The stronger title first: GM, IM, WGM, FM, WIM, CM, WFM, WCM, none; with the 1992 order
// GM, WGM, IM, WIM, FM, WFM, none (A2). 0 is the highest.
int rank_of_title(std::string_view title, bool as_in_1992);

// A name has a letter: what has none is a start number, a result or a slip.
Result<Done> expect_a_name(std::string_view text);

}  // namespace annabella::host
