// Who may ask for what: D.2.10, D.2.11, 12.7 and the players' own rights.
#include "game/roles.h"

#include <gtest/gtest.h>

#include <vector>

#include "support/evening.h"

namespace annabella::host {
namespace {

std::string asked(Role role, Action action, const Regulations& regulations = {}) {
  const auto refusal = not_for(
      {.by = Color::white, .role = role, .at = {}, .action = std::move(action)}, regulations);
  return refusal ? refusal->key : "";
}

Regulations with(Duties duties) {
  Regulations regulations;
  regulations.white.assistant = duties;
  return regulations;
}

TEST(Roles, A_12_7_SpectatorsDoNotInterfere) {
  for (const Action& action : std::vector<Action>{AnnounceMove{}, PressClock{}, NoticeFlag{},
                                                  OfferDraw{}, Resign{}, ResumeGame{}}) {
    EXPECT_EQ(asked(Role::spectator, action), "role.spectator");
  }
}

TEST(Roles, A_5_1_2_A_9_1_2_OnlyThePlayerResignsAndOffersDraws) {
  for (const Action& action : std::vector<Action>{OfferDraw{}, AcceptDraw{}, DeclineDraw{},
                                                  Resign{}, OfferTakeback{}, AcceptTakeback{}}) {
    EXPECT_EQ(asked(Role::player, action), "");
    EXPECT_EQ(asked(Role::assistant, action, with(Duties::all())), "role.player-only");
    EXPECT_EQ(asked(Role::arbiter, action), "role.player-only");
  }
}

struct DutyOf {
  Action action;
  Duty duty;
  const char* article;
};

// Each duty is worth exactly its own actions.
TEST(Roles, D_2_10_EachDutyIsAgreedForItself) {
  const std::vector<DutyOf> table{
      {AnnounceMove{}, Duty::announce, "D.2.10.2"},
      {ReportMade{}, Duty::announce, "D.2.10.2"},
      {ReportMisrepeat{}, Duty::announce, "D.2.10.2"},
      {ReportExecuted{}, Duty::make_moves, "D.2.10.1"},
      {PressClock{}, Duty::keep_score_and_press, "D.2.10.3"},
      {RecordMove{}, Duty::keep_score_and_press, "D.2.10.3"},
      {CompleteScore{}, Duty::keep_score_and_press, "D.2.10.3"},
      {ReportBoardsDiffer{}, Duty::make_moves, "D.2.9"},
      {NoticeFlag{}, Duty::claim, "6.8"},
      {LeaveGame{}, Duty::adjourn, "6.11"},
  };
  for (const DutyOf& row : table) {
    EXPECT_EQ(asked(Role::assistant, row.action, with({row.duty})), "") << row.article;
    Duties others;
    for (int duty = 1; duty <= 6; ++duty) {
      if (static_cast<Duty>(duty) != row.duty) others.add(static_cast<Duty>(duty));
    }
    const auto refusal =
        not_for({.by = Color::white, .role = Role::assistant, .at = {}, .action = row.action},
                with(others));
    ASSERT_TRUE(refusal) << row.article;
    EXPECT_EQ(refusal->key, "role.not-agreed");
    EXPECT_EQ(refusal->with.at("article"), Argument{std::string(row.article)});
  }
}

// 7.1, 7.5, 6.10.2, 12.9: with an arbiter or without, no player corrects or penalises by himself.
TEST(Roles, A_7_1_A_12_9_NoPlayerCorrectsOrPenalisesAlone) {
  for (const bool arbiter : {false, true}) {
    host::Setup setup = supervised();
    setup.regulations.arbiter = arbiter;
    Evening evening(setup);
    evening.play({"e2e4", "e7e5"});
    const Readings before = evening.game.clock().left;
    ReportIrregularity back = fault(kWhite, Irregularity::displaced_men);
    back.plies_kept = 0;
    for (const Action& action : std::vector<Action>{
             completed(kBlack, Irregularity::illegal_move), back, SetClocks{{}, ""},
             Penalise{kBlack, Penalty::warning, {}, ""}, DecideResult{Score::white_wins, ""},
             SetPosition{evening.game.start().fen()}}) {
      EXPECT_EQ(evening.want(kWhite, action),
                arbiter ? "role.arbiter-only" : "role.arbiter-missing");
    }
    EXPECT_EQ(evening.game.clock().left, before);
    EXPECT_EQ(evening.game.plies().size(), 2u);
  }
}

TEST(Roles, A_12_1_WithoutAnArbiterNobodySpeaksForHim) {
  Evening evening;
  evening.play({"e2e4", "e7e5"});
  EXPECT_EQ(evening.arbiter(Penalise{kBlack, Penalty::warning, {}, ""}), "role.no-arbiter");
  EXPECT_EQ(evening.arbiter(DecideResult{Score::white_wins, ""}), "role.no-arbiter");
  EXPECT_EQ(evening.want(kWhite, Resign{}), kNothing);
  EXPECT_EQ(evening.arbiter(DecideResult{Score::draw, ""}), kNothing) << "III.6: afterwards";
}

// Where none sits there, the players do it, and who is none is told so.
TEST(Roles, A_6_11_3_WithoutAnArbiterThePlayersStartTheClocks) {
  for (const Action& action :
       std::vector<Action>{StartClocks{}, SetClocks{}, DeclineRestoring{}, NoticeAbsence{}}) {
    Regulations regulations = with(Duties::all());
    EXPECT_EQ(asked(Role::player, action, regulations), "");
    EXPECT_EQ(asked(Role::assistant, action, regulations), "role.player-only");
    regulations.arbiter = true;
    EXPECT_EQ(asked(Role::player, action, regulations), "role.arbiter-only");
    EXPECT_EQ(asked(Role::assistant, action, regulations), "role.arbiter-only");
  }
}

// What is found is the arbiter's business (7.5.5); two hands an assistant may report.
TEST(Roles, A_4_1_A_7_5_4_AnAssistantReportsTwoHandsOnly) {
  for (const bool arbiter : {false, true}) {
    Regulations regulations = with({Duty::claim});
    regulations.arbiter = arbiter;
    ReportIrregularity report;
    report.what = Irregularity::two_hands;
    EXPECT_EQ(asked(Role::assistant, report, regulations), "");
    const std::string arbiters = arbiter ? "role.arbiter-only" : "role.arbiter-missing";
    EXPECT_EQ(asked(Role::player, report, regulations), arbiters);
    report.what = Irregularity::illegal_move;
    EXPECT_EQ(asked(Role::assistant, report, regulations), arbiters);
  }
}

TEST(Roles, D_2_11_TheSightedPlayersAssistantMovesAndAnnouncesOnly) {
  const Regulations regulations = with(Duties::for_both());
  EXPECT_EQ(asked(Role::assistant, AnnounceMove{}, regulations), "");
  EXPECT_EQ(asked(Role::assistant, ReportExecuted{}, regulations), "");
  EXPECT_EQ(asked(Role::assistant, PressClock{}, regulations), "role.not-agreed");
  EXPECT_EQ(asked(Role::assistant, NoticeFlag{}, regulations), "role.not-agreed");
}

// An assistant makes and announces the moves of both players, and does everything else for his own.
TEST(Roles, D_2_10_1_D_2_10_2_TheOtherPlayersAssistantMovesAndAnnouncesToo) {
  Regulations regulations;
  regulations.black.assistant = Duties::all();
  for (const Action& action :
       std::vector<Action>{AnnounceMove{}, ReportMade{}, RepeatMove{}, ReportMisrepeat{},
                           ReportExecuted{}, WithdrawMove{}}) {
    EXPECT_EQ(asked(Role::assistant, action, regulations), "");
  }
  for (const Action& action : std::vector<Action>{PressClock{}, RecordMove{}, ReportTouch{},
                                                  NoticeFlag{}, AdjournGame{}}) {
    EXPECT_EQ(asked(Role::assistant, action, regulations), "role.not-agreed");
  }
}

// Either player's move, and only the one of the two duties that was agreed.
TEST(Roles, D_2_10_1_D_2_10_2_MakingAndAnnouncingAreTwoDuties) {
  for (const Duty duty : {Duty::make_moves, Duty::announce}) {
    host::Setup setup = supervised(Press::by_hand);
    setup.regulations.white.unseeing = true;
    setup.regulations.white.assistant = {duty};
    Evening evening(setup);
    const bool announces = duty == Duty::announce;
    for (const char* uci : {"e2e4", "e7e5"}) {
      const Color side = evening.game.position().turn();
      const Move move = evening.move(uci);
      const auto announced = evening.want(side, AnnounceMove{move}, Role::assistant);
      EXPECT_EQ(announced,
                announces ? std::nullopt : std::optional<std::string>("role.not-agreed"));
      if (!announces) {
        ASSERT_EQ(evening.announce(uci), kNothing);
      }
      ASSERT_EQ(evening.want(opponent(side), RepeatMove{move}), kNothing);
      const auto executed = evening.want(opponent(side), ReportExecuted{}, Role::assistant);
      EXPECT_EQ(executed, announces ? std::optional<std::string>("role.not-agreed") : std::nullopt);
      EXPECT_EQ(evening.game.last()->stage, announces ? Stage::repeated : Stage::executed);
      ASSERT_EQ(evening.want(side, PressClock{}), kNothing);
    }
  }
}

TEST(Roles, TheArbiterAppliesThem) {
  Evening evening;
  const Ruling ruling = rule(evening.game, {.by = Color::white,
                                            .role = Role::spectator,
                                            .at = evening.now,
                                            .action = AnnounceMove{evening.move("e2e4")}});
  ASSERT_TRUE(std::holds_alternative<Phrase>(ruling));
  EXPECT_EQ(std::get<Phrase>(ruling).key, "role.spectator");
}

}  // namespace
}  // namespace annabella::host
