// What holds for every game, whatever is wanted in it, by whomever, and whenever.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "game/score_keeping.h"
#include "journal/fact_json.h"
#include "support/chess960_variant.h"
#include "support/standard_variant.h"
#include "unit/game/random_evening.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

constexpr std::uint32_t kEvenings = 1500;
constexpr int kSteps = 90;

const Variant& variant_of(const Setup& setup) {
  return setup.variant.ends_with("chess960") ? chess960_variant() : standard_variant();
}

const std::vector<std::shared_ptr<const Voice>>& voices() {
  static const auto kVoices = [] {
    std::vector<std::shared_ptr<const Voice>> all;
    for (const char* id : {"de", "cs", "sk", "en"}) {
      all.push_back(*Voice::load(std::string(SOURCE_DIR) + "/voices/" + id));
    }
    return all;
  }();
  return kVoices;
}

std::optional<std::size_t> index_of(const Game& game, const Ply* ply) {
  return ply == nullptr ? std::nullopt
                        : std::optional(static_cast<std::size_t>(ply - game.plies().data()));
}

void expect_same_plies(const Game& one, const Game& other) {
  ASSERT_EQ(one.plies().size(), other.plies().size());
  for (std::size_t i = 0; i < one.plies().size(); ++i) {
    const Ply& a = one.plies()[i];
    const Ply& b = other.plies()[i];
    EXPECT_EQ(std::tie(a.side, a.move, a.facts, a.stage, a.made, a.completed, a.pressed, a.at,
                       a.left, a.key, a.offers_draw),
              std::tie(b.side, b.move, b.facts, b.stage, b.made, b.completed, b.pressed, b.at,
                       b.left, b.key, b.offers_draw))
        << i;
    EXPECT_EQ(a.before->fen(), b.before->fen()) << i;
    EXPECT_EQ(a.after->fen(), b.after->fen()) << i;
    EXPECT_EQ(one.times_stood(a.key), other.times_stood(a.key)) << i;
    EXPECT_EQ(one.move_number(i), other.move_number(i)) << i;
  }
}

// By everything that can be asked of a game.
void expect_same(const Game& one, const Game& other) {
  EXPECT_EQ(one.began_at(), other.began_at());
  EXPECT_EQ(one.setup(), other.setup());
  EXPECT_EQ(one.start().fen(), other.start().fen());
  EXPECT_EQ(one.position().fen(), other.position().fen());
  expect_same_plies(one, other);
  EXPECT_EQ(index_of(one, one.open_move()), index_of(other, other.open_move()));
  EXPECT_EQ(index_of(one, one.unmade()), index_of(other, other.unmade()));
  EXPECT_EQ(index_of(one, one.to_press()), index_of(other, other.to_press()));
  EXPECT_EQ(one.clock(), other.clock());
  EXPECT_EQ(one.draw_offer(), other.draw_offer());
  EXPECT_EQ(one.takeback_offer(), other.takeback_offer());
  EXPECT_EQ(one.draw_allowed(), other.draw_allowed());
  ASSERT_EQ(one.open_claim().has_value(), other.open_claim().has_value());
  if (one.open_claim()) {
    EXPECT_EQ(one.open_claim()->by, other.open_claim()->by);
    EXPECT_EQ(one.open_claim()->claim, other.open_claim()->claim);
    EXPECT_EQ(one.open_claim()->deferred, other.open_claim()->deferred);
  }
  ASSERT_EQ(one.adjournment().has_value(), other.adjournment().has_value());
  if (one.adjournment()) {
    const Adjournment& a = *one.adjournment();
    const Adjournment& b = *other.adjournment();
    EXPECT_EQ(
        std::tie(a.envelope, a.box, a.is_reply, a.resumed, a.is_open, a.offered_since, a.awaits),
        std::tie(b.envelope, b.box, b.is_reply, b.resumed, b.is_open, b.offered_since, b.awaits));
  }
  EXPECT_EQ(one.to_seal(), other.to_seal());
  EXPECT_EQ(one.session_began(), other.session_began());
  EXPECT_EQ(one.session_ends(), other.session_ends());
  EXPECT_EQ(one.used(one.clock().since), other.used(other.clock().since));
  EXPECT_EQ(one.is_resumed(), other.is_resumed());
  EXPECT_EQ(one.named_move(), other.named_move());
  EXPECT_EQ(one.touched(), other.touched());
  EXPECT_EQ(one.adjusting(), other.adjusting());
  EXPECT_EQ(one.stopped(), other.stopped());
  EXPECT_EQ(one.left_open(), other.left_open());
  EXPECT_EQ(one.flag_fallen(), other.flag_fallen());
  EXPECT_EQ(one.ended(), other.ended());
  EXPECT_EQ(one.clocks_to_set(), other.clocks_to_set());
  EXPECT_EQ(one.facts(), other.facts());
  EXPECT_EQ(one.moves_by_both(), other.moves_by_both());
  for (const Color side : {Color::white, Color::black}) {
    EXPECT_EQ(index_of(one, one.uncompleted(side)), index_of(other, other.uncompleted(side)));
    EXPECT_EQ(one.illegal_moves(side), other.illegal_moves(side));
    EXPECT_EQ(one.warnings(side), other.warnings(side));
    EXPECT_EQ(one.arrived(side), other.arrived(side));
    EXPECT_EQ(one.signed_by(side), other.signed_by(side));
    EXPECT_EQ(entries_on(one, side), entries_on(other, side));
    EXPECT_EQ(one.release(side).period, other.release(side).period);
    EXPECT_EQ(one.release(side).plies, other.release(side).plies);
  }
}

