// Where the table meets the Braille display of a player: what happens is shown on it, and its keys
// lead through the game.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <optional>

#include "app/braille_views.h"
#include "app/conversation.h"
#include "braille/display.h"
#include "commands/dialogue.h"

namespace annabella::host {

// A machine has one display: it is read by one player, or by both in turn. What it shows is what
// their ears are told and what they may ask. [house]
class BrailleDesk {
 public:
  struct Hands {
    std::function<void(const Telling&)> tell;
    // Asks for this player, who hears the answer, too.
    std::function<void(Color, const Query&)> ask;
  };

  // `reader`: nothing, if both read it. The error: there is no Braille for the voice's language.
  static Result<std::unique_ptr<BrailleDesk>> open(boost::asio::io_context& loop,
                                                   std::optional<Color> reader,
                                                   std::shared_ptr<const Voice> voice);

  // From now on there is something to read. `house` outlives the desk.
  void attend(House& house, Hands hands);

  std::optional<Color> reader() const { return reader_; }
  Result<Done> speak(std::shared_ptr<const Voice> voice);
  // What is told at the table, and what is for one player alone.
  void overhear(const Telling& telling);
  void whisper(Color side, const Phrase& phrase);

 private:
  BrailleDesk(boost::asio::io_context& loop, std::optional<Color> reader)
      : loop_(&loop), tick_(loop), reader_(reader) {}

  void take(const Fact& fact);
  void hear(const BrailleDisplay::News& news);
  void press(const BrailleKey& key);
  void tell(const Phrase& of_the_display);
  void show();
  void watch_the_clocks();
  BrailleViews::Moment now() const;

  boost::asio::io_context* loop_;
  boost::asio::steady_timer tick_;
  std::optional<Color> reader_;
  House* house_ = nullptr;
  Hands hands_;
  BrailleViews views_;
  int cells_ = 0;  // of the display; 0: there is none
  bool is_about_itself_ = false;
  std::shared_ptr<void> here_ = std::make_shared<int>();  // for what is posted and comes too late
  std::unique_ptr<BrailleDisplay> display_;               // goes first: nobody calls any more
};

}  // namespace annabella::host
