// A spelling hint for words that nobody knows.
#include <algorithm>
#include <vector>

#include "commands/command.h"

namespace annabella::host {
namespace {

// Letters to insert, leave out, change, or swap with the next one.
std::size_t distance(std::string_view one, std::string_view other) {
  std::vector<std::vector<std::size_t>> far(one.size() + 1,
                                            std::vector<std::size_t>(other.size() + 1));
  for (std::size_t i = 0; i <= one.size(); ++i) {
    for (std::size_t j = 0; j <= other.size(); ++j) {
      if (i == 0 || j == 0) {
        far[i][j] = i + j;
        continue;
      }
      const std::size_t change = one[i - 1] == other[j - 1] ? 0 : 1;
      far[i][j] = std::min({far[i - 1][j - 1] + change, far[i - 1][j] + 1, far[i][j - 1] + 1});
      const bool swapped =
          i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
      if (swapped) far[i][j] = std::min(far[i][j], far[i - 2][j - 2] + 1);
    }
  }
  return far[one.size()][other.size()];
}

class Nearest {
 public:
  explicit Nearest(std::string_view said) : said_(said) {}

  void try_name(const Spelling& spelling, Phrase name) {
    constexpr std::size_t kShortest = 4;  // shorter words are near to too many others
    constexpr std::size_t kLongest = 40;
    if (said_.size() < kShortest || said_.size() > kLongest || spelling.text.size() + 1 < kShortest)
      return;
    if (!begins_alike(spelling.text)) return;
    // Of four letters none may be another one: "dann" is not "dana".
    if (said_.size() == kShortest && !same_letters(spelling.text)) return;
    const std::size_t limit = said_.size() < 8 ? 1 : said_.size() / 4;
    const std::size_t longer = std::max(said_.size(), spelling.text.size());
    if (longer - std::min(said_.size(), spelling.text.size()) > limit) return;
    const std::size_t far = distance(said_, spelling.text);
    if (far >= nearest_ || far > limit) return;
    nearest_ = far;
    name_ = std::move(name);
  }

  std::optional<Phrase> name() && { return std::move(name_); }

 private:
  // Nobody mistypes how a word begins, unless he swaps it: "ziehen" is not near to "sieben".
  bool begins_alike(std::string_view name) const {
    return name[0] == said_[0] || (name[0] == said_[1] && name[1] == said_[0]);
  }
  bool same_letters(std::string_view name) const {
    return name.size() != said_.size() || std::ranges::is_permutation(name, said_);
  }

  std::string_view said_;
  std::size_t nearest_ = 100;
  std::optional<Phrase> name_;
};

bool known(const Utterance& utterance, std::size_t word, const Tongues& tongues) {
  return std::ranges::any_of(tongues.all, [&](const Voice* voice) {
    return !senses_at(utterance, word, *voice).empty() ||
           std::ranges::any_of(voice->commands(), [&](const Spelling& spelling) {
             return length_of(spelling, utterance, word) > 0;
           });
  });
}

}  // namespace

std::optional<Phrase> nearest_name(const Utterance& utterance, const Tongues& tongues) {
  const Voice& voice = tongues.own();
  std::string line;
  for (const Word& word : utterance.words) line += (line.empty() ? "" : " ") + word.plain;
  Nearest of_line(line);
  for (const Spelling& spelling : voice.commands()) {
    if (is_command(spelling.means)) {
      of_line.try_name(spelling, {"command." + spelling.means, {}});
    }
  }
  if (auto name = std::move(of_line).name()) return name;

  constexpr std::size_t kMostWords = 12;
  for (std::size_t i = 0; i < std::min(utterance.words.size(), kMostWords); ++i) {
    if (known(utterance, i, tongues)) continue;
    Nearest of_word(utterance.words[i].plain);
    for (const Spelling& spelling : voice.commands()) {
      if (is_command(spelling.means)) {
        of_word.try_name(spelling, {"command." + spelling.means, {}});
      }
    }
    for (const Spelling& spelling : voice.pieces()) {
      of_word.try_name(spelling, {"line.hint", {{"name", PieceKind{spelling.means[0]}}}});
    }
    for (const Spelling& spelling : voice.files()) {
      of_word.try_name(spelling, {"line.hint", {{"name", FileName{spelling.means[0] - 'a'}}}});
    }
    for (const Spelling& spelling : voice.ranks()) {
      of_word.try_name(spelling,
                       {"line.hint", {{"name", RankName{std::stoi(spelling.means) - 1}}}});
    }
    if (auto name = std::move(of_word).name()) return name;
  }
  return std::nullopt;
}

}  // namespace annabella::host
