// Where the table meets those who look at its page: lets them in, shows them each fact, and hears
// what they say as who they are.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/conversation.h"
#include "app/gallery.h"
#include "app/options.h"
#include "web/doorkeeper.h"
#include "web/feed_messages.h"
#include "web/page_server.h"
#include "web/view.h"

namespace annabella::host {

// Each guest has a dialogue of his own, in his own language. [house]
class PageDesk {
 public:
  // What the table does for it.
  struct Hands {
    // Rules on an intent, or says why not, as House::consider().
    std::function<std::optional<Phrase>(const Intent&)> want;
    // Does it as the table hears a line of its own, and says what time it is then; not, and why,
    // while the table is busy with what no page may see.
    std::function<std::optional<Phrase>(const std::function<void(Time)>&)> at_the_table;
    // An engine plays there, and speaks for itself.
    std::function<bool(Color)> is_engine;
    // Somebody has guessed too often: all codes are new.
    std::function<void()> codes_changed;
    // A player has come in by a code, perhaps not the first of his seat.
    std::function<void()> player_came;
  };

  // In which games the page shows where a man may go: in those that are not in earnest, or in all.
  enum class Targets : std::uint8_t { friendly = 1, always, never };
  // Where it listens (port 0: any that is free), beside which journal it remembers its guests, and
  // what the event lets it show.
  struct Place {
    std::string address;
    int port = 0;
    std::string journal;
    Targets targets = Targets::friendly;
  };
  static Place place_of(const Options& options);

  // The page is there, and nobody is let in yet. The first voice is the table's.
  static Result<std::unique_ptr<PageDesk>> open(boost::asio::io_context& loop, const Place& place,
                                                std::vector<std::shared_ptr<const Voice>> voices);

  // From now on people come in. What was given out in an earlier sitting of this game still opens.
  // `house` outlives the desk.
  void attend(House& house, Hands hands);

  // What was told at the table: whatever the arbiter is to decide is told on his page, too (4.8).
  void overhear(const Telling& telling);

  // He has taken a seat of his own on a page and speaks from there, also after a restart and while
  // his connection is lost.
  bool is_seated(Color player) const;

  // Where it is, and the codes that are good now.
  std::vector<Phrase> invitation() const;

 private:
  struct Guest {
    std::optional<Badge> as;
    std::shared_ptr<const Voice> voice;
    std::unique_ptr<Dialogue> dialogue;
    std::unique_ptr<Conversation> conversation;
    int question = 0;  // the last that was put to him
    Allowance asks = Gallery::of_one();
    std::uint64_t last_heard = 0;  // counted over all of them
  };

  // What was said of a fact, and whom it concerns alone.
  struct Heard {
    int fact;
    News news;
    std::optional<Color> only_for;
    bool is_move;
    bool is_passing;  // how far a move has come: over as soon as it has come further
  };

  PageDesk(boost::asio::io_context& loop, std::vector<std::shared_ptr<const Voice>> voices,
           const Place& place)
      : loop_(&loop),
        book_rest_(loop),
        gallery_(loop),
        voices_(std::move(voices)),
        journal_(place.journal),
        targets_(place.targets) {}

  void said(GuestNumber number, const std::string& address, std::string_view text);
  void let_in(GuestNumber number, Guest& guest, const Doorkeeper::Admission& admission,
              const ReturnWish* back = nullptr);
  bool has_place(GuestNumber number, const Badge& as);
  void in_turn(GuestNumber number, std::string_view line, std::function<void(Guest&)> act);
  void hear(GuestNumber number, const Guest& guest, const PageLine& line);
  void speak(GuestNumber number, const std::shared_ptr<const Voice>& voice);
  void refuse(GuestNumber number, const Phrase& why);
  void answer(GuestNumber number, const Telling& telling);
  void listen_in(Guest& guest, GuestNumber number, std::shared_ptr<const Voice> voice);
  void send(GuestNumber number, std::string text);
  void take(const Fact& fact, const Game& game);
  void note(const Fact& fact, const Game& game);
  static bool is_for(const Heard& heard, const Guest& guest);
  std::vector<News> heard_since(std::size_t from, const Guest& guest) const;
  std::vector<News> heard_until(int fact, const Guest& guest) const;
  std::vector<News> missed_after(int fact, const Guest& guest) const;
  bool shows_targets() const;
  void show_all();
  std::string view_for(const Guest& guest, const std::vector<News>& said) const;
  Choices choices(Guest& guest);
  std::vector<Choice> between(const std::vector<Move>& moves, const Voice& voice) const;
  std::vector<Phrase> greeting_after(int fact) const;
  std::shared_ptr<const Voice> voice_named(const std::string& id) const;
  std::filesystem::path guest_book() const;
  void write_guest_book() const;
  void write_guest_book_soon();

  boost::asio::io_context* loop_;
  boost::asio::steady_timer book_rest_;
  bool book_rests_ = false;
  bool book_waits_ = false;
  std::uint64_t heard_ = 0;  // messages of all guests
  Gallery gallery_;
  std::vector<std::shared_ptr<const Voice>> voices_;
  std::string journal_;
  Targets targets_;
  House* house_ = nullptr;
  Hands hands_;
  std::optional<Doorkeeper> doorkeeper_;
  std::map<GuestNumber, std::shared_ptr<Guest>> guests_;
  std::vector<Heard> heard_facts_;  // of the whole game, in their order
  std::size_t shown_ = 0;           // so many of them
  bool showing_soon_ = false;
  int questions_ = 0;  // put to guests so far: each has a number of its own
  Remedy remedy_;
  std::optional<DrawClaimed> claim_;                      // of this move
  std::shared_ptr<void> here_ = std::make_shared<int>();  // for what is posted and comes too late
  std::unique_ptr<PageServer> server_;                    // goes first: nobody calls any more
};

}  // namespace annabella::host
