// What a Braille display shows of a game, line by line, and where its keys lead. No display in it.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "braille/chess_script.h"
#include "braille/display.h"
#include "braille/line.h"
#include "game/game.h"
#include "game/roles.h"
#include "words/voice.h"

namespace annabella::host {

// From the top: the last move, the clocks, the ranks from the last to the first, the files, what
// was said last, and what was said before it. Each is as many lines as it needs. What was said last
// comes before all of them when it is new, and leads back to where the reader was. [house]
class BrailleViews {
 public:
  // For whom, and of what it is a view.
  struct Moment {
    const Game& game;
    Time now;
    Badge reader;  // an answer is for his side
    int cells;
  };

  // The error: there is no Braille for the voice's language. Then it is as it was.
  Result<Done> speak(std::shared_ptr<const Voice> voice);

  void show_move();
  void show(const std::vector<Phrase>& said);
  // Only among what was said.
  void keep(const std::vector<Phrase>& said);

  BrailleLine line(const Moment& at) const;
  bool shows_clocks() const { return !is_new_ && place_ == kClocks; }
  // The square that is asked about, if it was a routing key over one.
  std::optional<Square> press(const BrailleKey& key, const Moment& at);

 private:
  static constexpr int kMove = 0;
  static constexpr int kClocks = 1;
  static constexpr int kBoard = 2;

  using Lines = std::vector<BrailleLine>;
  Lines lines(const Moment& at) const;
  Lines view(int place, const Moment& at) const;
  Lines last_move(const Moment& at) const;
  Lines clocks(const Moment& at) const;
  Lines said(std::size_t ago, const Moment& at) const;
  Lines sentences(const std::vector<Phrase>& phrases, const Moment& at) const;
  std::string in_cells(const Phrase& phrase) const;
  int first_said(const Moment& at) const;
  int places(const Moment& at) const;
  void go(int place, const Moment& at);
  void turn(int by, const Moment& at);

  std::shared_ptr<const Voice> voice_;
  std::optional<ChessScript> script_;
  std::deque<std::vector<Phrase>> said_;  // the newest first
  int place_ = kMove;
  bool is_new_ = false;  // what was said last is shown, and place_ is where it leads back to
  std::size_t line_ = 0;
};

}  // namespace annabella::host
