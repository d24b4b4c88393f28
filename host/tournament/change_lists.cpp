#include "tournament/change_lists.h"

#include <algorithm>

#include "base/text.h"

namespace annabella::host {

std::vector<int> numbers_in(std::string_view text) {
  std::vector<int> all;
  for (const std::string& word : words_of(text)) all.push_back(whole_number(word).value_or(0));
  return all;
}

std::vector<Pairing> games_in(std::string_view text) {
  std::vector<Pairing> all;
  for (const std::string& word : words_of(text)) {
    const std::size_t dash = std::min(word.find('-'), word.size());
    all.push_back(
        {.white = whole_number(word.substr(0, dash)).value_or(0),
         .black = whole_number(word.substr(std::min(dash + 1, word.size()))).value_or(0)});
  }
  return all;
}

std::string text_of(const std::vector<Pairing>& games) {
  std::string text;
  for (const Pairing& game : games) {
    text +=
        (text.empty() ? "" : " ") + std::to_string(game.white) + '-' + std::to_string(game.black);
  }
  return text;
}

std::string with_number(std::string list, int number) {
  return std::move(list) + (list.empty() ? "" : " ") + std::to_string(number);
}

std::string_view name_of(Outcome bye) {
  const auto* found = std::ranges::find(kByes, bye, &decltype(kByes)::value_type::second);
  return found == kByes.end() ? "zero" : found->first;
}

std::vector<int> everybody_in(const Change& change) {
  std::vector<int> all = numbers_in(change.text("bye"));
  for (const Pairing& game : games_in(change.text("games"))) {
    all.insert(all.end(), {game.white, game.black});
  }
  for (const auto& [points, outcome] : kByes) {
    const std::vector<int> some = numbers_in(change.text(points));
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

}  // namespace annabella::host
