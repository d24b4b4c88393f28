#include "runner/respondent.h"

#include <annabella/hands.h>
#include <annabella/house_rules.h>
#include <annabella/legality.h>
#include <annabella/perft.h>
#include <annabella/score_reader.h>
#include <annabella/shredder_fen.h>
#include <annabella/win_search.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "plugins/house_rules.h"
#include "plugins/pairing_protocol.h"

namespace annabella::host {
namespace {

constexpr std::size_t kKept = 1'000;
constexpr std::size_t kKeptGames = 16;

std::string failed(std::string_view how, std::string_view text) {
  return "error " + std::string(how) + ' ' + as_text(text.substr(0, 500)) + '\n';
}

template <class T>
T& required(Variant& variant) {
  T* offered = capability<T>(variant);
  if (offered == nullptr) throw Garbage("this variant cannot do that");
  return *offered;
}

}  // namespace

std::string Respondent::answer(std::string_view request) {
  while (!request.empty() && (request.back() == '\n' || request.back() == '\r')) {
    request.remove_suffix(1);
  }
  try {
    const std::string_view verb = take_word(request);
    return "ok\n" + outcome_of(verb, request);
  } catch (const std::invalid_argument& why) {
    return failed("invalid", why.what());
  } catch (const std::exception& why) {
    return failed("failed", why.what());
  } catch (...) {
    return failed("failed", "something that is no exception was thrown");
  }
}

std::string PairingRespondent::outcome_of(std::string_view verb, std::string_view rest) {
  if (verb == "traits") return written(system_->traits());
  if (verb == "next-round") return written(system_->next_round(read_tournament(from_text(rest))));
  throw Garbage("requests are traits and next-round");
}

std::string VariantRespondent::outcome_of(std::string_view verb, std::string_view rest) {
  if (verb == "traits") return introduce();
  if (verb == "look") return look(rest);
  if (verb == "under") {
    VariantRespondent& other = under(take_word(rest));
    const std::string_view request = take_word(rest);
    return other.outcome_of(request, rest);
  }
  if (verb == "can-win") {
    const std::optional<Color> side = read_side(take_word(rest));
    if (!side) throw Garbage("nobody can win");
    return "can-win " + std::string(written(position(rest)->can_still_win(*side))) + '\n';
  }
  if (verb == "report") return written(required<Legality>(*variant_).report(from_text(rest)));
  if (verb == "perft") return perft(rest);
  if (verb == "search-win") return search_win(rest);
  if (verb == "play-score") return play_score(rest);
  throw Garbage(
      "requests are traits, look, can-win, report, perft, search-win, play-score and under");
}

VariantRespondent& VariantRespondent::under(std::string_view rules) {
  if (const auto known = under_.find(rules); known != under_.end()) return *known->second;
  const HouseRules& house = required<HouseRules>(*variant_);
  const std::vector<AgreedRule> agreed = read_agreed(rules);
  if (const auto objection = objection_to(agreed, house.house_rules())) {
    throw std::invalid_argument(objection->key);
  }
  std::shared_ptr<Variant> game = house.under(agreed);
  if (game == nullptr) throw std::runtime_error("no game came of the rules");
  if (under_.size() >= kKeptGames) under_.clear();
  return *under_.emplace(rules, std::make_unique<VariantRespondent>(std::move(game))).first->second;
}

std::string VariantRespondent::introduce() {
  Introduction introduction{variant_->traits(), {}, {}};
  if (const HouseRules* house = capability<HouseRules>(*variant_)) {
    introduction.house_rules = house->house_rules();
  }
  const auto add = [&](bool offered, const char* name) {
    if (offered) introduction.can.emplace_back(name);
  };
  add(capability<Hands>(*variant_) != nullptr, "hands");
  add(capability<Legality>(*variant_) != nullptr, "legality");
  add(capability<Perft>(*variant_) != nullptr, "perft");
  add(capability<ScoreReader>(*variant_) != nullptr, "score");
  add(capability<ShredderFen>(*variant_) != nullptr, "shredder");
  add(capability<WinSearch>(*variant_) != nullptr, "win-search");
  return written(introduction);
}

std::string VariantRespondent::look(std::string_view way) {
  return written(look_at(*variant_, *position(way)));
}

std::string VariantRespondent::perft(std::string_view rest) {
  const std::uint64_t depth = read_count(take_word(rest));
  if (depth > 100) throw Garbage("too deep");
  const Perft& counter = required<Perft>(*variant_);
  const std::uint64_t nodes = counter.perft(*position(rest), static_cast<int>(depth));
  return "nodes " + std::to_string(nodes) + '\n';
}

std::string VariantRespondent::search_win(std::string_view rest) {
  const std::optional<Color> side = read_side(take_word(rest));
  if (!side) throw Garbage("nobody can win");
  const std::uint64_t nodes = read_count(take_word(rest));
  return written(required<WinSearch>(*variant_).search_win(*position(rest), *side, nodes));
}

std::string VariantRespondent::play_score(std::string_view rest) {
  const std::size_t line = std::min(rest.find('\n'), rest.size());
  const std::string words = from_text(rest.substr(std::min(line + 1, rest.size())));
  std::vector<Move> moves;
  const PlayedScore played =
      required<ScoreReader>(*variant_).play_score(*position(rest.substr(0, line)), words, &moves);
  std::string text = "white " + std::string(written(played.white_can_win)) + "\nblack " +
                     std::string(written(played.black_can_win)) + "\nline";
  for (const Move& move : moves) text += ' ' + written(move);
  return text + '\n';
}

std::shared_ptr<const Position> VariantRespondent::position(std::string_view way) {
  if (const auto kept = positions_.find(way); kept != positions_.end()) return kept->second;
  const std::size_t moves = way.find(kMoves);
  std::shared_ptr<const Position> at;
  if (moves == std::string_view::npos) {
    at = begun(way);
  } else {
    const std::size_t last = way.rfind(' ');
    const bool is_first = last == moves + kMoves.size() - 1;
    const Move move = read_move(way.substr(last + 1));
    at = position(way.substr(0, is_first ? moves : last))->after(move);
  }
  if (at == nullptr) throw std::runtime_error("no position came of it");
  if (positions_.size() >= kKept) positions_.clear();
  positions_.emplace(way, at);
  return at;
}

std::shared_ptr<const Position> VariantRespondent::begun(std::string_view way) {
  const std::string_view from = take_word(way);
  if (from == "fen") return variant_->from_fen(from_text(way));
  if (from != "start") throw Garbage("a position begins with start or fen");
  const std::uint64_t number = read_count(way);
  if (number >= static_cast<std::uint64_t>(variant_->traits().starts)) {
    throw std::invalid_argument("There is no such start position.");
  }
  return variant_->start(static_cast<int>(number));
}

}  // namespace annabella::host
