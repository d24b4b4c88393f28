#include <array>
#include <string_view>
#include <utility>

#include "game/game_name.h"
#include "journal/pgn.h"
#include "journal/pgn_outcome.h"
#include "journal/pgn_page.h"
#include "journal/pgn_time.h"

namespace annabella::host {
namespace {

constexpr std::string_view kStandard = "org.annabella.variant.standard";

std::string or_unknown(const std::string& value) { return value.empty() ? "?" : value; }

// PGN has no words for a game that both lose, or that only one half point was given for.
std::string_view result_of(const Game& game) {
  if (!game.ended()) return "*";
  const Score score = game.ended()->score;
  if (const std::optional<Color> winner = winner_of(score)) return text_of(won_by(*winner));
  return text_of(score == Score::draw ? score : Score::none);
}

// The words that PGN has for it; empty where the result says enough.
std::string_view termination(const Game& game) {
  if (!game.ended()) return "unterminated";
  if (game.ended()->reason.starts_with("time")) return "time forfeit";
  if (game.ended()->reason == "absence") return "abandoned";
  if (game.ended()->reason == "engine-fault") return "abandoned";
  if (game.ended()->reason == "arbiter") return "adjudication";
  const bool fault =
      game.ended()->reason.starts_with("illegal-") || game.ended()->reason == "penalty";
  if (fault) return "rules infraction";
  return "";
}

// As people write it, or the last part of its id, and the house rules: "Duel:first-turn=one".
std::string name_of(const Game& game) {
  const auto [id, agreed] = read_game_name(game.setup().variant);
  const std::vector<std::string> names = game.variant().traits().spoken_names;
  const std::string name = names.empty() ? id.substr(id.find_last_of('.') + 1) : names.front();
  return agreed.empty() ? name : name + ':' + written(agreed);
}

std::string tags(const Game& game, std::string_view result) {
  const Setup& setup = game.setup();
  std::string text = pgn_tag("Event", or_unknown(setup.event)) + pgn_tag("Site", "?") +
                     pgn_tag("Date", setup.date.empty() ? "????.??.??" : setup.date) +
                     pgn_tag("Round", "?") + pgn_tag("White", or_unknown(setup.white)) +
                     pgn_tag("Black", or_unknown(setup.black)) + pgn_tag("Result", result);
  if (setup.variant != kStandard) {
    text += pgn_tag("Variant", name_of(game));
  }
  const std::string fen = game.start().fen();
  if (game.variant().traits().starts > 1 || fen != game.variant().start(0)->fen()) {
    text += pgn_tag("SetUp", "1") + pgn_tag("FEN", fen);
  }
  text += pgn_tag("TimeControl", pgn_time_of(setup.time));
  if (!termination(game).empty()) text += pgn_tag("Termination", termination(game));
  if (game.ended()) text += outcome_tags(*game.ended(), setup.regulations.scoring);
  return text;
}

// [%clk 0:03:00], as the clock is said: nothing is left only when the flag has fallen.
std::string clock_command(Duration left) {
  const std::int64_t seconds = std::chrono::ceil<std::chrono::seconds>(left).count();
  const auto two_digits = [](std::int64_t number) {
    return std::string(number < 10 ? "0" : "") + std::to_string(number);
  };
  return "[%clk " + std::to_string(seconds / 3600) + ":" + two_digits(seconds / 60 % 60) + ":" +
         two_digits(seconds % 60) + "]";
}

// "{ [%clk 0:03:00] [%sound game-1-fact-2.flac] }"; empty: there is neither.
std::string commands_about(const Game& game, const Ply& ply, const NameOfSound& sound_of,
                           bool with_clocks) {
  std::string commands;
  if (game.setup().time && with_clocks) commands += clock_command(ply.left.of(ply.side)) + " ";
  const std::string sound = sound_of ? sound_of(ply) : "";
  if (!sound.empty()) commands += "[%sound " + sound + "] ";
  return commands.empty() ? "" : "{ " + commands + "}";
}

std::string moves(const Game& game, std::string_view result, const NameOfSound& sound_of,
                  bool with_clocks) {
  PgnPage page;
  std::string commands;
  const std::vector<Ply>& plies = game.plies();
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const bool turn_begins = i == 0 || plies[i - 1].side != plies[i].side;
    const std::string number = std::to_string(game.move_number(i));
    if (plies[i].side == Color::white && turn_begins) page.add(number + ".");
    const bool interrupted = i == 0 || !commands.empty() || plies[i - 1].offers_draw;
    if (plies[i].side == Color::black && turn_begins && interrupted) page.add(number + "...");
    std::string written = plies[i].facts.san;
    // Moves of one turn are joined by a comma where nothing is said between them.
    while (!game.setup().time && !plies[i].offers_draw && i + 1 < plies.size() &&
           plies[i + 1].side == plies[i].side) {
      written += "," + plies[++i].facts.san;
    }
    page.add(written);
    if (plies[i].offers_draw) page.add_comment("(=)");
    commands = commands_about(game, plies[i], sound_of, with_clocks);
    if (!commands.empty()) page.add(commands);
  }
  page.add(result);
  return std::move(page).text();
}

}  // namespace

std::string to_pgn(const Game& game, const NameOfSound& sound_of, bool with_clocks) {
  const std::string_view result = result_of(game);
  return tags(game, result) + "\n" + moves(game, result, sound_of, with_clocks) + "\n";
}

Setup setup_of(const PgnGame& game, const std::string& variant_id) {
  const auto value = [&](const char* name) {
    const auto tag = game.tags.find(name);
    const bool known = tag != game.tags.end() && tag->second != "?" && tag->second != "????.??.??";
    return known ? tag->second : std::string();
  };
  Setup setup;
  setup.variant = variant_id;
  setup.start_fen = value("FEN");
  setup.white = value("White");
  setup.black = value("Black");
  setup.event = value("Event");
  setup.date = value("Date");
  setup.time = read_pgn_time(value("TimeControl"));
  setup.regulations.scoring = scoring_in(game);
  return setup;
}

}  // namespace annabella::host