Game replayed(const std::vector<Fact>& facts, const Variant& variant) {
  Game game(variant);
  for (const Fact& fact : facts) game.apply(fact);
  return game;
}

// What a move goes through, told from the facts alone.
class MovesByFacts {
 public:
  void operator()(const MoveAnnounced& it) { moves_.push_back({.side = it.side}); }
  void operator()(const MoveMade& it) {
    ASSERT_FALSE(moves_.empty()) << "made without an announcement";
    EXPECT_EQ(moves_.back().side, it.side);
    EXPECT_FALSE(moves_.back().made) << "made twice";
    moves_.back().made = true;
  }
  void operator()(const MoveCompleted& it) {
    auto open = moves_.rbegin();
    while (open != moves_.rend() && open->side != it.side) ++open;
    ASSERT_NE(open, moves_.rend()) << "completed without an announcement";
    EXPECT_TRUE(open->made) << "completed before it was made";
    EXPECT_FALSE(open->completed) << "completed twice";
    open->completed = true;
  }
  void operator()(const MoveWithdrawn&) {
    ASSERT_FALSE(moves_.empty());
    EXPECT_FALSE(moves_.back().completed) << "withdrawn after it was completed";
    moves_.pop_back();
  }
  void operator()(const MovesTakenBack& it) {
    ASSERT_LE(static_cast<std::size_t>(it.plies), moves_.size());
    moves_.resize(moves_.size() - static_cast<std::size_t>(it.plies));
  }
  void operator()(const PositionRestored& it) {
    ASSERT_LE(static_cast<std::size_t>(it.plies), moves_.size());
    moves_.resize(static_cast<std::size_t>(it.plies));
  }
  void operator()(const auto&) {}

  std::size_t size() const { return moves_.size(); }

 private:
  struct Told {
    Color side = Color::white;
    bool made = false;
    bool completed = false;
  };
  std::vector<Told> moves_;
};

// Facts with which somebody gets time or loses it otherwise than by thinking.
bool sets_clocks(const Event& event) {
  return std::holds_alternative<MoveCompleted>(event) || std::holds_alternative<ClocksSet>(event) ||
         std::holds_alternative<ClaimRejected>(event) ||
         std::holds_alternative<ClaimDeferred>(event) || std::holds_alternative<Penalised>(event) ||
         std::holds_alternative<IncrementAdded>(event) ||
         std::holds_alternative<MoveSealed>(event) || std::holds_alternative<GameResumed>(event);
}

bool about_the_papers(const Event& event) {
  return std::holds_alternative<ResultSigned>(event) ||
         std::holds_alternative<MoveRecorded>(event) ||
         std::holds_alternative<ScoreCompleted>(event);
}

// A result corrected after the end (8.7), or a penalty (12.9).
bool is_the_arbiters(const Event& event) {
  if (std::holds_alternative<Penalised>(event)) return true;
  const auto* end = std::get_if<GameEnded>(&event);
  return end != nullptr && (end->reason == "arbiter" || end->reduced != Counters{});
}

class Invariants {
 public:
  explicit Invariants(std::uint32_t seed)
      : evening_(seed), setup_(evening_.setup()), game_(variant_of(setup_)) {
    for (const Fact& fact : opening(setup_, now_)) take(fact);
  }

  void go() {
    for (int step = 0; step < kSteps && !testing::Test::HasFailure(); ++step) {
      pass(evening_.pause());
      const Intent intent = evening_.intent(game_, now_);
      wanted_.insert(intent.action.index());
      const Ruling ruling = rule(game_, intent);
      if (const auto* refusal = std::get_if<Phrase>(&ruling)) {
        expect_known(*refusal);
      } else {
        for (const Fact& fact : std::get<std::vector<Fact>>(ruling)) {
          EXPECT_EQ(fact.at, now_);
          if (!testing::Test::HasFailure()) take(fact);
        }
      }
    }
    if (!testing::Test::HasFailure()) expect_same(game_, replayed(facts_, variant_of(setup_)));
    if (testing::Test::HasFailure()) tell_the_end();
  }

  const std::set<std::size_t>& wanted() const { return wanted_; }
  const std::vector<Fact>& facts() const { return facts_; }

 private:
  void tell_the_end() const {
    for (const Fact& fact : facts_) {
      if (fact.number != 1 && fact.number + 12 < game_.facts()) continue;
      const Result<WrittenFact> written = write_fact(fact);
      if (written) ADD_FAILURE() << fact.number << ' ' << written->kind << ' ' << written->payload;
    }
  }

