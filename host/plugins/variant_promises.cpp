// What a variant promises, tried along random games.
#include <annabella/house_rules.h>
#include <annabella/lot.h>
#include <annabella/perft.h>
#include <annabella/score_reader.h>
#include <time.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "game/described.h"
#include "game/move_phrase.h"
#include "game/notation.h"
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
constexpr int kDescribedEach = 50;  // positions of a thousand games
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

// Who is slow is told so before he is taken for one who never comes back. A plugin in this process
// is not charged with what the machine does for others.
class Patience {
 public:
  Patience(std::chrono::seconds at_most, bool is_apart)
      : most_(at_most * 3 / 4), is_apart_(is_apart), began_(now()) {}

  bool is_apart() const { return is_apart_; }

  // After each position; nothing while there is time.
  std::string exceeded() {
    ++positions_;
    const auto took = now() - began_;
    if (took <= most_) return {};
    const auto whole = std::chrono::duration_cast<std::chrono::seconds>(took);
    return "slow: " + std::to_string(positions_) + " positions in " +
           std::to_string(whole.count()) + " s";
  }

 private:
  std::chrono::nanoseconds now() const {
    timespec time{};
    ::clock_gettime(is_apart_ ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time);
    return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
  }

  const std::chrono::nanoseconds most_;
  const bool is_apart_;
  const std::chrono::nanoseconds began_;
  int positions_ = 0;
};

std::string at(const Position& position, const std::string& what) {
  return what + ": " + position.fen();
}

// From a start drawn by lot to the game's end; stops where `visit` finds something.
std::string along_a_game(const Variant& variant, Patience& patience, Lot& lot, int longest,
                         const Visit& visit) {
  const int starts = variant.traits().starts;
  auto here = sound(variant.start(static_cast<int>(lot.below(static_cast<std::uint64_t>(starts)))));
  for (int half_move = 0; half_move < longest; ++half_move) {
    if (std::string found = visit(*here); !found.empty()) return found;
    if (std::string slow = patience.exceeded(); !slow.empty()) return slow;
    const std::vector<Move> moves = here->legal_moves();
    const int quiet = here->quiet_halfmoves().value_or(0);
    if (quiet < 0) return at(*here, "quiet_halfmoves " + std::to_string(quiet));
    if (moves.empty() || here->ending() || quiet >= kTooQuiet) break;
    here = position_after(*here, moves[lot.below(moves.size())]);
  }
  return {};
}

std::string along_games(const Variant& variant, Patience& patience, int games, int longest,
                        const Visit& visit) {
  Lot lot(2000);
  for (int game = 0; game < games; ++game) {
    if (std::string found = along_a_game(variant, patience, lot, longest, visit); !found.empty()) {
      return found;
    }
  }
  return {};
}

