// Two nets in one: each end is reached by the phrases of its own net, and by no other.
#include "hearing/joint_net.h"

#include <gmock/gmock.h>

#include <functional>
#include <map>
#include <set>
#include <string>

#include "hearing/phrasebook.h"
#include "support/standard_variant.h"

namespace annabella::host {
namespace {

std::set<std::string> phrases(const PhraseNet& net, int end, int from = PhraseNet::kBegin) {
  if (from == end) return {""};
  std::set<std::string> all;
  for (const PhraseNet::Arc& arc : net.arcs) {
    if (arc.from != from) continue;
    for (const std::string& rest : phrases(net, end, arc.to)) all.insert(arc.word + ' ' + rest);
  }
  return all;
}

// Each with the product of its likelihoods: of nets with too many to write down.
double sum_of_ways(const PhraseNet& net, int end) {
  std::map<int, std::vector<const PhraseNet::Arc*>> out;
  for (const PhraseNet::Arc& arc : net.arcs) out[arc.from].push_back(&arc);
  std::map<int, double> known{{end, 1}};
  const std::function<double(int)> from = [&](int place) {
    if (const auto found = known.find(place); found != known.end()) return found->second;
    double sum = 0;
    for (const PhraseNet::Arc* arc : out[place]) sum += arc->likelihood * from(arc->to);
    return known[place] = sum;
  };
  return from(PhraseNet::kBegin);
}

const PhraseNet kPossible{
    .arcs = {{0, 2, "turm"}, {2, 3, "anna"}, {3, 1, "eins"}, {0, 4, "wo"}, {4, 1, "turm"}},
    .places = 5};
const PhraseNet kSayable{.arcs = {{0, 3, "turm"},
                                  {3, 2, "anna"},
                                  {3, 2, "bella"},
                                  {2, 1, "eins"},
                                  {0, 4, "wo"},
                                  {4, 1, "turm"}},
                         .places = 5};

TEST(JointNet, HasThePhrasesOfEachNetToItsOwnEnd) {
  const PhraseNet net = joined(kPossible, kSayable).net;
  EXPECT_THAT(phrases(net, JointNet::kPossibleEnd),
              testing::UnorderedElementsAre("turm anna eins ", "wo turm  "));
  EXPECT_THAT(phrases(net, JointNet::kSayableEnd),
              testing::UnorderedElementsAre("turm anna eins ", "turm bella eins ", "wo turm  "));
}

TEST(JointNet, HasOnceWhatIsTheSameInBoth) {
  const PhraseNet net = joined(kPossible, kSayable).net;
  std::size_t where = 0;
  for (const PhraseNet::Arc& arc : net.arcs) where += arc.word == "wo" ? 1 : 0;
  EXPECT_EQ(where, 1u);
}

TEST(JointNet, KeepsAllThatAPlayerMaySay) {
  const std::string german = std::string(SOURCE_DIR) + "/voices/de";
  const auto voice = Voice::load(german);
  const auto pronunciations = Pronunciations::read(german + "/hearing.dict");
  ASSERT_TRUE(voice && pronunciations);
  const Phrasebook phrasebook(**voice, *pronunciations);
  const auto position = standard_variant().from_fen(
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  const PhraseNet possible = phrasebook.possible_in(*position);
  const PhraseNet sayable = phrasebook.sayable_on(standard_variant().traits());
  const JointNet joint = joined(possible, sayable);
  EXPECT_NEAR(sum_of_ways(joint.net, JointNet::kPossibleEnd),
              sum_of_ways(possible, PhraseNet::kEnd), 1e-6);
  EXPECT_NEAR(sum_of_ways(joint.net, JointNet::kSayableEnd), sum_of_ways(sayable, PhraseNet::kEnd),
              1e-6);
  EXPECT_LT(joint.net.arcs.size(), possible.arcs.size() + sayable.arcs.size());
}

}  // namespace
}  // namespace annabella::host
