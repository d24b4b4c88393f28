// Who hears what: each player has an ear, with a voice, a device and a rate of its own.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/options.h"
#include "app/players.h"
#include "base/phrase.h"
#include "speech/speech.h"
#include "words/voice.h"

namespace annabella::host {

// Two players who share a device and a language share one ear and hear everything once. Without
// speech (--speech off) the seats are silent and everything else is the same. [house]
class Seats {
 public:
  // Called on this thread, or on one of the speech library's.
  using Trouble = std::function<void(const Error&)>;
  // `voices` are those that the table has read already, its own first.
  static Result<std::unique_ptr<Seats>> open(
      const Options& options, const std::vector<std::shared_ptr<const Voice>>& voices,
      const std::string& white, const std::string& black, Trouble trouble);
  // The setting of a game in which this side has changed what it hears: from then on what is
  // remembered of the player is how it was, and no longer what was said when the game was begun.
  static std::string change_of(Color side);

  void say(Color side, const std::vector<Phrase>& phrases, Priority priority);
  void say_to_all(const Phrase& phrase, Priority priority);
  void stop(Color side);
  // This side wants to speak: what is said to it stops, and what is not yet said may be held until
  // it has spoken.
  void give_the_floor(Color side, bool is_held);
  void take_the_floor(Color side);
  // Something is being said where this side hears it, or was so short a time ago. [any]
  bool is_spoken_to(Color side, std::chrono::milliseconds ago) const;
  // Nobody else hears what is said to this side.
  bool has_own_ear(Color side) const { return seat(side).speaker && !together(); }
  bool is_silent() const { return !seats_[0].speaker && !seats_[1].speaker; }

  const std::string& player(Color side) const { return seat(side).player; }
  std::shared_ptr<const Voice> voice(Color side) const { return seat(side).voice; }
  const Hearing& hearing(Color side) const { return seat(side).hearing; }
  bool is_by_reader(Color side) const { return is_by_reader(ear(side)); }
  // Changes it at once and remembers it for this player; if that fails, it is said as a trouble.
  Result<Done> change(Color side, const Hearing& hearing);

  // Waits until everything is said.
  void finish(std::chrono::milliseconds at_most);

 private:
  struct Seat {
    std::string player;  // a name, or the side where nobody gave one
    Hearing hearing;
    std::shared_ptr<const Voice> voice;
    std::unique_ptr<Speaker> speaker;  // null: silent
  };

  Seats(const Options& options, const std::filesystem::path& plugin_words, Trouble trouble)
      : options_(&options), plugin_words_(plugin_words), trouble_(std::move(trouble)) {}
  Seat& seat(Color side) { return seats_[side == Color::white ? 0 : 1]; }
  const Seat& seat(Color side) const { return seats_[side == Color::white ? 0 : 1]; }
  Hearing wished_by(const std::string& player, Color side) const;
  // The seat whose speaker this side hears.
  Seat& ear(Color side) { return together() ? seats_[0] : seat(side); }
  const Seat& ear(Color side) const { return together() ? seats_[0] : seat(side); }
  bool together() const;
  bool share_device() const;
  bool is_by_reader(const Seat& seat) const;
  VoiceSettings sound_of(const Seat& seat) const;
  void tell_of_words(const std::string& voice);

  const Options* options_;
  std::filesystem::path plugin_words_;  // for every voice
  Trouble trouble_;
  std::array<Seat, 2> seats_;
  std::atomic<bool> both_hear_ = true;  // as share_device(), for other threads
};

}  // namespace annabella::host
