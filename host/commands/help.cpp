#include "commands/help.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace annabella::host {
namespace {

struct Topic {
  std::string_view name;
  std::vector<std::string_view> lines;  // keys after "help."
};

const std::array<Topic, 10>& topics() {
  static const std::array<Topic, 10> kTopics{{
      {"topic-moves",
       {"saying-moves", "writing-moves", "saying-captures", "saying-castling", "saying-promotion",
        "correction"}},
      {"topic-game",
       {"last", "moves", "turn", "count", "clock", "my", "other-clock", "agreed", "repeat",
        "stop"}},
      {"topic-board",
       {"pieces", "square", "line", "rays", "targets", "captures", "attackers", "board", "start"}},
      {"topic-offers",
       {"draw", "accept-draw", "decline-draw", "resign", "takeback", "hint", "yes", "no",
        "saying-side"}},
      {"topic-table",
       {"made", "repeated", "misrepeated", "executed", "pressed", "correction", "record", "sheet",
        "missing", "copy-score", "boards-differ", "saying-assistant", "adjourn", "seal",
        "resumption", "open-envelope", "lose-envelope", "topic-equipment"}},
      {"topic-claims",
       {"claim", "flag", "touched", "obligation", "adjust", "arrive", "sign", "stop-clocks"}},
      {"topic-arbiter",
       {"saying-arbiter", "irregularity", "penalise", "decide", "stop-clocks", "start-clocks",
        "set-clocks", "set-counters", "allow-draw", "grant", "reject", "defer", "set-position",
        "absent", "complete-score", "clocks-back"}},
      {"topic-speech",
       {"stop", "repeat", "faster", "slower", "rate", "louder", "quieter", "volume", "higher",
        "lower", "pitch", "voice", "device", "microphone", "reader", "own-voice"}},
      {"topic-equipment",
       {"equipment-boards", "equipment-size", "equipment-squares", "equipment-holes",
        "equipment-pegs", "equipment-men", "equipment-clock", "equipment-changes"}},
      {"topic-program", {"help", "topic-next", "page", "save", "quit"}},
  }};
  return kTopics;
}

Phrase line(std::string_view key) { return {"help." + std::string(key), {}}; }

void add_topics(std::vector<Phrase>& lines) {
  for (const Topic& topic : topics()) {
    // Named among the lines of the table, that the topics fit a screen.
    if (topic.name != "topic-equipment") lines.push_back(line(topic.name));
  }
}

const Topic* topic_called(const std::string& about) {
  // These two commands are called what their topics are called.
  const std::string_view name = about == "board"   ? "topic-board"
                                : about == "moves" ? "topic-moves"
                                                   : std::string_view(about);
  return std::ranges::find(topics(), name, &Topic::name);
}

bool explained(std::string_view command) {
  return std::ranges::any_of(topics(), [&](const Topic& topic) {
    return std::ranges::find(topic.lines, command) != topic.lines.end();
  });
}

}  // namespace

std::string topic_after(const std::string& about) {
  const auto* topic = topic_called(about);
  if (topic == topics().end()) {
    topic = std::ranges::find_if(topics(), [&](const Topic& one) {
      return std::ranges::find(one.lines, about) != one.lines.end();
    });
  }
  if (topic == topics().end()) return std::string(topics().front().name);
  return topic + 1 == topics().end() ? "" : std::string((topic + 1)->name);
}

bool has_help(const std::string& about) {
  return about.empty() || topic_called(about) != topics().end() || explained(about);
}

std::vector<Phrase> help(const std::string& about) {
  std::vector<Phrase> lines;
  const auto* topic = topic_called(about);
  if (topic != topics().end()) {
    for (const std::string_view key : topic->lines) lines.push_back(line(key));
    return lines;
  }
  if (explained(about)) return {line(about)};
  if (about.empty()) {
    lines.push_back(line("first"));
  } else {
    lines.push_back({"help.unknown", {{"topic", about}}});
  }
  add_topics(lines);
  return lines;
}

}  // namespace annabella::host