std::string about_traits(const Variant& variant, Patience& patience) {
  (void)read_introduction(written(Introduction{variant.traits(), {}, {}}));
  for (int start = 0; start < std::min(variant.traits().starts, 1'000); ++start) {
    if (sound(variant.start(start))->legal_moves().empty()) {
      return "no legal move at the start " + std::to_string(start);
    }
    if (std::string slow = patience.exceeded(); !slow.empty()) return slow;
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

using Men = std::map<Square, Piece>;

Men men_of(const Position& position) {
  Men men;
  for (const PlacedPiece& man : position.pieces()) men.emplace(man.square, man.piece);
  return men;
}

std::string about_fen(const Variant& variant, const Position& position) {
  const auto again = sound(variant.from_fen(position.fen()));
  if (again->fen() != position.fen()) return at(position, again->fen());
  if (again->repetition_key() != position.repetition_key()) return at(position, "repetition_key");
  if (again->turn() != position.turn()) return at(position, "turn");
  if (again->quiet_halfmoves() != position.quiet_halfmoves()) {
    return at(position, "quiet_halfmoves");
  }
  if (men_of(*again) != men_of(position)) return at(position, "pieces");
  std::vector<std::string> here, there;
  for (const Move& move : position.legal_moves()) here.push_back(written(move));
  for (const Move& move : again->legal_moves()) there.push_back(written(move));
  std::ranges::sort(here);
  std::ranges::sort(there);
  return here == there ? std::string() : at(position, "legal_moves");
}

// std::invalid_argument, and nothing else: that is how the host tells what somebody has written.
std::string about_rubbish(const Variant& variant, Patience& patience) {
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
  for (int text = 0; text < (patience.is_apart() ? 20 : 2'000); ++text) {
    std::string altered = start;
    for (std::uint64_t change = lot.below(3) + 1; change > 0; --change) {
      altered[lot.below(altered.size())] = static_cast<char>(lot.below(256));
    }
    (void)refused(altered);  // or a position, for some are
    if (std::string slow = patience.exceeded(); !slow.empty()) return slow;
  }
  return {};
}

std::string about_deed(const Position& before, const Move& move) {
  const std::string belied =
      belied_in(before, move, before.describe(move), *position_after(before, move));
  return belied.empty() ? std::string() : at(before, written(move) + ": " + belied);
}

// What is written of a move is read as this one, or the score is another game's.
std::string about_san(const Variant& variant, const Position& before, const Move& move) {
  const std::string san = before.describe(move).san;
  const auto wrong = [&](const std::string& how) {
    return at(before, written(move) + ": " + how + san);
  };
  if (meaning_of(san, before, english_letters()).moves != std::vector{move}) return wrong("");
  const auto* reader = capability<ScoreReader>(const_cast<Variant&>(variant));
  if (reader == nullptr) return {};
  std::vector<Move> played;
  (void)reader->play_score(before, san + ' ', &played);
  return played == std::vector{move} ? std::string() : wrong("play_score ");
}

// One move of each position, and in some of them all that there are, where that costs little.
std::string about_moves(const Variant& variant, const Position& position, const Patience& patience,
                        Lot& lot, int visited) {
  constexpr int kAllInEach = 5;  // positions
  std::vector<Move> moves = position.legal_moves();
  if (moves.empty() || position.ending()) return {};
  if (patience.is_apart() || visited % kAllInEach != 0) moves = {moves[lot.below(moves.size())]};
  for (const Move& move : moves) {
    if (std::string found = about_deed(position, move); !found.empty()) return found;
  }
  for (const Move& move : moves) {
    if (std::string found = about_san(variant, position, move); !found.empty()) return found;
  }
  return {};
}

// Who has won has no moves left to fear. A draw may come about though there are some: by a count,
// or where nobody can win any more.
std::string about_endings(Variant&, const Position& position) {
  const bool can_move = !position.legal_moves().empty();
  const std::optional<Ending> ending = position.ending();
  if (!can_move && !ending) return at(position, "no move, no end");
  const bool is_final = ending && (ending->winner || ending->reason == "stalemate");
  return can_move && is_final ? at(position, ending->reason + " with legal moves") : std::string();
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
    lines += walked(*position_after(position, move), depth - 1);
  }
  return lines;
}

std::string about_perft(Variant& variant, Patience& patience) {
  const Perft* perft = capability<Perft>(variant);
  if (perft == nullptr) return {};
  Lot lot(3);
  int visited = 0;
  return along_a_game(variant, patience, lot, kOpening, [&](const Position& position) {
    if (visited++ % 20 != 0) return std::string();
    for (int depth = 0; depth <= 3; ++depth) {
      const std::uint64_t counted = perft->perft(position, depth);
      if (counted > kCounted) break;
      if (counted != walked(position, depth)) return at(position, "perft " + std::to_string(depth));
    }
    return std::string();
  });
}

std::string about_winning(const Variant& variant, Patience& patience) {
  Lot lot(5);
  int visited = 0;
  return along_a_game(variant, patience, lot, kOpening, [&](const Position& position) {
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

std::string about_words(const Voice& voice, const Look& look, const Position& position) {
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
std::string about_rules(const Voices& voices, Variant& variant, Patience& patience) {
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
      const std::string found =
          along_games(*game, patience, 1, kOpening, [&](const Position& position) {
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

std::string about_speaking(const Voices& voices, Variant& variant, Patience& patience, int games) {
  constexpr int kEach = 20;  // positions
  for (const auto& voice : voices) {
    for (const char man : variant.traits().pieces) {
      const auto means = [&](const Spelling& word) { return word.means == std::string(1, man); };
      if (std::ranges::none_of(voice->pieces(), means)) {
        return voice->id() + ": [pieces] " + std::string(1, man);
      }
    }
  }
  int visited = 0;
  return along_games(variant, patience, games, kWholeGame, [&](const Position& position) {
    if (visited++ % kEach != 0 && !position.ending()) return std::string();
    const Look look = look_at(variant, position);
    for (const auto& voice : voices) {
      if (std::string found = about_words(*voice, look, position); !found.empty()) return found;
    }
    return std::string();
  });
}

}  // namespace

void use(Variant& variant) {
  Patience patience(std::chrono::hours{1}, false);
  (void)about_traits(variant, patience);
  (void)along_games(variant, patience, 1, kOpening, [&](const Position& position) {
    return about_look(variant, position) + about_fen(variant, position);
  });
  (void)sound(variant.start(variant.traits().usual_start))->can_still_win(Color::white);
}

std::vector<Promise> promises_of_variant(const Maker<Variant>& make, bool is_apart, int games,
                                         Voices voices) {
  using std::chrono::seconds;
  std::vector<Promise> promises;
  const auto add = [&](std::string name, seconds at_most, auto about) {
    promises.push_back({std::move(name), at_most, [=] {
                          Patience patience(at_most, is_apart);
                          return about(*make(), patience);
                        }});
  };
  const auto add_each = [&](std::string name, seconds at_most, int times, int longest, auto about) {
    add(std::move(name), at_most, [=](Variant& variant, Patience& patience) {
      return along_games(variant, patience, times, longest,
                         [&](const Position& position) { return about(variant, position); });
    });
  };
  add("traits", seconds{20}, about_traits);
  add_each("looks", seconds{20}, games / 200 + 1, kOpening, about_look);
  add("moves", seconds{20}, [games](Variant& variant, Patience& patience) {
    Lot lot(17);
    int visited = 0;
    return along_games(variant, patience, games / 200 + 1, kOpening, [&](const Position& position) {
      return about_moves(variant, position, patience, lot, visited++);
    });
  });
  add_each("fen", seconds{20}, games / 200 + 1, kOpening, about_fen);
  add("rubbish", seconds{20}, about_rubbish);
  add_each("endings", seconds{20}, games / 50 + 1, kWholeGame, about_endings);
  add("keys", seconds{20}, [games](Variant& variant, Patience& patience) {
    Keys keys;
    return along_games(variant, patience, games / 50 + 1, kOpening,
                       [&](const Position& position) { return keys.examine(position); });
  });
  add("perft", seconds{30}, about_perft);
  add("winning", seconds{30}, about_winning);
  add("games", seconds{120}, [games](Variant& variant, Patience& patience) {
    int visited = 0;
    return along_games(variant, patience, games, kWholeGame, [&](const Position& position) {
      const bool is_looked_at = visited++ % kDescribedEach == 0 || position.ending();
      return is_looked_at ? about_look(variant, position) : std::string();
    });
  });
  add("rules", seconds{60}, [voices](Variant& variant, Patience& patience) {
    return about_rules(voices, variant, patience);
  });
  if (!voices.empty()) {
    add("spoken", seconds{60}, [games, voices](Variant& variant, Patience& patience) {
      return about_speaking(voices, variant, patience, games / 100 + 1);
    });
  }
  return promises;
}

}  // namespace annabella::host
