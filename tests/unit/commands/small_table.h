// A table without a house: lines go in, and what became of them comes out as a short text.
#pragma once

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "commands/dialogue.h"
#include "game/arbiter.h"
#include "support/standard_variant.h"
#include "words/refusal_phrase.h"
#include "words/voice.h"

namespace annabella::host {

constexpr const char* kVoices[] = {"de", "en", "cs", "sk"};

// The same, said in one voice in several ways.
struct Said {
  const char* voice;
  std::vector<const char*> lines;
};

inline std::shared_ptr<const Voice> voice_named(const std::string& id) {
  static std::map<std::string, std::shared_ptr<const Voice>> loaded;
  if (!loaded.contains(id)) {
    auto voice = Voice::load(std::string(SOURCE_DIR) + "/voices/" + id);
    if (!voice) throw std::runtime_error(voice.error().what.key);
    loaded[id] = *voice;
  }
  return loaded[id];
}

class SmallTable {
 public:
  explicit SmallTable(const std::string& voice = "de", const std::string& fen = "",
                      Press press = Press::at_once, const Regulations& regulations = {},
                      std::chrono::minutes time = std::chrono::minutes{5})
      : SmallTable(voice, standard_variant(),
                   {.start_fen = fen,
                    .white = {},
                    .black = {},
                    .event = {},
                    .date = {},
                    .time = TimeControl{time, Duration{0}},
                    .press = press,
                    .regulations = regulations}) {}
  SmallTable(const std::string& voice, const Variant& variant, const Setup& setup)
      : voice_(voice_named(voice)), dialogue_(all_voices()), game_(variant) {
    for (const Fact& fact : opening(setup, now())) game_.apply(fact);
  }

  const Game& game() const { return game_; }
  const Dialogue& dialogue() const { return dialogue_; }
  const Voice& voice() const { return *voice_; }
  std::string fen() const { return game_.position().fen(); }
  static Time now() { return Time{} + std::chrono::hours{1}; }

  // As a table whose variant has brought words of its own.
  void has_words(const std::filesystem::path& plugin_words) {
    std::vector<std::shared_ptr<const Voice>> all;
    for (const char* id : kVoices) {
      const auto voice = Voice::load(std::string(SOURCE_DIR) + "/voices/" + id, {}, plugin_words);
      if (!voice) throw std::runtime_error(voice.error().what.key);
      all.push_back(*voice);
      if (id == voice_->id()) voice_ = *voice;
    }
    dialogue_ = Dialogue(std::move(all));
  }
  void speaks(Color player, const std::string& voice) {
    dialogue_.speaks(player, voice_named(voice));
  }
  Reading hear(std::string_view line, std::optional<Time> at = {},
               const std::optional<Spoken>& spoken = {}) {
    return dialogue_.hear(line, game_, *voice_, at, spoken, speaker_);
  }
  // The table's own question, as it is printed.
  std::string is_asked(Color player, const Phrase& question, Action if_yes) {
    dialogue_.ask(player, question, std::move(if_yes), game_);
    return printed(question);
  }
  // White is asked whether he agrees to go back (D.2.9).
  void asks_to_go_back() {
    dialogue_.ask(Color::white, {"ask.agree-back-to-start", {{"by", Color::black}}},
                  Wanted{Color::white, {ReportBoardsDiffer{}}},
                  Wanted{Color::white, {DeclineRestoring{}}}, game_);
  }
  // The clocks, without a line.
  void goes_on() {
    const Ruling ruling = rule(game_, {.by = Color::white, .at = now(), .action = StartClocks{}});
    for (const Fact& fact : std::get<std::vector<Fact>>(ruling)) game_.apply(fact);
  }
  void leaves_to_engine(Color engine, const bool& plays) {
    dialogue_.leaves_to_engines([=, &plays](Color side) { return plays && side == engine; });
    dialogue_.is_alone(opponent(engine));
  }
  // The opponent speaks elsewhere: what no line says whose it is, is this one's.
  void is_alone(std::optional<Color> player) { dialogue_.is_alone(player); }
  // From now on every line is known to be this one's; nothing: each says whose it is.
  void speaks_as(const std::optional<Badge>& speaker) { speaker_ = speaker; }

  // "white: move e2e4", "arbiter white: allow draw", "? Umwandlung in?", "! Nicht verstanden: ...",
  // "- Nein: ...", "query last", "service rate +"; notes in brackets before it. What is wanted is
  // done if the arbiter allows it, and what he refuses follows after " ! ". What somebody else was
  // asked and is no more stands with his name before all: "[black: Die Frage ist verworfen.]".
  std::string says(std::string_view line) {
    const Reading reading = hear(line);
    std::string text;
    if (reading.drops) {
      const Badge& asked = *reading.drops;
      text = "[" + as(asked.role) + name(*asked.side) + ": " + printed({"note.dropped", {}}) + "] ";
    }
    for (const Phrase& note : reading.notes) text += "[" + printed(note) + "] ";
    text += std::visit([&](const auto& what) { return shown(reading, what); }, reading.what);
    if (reading.asks_again) text += " " + shown(reading, *reading.asks_again);
    return text;
  }

