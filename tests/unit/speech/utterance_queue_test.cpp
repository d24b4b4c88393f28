// The rules of priorities, one by one and against a slow model of them under random evenings.
#include "speech/utterance_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace annabella::host {
namespace {

Saying saying(const std::string& spoken, Priority priority) {
  return {.spoken = spoken, .priority = priority, .asked = {}};
}

class Queue : public testing::Test {
 protected:
  bool add(const std::string& spoken, Priority priority) {
    return queue_.add(saying(spoken, priority));
  }
  bool important(const std::string& spoken) { return add(spoken, Priority::important); }
  bool message(const std::string& spoken) { return add(spoken, Priority::message); }
  bool explanation(const std::string& spoken) { return add(spoken, Priority::explanation); }
  bool text(const std::string& spoken) { return add(spoken, Priority::text); }
  bool progress(const std::string& spoken) { return add(spoken, Priority::progress); }

  std::string begin() {
    const auto next = queue_.begin_next();
    return next ? next->spoken : "";
  }
  // All that is still said, from the one that sounds or begins next.
  std::vector<std::string> rest() {
    std::vector<std::string> said;
    queue_.finished();
    for (std::string next = begin(); !next.empty(); next = begin()) {
      said.push_back(next);
      queue_.finished();
    }
    return said;
  }

