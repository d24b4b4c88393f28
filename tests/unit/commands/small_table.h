// A table without a house: lines go in, and what became of them comes out as a short text.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "commands/dialogue.h"
#include "game/arbiter.h"
#include "support/standard_variant.h"
#include "words/voice.h"

namespace annabella::host {

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
                      Press press = Press::at_once)
      : voice_(voice_named(voice)), dialogue_(all_voices()), game_(standard_variant()) {
    Setup setup;
    setup.start_fen = fen;
    setup.press = press;
    setup.time = TimeControl{std::chrono::minutes{5}, Duration{0}};
    for (const Fact& fact : opening(setup, now())) game_.apply(fact);
  }

  const Game& game() const { return game_; }
  const Dialogue& dialogue() const { return dialogue_; }
  const Voice& voice() const { return *voice_; }
  std::string fen() const { return game_.position().fen(); }
  static Time now() { return Time{} + std::chrono::hours{1}; }

  void speaks(Color player, const std::string& voice) {
    dialogue_.speaks(player, voice_named(voice));
  }
  Reading hear(std::string_view line) { return dialogue_.hear(line, game_, *voice_); }

  // "white: move e2e4", "? Umwandlung in?", "! Nicht verstanden: ...", "- Nein: ...", "query last",
  // "service rate +"; notes in brackets before it. What is wanted is done if the arbiter allows it,
  // and what he refuses follows after " ! ".
  std::string says(std::string_view line) {
    const Reading reading = hear(line);
    std::string text;
    for (const Phrase& note : reading.notes) text += "[" + printed(note) + "] ";
    return text +
           std::visit([&](const auto& what) { return shown(reading.by, what); }, reading.what);
  }

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

 private:
  static std::vector<std::shared_ptr<const Voice>> all_voices() {
    return {voice_named("de"), voice_named("en"), voice_named("cs"), voice_named("sk")};
  }

  static std::string name(Color side) { return side == Color::white ? "white" : "black"; }
  static std::string squares(const Move& move) {
    const auto one = [](Square square) {
      return std::string(1, static_cast<char>('a' + square.file)) + std::to_string(square.rank + 1);
    };
    std::string text = one(move.from) + one(move.to);
    if (move.promotion) text += static_cast<char>(std::toupper(move.promotion));
    return text;
  }

  std::string shown(Color, const Wanted& wanted) {
    std::string text = name(wanted.by) + ":";
    for (const Action& action : wanted.actions) {
      text += " " + std::visit([&](const auto& it) { return called(it); }, action);
      const Ruling ruling = rule(game_, Intent{.by = wanted.by, .at = now(), .action = action});
      if (const auto* why = std::get_if<Phrase>(&ruling)) return text + " ! " + printed(*why);
      for (const Fact& fact : std::get<std::vector<Fact>>(ruling)) game_.apply(fact);
    }
    return text;
  }
  std::string shown(Color by, const Query& query) {
    static const std::vector<std::string> kNames = {
        "",        "last",      "moves", "clock", "my",    "pieces", "line", "rays",
        "targets", "attackers", "turn",  "count", "board", "start",  "help"};
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
    return by == Color::black ? "black: " + text : text;
  }
  std::string shown(Color, const Service& service) {
    static const std::vector<std::string> kNames = {"",       "stop",  "repeat", "rate", "pitch",
                                                    "volume", "voice", "device", "save", "quit"};
    std::string text = "service " + kNames[static_cast<std::size_t>(service.kind)];
    return service.value.empty() ? text : text + " " + service.value;
  }
  std::string shown(Color, const Question& question) { return "? " + printed(question.ask); }
  std::string shown(Color, const NotUnderstood& refusal) { return "! " + printed(refusal.why); }
  std::string shown(Color, const Dropped& dropped) { return "- " + printed(dropped.what); }
  std::string shown(Color, const Silence&) { return ""; }

  std::string called(const AnnounceMove& it) { return "move " + squares(it.move); }
  std::string called(const RepeatMove& it) { return "repeat " + squares(it.move); }
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
  std::string called(const ClaimDraw&) { return "claim draw"; }
  std::string called(const GrantClaim&) { return "grant claim"; }
  std::string called(const RejectClaim&) { return "reject claim"; }
  std::string called(const DeferClaim&) { return "defer claim"; }
  std::string called(const ReportTouch&) { return "touch"; }
  std::string called(const AdjustMen&) { return "adjust"; }
  std::string called(const ReportIrregularity&) { return "irregularity"; }
  std::string called(const SetPosition&) { return "set position"; }
  std::string called(const Penalise&) { return "penalise"; }
  std::string called(const DecideResult&) { return "decide result"; }
  std::string called(const StopClocks&) { return "stop clocks"; }
  std::string called(const StartClocks&) { return "start clocks"; }
  std::string called(const SetClocks&) { return "set clocks"; }
  std::string called(const Arrive&) { return "arrive"; }
  std::string called(const NoticeAbsence&) { return "absence"; }
  std::string called(const SignResult&) { return "sign"; }
  std::string called(const RecordMove& it) { return "record " + it.entry.text; }
  std::string called(const CompleteScore&) { return "complete score"; }
  std::string called(const ReportBoardsDiffer&) { return "boards differ"; }
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
};

}  // namespace annabella::host
