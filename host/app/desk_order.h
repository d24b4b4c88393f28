// A line at the organiser's desk, taken apart: a verb, plain words, and names with values.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace annabella::host {

// result 3 1-0 round=2
struct DeskOrder {
  std::string verb;
  std::vector<std::string> words;
  std::map<std::string, std::string, std::less<>> named;

  // The plain words from one on, with blanks between them: a name of several words, say.
  std::string text(std::size_t from = 0) const;
  std::string value(std::string_view name) const;
};

// From the words that a shell has made.
DeskOrder order_of(const std::string& verb, const std::vector<std::string>& words);
// Quotes hold together what has blanks: name="Club Open".
std::vector<std::string> words_in_quotes(std::string_view line);

}  // namespace annabella::host
