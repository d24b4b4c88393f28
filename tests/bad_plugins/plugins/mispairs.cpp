// A round robin, but for what it is told to do wrong.
#include <annabella/pairing.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <utility>

#include "misbehaviour.h"

using namespace annabella;

namespace {

// The last player sits, the others turn around him; an odd one has the bye.
PairingAnswer circle(const Tournament& so_far) {
  PairingAnswer answer;
  const auto players = static_cast<int>(so_far.players.size());
  const auto round = static_cast<int>(so_far.players.front().rounds.size());
  const int seats = players + players % 2;
  if (round >= seats - 1) {
    answer.problem = {.key = "pairing.everyone-has-met", .with = {}};
    return answer;
  }
  const auto at = [&](int place) {
    return place == seats - 1 ? seats : (place + round) % (seats - 1) + 1;
  };
  for (int place = 0; place < seats / 2; ++place) {
    const int one = at(place), other = at(seats - 1 - place);
    if (std::max(one, other) > players) {
      answer.byes.push_back(std::min(one, other));
    } else {
      answer.games.push_back({one, other});
    }
  }
  answer.why = {{.key = "pairing.round-of", .with = {{"round", round + 1}, {"rounds", seats - 1}}}};
  return answer;
}

class Mispairs : public PairingSystem {
 public:
  explicit Mispairs(Host&) {}

  PairingTraits traits() const override { return {.rules = "none", .options = {}}; }

  PairingAnswer next_round(const Tournament& so_far) const override {
    PairingAnswer answer = circle(so_far);
    const std::size_t round = so_far.players.front().rounds.size();
    if (how_ == "crash") std::abort();
    if (how_ == "opens") std::ifstream("/etc/hostname").get();
    if (how_ == "unreasonable") answer.why.clear();
    const int time = asked_++;
    const bool otherwise = (how_ == "fickle" && time % 2 == 1) ||
                           (how_ == "by-process" && (began_ >> time % 32) % 2 == 1);
    if (otherwise && !answer.problem) std::swap(answer.games[0].white, answer.games[0].black);
    if (answer.problem || round == 0) return answer;
    if (how_ == "again") {
      Tournament anew;
      anew.players.resize(so_far.players.size());
      answer = circle(anew);
    }
    if (how_ == "stranger") answer.games.back().white = 99;
    if (how_ == "strange-bye") answer.byes = {-1};
    if (how_ == "twice") answer.games.back().white = answer.games.back().black;
    if (how_ == "byes" && answer.games.size() > 1) {
      answer.byes.push_back(answer.games.back().white);
      answer.byes.push_back(answer.games.back().black);
      answer.games.pop_back();
    }
    return answer;
  }

 private:
  const std::string how_ = test::wanted_misbehaviour();
  const std::int64_t began_ = std::chrono::steady_clock::now().time_since_epoch().count();  // ns
  mutable int asked_ = 0;
};

}  // namespace

ANNABELLA_PLUGIN(Mispairs, .kind = "pairing", .id = "org.example.pairing.mispairs",
                 .version = "1.0.0", .name = "Mispairs");