  using Said = std::vector<std::string>;
  UtteranceQueue queue_;
};

TEST_F(Queue, SaysMovesInTheirOrderEvenEqualOnes) {
  EXPECT_FALSE(message("Springer schlägt Eva fünf"));
  EXPECT_EQ(begin(), "Springer schlägt Eva fünf");
  EXPECT_FALSE(message("Springer schlägt Eva fünf"));
  EXPECT_FALSE(message("Bauer David vier"));
  EXPECT_EQ(rest(), (Said{"Springer schlägt Eva fünf", "Bauer David vier"}));
}

TEST_F(Queue, CutsAMoveForNoAnswer) {
  message("move");
  begin();
  EXPECT_FALSE(text("answer"));
  EXPECT_FALSE(text("newer answer"));
  EXPECT_FALSE(progress("working"));
  EXPECT_TRUE(queue_.is_sounding());
  EXPECT_EQ(rest(), Said{"newer answer"});
}

TEST_F(Queue, GivesTheNewestAnswerOnly) {
  text("answer");
  begin();
  EXPECT_TRUE(text("newer answer"));
  EXPECT_EQ(rest(), Said{"newer answer"});
}

TEST_F(Queue, CutsAnAnswerForAMove) {
  text("answer");
  begin();
  EXPECT_TRUE(message("move"));
  EXPECT_EQ(rest(), Said{"move"});
}

TEST_F(Queue, LetsAnAnswerWaitForTheMoves) {
  message("move");
  begin();
  text("answer");
  message("reply");
  EXPECT_EQ(rest(), (Said{"reply", "answer"}));
}

TEST_F(Queue, SaysACutMoveAgainAfterTheImportant) {
  message("move");
  begin();
  message("reply");
  text("answer");
  EXPECT_TRUE(important("flag"));
  EXPECT_EQ(begin(), "flag");
  EXPECT_FALSE(important("second flag")) << "the important is never interrupted";
  EXPECT_EQ(rest(), (Said{"second flag", "move", "reply"}));
}

TEST_F(Queue, SaysProgressOnlyIntoSilence) {
  progress("working");
  progress("still working");
  EXPECT_EQ(begin(), "working");
  EXPECT_FALSE(progress("working on"));
  EXPECT_TRUE(text("answer"));
  EXPECT_FALSE(progress("working on"));
  EXPECT_EQ(rest(), Said{"answer"});
}

TEST_F(Queue, StopsWhatSoundsAndForgetsAnswersButNoMoves) {
  message("move");
  begin();
  message("reply");
  text("answer");
  EXPECT_TRUE(queue_.stop());
  EXPECT_EQ(rest(), Said{"reply"});
  EXPECT_FALSE(queue_.stop());
}

// The sentences with which a game opens are many: one wish for quiet is for all of them.
TEST_F(Queue, ForgetsAllThatExplainsAtOneStop) {
  explanation("White: Anna");
  begin();
  explanation("Black: Boris");
  message("move");
  explanation("No clock");
  important("flag");
  EXPECT_EQ(begin(), "flag");
  EXPECT_TRUE(queue_.stop());
  EXPECT_EQ(rest(), Said{"move"});
  explanation("White: Anna");
  explanation("Black: Boris");
  EXPECT_FALSE(queue_.stop()) << "nothing has begun";
  EXPECT_TRUE(queue_.is_empty());
  message("reply");
  EXPECT_EQ(rest(), Said{"reply"}) << "what comes after the stop is said";
}

// Who takes the floor has not asked for quiet, and is perhaps not the one to whom it is explained.
TEST_F(Queue, PutsOffWhatExplainsForWhoeverSpeaks) {
  explanation("White: Anna");
  begin();
  explanation("Black: Boris");
  message("move");
  text("answer");
  EXPECT_TRUE(queue_.give_way());
  EXPECT_FALSE(queue_.is_sounding());
  EXPECT_EQ(rest(), (Said{"Black: Boris", "move"}));
  EXPECT_FALSE(queue_.give_way());
}

TEST_F(Queue, SaysExplanationsInTheirOrderAmongTheMoves) {
  explanation("White: Anna");
  begin();
  explanation("Black: Boris");
  EXPECT_FALSE(message("move"));
  EXPECT_FALSE(text("answer"));
  explanation("note");
  EXPECT_FALSE(message("reply"));
  EXPECT_TRUE(queue_.is_sounding());
  EXPECT_EQ(rest(), (Said{"Black: Boris", "move", "note", "reply", "answer"}));
}

TEST_F(Queue, SaysACutExplanationAgainAfterTheImportant) {
  explanation("White: Anna");
  begin();
  explanation("Black: Boris");
  EXPECT_TRUE(important("flag"));
  EXPECT_EQ(rest(), (Said{"flag", "White: Anna", "Black: Boris"}));
}

TEST_F(Queue, SaysAgainWhatNobodyHasHeard) {
  for (const Priority priority :
       {Priority::important, Priority::message, Priority::explanation, Priority::text}) {
    add("lost", priority);
    begin();
    queue_.unheard();
    EXPECT_EQ(rest(), Said{"lost"});
  }
  progress("working");
  begin();
  queue_.unheard();
  EXPECT_EQ(rest(), Said{}) << "that is over";
}

TEST_F(Queue, SaysWhatNobodyHasHeardInItsOldPlace) {
  message("move");
  message("reply");
  begin();
  text("answer");
  queue_.unheard();
  EXPECT_EQ(rest(), (Said{"move", "reply", "answer"}));
}

TEST_F(Queue, KeepsTheMovesWhileThereIsNoVoice) {
  explanation("White: Anna");
  message("first");
  begin();
  message("second");
  queue_.keep();
  EXPECT_TRUE(queue_.is_empty()) << "nobody waits for it";
  EXPECT_EQ(begin(), "");
  queue_.finished();
  message("third");
  important("no device");
  text("answer");
  queue_.keep();
  progress("working");
  queue_.keep();
  message("fourth");
  EXPECT_FALSE(queue_.stop());
  queue_.take_up();
  EXPECT_EQ(rest(), (Said{"first", "second", "third", "fourth"}));
  queue_.take_up();
  EXPECT_TRUE(queue_.is_empty()) << "once";
}

TEST_F(Queue, ForgetsWhatItHasKeptWhenItIsCleared) {
  message("move");
  queue_.keep();
  queue_.clear();
  queue_.take_up();
  EXPECT_TRUE(queue_.is_empty());
}

// Every utterance ever added, in order, each with what became of it; each rule is a search.
class Model {
 public:
  bool add(int name, Priority priority) {
    if (priority == Priority::progress && (sounding_ >= 0 || waits_any())) return false;
    for (One& one : all_) {
      if (!one.waits) continue;
      const bool is_superseded = one.priority == Priority::progress ||
                                 (one.priority == Priority::text &&
                                  (priority == Priority::text || priority == Priority::important));
      if (is_superseded) one.waits = false;
    }
    bool is_cut = false;
    if (sounding_ >= 0) {
      const Priority now = all_[static_cast<std::size_t>(sounding_)].priority;
      is_cut = now == Priority::text || now == Priority::progress ||
               (now != Priority::important && priority == Priority::important);
    }
    if (is_cut) cut();
    all_.push_back({name, priority, true});
    return is_cut;
  }
  bool stop() {
    for (One& one : all_) {
      if (one.priority != Priority::important && one.priority != Priority::message) {
        one.waits = false;
      }
    }
    const bool was_sounding = sounding_ >= 0;
    sounding_ = -1;
    return was_sounding;
  }
  // -1: nothing.
  int begin() {
    if (sounding_ >= 0) return -1;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const bool is_better =
          sounding_ < 0 ||
          rank(all_[i].priority) < rank(all_[static_cast<std::size_t>(sounding_)].priority);
      if (all_[i].waits && is_better) sounding_ = static_cast<int>(i);
    }
    if (sounding_ < 0) return -1;
    all_[static_cast<std::size_t>(sounding_)].waits = false;
    return all_[static_cast<std::size_t>(sounding_)].name;
  }
  void finished() { sounding_ = -1; }
  void cut() {
    if (sounding_ < 0) return;
    One& one = all_[static_cast<std::size_t>(sounding_)];
    one.waits = one.priority != Priority::text && one.priority != Priority::progress;
    sounding_ = -1;
  }
  void unheard() {
    if (sounding_ < 0) return;
    One& one = all_[static_cast<std::size_t>(sounding_)];
    one.waits = one.priority != Priority::progress;
    sounding_ = -1;
  }
  bool is_empty() const { return sounding_ < 0 && !waits_any(); }

