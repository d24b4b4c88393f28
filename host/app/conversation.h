// What becomes of a line that is said at a table, and who is told about it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/house.h"
#include "commands/dialogue.h"
#include "speech/priority.h"
#include "words/manual.h"
#include "words/voice.h"

namespace annabella::host {

// Everybody can read all of it. It is also said, into the ears of both players or of one; arbiters
// and spectators have none at the table, and no player is to hear what they are told (12.6).
struct Telling {
  enum class Ears : std::uint8_t { both = 1, white, black, none };
  Ears ears = Ears::both;
  std::vector<Phrase> lines;
  Priority priority = Priority::text;
  bool is_refusal = false;

  static Telling to(Color side, std::vector<Phrase> lines, Priority priority = Priority::text);
  static Telling refusal(Color side, Phrase why);
};

// [house]
class Conversation {
 public:
  // What the table does about it. `want` rules on an intent, or says why not, as House::consider().
  struct Hands {
    std::function<void(const Telling&)> tell;
    std::function<std::optional<Phrase>(const Intent&)> want;
    std::function<void(const Reading&, const Service&)> serve;
    // The line has been read, and nobody has been told anything of it.
    std::function<void()> has_read{};
  };

  // All of them outlive the conversation.
  Conversation(House& house, Dialogue& dialogue, const Voice& voice, Hands hands)
      : house_(&house), dialogue_(&dialogue), voice_(&voice), hands_(std::move(hands)) {}

  // `at` is when it was heard; `spoken`, if it was not typed; from whom may be `known`
  // (Dialogue::hear).
  void hear(const std::string& line, Time at, const std::optional<Spoken>& spoken = {},
            const std::optional<Badge>& known = {});
  // As if a player had asked for it in words.
  void ask(Color by, const Query& query, Time at);
  // To everybody, or to whom alone it concerns.
  void tell(const Fact& fact, const Game& game) const;
  // Looks at the clock, unless that is the players' business (6.8). Nothing: no flag has fallen, or
  // it was written down.
  std::optional<Phrase> notice_flag(Time at);

  // To whoever said the line.
  void answer(const Reading& line, const std::vector<Phrase>& lines,
              Priority priority = Priority::text) const;
  void refuse(const Reading& line, const Phrase& why) const;
  // Of whoever has named himself and no more.
  void ask_for_order(const Reading& line) const;

 private:
  std::optional<Phrase> no_correction(const Reading& line, const Wanted& wanted, Time at) const;
  void on(const Reading& line, const Wanted& wanted, Time at);
  void on(const Reading& line, const Query& query, Time at);
  void read_help(const Reading& line, const std::string& about);
  const Manual* manual();  // of the voice's language; null: there is none
  // False: the manual has nothing about it, and nothing was said.
  bool read_manual(const Reading& line, const std::string& about);
  void read_paragraph(const Reading& line, std::vector<Phrase> also = {});
  void on(const Reading& line, const Service& service, Time at);
  void on(const Reading& line, const Question& question, Time at);
  void on(const Reading& line, const NotUnderstood& refusal, Time at);
  void on(const Reading& line, const Dropped& dropped, Time at);
  void on(const Reading& line, const Silence& silence, Time at);

  House* house_;
  Dialogue* dialogue_;
  const Voice* voice_;
  Hands hands_;
  std::string help_read_;                    // about what somebody has read last
  std::optional<Manual> manual_;             // once somebody has asked for it
  std::optional<std::size_t> to_read_next_;  // in the manual, by who reads it
};

}  // namespace annabella::host
