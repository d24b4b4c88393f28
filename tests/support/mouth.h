// Somebody who speaks into a microphone of tests/support/with_null_sound, in real time.
#pragma once

#include <sys/types.h>

#include <string>

#include "speech/speech.h"

namespace annabella::host {

class Mouth {
 public:
  explicit Mouth(std::string microphone, VoiceSettings voice = {})
      : microphone_(std::move(microphone)), voice_(std::move(voice)) {}

  // The microphone is listened to from now on, and no longer asleep.
  void wait_until_listened_to() const;
  // Returns when it has been said.
  void say(const std::string& words) const;
  void play(const Sound& sound) const;

 private:
  std::string microphone_;
  VoiceSettings voice_;
};

// What goes on in the background for some minutes at a microphone.
class Background {
 public:
  Background(const std::string& microphone, const Sound& sound);
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

 private:
  pid_t player_ = -1;
};

}  // namespace annabella::host
