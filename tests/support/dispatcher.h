// A speech-dispatcher of a test's own, whose synthesiser writes down what it was given to say.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

#include "support/temporary_directory.h"

namespace annabella {

class Dispatcher {
 public:
  enum class Synthesiser { written = 1, none, espeak };

  // As long as it lives, SPEECHD_ADDRESS names its socket, at which nobody listens before start().
  // Every saying takes so many seconds; `espeak` sounds on the sound server's default loudspeaker.
  explicit Dispatcher(double seconds = 0.3);
  ~Dispatcher();

  // Returns when it listens.
  void start(Synthesiser synthesiser = Synthesiser::written);
  // Nobody has started it: who wants to speak has to. Where that is done, it is as with start(),
  // and its settings never let it end by itself.
  void wait_to_be_started();
  // After that.
  static bool wait_until_it_ends(std::chrono::milliseconds at_most);
  void kill();
  // It hangs, and goes on.
  void halt();
  void go_on();

  struct Said {
    std::string language;
    std::string rate;  // the user's own is 42.00
    std::string text;
    bool to_its_end = false;

    bool operator==(const Said&) const = default;
  };
  std::vector<Said> said() const;
  std::vector<std::string> texts() const;
  // So many have begun.
  bool wait_for(std::size_t count, std::chrono::milliseconds at_most) const;
  // Another program of the user's: "-P important Achtung", or "-C", which silences all.
  void spd_say(const std::string& arguments) const;

 private:
  static std::string settings_for(Synthesiser synthesiser);
  static pid_t started_by_others();

  TemporaryDirectory folder_;
  pid_t process_ = -1;
  bool is_started_by_others_ = false;
};

}  // namespace annabella