 private:
  struct One {
    int name;
    Priority priority;
    bool waits;
  };
  static Priority rank(Priority priority) {
    return priority == Priority::explanation ? Priority::message : priority;
  }
  bool waits_any() const {
    return std::any_of(all_.begin(), all_.end(), [](const One& one) { return one.waits; });
  }
  std::vector<One> all_;
  int sounding_ = -1;
};

TEST(UtteranceQueue, KeepsTheRulesOnRandomEvenings) {
  for (unsigned seed = 0; seed < 3000; ++seed) {
    std::mt19937 chance(seed);
    UtteranceQueue queue;
    Model model;
    for (int step = 0; step < 60; ++step) {
      switch (chance() % 9) {
        case 0:
          ASSERT_EQ(queue.stop(), model.stop()) << "seed " << seed << " step " << step;
          break;
        case 1:
          queue.finished();
          model.finished();
          break;
        case 2:
          queue.interrupted();
          model.cut();
          break;
        case 3:
          queue.unheard();
          model.unheard();
          break;
        case 4:
        case 5: {
          const auto next = queue.begin_next();
          ASSERT_EQ(next ? std::stoi(next->spoken) : -1, model.begin())
              << "seed " << seed << " step " << step;
          break;
        }
        default: {
          const auto priority = static_cast<Priority>(1 + chance() % 5);
          ASSERT_EQ(queue.add(saying(std::to_string(step), priority)), model.add(step, priority))
              << "seed " << seed << " step " << step;
        }
      }
      ASSERT_EQ(queue.is_empty(), model.is_empty()) << "seed " << seed << " step " << step;
    }
  }
}

// Whatever happens but a stop, every move is said to its end exactly once, in order.
TEST(UtteranceQueue, DropsNoMoveOnRandomEvenings) {
  for (unsigned seed = 0; seed < 2000; ++seed) {
    std::mt19937 chance(seed);
    UtteranceQueue queue;
    std::vector<int> said;
    std::vector<int> added;
    std::optional<Saying> now;
    const auto go_on = [&] {
      if (now && now->priority == Priority::message) said.push_back(std::stoi(now->spoken));
      queue.finished();
      now = queue.begin_next();
    };
    for (int step = 0; step < 80; ++step) {
      if (chance() % 3 == 0) {
        go_on();
        continue;
      }
      const auto priority = static_cast<Priority>(1 + chance() % 5);
      if (priority == Priority::message) added.push_back(step);
      if (queue.add(saying(std::to_string(step), priority))) {
        ASSERT_TRUE(now && now->priority != Priority::important);
        const bool is_queued =
            now->priority == Priority::message || now->priority == Priority::explanation;
        ASSERT_TRUE(!is_queued || priority == Priority::important);
        now.reset();
      }
    }
    while (!queue.is_empty()) go_on();
    ASSERT_EQ(said, added) << "seed " << seed;
  }
}

}  // namespace
}  // namespace annabella::host
