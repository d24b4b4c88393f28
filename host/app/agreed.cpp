#include "app/agreed.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <ranges>
#include <string>

#include "base/text.h"
#include "engines/engine_wish.h"
#include "game/irregularity.h"
#include "tournament/settings.h"
#include "words/pronunciation.h"

namespace annabella::host {
namespace {

// What stands for D.2.10.1 to D.2.10.6.
constexpr std::array kDuties{Named{Duty::make_moves, "1"},
                             Named{Duty::announce, "2"},
                             Named{Duty::keep_score_and_press, "3"},
                             Named{Duty::tell, "4"},
                             Named{Duty::claim, "5"},
                             Named{Duty::adjourn, "6"}};
constexpr const char* kChoices = "all, none, 1,2,3,4,5,6";

constexpr std::array kScoreKeepings{Named{ScoreKeeping::announced, "program"},
                                    Named{ScoreKeeping::dictated, "dictated"},
                                    Named{ScoreKeeping::on_paper, "paper"}};

// "2,4", or "all", or "none".
std::optional<Duties> duties_of(std::string_view text) {
  if (text == "all") return Duties::all();
  Duties duties;
  if (text == "none") return duties;
  for (const auto part : std::views::split(text, ',')) {
    const auto* known =
        std::ranges::find(kDuties, std::string_view(part.begin(), part.end()), &Named<Duty>::name);
    if (known == kDuties.end()) return std::nullopt;
    duties.add(known->value);
  }
  return duties;
}

// "white", "black", "both" or "none".
bool names(std::string_view sides, Color side) {
  return sides == "both" || sides == (side == Color::white ? "white" : "black");
}

bool is_engines(const Options& options, Color side) {
  return is_engine(options.text(side == Color::white ? "white" : "black"));
}

// Somebody looks at his board: who is named so, or the board itself. An engine has none.
bool is_watched(const Options& options, Color side) {
  const bool white = side == Color::white;
  if (is_engines(options, side)) return false;
  return names(options.text("watched"), side) || !options.text("board").empty() ||
         !options.text(white ? "white-board" : "black-board").empty();
}

// For an engine the program writes: it has no hand.
ScoreKeeping score_keeping(const Options& options, Color side) {
  if (is_engines(options, side)) return ScoreKeeping::announced;
  const char* option = side == Color::white ? "white-score" : "black-score";
  const auto* known =
      std::ranges::find(kScoreKeepings, options.text(option), &Named<ScoreKeeping>::name);
  return known->value;
}

Result<Duties> assistant(const Options& options, const char* option) {
  const std::string& text = options.text(option);
  if (const std::optional<Duties> duties = duties_of(text)) return *duties;
  return Error{{"app.bad-choice",
                {{"option", options.place_of(option)},
                 {"value", text},
                 {"choices", std::string(kChoices)}}}};
}

// D.2.11: a sighted player's assistant may make and announce moves, and only where the other player
// has none.
bool too_many_duties(const Seat& seat, const Seat& opponents) {
  if (seat.unseeing || seat.assistant.none()) return false;
  Duties most = Duties::for_both();
  const bool within = std::ranges::all_of(kDuties, [&](const Named<Duty>& duty) {
    return !seat.assistant.has(duty.value) || most.has(duty.value);
  });
  return !within || !opponents.assistant.none();
}

// A name as it can be said and written on one line, without signs that nobody sees, as those that
// turn the line round; of blanks alone it is none.
std::string told_name(const std::string& name) {
  std::string line;
  for (const std::string& word : words_of(one_line(name))) line += (line.empty() ? "" : " ") + word;
  return line;
}

}  // namespace

Result<Regulations> agreed_regulations(const Options& options) {
  Regulations agreed;
  for (const Color side : {Color::white, Color::black}) {
    const bool white = side == Color::white;
    const Result<Duties> duties = assistant(options, white ? "white-assistant" : "black-assistant");
    if (!duties) return duties.error();
    agreed.seat(side) = {.unseeing = names(options.text("unseeing"), side),
                         .watched = is_watched(options, side),
                         .assistant = *duties,
                         .score = score_keeping(options, side)};
  }
  for (const Color side : {Color::white, Color::black}) {
    if (too_many_duties(agreed.seat(side), agreed.seat(opponent(side)))) {
      return Error{{"app.sighted-assistant", {{"side", side}}}};
    }
  }
  agreed.arbiter = options.on("arbiter");
  agreed.supervised = options.on("supervised");
  agreed.flags_claimed = options.text("flags") == "claimed";
  agreed.guideline_3 = options.on("quickplay-finish");
  agreed.default_time = std::chrono::minutes(options.number("default-time"));
  agreed.session = std::chrono::minutes(options.number("session"));
  agreed.draw_offers_after = options.number("draws-after");
  if (agreed.draw_offers_after > 0) agreed.draw_offers = DrawOffers::after_moves;
  if (options.text("draws") == "arbiter") agreed.draw_offers = DrawOffers::arbiter_consent;
  const bool has_engine = is_engines(options, Color::white) || is_engines(options, Color::black);
  agreed.engine_loses = has_engine && options.text("engine-fault") == "lose";
  agreed.scoring = *scoring_of(options.text("scoring"));
  agreed.clock_place = options.text("clock-place");
  return agreed;
}

Result<Setup> agreed_setup(const Options& options) {
  const Result<std::optional<TimeControl>> time = read_time_control(options.text("time"));
  if (!time) return about_option("time", options, time.error());
  const Result<Regulations> regulations = agreed_regulations(options);
  if (!regulations) return regulations.error();
  // A clock at the table is pressed there.
  const bool by_hand = options.given("press")
                           ? options.text("press") == "by-hand"
                           : options.on("rated") || options.text("clock") == "board";
  return Setup{.start_fen = options.text("fen"),
               .white = told_name(options.text("white")),
               .black = told_name(options.text("black")),
               .event = told_name(options.text("event")),
               .date = {},
               .time = *time,
               .rated = options.on("rated"),
               .press = by_hand ? Press::by_hand : Press::at_once,
               .regulations = *regulations};
}

}  // namespace annabella::host
