#include "unit/game/random_evening.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

// Near everything that ends a game: mate, stalemate, dead position, 75 moves, promotion, castling.
constexpr std::array kStarts{
    "",
    "",
    "",
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
    "8/8/8/3k4/8/4n3/4K3/8 w - - 0 1",
    "4k3/8/8/8/8/8/3R4/4K3 w - - 140 100",
    "4k3/8/8/8/8/8/3R4/4K3 b - - 95 100",
    "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/8/8/1pPp4/8/8/8/4K3 w - d6 0 2",
};
constexpr std::array kTimes{
    "5", "5+3", "90+30", "5d3", "5b3", "3/4+1/G", "2/3+1/2*;+2", "40/40+20/20+15/G;+30", "20"};

}  // namespace

Seat RandomEvening::seat() {
  Seat seat;
  seat.unseeing = one_in(2);
  seat.watched = one_in(3);
  for (int duty = 1; duty <= 6; ++duty) {
    if (one_in(2)) seat.assistant.add(static_cast<Duty>(duty));
  }
  seat.score = static_cast<ScoreKeeping>(1 + below(3));
  return seat;
}

Setup RandomEvening::setup() {
  Setup setup;
  setup.press = one_in(2) ? Press::by_hand : Press::at_once;
  setup.rated = one_in(2);
  if (one_in(3)) {
    setup.variant = "org.annabella.variant.chess960";
    setup.start = static_cast<std::uint32_t>(below(960));
  } else {
    setup.start_fen = kStarts[static_cast<std::size_t>(below(kStarts.size()))];
  }
  if (!one_in(5)) {
    setup.time = **read_time_control(kTimes[static_cast<std::size_t>(below(kTimes.size()))]);
  }
  Regulations& agreed = setup.regulations;
  agreed.white = seat();
  agreed.black = seat();
  agreed.arbiter = one_in(2);
  agreed.supervised = one_in(2);
  agreed.guideline_3 = one_in(2);
  agreed.default_time = minutes{below(3)};
  agreed.draw_offers = static_cast<DrawOffers>(1 + below(3));
  agreed.draw_offers_after = below(4);
  if (one_in(2)) agreed.session = minutes{below(5)};
  quickplay_ = one_in(8);
  if (quickplay_) {
    setup.time = TimeControl{minutes{12}};
    agreed.guideline_3 = true;
    agreed.arbiter = !one_in(5);
  }
  return setup;
}

Duration RandomEvening::pause() {
  if (quickplay_ && one_in(20)) return minutes{5};
  if (one_in(60)) return minutes{below(300)};
  if (one_in(40)) return -seconds{below(3)};  // a late stamp
  return Duration{below(6000)};
}

Intent RandomEvening::intent(const Game& game, Time now) {
  now_ = now;
  const bool reasonable = !one_in(3);
  Intent intent{.by = side(), .role = Role::player, .at = now, .action = AnnounceMove{}};
  if (one_in(3)) intent.role = static_cast<Role>(1 + below(4));
  intent.action = reasonable ? sensible(game) : any(game);
  if (!reasonable) return intent;
  const Ply* last = game.last();
  if (std::holds_alternative<AnnounceMove>(intent.action)) intent.by = game.position().turn();
  if (std::holds_alternative<ClaimDraw>(intent.action)) {
    intent.by = game.position().turn();
    intent.role = Role::player;
  }
  const bool answers = std::holds_alternative<GrantClaim>(intent.action) ||
                       std::holds_alternative<RejectClaim>(intent.action) ||
                       std::holds_alternative<DeferClaim>(intent.action);
  if (answers || std::holds_alternative<SetPosition>(intent.action)) intent.role = Role::arbiter;
  if (std::holds_alternative<DeclineDraw>(intent.action) && game.draw_offer()) {
    intent.by = opponent(*game.draw_offer());
    intent.role = Role::player;
  }
  if (std::holds_alternative<PressClock>(intent.action) && game.to_press() != nullptr) {
    intent.by = game.to_press()->side;
  }
  if (std::holds_alternative<ReportMade>(intent.action) && last != nullptr) intent.by = last->side;
  return intent;
}

Action RandomEvening::about_the_envelope(const Game& game) {
  if (one_in(4)) return Arrive{};
  if (one_in(2)) return BeginResumption{};
  OpenEnvelope opens;
  fill(opens, game);
  return opens;
}

Action RandomEvening::sensible(const Game& game) {
  if (game.adjournment() && one_in(2)) return about_the_envelope(game);
  if (game.to_seal() && one_in(2)) return SealMove{.box = "sealed"};
  if (quickplay_ && one_in(3)) return about_a_claim(game);
  if (!game.setup().regulations.supervised && one_in(100)) {
    SetPosition set;
    fill(set, game);
    return set;
  }
  switch (below(12)) {
    case 0:
    case 1:
    case 2:
      return PressClock{};
    case 3:
      return RepeatMove{game.last() != nullptr ? game.last()->move : Move{}};
    case 4:
      return ReportExecuted{};
    case 5:
    case 6:
      return ReportMade{game.last() != nullptr ? game.last()->move : Move{}};
    case 7:
      if (game.stopped()) return StartClocks{};
      [[fallthrough]];
    default:
      return AnnounceMove{move(game.position())};
  }
}

