// What a variant promises, tried along random games.
#include <annabella/house_rules.h>
#include <annabella/lot.h>
#include <annabella/perft.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "game/move_phrase.h"
#include "plugins/promises.h"
#include "plugins/protocol.h"
#include "words/start_phrase.h"

namespace annabella::host {
namespace {

using SteadyClock = std::chrono::steady_clock;
using Voices = std::vector<std::shared_ptr<const Voice>>;
using Visit = std::function<std::string(const Position&)>;

// Half-moves. The Laws end a game sooner than nobody's can go on (FIDE 9.6.2).
constexpr int kOpening = 200, kWholeGame = 20'000;
constexpr int kTooQuiet = 150;
#ifdef __SANITIZE_ADDRESS__
constexpr std::chrono::milliseconds kSecondToWin{15'000};
#else
constexpr std::chrono::milliseconds kSecondToWin{1'500};
#endif
constexpr std::uint64_t kCounted = 20'000;  // lines of moves, compared with a walk

std::unique_ptr<Position> sound(std::unique_ptr<Position> position) {
  if (position == nullptr) throw std::runtime_error("no position came of it");
  return position;
}

// From a start drawn by lot to the game's end; stops where `visit` finds something.
std::string along_a_game(const Variant& variant, Lot& lot, int longest, const Visit& visit) {
  const int starts = variant.traits().starts;
  auto at = sound(variant.start(static_cast<int>(lot.below(static_cast<std::uint64_t>(starts)))));
  for (int half_move = 0; half_move < longest; ++half_move) {
    if (std::string found = visit(*at); !found.empty()) return found;
    const std::vector<Move> moves = at->legal_moves();
    if (moves.empty() || at->ending() || at->quiet_halfmoves().value_or(0) >= kTooQuiet) break;
    at = sound(at->after(moves[lot.below(moves.size())]));
  }
  return {};
}

std::string along_games(const Variant& variant, int games, int longest, const Visit& visit) {
  Lot lot(2000);
  for (int game = 0; game < games; ++game) {
    if (std::string found = along_a_game(variant, lot, longest, visit); !found.empty()) {
      return found;
    }
  }
  return {};
}

std::string at(const Position& position, const std::string& what) {
  return what + ": " + position.fen();
}

std::string about_traits(const Variant& variant) {
  (void)read_introduction(written(Introduction{variant.traits(), {}, {}}));
  for (int start = 0; start < std::min(variant.traits().starts, 1'000); ++start) {
    if (sound(variant.start(start))->legal_moves().empty()) {
      return "no legal move at the start " + std::to_string(start);
    }
  }
  return {};
}

std::string about_look(Variant& variant, const Position& position) {
  try {
    (void)read_look(written(look_at(variant, position)), variant.traits());
    return {};
  } catch (const Garbage& wrong) {
    return at(position, wrong.what());
  }
}

std::string about_fen(const Variant& variant, const Position& position) {
  const auto again = sound(variant.from_fen(position.fen()));
  if (again->fen() != position.fen()) return at(position, again->fen());
  if (again->repetition_key() != position.repetition_key()) return at(position, "repetition_key");
  std::vector<std::string> here, there;
  for (const Move& move : position.legal_moves()) here.push_back(written(move));
  for (const Move& move : again->legal_moves()) there.push_back(written(move));
  std::ranges::sort(here);
  std::ranges::sort(there);
  return here == there ? std::string() : at(position, "legal_moves");
}

// std::invalid_argument, and nothing else: that is how the host tells what somebody has written.
std::string about_rubbish(const Variant& variant) {
  const auto refused = [&](const std::string& fen) {
    try {
      (void)sound(variant.from_fen(fen));
      return false;
    } catch (const std::invalid_argument&) {
      return true;
    }
  };
  for (const std::string& rubbish :
       {std::string(), std::string(" "), std::string("x"), std::string("/////// w"),
        std::string(10'000, '9'), std::string("\0\xff\n", 3),
        std::string("Waschmaschine w - - 0 1")}) {
    if (!refused(rubbish)) return as_text(rubbish.substr(0, 60));
  }
  const std::string start = sound(variant.start(variant.traits().usual_start))->fen();
  Lot lot(7);
  for (int text = 0; text < 2'000; ++text) {
    std::string altered = start;
    for (std::uint64_t change = lot.below(3) + 1; change > 0; --change) {
      altered[lot.below(altered.size())] = static_cast<char>(lot.below(256));
    }
    (void)refused(altered);  // or a position, for some are
  }
  return {};
}

// A game may be over though there are moves, where nobody can win it any more; not by a mate.
std::string about_endings(Variant&, const Position& position) {
  const bool can_move = !position.legal_moves().empty();
  const std::optional<Ending> ending = position.ending();
  if (!can_move && !ending) return at(position, "no move, no end");
  const bool says_not = ending && (ending->reason == "checkmate" || ending->reason == "stalemate");
  return can_move && says_not ? at(position, ending->reason + " with legal moves") : std::string();
}

// Where the key is the same the men are, and so are the moves.
class Keys {
 public:
  std::string examine(const Position& position) {
    std::string men = written(position.turn());
    std::vector<std::string> all;
    for (const PlacedPiece& man : position.pieces()) {
      all.push_back(std::string{man.piece} + written(Move{{}, man.square, kNoPiece, man.piece}));
    }
    for (const Move& move : position.legal_moves()) all.push_back(written(move));
    std::ranges::sort(all);
    for (const std::string& one : all) men += ' ' + one;
    const auto [known, is_new] = seen_.emplace(position.repetition_key(), men);
    return is_new || known->second == men ? std::string() : at(position, known->first);
  }

 private:
  std::map<std::string, std::string> seen_;
};

std::uint64_t walked(const Position& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t lines = 0;
  for (const Move& move : position.legal_moves()) {
    lines += walked(*sound(position.after(move)), depth - 1);
  }
  return lines;
}

std::string about_perft(Variant& variant) {
  const Perft* perft = capability<Perft>(variant);
  if (perft == nullptr) return {};
  Lot lot(3);
  int visited = 0;
  return along_a_game(variant, lot, kOpening, [&](const Position& position) {
    if (visited++ % 20 != 0) return std::string();
    for (int depth = 0; depth <= 3; ++depth) {
      const std::uint64_t counted = perft->perft(position, depth);
      if (counted > kCounted) break;
      if (counted != walked(position, depth)) return at(position, "perft " + std::to_string(depth));
    }
    return std::string();
  });
}

std::string about_winning(const Variant& variant) {
  Lot lot(5);
  int visited = 0;
  return along_a_game(variant, lot, kOpening, [&](const Position& position) {
    if (visited++ % 50 != 0) return std::string();
    for (const Color side : {Color::white, Color::black}) {
      const auto began = SteadyClock::now();
      const CanWin can_win = position.can_still_win(side);
      if (SteadyClock::now() - began > kSecondToWin) return at(position, "> 1.5 s");
      if (can_win < CanWin::yes || can_win > CanWin::undecided)
        return at(position, "can_still_win");
    }
    return std::string();
  });
}

std::string about_words(const Voice& voice, Variant& variant, const Position& position) {
  const Look look = look_at(variant, position);
  const auto unknown = [&](const std::string& key) { return voice.id() + ": " + key; };
  if (look.ending && !voice.knows("ending." + look.ending->reason)) {
    return unknown("ending." + look.ending->reason);
  }
  for (const auto& [move, facts] : look.moves) {
    for (const std::string& remark : facts.remarks) {
      if (!voice.knows("remark." + remark)) return unknown("remark." + remark);
    }
    if (voice.say(move_phrase(facts, move, position)).spoken.empty()) return unknown(facts.san);
  }
  return {};
}

// A game under each of the house rules, which every voice can say.
std::string about_rules(const Voices& voices, Variant& variant) {
  const HouseRules* house = capability<HouseRules>(variant);
  if (house == nullptr) return {};
  const std::vector<HouseRule> rules = house->house_rules();
  (void)read_introduction(written(Introduction{variant.traits(), {}, rules}));
  for (const HouseRule& rule : rules) {
    for (const std::string& value : rule.values) {
      const AgreedRule agreed{rule.name, value};
      for (const auto& voice : voices) {
        const std::string key = phrase_of(agreed).key;
        if (!voice->knows(key)) return voice->id() + ": " + key;
      }
      const std::unique_ptr<Variant> game = house->under({agreed});
      if (game == nullptr) return written({agreed});
      const std::string found = along_games(*game, 1, kOpening, [&](const Position& position) {
        std::string seen = about_look(*game, position) + about_fen(*game, position) +
                           about_endings(*game, position);
        const std::optional<Ending> ending = position.ending();
        for (const auto& voice : voices) {
          if (!ending || voice->knows("ending." + ending->reason)) continue;
          seen += voice->id() + ": ending." + ending->reason;
        }
        return seen;
      });
      if (!found.empty()) return written({agreed}) + ": " + found;
    }
  }
  return {};
}

std::string about_speaking(const Voices& voices, Variant& variant) {
  for (const auto& voice : voices) {
    for (const char man : variant.traits().pieces) {
      const auto means = [&](const Spelling& word) { return word.means == std::string(1, man); };
      if (std::ranges::none_of(voice->pieces(), means)) {
        return voice->id() + ": [pieces] " + std::string(1, man);
      }
    }
    Lot lot(13);
    int visited = 0;
    const std::string found = along_a_game(variant, lot, kOpening, [&](const Position& position) {
      const bool is_end = position.ending().has_value();
      return visited++ % 10 == 0 || is_end ? about_words(*voice, variant, position) : std::string();
    });
    if (!found.empty()) return found;
  }
  return {};
}

}  // namespace

void use(Variant& variant) {
  (void)about_traits(variant);
  (void)along_games(variant, 1, kOpening,
                    [&](const Position& position) { return about_look(variant, position); });
}

std::vector<Promise> promises_of_variant(const Maker<Variant>& make, int games, Voices voices) {
  using std::chrono::seconds;
  const auto each = [make](int times, int longest, auto&& about) {
    return [make, times, longest, about] {
      const auto variant = make();
      return along_games(*variant, times, longest,
                         [&](const Position& position) { return about(*variant, position); });
    };
  };
  std::vector<Promise> promises{
      {"traits", seconds{20}, [make] { return about_traits(*make()); }},
      {"looks", seconds{20}, each(games / 200 + 1, kOpening, about_look)},
      {"fen", seconds{20}, each(games / 200 + 1, kOpening, about_fen)},
      {"rubbish", seconds{20}, [make] { return about_rubbish(*make()); }},
      {"endings", seconds{20}, each(games / 50 + 1, kWholeGame, about_endings)},
      {"keys", seconds{20},
       [make, games] {
         Keys keys;
         return along_games(*make(), games / 50 + 1, kOpening,
                            [&](const Position& position) { return keys.examine(position); });
       }},
      {"perft", seconds{30}, [make] { return about_perft(*make()); }},
      {"winning", seconds{30}, [make] { return about_winning(*make()); }},
      {"games", seconds{120},
       each(games, kWholeGame, [](Variant&, const Position&) { return std::string(); })}};
  promises.push_back(
      {"rules", seconds{60}, [make, voices] { return about_rules(voices, *make()); }});
  if (!voices.empty()) {
    promises.push_back({"spoken", seconds{30}, [make, voices = std::move(voices)] {
                          return about_speaking(voices, *make());
                        }});
  }
  return promises;
}

}  // namespace annabella::host
