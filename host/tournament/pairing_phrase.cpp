#include "tournament/pairing_phrase.h"

#include <algorithm>
#include <utility>

namespace annabella::host {
namespace {

class Filler {
 public:
  explicit Filler(const Tournament& tournament) : tournament_(tournament) {}

  Argument operator()(int number) const { return number; }
  Argument operator()(Color color) const { return color; }
  Argument operator()(const std::string& text) const { return text; }
  Argument operator()(const Points& points) const {
    return std::vector{points_phrase(points.halves)};
  }
  Argument operator()(const Players& players) const {
    std::vector<Phrase> all;
    for (int rank : players.ranks) {
      const auto found = std::ranges::find(tournament_.players, rank, &Player::rank);
      const bool named = found != tournament_.players.end() && !found->name.empty();
      Phrase player{named ? "pairing.named-player" : "pairing.player", {{"n", rank}}};
      if (named) player.with.emplace("name", found->name);
      all.push_back(std::move(player));
    }
    return all;
  }

 private:
  const Tournament& tournament_;
};

}  // namespace

Phrase points_phrase(HalfPoints points) {
  if (points < 0)
    return {"pairing.points-below-zero", {{"points", std::vector{points_phrase(-points)}}}};
  return {"pairing.points", {{"whole", points / 2}, {"half", points % 2}}};
}

Phrase pairing_phrase(const Remark& remark, const Tournament& tournament) {
  Phrase phrase{remark.key, {}};
  for (const auto& [name, value] : remark.with) {
    phrase.with.emplace(name, std::visit(Filler(tournament), value));
  }
  return phrase;
}

}  // namespace annabella::host
