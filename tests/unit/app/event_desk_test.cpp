// The desk at an event's file that is not its alone.
#include "app/event_desk.h"

#include <gmock/gmock.h>

#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

using testing::ElementsAre;

class EventDeskTest : public testing::Test {
 protected:
  EventDeskTest() {
    write({{"settings", {{"name", "Club Open"}}},
           {"entered", {{"name", "Adler, Ada"}}},
           {"entered", {{"name", "Bohm, Bert"}}}});
  }

  // As another program does.
  void write(const std::vector<Change>& changes) {
    const auto book = std::filesystem::exists(file) ? EventBook::open(file) : EventBook::make(file);
    ASSERT_TRUE((*book)->append(static_cast<int>((*book)->changes()->size()), changes, {}));
  }

  EventDesk desk() {
    return {invocation,
            file,
            {.say = [this](const Phrase& phrase) { said.push_back(phrase.key); },
             .refuse = [this](const Phrase& phrase) { refused.push_back(phrase.key); },
             .write = [](const std::string&) {}}};
  }

  TemporaryDirectory folder;
  std::filesystem::path file = folder / "a.event";
  Options options = *Options::read({}, {});
  Invocation invocation{options, nullptr};
  std::vector<std::string> said, refused;
};

TEST_F(EventDeskTest, SeesWhatAnotherProgramHasWritten) {
  EventDesk one = desk(), other = desk();
  EXPECT_EQ(one.carry_out(order_of("add", {"Cerny"})), kDone);
  EXPECT_EQ(other.carry_out(order_of("add", {"Dub"})), kDone);
  EXPECT_EQ(one.carry_out(order_of("withdraw", {"Dub"})), kDone);
  EXPECT_EQ(other.carry_out(order_of("return", {"Dub"})), kDone);
  EXPECT_EQ(other.carry_out(order_of("undo", {})), kDone);
  EXPECT_EQ(other.carry_out(order_of("undo", {})), kDone);  // what the other one had written
  EXPECT_THAT(said, ElementsAre("change.entered", "change.entered", "change.withdrawn",
                                "change.returned", "change.undone-what", "change.undone-what"));
  EXPECT_THAT(refused, ElementsAre());
}

// An event that cannot be read is not an empty one.
TEST_F(EventDeskTest, NothingIsDoneWithAnEventThatCannotBeRead) {
  const auto out = folder.write("a.trf", "as it was");
  EventDesk one = desk(), new_one = desk();
  EXPECT_EQ(one.carry_out(order_of("where", {"Adler"})), kDone);
  write({{"teleported", {}}});
  for (EventDesk* desk : {&one, &new_one}) {
    for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(desk->carry_out(order_of("trf", {"out=" + out.string()})), kNo);
    }
    EXPECT_EQ(desk->carry_out(order_of("add", {"Cerny"})), kNo);
  }
  EXPECT_THAT(refused, testing::AllOf(testing::SizeIs(6), testing::Each("event.broken-change")));
  EXPECT_EQ(std::filesystem::file_size(out), 9u);
}

}  // namespace
}  // namespace annabella::host
