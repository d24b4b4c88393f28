// A conversation outside of a game, typed or spoken: the names of squares and men, and what is said
// while a position is set up.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/command.h"
#include "app/line_talk.h"
#include "app/listening_post.h"
#include "hearing/ear.h"

namespace annabella::host {

class SpokenAnswers {
 public:
  // Both live longer; `turn` turns the ear to what may be said. Fails where the language cannot be
  // heard, or no such microphone is there.
  static Result<std::unique_ptr<SpokenAnswers>> open(const Invocation& invocation,
                                                     const LineTalk& talk,
                                                     const std::function<void(Ear&)>& turn);

  // Whichever comes first. What was heard is told, and a microphone that fails is, once; then
  // answers are typed.
  TypedLine next();

 private:
  SpokenAnswers(const Invocation& invocation, const LineTalk& talk, std::unique_ptr<Ear> ear,
                const std::string& microphone);
  std::optional<std::string> listen();

  const Invocation* invocation_;
  const LineTalk* talk_;
  std::unique_ptr<Ear> ear_;
  ListeningPost post_;
};

}  // namespace annabella::host
