#include "commands/orders.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/text.h"
#include "commands/details.h"
#include "commands/reported_move.h"
#include "commands/score_orders.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

// Nothing: something is missing, or contradicts.
using Wish = std::optional<Action>;

// Whose order it is where nobody says so.
enum class Speaks : std::uint8_t {
  on_move = 1,
  subject,  // whom it is about: "weiß unterschreibt"
  other,    // his opponent: "weiß fehlt"
  replies,  // who is to answer the sealed move
};

struct Order {
  std::string_view name;   // as voices know it
  std::string_view kinds;  // how the words begin that may stand for it; empty: none
  Parts parts;             // what may follow
  Wish (*make)(const Details& told);
  Speaks speaks = Speaks::on_move;
  bool asks_first = false;
};

// What `kind` names, after "claim-" and the like.
template <class Table>
auto named_in(const Table& table, const Details& told)
    -> std::optional<decltype(table.front().value)> {
  const std::string_view name = std::string_view(told.kind).substr(told.kind.find('-') + 1);
  const auto found = std::ranges::find(table, name, &Table::value_type::name);
  return told.kind.empty() || found == table.end() ? std::nullopt : std::optional(found->value);
}

Wish claim(const Details& told) {
  const std::optional<Claim> what = named_in(kClaims, told);
  if (!what || (told.move && *what > Claim::fifty_moves)) return std::nullopt;
  return ClaimDraw{*what, told.move};
}

Wish touched(const Details& told) {
  if (!told.square || !told.side) return std::nullopt;
  return ReportTouch{*told.side, *told.square};
}

Wish irregularity(const Details& told) {
  const std::optional<Irregularity> what = named_in(kIrregularities, told);
  if (!what || (!told.side && !is_nobodys(*what))) return std::nullopt;
  if (told.square && !told.plies_kept) return ReportTouch{*told.side, *told.square, true};
  return ReportIrregularity{told.side.value_or(Color::white),
                            *what,
                            told.note,
                            told.plies_kept,
                            told.move,
                            told.same_move,
                            told.pressed,
                            told.moved,
                            told.another_move,
                            told.square};
}

// What was one player's, and nobody said whose: it is asked, and not guessed from who is on move.
constexpr std::array kWhose{
    Named{Irregularity::illegal_move, "7.5.1"},       Named{Irregularity::unpromoted_pawn, "7.5.2"},
    Named{Irregularity::press_without_move, "7.5.3"}, Named{Irregularity::two_hands, "7.5.4"},
    Named{Irregularity::touched_man, "4.3"},          Named{Irregularity::displaced_men, "7.4.1"}};

std::optional<Phrase> ask_whose(const Details& told) {
  const std::optional<Irregularity> what = named_in(kIrregularities, told);
  if (!what || told.side || is_nobodys(*what)) return std::nullopt;
  return Phrase{"irregularity.whose", {{"article", std::string(name_in(kWhose, *what))}}};
}

// "mehr Zeit für beide zwei Minuten" is no penalty (12.5).
Wish more_for_both(const Details& told) {
  if (told.kind != "penalty-more-time" || told.side || told.points || told.times.size() != 1) {
    return std::nullopt;
  }
  const Duration more = told.times.front().time;
  if (more <= Duration{0}) return std::nullopt;
  return SetClocks{
      .readings = {}, .reason = told.note, .moves = {}, .counters_only = false, .more = more};
}

// "Zeitgutschrift Weiß" names who gets it, "mehr Zeit für den Gegner" and the rest who is punished.
constexpr std::array kGifts{Named{Penalty::time_for_opponent, "penalty-more-time"},
                            Named{Penalty::full_point_for_opponent, "penalty-full-point"}};

// "Zeitabzug Schwarz zwei": what is counted there without a unit is minutes.
Details with_minutes(Details told) {
  if (!told.points || told.are_called_points || !told.times.empty()) return told;
  told.times.push_back({told.side, *told.points * Duration{std::chrono::minutes{1}} / 2});
  told.points.reset();
  return told;
}

Wish penalise(const Details& told) {
  const auto gift = std::ranges::find(kGifts, told.kind, &Named<Penalty>::name);
  const bool gives = gift != kGifts.end();
  const std::optional<Penalty> what = gives ? gift->value : named_in(kPenalties, told);
  const bool about_time = what == Penalty::time_for_opponent || what == Penalty::time_off;
  const Details all = about_time ? with_minutes(told) : told;
  if (all.both) return more_for_both(all);
  if (!what || !all.side || all.times.size() > (about_time ? 1U : 0U)) return std::nullopt;
  if (all.points && (what != Penalty::points_off || *all.points <= 0)) return std::nullopt;
  const Duration time = all.times.empty() ? Duration{0} : all.times.front().time;
  return Penalise{gives ? opponent(*all.side) : *all.side, *what, time, all.note,
                  all.points.value_or(0)};
}

