// annabella trainer: the words for squares and men, asked and answered by ear.
#include "app/command.h"
#include "app/line_talk.h"
#include "app/spoken_answers.h"
#include "app/word_trainer.h"
#include "commands/heard_move.h"
#include "commands/utterance.h"

namespace annabella::host {
namespace {

// `spoken`: null: all answers are typed.
void train(WordTrainer& trainer, LineTalk& talk, SpokenAnswers* spoken, const Tongues& tongues) {
  const char* welcome = spoken != nullptr ? "trainer.welcome-spoken" : "trainer.welcome";
  talk.say({welcome, {}});
  talk.say(trainer.question());
  for (;;) {
    const TypedLine heard = spoken != nullptr ? spoken->next() : talk.hear();
    if (heard.how == TypedLine::How::end) return;
    const std::string wish = LineTalk::wish_in(heard.line, {"quit", "repeat", "help"}, tongues);
    if (wish == "quit") return;
    if (wish == "help") {
      talk.say({welcome, {}});
    } else if (wish.empty() && !LineTalk::is_empty(heard.line)) {
      switch (trainer.hear(heard.line)) {
        case WordTrainer::Verdict::right:
          talk.say({"trainer.right", {}});
          break;
        case WordTrainer::Verdict::wrong:
          talk.say(trainer.solution());
          break;
        case WordTrainer::Verdict::no_answer:
          talk.say({"trainer.no-answer", {{"text", shortened(heard.line)}}});
          break;
      }
    }
    talk.say(trainer.question());
  }
}

}  // namespace

int trainer(const Invocation& invocation) {
  const Options& options = invocation.options;
  const Result<std::unique_ptr<LineTalk>> talk = LineTalk::open(
      invocation, options.text("speech") == "off" ? LineTalk::How::printed : LineTalk::How::aloud);
  if (!talk) return invocation.refuse(talk.error().what, kWorldFailed);
  const Chance::Seed seed = options.given("seed")
                                ? static_cast<Chance::Seed>(options.number("seed"))
                                : Chance::any_seed();
  const std::unique_ptr<SpokenAnswers> spoken =
      SpokenAnswers::if_wished(invocation, **talk, [](Ear& ear) { ear.turn_to_names(); });
  WordTrainer asks(invocation.voice, seed,
                   spoken ? WordTrainer::Asks::for_words : WordTrainer::Asks::both_ways);
  train(asks, **talk, spoken.get(), Tongues(*invocation.voice, other_voices(invocation)));
  (*talk)->say({"trainer.sum", {{"right", asks.right()}, {"n", asks.asked()}}});
  return kDone;
}

}  // namespace annabella::host