  // What the arbiter allows of it is done.
  void does(const Reading& reading) { shown(reading, std::get<Wanted>(reading.what)); }

  // The lines of an answer, as they are printed.
  std::vector<std::string> answers(std::string_view line) {
    const Reading reading = hear(line);
    const auto* query = std::get_if<Query>(&reading.what);
    if (query == nullptr) return {"no query"};
    std::vector<std::string> lines;
    for (const Phrase& phrase : answer(*query, reading.by, game_, now(), voice_->letters())) {
      lines.push_back(printed(phrase));
    }
    return lines;
  }

  void play(std::initializer_list<const char*> moves) {
    for (const char* move : moves) {
      const std::string said = says(move);
      if (said.find("move") == std::string::npos || said.find('!') != std::string::npos) {
        throw std::invalid_argument(std::string(move) + ": " + said);
      }
    }
  }

  std::string printed(const Phrase& phrase) const { return voice_->say(phrase).printed; }

  // As this table writes a move: castling is king to rook.
  static std::string squares(const Move& move) {
    const auto one = [](Square square) {
      return std::string(1, static_cast<char>('a' + square.file)) + std::to_string(square.rank + 1);
    };
    std::string text = one(move.from) + one(move.to);
    if (move.promotion) text += static_cast<char>(std::toupper(move.promotion));
    return text;
  }

 private:
  // Line by line.
  std::string refused(const Phrase& why) const {
    std::string text;
    for (const Phrase& line : refusal_lines(why)) text += (text.empty() ? "" : " ") + printed(line);
    return text;
  }
  static std::vector<std::shared_ptr<const Voice>> all_voices() {
    return {voice_named("de"), voice_named("en"), voice_named("cs"), voice_named("sk")};
  }

  static std::string name(Color side) { return side == Color::white ? "white" : "black"; }
  static std::string as(Role role) {
    static const std::vector<std::string> kNames = {"", "", "assistant ", "arbiter ", "spectator "};
    return kNames[static_cast<std::size_t>(role)];
  }
  static std::string seconds(Duration time) { return std::to_string(time.count() / 1000) + " s"; }
  static std::string note_of(const std::string& note) { return note.empty() ? "" : ": " + note; }

  std::string shown(const Reading& reading, const Wanted& wanted) {
    std::string text = as(reading.role) + name(wanted.by) + ":";
    for (const Action& action : wanted.actions) {
      text += " " + std::visit([&](const auto& it) { return called(it); }, action);
      const Ruling ruling =
          rule(game_, Intent{.by = wanted.by, .role = reading.role, .at = now(), .action = action});
      if (const auto* why = std::get_if<Phrase>(&ruling)) return text + " ! " + refused(*why);
      for (const Fact& fact : std::get<std::vector<Fact>>(ruling)) game_.apply(fact);
    }
    return text;
  }
  std::string shown(const Reading& reading, const Query& query) {
    static const std::vector<std::string> kNames = {
        "",      "last",    "moves",    "clock",     "my",     "pieces",  "line",
        "rays",  "targets", "captures", "attackers", "turn",   "count",   "board",
        "start", "sheet",   "missing",  "help",      "agreed", "touched", "square"};
    std::string text = "query " + kNames[static_cast<std::size_t>(query.kind)];
    if (const auto* word = std::get_if<std::string>(&query.about)) {
      if (!word->empty()) text += " " + *word;
    } else if (const auto* kind = std::get_if<PieceKind>(&query.about)) {
      text += std::string(" ") + kind->letter;
    } else if (const auto* file = std::get_if<FileName>(&query.about)) {
      text += std::string(" ") + static_cast<char>('a' + file->file);
    } else if (const auto* rank = std::get_if<RankName>(&query.about)) {
      text += " " + std::to_string(rank->rank + 1);
    } else if (const auto* square = std::get_if<Square>(&query.about)) {
      text += " " + squares({*square, {}}).substr(0, square->rank > 8 ? 3 : 2);
    }
    if (query.side) text += " of " + name(*query.side);
    if (query.count > 0) text += " " + std::to_string(query.count);
    return reading.by == Color::black ? "black: " + text : text;
  }
  std::string shown(const Reading&, const Service& service) {
    static const std::vector<std::string> kNames = {
        "",           "stop",   "repeat", "rate", "pitch", "volume", "voice",      "device",
        "microphone", "speech", "save",   "page", "quit",  "hint",   "board_lies", "order"};
    std::string text = "service " + kNames[static_cast<std::size_t>(service.kind)];
    return service.value.empty() ? text : text + " " + service.value;
  }
  std::string shown(const Reading&, const Question& question) {
    return "? " + printed(question.ask);
  }
  std::string shown(const Reading&, const NotUnderstood& refusal) {
    return "! " + refused(refusal.why);
  }
  std::string shown(const Reading&, const Dropped& dropped) { return "- " + printed(dropped.what); }
  std::string shown(const Reading&, const Silence&) { return ""; }

