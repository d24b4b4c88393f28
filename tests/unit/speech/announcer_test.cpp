#include "speech/announcer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <utility>

#include "game/arbiter.h"
#include "game/move_phrase.h"
#include "support/standard_variant.h"
#include "words/time_phrase.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

const Voice& german() {
  static const auto voice = *Voice::load(std::string(SOURCE_DIR) + "/voices/de");
  return *voice;
}

// A table without a clock at which moves are given in SAN; it keeps all that was announced.
class Evening {
 public:
  explicit Evening(std::string fen = {}, Setup setup = {}) {
    setup.start_fen = fen.empty() ? standard_variant().start(0)->fen() : std::move(fen);
    take(opening(setup, Time{}));
    said_.clear();
  }

  void move(const std::string& san) {
    for (const Move& legal : game_.position().legal_moves()) {
      if (game_.position().describe(legal).san == san) return wish(AnnounceMove{legal});
    }
    FAIL() << san << " is not legal in " << game_.position().fen();
  }
  void moves(const std::string& all) {
    std::istringstream in(all);
    for (std::string san; in >> san;) move(san);
  }
  void wish(Action action) { wish(game_.position().turn(), std::move(action)); }
  void wish(Color by, Action action) { rules({.by = by, .at = now, .action = std::move(action)}); }
  void wish_as_arbiter(Action action) {
    rules({.by = Color::white, .role = Role::arbiter, .at = now, .action = std::move(action)});
  }
  void rules(const Intent& intent) {
    const Ruling ruling = rule(game_, intent);
    ASSERT_TRUE(std::holds_alternative<std::vector<Fact>>(ruling))
        << german().say(std::get<Phrase>(ruling)).printed;
    take(std::get<std::vector<Fact>>(ruling));
  }

  // What was printed since the last call.
  std::vector<std::string> take_printed() {
    std::vector<std::string> lines;
    for (const Announcement& one : take_said()) lines.push_back(german().say(one.phrase).printed);
    return lines;
  }
  std::vector<Announcement> take_said() { return std::exchange(said_, {}); }
  const Game& game() const { return game_; }

  Time now{};

 private:
  void take(const std::vector<Fact>& facts) {
    for (const Fact& fact : facts) {
      game_.apply(fact);
      const auto more = announcements(fact, game_);
      said_.insert(said_.end(), more.begin(), more.end());
    }
  }

  Game game_{standard_variant()};
  std::vector<Announcement> said_;
};

using Lines = std::vector<std::string>;

Setup by_hand() {
  Setup setup;
  setup.press = Press::by_hand;
  return setup;
}
Setup with_time(std::optional<TimeControl> time) {
  Setup setup;
  setup.time = time;
  return setup;
}

// All that is announced from this position on, in German.
Lines announced(const std::string& fen, const std::string& moves, Setup setup = {}) {
  Evening evening(fen, std::move(setup));
  evening.moves(moves);
  return evening.take_printed();
}

// T19: who wants quiet wants to hear none of what a game opens with.
TEST(Announcing, WhatAGameOpensWithIsForgottenAtAStop) {
  host::Setup setup;
  setup.white = "Anna";
  setup.black = "Boris";
  setup.time = TimeControl{std::chrono::minutes{5}, Duration{0}};
  setup.regulations.clock_place = "rechts von Schwarz";
  Game game(standard_variant());
  std::size_t said = 0;
  for (const Fact& fact : opening(setup, Time{})) {
    game.apply(fact);
    for (const Announcement& one : announcements(fact, game)) {
      EXPECT_EQ(one.priority, Priority::explanation) << one.phrase.key;
      ++said;
    }
  }
  EXPECT_GE(said, 4u);
}

