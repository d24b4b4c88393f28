// The moves of one turn in one line, where a turn has several: "f3,g4", as they are written.
#include <algorithm>
#include <memory>
#include <ranges>
#include <utility>

#include "base/text.h"
#include "commands/line_reading.h"
#include "commands/orders.h"
#include "game/described.h"
#include "game/move_phrase.h"

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

// A line that may be one move, "e2, e4", is none of these. Where what follows a possible move is
// none, or comes after the turn, nothing of the line is done.
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
  std::optional<Phrase> trouble;
  std::unique_ptr<Position> before, after;
  const Position* position = &game_.position();
  for (const Utterance& part : parts) {
    const std::optional<Move> move = certain_move(part, *position);
    if (position->turn() != side || !move) {
      const HeardMove heard = hear_move(part, *position, game_.variant(), tongues_);
      if (actions.empty() || !heard.heard || !heard.whole) return std::nullopt;
      const Move& last = std::get<AnnounceMove>(actions.back()).move;
      const bool is_over = position->turn() != side;
      if (!is_over && (!heard.moves.empty() || !heard.wrong_remark.empty())) return std::nullopt;
      trouble = is_over
                    ? about_move("turn.ends-with", last, before ? *before : game_.position())
                    : Phrase{"move.impossible", {{"move", std::vector{words_for(*heard.heard)}}}};
      break;
    }
    actions.emplace_back(AnnounceMove{*move});
    before = std::exchange(after, position_after(*position, *move));
    position = after.get();
  }
  if (const auto why = not_his_to(AnnounceMove{})) return refuse(*why);
  if (trouble) return refuse(*trouble);
  const Color mover = by_mover(side);
  return say(mover, Wanted{mover, std::move(actions)});
}

// 9.2.1.1, 9.3.1: the move that he claims with is his whole turn, "dreimal dieselbe Stellung mit
// Tb8, Ta8". All but its last are announced, and the claim is made with that one.
std::optional<Read> LineReader::claim_with_turn(const HeardCommand& claim) const {
  const std::string& text = claim.rest.text;
  for (std::size_t comma = text.find(','); comma != std::string::npos;
       comma = text.find(',', comma + 1)) {
    const HeardCommand begun{claim.name, claim.length, Utterance(text.substr(0, comma))};
    const auto ordered = ordered_by(begun, speaker_, game_, tongues_);
    const auto* order = ordered ? std::get_if<Ordered>(&*ordered) : nullptr;
    const auto* first = order && !order->trouble ? std::get_if<ClaimDraw>(&order->action) : nullptr;
    if (first == nullptr || !first->intended) continue;
    const std::vector<Move> legal = game_.position().legal_moves();
    if (std::ranges::find(legal, *first->intended) == legal.end()) continue;
    std::vector<Action> actions;
    Move last = *first->intended;
    std::shared_ptr<const Position> position = position_after(game_.position(), last);
    for (const Utterance& part : between_commas(text.substr(comma + 1))) {
      const bool goes_on = position->turn() == game_.position().turn();
      const std::optional<Move> move = goes_on ? certain_move(part, *position) : std::nullopt;
      if (!move) return std::nullopt;
      actions.emplace_back(AnnounceMove{std::exchange(last, *move)});
      position = position_after(*position, last);
    }
    // Who has to make each before he names the next claims with that one.
    const bool makes_each = game_.setup().regulations.seat(order->by).watched;
    if (actions.empty() || makes_each) return std::nullopt;
    if (const auto why = refusal(order->by, *first)) return refuse(*why);
    actions.emplace_back(ClaimDraw{first->claim, last});
    return say(order->by, Wanted{order->by, std::move(actions)});
  }
  return std::nullopt;
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