Wish absent(const Details& told) {
  if (told.kind == "absent-both") return NoticeAbsence{};
  return told.side ? Wish{NoticeAbsence{*told.side}} : Wish{};
}

constexpr std::array kScoresOfASide{
    Named{Both<Score>{Score::white_wins, Score::black_wins}, "score-win"},
    Named{Both<Score>{Score::black_wins, Score::white_wins}, "score-loss"},
    Named{Both<Score>{Score::white_wins_by_forfeit, Score::black_wins_by_forfeit},
          "score-forfeit-win"},
    Named{Both<Score>{Score::white_draws_only, Score::black_draws_only}, "score-half-only"}};
constexpr std::array kScoresOfBoth{
    Named{Score::draw, "score-draw"}, Named{Score::both_forfeit, "score-both-forfeit"},
    Named{Score::both_lose, "score-both-lose"}, Named{Score::none, "score-none"}};

// "gewinnt" and a side, "beide verlieren", or a code.
Wish decide(const Details& told) {
  if (const auto code = score_of(told.kind)) return DecideResult{*code, told.note};
  const auto both = std::ranges::find(kScoresOfBoth, told.kind, &Named<Score>::name);
  if (both != kScoresOfBoth.end()) return DecideResult{both->value, told.note};
  const auto one = std::ranges::find(kScoresOfASide, told.kind, &Named<Both<Score>>::name);
  if (one == kScoresOfASide.end() || !told.side) return std::nullopt;
  return DecideResult{one->value.of(*told.side), told.note};
}

// White's and Black's, or each after its side.
Wish set_clocks(const Details& told) {
  if (told.times.size() != 2) return std::nullopt;
  const auto& [first, second] = std::pair(told.times[0], told.times[1]);
  if (first.side.has_value() != second.side.has_value() ||
      (first.side && first.side == second.side)) {
    return std::nullopt;
  }
  Readings readings{first.time, second.time};
  if (first.side == Color::black) std::swap(readings.white, readings.black);
  return SetClocks{readings, told.note, told.moves};
}

constexpr std::array kOrders{
    Order{"allow-draw", "", {}, [](const Details&) -> Wish { return AllowDraw{}; }},
    Order{"claim", "claim-", {Part::move}, claim},
    Order{"grant",
          "",
          {},
          [](const Details&) -> Wish { return GrantClaim{}; },
          Speaks::on_move,
          true},
    Order{"reject",
          "",
          {},
          [](const Details&) -> Wish { return RejectClaim{}; },
          Speaks::on_move,
          true},
    Order{"defer", "", {}, [](const Details&) -> Wish { return DeferClaim{}; }},
    Order{"touched", "", {Part::side, Part::square}, touched},
    Order{"adjust", "", {}, [](const Details&) -> Wish { return AdjustMen{}; }},
    Order{"irregularity",
          "irregularity-",
          {Part::side, Part::way, Part::kept, Part::instead, Part::same, Part::pressed, Part::note},
          irregularity,
          Speaks::on_move,
          true},
    Order{"set-position",
          "",
          {Part::text},
          [](const Details& told) { return told.text.empty() ? Wish{} : SetPosition{told.text}; }},
    Order{"penalise",
          "penalty-",
          {Part::side, Part::both, Part::times, Part::points, Part::note},
          penalise,
          Speaks::on_move,
          true},
    Order{"decide", "score-", {Part::side, Part::note}, decide, Speaks::on_move, true},
    Order{"stop-clocks",
          "",
          {Part::note},
          [](const Details& told) -> Wish { return StopClocks{told.note}; }},
    Order{"start-clocks", "", {}, [](const Details&) -> Wish { return StartClocks{}; }},
    Order{"set-clocks",
          "",
          {Part::side, Part::times, Part::moves, Part::note},
          set_clocks,
          Speaks::on_move,
          true},
    Order{"set-counters",
          "",
          {Part::counters, Part::note},
          [](const Details& told) {
            return told.moves ? Wish{SetClocks{{}, told.note, told.moves, true}} : Wish{};
          }},
    Order{"arrive",
          "",
          {Part::side},
          [](const Details& told) { return told.side ? Wish{Arrive{}} : Wish{}; },
          Speaks::subject},
    Order{"absent", "absent-", {Part::side}, absent, Speaks::other, true},
    Order{"sign",
          "",
          {Part::side},
          [](const Details& told) { return told.side ? Wish{SignResult{}} : Wish{}; },
          Speaks::subject},
    // Whose it is the clocks know; who names him says nothing else.
    Order{"flag", "", {Part::side}, [](const Details&) -> Wish { return NoticeFlag{}; }},
    Order{"adjourn",
          "",
          {Part::text},
          [](const Details& told) -> Wish { return AdjournGame{told.text}; }},
    // What is sealed is asked for at the table: no line holds it. The codes may follow at once.
    Order{"seal", "", {}, [](const Details&) -> Wish { return SealMove{}; }},
    Order{"resumption", "", {}, [](const Details&) -> Wish { return BeginResumption{}; }},
    Order{"open-envelope",
          "",
          {Part::text},
          [](const Details& told) -> Wish {
            return OpenEnvelope{told.text, {}};
          },
          Speaks::replies},
    Order{"lose-envelope", "", {}, [](const Details&) -> Wish { return LoseEnvelope{}; }},
};

