#include "web/view.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "game/described.h"
#include "game/move_phrase.h"
#include "game/notation.h"
#include "game/piece.h"
#include "game/score_keeping.h"
#include "web/json_words.h"
#include "web/sayable.h"
#include "words/claim_phrase.h"
#include "words/next_step.h"
#include "words/pronunciation.h"
#include "words/result_phrase.h"
#include "words/score_phrase.h"

namespace annabella::host {
namespace {

using nlohmann::json;

std::string stage_of(const Ply& ply) {
  static constexpr const char* kStages[] = {"", "announced", "repeated", "executed"};
  return kStages[static_cast<std::size_t>(ply.stage)];
}

class View {
 public:
  View(const Game& game, const Onlooker& onlooker, const Voice& voice, Time now)
      : game_(game), onlooker_(onlooker), voice_(voice), now_(now) {}

  json all() const;

 private:
  std::string words(const Phrase& phrase) const { return voice_.say(phrase).printed; }
  std::string announced(const Ply& ply) const {
    return words(move_phrase(ply.facts, ply.move, *ply.before));
  }
  bool is(Role role) const { return onlooker_.who.role == role; }

  json board() const;
  json square(Square where, Piece man) const;
  json last() const;
  json waits() const;
  json captured() const;
  json moves() const;
  json clock() const;
  json next() const;
  json targets() const;
  json hand() const;
  json offers() const;
  json scores() const;
  json remedy() const;
  json evidence() const;

