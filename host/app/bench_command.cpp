// annabella bench: how fast, on this machine, and one number for what the program does.
#include <annabella/perft.h>
#include <annabella/win_search.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iostream>
#include <random>
#include <sstream>
#include <thread>

#include "app/board_bench.h"
#include "app/command.h"
#include "app/engine_bench.h"
#include "app/hearing_bench.h"
#include "app/house.h"
#include "app/page_bench.h"
#include "app/pairing_bench.h"
#include "app/written_position.h"
#include "game/arbiter.h"
#include "journal/pgn.h"
#include "speech/announcer.h"
#include "speech/speech.h"

namespace annabella::host {
namespace {

using Ticks = std::chrono::steady_clock;
using SharedVariant = std::shared_ptr<Variant>;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr int kSpokenMoves = 25;
constexpr int kLongestGame = 400;
constexpr std::chrono::seconds kLongestSentence{10};

// The same games on every machine: the generator's output is fixed by the C++ standard.
class Player {
 public:
  std::optional<Move> choose(const Position& position) {
    std::vector<Move> legal = position.legal_moves();
    if (legal.empty()) return std::nullopt;
    return legal[chance_() % legal.size()];
  }

 private:
  std::mt19937 chance_{1992};
};

// A journal that is gone afterwards, on the disk where the real one is.
class ScratchJournal {
 public:
  explicit ScratchJournal(Durability durability)
      : folder_(default_journal_file().parent_path() / "bench"),
        journal_(Journal::open(folder_ / "journal.sqlite", durability)) {}
  ~ScratchJournal() {
    journal_ = Error{};
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  Result<std::unique_ptr<Journal>>& journal() { return journal_; }

 private:
  std::filesystem::path folder_;
  Result<std::unique_ptr<Journal>> journal_;
};

// Plays random games until `enough` says so. Gives the number of moves.
Result<int> play_games(std::shared_ptr<const Variant> variant, Journal& journal,
                       const std::function<bool(int)>& enough, const Listener& listener) {
  const SteadyClock clock;
  Player player;
  int moves = 0;
  while (!enough(moves)) {
    Result<std::unique_ptr<House>> house = House::open(variant, Setup{}, journal, clock);
    if (!house) return house.error();
    if (listener) (*house)->tell(listener);
    for (int ply = 0; ply < kLongestGame && !enough(moves); ++ply, ++moves) {
      const Game& game = (*house)->game();
      const std::optional<Move> move = player.choose(game.position());
      if (!move || game.ended()) break;
      if (const auto refusal = (*house)->consider(
              {.by = game.position().turn(), .at = clock.now(), .action = AnnounceMove{*move}})) {
        return Error{*refusal};
      }
    }
  }
  return moves;
}

Result<Done> measure_rulings(const Invocation& invocation, const SharedVariant& variant,
                             Durability durability, const char* name) {
  ScratchJournal scratch(durability);
  if (!scratch.journal()) return scratch.journal().error();
  const auto began = Ticks::now();
  const auto end = began + std::chrono::seconds(invocation.options.number("seconds"));
  const Result<int> moves = play_games(
      variant, **scratch.journal(), [&](int) { return Ticks::now() >= end; }, nullptr);
  if (!moves) return moves.error();
  const std::chrono::duration<double> seconds = Ticks::now() - began;
  std::cout << name << ' ' << static_cast<int>(*moves / seconds.count()) << std::endl;
  return Done{};
}

// The Arbiter and the game alone: long random games, ruled on and folded, nothing written or said.
Result<Done> measure_arbiter(const Invocation& invocation, const SharedVariant& variant) {
  constexpr int kGames = 20;
  std::vector<std::vector<Move>> games(kGames);
  Player player;
  for (std::vector<Move>& moves : games) {
    std::unique_ptr<Position> position = variant->start(variant->traits().usual_start);
    while (!position->ending()) {
      moves.push_back(*player.choose(*position));
      position = position->after(moves.back());
    }
  }
  const Setup setup;
  const auto began = Ticks::now();
  const auto end = began + std::chrono::seconds(invocation.options.number("seconds"));
  int rulings = 0;
  for (std::size_t played = 0; Ticks::now() < end; ++played) {
    Game game(*variant);
    for (const Fact& fact : opening(setup, Time{})) game.apply(fact);
    for (const Move& move : games[played % kGames]) {
      if (game.ended()) break;
      const Ruling ruling =
          rule(game, {.by = game.position().turn(), .at = Time{}, .action = AnnounceMove{move}});
      if (const auto* refusal = std::get_if<Phrase>(&ruling)) return Error{*refusal};
      for (const Fact& fact : std::get<std::vector<Fact>>(ruling)) game.apply(fact);
      ++rulings;
    }
  }
  const std::chrono::duration<double> seconds = Ticks::now() - began;
  std::cout << "rulings-per-second " << static_cast<int>(rulings / seconds.count()) << std::endl;
  return Done{};
}

// From stop() to the silence that PortAudio takes, in the middle of a sentence.
void measure_stops(const Invocation& invocation, Speaker& speaker) {
  constexpr int kStops = 20;
  constexpr std::chrono::milliseconds kSpeaks{300}, kIsSilent{300};
  const std::string sentence = invocation.voice->say({"explain.which", {}}).spoken;
  std::vector<Milliseconds> latencies;
  for (int i = 0; i < kStops; ++i) {
    speaker.say(sentence, Priority::text);
    std::this_thread::sleep_for(kSpeaks);
    speaker.stop();
    std::this_thread::sleep_for(kIsSilent);
    if (const auto latency = speaker.last_stop_latency()) latencies.push_back(*latency);
  }
  if (latencies.empty()) return;
  std::ranges::sort(latencies);
  std::cout << "barge-in-milliseconds-median " << latencies[latencies.size() / 2].count()
            << "\nbarge-in-milliseconds-worst " << latencies.back().count() << std::endl;
}

// From before the ruling to the first sample that PortAudio takes, the journal's append included.
Result<Done> measure_speech(const Invocation& invocation, const SharedVariant& variant) {
  std::atomic<bool> silent = false;
  const std::unique_ptr<Speaker> speaker = Speaker::open(
      invocation.options.text("device"),
      {.espeak_voice = invocation.voice->espeak_voice(), .rate = 450}, [&](const Error& error) {
        silent = true;
        invocation.fail(error.what, kWorldFailed);
      });
  ScratchJournal scratch(Durability::power_loss);
  if (!scratch.journal()) return scratch.journal().error();
  // As at the table, where the opening is said before the first move: it opens the sound device.
  speaker->say(wording_of(invocation.voice->say({"game.no-clock", {}})), Priority::message);
  speaker->wait_until_quiet(kLongestSentence);
  const auto opening = speaker->last_latency();
  std::vector<Milliseconds> latencies;
  auto began = Ticks::now();
  const Listener listener = [&](const Fact& fact, const Game& game) {
    for (const Announcement& said : announcements(fact, game)) {
      const Milliseconds ruled = Ticks::now() - began;
      speaker->say(wording_of(invocation.voice->say(said.phrase)), said.priority);
      speaker->wait_until_quiet(kLongestSentence);
      if (const auto latency = speaker->last_latency()) latencies.push_back(ruled + *latency);
      began = Ticks::now();
    }
  };
  const Result<int> moves = play_games(
      variant, **scratch.journal(), [&](int played) { return silent || played >= kSpokenMoves; },
      listener);
  if (!moves) return moves.error();
  if (!opening || latencies.empty()) return Done{};
  std::ranges::sort(latencies);
  std::cout << "first-sample-milliseconds-opening " << Milliseconds(*opening).count()
            << "\nfirst-sample-milliseconds-median " << latencies[latencies.size() / 2].count()
            << "\nfirst-sample-milliseconds-worst " << latencies.back().count() << std::endl;
  measure_stops(invocation, *speaker);
  return Done{};
}

// FNV-1a over all that is said in a fixed number of games: changes when the behaviour does.
Result<Done> print_hash(const Invocation& invocation, const SharedVariant& variant) {
  constexpr int kMoves = 2000;
  std::uint64_t hash = 14695981039346656037u;
  const auto add = [&](std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  };
  ScratchJournal scratch(Durability::crash);
  if (!scratch.journal()) return scratch.journal().error();
  const Listener listener = [&](const Fact& fact, const Game& game) {
    for (const Announcement& said : announcements(fact, game)) {
      add(invocation.voice->say(said.phrase).spoken);
    }
    add(game.position().fen());
  };
  const Result<int> moves = play_games(
      variant, **scratch.journal(), [](int played) { return played >= kMoves; }, listener);
  if (!moves) return moves.error();
  std::cout << "behaviour " << std::hex << hash << std::dec << std::endl;
  return Done{};
}

// Millions of lines of moves a second, at the deepest count up to `deepest` for which there is
// time: a half-move more takes some thirty times as long, or as many times as there are moves.
void measure_perft(const Invocation& invocation, Variant& variant, const Position* position,
                   int deepest, const std::string& name) {
  constexpr std::size_t kBranches = 30;
  const Perft* perft = capability<Perft>(variant);
  if (!perft || !position) return;  // this game counts nothing, or has no such position
  const auto branches = static_cast<int>(std::max(kBranches, position->legal_moves().size()));
  const std::chrono::seconds time{invocation.options.number("seconds")};
  std::chrono::duration<double> seconds{};
  std::uint64_t lines = 0;
  for (int depth = 1; depth <= deepest && branches * seconds < time; ++depth) {
    const auto began = Ticks::now();
    lines = perft->perft(*position, depth);
    seconds = Ticks::now() - began;
  }
  std::cout << "perft-" << name << "-millions-per-second "
            << static_cast<double>(lines) / seconds.count() / 1e6 << std::endl;
}

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

// At the end of random games, whether each side can still win: one search for each of them. Where
// the machine is slow or its sanitizers are, fewer games than are wanted have to do.
Result<Done> measure_win_searches(const Invocation& invocation, const SharedVariant& variant) {
  constexpr int kPositions = 30'000;
  constexpr int kPatience = 10;
  const WinSearch* search = capability<WinSearch>(*variant);
  if (!search) return Done{};
  using Microseconds = std::chrono::duration<double, std::micro>;
  Microseconds sum{0}, worst{0};
  Player player;
  const auto end =
      Ticks::now() + kPatience * std::chrono::seconds(invocation.options.number("seconds"));
  int positions = 0;
  for (; positions < kPositions && Ticks::now() < end; ++positions) {
    std::unique_ptr<Position> position = variant->start(variant->traits().usual_start);
    for (int ply = 0; ply < 10 + 7 * positions % 200; ++ply) {
      const std::optional<Move> move = player.choose(*position);
      if (!move) break;
      position = position->after(*move);
    }
    for (Color side : {Color::white, Color::black}) {
      const auto began = Ticks::now();
      search->search_win(*position, side, WinSearch::kNodes);
      const Microseconds taken = Ticks::now() - began;
      sum += taken;
      worst = std::max(worst, taken);
    }
  }
  std::cout << "can-win-positions " << positions << "\ncan-win-microseconds-average "
            << sum.count() / (2 * positions) << "\ncan-win-microseconds-worst " << worst.count()
            << std::endl;
  return Done{};
}

// All legal moves of a position and what is worth saying about each, asked of the loaded plugin.
Result<Done> measure_describing(const Invocation& invocation, const SharedVariant& variant) {
  constexpr int kTogether = 64;  // so that the clock is not what is measured
  Player player;
  std::vector<std::unique_ptr<Position>> positions;
  while (positions.size() < kTogether) {
    std::unique_ptr<Position> position = variant->start(variant->traits().usual_start);
    for (std::size_t ply = 0; ply < positions.size(); ++ply) {
      const std::optional<Move> move = player.choose(*position);
      if (move) position = position->after(*move);
    }
    positions.push_back(std::move(position));
  }
  const auto began = Ticks::now();
  const auto end = began + std::chrono::seconds(invocation.options.number("seconds"));
  std::size_t asked = 0, letters = 0;
  for (; Ticks::now() < end; asked += kTogether) {
    for (const auto& position : positions) {
      for (const Move& move : position->legal_moves()) {
        letters += position->describe(move).san.size();
      }
    }
  }
  const std::chrono::duration<double, std::micro> taken = Ticks::now() - began;
  if (letters > 0) {
    std::cout << "describe-all-microseconds " << taken.count() / static_cast<double>(asked)
              << std::endl;
  }
  return Done{};
}

// As servers write them, with a result that nobody has looked at.
std::string random_pgn(const Variant& variant, int games) {
  constexpr std::size_t kLine = 75;
  Player player;
  std::string text;
  for (int game = 0; game < games; ++game) {
    text += "[Event \"Rated game\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n";
    std::unique_ptr<Position> position = variant.start(variant.traits().usual_start);
    std::size_t line = text.size();
    for (int ply = 0; ply < 20 + 7 * game % 141; ++ply) {
      const std::optional<Move> move = player.choose(*position);
      if (!move) break;
      if (ply % 2 == 0) text += std::to_string(ply / 2 + 1) + ". ";
      text += position->describe(*move).san;
      const bool full = text.size() - line > kLine;
      text += full ? '\n' : ' ';
      if (full) line = text.size();
      position = position->after(*move);
    }
    text += "1-0\n\n";
  }
  return text;
}

// What `annabella pgn` does with a file that is in memory already.
Result<Done> measure_pgn(const Invocation& invocation, const SharedVariant& variant) {
  constexpr int kGames = 200;
  const std::string file = random_pgn(*variant, kGames);
  const auto began = Ticks::now();
  const auto end = began + std::chrono::seconds(invocation.options.number("seconds"));
  int games = 0;
  std::size_t remarks = 0;
  while (Ticks::now() < end) {
    std::istringstream in(file);
    PgnReader reader(in, "bench", *variant,
                     {.keep = PgnWish::Keep::verdict, .letters = {}, .variant_named = {}});
    for (auto game = reader.next(); !game || *game; game = reader.next(), ++games) {
      if (!game) return game.error();
      remarks += remarks_on(**game, "bench").size();
    }
  }
  const std::chrono::duration<double> seconds = Ticks::now() - began;
  if (remarks > 0) {  // who was mated has not won, so there are some
    std::cout << "pgn-games-per-second " << static_cast<int>(games / seconds.count()) << std::endl;
  }
  return Done{};
}

Result<Done> measure_perfts(const Invocation& invocation, const SharedVariant& variant) {
  const auto from = [&](const char* fen, int deepest, const char* name) {
    measure_perft(invocation, *variant, read_position(fen, *variant).position.get(), deepest, name);
  };
  from(kStart, 6, "start");
  from(kKiwipete, 5, "kiwipete");
  return Done{};
}

// Each game that counts, from where it usually begins.
Result<Done> measure_all_perfts(const Invocation& invocation, const SharedVariant&) {
  const std::unique_ptr<Registry> registry = registry_for(invocation.options);
  for (const FoundPlugin& plugin : registry->found()) {
    if (plugin.kind != "variant" || plugin.refused) continue;
    const Result<SharedVariant> variant = registry->variant(plugin.id);
    if (!variant) continue;  // refused now that it was loaded: `annabella plugins` tells
    const auto start = (*variant)->start((*variant)->traits().usual_start);
    measure_perft(invocation, **variant, start.get(), 6,
                  plugin.id.substr(plugin.id.rfind('.') + 1));
  }
  return Done{};
}

Result<Done> measure_moves(const Invocation& invocation, const SharedVariant& variant) {
  if (const Result<Done> bare = measure_arbiter(invocation, variant); !bare) return bare;
  const Result<Done> fast =
      measure_rulings(invocation, variant, Durability::crash, "moves-per-second");
  if (!fast) return fast;
  return measure_rulings(invocation, variant, Durability::power_loss, "moves-per-second-durable");
}

Result<Done> measure_pairings(const Invocation& invocation, const SharedVariant&) {
  return measure_pairing(*registry_for(invocation.options), {100, 1000});
}

Result<Done> measure_large_pairings(const Invocation& invocation, const SharedVariant&) {
  return measure_pairing(*registry_for(invocation.options), {3000});
}

Result<Done> measure_engine_games(const Invocation& invocation, const SharedVariant&) {
  return measure_engines(*registry_for(invocation.options), invocation.options.number("games"));
}

struct Measure {
  std::string_view name;
  Result<Done> (*take)(const Invocation&, const SharedVariant&);
  bool only_by_name = false;  // takes minutes
};
constexpr Measure kMeasures[] = {{"behaviour", print_hash},
                                 {"perft", measure_perfts},
                                 {"perft-variants", measure_all_perfts},
                                 {"winning", measure_win_searches},
                                 {"describe", measure_describing},
                                 {"pgn", measure_pgn},
                                 {"moves", measure_moves},
                                 {"speech", measure_speech},
                                 {"hearing", measure_hearing},
                                 {"page", measure_page},
                                 {"boards", measure_boards},
                                 {"pairing", measure_pairings},
                                 {"pairing-3000", measure_large_pairings, true},
                                 {"engines", measure_engine_games, true}};

}  // namespace

int bench(const Invocation& invocation) {
  const std::vector<std::string>& words = invocation.options.words();
  for (const std::string& word : words) {
    const auto* known = std::ranges::find(kMeasures, word, &Measure::name);
    if (known == std::end(kMeasures)) return invocation.refuse_word(word);
  }
  if (const Result<Done> there = expect_devices(invocation.options); !there) {
    return invocation.fail(there.error().what, kWorldFailed);
  }
  const std::unique_ptr<Registry> registry = registry_for(invocation.options);
  const Result<SharedVariant> variant = registry->variant(invocation.options.text("variant"));
  if (!variant) return invocation.fail(variant.error().what, kWrongUse);
  for (const Measure& measure : kMeasures) {
    const bool named = std::ranges::find(words, measure.name) != words.end();
    const bool wanted = named || (words.empty() && !measure.only_by_name);
    if (!wanted) continue;
    if (const Result<Done> taken = measure.take(invocation, *variant); !taken) {
      return invocation.fail(taken.error().what, kWorldFailed);
    }
  }
  return kDone;
}

}  // namespace annabella::host
