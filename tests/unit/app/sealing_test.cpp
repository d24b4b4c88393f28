// A sealed move in a real journal: nobody reads it there, and no change of the game goes unnoticed.
#include "app/sealing.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>
#include <iterator>

#include "support/paper_journal.h"
#include "support/standard_variant.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

const std::string kWords = "Springer Felix drei";

class SealingTest : public testing::Test {
 protected:
  // 1.e4 e5, and White seals.
  SealedMove adjourn(const std::string& words = kWords) {
    host::Setup setup;
    setup.white = "Anna";
    setup.black = "Bert";
    setup.time = TimeControl{std::chrono::minutes{90}, {}};
    house_ = std::move(*House::open(standard_rules(), setup, *journal_, clock_));
    for (const char* uci : {"e2e4", "e7e5"}) want(AnnounceMove{move(uci)});
    want(AdjournGame{"morgen um zehn"});
    const Intent pressed{.by = Color::white, .at = clock_.now(), .action = {}};
    SealedMove sealed =
        std::get<SealedMove>(seal_move(*house_, pressed, Secret(std::string(words))));
    clock_.time += std::chrono::minutes{1};  // until the codes are noted
    EXPECT_FALSE(hand_in(*house_, pressed, sealed));
    return sealed;
  }
  void want(Action action) {
    clock_.time += std::chrono::seconds{20};
    const auto refusal = house_->consider(
        {.by = house_->game().position().turn(), .at = clock_.now(), .action = std::move(action)});
    ASSERT_FALSE(refusal) << refusal->key;
  }
  Move move(const std::string& uci) const {
    for (const Move& legal : house_->game().position().legal_moves()) {
      if (house_->game().position().describe(legal).uci == uci) return legal;
    }
    return {};
  }

  // What is said of it: the words, or the refusal's key.
  std::string read(const House& house, const SealedMove& sealed) {
    const auto what = read_envelope(house, sealed.codes[0], sealed.codes[1]);
    if (const auto* refusal = std::get_if<Phrase>(&what)) return refusal->key;
    return std::get<std::string>(what);
  }