// Codes are signs, and words are cut at these: "1-0" is one of the blanks' words. The command for a
// draw is the word for this result, too.
struct CodedLine {
  std::string code;
  Utterance line{""};
};

// "½-½" and "1:0" are as usual as "1/2-1/2" and "1-0".
std::string in_usual_signs(std::string_view word) {
  std::string usual;
  for (std::size_t at = 0; at < word.size();) {
    constexpr std::string_view kHalf = "½";
    const bool half = word.substr(at).starts_with(kHalf);
    const bool forfeit = !usual.empty() && (usual.back() == '+' || usual.back() == '-');
    if (half) {
      usual += "1/2";
    } else if (word[at] == ':') {
      usual += forfeit ? '/' : '-';
    } else {
      usual += word[at];
    }
    at += half ? kHalf.size() : 1;
  }
  return usual;
}

// One that there is, or "1-1" and "¾-¼", which there are not (10.2).
bool looks_like_a_code(std::string_view usual) {
  constexpr std::string_view kForfeits = "+-/";
  constexpr std::string_view kFigures = "0123456789/.,¼¾";
  const bool forfeits = usual.size() == 3 && usual[1] == '/' &&
                        kForfeits.find(usual[0]) != std::string_view::npos &&
                        kForfeits.find(usual[2]) != std::string_view::npos;
  const std::size_t dash = usual.find('-');
  const auto is_figure = [&](std::string_view part) {
    return !part.empty() && part.find_first_not_of(kFigures) == std::string_view::npos;
  };
  const bool has_two = dash != std::string_view::npos && is_figure(usual.substr(0, dash)) &&
                       is_figure(usual.substr(dash + 1));
  return forfeits || has_two;
}

CodedLine without_code(const Utterance& line, const Tongues& tongues) {
  CodedLine coded;
  std::string rest;
  for (const std::string& word : words_of(line.text)) {
    const std::string code = in_usual_signs(word);
    const bool is_first = rest.empty();
    if (coded.code.empty() && (score_of(code) || (is_first && looks_like_a_code(code)))) {
      coded.code = code;
    } else {
      rest += word + ' ';
    }
  }
  coded.line = Utterance(rest);
  if (coded.code.empty() && !coded.line.words.empty()) {
    const KeyWord draw = key_word_at(coded.line, 0, tongues, "draw");
    if (draw.length > 0) coded = {"1/2-1/2", coded.line.after(draw.length)};
  }
  return coded;
}

// If nobody is named: an assistant watches his player's opponent (D.2.10.5), and otherwise it is
// whoever is on move. Nothing: his own player is on move and has the man there, so it may be his,
// or one that the opponent should have taken (4.8).
std::optional<Color> who_touched(const SaidBy& speaker, Square square, const Game& game) {
  const Color turn = game.position().turn();
  if (speaker.role != Role::assistant || !speaker.side) return turn;
  const Piece man = man_on(square, game.position().pieces());
  const bool is_own = man != kNoPiece && side_of(man) == *speaker.side;
  if (is_own && turn == *speaker.side) return std::nullopt;
  return opponent(*speaker.side);
}

// Of an illegal move who moved is bound by it (4.3); where another man was moved than the one
// touched, that one is reported.
void read_way(Details& told, const Game& game, const Tongues& tongues) {
  if (told.way.empty() || !told.side) return;
  const Utterance words(told.way);
  if (told.kind == "irregularity-illegal-move") {
    ReportedMove reported = reported_move(words, *told.side, told.plies_kept, game, tongues);
    told.moved = reported.moved;
    if (reported.trouble) told.trouble = std::move(reported.trouble);
  } else if (told.kind == "irregularity-touched-man") {
    told.square = reported_man(words, *told.side, told.plies_kept, game, tongues);
    if (!told.square) told.trouble = Phrase{"irregularity.which-man", {}};
  }
}

