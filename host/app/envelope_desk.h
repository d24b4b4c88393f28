// Where a move is sealed and an envelope opened, line by line: what is said here goes past the
// commands, and the sealed words past everything that keeps or shows lines.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/conversation.h"
#include "app/house.h"
#include "app/sealing.h"
#include "commands/heard_move.h"
#include "commands/said_by.h"
#include "words/voice.h"

namespace annabella::host {

// [house]
class EnvelopeDesk {
 public:
  // What the table does for it.
  struct Hands {
    std::function<void(const Telling&)> tell;
    // Into this player's ear and nobody else's, and not in writing; `is_asked`: where nobody has an
    // ear, he has asked to read it.
    std::function<void(Color, const Phrase&, bool is_asked)> whisper;
    std::function<void(bool)> hide_typing;
    std::function<void()> clear_screen;
    std::function<std::shared_ptr<const Voice>(Color)> voice_of;
  };

  EnvelopeDesk(House& house, std::shared_ptr<const Voice> voice,
               std::vector<std::shared_ptr<const Voice>> other_voices, Hands hands)
      : house_(&house),
        voice_(std::move(voice)),
        other_voices_(std::move(other_voices)),
        hands_(std::move(hands)) {}

  // Takes over, or says why not. Only role, side and time of the intent count, and the codes that
  // were said with it.
  std::optional<Phrase> begin_sealing(const Intent& wish);
  std::optional<Phrase> begin_opening(const Intent& wish);
  // The envelope of a game that was reopened can be compared at once.
  void show_fingerprint();

  bool is_busy() const { return step_ != Step::none; }
  // Whether the line is for hear(): while a move is sealed, others may still speak.
  bool is_for(const std::string& line) const;
  // The sealing player has stopped his clock, and the codes are being handed out: only then is it
  // written down.
  std::optional<Time> clock_stopped_at() const {
    return sealed_ ? std::optional(wish_.at) : std::nullopt;
  }
  void hear(const std::string& line, Time at);

 private:
  enum class Step : std::uint8_t {
    none = 1,
    words,  // the sealed move, until the clock is pressed
    first_comes,
    first_noted,  // the opponent's code is shown when he is alone there
    second_comes,
    second_noted,  // the arbiter's, or where there is none the sealer's own
    first_code,
    second_code,  // said at the opening
  };

  void hear_words(const std::string& line, Time at);
  void seal(Time at);
  void hand_out(Step next);
  void close();
  void hear_code(const std::string& line, Time at);
  std::string said_digits(const std::string& line) const;
  void open(const Code& second_code, Time at);
  void leave();

  // Who is named before a colon.
  std::optional<SaidBy> speaker_of(const std::string& line) const;
  // A word of this player's or of the table's, said alone; empty: it is none. Leaves no copy of the
  // line.
  std::string command_in(const std::string& line) const;
  void say(const Phrase& phrase, Priority priority = Priority::text);
  HeardMove meaning(const std::string& words, Color side) const;
  Tongues all_tongues() const;

  House* house_;
  std::shared_ptr<const Voice> voice_;
  std::vector<std::shared_ptr<const Voice>> other_voices_;
  Hands hands_;
  Step step_ = Step::none;
  Intent wish_;
  Secret words_;
  std::optional<SealedMove> sealed_;
  Code first_code_;
};

}  // namespace annabella::host
