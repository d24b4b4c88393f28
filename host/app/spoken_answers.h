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
  // `talk` lives longer; `turn` turns the ear to what may be said. Null: answers are typed, because
  // it is wished so, or because the language cannot be heard or no such microphone is there, which
  // is told.
  static std::unique_ptr<SpokenAnswers> if_wished(const Invocation& invocation,
                                                  const LineTalk& talk,
                                                  const std::function<void(Ear&)>& turn);

  // Whichever comes first. What was heard is told, and a microphone that fails is, once; then
  // answers are typed.
  TypedLine next();

 private:
  static Result<std::unique_ptr<SpokenAnswers>> open(const Invocation& invocation,
                                                     const LineTalk& talk,
                                                     const std::function<void(Ear&)>& turn);
  SpokenAnswers(const LineTalk& talk, std::unique_ptr<Ear> ear, const std::string& microphone);
  std::optional<std::string> listen();

  const LineTalk* talk_;
  std::unique_ptr<Ear> ear_;
  ListeningPost post_;
};

}  // namespace annabella::host
