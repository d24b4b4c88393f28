// What TRF16 has room for in the fields of players and events: days, federations, numbers.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace annabella::host {

// As TRF writes it, "1992/09/26": from that, "1992-9-26", "1992.09.26" or "26.9.1992". Nothing if
// there is no such day.
std::optional<std::string> day_in(std::string_view text);
// The same of a birth, of which the month and the day may be unknown: "1992", "1992/00/00",
// "1992/09/00". Zeros alone are nothing that is known: "".
std::optional<std::string> birth_in(std::string_view text);

// That a field of an Entrant's or of the Settings, by its name, has something that its columns can
// have; those of other names have. The error names what can stand there.
Result<Done> expect_in_trf(const std::string& name, const std::string& value);
Result<Done> expect_in_trf(const std::map<std::string, std::string, std::less<>>& with);

// That the text, or that of each of these, is one line of signs that can be seen.
Result<Done> expect_one_line(const std::string& text);
Result<Done> expect_one_line(const std::map<std::string, std::string, std::less<>>& with);

}  // namespace annabella::host
