// annabella play, annabella resume: a game at one table.
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <functional>
#include <optional>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

#include "app/agreed.h"
#include "app/command.h"
#include "app/hall_board.h"
#include "app/house.h"
#include "app/open_games.h"
#include "app/set_up.h"
#include "app/table.h"
#include "app/written_position.h"
#include "base/chance.h"
#include "base/text.h"
#include "journal/journal.h"
#include "speech/speech.h"

namespace annabella::host {
namespace {

// As the players' calendar has it.
std::string date_of(Time time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm here{};
  ::localtime_r(&seconds, &here);
  std::array<char, 16> text{};
  std::strftime(text.data(), text.size(), "%Y.%m.%d", &here);
  return text.data();
}

// Which of the variant's starts it is: the one asked for, or one by chance.
Result<Done> choose_start(const Options& options, const Variant& variant, Setup& setup) {
  const int starts = variant.traits().starts;
  const auto given = [&](const char* name) { return options.given(name) ? 1 : 0; };
  const int wishes = given("fen") + given("start") + given("seed");
  if (wishes > 1) return Error{{"start.one-wish", {}}};
  if (given("fen") || (starts == 1 && wishes == 0)) return Done{};
  if (starts == 1) return Error{{"start.no-choice", {{"variant", options.text("variant")}}}};
  if (given("start")) {
    const std::string& text = options.text("start");
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc{} && end == text.data() + text.size();
    if (!whole || !std::cmp_less(number, starts)) {
      return Error{{"app.bad-number",
                    {{"option", options.place_of("start")},
                     {"value", text},
                     {"least", 0},
                     {"most", starts - 1}}}};
    }
    setup.start = number;
    return Done{};
  }
  setup.seed =
      given("seed") ? static_cast<Chance::Seed>(options.number("seed")) : Chance::any_seed();
  setup.start = Chance(*setup.seed).below(static_cast<std::uint32_t>(starts));
  return Done{};
}

// Why a game is not played, or not to its end, and what the program ends with then.
struct NotPlayed {
  Phrase why;
  Exit exit = kWrongUse;
};

// Where the clock at the board is to count, a board must have one, and the game time.
std::optional<Phrase> no_clock_there(const Options& options, const std::vector<WishedBoard>& boards,
                                     const Setup& setup) {
  if (options.text("clock") != "board") return std::nullopt;
  const std::string option = options.place_of("clock");
  if (!setup.time) return Phrase{"board.no-time", {{"option", option}}};
  if (std::ranges::any_of(boards, &WishedBoard::clock_counts)) return std::nullopt;
  return Phrase{"board.has-no-clock", {{"option", option}}};
}

// Everything that can fail before the first move is done before the house is opened, which writes
// the game down and starts the clock.
std::optional<NotPlayed> play_at_table(
    const Invocation& invocation, const Setup& setup, const Variant& variant, Registry& registry,
    std::vector<WishedEngine> engines,
    const std::function<Result<std::unique_ptr<House>>()>& open) {
  Table table(invocation.options, invocation.voice, other_voices(invocation));
  auto boards = wished_boards(invocation.options, registry);
  if (!boards) return NotPlayed{boards.error().what};
  if (const auto why = no_clock_there(invocation.options, *boards, setup)) return NotPlayed{*why};
  auto practice = wished_practice(invocation.options, variant, setup);
  if (!practice) return NotPlayed{practice.error().what, kWorldFailed};
  table.bring(std::move(*boards), std::move(engines), std::move(*practice));
  if (const Result<Done> seated = table.sit_down(setup.white, setup.black); !seated) {
    return NotPlayed{seated.error().what};
  }
  for (const FoundPlugin& plugin : registry.found()) {
    const bool is_posing = plugin.refused && plugin.refused->what.key == "plugin.reserved";
    if (is_posing) table.report(plugin.refused->what);
  }
  Result<std::unique_ptr<House>> house = open();
  if (!house) {
    const Phrase& why = house.error().what;
    return NotPlayed{why, why.key.starts_with("journal.") ? kWorldFailed : kWrongUse};
  }
  const Result<Done> played = table.play(std::move(*house));
  if (!played) return NotPlayed{played.error().what, kWorldFailed};
  return std::nullopt;
}

constexpr std::array kSides{"white", "black"};

Result<std::vector<WishedEngine>> engines_of(const Invocation& invocation, const Variant& variant,
                                             const std::string& id) {
  const auto is_engines = [&](const char* side) {
    return is_engine(invocation.options.text(side));
  };
  if (std::ranges::none_of(kSides, is_engines)) return std::vector<WishedEngine>{};
  std::vector<std::shared_ptr<const Voice>> voices = other_voices(invocation);
  voices.push_back(invocation.voice);
  return wished_engines(invocation.options, variant, id, voices,
                        [&](const Phrase& news) { invocation.tell(news); });
}

// What a game that goes on is heard, said, felt and practised with, if nothing else is wished then.
constexpr std::array<std::string_view, 30> kSounds{
    "voice",        "alarms",       "white-alarms",     "black-alarms",
    "board",        "white-board",  "black-board",      "board-clock",
    "clock",        "words",        "speech",           "device",
    "white-device", "black-device", "white-voice",      "black-voice",
    "rate",         "white-rate",   "black-rate",       "pitch",
    "volume",       "braille",      "white-braille",    "black-braille",
    "hearing",      "microphone",   "white-microphone", "black-microphone",
    "practice",     "warn-blunders"};

// Where its program is, from whatever folder the game is resumed.
std::string seated(const std::string& player) {
  constexpr std::string_view kProgram = "engine:";
  if (!is_engine(player) || player.find(':') != kProgram.size() - 1) return player;
  const std::size_t end = std::min(player.find(','), player.size());
  const std::string program(trimmed(player.substr(kProgram.size(), end - kProgram.size())));
  if (program.find('/') == std::string::npos) return player;
  return std::string(kProgram) + std::filesystem::absolute(program).string() + player.substr(end);
}

// A device that is not there is this evening's mistake, and not to be one of all evenings.
bool is_to_be_had(std::string_view option, const std::string& value) {
  const bool is_microphone = option.ends_with("microphone");
  if (value.empty() || !(is_microphone || option.ends_with("device"))) return true;
  return bool(
      find_sound_device(value, is_microphone ? DeviceKind::microphone : DeviceKind::loudspeaker));
}

GameSettings sounds_said_for(const Options& options) {
  GameSettings said;
  for (const std::string_view name : kSounds) {
    if (options.origin(name) != Origin::command_line) continue;
    const std::string& value = options.text(name);
    if (!is_to_be_had(name, value)) continue;
    said[std::string(name)] = name == "words" ? std::filesystem::absolute(value).string() : value;
  }
  for (const char* player : kSides) {
    const std::string& name = options.text(player);
    const bool is_said = options.origin(player) == Origin::command_line;
    if (is_said || is_engine(name)) said[player] = seated(name);
  }
  return said;
}

// The newest game that has not ended, or the one that was asked for.
Result<JournalEntry> game_to_resume(const Journal& journal, const std::string& number) {
  const Result<JournalEntry> entry = find_game(journal, number);
  if (entry && entry->ended) {
    const std::string game = std::to_string(entry->game);
    return Error{{"app.game-ended", {{"game", game}, {"command", "annabella pgn --game " + game}}}};
  }
  return entry;
}

// A game at a board of an event has gone into the journal; its result belongs into the event's
// file.
int tell_the_event(const Invocation& invocation, const Journal& journal, std::int64_t game,
                   const HallBoard& board, Time now) {
  const Result<JournalEntry> entry = find_game(journal, std::to_string(game));
  if (!entry || !entry->ended || entry->ended->score == Score::none) return kDone;
  const Result<std::vector<Phrase>> told = report(board, *entry->ended, now);
  if (!told) {
    return invocation.fail({"event.not-entered", {{"why", std::vector{told.error().what}}}},
                           kWorldFailed);
  }
  for (const Phrase& phrase : *told) invocation.print(phrase);
  return kDone;
}

int play_a_game(const Invocation& invocation, const std::optional<HallBoard>& board);

// The position is set up, and the game begins there. Whoever leaves before plays none.
int play_what_is_set_up(const Invocation& invocation, const std::optional<HallBoard>& board) {
  if (invocation.options.given("start") || invocation.options.given("seed")) {
    return invocation.refuse({"start.one-wish", {}}, kWrongUse);
  }
  const std::unique_ptr<Registry> registry = registry_for(invocation.options);
  const std::string& name = invocation.options.text("variant");
  const Result<std::shared_ptr<Variant>> variant = registry->variant(name);
  if (!variant) return invocation.refuse(variant.error().what, kWrongUse);
  const Result<Invocation> here = in_words_of("variant", name, *registry, invocation);
  if (!here) return invocation.refuse(here.error().what, kWorldFailed);
  auto boards = wished_boards(invocation.options, *registry);
  if (!boards) return here->refuse(boards.error().what, kWrongUse);
  if (!boards->empty()) {
    const Result<std::unique_ptr<Journal>> journal = open_journal(invocation.options);
    if (!journal) return here->refuse(journal.error().what, kWorldFailed);
    WishedBoard& first = boards->front();
    first.lies_turned = lay_turned(first, invocation.options, **journal);
  }
  const auto position = set_up_position(*here, **variant, *boards);
  if (!position) return here->refuse(position.error().what, kWorldFailed);
  if (!*position) return kDone;
  Options from_there = invocation.options;
  for (const char* option : {"set-up", "fen"}) from_there.take(option);
  GameSettings found{{"fen", (*position)->fen}};
  if (const std::optional<bool> turned = (*position)->lies_turned) {
    found[turning_of(boards->front().moves_here)] = *turned ? "yes" : "no";
  }
  from_there.go_on_with(found);
  return play_a_game({from_there, invocation.voice}, board);
}

int play_a_game(const Invocation& invocation, const std::optional<HallBoard>& board) {
  const Options& options = invocation.options;
  Result<Setup> agreed = agreed_setup(options);
  if (!agreed) return invocation.refuse(agreed.error().what, kWrongUse);
  if (const auto why = no_practice(options, *agreed)) return invocation.refuse(*why, kWrongUse);
  if (options.on("set-up")) return play_what_is_set_up(invocation, board);
  if (board) agreed->event = board->event;

  const std::unique_ptr<Registry> registry = registry_for(options);
  const Result<std::shared_ptr<Variant>> variant = registry->variant(options.text("variant"));
  if (!variant) return invocation.refuse(variant.error().what, kWrongUse);
  if (const std::string& fen = options.text("fen"); !fen.empty()) {
    if (const auto refusal = refusal_of(fen, **variant)) {
      return invocation.refuse(about_option("fen", options, {*refusal}).what, kWrongUse);
    }
    // Anything that can be played may be; the players are told, unless they have been.
    for (const Phrase& reason : sentences(read_position(fen, **variant).report)) {
      if (!options.said_before("fen")) invocation.print(reason);
    }
  }
  const Result<Invocation> here =
      in_words_of("variant", options.text("variant"), *registry, invocation);
  if (!here) return invocation.refuse(here.error().what, kWorldFailed);
  const Result<std::unique_ptr<Journal>> journal = open_journal(options);
  if (!journal) return invocation.refuse(journal.error().what, kWorldFailed);

  const SteadyClock clock;
  Setup& setup = *agreed;
  setup.variant = *registry->full_id("variant", options.text("variant"));
  setup.date = date_of(clock.now());
  if (const Result<Done> chosen = choose_start(options, **variant, setup); !chosen) {
    return invocation.refuse(chosen.error().what, kWrongUse);
  }
  Result<std::vector<WishedEngine>> engines = engines_of(*here, **variant, setup.variant);
  if (!engines) return invocation.refuse(engines.error().what, kWrongUse);
  for (const WishedEngine& one : *engines) {
    (one.side == Color::white ? setup.white : setup.black) = one.engine->name();
  }
  std::int64_t number = 0;
  const auto failed = play_at_table(
      *here, setup, **variant, *registry, std::move(*engines),
      [&]() -> Result<std::unique_ptr<House>> {
        Result<std::unique_ptr<House>> house = House::open(*variant, setup, **journal, clock);
        if (!house) return house;
        number = (*house)->number();
        if (const Result<Done> claimed = (*journal)->claim((*house)->number()); !claimed) {
          return claimed.error();
        }
        GameSettings settings = sounds_said_for(options);
        if (board) settings.merge(board->kept());
        if (const Result<Done> kept = (*house)->keep(settings); !kept) return kept.error();
        return house;
      });
  if (failed) return here->refuse(failed->why, failed->exit);
  if (!board) return kDone;
  return tell_the_event(*here, **journal, number, *board, clock.now());
}

// Until it is left or ends, with what was said for it before, unless other things are said now.
int go_on(const Invocation& invocation, Journal& journal, const JournalEntry& entry) {
  if (const auto why = no_practice(invocation.options, entry.setup)) {
    return invocation.refuse(*why, kWrongUse);
  }
  if (const Result<Done> claimed = journal.claim(entry.game); !claimed) {
    return invocation.refuse(claimed.error().what, kNo);
  }

  const std::unique_ptr<Registry> registry = registry_for(invocation.options);
  const Result<std::shared_ptr<Variant>> variant = registry->variant(entry.setup.variant);
  if (!variant) return invocation.refuse(variant.error().what, kWrongUse);
  const Result<GameSettings> before = journal.settings(entry.game);
  if (!before) return invocation.refuse(before.error().what, kWorldFailed);
  Options options = invocation.options;
  // Who usually plays seats nobody in a game that others have begun.
  for (const char* player : kSides) {
    if (!options.said_now(player)) options.take(player);
  }
  options.go_on_with(*before);
  const Result<std::shared_ptr<const Voice>> voice = load_voice(options.text("voice"), options);
  if (!voice) return invocation.refuse(voice.error().what, kWrongUse);
  if (const Result<Done> kept = journal.keep(entry.game, sounds_said_for(options)); !kept) {
    return invocation.refuse(kept.error().what, kWorldFailed);
  }
  const Result<Invocation> here =
      in_words_of("variant", entry.setup.variant, *registry, {options, *voice});
  if (!here) return invocation.refuse(here.error().what, kWorldFailed);
  Result<std::vector<WishedEngine>> engines = engines_of(*here, **variant, entry.setup.variant);
  if (!engines) return invocation.refuse(engines.error().what, kWrongUse);
  const SteadyClock clock;
  const auto failed =
      play_at_table(*here, entry.setup, **variant, *registry, std::move(*engines),
                    [&] { return House::reopen(*variant, entry.game, journal, clock); });
  const std::optional<HallBoard> board = HallBoard::of(*before);
  if (failed) return here->refuse(failed->why, failed->exit);
  if (!board) return kDone;
  return tell_the_event(*here, journal, entry.game, *board, clock.now());
}

// The newest game of this pairing, if there is one. A damaged one cannot go on, and one that ended
// without a result is none.
Result<std::optional<JournalEntry>> begun_at(const HallBoard& board, const Journal& journal) {
  const Result<std::vector<JournalEntry>> games = journal.games();
  if (!games) return games.error();
  for (const JournalEntry& entry : *games) {
    if (entry.damage || (entry.ended && entry.ended->score == Score::none)) continue;
    const Result<GameSettings> kept = journal.settings(entry.game);
    if (!kept) return kept.error();
    const std::optional<HallBoard> there = HallBoard::of(*kept);
    if (there && there->is_same_game(board)) return std::optional(entry);
  }
  return std::optional<JournalEntry>();
}

// What --board names, which may be said once for each: a board of the event by its number, and what
// is connected. Empty: it is not named.
struct NamedBoards {
  std::string number, device;
};

Result<NamedBoards> named_boards(const Options& options) {
  NamedBoards named;
  std::vector<std::string> values = options.said("board");
  if (values.empty()) values.push_back(options.text("board"));
  for (const std::string& value : values) {
    std::string& name = whole_number(value) ? named.number : named.device;
    if (!name.empty()) {
      return Error{{"board.said-twice",
                    {{"option", options.place_of("board")}, {"value", name}, {"other", value}}}};
    }
    name = value;
  }
  return named;
}

}  // namespace

// Where --board is a number, --event is the event's file, and what is agreed stands there. It is,
// too, where it names such a file, and then the only board that is open is meant. A game of these
// two that was begun before goes on.
int play(const Invocation& invocation) {
  const Result<NamedBoards> named = named_boards(invocation.options);
  if (!named) return invocation.refuse(named.error().what, kWrongUse);
  Options options = invocation.options;
  const bool is_told = !named->number.empty();
  const auto only =
      is_told ? Result(std::optional(named->number)) : only_open_board(options.text("event"));
  if (!only) return invocation.refuse(only.error().what, kNo);
  if (!*only) return play_a_game(invocation, std::nullopt);
  if (const Result<Done> fine = expect_nothing_against_the_event(options); !fine) {
    return invocation.refuse(fine.error().what, kWrongUse);
  }
  if (is_told && named->device.empty()) {
    options.take("board");
  } else if (is_told) {
    options.mean("board", named->device);
  }
  const Result<SeatedBoard> there = seat_at(options.text("event"), **only);
  if (!there) return invocation.refuse(there.error().what, kNo);
  if (!is_told) {
    invocation.print({"row.pairing",
                      {{"board", there->board.board},
                       {"white", there->options.at("white")},
                       {"black", there->options.at("black")}}});
  }
  for (const char* player : kSides) options.take(player);  // they are the event's
  const Result<std::unique_ptr<Journal>> journal = open_journal(options);
  if (!journal) return invocation.refuse(journal.error().what, kWorldFailed);
  const Result<std::optional<JournalEntry>> begun = begun_at(there->board, **journal);
  if (!begun) return invocation.refuse(begun.error().what, kWorldFailed);
  if (*begun && !(*begun)->ended) {
    invocation.print({"event.goes-on", {{"board", there->board.board}}});
    options.take("event");  // the game's own name for it
    return go_on({options, invocation.voice}, **journal, **begun);
  }
  // Its result has not arrived, unless the organiser has taken it back since: then they play again.
  const bool plays_again = *begun && there->taken_back && (*begun)->began < *there->taken_back;
  if (*begun && !plays_again) {
    const std::string game = std::to_string((*begun)->game);
    invocation.print({"event.is-played", {{"board", there->board.board}, {"game", game}}});
    return tell_the_event(invocation, **journal, (*begun)->game, there->board, SteadyClock().now());
  }
  options.go_on_with(there->options);
  return play_a_game({options, invocation.voice}, there->board);
}

// `annabella resume 12` is `annabella resume --game 12`, and `annabella resume list` plays nothing.
int resume(const Invocation& invocation) {
  const std::vector<std::string>& words = invocation.options.words();
  const std::string word = words.empty() ? "" : words.front();
  const bool is_number = word.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number && word != "list") return invocation.refuse_word(word);
  if (words.size() > 1) return invocation.refuse_word(words[1]);
  if (!words.empty() && invocation.options.said_now("game")) return invocation.refuse_word(word);
  const Result<std::unique_ptr<Journal>> journal = open_journal(invocation.options);
  if (!journal) return invocation.refuse(journal.error().what, kWorldFailed);
  if (word == "list") return list_open_games(invocation, **journal);
  const Result<JournalEntry> entry =
      game_to_resume(**journal, word.empty() ? invocation.options.text("game") : word);
  if (!entry) return invocation.refuse(entry.error().what, kNo);
  return go_on(invocation, **journal, *entry);
}

}  // namespace annabella::host