  // Time runs off one clock only, and off that one as much as has passed.
  void pass(Duration time) {
    const Readings before = game_.clock().at(now_);
    const Time then = now_;
    now_ += time;
    const Readings after = game_.clock().at(now_);
    const Duration passed = std::max(Duration{0}, now_ - std::max(then, game_.clock().since));
    Duration spent{0};
    for (const Color side : {Color::white, Color::black}) {
      const Duration off = before.of(side) - after.of(side);
      if (time >= Duration{0}) {
        EXPECT_GE(off, Duration{0}) << "a clock went up by itself";
      }
      if (game_.clock().running != side) {
        EXPECT_EQ(off, Duration{0}) << "a clock that stands";
      }
      spent += off;
    }
    const std::optional<Color> running = game_.clock().running;
    if (!running) return;
    EXPECT_LE(spent, passed);
    const Period& period = game_.clock().control.period(game_.clock().period.of(*running));
    if (period.kind != Extra::delay && time >= Duration{0}) {
      EXPECT_EQ(spent, std::min(before.of(*running), passed));
    }
  }

  void take(const Fact& fact) {
    EXPECT_EQ(fact.number, game_.facts() + 1);
    expect_written(fact);
    const std::optional<GameEnded> ended = game_.ended();
    if (ended) {
      EXPECT_TRUE(about_the_papers(fact.event) || is_the_arbiters(fact.event)) << "after the end";
    }
    const Readings before = game_.begun() ? game_.clock().at(fact.at) : fact.left;
    const Both<int> illegal{game_.illegal_moves(Color::white), game_.illegal_moves(Color::black)};
    facts_.push_back(fact);
    ASSERT_NO_THROW(game_.apply(fact));
    std::visit(moves_, fact.event);
    EXPECT_EQ(moves_.size(), game_.plies().size());
    if (ended && !is_the_arbiters(fact.event)) {
      EXPECT_EQ(game_.ended(), ended) << "the result is final";
    }
    if (game_.ended() || game_.stopped()) {
      EXPECT_EQ(game_.clock().running, std::nullopt);
    }
    const auto* found = std::get_if<IrregularityFound>(&fact.event);
    for (const Color side : {Color::white, Color::black}) {
      EXPECT_GE(fact.left.of(side), Duration{0});
      if (!sets_clocks(fact.event)) {
        EXPECT_EQ(fact.left.of(side), before.of(side));
      }
      const bool counts = found != nullptr && found->by == side &&
                          counts_as_illegal_move(found->what) && !found->same_move &&
                          !found->reported;
      EXPECT_EQ(game_.illegal_moves(side), illegal.of(side) + (counts ? 1 : 0));
    }
  }

  void expect_written(const Fact& fact) {
    const Result<WrittenFact> written = write_fact(fact);
    ASSERT_TRUE(written) << "not written: " << fact.event.index();
    const Result<Fact> read = read_fact(fact.number, fact.at, *written);
    ASSERT_TRUE(read) << written->kind << ' ' << written->payload;
    EXPECT_EQ(*read, fact) << written->kind << ' ' << written->payload;
  }

  void expect_known(const Phrase& refusal) {
    static std::set<std::string> known;
    if (!known.insert(refusal.key).second) return;
    for (const auto& voice : voices()) {
      EXPECT_TRUE(voice->knows(refusal.key)) << voice->id() << ": " << refusal.key;
      const Sentence said = voice->say(refusal);
      EXPECT_EQ(said.printed.find('{'), std::string::npos) << said.printed;
    }
  }

  RandomEvening evening_;
  Time now_{std::chrono::hours{24 * 365 * 50}};
  Setup setup_;
  Game game_;
  std::vector<Fact> facts_;
  MovesByFacts moves_;
  std::set<std::size_t> wanted_;
};

TEST(Invariants, HoldWhateverIsWantedByWhomever) {
  std::set<std::size_t> wanted;
  std::map<std::size_t, int> happened;
  for (std::uint32_t seed = 1; seed <= kEvenings; ++seed) {
    SCOPED_TRACE("evening " + std::to_string(seed));
    Invariants evening(seed);
    evening.go();
    if (HasFailure()) return;
    wanted.insert(evening.wanted().begin(), evening.wanted().end());
    for (const Fact& fact : evening.facts()) ++happened[fact.event.index()];
  }
  // Everything was wanted, and everything that can happen did; but a position in which nobody can
  // tell in time who could still win does not come by chance.
  ++happened[Event(ResultLeftOpen{}).index()];
  EXPECT_EQ(wanted.size(), std::variant_size_v<Action>);
  for (std::size_t kind = 0; kind < std::variant_size_v<Event>; ++kind) {
    EXPECT_GT(happened[kind], 0) << "nothing of kind " << kind << " has happened";
  }
}

}  // namespace
}  // namespace annabella::host
