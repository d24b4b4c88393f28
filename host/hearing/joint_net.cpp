#include "hearing/joint_net.h"

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace annabella::host {
namespace {

// A word and the number of all that may follow it.
using Turn = std::tuple<std::string, double, int>;
using Turns = std::set<Turn>;

// Places with the same turns have the same number, in both nets.
using Numbers = std::map<Turns, int>;

class Side {
 public:
  Side(const PhraseNet& net, Numbers& numbers)
      : out_(static_cast<std::size_t>(net.places)), number_(out_.size(), kUnknown) {
    for (const PhraseNet::Arc& arc : net.arcs) out_[at(arc.from)].push_back(&arc);
    for (int place = 0; place < net.places; ++place) number_of(place, numbers);
  }

  Turns beginnings() const {
    Turns turns;
    for (const PhraseNet::Arc* arc : out_[PhraseNet::kBegin]) turns.insert(turn(*arc));
    return turns;
  }

  // What begins with one of these turns, or with none of them.
  void draw(const Turns& beginnings, bool with, int end, PhraseNet& into) {
    drawn_.assign(out_.size(), kUnknown);
    drawn_[PhraseNet::kEnd] = end;
    for (const PhraseNet::Arc* arc : out_[PhraseNet::kBegin]) {
      if (beginnings.contains(turn(*arc)) == with) draw(*arc, PhraseNet::kBegin, into);
    }
  }

 private:
  static constexpr int kUnknown = -1;

  static std::size_t at(int place) { return static_cast<std::size_t>(place); }

  Turn turn(const PhraseNet::Arc& arc) const {
    return {arc.word, arc.likelihood, number_[at(arc.to)]};
  }

  void number_of(int place, Numbers& numbers) {
    if (number_[at(place)] != kUnknown) return;
    Turns turns;
    for (const PhraseNet::Arc* arc : out_[at(place)]) {
      number_of(arc->to, numbers);
      turns.insert(turn(*arc));
    }
    number_[at(place)] = numbers.try_emplace(turns, static_cast<int>(numbers.size())).first->second;
  }

  void draw(const PhraseNet::Arc& arc, int from, PhraseNet& into) {
    int& to = drawn_[at(arc.to)];
    const bool is_new = to == kUnknown;
    if (is_new) to = into.places++;
    into.arcs.push_back({.from = from, .to = to, .word = arc.word, .likelihood = arc.likelihood});
    if (!is_new) return;
    for (const PhraseNet::Arc* next : out_[at(arc.to)]) draw(*next, to, into);
  }

  std::vector<std::vector<const PhraseNet::Arc*>> out_;
  std::vector<int> number_;
  std::vector<int> drawn_;  // where each place is in the joint net
};

}  // namespace

JointNet joined(const PhraseNet& possible, const PhraseNet& sayable) {
  Numbers numbers;
  Side may(possible, numbers), could(sayable, numbers);
  Turns both = may.beginnings();
  const Turns others = could.beginnings();
  std::erase_if(both, [&](const Turn& turn) { return !others.contains(turn); });
  JointNet joint;
  joint.net.places = JointNet::kSayableEnd + 1;
  const int both_end = joint.net.places++;
  may.draw(both, false, JointNet::kPossibleEnd, joint.net);
  could.draw(both, false, JointNet::kSayableEnd, joint.net);
  may.draw(both, true, both_end, joint.net);
  for (const int end : {JointNet::kPossibleEnd, JointNet::kSayableEnd}) {
    joint.net.arcs.push_back({.from = both_end, .to = end, .word = {}});
  }
  return joint;
}

}  // namespace annabella::host