  const Game& game_;
  const Onlooker& onlooker_;
  const Voice& voice_;
  Time now_;
};

json View::all() const {
  const Setup& setup = game_.setup();
  json view{{"fact", game_.facts()},
            {"voice", voice_.id()},
            {"players", {{"white", one_line(setup.white)}, {"black", one_line(setup.black)}}},
            {"board", board()},
            {"turn", json_of(game_.position().turn())},
            {"last", last()},
            {"moves", moves()},
            {"clock", clock()},
            {"next", next()},
            {"offers", offers()},
            {"result", nullptr},
            {"event", one_line(setup.event)},
            {"date", setup.date}};
  if (game_.ended()) {
    json lines = json::array();
    for (const Phrase& line : result_phrases(*game_.ended(), setup.regulations.scoring)) {
      lines.push_back(words(line));
    }
    view["result"] = {{"score", text_of(game_.ended()->score)}, {"words", lines}};
  }
  if (json earlier = waits(); !earlier.is_null()) view["waits"] = std::move(earlier);
  if (json man = captured(); !man.is_null()) view["captured"] = std::move(man);
  if (onlooker_.may_see_targets) view["targets"] = targets();
  if (json men = hand(); !men.empty()) view["hand"] = std::move(men);
  if (onlooker_.remedy != nullptr && !is(Role::spectator)) view["remedy"] = remedy();
  if (is(Role::arbiter)) view["evidence"] = evidence();
  if (json sheets = scores(); !sheets.empty()) view["scores"] = std::move(sheets);
  return view;
}

json View::board() const {
  const VariantTraits traits = game_.variant().traits();
  std::map<Square, Piece> men;
  for (const PlacedPiece& placed : game_.position().pieces()) men[placed.square] = placed.piece;
  json squares = json::array();
  for (int rank = traits.ranks - 1; rank >= 0; --rank) {
    for (int file = 0; file < traits.files; ++file) {
      const Square where = square_of(file, rank);
      const auto man = men.find(where);
      squares.push_back(square(where, man == men.end() ? kNoPiece : man->second));
    }
  }
  return {{"files", traits.files},
          {"ranks", traits.ranks},
          {"pieces", traits.pieces},
          {"fen", game_.position().fen()},
          {"squares", squares}};
}

json View::square(Square where, Piece man) const {
  json one{{"at", json_of(where)}};
  Phrase phrase{"answer.empty", {{"square", where}}};
  if (man != kNoPiece) {
    phrase.key = "answer.on-square";
    phrase.with["piece"] = PieceKind{man};
    phrase.with["side"] = side_of(man);
    one["man"] = std::string(1, man);
  }
  one["words"] = words(phrase);
  return one;
}

// Where the man stands after it: castling is told by the rook's square, and the king stands on
// neither of both.
Square goal_of(const Ply& ply) {
  if (!ply.facts.castles_short && !ply.facts.castles_long) return ply.move.to;
  const std::vector<PlacedPiece> men = ply.after->pieces();
  const Piece king = man_on(ply.move.from, ply.before->pieces());
  const auto there = std::ranges::find(men, king, &PlacedPiece::piece);
  return there == men.end() ? ply.move.to : there->square;
}

json View::last() const {
  const Ply* ply = game_.last();
  if (ply == nullptr) return nullptr;
  json last{{"side", json_of(ply->side)},
            {"to", json_of(goal_of(*ply))},
            {"words", announced(*ply)},
            {"stage", ply->completed ? "completed" : stage_of(*ply)},
            {"made", ply->made}};
  last["from"] = ply->move.drop == kNoPiece ? json(json_of(ply->move.from)) : json(nullptr);
  return last;
}

// An earlier move that is still to be repeated or executed.
json View::waits() const {
  const Ply* ply = game_.unexecuted();
  if (ply == nullptr || ply == game_.last()) return nullptr;
  return {{"words", announced(*ply)}, {"stage", stage_of(*ply)}};
}

json View::captured() const {
  for (auto ply = game_.plies().rbegin(); ply != game_.plies().rend(); ++ply) {
    if (ply->facts.captured == kNoPiece) continue;
    const char* key = ply->facts.en_passant ? "answer.target-en-passant" : "answer.target-takes";
    return words({key, {{"square", ply->move.to}, {"piece", PieceKind{ply->facts.captured}}}});
  }
  return nullptr;
}

json View::moves() const {
  json moves = json::array();
  for (std::size_t i = 0; i < game_.plies().size(); ++i) {
    const Ply& ply = game_.plies()[i];
    moves.push_back({{"number", game_.move_number(i)},
                     {"side", json_of(ply.side)},
                     {"written", relettered(ply.facts, ply.move, voice_.letters())},
                     {"uci", ply.facts.uci}});
  }
  return moves;
}

json View::clock() const {
  if (!game_.setup().time) return nullptr;
  const Readings left = game_.clock().at(now_);
  json clock{{"white_ms", left.white.count()}, {"black_ms", left.black.count()}};
  const std::optional<Color>& running = game_.clock().running;
  clock["running"] = running ? json(json_of(*running)) : json(nullptr);
  return clock;
}

json View::next() const {
  if (game_.ended()) return nullptr;
  const bool keeps_quiet = is(Role::player) || is(Role::assistant);
  const Phrase step = keeps_quiet && onlooker_.who.side ? next_step_for(*onlooker_.who.side, game_)
                                                        : next_step(game_);
  json next{{"step", step.key}, {"words", words(step)}};
  if (const auto side = step.with.find("side"); side != step.with.end()) {
    if (const auto* whose = std::get_if<Color>(&side->second)) next["side"] = json_of(*whose);
  }
  json binding = json::array();
  for (const Phrase& line : what_binds(game_)) binding.push_back(words(line));
  next["binding"] = std::move(binding);
  return next;
}

json View::targets() const {
  json targets = json::object();
  if (game_.ended()) return targets;
  for (const Move& move : game_.position().legal_moves()) {
    const std::string from =
        move.drop == kNoPiece ? json_of(move.from) : std::string(1, move.drop) + "@";
    targets[from].push_back(json_of(move.to));
  }
  return targets;
}

// What whoever has the move can put on the board, each kind once.
json View::hand() const {
  json men = json::array();
  if (game_.ended()) return men;
  std::string seen;
  for (const Move& move : game_.position().legal_moves()) {
    if (move.drop == kNoPiece || seen.find(move.drop) != std::string::npos) continue;
    seen += move.drop;
    men.push_back({{"man", std::string(1, move.drop)},
                   {"from", std::string(1, move.drop) + "@"},
                   {"say", letter_of(move.drop, voice_.letters()) + "@"},
                   {"words", words({"page.in-hand", {{"piece", PieceKind{move.drop}}}})}});
  }
  return men;
}

json View::offers() const {
  json offers = json::object();
  json lines = json::array();
  const bool is_claim = game_.open_claim() && game_.draw_offer() == game_.open_claim()->by;
  const auto add = [&](const std::string& what, Color whose) {
    offers[what] = json_of(whose);
    const bool is_said_as_claim = what == "draw" && is_claim;  // 9.1.2.3: it is an offer, too
    if (!game_.ended() && !is_said_as_claim)
      lines.push_back(words({"page.open-" + what, {{"side", whose}}}));
  };
  if (game_.draw_offer()) add("draw", *game_.draw_offer());
  if (game_.takeback_offer()) add("takeback", *game_.takeback_offer());
  if (game_.open_claim()) add("claim", game_.open_claim()->by);
  offers["words"] = std::move(lines);
  return offers;
}

// A player sees his own, and after the game both are there for all.
json View::scores() const {
  json scores = json::object();
  for (const Color side : {Color::white, Color::black}) {
    const bool own = onlooker_.who.side == side;
    if (!is(Role::arbiter) && !own && !game_.ended()) continue;
    json entries = json::array();
    const Entries written = entries_on(game_, side);
    for (std::size_t ply = 0; ply < written.size(); ++ply) {
      if (!written[ply]) {
        entries.push_back(nullptr);
        continue;
      }
      entries.push_back(words(entry_phrase(*written[ply], game_, ply)));
    }
    scores[json_of(side)] = std::move(entries);
  }
  return scores;
}

// D.2.9: both scores, whosever, and what is to be done.
json View::remedy() const {
  const auto entry = [&](const std::optional<Phrase>& phrase) {
    return phrase ? json(words(*phrase)) : json(nullptr);
  };
  json rows = json::array();
  for (const Remedy::Row& row : onlooker_.remedy->rows()) {
    rows.push_back({{"number", row.number},
                    {"side", json_of(row.side)},
                    {"white", entry(row.white)},
                    {"black", entry(row.black)},
                    {"same", row.is_same}});
  }
  json steps = json::array();
  for (const Remedy::Step& step : onlooker_.remedy->steps(game_)) {
    json shown{{"words", words(step.what)}, {"done", step.is_done}};
    const bool may = (!step.is_arbiters || is(Role::arbiter)) &&
                     may_say(step.command, onlooker_.who, game_.setup().regulations);
    if (may && !step.is_done) shown["command"] = step.command;
    steps.push_back(std::move(shown));
  }
  return {{"rows", std::move(rows)}, {"steps", std::move(steps)}};
}

// What a claim of 9.2 or 9.3 rests on: the position that stands or, where a move was named with it,
// the one that this move brings.
json View::evidence() const {
  json lines = json::array();
  const auto line = [&](const Phrase& phrase) { lines.push_back(words(phrase)); };
  const DrawClaimed* claim = onlooker_.claim;
  std::unique_ptr<const Position> intended;
  if (claim != nullptr) {
    line(claim_phrase(*claim, game_));
    if (claim->intended) intended = position_after(game_.position(), *claim->intended);
  }
  const Position& position = intended ? *intended : game_.position();
  const std::string key = position.repetition_key();
  line({"page.stood", {{"n", game_.times_stood(key) + (intended ? 1 : 0)}}});
  if (game_.start().repetition_key() == key) line({"page.at-start", {}});
  const auto after = [&](const char* which, std::size_t ply) {
    line({which, {{"n", game_.move_number(ply)}, {"side", game_.plies()[ply].side}}});
  };
  for (std::size_t ply = 0; ply < game_.plies().size(); ++ply) {
    if (game_.plies()[ply].key == key) after("page.after-move", ply);
  }
  if (const std::optional<int> quiet = position.quiet_halfmoves()) {
    line({"page.quiet", {{"n", *quiet}}});
    const auto all = game_.plies().size() + (intended ? 1 : 0);
    const auto since = static_cast<std::size_t>(*quiet);
    if (since < all && all - since <= game_.plies().size())
      after("page.last-loud", all - since - 1);
  }
  return lines;
}

}  // namespace

std::string view_of(const Game& game, const Onlooker& onlooker, const Voice& voice, Time now,
                    const std::vector<News>& said) {
  json view = View(game, onlooker, voice, now).all();
  view["said"] = json_of(said, voice);
  return json{{"view", std::move(view)}}.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace annabella::host
