#include "web/page_words.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/text.h"
#include "web/built_in.h"

namespace annabella::host {
namespace {

// Whatever the scripts show or say, besides what each view brings. A command's name is shown, and
// one of its spellings said.
constexpr std::array kShown{"page.join-title",
                            "page.code",
                            "page.join",
                            "page.language",
                            "page.board",
                            "page.keys",
                            "page.board-keys",
                            "page.flip",
                            "page.state",
                            "page.white",
                            "page.black",
                            "page.runs",
                            "page.clock-unknown",
                            "page.last-move",
                            "page.said",
                            "page.speak",
                            "page.line",
                            "page.send",
                            "page.moves",
                            "page.scores",
                            "page.look",
                            "page.large",
                            "page.contrast",
                            "page.dark",
                            "page.no-coordinates",
                            "page.print-sheet",
                            "page.print-diagram",
                            "page.print-moves",
                            "page.connected",
                            "page.lost",
                            "page.wrong-code",
                            "page.too-many-codes",
                            "page.come-in-again",
                            "page.full",
                            "page.elsewhere",
                            "page.nothing-captured",
                            "page.as-player",
                            "page.as-assistant",
                            "page.as-arbiter",
                            "page.as-spectator",
                            "page.stage-announced",
                            "page.stage-repeated",
                            "page.stage-executed",
                            "page.stage-completed",
                            "page.assistant",
                            "page.arbiter",
                            "page.rulings",
                            "page.evidence",
                            "page.white-differs",
                            "page.black-differs",
                            "page.illegal",
                            "page.irregular-move",
                            "page.answer",
                            "page.castles-or",
                            "page.keys-here",
                            "page.keys-always",
                            "heard.castling",
                            "page.pressed",
                            "page.hand",
                            "page.remedy",
                            "page.done",
                            "page.to-do",
                            "page.move",
                            "page.different",
                            "page.side",
                            "page.square",
                            "page.entry",
                            "page.what",
                            "page.note",
                            "page.minutes",
                            "page.amount",
                            "page.points",
                            "page.accept-takeback",
                            "page.decline-takeback",
                            "page.result",
                            "page.penalty-warning",
                            "page.penalty-time-for-opponent",
                            "page.penalty-time-off",
                            "page.penalty-full-point-for-opponent",
                            "page.penalty-points-off",
                            "page.penalty-loss",
                            "page.penalty-fine",
                            "page.penalty-exclusion-from-rounds",
                            "page.penalty-expulsion",
                            "answer.no-move",
                            "score.gap",
                            "claim.threefold",
                            "claim.fifty-moves",
                            "irregularity.illegal-move",
                            "irregularity.unpromoted-pawn",
                            "irregularity.press-without-move",
                            "irregularity.two-hands",
                            "irregularity.touched-man",
                            "irregularity.displaced-men",
                            "irregularity.wrong-start",
                            "irregularity.turned-board",
                            "irregularity.reversed-colours",
                            "irregularity.kings-in-check",
                            "irregularity.pawn-on-last-rank",
                            "irregularity.agreed-correction"};
constexpr std::array kCommands{
    "made",         "repeated",      "executed",     "pressed",     "draw",
    "accept-draw",  "decline-draw",  "takeback",     "resign",      "stop-clocks",
    "start-clocks", "grant",         "reject",       "defer",       "allow-draw",
    "flag",         "boards-differ", "clocks-back",  "misrepeated", "missing",
    "touched",      "record",        "irregularity", "penalise",    "set-clocks",
    "set-position", "decide",        "clock",        "targets",     "captures",
    "line",         "rays",          "attackers",    "claim",       "no"};
constexpr std::array kHeard{"claim-threefold",
                            "claim-fifty-moves",
                            "irregularity-illegal-move",
                            "irregularity-unpromoted-pawn",
                            "irregularity-press-without-move",
                            "irregularity-two-hands",
                            "irregularity-touched-man",
                            "irregularity-displaced-men",
                            "irregularity-wrong-start",
                            "irregularity-turned-board",
                            "irregularity-reversed-colours",
                            "irregularity-kings-in-check",
                            "irregularity-pawn-on-last-rank",
                            "irregularity-agreed-correction",
                            "penalty-warning",
                            "penalty-time-for-opponent",
                            "penalty-time-off",
                            "penalty-full-point-for-opponent",
                            "penalty-points-off",
                            "penalty-loss",
                            "penalty-fine",
                            "penalty-exclusion-from-rounds",
                            "penalty-expulsion",
                            "mark-note"};

std::string shown(const Voice& voice, const std::string& key) {
  return voice.say({key, {}}).printed;
}

// A spelling of it, its own name if that is one.
std::string spelling_of(const Voice& voice, const std::string& command) {
  const std::string name = levelled(shown(voice, "command." + command));
  std::string found;
  for (const Spelling& spelling : voice.commands()) {
    if (spelling.means != command) continue;
    if (found.empty() || spelling.text == name) found = spelling.text;
  }
  return found;
}

std::string words_in(const Voice& voice) {
  nlohmann::json say;
  nlohmann::json hear;
  for (const std::string key : kShown) say[key] = shown(voice, key);
  for (const std::string command : kCommands) {
    say["command." + command] = shown(voice, "command." + command);
    hear[command] = spelling_of(voice, command);
  }
  for (const std::string key : kHeard) hear[key] = spelling_of(voice, key);
  return nlohmann::json{{"say", say}, {"hear", hear}}.dump();
}

std::string type_of(std::string_view name) {
  if (name.ends_with(".html")) return "text/html; charset=utf-8";
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  if (name.ends_with(".svg")) return "image/svg+xml";
  throw std::logic_error("no type for " + std::string(name));
}

}  // namespace

PageFiles page_files(const std::vector<std::shared_ptr<const Voice>>& voices) {
  PageFiles files;
  for (const BuiltIn& file : built_in_files()) {
    const std::string name(file.name);
    files[name == "index.html" ? "/" : "/" + name] = {type_of(name), std::string(file.text)};
  }
  nlohmann::ordered_json languages;
  for (const auto& voice : voices) {
    files["/words/" + voice->id() + ".json"] = {"application/json", words_in(*voice)};
    languages[voice->id()] = voice->name();
  }
  files["/languages.json"] = {"application/json", languages.dump()};
  return files;
}

}  // namespace annabella::host
