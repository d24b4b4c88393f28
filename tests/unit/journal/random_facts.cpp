#include "random_facts.h"

#include <array>
#include <ostream>
#include <string>

#include "journal/fact_json.h"

namespace annabella::host {
namespace {

bool coin(Chance& chance) { return between(chance, 0, 1) == 1; }

Color random_side(Chance& chance) { return coin(chance) ? Color::white : Color::black; }

Duration random_duration(Chance& chance) {
  // Mostly a chess clock's, sometimes far out, sometimes nothing.
  switch (between(chance, 0, 5)) {
    case 0:
      return Duration{0};
    case 1:
      return Duration{std::uniform_int_distribution<std::int64_t>(-(1LL << 53), 1LL << 53)(chance)};
    default:
      return Duration{between(chance, 1, 20'000'000)};
  }
}

Square random_square(Chance& chance) {
  return {static_cast<std::uint8_t>(between(chance, 0, 15)),
          static_cast<std::uint8_t>(between(chance, 0, 15))};
}

Piece random_piece(Chance& chance) {
  static const std::string kPieces = "KQRBNPkqrbnpAZaz";
  return kPieces[static_cast<std::size_t>(between(chance, 0, 15))];
}

Move random_move(Chance& chance) {
  Move move{.from = random_square(chance), .to = random_square(chance)};
  if (coin(chance)) move.promotion = random_piece(chance);
  if (between(chance, 0, 4) == 0) {
    move.from = {};
    move.drop = random_piece(chance);
  }
  return move;
}

MoveFacts random_move_facts(Chance& chance) {
  MoveFacts facts;
  facts.san = random_text(chance);
  facts.uci = random_text(chance);
  if (coin(chance)) facts.piece = random_piece(chance);
  if (coin(chance)) facts.captured = random_piece(chance);
  facts.en_passant = coin(chance);
  facts.castles_short = coin(chance);
  facts.castles_long = coin(chance);
  facts.check = coin(chance);
  for (int n = between(chance, 0, 3); n > 0; --n) facts.remarks.push_back(random_text(chance));
  return facts;
}

Seat random_seat(Chance& chance) {
  Seat seat;
  seat.unseeing = coin(chance);
  seat.watched = coin(chance);
  for (int duty = 1; duty <= 6; ++duty) {
    if (coin(chance)) seat.assistant.add(static_cast<Duty>(duty));
  }
  seat.score = static_cast<ScoreKeeping>(between(chance, 1, 3));
  return seat;
}

Regulations random_regulations(Chance& chance) {
  return {.white = random_seat(chance),
          .black = random_seat(chance),
          .arbiter = coin(chance),
          .supervised = coin(chance),
          .flags_claimed = coin(chance),
          .guideline_3 = coin(chance),
          .default_time = random_duration(chance),
          .session = random_duration(chance),
          .draw_offers = static_cast<DrawOffers>(between(chance, 1, 3)),
          .draw_offers_after = between(chance, 0, 40),
          .engine_loses = coin(chance),
          .scoring = static_cast<Scoring>(between(chance, 1, 4)),
          .clock_place = random_text(chance)};
}

TimeControl random_time(Chance& chance) {
  if (coin(chance)) return TimeControl{random_duration(chance), random_duration(chance)};
  TimeControl control;
  for (int n = between(chance, 1, 4); n > 0; --n) {
    Period period{.moves = between(chance, 1, 99)};
    period.base = Duration{between(chance, 1, 10'000'000)};
    period.extra = Duration{between(chance, 1, 60'000)};
    period.kind = static_cast<Extra>(between(chance, 1, 3));
    control.periods.push_back(period);
  }
  if (coin(chance)) control.periods.back().moves.reset();
  return control;
}

Setup random_setup(Chance& chance) {
  Setup setup;
  setup.variant = random_text(chance);
  setup.start_fen = random_text(chance);
  if (coin(chance)) setup.start = static_cast<std::uint32_t>(between(chance, 0, 959));
  if (coin(chance)) setup.seed = static_cast<std::uint32_t>(chance());
  setup.white = random_text(chance);
  setup.black = random_text(chance);
  setup.event = random_text(chance);
  setup.date = random_text(chance);
  if (coin(chance)) setup.time = random_time(chance);
  setup.rated = coin(chance);
  setup.press = coin(chance) ? Press::at_once : Press::by_hand;
  if (coin(chance)) setup.regulations = random_regulations(chance);
  return setup;
}

void fill(Chance& chance, GameBegan& event) { event.setup = random_setup(chance); }
void fill(Chance& chance, MoveAnnounced& event) {
  event = {random_side(chance), random_move(chance), random_move_facts(chance)};
}
void fill(Chance& chance, MovesTakenBack& event) { event.plies = between(chance, 1, 10'000); }
void fill(Chance& chance, GameEnded& event) {
  event = {static_cast<Score>(between(chance, 1, 10)), random_text(chance), {}};
  if (coin(chance)) event.reduced = {between(chance, 0, 3), between(chance, 0, 3)};
}
template <class Enumerator>
Enumerator random_one(Chance& chance, Enumerator last) {
  return static_cast<Enumerator>(between(chance, 1, static_cast<int>(last)));
}
void fill(Chance& chance, DrawClaimed& event) {
  event = {random_side(chance), random_one(chance, Claim::added_increment), {}};
  if (coin(chance)) event.intended = random_move(chance);
}
void fill(Chance& chance, ClaimRejected& event) {
  event = {random_side(chance), random_duration(chance)};
}
void fill(Chance& chance, ClaimDeferred& event) {
  event = {random_side(chance), random_duration(chance)};
}
void fill(Chance& chance, ManTouched& event) {
  event = {random_side(chance), random_square(chance)};
}
void fill(Chance& chance, IrregularityFound& event) {
  event = {random_side(chance), random_one(chance, Irregularity::agreed_correction),
           random_text(chance), coin(chance),
           coin(chance),        coin(chance)};
}
void fill(Chance& chance, PositionRestored& event) { event.plies = between(chance, 0, 10'000); }
void fill(Chance& chance, PositionSet& event) { event.fen = random_text(chance); }
void fill(Chance& chance, Penalised& event) {
  event = {random_side(chance), random_one(chance, Penalty::expulsion), random_duration(chance),
           random_text(chance), between(chance, 0, 6)};
}
void fill(Chance& chance, ClocksStopped& event) {
  if (coin(chance)) event.by = random_side(chance);
  event.reason = random_text(chance);
}
void fill(Chance& chance, ClocksSet& event) {
  event = {{random_duration(chance), random_duration(chance)},
           {between(chance, 0, 60), between(chance, 0, 60)},
           random_text(chance)};
}
void fill(Chance& chance, IncrementAdded& event) { event.increment = random_duration(chance); }
void fill(Chance& chance, MoveRecorded& event) {
  event = {
      random_side(chance), between(chance, 0, 10'000), {.text = random_text(chance)}, coin(chance)};
  event.entry.offers_draw = coin(chance);
  if (coin(chance)) event.entry.move = random_move(chance);
  if (coin(chance)) event.entry.clock = random_duration(chance);
}
void fill(Chance& chance, ScoreCompleted& event) {
  event = {random_side(chance), random_one(chance, ScoreSource::record), between(chance, 1, 600)};
}
void fill(Chance& chance, BoardsDiffered& event) {
  event.scores = {random_one(chance, Comparison::Outcome::incomplete), between(chance, 0, 600)};
  if (coin(chance)) event.wrong = random_side(chance);
  if (coin(chance)) event.clocks = {random_duration(chance), random_duration(chance)};
  if (coin(chance)) event.wanted_by = random_side(chance);
}
void fill(Chance& chance, RestoringDeclined& event) { event.by = random_side(chance); }
void fill(Chance& chance, AdjournmentAsked& event) {
  if (coin(chance)) event.by = random_side(chance);
  event.resumption = random_text(chance);
  if (coin(chance)) event.made = random_move(chance);
}
void fill(Chance& chance, MoveSealed& event) {
  event.envelope = {.white = random_text(chance),
                    .black = random_text(chance),
                    .fen = random_text(chance),
                    .left = {random_duration(chance), random_duration(chance)},
                    .used = {random_duration(chance), random_duration(chance)},
                    .sealed_by = random_side(chance),
                    .move_number = between(chance, 1, 200),
                    .draw_offer = {},
                    .resumption = random_text(chance)};
  if (coin(chance)) event.envelope.draw_offer = random_side(chance);
  event.box = random_text(chance);
  event.is_reply = coin(chance);
}
void fill(Chance& chance, EnvelopeOpened& event) { event.words = random_text(chance); }
void fill(Chance& chance, ScoreShown& event) { event.to = random_side(chance); }
void fill(Chance&, ResumptionBegan&) {}
void fill(Chance&, EnvelopeLost&) {}
void fill(Chance&, DrawAllowed&) {}
void fill(Chance&, ResultLeftOpen&) {}
void fill(Chance&, ClocksStarted&) {}
void fill(Chance& chance, MoveMisrepeated& event) { event.side = random_side(chance); }
void fill(Chance&, MoveExecuted&) {}
void fill(Chance&, GameLeft&) {}
void fill(Chance& chance, GameResumed& event) {
  if (coin(chance)) event.seen = Time{random_duration(chance)};
}
template <class E>
requires requires(E event) { event.side; }
void fill(Chance& chance, E& event) { event.side = random_side(chance); }
template <class E>
requires requires(E event) { event.by; }
void fill(Chance& chance, E& event) { event.by = random_side(chance); }

template <std::size_t index = 0>
Event event_of_kind(std::size_t kind) {
  if constexpr (index + 1 < kEventKinds) {
    if (kind != index) return event_of_kind<index + 1>(kind);
  }
  return Event(std::in_place_index<index>);
}

}  // namespace

int between(Chance& chance, int least, int most) {
  return std::uniform_int_distribution<int>(least, most)(chance);
}

std::string random_text(Chance& chance) {
  static const std::array<std::string, 14> kLetters{
      "a",      "Z",      "0", " ",         "\"", "\\", "\n", "/", "{", std::string(1, '\0'),
      "\u00df", "\u0159", "♞", "\U0001F600"};
  std::string text;
  for (int n = between(chance, 0, 12); n > 0; --n) {
    text += kLetters[static_cast<std::size_t>(between(chance, 0, kLetters.size() - 1))];
  }
  return text;
}

void PrintTo(const Fact& fact, std::ostream* out) {
  const Result<WrittenFact> written = write_fact(fact);
  *out << fact.number << ' ' << (written ? written->kind + ' ' + written->payload : "unwritable");
}

Fact random_fact(Chance& chance, int number, std::size_t kind) {
  Fact fact{.number = number,
            .at = Time(random_duration(chance)),
            .left = {random_duration(chance), random_duration(chance)},
            .event = event_of_kind(kind)};
  std::visit([&](auto& event) { fill(chance, event); }, fact.event);
  return fact;
}

std::vector<Fact> random_facts(Chance& chance, int count) {
  std::vector<Fact> facts{random_fact(chance, 1, 0)};
  while (static_cast<int>(facts.size()) < count) {
    const auto kind = static_cast<std::size_t>(between(chance, 1, kEventKinds - 1));
    facts.push_back(random_fact(chance, static_cast<int>(facts.size()) + 1, kind));
  }
  return facts;
}

}  // namespace annabella::host
