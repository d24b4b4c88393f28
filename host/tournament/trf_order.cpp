#include "tournament/trf_order.h"

#include <annabella/lent.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace annabella::host {
namespace {

constexpr int kNumberFrom = 5, kNumberTo = 8;  // columns

class OrderedNumbers {
 public:
  explicit OrderedNumbers(const std::vector<int>& order) : places_(order.size() + 1) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      places_[static_cast<std::size_t>(order[i])] = static_cast<int>(i) + 1;
    }
  }

  int of(int number) const { return places_[static_cast<std::size_t>(number)]; }  // 0: nobody
  void give(std::vector<int>& players) const {
    for (int& player : players) player = of(player);
  }
  void give(Player& player) const {
    player.rank = of(player.rank);
    for (PlayedRound& round : player.rounds) round.opponent = of(round.opponent);
  }
  // A national rating record is one of a player, too.
  std::string in_record(const std::string& text) const {
    const TrfLine line(text, 1);
    const bool is_of_a_federation = std::ranges::all_of(
        line.code(), [](unsigned char sign) { return std::isupper(sign) != 0; });
    const auto number = line.whole(kNumberFrom, kNumberTo);
    const bool is_known = number && *number && **number < static_cast<int>(places_.size());
    if (!is_of_a_federation || !is_known) return text;
    std::string now = std::to_string(of(**number));
    now.insert(0, static_cast<std::size_t>(kNumberTo - kNumberFrom + 1) - now.size(), ' ');
    return text.substr(0, kNumberFrom - 1) + now + text.substr(kNumberTo);
  }

 private:
  std::vector<int> places_;  // by number
};

}  // namespace

TrfFile numbered_in_order(TrfFile file) {
  if (file.order.empty()) return file;
  const OrderedNumbers numbers(std::exchange(file.order, {}));
  const Lent lent = lent_in(file.tournament);
  std::erase_if(file.tournament.options, [](const auto& option) { return option.first == kLent; });
  for (const auto& [player, points] : lent) lend(file.tournament, numbers.of(player), points);
  for (auto& [one, other] : file.tournament.never_pair) {
    one = numbers.of(one);
    other = numbers.of(other);
  }
  for (Player& player : file.tournament.players) numbers.give(player);
  for (TrfPlayer& one : file.players) numbers.give(one.player);
  for (TrfBye& bye : file.byes) numbers.give(bye.players);
  for (TrfProhibited& all : file.prohibited) numbers.give(all.players);
  for (std::string& record : file.kept) record = numbers.in_record(record);
  std::map<int, int> since;
  for (const auto& [player, round] : file.since) since[numbers.of(player)] = round;
  file.since = std::move(since);
  std::set<std::pair<int, int>> adjourned;
  for (const auto& [round, player] : file.adjourned) adjourned.emplace(round, numbers.of(player));
  file.adjourned = std::move(adjourned);
  std::ranges::sort(file.tournament.players, {}, &Player::rank);
  std::ranges::sort(file.players, {}, [](const TrfPlayer& one) { return one.player.rank; });
  return file;
}

}  // namespace annabella::host
