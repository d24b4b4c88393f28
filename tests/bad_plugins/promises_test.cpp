// What `annabella plugins check` finds of pairing systems and boards that are wrong in one way
// each.
#include <gtest/gtest.h>

#include <cstdlib>

#include "bad_plugins/workshop.h"

namespace annabella::host {
namespace {

struct Broken {
  const char* plugin;
  const char* misbehaviour;
  const char* promise;
  const char* found;
};

class EachPromise : public testing::TestWithParam<Broken> {
 protected:
  ~EachPromise() override { ::unsetenv("ANNABELLA_TEST_MISBEHAVIOUR"); }
  const Scratch folder_;
};

TEST_P(EachPromise, IsTried) {
  const auto& [plugin, misbehaviour, promise, found] = GetParam();
  ::setenv("ANNABELLA_TEST_MISBEHAVIOUR", misbehaviour, 1);
  const std::string name = plugin;
  EXPECT_EQ(verdict_on(folder_.copy(name, name + ".so"), promise), found);
}

INSTANTIATE_TEST_SUITE_P(
    OfPairings, EachPromise,
    testing::Values(
        Broken{"mispairs", "", "seats", "ok"}, Broken{"mispairs", "", "byes", "ok"},
        Broken{"mispairs", "", "sameness", "ok"}, Broken{"mispairs", "", "processes", "ok"},
        Broken{"mispairs", "opens", "seats", "crashed SIGSYS"},
        Broken{"mispairs", "again", "seats", "failed 3 players, round 2: again 2-3"},
        Broken{"mispairs", "twice", "seats", "failed 3 players, round 2: player 1"},
        Broken{"mispairs", "stranger", "seats", "failed exception: nobody has the rank 99"},
        Broken{"mispairs", "strange-bye", "byes", "failed exception: nobody has the rank -1"},
        Broken{"mispairs", "byes", "byes", "failed 4 players, round 2: 2-4 3 1 "},
        Broken{"mispairs", "unreasonable", "reasons", "failed 2 players, round 1: why"},
        Broken{"mispairs", "fickle", "sameness", "failed 2 players, round 1: 1-2 "},
        Broken{"mispairs", "crash", "processes", "failed crashed SIGABRT"},
        Broken{"mispairs", "by-process", "processes", "failed two processes"}));

INSTANTIATE_TEST_SUITE_P(
    OfBoards, EachPromise,
    testing::Values(Broken{"misfeels", "", "splits", "ok"}, Broken{"misfeels", "", "noise", "ok"},
                    Broken{"misfeels", "", "waking", "ok"},
                    Broken{"misfeels", "nowhere", "splits", "failed traits().transports"},
                    Broken{"misfeels", "nobody", "splits", "failed exception: no session over tcp"},
                    Broken{"misfeels", "cuts", "splits", "failed tcp: split at byte 1"},
                    Broken{"misfeels", "upset", "noise", "failed exception: so much noise"},
                    Broken{"misfeels", "late", "waking", "failed tcp: -1 ms < 0"},
                    Broken{"misfeels", "restless", "waking",
                           "failed tcp: woken again at once, for ever"}));

}  // namespace
}  // namespace annabella::host
