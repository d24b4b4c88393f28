#include "journal/fact_json.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "game/square_name.h"

namespace annabella::host {
namespace {

using Json = nlohmann::ordered_json;

struct Refusal {
  Phrase why;
};

[[noreturn]] void refuse(std::string key, const char* field) {
  throw Refusal{{std::move(key), {{"field", std::string(field)}}}};
}

template <class Enumerator>
using Names = std::initializer_list<Named<Enumerator>>;

// What every JSON reader keeps exactly, and can be added without overflow.
constexpr std::int64_t kFarthest = std::int64_t{1} << 53;

bool plausible(std::int64_t milliseconds) {
  return -kFarthest <= milliseconds && milliseconds <= kFarthest;
}

bool is_piece(char letter) {
  return ('a' <= letter && letter <= 'z') || ('A' <= letter && letter <= 'Z');
}

// The two directions have the same members, so that each event's fields are listed only once.
// `must`: always written. `may`: left out while it has its usual value.
class Writer {
 public:
  template <class T>
  void must(const char* name, T& field) {
    field_ = name;
    Json value = json_of(field);
    json_[name] = std::move(value);
  }
  template <class T>
  void may(const char* name, T& field) {
    if (field != T{}) must(name, field);
  }
  template <class T>
  void may(const char* name, std::optional<T>& field) {
    if (field) must(name, field);
  }
  template <class Enumerator, class Table = Names<Enumerator>>
  void must_be_one(const char* name, Enumerator& field, const Table& names) {
    for (const auto& [value, text] : names) {
      if (value == field) {
        json_[name] = text;
        return;
      }
    }
    refuse("fact.unwritable", name);
  }

  Json take() { return std::move(json_); }

 private:
  template <class T>
  Json json_of(T& value);
  template <class T>
  Json json_of(std::optional<T>& value) {
    return json_of(*value);
  }
  Json json_of(bool& value) { return value; }
  Json json_of(int& count) {
    if (count < 1) refuse("fact.unwritable", field_);
    return count;
  }
  Json json_of(std::uint32_t& number) { return number; }
  Json json_of(Duration& time) {
    if (!plausible(time.count())) refuse("fact.unwritable", field_);
    return time.count();
  }
  Json json_of(Time& time) {
    if (!plausible(time.time_since_epoch().count())) refuse("fact.unwritable", field_);
    return time.time_since_epoch().count();
  }
  Json json_of(Color& side) {
    if (side != Color::white && side != Color::black) refuse("fact.unwritable", field_);
    return side == Color::white ? "white" : "black";
  }
  Json json_of(Score& score) {
    if (score_of(text_of(score)) != score) refuse("fact.unwritable", field_);
    return text_of(score);
  }
  Json json_of(std::string& text) { return text; }
  Json json_of(std::vector<std::string>& texts) { return texts; }
  Json json_of(Piece& piece) {
    if (!is_piece(piece)) refuse("fact.unwritable", field_);
    return std::string(1, piece);
  }
  Json json_of(Square& square) {
    if (square.file >= 16 || square.rank >= 16) refuse("fact.unwritable", field_);
    return square_name(square);
  }

  const char* field_ = "";
  Json json_ = Json::object();
};

class Reader {
 public:
  explicit Reader(Json json, const char* field) : json_(std::move(json)) {
    if (!json_.is_object()) refuse("fact.wrong-field", field);
  }

  template <class T>
  void must(const char* name, T& field) {
    if (!json_.contains(name)) refuse("fact.missing-field", name);
    may(name, field);
  }
  template <class T>
  void may(const char* name, T& field) {
    if (!json_.contains(name)) return;
    field_ = name;
    take(json_[name], field);
    json_.erase(name);
  }
  template <class Enumerator, class Table = Names<Enumerator>>
  void must_be_one(const char* name, Enumerator& field, const Table& names) {
    std::string text;
    must(name, text);
    const auto* found = std::ranges::find(names, text, &Named<Enumerator>::name);
    if (found == names.end()) refuse("fact.wrong-field", name);
    field = found->value;
  }

