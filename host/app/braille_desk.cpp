#include "app/braille_desk.h"

#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20
#include <variant>

namespace annabella::host {

Result<std::unique_ptr<BrailleDesk>> BrailleDesk::open(boost::asio::io_context& loop,
                                                       std::optional<Color> reader,
                                                       std::shared_ptr<const Voice> voice) {
  std::unique_ptr<BrailleDesk> desk(new BrailleDesk(loop, reader));
  if (const Result<Done> can = desk->speak(std::move(voice)); !can) return can.error();
  return desk;
}

void BrailleDesk::attend(House& house, Hands hands) {
  house_ = &house;
  hands_ = std::move(hands);
  views_.show_move();
  house.tell([this](const Fact& fact, const Game&) { take(fact); });
  display_ = std::make_unique<BrailleDisplay>(
      [this, here = std::weak_ptr(here_)](const BrailleDisplay::News& news) {
        boost::asio::post(*loop_, [this, here, news] {
          if (!here.expired()) hear(news);
        });
      });
  show();
}

Result<Done> BrailleDesk::speak(std::shared_ptr<const Voice> voice) {
  const Result<Done> can = views_.speak(std::move(voice));
  if (can) show();
  return can;
}

void BrailleDesk::overhear(const Telling& telling) {
  if (is_about_itself_ || telling.lines.empty()) return;
  const bool is_for_nobody = telling.ears == Telling::Ears::none;
  const Color other = opponent(reader_.value_or(Color::white));
  if (is_for_nobody || (reader_ && telling.ears == Telling::to(other, {}).ears)) return;
  telling.priority == Priority::progress ? views_.keep(telling.lines) : views_.show(telling.lines);
  show();
}

void BrailleDesk::whisper(Color side, const Phrase& phrase) {
  if (reader_ != side) return;
  views_.show({phrase});
  show();
}

void BrailleDesk::take(const Fact& fact) {
  if (std::holds_alternative<MoveAnnounced>(fact.event)) views_.show_move();
  show();
}

void BrailleDesk::hear(const BrailleDisplay::News& news) {
  if (const auto* key = std::get_if<BrailleKey>(&news)) return press(*key);
  if (const auto* found = std::get_if<BrailleDisplay::Found>(&news)) {
    cells_ = found->cells;
    show();
    return tell({"braille.found", {{"cells", cells_}}});
  }
  cells_ = 0;
  tell(std::get<BrailleDisplay::Missing>(news).why);
}

void BrailleDesk::press(const BrailleKey& key) {
  if (cells_ == 0) return;
  const BrailleViews::Moment at = now();
  const std::optional<Square> asked = views_.press(key, at);
  show();
  if (!asked) return;
  hands_.ask(at.reader.side.value_or(at.game.on_move()),
             Query{.kind = Query::Kind::square, .about = *asked, .side = {}});
}

// Not on the display itself, which shows it by being there.
void BrailleDesk::tell(const Phrase& of_the_display) {
  is_about_itself_ = true;
  Telling telling{.lines = {of_the_display}, .priority = Priority::explanation};
  if (reader_) telling.ears = Telling::to(*reader_, {}).ears;
  hands_.tell(telling);
  is_about_itself_ = false;
}

void BrailleDesk::show() {
  if (!display_) return;
  tick_.cancel();
  if (cells_ == 0) return;
  display_->show(views_.line(now()).cells);
  watch_the_clocks();
}

// Each time that a second is over.
void BrailleDesk::watch_the_clocks() {
  const ChessClock& clock = house_->game().clock();
  if (!views_.shows_clocks() || !clock.running) return;
  const Duration left = clock.at(house_->clock().now()).of(*clock.running);
  if (left <= Duration{0}) return;
  tick_.expires_after(left % Duration{1000} + Duration{1});
  tick_.async_wait([this, here = std::weak_ptr(here_)](const boost::system::error_code& error) {
    if (!error && !here.expired()) show();
  });
}

BrailleViews::Moment BrailleDesk::now() const {
  return {.game = house_->game(),
          .now = house_->clock().now(),
          .reader = {.role = Role::player, .side = reader_},
          .cells = cells_};
}

}  // namespace annabella::host
