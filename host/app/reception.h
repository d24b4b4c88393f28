// Questions to somebody who may see nothing: each is printed and said, and answered by one line.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/command.h"
#include "base/phrase.h"
#include "speech/speech.h"
#include "words/voice.h"

namespace annabella::host {

// Takes no more of the input than it was asked for: the rest is the game's.
class Reception {
 public:
  // Says nothing aloud where the options have switched speech off. They live longer.
  explicit Reception(const Options& options);

  // In this language from now on.
  void speak(std::shared_ptr<const Voice> voice);
  // On this loudspeaker from now on, which waits for nothing; empty: the default one.
  void speak_on(const std::string& device);

  // Printed at once, and said together with what comes after it.
  void say(const Phrase& phrase);
  // The answer without blanks around it; nothing at the end of the input. Whoever answers has heard
  // enough.
  std::optional<std::string> ask(const std::vector<Phrase>& question);
  // The same question in each of these languages, one after the other.
  std::optional<std::string> ask_in_each(const std::vector<std::shared_ptr<const Voice>>& voices,
                                         const Phrase& question);

  // Says what was not said yet. Null: nothing is said aloud.
  const Speaker* speak_out();
  bool is_heard() const { return speaker_ != nullptr; }
  // Until all is heard, or it takes too long.
  void finish();

 private:
  std::optional<std::string> answer();
  // Of the speaker's thread, too.
  std::shared_ptr<const Voice> voice() const;

  const Options* options_;
  mutable std::mutex mutex_;
  std::shared_ptr<const Voice> voice_;
  Wording unsaid_{""};
  std::unique_ptr<Speaker> speaker_;
};

}  // namespace annabella::host