  // After all fields: a newer program may have written more than we know.
  void finish() const {
    if (!json_.empty()) refuse("fact.unknown-field", json_.begin().key().c_str());
  }

 private:
  template <class T>
  void take(Json& json, T& value);
  template <class T>
  void take(Json& json, std::optional<T>& value) {
    take(json, value.emplace());
  }
  void take(Json& json, bool& value) {
    if (!json.is_boolean()) refuse("fact.wrong-field", field_);
    value = json.get<bool>();
  }
  void take(Json& json, int& count) {
    const std::int64_t number = integer(json);
    if (number < 1 || !std::in_range<int>(number)) refuse("fact.wrong-field", field_);
    count = static_cast<int>(number);
  }
  void take(Json& json, std::uint32_t& value) {
    const std::int64_t number = integer(json);
    if (!std::in_range<std::uint32_t>(number)) refuse("fact.wrong-field", field_);
    value = static_cast<std::uint32_t>(number);
  }
  void take(Json& json, Duration& time) { time = Duration(integer(json)); }
  void take(Json& json, Time& time) { time = Time(Duration(integer(json))); }
  void take(Json& json, std::string& text) {
    if (!json.is_string()) refuse("fact.wrong-field", field_);
    text = json.get<std::string>();
  }
  void take(Json& json, Color& side) {
    std::string text;
    take(json, text);
    if (text != "white" && text != "black") refuse("fact.wrong-field", field_);
    side = text == "white" ? Color::white : Color::black;
  }
  void take(Json& json, Score& score) {
    std::string text;
    take(json, text);
    const std::optional<Score> known = score_of(text);
    if (!known) refuse("fact.wrong-field", field_);
    score = *known;
  }
  void take(Json& json, std::vector<std::string>& texts) {
    if (!json.is_array()) refuse("fact.wrong-field", field_);
    texts.clear();
    for (Json& item : json) take(item, texts.emplace_back());
  }
  void take(Json& json, Piece& piece) {
    std::string text;
    take(json, text);
    if (text.size() != 1 || !is_piece(text[0])) refuse("fact.wrong-field", field_);
    piece = text[0];
  }
  void take(Json& json, Square& square) {
    std::string text;
    take(json, text);
    for (std::uint8_t file = 0; file < 16; ++file) {
      for (std::uint8_t rank = 0; rank < 16; ++rank) {
        if (text == square_name({file, rank})) {
          square = {file, rank};
          return;
        }
      }
    }
    refuse("fact.wrong-field", field_);
  }
  std::int64_t integer(const Json& json) const {
    const bool fits = json.is_number_integer() &&
                      (!json.is_number_unsigned() || json.get<std::uint64_t>() <= kFarthest) &&
                      plausible(json.get<std::int64_t>());
    if (!fits) refuse("fact.wrong-field", field_);
    return json.get<std::int64_t>();
  }