std::optional<Details> told_by(const Order& order, const Utterance& rest, const SaidBy& speaker,
                               const Game& game, const Tongues& tongues) {
  const bool result = order.kinds == "score-";
  const CodedLine coded = result ? without_code(rest, tongues) : CodedLine{"", rest};
  std::optional<Details> told =
      details_in(coded.line, order.kinds, order.parts, game, tongues, speaker.subject());
  if (!told) return std::nullopt;
  if (!coded.code.empty()) {
    if (!told->kind.empty()) return std::nullopt;
    told->kind = coded.code;
  }
  if (!coded.code.empty() && !score_of(coded.code)) {
    told->kind = text_of(Score::none);
    told->trouble = {"result.impossible", {}};
  }
  if (!told->side) told->side = speaker.subject();
  if (!told->side && told->square && order.name == "touched") {
    told->side = who_touched(speaker, *told->square, game);
    if (!told->side) told->trouble = {"irregularity.whose", {{"article", std::string("4.3")}}};
  }
  if (order.name == "irregularity" && !told->trouble) told->trouble = ask_whose(*told);
  read_way(*told, game, tongues);
  return told;
}

Color speaker_of(const Order& order, const Details& told, const SaidBy& speaker, const Game& game) {
  const bool named_himself = speaker.side && (speaker.about || told.side != speaker.side);
  const Color on_move = speaker.side.value_or(game.on_move());
  switch (order.speaks) {
    case Speaks::subject:
      return speaker.side ? on_move : told.side.value_or(on_move);
    case Speaks::other:
      return named_himself || !told.side ? on_move : opponent(*told.side);
    case Speaks::replies:
      return speaker.side.value_or(opponent(on_move));
    case Speaks::on_move:
      break;
  }
  return on_move;
}

}  // namespace

std::optional<Action> gist_of(const HeardCommand& command, const Tongues& tongues) {
  static const std::map<std::string_view, Action> kGists{{"allow-draw", AllowDraw{}},
                                                         {"claim", ClaimDraw{}},
                                                         {"grant", GrantClaim{}},
                                                         {"reject", RejectClaim{}},
                                                         {"defer", DeferClaim{}},
                                                         {"touched", ReportTouch{}},
                                                         {"set-position", SetPosition{}},
                                                         {"penalise", Penalise{}},
                                                         {"decide", DecideResult{}},
                                                         {"stop-clocks", StopClocks{}},
                                                         {"start-clocks", StartClocks{}},
                                                         {"set-clocks", SetClocks{}},
                                                         {"set-counters", SetClocks{}},
                                                         {"arrive", Arrive{}},
                                                         {"absent", NoticeAbsence{}},
                                                         {"sign", SignResult{}},
                                                         {"flag", NoticeFlag{}},
                                                         {"record", RecordMove{}},
                                                         {"copy-score", CompleteScore{}},
                                                         {"complete-score", CompleteScore{}},
                                                         {"boards-differ", ReportBoardsDiffer{}}};
  if (command.name == "irregularity") {
    Details told;
    told.kind = key_word_at(command.rest, 0, tongues, "irregularity-").means;
    const std::optional<Irregularity> what = named_in(kIrregularities, told);
    if (!what) return std::nullopt;
    // With the man it is a claim of 4.8, which is the player's.
    if (*what == Irregularity::touched_man) return ReportTouch{};
    ReportIrregularity report;
    report.what = *what;
    return report;
  }
  const auto gist = kGists.find(command.name);
  return gist == kGists.end() ? std::nullopt : std::optional(gist->second);
}

bool is_result_code(std::string_view line) {
  const std::string usual = in_usual_signs(line);
  return score_of(usual) || looks_like_a_code(usual);
}

std::string_view order_begun_by(std::string_view key) {
  const auto order = std::ranges::find_if(
      kOrders, [&](const Order& one) { return !one.kinds.empty() && key.starts_with(one.kinds); });
  return order != kOrders.end() ? order->name : std::string_view{};
}

std::optional<std::variant<Ordered, Phrase>> ordered_by(const HeardCommand& command,
                                                        const SaidBy& speaker, const Game& game,
                                                        const Tongues& tongues) {
  if (auto about_scores = score_ordered_by(command, speaker, game, tongues)) return about_scores;
  const auto order = std::ranges::find(kOrders, command.name, &Order::name);
  if (order == kOrders.end()) return std::nullopt;
  const std::optional<Details> told = told_by(*order, command.rest, speaker, game, tongues);
  if (!told) return std::nullopt;
  const Wish wish = order->make(*told);
  if (!wish && told->trouble) return *told->trouble;
  if (!wish) return std::nullopt;
  const bool reports = order->name == "touched" || order->name == "irregularity";
  if (reports && speaker.is_unclear) return Phrase{"role.which-assistant", {}};
  const Color by = speaker_of(*order, *told, speaker, game);
  if (order->speaks == Speaks::subject && told->side != by) {
    return Phrase{"role.other-side", {{"side", by}, {"named", *told->side}}};
  }
  return Ordered{by, *wish, order->asks_first, told->trouble};
}

}  // namespace annabella::host