  // What a person does who owns the file and knows SQLite.
  void change(const std::string& sql) {
    sqlite3* file = nullptr;
    ASSERT_EQ(sqlite3_open((directory_ / "journal.sqlite").c_str(), &file), SQLITE_OK);
    const std::string all = "DROP TRIGGER IF EXISTS fact_unchanged;" + sql;
    EXPECT_EQ(sqlite3_exec(file, all.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sql;
    EXPECT_GT(sqlite3_changes(file), 0) << sql;
    sqlite3_close(file);
  }
  std::string bytes_on_disk() {
    std::string all;
    for (const auto& entry : std::filesystem::directory_iterator(directory_.path())) {
      std::ifstream in(entry.path(), std::ios::binary);
      all.append(std::istreambuf_iterator<char>(in), {});
    }
    return all;
  }

  TemporaryDirectory directory_;
  StoppedClock clock_;
  std::unique_ptr<Journal> journal_ =
      std::move(*Journal::open(directory_ / "journal.sqlite", Durability::crash));
  std::unique_ptr<House> house_;
};

TEST_F(SealingTest, G_I_3_ItIsReadAfterReopeningWithBothCodes) {
  const SealedMove sealed = adjourn();
  const auto again = House::reopen(standard_rules(), house_->number(), *journal_, clock_);
  ASSERT_TRUE(again);
  EXPECT_TRUE((*again)->game().adjournment());
  EXPECT_EQ(*fingerprint_of(**again), sealed.fingerprint);
  ASSERT_FALSE((*again)->resume());
  EXPECT_EQ(read(**again, sealed), kWords) << "what happens later does not bar it";
}

TEST_F(SealingTest, G_I_3_NothingOfItIsOnTheDisk) {
  const SealedMove sealed = adjourn();
  const std::string bytes = bytes_on_disk();
  EXPECT_NE(bytes.find("morgen um zehn"), std::string::npos) << "the envelope is in clear";
  for (const std::string& secret :
       {kWords, std::string("Felix"), sealed.codes[0].text(), sealed.codes[1].text()}) {
    EXPECT_EQ(bytes.find(secret), std::string::npos) << secret;
  }
}

TEST_F(SealingTest, G_I_3_WrongCodesAreRefused) {
  const SealedMove sealed = adjourn();
  const auto what = read_envelope(*house_, sealed.codes[0], sealed.codes[0]);
  ASSERT_TRUE(std::holds_alternative<Phrase>(what));
  EXPECT_EQ(std::get<Phrase>(what).key, "envelope.wrong-codes");
}

// A move, a time, a name, the clocks, the offer, the resumption, the sealer, the number: each
// change is noticed when the envelope is opened, and by its fingerprint before.
TEST_F(SealingTest, G_I_3_AnyChangeOfTheGameOrTheEnvelopeIsNoticed) {
  const SealedMove sealed = adjourn();
  const std::string game = "game = " + std::to_string(house_->number());
  const auto replace = [&](const char* kind, const char* from, const char* to) {
    return std::string("UPDATE fact SET payload = replace(payload, '") + from + "', '" + to +
           "') WHERE " + game + " AND kind = '" + kind + "' AND payload LIKE '%" + from + "%'";
  };
  const std::vector<std::pair<std::string, std::string>> changes{
      {replace("game-began", "Anna", "Anne"), replace("game-began", "Anne", "Anna")},
      {replace("move-announced", "e2e4", "e2e3"), replace("move-announced", "e2e3", "e2e4")},
      {replace("move-sealed", "Bert", "Bart"), replace("move-sealed", "Bart", "Bert")},
      {replace("move-sealed", "um zehn", "um elf"), replace("move-sealed", "um elf", "um zehn")},
      {replace("move-sealed", "\"move_number\":2", "\"move_number\":3"),
       replace("move-sealed", "\"move_number\":3", "\"move_number\":2")},
      {"UPDATE fact SET at = at + 1 WHERE kind = 'move-sealed'",
       "UPDATE fact SET at = at - 1 WHERE kind = 'move-sealed'"},
      {"UPDATE fact SET at = at + 1 WHERE number = 2",
       "UPDATE fact SET at = at - 1 WHERE number = 2"},
  };
  for (const auto& [there, back] : changes) {
    change(there);
    EXPECT_EQ(read(*house_, sealed), "envelope.changed") << there;
    EXPECT_NE(*fingerprint_of(*house_), sealed.fingerprint) << there;
    change(back);
    EXPECT_EQ(*fingerprint_of(*house_), sealed.fingerprint) << back;
  }
  EXPECT_EQ(read(*house_, sealed), kWords);
}

// I.5: the clocks stand while the envelope lies there, and so they show the same in every fact,
// until the arbiter sets them.
TEST_F(SealingTest, G_I_3_G_I_5_ClocksChangedAfterTheSealingAreNoticed) {
  const SealedMove sealed = adjourn();
  want(LeaveGame{});
  const std::string where = " WHERE kind = 'game-left'";
  const auto moved = [](const std::string& clock, const std::string& by) {
    const std::string path = "'$.left." + clock + "_ms'";
    return "payload = json_set(payload, " + path + ", json_extract(payload, " + path + ") " + by +
           ")";
  };
  const std::vector<std::pair<std::string, std::string>> changes{
      {moved("white", "+ 60000"), moved("white", "- 60000")},
      {moved("black", "- 1"), moved("black", "+ 1")}};
  for (const auto& [there, back] : changes) {
    change("UPDATE fact SET " + there + where);
    const auto again = House::reopen(standard_rules(), house_->number(), *journal_, clock_);
    ASSERT_TRUE(again);
    EXPECT_EQ(read(**again, sealed), "envelope.changed") << there;
    const auto print = fingerprint_of(**again);
    ASSERT_FALSE(print);
    EXPECT_EQ(print.error().what.key, "envelope.changed");
    change("UPDATE fact SET " + back + where);
    EXPECT_EQ(read(*house_, sealed), kWords);
  }
}

TEST_F(SealingTest, G_I_3_AnExchangedBoxIsNoticed) {
  const SealedMove first = adjourn("Dame Hektor fünf");
  const std::string from = std::to_string(house_->number());
  const SealedMove second = adjourn();
  EXPECT_NE(first.fingerprint, second.fingerprint);
  change(
      "UPDATE fact SET payload = (SELECT payload FROM fact WHERE kind = 'move-sealed' AND game = " +
      from + ") WHERE kind = 'move-sealed' AND game = " + std::to_string(house_->number()));
  EXPECT_EQ(read(*house_, second), "envelope.wrong-codes");
  EXPECT_EQ(read(*house_, first), "envelope.changed") << "those of the other game";
  EXPECT_NE(*fingerprint_of(*house_), second.fingerprint);
}

// Until both codes are in people's hands there is no envelope that could need them.
TEST_F(SealingTest, G_I_3_NothingIsWrittenBeforeTheCodesAreHandedOut) {
  host::Setup setup;
  setup.time = TimeControl{std::chrono::minutes{90}, {}};
  house_ = std::move(*House::open(standard_rules(), setup, *journal_, clock_));
  want(AdjournGame{"morgen um zehn"});
  const int facts = house_->game().facts();
  const Duration left = house_->game().clock().at(clock_.now()).white;
  const Intent pressed{.by = Color::white, .at = clock_.now(), .action = {}};
  const auto sealed = seal_move(*house_, pressed, Secret(std::string(kWords)));
  ASSERT_TRUE(std::holds_alternative<SealedMove>(sealed));
  EXPECT_EQ(house_->facts()->size(), static_cast<std::size_t>(facts));
  clock_.time += std::chrono::minutes{5};
  ASSERT_FALSE(hand_in(*house_, pressed, std::get<SealedMove>(sealed)));
  EXPECT_EQ(house_->game().clock().at(clock_.now()).white, left) << "as of the press";
  EXPECT_EQ(read(*house_, std::get<SealedMove>(sealed)), kWords);
}

TEST_F(SealingTest, G_I_1_NothingIsSealedThatMayNotBe) {
  adjourn();
  const auto again = seal_move(*house_, {.by = Color::white, .at = clock_.now(), .action = {}},
                               Secret(std::string("e4")));
  ASSERT_TRUE(std::holds_alternative<Phrase>(again));
  EXPECT_EQ(std::get<Phrase>(again).key, "adjournment.is-adjourned");
}

}  // namespace
}  // namespace annabella::host