// The program may have ended before anybody heard the last move, or the offer.
TEST(Announcing, OfWhatAGameGoesOnWithOnlyWhatHappenedSurvivesAStop) {
  Evening evening;
  evening.moves("e4 e5");
  evening.wish(Color::white, OfferDraw{});
  evening.take_said();
  const Fact resumed{
      .number = evening.game().facts() + 1, .at = {}, .left = {}, .event = GameResumed{}};
  std::vector<std::string> kept;
  std::vector<std::string> forgotten;
  for (const Announcement& one : announcements(resumed, evening.game())) {
    (one.priority == Priority::explanation ? forgotten : kept).push_back(one.phrase.key);
  }
  EXPECT_EQ(kept, (std::vector<std::string>{"game.last-move", "draw.offered"}));
  ASSERT_FALSE(forgotten.empty());
  EXPECT_EQ(forgotten.front(), "game.resumed");
}

// 6.5: who cannot see where it stands hears it before the first move.
TEST(Announcing, A_6_5_WhereTheClockStandsIsSaidAtTheBeginning) {
  for (const std::string place : {"", "rechts von Schwarz"}) {
    host::Setup setup;
    setup.time = TimeControl{std::chrono::minutes{5}, Duration{0}};
    setup.regulations.clock_place = place;
    Game game(standard_variant());
    std::vector<std::string> said;
    for (const Fact& fact : opening(setup, Time{})) {
      game.apply(fact);
      for (const Announcement& one : announcements(fact, game)) {
        said.push_back(german().say(one.phrase).printed);
      }
    }
    const auto told = std::ranges::count(said, "Die Uhr steht rechts von Schwarz.");
    EXPECT_EQ(told, place.empty() ? 0 : 1);
  }
}

TEST(Announcer, SaysPieceAndSquare) {
  EXPECT_EQ(announced({}, "e4 Nf6 Bc4 Nxe4"),
            (Lines{"Bauer Eva vier", "Springer Felix sechs", "Läufer Cesar vier",
                   "Springer schlägt Eva vier"}));
}

// T1: two moves in a row may have the same words.
TEST(Announcer, EveryMoveIsAnnouncedAlsoInTheSameWords) {
  EXPECT_EQ(
      announced({}, "e4 e5 Nf3 Nc6 Nxe5 Nxe5"),
      (Lines{"Bauer Eva vier", "Bauer Eva fünf", "Springer Felix drei", "Springer Cesar sechs",
             "Springer schlägt Eva fünf", "Springer schlägt Eva fünf"}));
}

// T11: after a takeback the same move is announced again.
TEST(Announcer, AMoveThatWasTakenBackIsAnnouncedAgain) {
  Evening evening;
  evening.moves("e4 e6");
  evening.wish(Color::black, OfferTakeback{});
  evening.wish(Color::white, AcceptTakeback{});
  evening.moves("e6");
  EXPECT_EQ(evening.take_printed(),
            (Lines{"Bauer Eva vier", "Bauer Eva sechs",
                   "Schwarz möchte den Zug zurücknehmen. Ja oder nein?",
                   "Ein Zug zurückgenommen. Schwarz am Zug.", "Bauer Eva sechs"}));
}

