// A game at one table: lines in from the console, sentences out to it and to the players' ears.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/alarms.h"
#include "app/board_desk.h"
#include "app/braille_desk.h"
#include "app/console.h"
#include "app/conversation.h"
#include "app/engine_desk.h"
#include "app/envelope_desk.h"
#include "app/house.h"
#include "app/microphones.h"
#include "app/page_desk.h"
#include "app/practice_desk.h"
#include "app/seats.h"
#include "app/tape.h"
#include "commands/dialogue.h"
#include "words/voice.h"

namespace annabella::host {

// What is printed is in the table's language; what is spoken is in each player's. Text always comes
// first and complete. [house]
class Table {
 public:
  Table(const Options& options, std::shared_ptr<const Voice> voice,
        std::vector<std::shared_ptr<const Voice>> other_voices);

  // Before they sit down: the electronic boards that they play on, who plays without being a
  // person, and who helps those that practise.
  void bring(std::vector<WishedBoard> boards, std::vector<WishedEngine> engines,
             std::optional<WishedPractice> practice);
  // Names may be empty. Sound that fails is reported, and played on without.
  Result<Done> sit_down(const std::string& white, const std::string& black);
  // What comes from no player: of sound, of a plugin, or of a flag that cannot be written down.
  // Said once, to both. After sit_down().
  void report(const Phrase& trouble);
  // Until the game is left or the input ends. Writes the PGN if one was asked for.
  Result<Done> play(std::unique_ptr<House> house);

 private:
  void heard(const std::string& line);
  void heard(const std::string& line, Time at);
  // Something waits for its turn. What somebody has said may lose it.
  struct Waiting {
    std::function<void()> hear;
    bool is_said = true;
  };
  void in_turn(Waiting next);
  bool drop_what_waits();
  void hear_what_waited();
  Result<Done> open_microphones();
  Result<Done> open_tape();
  // The microphones are told what is possible and what is asked now.
  void follow_by_ear();
  void heard(const HearingThread::Said& said);
  void keep_on_tape(const Fact& fact);
  // Whoever has said something then: the clocks are looked at before and after it. Why it failed,
  // if so.
  std::optional<Phrase> hear_with_clocks(Time at, const std::function<void()>& hear);
  void watch_the_time();
  void open_the_page();
  // What is typed, or heard by both players' microphone, without a side is nobody's who speaks from
  // a page of his own.
  void share_the_keyboard();
  // The open question, for when the program dies before it is answered: it goes with the program,
  // and nothing of it has happened.
  void keep_what_is_asked();
  void keep_as_asked(const std::string& question);
  Result<std::string> asked_before_the_end();
  Result<Done> open_braille();
  void show_in_braille();
  // Does it as a line of the table's own, unless the table is busy with what goes before.
  void at_the_table(const std::function<void(Time)>& act);
  void watch_the_boards();
  void wait_for_the_boards();
  void let_the_engines_play();
  void help_to_practise();
  // Puts a question of the table's own, unless one about something else waits for its answer.
  bool ask(Color side, const Phrase& question, Action if_yes, std::vector<Action> also,
           std::optional<Phrase> if_no);
  // D.2.9 without an arbiter: whether the game goes back takes the other player's yes.
  void ask_to_go_back(const Intent& report);
  bool ask_which(Color side, const Phrase& question, Service if_yes, Service if_no);
  std::optional<Phrase> want(const Intent& intent);
  std::optional<Phrase> want_by_word(const Intent& intent);
  std::optional<Phrase> want_by_feel(const Intent& intent);
  void serve(const Reading& line, const Service& service);
  void tell(const Telling& telling);
  void whisper(Color side, const Phrase& phrase, bool is_asked);
  void listen_in_their_voices();
  void tell_of_letters(const Both<std::shared_ptr<const Voice>>& before);
  void set(Color side, const Service& wish);
  Result<Done> change(Color side, const Hearing& hearing);
  void notice_the_flag(Time at);
  bool waits_for_a_yes(Time now) const;
  void watch_the_flag();
  void keep_beating();
  // I.1.1: said once when the time for play is over.
  void watch_the_session();
  void show_the_envelope(const Envelope& envelope);
  void watch_the_signals();
  // Waits, or not, until everything is said.
  void leave(std::chrono::milliseconds last_words);
  void hear_of_late_trouble();
  Result<Done> save(const std::string& file, bool with_clocks);

  boost::asio::io_context loop_;
  boost::asio::steady_timer flag_{loop_};
  boost::asio::steady_timer beat_{loop_};
  boost::asio::steady_timer session_{loop_};
  boost::asio::steady_timer hands_{loop_};
  boost::asio::steady_timer alarm_{loop_};
  boost::asio::signal_set signals_{loop_};
  std::unique_ptr<House> house_;
  const Options* options_;
  std::shared_ptr<const Voice> voice_;
  Dialogue dialogue_;
  Console console_;
  std::unique_ptr<Seats> seats_;
  std::vector<std::shared_ptr<const Voice>> other_voices_;
  std::unique_ptr<EnvelopeDesk> desk_;
  std::unique_ptr<Conversation> conversation_;
  std::optional<Tape> tape_;
  std::shared_ptr<Microphones> microphones_;  // null: nobody is heard
  std::unique_ptr<PageDesk> pages_;           // null: no page was asked for
  std::unique_ptr<BrailleDesk> braille_;      // null: nobody reads
  std::vector<WishedBoard> wished_boards_;
  std::unique_ptr<BoardDesk> boards_;       // null: none was wished for
  std::unique_ptr<EngineDesk> engines_;     // null: people alone play
  std::unique_ptr<PracticeDesk> practice_;  // null: nobody is helped
  std::deque<Waiting> waiting_;
  Alarms alarms_;
  bool is_made_by_feel_ = false;
  std::optional<Color> keyboard_of_;  // because the other speaks from his page
  std::string asked_;                 // as the journal has it
  Phrase last_trouble_;
  std::optional<Time> session_told_;  // of the sitting that began then
  std::chrono::milliseconds last_words_{0};
  std::optional<Phrase> not_left_;  // why the journal does not hold that the players have left
};

}  // namespace annabella::host