Action RandomEvening::about_a_claim(const Game& game) {
  if (game.open_claim() && game.draw_offer() && one_in(2)) return DeclineDraw{};
  switch (below(4)) {
    case 0:
      return ClaimDraw{.claim = static_cast<Claim>(3 + below(3)), .intended = {}};
    case 1:
      return DeferClaim{};
    case 2:
      return DeclineDraw{};
    default:
      return one_in(2) ? Action(GrantClaim{}) : Action(RejectClaim{});
  }
}

Action RandomEvening::any(const Game& game) {
  Action action = action_of_kind(
      static_cast<std::size_t>(below(static_cast<int>(std::variant_size_v<Action>))));
  // These end nearly every game that they are wanted in.
  const bool final = std::holds_alternative<Resign>(action) ||
                     std::holds_alternative<DecideResult>(action) ||
                     std::holds_alternative<NoticeAbsence>(action);
  if (final && !one_in(8)) action = OfferDraw{};
  std::visit([&](auto& it) { fill(it, game); }, action);
  return action;
}

Move RandomEvening::move(const Position& position) {
  const std::vector<Move> legal = position.legal_moves();
  if (legal.empty() || one_in(10)) return Move{.from = square(), .to = square()};
  // The first few again and again: positions are repeated.
  const int choices = static_cast<int>(legal.size());
  return legal[static_cast<std::size_t>(below(one_in(2) ? std::min(choices, 3) : choices))];
}

void RandomEvening::fill(AnnounceMove& it, const Game& game) { it.move = move(game.position()); }
void RandomEvening::fill(ReportMade& it, const Game& game) { it.move = move(game.position()); }
void RandomEvening::fill(RepeatMove& it, const Game& game) { it.move = move(game.position()); }

void RandomEvening::fill(ClaimDraw& it, const Game& game) {
  it.claim = static_cast<Claim>(1 + below(5));
  if (one_in(2)) it.intended = move(game.position());
}

void RandomEvening::fill(ReportTouch& it, const Game& game) {
  it.who = side();
  it.square = square();
  const std::vector<PlacedPiece> men = game.position().pieces();
  if (!one_in(5))
    it.square = men[static_cast<std::size_t>(below(static_cast<int>(men.size())))].square;
}

void RandomEvening::fill(ReportIrregularity& it, const Game& game) {
  it.by = side();
  it.what = static_cast<Irregularity>(1 + below(10));
  it.same_move = one_in(4);
  it.pressed = one_in(2);
  const int played = static_cast<int>(game.plies().size());
  if (one_in(2)) it.plies_kept = below(played + 3) - 1;
  if (one_in(3)) it.instead = move(game.position());
}

void RandomEvening::fill(SetPosition& it, const Game&) {
  static constexpr std::array kTexts{"", "nonsense", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1",
                                     "4k3/8/8/8/8/8/3R4/4K3 b - - 12 30",
                                     "8/8/8/3k4/8/8/4K3/8 w - - 0 1"};
  it.fen = kTexts[static_cast<std::size_t>(below(kTexts.size()))];
}

void RandomEvening::fill(Penalise& it, const Game&) {
  it.side = side();
  it.penalty = static_cast<Penalty>(1 + below(9));
  it.time = some_time();
}

void RandomEvening::fill(DecideResult& it, const Game&) {
  it.score = static_cast<Score>(1 + below(10));
}

void RandomEvening::fill(StopClocks& it, const Game&) { it.reason = one_in(2) ? "noise" : ""; }

void RandomEvening::fill(SetClocks& it, const Game&) {
  it.readings = {some_time(), some_time()};
  if (one_in(2)) it.reason = "wrong";
  if (one_in(2)) it.moves = Counters{below(50), below(50)};
}

void RandomEvening::fill(NoticeAbsence& it, const Game&) {
  if (!one_in(4)) it.side = side();
}

void RandomEvening::fill(RecordMove& it, const Game& game) {
  it.sheet = side();
  it.entry.text = one_in(6) ? "" : "Sf3";
  if (one_in(2)) it.entry.move = move(game.position());
  if (one_in(2)) it.ply = below(static_cast<int>(game.plies().size()) + 3) - 1;
}

void RandomEvening::fill(CompleteScore& it, const Game&) {
  it.sheet = side();
  it.from = one_in(2) ? ScoreSource::opponent : ScoreSource::record;
}

void RandomEvening::fill(ShowScore& it, const Game&) { it.sheet = side(); }

void RandomEvening::fill(ReportBoardsDiffer& it, const Game& game) {
  if (one_in(2)) it.wrong = side();
  if (one_in(2)) it.agreed = below(static_cast<int>(game.plies().size()) + 3) - 1;
}

void RandomEvening::fill(AdjournGame& it, const Game&) {
  it.resumption = one_in(2) ? "tomorrow at ten" : "";
}

void RandomEvening::fill(SealMove& it, const Game&) { it.box = "sealed"; }

void RandomEvening::fill(OpenEnvelope& it, const Game& game) {
  it.words = "Nf3";
  if (!one_in(4)) it.meanings.push_back(move(game.position()));
  if (one_in(6)) it.meanings.push_back(move(game.position()));
}

void RandomEvening::fill(ResumeGame& it, const Game&) {
  if (one_in(2)) it.seen = now_ - seconds{below(5)};
}

}  // namespace annabella::host
