// Who is heard where: one microphone for both players, or one for each.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/options.h"
#include "app/seats.h"
#include "game/game.h"
#include "hearing/hearing_thread.h"
#include "speech/microphone.h"

namespace annabella::host {

// Why nothing can be done with it, the chief reason first; nothing: it can.
std::vector<Phrase> why_unheard(const HearingThread::Said& said);

// Deaf while the seats' voices speak into the ears of those who could be heard there; and whoever
// wants to speak is not spoken to. [house]
class Microphones : public std::enable_shared_from_this<Microphones> {
 public:
  // What the table does with it, on the loop's thread.
  struct Hands {
    std::function<void(const HearingThread::Said& said)> hear;  // words
    // To the player who spoke, or nobody knows whose turn it was to.
    std::function<void(std::optional<Color> side, std::vector<Phrase> why, Priority)> refuse;
    std::function<void(const Phrase&)> print;   // what nobody is to hear now
    std::function<void(const Phrase&)> report;  // trouble with a device
  };

  // Everything that is named lives longer. Fails where a player's language cannot be heard.
  static Result<std::shared_ptr<Microphones>> open(const Options& options,
                                                   std::shared_ptr<const Voice> table, Seats& seats,
                                                   boost::asio::io_context& loop, Hands hands);

  // To be said before anybody speaks: how it is done.
  Phrase greeting() const;
  // Now that the game stands like this, and it was asked which of these moves is meant, if any.
  void follow(const Game& game, std::vector<Move> between);
  // Whoever has called himself so there gives his order now; empty: he has done.
  void expect_order(std::optional<Color> side, const std::string& called) {
    thread_->expect_order(side, called);
  }
  void expect_answer(std::optional<Color> side, const std::string& called) {
    thread_->expect_answer(side, called);
  }
  // The talk key: the voice falls silent; what is said begins, or is at its end.
  void press_talk_key();
  // Without one, who speaks is heard at any time.
  bool has_talk_key() const { return opens_ == Endpointer::Opens::by_key; }
  // Somebody is speaking, or what he said is not yet told.
  bool is_busy() const { return is_talking_ || thread_->is_busy(); }

 private:
  Microphones(Seats& seats, boost::asio::io_context& loop, Endpointer::Opens opens, Hands hands)
      : seats_(&seats), loop_(&loop), opens_(opens), hands_(std::move(hands)) {}
  HearingThread::Place place(const std::string& device, std::optional<Color> side,
                             std::shared_ptr<const Voice> voice);
  void take_down(const HearingThread::Said& said);

  Seats* seats_;
  boost::asio::io_context* loop_;
  Endpointer::Opens opens_;
  Hands hands_;
  std::string fen_;
  std::vector<Move> between_;
  CommandNames useless_;
  bool is_talking_ = false;  // the key was pressed, and the announcement is not at its end
  std::vector<std::shared_ptr<Microphone>> microphones_;
  std::unique_ptr<HearingThread> thread_;  // ends before what it listens to
};

}  // namespace annabella::host
