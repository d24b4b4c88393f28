// What was released stays as it was: sizes, places and the order of virtual functions, as 1.0 had
// them on x86-64, and a plugin that was built then. A change here means that kApiMajor changes,
// too.
#include <annabella/board_clock.h>
#include <annabella/hands.h>
#include <annabella/house_rules.h>
#include <annabella/legality.h>
#include <annabella/pairing.h>
#include <annabella/perft.h>
#include <annabella/score_reader.h>
#include <annabella/shredder_fen.h>
#include <annabella/win_search.h>
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>

#ifdef __x86_64__

namespace annabella {
namespace {

// The number of a virtual function in its table: a pointer to it is its place there plus 1.
template <class Function>
std::ptrdiff_t slot(Function function) {
  std::ptrdiff_t place = 0;
  std::memcpy(&place, &function, sizeof place);
  return (place - 1) / static_cast<std::ptrdiff_t>(sizeof(void*));
}

TEST(ReleasedInterface, KeepsItsFunctionsInOrder) {
  EXPECT_EQ(slot(&Host::log), 0);
  EXPECT_EQ(slot(&Host::service), 1);
  EXPECT_EQ(slot(&Plugin::capability), 2);  // after two destructors
  EXPECT_EQ(slot(&Variant::traits), 3);
  EXPECT_EQ(slot(&Variant::start), 4);
  EXPECT_EQ(slot(&Variant::from_fen), 5);
  EXPECT_EQ(slot(&PairingSystem::traits), 3);
  EXPECT_EQ(slot(&PairingSystem::next_round), 4);
  EXPECT_EQ(slot(&BoardDriver::traits), 3);
  EXPECT_EQ(slot(&BoardDriver::begin), 4);
}

TEST(ReleasedInterface, KeepsThoseOfPositionsAndSessions) {
  EXPECT_EQ(slot(&Position::fen), 2);
  EXPECT_EQ(slot(&Position::turn), 3);
  EXPECT_EQ(slot(&Position::pieces), 4);
  EXPECT_EQ(slot(&Position::legal_moves), 5);
  EXPECT_EQ(slot(&Position::describe), 6);
  EXPECT_EQ(slot(&Position::after), 7);
  EXPECT_EQ(slot(&Position::ending), 8);
  EXPECT_EQ(slot(&Position::can_still_win), 9);
  EXPECT_EQ(slot(&Position::repetition_key), 10);
  EXPECT_EQ(slot(&Position::quiet_halfmoves), 11);
  EXPECT_EQ(slot(&BoardSession::received), 2);
  EXPECT_EQ(slot(&BoardSession::wish), 3);
  EXPECT_EQ(slot(&BoardSession::woke), 4);
  EXPECT_EQ(slot(&BoardSession::take_bytes), 5);
  EXPECT_EQ(slot(&BoardSession::take_sightings), 6);
  EXPECT_EQ(slot(&BoardSession::wake_at), 7);
}

TEST(ReleasedInterface, KeepsThoseOfCapabilities) {
  EXPECT_EQ(slot(&BoardClock::reading), 0);
  EXPECT_EQ(slot(&BoardClock::show), 1);
  EXPECT_EQ(slot(&Hands::in_hand), 0);
  EXPECT_EQ(slot(&HouseRules::house_rules), 0);
  EXPECT_EQ(slot(&HouseRules::under), 1);
  EXPECT_EQ(slot(&Legality::report), 0);
  EXPECT_EQ(slot(&Perft::perft), 0);
  EXPECT_EQ(slot(&ScoreReader::play_score), 0);
  EXPECT_EQ(slot(&ShredderFen::shredder_fen), 0);
  EXPECT_EQ(slot(&WinSearch::search_win), 0);
}

static_assert(sizeof(Move) == 6 && sizeof(PlacedPiece) == 3 && sizeof(Ending) == 40);
static_assert(sizeof(MoveFacts) == 96 && offsetof(MoveFacts, piece) == 64);
static_assert(offsetof(MoveFacts, check) == 69 && offsetof(MoveFacts, remarks) == 72);
static_assert(sizeof(VariantTraits) == 72 && offsetof(VariantTraits, starts) == 40);
static_assert(offsetof(VariantTraits, spoken_names) == 48);
static_assert(sizeof(PositionReport) == 96 && sizeof(PlayedScore) == 72);
static_assert(sizeof(HouseRule) == 56 && sizeof(AgreedRule) == 64);
static_assert(sizeof(WinVerdict) == 40 && sizeof(Finding) == 64);
static_assert(sizeof(Player) == 72 && sizeof(PlayedRound) == 8 && sizeof(Tournament) == 104);
static_assert(sizeof(PairingAnswer) == 136 && sizeof(PairingTraits) == 56 && sizeof(Remark) == 56);
static_assert(sizeof(Sighting) == 72 && sizeof(Wish) == 48 && sizeof(BoardTraits) == 40);
static_assert(sizeof(ClockReading) == 24);
static_assert(sizeof(detail::PluginCard) == 248);
static_assert(Variant::kLayout == 0xd973523d && PairingSystem::kLayout == 0x3a1ede5d &&
              BoardDriver::kLayout == 0x91029a45);

class SilentHost : public Host {
 public:
  void log(LogLevel, std::string_view) noexcept override {}
  void* service(std::string_view) noexcept override { return nullptr; }
};

// sdk/examples/circle.cpp, built by g++ 12 with the headers of 1.0.
TEST(ReleasedInterface, StillWorksWithAPluginOfThatTime) {
  static SilentHost host;
  void* const library = dlopen(OLD_PLUGINS "/circle-1.0.so", RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(library, nullptr) << dlerror();
  const auto make = reinterpret_cast<Plugin* (*)(Host&)>(dlsym(library, "annabella_make"));
  ASSERT_NE(make, nullptr) << dlerror();
  const std::unique_ptr<Plugin> plugin(make(host));
  auto* const system = dynamic_cast<PairingSystem*>(plugin.get());
  ASSERT_NE(system, nullptr);
  EXPECT_EQ(system->capability("org.example.nobody/1"), nullptr);
  Tournament tournament;
  tournament.players.resize(5);
  const PairingAnswer answer = system->next_round(tournament);
  EXPECT_FALSE(answer.problem);
  EXPECT_EQ(answer.games.size(), 2U);
  EXPECT_EQ(answer.byes.size(), 1U);
  ASSERT_EQ(answer.why.size(), 1U);
  EXPECT_EQ(answer.why[0].key, "pairing.round-of");
}

}  // namespace
}  // namespace annabella

#endif  // __x86_64__
