#include "app/walked_replay.h"

namespace annabella::host {

void walk(const std::vector<Sentence>& sentences, std::optional<std::chrono::milliseconds> pause,
          LineTalk& talk, const Tongues& tongues) {
  if (sentences.empty()) return;
  talk.say({"replay.how", {}});
  std::size_t at = 0;
  bool goes_on = pause.has_value();
  talk.say_worded(sentences[at]);
  for (;;) {
    const TypedLine heard = talk.hear(goes_on ? pause : std::nullopt);
    if (heard.how == TypedLine::How::end) {
      if (!goes_on || is_on_terminal()) return;
      talk.rest(*pause);
    }
    const std::string wish =
        LineTalk::wish_in(heard.line, {"quit", "repeat", "help", "takeback", "stop"}, tongues);
    if (wish == "quit") return;
    if (wish == "stop") {
      goes_on = false;
      talk.say({"replay.waits", {}});
    } else if (wish == "repeat") {
      talk.say_worded(sentences[at]);
    } else if (wish == "takeback") {
      goes_on = false;
      if (at > 0) --at;
      talk.say_worded(sentences[at]);
    } else if (wish == "help" || !LineTalk::is_empty(heard.line)) {
      talk.say({"replay.how", {}});
    } else {
      if (heard.how == TypedLine::How::line) goes_on = pause.has_value();
      if (at + 1 == sentences.size()) return talk.say({"replay.end", {}});
      talk.say_worded(sentences[++at]);
    }
  }
}

}  // namespace annabella::host
