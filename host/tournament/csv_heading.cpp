#include "tournament/csv_heading.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/text.h"
#include "tournament/entrant.h"

namespace annabella::host {
namespace {

// A name that has both halves beyond doubt.
constexpr std::string_view kWholeName = "whole-name";

struct Column {
  std::string_view field;
  std::string_view words;  // with bars between them
};

// Those of English, German, Czech and Slovak, in which the desk calls them too, and what programs
// write.
constexpr std::array<Column, 13> kColumns{{
    {"name", "name|player|spieler|teilnehmer|hráč|jméno|meno"},
    {kWholeName, "příjmení a jméno|priezvisko a meno|nachname, vorname|name, vorname|full name"},
    {"last-name",
     "last name|lastname|surname|family name|nachname|familienname|příjmení|"
     "priezvisko"},
    {"first-name", "first name|firstname|forename|given name|vorname|křestní jméno|krstné meno"},
    {"number",
     "number|no|no.|nr|nr.|#|start number|nummer|startnummer|číslo|č.|startovní číslo|"
     "štartové číslo"},
    {"rating", "rating|elo|rtg|fide elo|fide rating|wertung|wertungszahl|wertzahl"},
    {"ingo", "ingo"},
    {"bcf", "bcf"},
    {"title", "title|titel|tit.|titul"},
    {"federation",
     "federation|fed|fed.|country|verband|föderation|land|nation|federace|země|"
     "federácia|krajina"},
    {"fide-id", "fide id|fideid|fide number|fide no|fide nr|fide nummer|fide číslo|id fide"},
    {"birth",
     "birth|born|birthday|date of birth|birthdate|year of birth|geburt|geboren|"
     "geburtsdatum|geburtstag|geburtsjahr|jahrgang|narození|narozen|datum narození|"
     "rok narození|ročník|narodenie|narodený|dátum narodenia|rok narodenia"},
    {"sex", "sex|gender|geschlecht|pohlaví|pohlavie"},
}};

// "Fide-ID", "fide_id" and "FIDE ID" are one word.
std::string as_one(std::string_view word) {
  std::string all = levelled(trimmed(word));
  std::ranges::replace(all, '-', ' ');
  std::ranges::replace(all, '_', ' ');
  return all;
}

const std::map<std::string, std::string, std::less<>>& fields_by_word() {
  static const std::map<std::string, std::string, std::less<>> kFields = [] {
    std::map<std::string, std::string, std::less<>> all;
    for (const Column& column : kColumns) {
      std::string_view rest = column.words;
      while (!rest.empty()) {
        const std::size_t bar = std::min(rest.find('|'), rest.size());
        all.emplace(as_one(rest.substr(0, bar)), column.field);
        rest.remove_prefix(std::min(bar + 1, rest.size()));
      }
    }
    return all;
  }();
  return kFields;
}

std::vector<Phrase> possible_columns() {
  std::vector<Phrase> all;
  for (std::string_view field : kEntrantFields)
    all.push_back({"desk.name." + std::string(field), {}});
  return all;
}

}  // namespace

std::string column_of(std::string_view word) {
  const auto found = fields_by_word().find(as_one(word));
  return found == fields_by_word().end() ? "" : found->second;
}

bool is_heading(const std::vector<std::string>& words) {
  return std::ranges::any_of(words,
                             [](const std::string& word) { return !column_of(word).empty(); });
}

Result<std::vector<std::string>> columns_of(const std::vector<std::string>& words, int line) {
  const auto at = [&](std::size_t column, Phrase why) {
    return Error{{"trf.at",
                  {{"line", line},
                   {"column", static_cast<int>(column) + 1},
                   {"why", std::vector<Phrase>{std::move(why)}}}}};
  };
  std::vector<std::string> columns;
  for (const std::string& word : words) {
    const std::size_t here = columns.size();
    columns.push_back(column_of(word));
    if (columns.back().empty() && !word.empty()) {
      return at(here, {"event.unknown-column",
                       {{"text", printable(word)}, {"values", possible_columns()}}});
    }
  }
  const auto has = [&](std::string_view field) {
    return std::ranges::find(columns, field) != columns.end();
  };
  // Beside one half of a name the word for a name is the other one.
  if (has(kLastName)) {
    std::ranges::replace(columns, std::string("name"), std::string(kFirstName));
  } else if (has(kFirstName)) {
    std::ranges::replace(columns, std::string("name"), std::string(kLastName));
  }
  const bool is_whole = has(kWholeName);
  std::ranges::replace(columns, std::string(kWholeName), std::string("name"));
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto before = columns.begin() + static_cast<std::ptrdiff_t>(i);
    const bool is_half = columns[i] == kLastName || columns[i] == kFirstName;
    const bool is_there = std::find(columns.begin(), before, columns[i]) != before;
    if (columns[i].empty() || (!is_there && !(is_half && is_whole))) continue;
    return at(i, {"event.column-twice", {{"text", printable(words[i])}}});
  }
  return columns;
}

std::string whole_name(const std::string& last, const std::string& first) {
  const std::string behind = ", " + first;
  const bool is_whole = !first.empty() && levelled(last).ends_with(levelled(behind));
  if (is_whole) return last;
  return last.empty() || first.empty() ? last + first : last + behind;
}

}  // namespace annabella::host
