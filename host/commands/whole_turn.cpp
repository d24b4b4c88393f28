// The moves of one turn in one line, where a turn has several: "f3,g4", as they are written.
#include <ranges>
#include <utility>

#include "base/text.h"
#include "commands/line_reading.h"

namespace annabella::host {
namespace {

std::vector<Utterance> between_commas(const std::string& text) {
  std::vector<Utterance> parts;
  for (const auto part : std::views::split(text, ',')) {
    Utterance one(trimmed(std::string_view(part.begin(), part.end())));
    if (!one.words.empty()) parts.push_back(std::move(one));
  }
  return parts;
}

}  // namespace

// A line that may be one move, "e2, e4", is none of these.
std::optional<Read> LineReader::whole_turn() const {
  const std::vector<Utterance> parts = between_commas(utterance_.text);
  if (parts.size() < 2 || game_.ended() || !heard_now(utterance_).moves.empty()) {
    return std::nullopt;
  }
  if (auto repeated = repeat_turn(parts)) return repeated;
  const bool is_open = game_.unrepeated() != nullptr && !game_.last()->completed;
  const Color side = game_.position().turn();
  if (is_open && game_.last()->side != side) return std::nullopt;
  std::vector<Action> actions;
  std::unique_ptr<Position> after;
  const Position* position = &game_.position();
  for (const Utterance& part : parts) {
    if (position->turn() != side) return std::nullopt;
    const std::optional<Move> move = certain_move(part, *position);
    if (!move) return std::nullopt;
    actions.emplace_back(AnnounceMove{*move});
    after = position->after(*move);
    position = after.get();
  }
  if (const auto why = not_his_to(AnnounceMove{})) return refuse(*why);
  const Color mover = by_mover(side);
  return say(mover, Wanted{mover, std::move(actions)});
}

// Of the announced ones from the first on that waits (D.2.1).
std::optional<Read> LineReader::repeat_turn(const std::vector<Utterance>& parts) const {
  const Ply* waits = game_.unrepeated();
  if (waits == nullptr || by_repeater(*waits) == waits->side) return std::nullopt;
  const Color side = by_repeater(*waits);
  std::vector<Action> actions;
  const Ply* end = game_.plies().data() + game_.plies().size();
  for (const Utterance& part : parts) {
    if (waits == end || certain_move(part, *waits->before) != waits->move) return std::nullopt;
    actions.emplace_back(RepeatMove{waits->move});
    ++waits;
  }
  const Ply& announced = *game_.unrepeated();
  if (is_announcers_assistant(announced)) {
    return refuse({"repeat.by-opponent", {{"side", opponent(announced.side)}}});
  }
  return say(side, Wanted{side, std::move(actions)});
}

std::optional<Move> LineReader::certain_move(const Utterance& line, const Position& before) const {
  const HeardMove heard = hear_move(line, before, game_.variant(), tongues_);
  const bool is_certain = heard.moves.size() == 1 && heard.whole && !heard.doubtful;
  return is_certain && !heard.offers_draw ? std::optional(heard.moves.front()) : std::nullopt;
}

}  // namespace annabella::host