  std::string called(const AnnounceMove& it) { return "move " + squares(it.move); }
  std::string called(const ReportMade& it) { return "made " + squares(it.move); }
  std::string called(const RepeatMove& it) { return "repeat " + squares(it.move); }
  std::string called(const ReportMisrepeat&) { return "misrepeat"; }
  std::string called(const ReportExecuted&) { return "executed"; }
  std::string called(const PressClock&) { return "press"; }
  std::string called(const WithdrawMove&) { return "withdraw"; }
  std::string called(const OfferDraw&) { return "offer draw"; }
  std::string called(const AcceptDraw&) { return "accept draw"; }
  std::string called(const DeclineDraw&) { return "decline draw"; }
  std::string called(const Resign&) { return "resign"; }
  std::string called(const OfferTakeback&) { return "offer takeback"; }
  std::string called(const AcceptTakeback&) { return "accept takeback"; }
  std::string called(const DeclineTakeback&) { return "decline takeback"; }
  std::string called(const AllowDraw&) { return "allow draw"; }
  std::string called(const ClaimDraw& it) {
    return "claim " + std::string(name_in(kClaims, it.claim)) +
           (it.intended ? " with " + squares(*it.intended) : "");
  }
  std::string called(const GrantClaim&) { return "grant claim"; }
  std::string called(const RejectClaim&) { return "reject claim"; }
  std::string called(const DeferClaim&) { return "defer claim"; }
  std::string called(const ReportTouch& it) {
    return "touch of " + name(it.who) + " " + squares({it.square, {}}).substr(0, 2);
  }
  std::string called(const AdjustMen&) { return "adjust"; }
  std::string called(const ReportIrregularity& it) {
    return "irregularity " + std::string(name_in(kIrregularities, it.what)) + " of " + name(it.by) +
           (it.moved ? " moved " + squares(*it.moved) : "") + (it.same_move ? " same move" : "") +
           (it.another_move ? " another move" : "") +
           (it.touched ? " touched " + squares({*it.touched, {}}).substr(0, 2) : "") +
           (it.pressed ? " pressed" : "") +
           (it.plies_kept ? " after " + std::to_string(*it.plies_kept) : "") +
           (it.instead ? " instead " + squares(*it.instead) : "") + note_of(it.note);
  }
  std::string called(const SetPosition& it) { return "set position " + it.fen; }
  std::string called(const Penalise& it) {
    return "penalty " + std::string(name_in(kPenalties, it.penalty)) + " for " + name(it.side) +
           (it.time > Duration{0} ? " " + seconds(it.time) : "") +
           (it.points > 0 ? " " + std::to_string(it.points) + " halves" : "") + note_of(it.note);
  }
  std::string called(const DecideResult& it) {
    return "result " + std::string(text_of(it.score)) + note_of(it.note);
  }
  std::string called(const StopClocks& it) { return "stop clocks" + note_of(it.reason); }
  std::string called(const StartClocks&) { return "start clocks"; }
  std::string called(const SetClocks& it) {
    if (it.more > Duration{0}) return "more for both " + seconds(it.more) + note_of(it.reason);
    return (it.counters_only
                ? std::string("counters")
                : "set clocks " + seconds(it.readings.white) + " " + seconds(it.readings.black)) +
           (it.moves ? " moves " + std::to_string(it.moves->white) + " " +
                           std::to_string(it.moves->black)
                     : "") +
           note_of(it.reason);
  }
  std::string called(const Arrive&) { return "arrive"; }
  std::string called(const NoticeAbsence& it) {
    return "absence of " + (it.side ? name(*it.side) : "both");
  }
  std::string called(const SignResult&) { return "sign"; }
  std::string called(const RecordMove& it) { return "record " + it.entry.text; }
  std::string called(const CompleteScore&) { return "complete score"; }
  std::string called(const ShowScore&) { return "show score"; }
  std::string called(const ReportBoardsDiffer&) { return "boards differ"; }
  std::string called(const FollowClock&) { return "follow clock"; }
  std::string called(const DeclineRestoring&) { return "decline restoring"; }
  std::string called(const AdjournGame&) { return "adjourn"; }
  std::string called(const SealMove&) { return "seal"; }
  std::string called(const BeginResumption&) { return "begin resumption"; }
  std::string called(const OpenEnvelope&) { return "open envelope"; }
  std::string called(const LoseEnvelope&) { return "lose envelope"; }
  std::string called(const NoticeFlag&) { return "flag"; }
  std::string called(const LeaveGame&) { return "leave"; }
  std::string called(const ResumeGame&) { return "resume"; }

  std::shared_ptr<const Voice> voice_;
  Dialogue dialogue_;
  Game game_;
  std::optional<Badge> speaker_;
};

}  // namespace annabella::host
