#include "app/microphones.h"

#include <boost/asio/post.hpp>
#include <utility>

#include "commands/of_no_use.h"
#include "hearing/values.h"

namespace annabella::host {
namespace {

// In which both say what they announce: a move that waits for its repetition is said again (D.2.1).
const Position& spoken_of(const Game& game) {
  return game.open_move() != nullptr ? game.before(game.plies().size() - 1) : game.position();
}

}  // namespace

std::vector<Phrase> why_unheard(const HearingThread::Said& said) {
  switch (said.captured.how) {
    case Captured::How::nothing:
      return {
          {said.level == SoundLevel::silent ? "microphone.no-sound" : "microphone.no-words", {}}};
    case Captured::How::too_long:
      return {{"microphone.too-much", {}}};
    case Captured::How::cut:
      return {{"microphone.cut", {}}};
    case Captured::How::said:
      break;
  }
  std::vector<Phrase> why;
  if (!said.understood.why) return why;
  why.push_back(*said.understood.why);
  if (said.level == SoundLevel::loud) why.push_back({"hearing.clipped", {}});
  if (said.level == SoundLevel::quiet) why.push_back({"microphone.quiet", {}});
  if (said.level == SoundLevel::hum) why.push_back({"microphone.hum", {}});
  return why;
}

Result<std::shared_ptr<Microphones>> Microphones::open(const Options& options,
                                                       std::shared_ptr<const Voice> table,
                                                       Seats& seats, boost::asio::io_context& loop,
                                                       Hands hands) {
  const auto opens =
      options.text("hearing") == "open" ? Endpointer::Opens::by_itself : Endpointer::Opens::by_key;
  std::shared_ptr<Microphones> all(new Microphones(seats, loop, opens, std::move(hands)));
  const std::string white = seats.hearing(Color::white).microphone;
  const std::string black = seats.hearing(Color::black).microphone;
  std::vector<HearingThread::Place> places;
  if (white != black) {
    places.push_back(all->place(white, Color::white, seats.voice(Color::white)));
    places.push_back(all->place(black, Color::black, seats.voice(Color::black)));
  } else {
    const bool speak_alike = seats.voice(Color::white)->id() == seats.voice(Color::black)->id();
    if (speak_alike) table = seats.voice(Color::white);
    places.push_back(all->place(white, std::nullopt, std::move(table)));
  }
  // What is told after these microphones were put away is told to nobody.
  auto hear = [&loop, weak = all->weak_from_this()](HearingThread::Said said) {
    boost::asio::post(loop, [weak, said = std::move(said)] {
      if (const auto one = weak.lock()) one->take_down(said);
    });
  };
  Result<std::unique_ptr<HearingThread>> thread =
      HearingThread::listen(std::move(places), opens, std::move(hear));
  if (!thread) return thread.error();
  all->thread_ = std::move(*thread);
  return all;
}

HearingThread::Place Microphones::place(const std::string& device, std::optional<Color> side,
                                        std::shared_ptr<const Voice> voice) {
  auto microphone = std::make_shared<Microphone>(device);
  microphones_.push_back(microphone);
  const auto sound = [this, one = microphone.get()]() -> HearingThread::Sound {
    Microphone::Take take = one->take();
    if (take.news) {
      boost::asio::post(*loop_, [weak = weak_from_this(), news = *take.news] {
        if (const auto all = weak.lock()) all->hands_.report(news);
      });
    }
    return {take.rate, std::move(take.samples), take.until};
  };
  const auto voice_speaks = [side, &seats = *seats_] {
    const auto speaks_to = [&](Color whom) {
      return side.value_or(whom) == whom && seats.is_spoken_to(whom, hearing_values::kGate);
    };
    return speaks_to(Color::white) || speaks_to(Color::black);
  };
  return {side,
          std::move(voice),
          {seats_->player(Color::white), seats_->player(Color::black)},
          sound,
          voice_speaks};
}

void Microphones::follow(const Game& game, std::vector<Move> between) {
  const std::string fen = spoken_of(game).fen();
  CommandNames useless = of_no_use(game);
  if (fen == fen_ && between == between_ && useless == useless_) return;
  fen_ = fen;
  between_ = std::move(between);
  useless_ = std::move(useless);
  thread_->expect(game.variant().from_fen(fen), game.variant(), between_, useless_);
}

Phrase Microphones::greeting() const {
  return {opens_ == Endpointer::Opens::by_key ? "microphone.by-key" : "microphone.by-itself", {}};
}

void Microphones::press_talk_key() {
  if (is_talking_) return thread_->finish();
  const bool by_key = opens_ == Endpointer::Opens::by_key;
  for (const Color side : {Color::white, Color::black}) seats_->give_the_floor(side, by_key);
  if (!by_key) return;
  is_talking_ = true;
  hands_.print({"microphone.listening", {}});
  thread_->begin();
}

void Microphones::take_down(const HearingThread::Said& said) {
  is_talking_ = false;
  for (const Color side : {Color::white, Color::black}) seats_->take_the_floor(side);
  if (const std::vector<Phrase> why = why_unheard(said); !why.empty()) {
    const bool is_impossible = why.front().key == "move.impossible";
    return hands_.refuse(said.side, why, is_impossible ? Priority::important : Priority::text);
  }
  hands_.hear(said);
}

}  // namespace annabella::host