TEST(Announcer, CapturesAndPawns) {
  EXPECT_EQ(
      announced("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "exd5 Qxd5 Nc3"),
      (Lines{"Bauer Eva schlägt David fünf", "Dame schlägt David fünf", "Springer Cesar drei"}));
}

// T5, and the same for Black, whose captured pawn stands above the square.
TEST(Announcer, EnPassantIsNamedForBothSides) {
  EXPECT_EQ(announced("4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 2", "cxb6"),
            (Lines{"Bauer Cesar schlägt Bella sechs, en passant"}));
  EXPECT_EQ(announced("4k3/8/8/8/1pP5/8/8/4K3 b - c3 0 2", "bxc3"),
            (Lines{"Bauer Bella schlägt Cesar drei, en passant"}));
  EXPECT_EQ(announced("4k3/8/8/3pP3/8/8/8/4RK2 w - d6 0 2", "exd6+"),
            (Lines{"Bauer Eva schlägt David sechs, en passant, Schach"}));
}

TEST(Announcer, PromotionsNameThePiece) {
  const std::string fen = "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1";
  EXPECT_EQ(announced(fen, "a8=N"), (Lines{"Bauer Anna acht, Umwandlung in Springer"}));
  EXPECT_EQ(announced(fen, "axb8=Q+"),
            (Lines{"Bauer Anna schlägt Bella acht, Umwandlung in Dame, Schach"}));
  EXPECT_EQ(announced("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8#")[0], "Turm Anna acht, Schachmatt");
}

TEST(Announcer, Castling) {
  const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_EQ(announced(fen, "O-O O-O-O"), (Lines{"Kurze Rochade", "Lange Rochade"}));
  EXPECT_EQ(announced("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O+"), (Lines{"Kurze Rochade, Schach"}));
}

TEST(Announcer, TheSquareOfDepartureOnlyWhereAnotherManCouldGo) {
  // Two knights, one of them pinned: the Laws leave it out (C.10).
  EXPECT_EQ(announced("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nbd2"),
            (Lines{"Springer Bella eins David zwei"}));
  EXPECT_EQ(announced("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ne2"), (Lines{"Springer Eva zwei"}));
  // On one file, the rank would do in writing: aloud it is always the whole square.
  EXPECT_EQ(announced("4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1", "N1f3"),
            (Lines{"Springer Gustav eins Felix drei"}));
  EXPECT_EQ(announced("4k3/8/8/6N1/8/5p2/8/4K1N1 w - - 0 1", "N5xf3"),
            (Lines{"Springer Gustav fünf schlägt Felix drei"}));
  // Three queens.
  EXPECT_EQ(announced("8/7k/8/8/Q7/8/8/Q2QK3 w - - 0 1", "Qa1d4"),
            (Lines{"Dame Anna eins David vier"}));
  // A queen is no bishop.
  EXPECT_EQ(announced("6k1/8/8/Q7/8/8/8/2B1K3 w - - 0 1", "Ba3"), (Lines{"Läufer Anna drei"}));
}

TEST(Announcer, AFromSquareIsFollowedByAPause) {
  Evening evening("4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1");
  evening.move("N1f3");
  EXPECT_EQ(german().say(evening.take_said().at(0).phrase).spoken,
            "Springer Gustav eins, Felix drei");
}

// T10: the mating move is not swallowed, and why White has won is said once.
TEST(Announcer, MateIsSaidWithTheMoveAndTheResultAfterIt) {
  EXPECT_EQ(announced("7k/8/7K/8/8/8/Q7/8 w - - 0 1", "Qa8#"),
            (Lines{"Dame Anna acht, Schachmatt", "Weiß gewinnt."}));
  EXPECT_EQ(announced({}, "f3 e5 g4 Qh4#"),
            (Lines{"Bauer Felix drei", "Bauer Eva fünf", "Bauer Gustav vier",
                   "Dame Hector vier, Schachmatt", "Schwarz gewinnt."}));
}

// T10, the rest: carrying the mate out on the board says nothing again.
TEST(Announcer, ExecutingAMateSaysNothingAgain) {
  Evening evening("7k/8/7K/8/8/8/Q7/8 w - - 0 1", by_hand());
  evening.move("Qa8#");
  EXPECT_EQ(evening.take_printed(), (Lines{"Dame Anna acht, Schachmatt"}));
  evening.wish(Color::black, RepeatMove{evening.game().last()->move});
  evening.wish(Color::black, ReportExecuted{});
  EXPECT_EQ(evening.take_printed(), (Lines{"Wiederholt.", "Ausgeführt.", "Weiß gewinnt."}));
}

TEST(Announcer, D_2_1_ARepetitionThatWasWrongNamesTheMove) {
  Evening evening("", by_hand());
  evening.move("Nf3");
  evening.take_printed();
  evening.wish(Color::black, ReportMisrepeat{});
  EXPECT_EQ(evening.take_printed(),
            (Lines{"Falsch wiederholt. Angesagt ist Springer Felix drei."}));
}

TEST(Announcer, EveryEndingHasItsReasonOnce) {
  EXPECT_EQ(announced("7k/8/8/6Q1/8/8/8/4K3 w - - 0 1", "Qg6"),
            (Lines{"Dame Gustav sechs", "Patt. Remis."}));
  EXPECT_EQ(announced("7k/8/8/8/8/8/6p1/6K1 w - - 0 1", "Kxg2"),
            (Lines{"König schlägt Gustav zwei", "Tote Stellung: kein Matt möglich. Remis."}));
  EXPECT_EQ(announced("6k1/8/8/8/8/8/8/4K2R w - - 149 90", "Rg1+"),
            (Lines{"Turm Gustav eins, Schach", "75 Züge ohne Schlagen und Bauernzug. Remis."}));
  const std::string there_and_back = "Nf3 Nf6 Ng1 Ng8 ";
  EXPECT_EQ(announced({}, there_and_back + there_and_back + there_and_back + there_and_back).back(),
            "Fünfmal dieselbe Stellung. Remis.");

  Evening resigned;
  resigned.wish(Color::black, Resign{});
  EXPECT_EQ(resigned.take_printed(), (Lines{"Schwarz gibt auf. Weiß gewinnt."}));

  Evening agreed;
  agreed.moves("e4 e5");
  agreed.take_said();
  agreed.wish(Color::white, OfferDraw{});
  agreed.wish(Color::black, AcceptDraw{});
  EXPECT_EQ(agreed.take_printed(),
            (Lines{"Weiß bietet Remis an. Ja oder nein?", "Remis vereinbart."}));
}

TEST(Announcer, AFallenFlagIsImportantAndItsResultFollows) {
  using namespace std::chrono_literals;
  for (const auto& [fen, result] :
       {std::pair{"4k3/8/8/8/8/8/8/4K2R b - - 0 1", "Weiß gewinnt."},
        std::pair{"4k2r/8/8/8/8/8/8/4K3 b - - 0 1", "Matt ist nicht mehr möglich. Remis."}}) {
    Evening evening(fen, with_time(TimeControl{60s}));
    evening.moves("Ke7 Ke2");
    evening.take_said();
    evening.now += 61s;
    evening.wish(Color::white, NoticeFlag{});
    const std::vector<Announcement> said = evening.take_said();
    ASSERT_EQ(said.size(), 2u);
    EXPECT_EQ(german().say(said[0].phrase).printed, "Zeit abgelaufen: Schwarz.");
    EXPECT_EQ(said[0].priority, Priority::important);
    EXPECT_EQ(german().say(said[1].phrase).printed, result);
    EXPECT_EQ(said[1].priority, Priority::message);
  }
}

TEST(Announcer, AnEndingThatOnlyItsVariantKnowsIsAnEnd) {
  Fact fact;
  fact.event = GameEnded{Score::white_wins, "three-checks"};
  const auto said = announcements(fact, Evening().game());
  ASSERT_EQ(said.size(), 1u);
  const Sentence sentence = german().say(said[0].phrase);
  EXPECT_EQ(sentence.printed, "Ende nach den Regeln der Spielart. Weiß gewinnt.");
  EXPECT_EQ(sentence.spoken, "Ende nach den Regeln der Spielart. Weiß gewinnt.");
}

// 10.1, 12.9.5: who gets what is said where it is not 1, a half and 0.
TEST(Announcer, PointsAreSaidWhereNobodyCouldKnow) {
  const auto resigned = [](Scoring scoring, const std::vector<Action>& before) {
    host::Setup setup;
    setup.regulations.scoring = scoring;
    setup.regulations.arbiter = true;
    Evening evening({}, setup);
    for (const Action& action : before) evening.wish_as_arbiter(action);
    evening.take_said();
    evening.wish(Color::black, Resign{});
    return evening.take_printed();
  };
  const Penalise off{.side = Color::white, .penalty = Penalty::points_off, .time = {}, .note = ""};
  EXPECT_EQ(resigned(Scoring::one_half_zero, {}), (Lines{"Schwarz gibt auf. Weiß gewinnt."}));
  EXPECT_EQ(resigned(Scoring::three_one_zero, {}),
            (Lines{"Schwarz gibt auf. Weiß gewinnt.", "Punkte: Weiß 3, Schwarz 0."}));
  EXPECT_EQ(resigned(Scoring::one_half_zero, {off}),
            (Lines{"Schwarz gibt auf. Weiß gewinnt.", "Punkte: Weiß ½, Schwarz 0."}));

  Evening odd({}, [] {
    host::Setup setup;
    setup.regulations.arbiter = true;
    return setup;
  }());
  odd.wish_as_arbiter(DecideResult{Score::black_draws_only, ""});
  const std::vector<Announcement> said = odd.take_said();
  ASSERT_EQ(said.size(), 2u);
  EXPECT_EQ(german().say(said[0].phrase).printed,
            "Entscheidung des Schiedsrichters. Ergebnis 0-1/2.");
  EXPECT_EQ(german().say(said[0].phrase).spoken,
            "Entscheidung des Schiedsrichters. Ergebnis null zu ein halb.");
  EXPECT_EQ(german().say(said[1].phrase).spoken, "Punkte: Weiß 0, Schwarz ein halber.");
}

TEST(Announcer, OffersAndAnswers) {
  Evening evening;
  evening.moves("e4 e5");
  evening.take_said();
  evening.wish(Color::white, OfferDraw{});
  evening.wish(Color::black, DeclineDraw{});
  evening.wish(Color::black, OfferTakeback{});
  evening.wish(Color::white, DeclineTakeback{});
  evening.wish(Color::white, OfferTakeback{});
  evening.wish(Color::black, AcceptTakeback{});
  EXPECT_EQ(
      evening.take_printed(),
      (Lines{"Weiß bietet Remis an. Ja oder nein?", "Schwarz lehnt Remis ab.",
             "Schwarz möchte den Zug zurücknehmen. Ja oder nein?", "Weiß lehnt die Rücknahme ab.",
             "Weiß möchte den Zug zurücknehmen. Ja oder nein?",
             "2 Züge zurückgenommen. Weiß am Zug."}));
}

// D.2.1, D.2.4 and D.2.8: the steps of a move by hand.
TEST(Announcer, TheStepsOfAMoveAreProgress) {
  Evening evening({}, by_hand());
  evening.move("e3");
  evening.wish(Color::white, WithdrawMove{});
  EXPECT_EQ(evening.take_printed(),
            (Lines{"Bauer Eva drei", "Korrektur: Der Zug gilt nicht. Weiß am Zug."}));
  evening.move("e4");
  EXPECT_EQ(evening.take_said().at(0).priority, Priority::message);
  evening.wish(Color::black, RepeatMove{evening.game().last()->move});
  evening.wish(Color::black, ReportExecuted{});
  evening.wish(Color::white, PressClock{});
  const std::vector<Announcement> steps = evening.take_said();
  ASSERT_EQ(steps.size(), 3u);
  for (const Announcement& step : steps) EXPECT_EQ(step.priority, Priority::progress);
  EXPECT_EQ(german().say(steps[0].phrase).printed, "Wiederholt.");
  EXPECT_EQ(german().say(steps[1].phrase).printed, "Ausgeführt.");
  EXPECT_EQ(german().say(steps[2].phrase).printed, "Schwarz am Zug.");
}

// D.2.8: what is said after a slip is what is asked for next, and what "wer" would answer.
TEST(Announcer, D_2_8_AfterASlipItSaysWhatIsToBeDone) {
  host::Setup setup = by_hand();
  setup.time = TimeControl{std::chrono::minutes{90}};
  Evening evening({}, setup);
  evening.move("e4");
  evening.move("e5");  // without repeating first
  evening.take_said();
  evening.wish(Color::black, WithdrawMove{});
  EXPECT_EQ(evening.take_printed(),
            Lines{"Korrektur: Der Zug gilt nicht. Schwarz muss den Zug wiederholen."});
}

TEST(Announcer, A_9_2_1_TheMoveOfAClaimIsDescribedAsAnyMove) {
  Evening evening;
  evening.moves("e4 e5");
  evening.take_said();
  Move knight;
  for (const Move& move : evening.game().position().legal_moves()) {
    if (evening.game().position().describe(move).san == "Nf3") knight = move;
  }
  evening.wish(Color::white, ClaimDraw{Claim::threefold, knight});
  EXPECT_EQ(evening.take_printed().front(),
            "Weiß beansprucht Remis mit Springer Felix drei: dreimal dieselbe Stellung.");
}

// It answers by itself: whoever hears of it has nothing to answer.
TEST(Announcer, WhatAnEngineIsOfferedIsNobodyElsesQuestion) {
  Evening evening;
  evening.moves("e4");
  const auto said_of = [&](const auto& offer, Color engine) {
    const Fact fact{.number = 1, .at = {}, .left = {}, .event = offer};
    const auto said =
        announcements(fact, evening.game(), [=](Color side) { return side == engine; });
    return said.size() == 1 ? german().say(said.front().phrase).printed : "";
  };
  EXPECT_EQ(said_of(DrawOffered{Color::white}, Color::black),
            "Weiß bietet Remis an. Die Engine antwortet.");
  EXPECT_EQ(said_of(TakebackOffered{Color::white}, Color::black),
            "Weiß möchte den Zug zurücknehmen. Die Engine antwortet.");
  EXPECT_EQ(said_of(DrawOffered{Color::black}, Color::black),
            "Schwarz bietet Remis an. Ja oder nein?");
  EXPECT_EQ(said_of(DrawDeclined{Color::white}, Color::black), "Weiß lehnt Remis ab.");
}

// So it is with what stands when the game goes on.
TEST(Announcer, AnOfferToAnEngineIsNoQuestionWhenTheGameGoesOn) {
  Evening evening;
  evening.moves("e4");
  evening.wish(Color::white, OfferTakeback{});
  ASSERT_EQ(evening.game().takeback_offer(), Color::white);
  const Fact resumed{
      .number = evening.game().facts() + 1, .at = {}, .left = {}, .event = GameResumed{}};
  for (const Color engine : {Color::white, Color::black}) {
    const auto said =
        announcements(resumed, evening.game(), [=](Color side) { return side == engine; });
    EXPECT_EQ(german().say(said.back().phrase).printed,
              engine == Color::black ? "Weiß möchte den Zug zurücknehmen. Die Engine antwortet."
                                     : "Weiß möchte den Zug zurücknehmen. Ja oder nein?");
  }
}

// What binds and what stands still is said when the game goes on.
TEST(Announcer, A_4_3_AResumedGameSaysWhatIsTouchedAndThatTheClocksStand) {
  Evening evening;
  evening.wish(Color::white, ReportTouch{Color::white, Square{6, 0}});
  evening.wish(Color::white, StopClocks{});
  evening.take_said();
  evening.wish(Color::white, ResumeGame{});
  EXPECT_EQ(evening.take_printed(), (Lines{"Die Partie geht weiter.", "Weiß am Zug.",
                                           "Berührt: Springer Gustav eins muss ziehen. 4.3.1.",
                                           "Die Uhren stehen. Weiter: Uhren an."}));
}

TEST(Announcer, TheBeginningSaysWhoPlaysAndHowLong) {
  using namespace std::chrono_literals;
  const auto began = [](std::optional<TimeControl> time) {
    host::Setup setup = with_time(time);
    setup.white = "Anna Muster";
    setup.black = "{Bert}";
    Lines lines;
    for (const auto& one : announcements(opening(setup, Time{})[0], Evening().game())) {
      lines.push_back(german().say(one.phrase).printed);
    }
    return lines;
  };
  EXPECT_EQ(began(TimeControl{15min, 10s}),
            (Lines{"Weiß: Anna Muster.", "Schwarz: {Bert}.",
                   "Bedenkzeit: fünfzehn Minuten, dazu zehn Sekunden je Zug."}));
  EXPECT_EQ(began(TimeControl{1h + 30min, 0s})[2], "Bedenkzeit: eine Stunde dreißig Minuten.");
  EXPECT_EQ(began(std::nullopt)[2], "Ohne Uhr.");
}

TEST(Announcer, TheBeginningSaysEveryPeriodAndEveryExtra) {
  const std::pair<const char*, const char*> controls[] = {
      {"5d3", "Bedenkzeit: fünf Minuten, je Zug drei Sekunden Verzögerung."},
      {"5b3", "Bedenkzeit: fünf Minuten, je Zug drei Sekunden nach Bronstein."},
      {"90/40+30/G;+30",
       "Bedenkzeit: 40 Züge in 90 Minuten, dann 30 Minuten für den Rest, dazu dreißig Sekunden je "
       "Zug."},
      {"120/40+60/G", "Bedenkzeit: 40 Züge in 120 Minuten, dann 60 Minuten für den Rest."},
      {"40/120,20/60,G/15+30",
       "Bedenkzeit: 40 Züge in 120 Minuten, dann 20 Züge in 60 Minuten, dann 15 Minuten für den "
       "Rest, dort dreißig Sekunden je Zug."},
      {"120/40+60/20*",
       "Bedenkzeit: 40 Züge in 120 Minuten, dann 20 Züge in 60 Minuten, und immer so weiter."},
      {"90s/1+0/G;+30",
       "Bedenkzeit: ein Zug in 90 Sekunden, dann nichts weiter für den Rest, dazu dreißig Sekunden "
       "je Zug."},
  };
  for (const auto& [text, sentence] : controls) {
    EXPECT_EQ(german().say(time_phrase(*read_time_control(text))).printed, sentence);
  }
}

TEST(Announcer, AResumedGameSaysWhereItStands) {
  Evening evening;
  evening.moves("e4 e5 Nf3");
  evening.take_said();
  evening.wish(ResumeGame{});
  EXPECT_EQ(
      evening.take_printed(),
      (Lines{"Die Partie geht weiter.", "Letzter Zug: Springer Felix drei.", "Schwarz am Zug."}));
  Evening fresh;
  fresh.wish(ResumeGame{});
  EXPECT_EQ(fresh.take_printed(), (Lines{"Die Partie geht weiter.", "Weiß am Zug."}));
}

// What is next is not always the press of the clock.
TEST(Announcer, AResumedGameSaysWhatAnOpenMoveWaitsFor) {
  Evening evening({}, by_hand());
  const auto resumed = [&] {
    evening.take_said();
    evening.wish(ResumeGame{});
    return evening.take_printed().back();
  };
  evening.move("e4");
  EXPECT_EQ(resumed(), "Schwarz muss den Zug wiederholen.");
  evening.wish(Color::black, RepeatMove{evening.game().last()->move});
  EXPECT_EQ(resumed(), "Schwarz muss den Zug ausführen.");
  evening.wish(Color::black, ReportExecuted{});
  EXPECT_EQ(resumed(), "Weiß muss die Uhr drücken.");
  evening.wish(Color::white, PressClock{});
  EXPECT_EQ(resumed(), "Schwarz am Zug.");
}

// 12.6: in earnest nobody says that the clock is to be pressed, and nobody may think that it was.
TEST(Announcer, A_12_6_InEarnestTheRunningClockIsNamed) {
  host::Setup setup = by_hand();
  setup.rated = true;
  setup.time = TimeControl{std::chrono::minutes{15}, std::chrono::seconds{10}};
  Evening evening({}, setup);
  evening.move("e4");
  evening.wish(Color::black, RepeatMove{evening.game().last()->move});
  evening.wish(Color::black, ReportExecuted{});
  evening.wish(Color::black, StopClocks{});
  evening.take_said();
  evening.wish(Color::black, StartClocks{});
  EXPECT_EQ(evening.take_printed(), (Lines{"Uhren laufen wieder.", "Die Uhr von Weiß läuft."}));
  evening.wish(Color::white, PressClock{});
  evening.take_said();
  evening.wish(ResumeGame{});
  EXPECT_EQ(evening.take_printed().back(), "Schwarz am Zug.");
}

std::string sentence(const Voice& voice, const Position& position, const Move& move) {
  return voice.say(move_phrase(position.describe(move), move, position)).printed;
}

// A listener knows from the words alone which legal move was made; and hears a square of
// departure only if the words without it would fit two moves.
TEST(Announcer, WordsTellLegalMovesApartAndNoMoreThanNeeded) {
  std::mt19937 chance(960);
  for (int game = 0; game < 5; ++game) {
    std::shared_ptr<const Position> position = standard_variant().start(0);
    for (int ply = 0; ply < 60; ++ply) {
      const std::vector<Move> moves = position->legal_moves();
      if (moves.empty()) break;
      std::map<std::string, int> bare;  // piece and target alone
      for (const Move& move : moves) {
        ++bare[std::string(1, position->describe(move).piece) +
               position->describe(move).uci.substr(2)];
      }
      std::set<std::string> sentences;
      for (const Move& move : moves) {
        const MoveFacts facts = position->describe(move);
        EXPECT_TRUE(sentences.insert(sentence(german(), *position, move)).second)
            << position->fen() << " " << facts.san;
        const Phrase phrase = move_phrase(facts, move, *position);
        const auto& way = std::get<std::vector<Phrase>>(phrase.with.at("parts")).front();
        const bool names_square = way.key == "move.from" || way.key == "move.captures-from";
        const bool is_pawn = std::toupper(facts.piece) == 'P';
        if (!is_pawn) {
          const int alike = bare[std::string(1, facts.piece) + facts.uci.substr(2)];
          EXPECT_EQ(names_square, alike > 1) << position->fen() << " " << facts.san;
        } else {
          EXPECT_FALSE(names_square);
        }
      }
      position = position->after(moves[chance() % moves.size()]);
    }
  }
}

// The promoted piece is inflected, the rest is each language's own.
TEST(Announcer, SpeaksFourLanguages) {
  const std::unique_ptr<Position> position =
      standard_variant().from_fen("1n5k/P7/8/8/8/8/8/4K3 w - - 0 1");
  const auto said = [&](const std::string& id, const std::string& san) {
    const auto voice = *Voice::load(std::string(SOURCE_DIR) + "/voices/" + id);
    for (const Move& move : position->legal_moves()) {
      if (position->describe(move).san == san) return sentence(*voice, *position, move);
    }
    return std::string("illegal");
  };
  EXPECT_EQ(said("cs", "axb8=Q+"), "Pěšec Anna bere Bella osm, proměna v dámu, šach");
  EXPECT_EQ(said("sk", "axb8=R+"), "Pešiak Anna berie Bella osem, premena na vežu, šach");
  EXPECT_EQ(said("en", "axb8=N"), "Pawn Anna takes Bella eight, promotes to knight");
}

}  // namespace
}  // namespace annabella::host
