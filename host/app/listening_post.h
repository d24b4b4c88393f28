// Somebody is asked to say something, and listened to until he has.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/phrase.h"
#include "hearing/endpointer.h"
#include "speech/microphone.h"
#include "speech/speech.h"

namespace annabella::host {

class ListeningPost {
 public:
  // `speaker` is who asks, or null; it lives longer.
  ListeningPost(const std::string& microphone, const Speaker* speaker)
      : speaker_(speaker), microphone_(microphone) {}

  // From when the voice has fallen silent until a word is over, or nobody says one; as long as
  // `goes_on`, and the microphone is there.
  Captured listen(const std::function<bool()>& goes_on);
  // Of what was captured.
  int rate() const { return rate_; }
  // Why nobody can be heard any more.
  const std::optional<Phrase>& trouble() const { return trouble_; }

 private:
  const Speaker* speaker_;
  Microphone microphone_;
  std::optional<Endpointer> endpointer_;
  int rate_ = 0;
  std::optional<Phrase> trouble_;
};

}  // namespace annabella::host
