// What a page is shown of a game, and to whom.
#include "web/view.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/evening.h"
#include "unit/web/badges.h"

namespace annabella::host {
namespace {

using nlohmann::json;

json view(const Evening& evening, const Badge& who, bool targets = false,
          const std::string& voice = "de") {
  const auto loaded = *Voice::load(std::string(SOURCE_DIR) + "/voices/" + voice);
  const Onlooker onlooker{.who = who, .may_see_targets = targets};
  return json::parse(view_of(evening.game, onlooker, *loaded, evening.now, {}))["view"];
}

// With what is to be done where the boards differ (D.2.9).
json view_with_remedy(const Evening& evening, const Badge& who) {
  Game game(standard_variant());
  Remedy remedy;
  for (const Fact& fact : evening.facts) {
    game.apply(fact);
    remedy.follow(fact, game);
  }
  const auto voice = *Voice::load(std::string(SOURCE_DIR) + "/voices/de");
  const Onlooker onlooker{.who = who, .may_see_targets = false, .remedy = &remedy};
  return json::parse(view_of(game, onlooker, *voice, evening.now, {}))["view"];
}

const json& on(const json& view, const std::string& square) {
  for (const json& one : view["board"]["squares"]) {
    if (one["at"] == square) return one;
  }
  throw std::runtime_error("no " + square);
}

TEST(View, HasTheBoardFromTheEighthRankDown) {
  const Evening evening;
  const json shown = view(evening, kSpectator);
  EXPECT_EQ(shown["board"]["files"], 8);
  ASSERT_EQ(shown["board"]["squares"].size(), 64u);
  EXPECT_EQ(shown["board"]["squares"][0]["at"], "a8");
  EXPECT_EQ(on(shown, "e1")["man"], "K");
  EXPECT_EQ(on(shown, "d8")["man"], "q");
  EXPECT_FALSE(on(shown, "e4").contains("man"));
  EXPECT_EQ(on(shown, "e4")["words"], "Eva vier: leer");
  EXPECT_EQ(shown["fact"], evening.game.facts());
}

// What it brings to be said is said in that language.
TEST(View, SaysWhichLanguageItIsIn) {
  for (const char* voice : {"de", "en", "cs", "sk"}) {
    EXPECT_EQ(view(Evening{}, kSpectator, false, voice)["voice"], voice);
  }
}

TEST(View, FollowsAMoveThroughItsStages) {
  Evening evening(supervised(Press::by_hand));
  evening.announce("e2e4");
  json shown = view(evening, kSpectator);
  EXPECT_EQ(shown["last"]["from"], "e2");
  EXPECT_EQ(shown["last"]["to"], "e4");
  EXPECT_EQ(shown["last"]["words"], "Bauer Eva vier");
  EXPECT_EQ(shown["last"]["stage"], "announced");
  EXPECT_EQ(shown["next"]["step"], "answer.must-repeat");
  EXPECT_EQ(shown["next"]["side"], "black");
  evening.want(kBlack, RepeatMove{evening.game.last()->move});
  EXPECT_EQ(view(evening, kSpectator)["last"]["stage"], "repeated");
  evening.want(kBlack, ReportExecuted{});
  shown = view(evening, kSpectator);
  EXPECT_EQ(shown["last"]["stage"], "executed");
  EXPECT_EQ(shown["clock"]["running"], "white") << "nobody has pressed";
}

TEST(View, D_2_1_KeepsShowingWhatIsOwedAfterThePress) {
  Evening evening(supervised(Press::by_hand));
  evening.announce("e2e4");
  evening.want(kWhite, PressClock{});
  for (const Badge& who : {kWhitePlayer, kBlackPlayer, kArbiter, kSpectator}) {
    const json next = view(evening, who)["next"];
    EXPECT_EQ(next["step"], "answer.must-repeat");
    EXPECT_EQ(next["side"], "black");
  }
  evening.want(kBlack, RepeatMove{evening.game.last()->move});
  EXPECT_EQ(view(evening, kBlackPlayer)["next"]["step"], "answer.must-execute");
  evening.want(kBlack, ReportExecuted{});
  EXPECT_EQ(view(evening, kBlackPlayer)["next"]["step"], "game.to-move");
}

// 12.6: that a clock is not pressed is its own player's to notice.
TEST(View, D_2_1_NobodyTellsTheOpponentThatAClockIsNotPressed) {
  Evening evening(supervised(Press::by_hand));
  evening.announce("e2e4");
  evening.want(kBlack, RepeatMove{evening.game.last()->move});
  evening.want(kBlack, ReportExecuted{});
  EXPECT_EQ(view(evening, kWhitePlayer)["next"]["step"], "answer.must-press");
  EXPECT_EQ(view(evening, kBlackPlayer)["next"]["step"], "game.to-move");
  EXPECT_EQ(view(evening, {Role::assistant, Color::black})["next"]["step"], "game.to-move");
}

// On the board it is the king who has moved, and two squares far.
TEST(View, OfCastlingShowsWhereTheKingWentTo) {
  Evening evening;
  evening.play({"e2e4", "d7d5", "g1f3", "d8d6", "f1c4", "c8g4", "e1g1"});
  json last = view(evening, kSpectator)["last"];
  EXPECT_EQ(last["from"], "e1");
  EXPECT_EQ(last["to"], "g1");
  evening.play({"b8c6", "d2d3", "e8c8"});
  last = view(evening, kSpectator)["last"];
  EXPECT_EQ(last["from"], "e8");
  EXPECT_EQ(last["to"], "c8");
}

TEST(View, WritesMovesInTheViewersLetters) {
  Evening evening;
  evening.announce("g1f3");
  EXPECT_EQ(view(evening, kSpectator)["moves"][0]["written"], "Sf3");
  EXPECT_EQ(view(evening, kSpectator, false, "cs")["moves"][0]["written"], "Jf3");
  EXPECT_EQ(view(evening, kSpectator, false, "en")["moves"][0]["written"], "Nf3");
  EXPECT_EQ(view(evening, kSpectator)["moves"][0]["uci"], "g1f3");
}

TEST(View, ShowsTargetsOnlyWhereTheyMayBeSeen) {
  const Evening evening;
  EXPECT_FALSE(view(evening, kWhitePlayer).contains("targets"));
  const json targets = view(evening, kWhitePlayer, true)["targets"];
  EXPECT_EQ(targets.size(), 10u) << "eight pawns and two knights";
  EXPECT_EQ(targets["b1"], json::parse(R"(["a3","c3"])"));
}

TEST(View, AScoreIsItsPlayersAndTheArbiters) {
  Evening evening;
  evening.announce("e2e4");
  EXPECT_FALSE(view(evening, kSpectator).contains("scores"));
  EXPECT_TRUE(view(evening, kBlackPlayer)["scores"].contains("black"));
  EXPECT_FALSE(view(evening, kBlackPlayer)["scores"].contains("white"));
  EXPECT_EQ(view(evening, kArbiter)["scores"].size(), 2u);
  evening.want(kBlack, Resign{});
  EXPECT_EQ(view(evening, kSpectator)["scores"].size(), 2u) << "after the game";
  EXPECT_EQ(view(evening, kSpectator)["result"]["score"], "1-0");
  EXPECT_TRUE(view(evening, kSpectator)["next"].is_null());
}

TEST(View, D_2_9_BothScoresAreShownToAllWhoHaveToDoWithThem) {
  Evening evening(supervised());
  evening.announce("e2e4");
  evening.arbiter(ReportBoardsDiffer{.wrong = kBlack});
  for (const Badge& who :
       {kBlackPlayer, Badge{Role::assistant, Color::white}, kArbiter, kSpectator}) {
    const json shown = view_with_remedy(evening, who);
    EXPECT_EQ(shown.contains("remedy"), who != kSpectator);
    if (who == kSpectator) continue;
    EXPECT_EQ(shown["remedy"]["rows"],
              json::parse(R"([{"number":1,"side":"white","white":"Bauer Eva vier",
                               "black":"Bauer Eva vier","same":true}])"));
    const json& last = shown["remedy"]["steps"].back();
    EXPECT_EQ(last["words"], "Die Uhren gehen weiter.");
    EXPECT_EQ(last["done"], false);
    EXPECT_EQ(last.contains("command"), who == kArbiter) << "12.1: his alone";
  }
}

// Where no arbiter sits there the clocks are the players', and no button is an assistant's.
TEST(View, A_6_11_3_D_2_9_TheRemedyOffersWhatThisClientMaySay) {
  host::Setup setup = supervised();
  setup.regulations.arbiter = false;
  setup.regulations.white.assistant = Duties::all();
  Evening evening(setup);
  evening.announce("e2e4");
  evening.want(kBlack, ReportBoardsDiffer{.agreed = 0});
  for (const Badge& who : {kBlackPlayer, Badge{Role::assistant, Color::white}}) {
    const json shown = view_with_remedy(evening, who);
    const json& steps = shown["remedy"]["steps"];
    EXPECT_EQ(steps.back()["words"], "Die Uhren gehen weiter.");
    EXPECT_EQ(steps.back().contains("command"), who == kBlackPlayer);
    EXPECT_EQ(steps[2]["words"], "Beide Spieler wollen zurück.");
    EXPECT_EQ(steps[2]["done"], false);
  }
}

// 9.2: the position at the start of the game counts.
TEST(View, TheArbiterSeesWhatAClaimRestsOn) {
  Evening evening;
  for (int i = 0; i < 2; ++i) {
    for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"}) evening.announce(move);
  }
  EXPECT_FALSE(view(evening, kBlackPlayer).contains("evidence"));
  EXPECT_EQ(
      view(evening, kArbiter)["evidence"],
      json({"Diese Stellung stand dreimal da.", "Am Anfang der Partie.", "Nach Zug 2 von Schwarz.",
            "Nach Zug 4 von Schwarz.", "8 Halbzüge seit dem letzten Schlagen oder Bauernzug."}));
}

// 9.2.1, 9.3.1: a move that is named with the claim and not played.
TEST(View, AClaimWithAMoveRestsOnThePositionThatItBrings) {
  Evening evening;
  evening.play({"e2e4", "e7e5"});
  for (int i = 0; i < 2; ++i) {
    evening.play({"g1f3", "g8f6", "f3g1"});
    if (i == 0) evening.play({"f6g8"});
  }
  const DrawClaimed claim{kBlack, Claim::threefold, evening.move("f6g8")};
  const auto voice = *Voice::load(std::string(SOURCE_DIR) + "/voices/de");
  const Onlooker onlooker{.who = kArbiter, .claim = &claim};
  const json shown = json::parse(view_of(evening.game, onlooker, *voice, evening.now, {}))["view"];
  EXPECT_EQ(shown["evidence"],
            json({"Schwarz beansprucht Remis mit Springer Gustav acht: dreimal dieselbe Stellung.",
                  "Diese Stellung stand dreimal da.", "Nach Zug 1 von Schwarz.",
                  "Nach Zug 3 von Schwarz.", "8 Halbzüge seit dem letzten Schlagen oder Bauernzug.",
                  "Zuletzt: Zug 1 von Schwarz."}));
}

TEST(View, SaysWhoseOfferWaitsUntilItIsAnswered) {
  Evening evening;
  evening.play({"e2e4", "e7e5"});
  EXPECT_EQ(view(evening, kSpectator)["offers"], json::parse(R"({"words":[]})"));
  ASSERT_EQ(evening.want(kBlack, OfferDraw{}), std::nullopt);
  for (const Badge& who : {kWhitePlayer, kBlackPlayer, kArbiter, kSpectator}) {
    const json offers = view(evening, who)["offers"];
    EXPECT_EQ(offers["draw"], "black");
    EXPECT_EQ(offers["words"], json({"Schwarz bietet Remis an. Die Antwort steht aus."}));
  }
  EXPECT_EQ(view(evening, kSpectator, false, "cs")["offers"]["words"],
            json({"Černý nabízí remízu. Odpověď zatím chybí."}));
  ASSERT_EQ(evening.want(kWhite, DeclineDraw{}), std::nullopt);
  EXPECT_TRUE(view(evening, kSpectator)["offers"]["words"].empty());
  ASSERT_EQ(evening.want(kWhite, OfferTakeback{}), std::nullopt);
  EXPECT_EQ(view(evening, kSpectator)["offers"]["words"],
            json({"Weiß möchte den Zug zurücknehmen. Die Antwort steht aus."}));
  evening.want(kBlack, Resign{});
  EXPECT_TRUE(view(evening, kSpectator)["offers"]["words"].empty()) << "it is all over";
}

// 9.1.2.3, III.5: a claim is an offer, too, and is told as what it is.
TEST(View, AClaimThatWaitsIsToldOnce) {
  host::Setup setup = supervised(Press::at_once, std::chrono::minutes{60}, {});
  setup.regulations.guideline_3 = true;
  Evening evening(setup);
  evening.pass(std::chrono::minutes{59});
  ASSERT_EQ(evening.want(kWhite, ClaimDraw{Claim::no_effort, {}}), std::nullopt);
  const json offers = view(evening, kSpectator)["offers"];
  EXPECT_EQ(offers["draw"], "white");
  EXPECT_EQ(offers["claim"], "white");
  EXPECT_EQ(offers["words"], json({"Weiß beansprucht Remis. Die Entscheidung steht aus."}));
}

TEST(View, ANameTurnsNothingRound) {
  host::Setup setup;
  setup.white = "A\u202enna";
  const Evening evening(setup);
  EXPECT_EQ(view(evening, kSpectator)["players"]["white"], "A nna");
}

TEST(View, ANameMayBeNoUtf8) {
  host::Setup setup;
  setup.white = "M\xfcller";
  const Evening evening(setup);
  EXPECT_EQ(view(evening, kSpectator)["players"]["white"], "M\uFFFDller");
}

}  // namespace
}  // namespace annabella::host