  const char* field_ = "";
  Json json_;  // what has not been taken yet
};

// The fields of everything. Their names and those of the kinds are in files all over the world:
// they may be added to, with may(), but not changed.

// One period for everything as two numbers, anything else as it is written at the table.
void fields(auto& form, TimeControl& time) {
  Duration base{0}, increment{0};
  std::string control;
  if (time.periods.size() == 1 &&
      time == TimeControl(time.periods[0].base, time.periods[0].extra)) {
    base = time.periods[0].base;
    increment = time.periods[0].extra;
  } else if (!time.periods.empty()) {
    control = text_of(time);
  }
  form.may("control", control);
  if (control.empty()) {
    form.must("base_ms", base);
    form.must("increment_ms", increment);
    time = TimeControl(base, increment);
    return;
  }
  const Result<std::optional<TimeControl>> read = read_time_control(control);
  if (!read || !*read) refuse("fact.wrong-field", "control");
  if (!time.periods.empty() && time != **read) refuse("fact.unwritable", "control");
  time = **read;
}
void fields(auto& form, Readings& left) {
  form.must("white_ms", left.white);
  form.must("black_ms", left.black);
}
constexpr std::array<std::pair<Duty, std::string_view>, 6> kDuties{{
    {Duty::make_moves, "make-moves"},
    {Duty::announce, "announce"},
    {Duty::keep_score_and_press, "keep-score-and-press"},
    {Duty::tell, "tell"},
    {Duty::claim, "claim"},
    {Duty::adjourn, "adjourn"},
}};
void fields(auto& form, Duties& duties) {
  for (const auto& [duty, name] : kDuties) {
    bool agreed = duties.has(duty);
    form.may(name.data(), agreed);
    if (agreed) duties.add(duty);
  }
}
void fields(auto& form, Seat& seat) {
  form.may("unseeing", seat.unseeing);
  form.may("watched", seat.watched);
  form.may("assistant", seat.assistant);
  bool dictated = seat.score == ScoreKeeping::dictated;
  bool on_paper = seat.score == ScoreKeeping::on_paper;
  form.may("score_dictated", dictated);
  form.may("score_on_paper", on_paper);
  if (dictated) seat.score = ScoreKeeping::dictated;
  if (on_paper) seat.score = ScoreKeeping::on_paper;
}
void fields(auto& form, Regulations& regulations) {
  form.may("white", regulations.white);
  form.may("black", regulations.black);
  form.may("arbiter", regulations.arbiter);
  form.must("supervised", regulations.supervised);
  form.may("flags_claimed", regulations.flags_claimed);
  form.may("guideline_3", regulations.guideline_3);
  form.may("default_time_ms", regulations.default_time);
  form.may("session_ms", regulations.session);
  form.template must_be_one<DrawOffers>("draw_offers", regulations.draw_offers,
                                        {{DrawOffers::free, "free"},
                                         {DrawOffers::after_moves, "after-moves"},
                                         {DrawOffers::arbiter_consent, "arbiter-consent"}});
  form.may("draw_offers_after", regulations.draw_offers_after);
  form.may("engine_loses", regulations.engine_loses);
  form.template must_be_one<Scoring>("scoring", regulations.scoring,
                                     {{Scoring::one_half_zero, "1-1/2-0"},
                                      {Scoring::three_one_zero, "3-1-0"},
                                      {Scoring::three_two_one, "3-2-1-0"},
                                      {Scoring::two_one_zero, "2-1-0"}});
  form.may("clock_place", regulations.clock_place);
}
void fields(auto& form, Setup& setup) {
  form.must("variant", setup.variant);
  form.may("start_fen", setup.start_fen);
  form.may("start", setup.start);
  form.may("seed", setup.seed);
  form.must("white", setup.white);
  form.must("black", setup.black);
  form.may("event", setup.event);
  form.may("date", setup.date);
  form.may("time", setup.time);
  form.may("rated", setup.rated);
  form.template must_be_one<Press>("press", setup.press,
                                   {{Press::at_once, "at-once"}, {Press::by_hand, "by-hand"}});
  form.may("regulations", setup.regulations);
}
void fields(auto& form, Move& move) {
  form.may("from", move.from);
  form.must("to", move.to);
  form.may("promotion", move.promotion);
  form.may("drop", move.drop);
}
void fields(auto& form, MoveFacts& facts) {
  form.must("san", facts.san);
  form.must("uci", facts.uci);
  form.may("piece", facts.piece);
  form.may("captured", facts.captured);
  form.may("en_passant", facts.en_passant);
  form.may("castles_short", facts.castles_short);
  form.may("castles_long", facts.castles_long);
  form.may("check", facts.check);
  form.may("remarks", facts.remarks);
}

std::string_view kind_of(const GameBegan&) { return "game-began"; }
void fields(auto& form, GameBegan& event) { form.must("setup", event.setup); }

std::string_view kind_of(const MoveAnnounced&) { return "move-announced"; }
void fields(auto& form, MoveAnnounced& event) {
  form.must("side", event.side);
  form.must("move", event.move);
  form.must("facts", event.facts);
}

std::string_view kind_of(const MoveMade&) { return "move-made"; }
void fields(auto& form, MoveMade& event) { form.must("side", event.side); }

std::string_view kind_of(const MoveRepeated&) { return "move-repeated"; }
void fields(auto& form, MoveRepeated& event) { form.must("side", event.side); }

std::string_view kind_of(const MoveMisrepeated&) { return "move-misrepeated"; }
void fields(auto& form, MoveMisrepeated& event) { form.must("side", event.side); }

std::string_view kind_of(const MoveExecuted&) { return "move-executed"; }
void fields(auto&, MoveExecuted&) {}

std::string_view kind_of(const MoveWithdrawn&) { return "move-withdrawn"; }
void fields(auto& form, MoveWithdrawn& event) { form.must("side", event.side); }

std::string_view kind_of(const MoveCompleted&) { return "move-completed"; }
void fields(auto& form, MoveCompleted& event) {
  form.must("side", event.side);
  form.may("unpressed", event.unpressed);
}

std::string_view kind_of(const DrawOffered&) { return "draw-offered"; }
void fields(auto& form, DrawOffered& event) { form.must("by", event.by); }

std::string_view kind_of(const DrawDeclined&) { return "draw-declined"; }
void fields(auto& form, DrawDeclined& event) { form.must("by", event.by); }

std::string_view kind_of(const TakebackOffered&) { return "takeback-offered"; }
void fields(auto& form, TakebackOffered& event) { form.must("by", event.by); }

std::string_view kind_of(const TakebackDeclined&) { return "takeback-declined"; }
void fields(auto& form, TakebackDeclined& event) { form.must("by", event.by); }

std::string_view kind_of(const MovesTakenBack&) { return "moves-taken-back"; }
void fields(auto& form, MovesTakenBack& event) { form.must("plies", event.plies); }

std::string_view kind_of(const DrawAllowed&) { return "draw-allowed"; }
void fields(auto&, DrawAllowed&) {}

std::string_view kind_of(const DrawClaimed&) { return "draw-claimed"; }
void fields(auto& form, DrawClaimed& event) {
  form.must("by", event.by);
  form.must_be_one("claim", event.claim, kClaims);
  form.may("intended", event.intended);
}

std::string_view kind_of(const ClaimRejected&) { return "claim-rejected"; }
void fields(auto& form, ClaimRejected& event) {
  form.must("by", event.by);
  form.may("given_ms", event.given);
}

std::string_view kind_of(const ClaimDeferred&) { return "claim-deferred"; }
void fields(auto& form, ClaimDeferred& event) {
  form.must("by", event.by);
  form.may("given_ms", event.given);
}

std::string_view kind_of(const ManTouched&) { return "man-touched"; }
void fields(auto& form, ManTouched& event) {
  form.must("by", event.by);
  form.must("square", event.square);
}

std::string_view kind_of(const MenAdjusted&) { return "men-adjusted"; }
void fields(auto& form, MenAdjusted& event) { form.must("by", event.by); }

std::string_view kind_of(const IrregularityFound&) { return "irregularity-found"; }
void fields(auto& form, IrregularityFound& event) {
  form.must("by", event.by);
  form.must_be_one("what", event.what, kIrregularities);
  form.may("note", event.note);
  form.may("same_move", event.same_move);
  form.may("reported", event.reported);
  form.may("answered", event.answered);
}

std::string_view kind_of(const PositionRestored&) { return "position-restored"; }
void fields(auto& form, PositionRestored& event) { form.may("plies", event.plies); }

std::string_view kind_of(const PositionSet&) { return "position-set"; }
void fields(auto& form, PositionSet& event) { form.must("fen", event.fen); }

std::string_view kind_of(const Penalised&) { return "penalised"; }
void fields(auto& form, Penalised& event) {
  form.must("side", event.side);
  form.must_be_one("penalty", event.penalty, kPenalties);
  form.may("time_ms", event.time);
  form.may("note", event.note);
  form.may("points", event.points);
}

std::string_view kind_of(const ClocksStopped&) { return "clocks-stopped"; }
void fields(auto& form, ClocksStopped& event) {
  form.may("by", event.by);
  form.may("reason", event.reason);
}

std::string_view kind_of(const ResultLeftOpen&) { return "result-left-open"; }
void fields(auto&, ResultLeftOpen&) {}

std::string_view kind_of(const ClocksStarted&) { return "clocks-started"; }
void fields(auto&, ClocksStarted&) {}

std::string_view kind_of(const ClocksSet&) { return "clocks-set"; }
void fields(auto& form, ClocksSet& event) {
  form.must("before", event.before);
  form.may("white_moves", event.moves.white);
  form.may("black_moves", event.moves.black);
  form.may("reason", event.reason);
}

std::string_view kind_of(const IncrementAdded&) { return "increment-added"; }
void fields(auto& form, IncrementAdded& event) { form.must("increment_ms", event.increment); }

std::string_view kind_of(const PlayerArrived&) { return "player-arrived"; }
void fields(auto& form, PlayerArrived& event) { form.must("side", event.side); }

std::string_view kind_of(const ResultSigned&) { return "result-signed"; }
void fields(auto& form, ResultSigned& event) { form.must("side", event.side); }

std::string_view kind_of(const AdjournmentAsked&) { return "adjournment-asked"; }
void fields(auto& form, AdjournmentAsked& event) {
  form.may("by", event.by);
  form.may("resumption", event.resumption);
  form.may("made", event.made);
}

void fields(auto& form, Envelope& envelope) {
  form.must("white", envelope.white);
  form.must("black", envelope.black);
  form.must("fen", envelope.fen);
  form.must("left", envelope.left);
  form.may("used", envelope.used);
  form.must("sealed_by", envelope.sealed_by);
  form.must("move_number", envelope.move_number);
  form.may("draw_offer", envelope.draw_offer);
  form.may("resumption", envelope.resumption);
}
std::string_view kind_of(const MoveSealed&) { return "move-sealed"; }
void fields(auto& form, MoveSealed& event) {
  form.must("envelope", event.envelope);
  form.must("box", event.box);
  form.may("is_reply", event.is_reply);
}

std::string_view kind_of(const ResumptionBegan&) { return "resumption-began"; }
void fields(auto&, ResumptionBegan&) {}

std::string_view kind_of(const EnvelopeOpened&) { return "envelope-opened"; }
void fields(auto& form, EnvelopeOpened& event) { form.must("words", event.words); }

std::string_view kind_of(const EnvelopeLost&) { return "envelope-lost"; }
void fields(auto&, EnvelopeLost&) {}

std::string_view kind_of(const FlagFell&) { return "flag-fell"; }
void fields(auto& form, FlagFell& event) { form.must("side", event.side); }

std::string_view kind_of(const GameLeft&) { return "game-left"; }
void fields(auto&, GameLeft&) {}

std::string_view kind_of(const GameResumed&) { return "game-resumed"; }
void fields(auto& f, GameResumed& e) { f.may("seen", e.seen); }

std::string_view kind_of(const GameEnded&) { return "game-ended"; }
void fields(auto& form, GameEnded& event) {
  form.must("score", event.score);
  form.must("reason", event.reason);
  form.may("white_reduced", event.reduced.white);
  form.may("black_reduced", event.reduced.black);
}

void fields(auto& form, ScoreEntry& entry) {
  form.must("text", entry.text);
  form.may("move", entry.move);
  form.may("offers_draw", entry.offers_draw);
  form.may("clock_ms", entry.clock);
}

std::string_view kind_of(const MoveRecorded&) { return "move-recorded"; }
void fields(auto& form, MoveRecorded& event) {
  form.must("sheet", event.sheet);
  form.may("ply", event.ply);
  form.must("entry", event.entry);
  form.may("corrects", event.corrects);
}

std::string_view kind_of(const ScoreCompleted&) { return "score-completed"; }
void fields(auto& form, ScoreCompleted& event) {
  form.must("sheet", event.sheet);
  form.template must_be_one<ScoreSource>(
      "from", event.from, {{ScoreSource::opponent, "opponent"}, {ScoreSource::record, "record"}});
  form.must("entries", event.entries);
}

std::string_view kind_of(const ScoreShown&) { return "score-shown"; }
void fields(auto& form, ScoreShown& event) { form.must("to", event.to); }

std::string_view kind_of(const BoardsDiffered&) { return "boards-differed"; }
void fields(auto& form, BoardsDiffered& event) {
  form.may("wrong", event.wrong);
  form.must_be_one("scores", event.scores.outcome, kComparisons);
  form.may("plies", event.scores.plies);
  form.may("clocks", event.clocks);
  form.may("wanted_by", event.wanted_by);
}

std::string_view kind_of(const RestoringDeclined&) { return "restoring-declined"; }
void fields(auto& form, RestoringDeclined& event) { form.must("by", event.by); }

template <class T>
Json Writer::json_of(T& value) {
  Writer inner;
  fields(inner, value);
  return inner.take();
}

template <class T>
void Reader::take(Json& json, T& value) {
  Reader inner(std::move(json), field_);
  fields(inner, value);
  inner.finish();
}

// Makes `event` the one whose kind this is, with nothing filled in yet.
template <std::size_t index = 0>
bool choose(std::string_view kind, Event& event) {
  if constexpr (index == std::variant_size_v<Event>) {
    return false;
  } else {
    using Candidate = std::variant_alternative_t<index, Event>;
    if (kind != kind_of(Candidate{})) return choose<index + 1>(kind, event);
    event.emplace<index>();
    return true;
  }
}

}  // namespace

Result<WrittenFact> write_fact(const Fact& fact) {
  try {
    Fact copy = fact;  // fields() takes what it could also fill in
    Writer form;
    std::visit([&](auto& event) { fields(form, event); }, copy.event);
    form.must("left", copy.left);
    const std::string_view kind =
        std::visit([](const auto& event) { return kind_of(event); }, fact.event);
    if (!plausible(fact.at.time_since_epoch().count())) refuse("fact.unwritable", "at");
    return WrittenFact{std::string(kind), form.take().dump()};
  } catch (const Refusal& refusal) {
    return Error{refusal.why};
  } catch (const Json::type_error&) {
    return Error{{"fact.not-utf8", {}}};
  }
}

Result<Fact> read_fact(int number, Time at, const WrittenFact& written) {
  Fact fact{.number = number, .at = at, .left = {}, .event = GameResumed{}};
  if (!choose(written.kind, fact.event)) {
    return Error{{"fact.unknown-kind", {{"kind", written.kind}}}};
  }
  Json json = Json::parse(written.payload, nullptr, false);
  if (json.is_discarded()) return Error{{"fact.not-json", {}}};
  try {
    if (!plausible(at.time_since_epoch().count())) refuse("fact.wrong-field", "at");
    Reader form(std::move(json), "payload");
    std::visit([&](auto& event) { fields(form, event); }, fact.event);
    form.must("left", fact.left);
    form.finish();
    return fact;
  } catch (const Refusal& refusal) {
    return Error{refusal.why};
  }
}

}  // namespace annabella::host
