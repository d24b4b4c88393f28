// The first line of a table of players: what its columns have, in the words of four languages and
// of the programs that write such tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace annabella::host {

// Halves of a name, where a table has a column for each: Novak, Adam.
inline constexpr std::string_view kLastName = "last-name", kFirstName = "first-name";

// A number that the players of the table have there: here they get their own.
inline constexpr std::string_view kStartNumber = "number";

// The field of an Entrant's that a column is, or half of a name, "whole-name" where it has both of
// them beyond doubt, or a number; "" if the word is none of theirs.
std::string column_of(std::string_view word);

// Whether these are words for columns, one of them at least.
bool is_heading(const std::vector<std::string>& words);

// What each column has; "" where nothing is said and nothing may stand. The error names the place
// of a word that is unknown or there twice, in this line, and what there is.
Result<std::vector<std::string>> columns_of(const std::vector<std::string>& words, int line);

// "Novak, Adam", of "Novak" and "Adam", and of "Novak, Adam" and "Adam".
std::string whole_name(const std::string& last, const std::string& first);

}  // namespace annabella::host
