#include "app/set_up.h"

#include <memory>
#include <utility>

#include "app/board_look.h"
#include "app/line_talk.h"
#include "app/set_up_talk.h"
#include "app/spoken_answers.h"

namespace annabella::host {

Result<std::optional<SetUpPosition>> set_up_position(const Invocation& invocation, Variant& variant,
                                                     const std::vector<WishedBoard>& boards) {
  const Options& options = invocation.options;
  const Result<std::unique_ptr<LineTalk>> talk = LineTalk::open(
      invocation, options.text("speech") == "off" ? LineTalk::How::printed : LineTalk::How::aloud);
  if (!talk) return talk.error();
  SetUpTalk::Look look;
  std::optional<bool> lay_turned;
  if (!boards.empty()) {
    lay_turned = boards.front().lies_turned;
    look = [&] { return look_at(boards.front(), options.text("board-recordings")); };
  }
  SetUpTalk set_up(variant, invocation.voice, other_voices(invocation), look, lay_turned);
  const auto say = [&](const std::vector<Phrase>& lines) {
    for (const Phrase& line : lines) (*talk)->say(line);
  };
  const std::unique_ptr<SpokenAnswers> spoken = SpokenAnswers::if_wished(
      invocation, **talk, [&](Ear& ear) { ear.turn_to_set_up(variant.traits()); });
  say(set_up.welcome());
  if (const std::string& fen = options.text("fen"); !fen.empty()) say(set_up.hear(fen));
  while (!set_up.fen() && !set_up.has_left()) {
    const TypedLine heard = spoken ? spoken->next() : (*talk)->hear();
    if (heard.how == TypedLine::How::end) {
      (*talk)->say({"set-up.left", {}});
      break;
    }
    say(set_up.hear(heard.line));
  }
  if (!set_up.fen()) return std::optional<SetUpPosition>();
  return std::optional(SetUpPosition{*set_up.fen(), set_up.lies_turned()});
}

}  // namespace annabella::host
