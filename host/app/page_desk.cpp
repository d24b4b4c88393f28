#include "app/page_desk.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <fstream>
#include <sstream>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

#include "app/code_phrase.h"
#include "base/text.h"
#include "commands/utterance.h"
#include "game/move_phrase.h"
#include "game/piece.h"
#include "speech/announcer.h"
#include "web/page_words.h"
#include "web/sayable.h"
#include "words/refusal_phrase.h"

namespace annabella::host {
namespace {

// Pages of one seat that are open at once: a player's phone, his tablet, and one more.
constexpr std::size_t kMostAtASeat = 3;
// What is told to who comes back: so many of the last moves and so much in all; and what is put
// back into the log of a page that was loaded anew.
constexpr std::size_t kMostMissedMoves = 4;
constexpr std::size_t kMostMissed = 12;
constexpr std::size_t kMostRemembered = 60;

// Who has a place at the table, as agreed.
std::vector<Badge> seats_at(const Setup& setup) {
  std::vector<Badge> seats;
  for (const Color side : {Color::white, Color::black}) seats.push_back({Role::player, side});
  for (const Color side : {Color::white, Color::black}) {
    if (!setup.regulations.seat(side).assistant.none()) seats.push_back({Role::assistant, side});
  }
  if (setup.regulations.arbiter) seats.push_back({.role = Role::arbiter});
  return seats;
}

Phrase invited(const JoinCode& code) {
  static constexpr const char* kKeys[] = {"", "page.code-player", "page.code-assistant",
                                          "page.code-arbiter", "page.code-spectator"};
  Phrase phrase = with_code(kKeys[static_cast<std::size_t>(code.as.role)], code.code);
  if (code.as.side) phrase.with["side"] = *code.as.side;
  return phrase;
}

// What was claimed before was about something else.
bool is_another_position(const Event& event) {
  return std::holds_alternative<MoveAnnounced>(event) ||
         std::holds_alternative<MoveWithdrawn>(event) ||
         std::holds_alternative<MovesTakenBack>(event) ||
         std::holds_alternative<PositionRestored>(event) ||
         std::holds_alternative<PositionSet>(event);
}

// Somebody claims a touch, and no player's word binds another: a refusal, with its article.
bool is_for_the_arbiter(const Phrase& line) {
  const auto why = line.with.find("why");
  const auto* inside =
      why == line.with.end() ? nullptr : std::get_if<std::vector<Phrase>>(&why->second);
  const std::string& key = inside && !inside->empty() ? inside->front().key : line.key;
  return key == "touch.claimed" || key == "touch.arbiter-decides";
}

Phrase kept_out(Doorkeeper::Refusal why) {
  switch (why) {
    case Doorkeeper::Refusal::wrong_code:
      return {"page.wrong-code", {}};
    case Doorkeeper::Refusal::too_many:
      return {"page.too-many-codes", {}};
    case Doorkeeper::Refusal::no_place:
      return {"page.full", {}};
    case Doorkeeper::Refusal::unknown_token:
      break;
  }
  return {"page.come-in-again", {}};
}

}  // namespace

PageDesk::Place PageDesk::place_of(const Options& options) {
  const std::string& own = options.text("journal");
  const std::string& targets = options.text("targets");
  return {.address = options.text("listen"),
          .port = options.number("port"),
          .journal = own.empty() ? default_journal_file().string() : own,
          .targets = targets == "always"  ? Targets::always
                     : targets == "never" ? Targets::never
                                          : Targets::friendly};
}

Result<std::unique_ptr<PageDesk>> PageDesk::open(boost::asio::io_context& loop, const Place& place,
                                                 std::vector<std::shared_ptr<const Voice>> voices) {
  std::unique_ptr<PageDesk> desk(new PageDesk(loop, voices, place));
  auto server = PageServer::open(
      loop, place.address, place.port, page_files(voices),
      {.said = [desk = desk.get()](GuestNumber guest, const std::string& address,
                                   std::string_view text) { desk->said(guest, address, text); },
       .left = [desk = desk.get()](GuestNumber guest) { desk->guests_.erase(guest); }});
  if (!server) return server.error();
  desk->server_ = std::move(*server);
  return desk;
}

void PageDesk::attend(House& house, Hands hands) {
  house_ = &house;
  hands_ = std::move(hands);
  doorkeeper_.emplace(seats_at(house.game().setup()));
  std::ostringstream book;
  book << std::ifstream(guest_book()).rdbuf();
  doorkeeper_->read(book.str());
  write_guest_book();
  if (const Result<std::vector<Fact>> facts = house.facts()) {
    Game so_far(house.game().variant());
    for (const Fact& fact : *facts) {
      so_far.apply(fact);
      note(fact, so_far);
    }
  }
  shown_ = heard_facts_.size();
  house.tell([this](const Fact& fact, const Game& game) { take(fact, game); });
}

bool PageDesk::is_seated(Color player) const {
  return doorkeeper_ && doorkeeper_->has_let_in({Role::player, player});
}

std::vector<Phrase> PageDesk::invitation() const {
  std::vector<Phrase> lines;
  for (const std::string& address : server_->addresses()) {
    lines.push_back(with_address(address));
  }
  for (const JoinCode& code : doorkeeper_->codes()) lines.push_back(invited(code));
  return lines;
}

void PageDesk::said(GuestNumber number, const std::string& address, std::string_view text) {
  const std::optional<FeedWish> wish = read_feed_wish(text);
  if (!wish || !doorkeeper_) return server_->dismiss(number);
  std::shared_ptr<Guest>& guest = guests_[number];
  if (!guest) {
    guest = std::make_shared<Guest>();
    guest->voice = voice_named(wish->voice);
  }
  // Whoever is dropped meanwhile is there until his line is dealt with.
  const std::shared_ptr<Guest> here = guest;
  here->last_heard = ++heard_;
  const bool comes_in = std::holds_alternative<JoinWish>(wish->what) ||
                        std::holds_alternative<ReturnWish>(wish->what);
  if (comes_in == here->as.has_value()) return server_->dismiss(number);
  const auto has_place = [&](const Badge& as) { return this->has_place(number, as); };
  if (const auto* join = std::get_if<JoinWish>(&wish->what)) {
    const bool had_long_codes = doorkeeper_->has_long_codes();
    const auto admission =
        doorkeeper_->admit(join->code, address, house_->clock().now(), has_place);
    if (!admission.refused) {
      admission.as.role == Role::spectator ? write_guest_book_soon() : write_guest_book();
    }
    let_in(number, *here, admission);
    if (doorkeeper_->has_long_codes() != had_long_codes) hands_.codes_changed();
    if (!admission.refused && admission.as.role == Role::player) hands_.player_came();
  } else if (const auto* back = std::get_if<ReturnWish>(&wish->what)) {
    let_in(number, *here, doorkeeper_->readmit(back->token, has_place), back);
  } else if (const auto* language = std::get_if<LanguageWish>(&wish->what)) {
    speak(number, voice_named(language->voice));
  } else if (std::holds_alternative<AliveWish>(wish->what)) {
    send(number, alive_message());
  } else {
    const auto& line = std::get<PageLine>(wish->what);
    in_turn(number, line.text, [this, number, line](Guest& who) { hear(number, who, line); });
  }
}

void PageDesk::let_in(GuestNumber number, Guest& guest, const Doorkeeper::Admission& admission,
                      const ReturnWish* back) {
  if (admission.refused) {
    send(number, refused_message(kept_out(*admission.refused), *guest.voice));
    return server_->dismiss(number);
  }
  guest.as = admission.as;
  listen_in(guest, number, guest.voice);
  Welcome welcome{
      .as = admission.as, .token = admission.token, .game = static_cast<int>(house_->number())};
  if (back != nullptr) welcome.lines = greeting_after(back->fact);
  if (back != nullptr && back->wants_log) welcome.log = heard_until(back->fact, guest);
  welcome.may = sayable(admission.as, house_->game().setup().regulations);
  send(number, welcome_message(welcome, *guest.voice));
  send(number, view_for(guest, back ? missed_after(back->fact, guest) : std::vector<News>{}));
}

// Nobody takes another's place: of too many at one seat goes who has been silent longest, as a page
// is that has lost its network.
bool PageDesk::has_place(GuestNumber number, const Badge& as) {
  if (as.role == Role::spectator) return server_->welcome(number, false);
  std::vector<GuestNumber> there;
  for (const auto& [one, guest] : guests_) {
    if (guest->as == as) there.push_back(one);
  }
  if (there.size() >= kMostAtASeat) {
    const GuestNumber silent = *std::ranges::min_element(
        there, {}, [&](GuestNumber one) { return guests_.at(one)->last_heard; });
    const std::shared_ptr<Guest> leaves = guests_.at(silent);
    guests_.erase(silent);
    send(silent, refused_message({"page.elsewhere", {}}, *leaves->voice));
    server_->dismiss(silent);
  }
  return server_->welcome(number, true);
}

// Now; for who only looks on when the gallery lets him, who may be gone by then.
void PageDesk::in_turn(GuestNumber number, std::string_view line, std::function<void(Guest&)> act) {
  const std::shared_ptr<Guest> guest = guests_.at(number);
  if (guest->as->role != Role::spectator) return act(*guest);
  const auto later = [this, number, act = std::move(act)] {
    const auto found = guests_.find(number);
    if (found == guests_.end()) return;
    const std::shared_ptr<Guest> here = found->second;
    act(*here);
  };
  if (const auto why_not = gallery_.ask(guest->asks, line, later)) refuse(number, *why_not);
}

// A view in each language for everybody who wants one would keep the table waiting.
void PageDesk::speak(GuestNumber number, const std::shared_ptr<const Voice>& voice) {
  in_turn(number, "", [this, number, voice](Guest& guest) {
    if (guest.voice == voice) return;
    listen_in(guest, number, voice);
    send(number, view_for(guest, {}));
  });
}

void PageDesk::hear(GuestNumber number, const Guest& guest, const PageLine& line) {
  if (words_of(line.text).empty()) return;
  // What answered it would answer something else now.
  const bool is_late = line.question && (*line.question != guest.question ||
                                         !guest.dialogue->still_asks(house_->game()));
  if (is_late) return refuse(number, {"page.no-question", {}});
  const std::optional<Phrase> why_not =
      hands_.at_the_table([&](Time at) { guest.conversation->hear(line.text, at, {}, guest.as); });
  if (why_not) refuse(number, *why_not);
}

// A page has no ears: whose they are is nothing to it.
void PageDesk::refuse(GuestNumber number, const Phrase& why) {
  answer(number, Telling::refusal(Color::white, why));
}

void PageDesk::listen_in(Guest& guest, GuestNumber number, std::shared_ptr<const Voice> voice) {
  guest.voice = std::move(voice);
  std::vector<std::shared_ptr<const Voice>> others;
  std::ranges::copy_if(voices_, std::back_inserter(others),
                       [&](const auto& one) { return one != guest.voice; });
  guest.dialogue = std::make_unique<Dialogue>(std::move(others));
  guest.dialogue->leaves_to_engines(hands_.is_engine);
  guest.conversation = std::make_unique<Conversation>(
      *house_, *guest.dialogue, *guest.voice,
      Conversation::Hands{
          .tell = [this, number](const Telling& telling) { answer(number, telling); },
          .want = [this](const Intent& intent) -> std::optional<Phrase> {
            const bool is_secret = std::holds_alternative<SealMove>(intent.action) ||
                                   std::holds_alternative<OpenEnvelope>(intent.action);
            if (is_secret) return Phrase{"page.at-the-table", {}};
            return hands_.want(intent);
          },
          .serve =
              [this, number](const Reading&, const Service&) {
                refuse(number, {"page.at-the-table", {}});
              }});
}

void PageDesk::send(GuestNumber number, std::string text) {
  server_->send(number, std::make_shared<std::string>(std::move(text)));
}

void PageDesk::overhear(const Telling& telling) {
  std::vector<News> claims;
  for (const Phrase& line : telling.lines) {
    if (is_for_the_arbiter(line)) claims.push_back({line, true});
  }
  if (claims.empty()) return;
  std::vector<std::pair<GuestNumber, std::string>> sent;  // sending may drop a guest
  for (const auto& [number, guest] : guests_) {
    const bool is_his = guest->as && guest->as->role == Role::arbiter;
    if (is_his) sent.emplace_back(number, view_for(*guest, claims));
  }
  for (auto& [number, text] : sent) send(number, std::move(text));
}

void PageDesk::answer(GuestNumber number, const Telling& telling) {
  overhear(telling);
  const auto found = guests_.find(number);
  if (found == guests_.end()) return;
  const std::shared_ptr<Guest> here = found->second;
  send(number, answer_message(telling.lines, telling.is_refusal, choices(*here), *here->voice));
}

// Of what is asked, or of what was asked before and is still open.
Choices PageDesk::choices(Guest& guest) {
  if (!guest.dialogue || !guest.dialogue->still_asks(house_->game())) return {};
  guest.question = ++questions_;
  return {guest.question, between(guest.dialogue->choices(), *guest.voice)};
}

// No moves: yes or no.
std::vector<Choice> PageDesk::between(const std::vector<Move>& moves, const Voice& voice) const {
  std::vector<Choice> offered;
  if (moves.empty()) {
    for (const char* command : {"command.yes", "command.no"}) {
      const std::string word = voice.say({command, {}}).printed;
      offered.push_back({word, word, ""});
    }
    return offered;
  }
  const Game& game = house_->game();
  const std::vector<Move> legal = game.position().legal_moves();
  const bool is_next = std::ranges::find(legal, moves.front()) != legal.end();
  const Position& before = is_next ? game.position() : game.before(game.plies().size() - 1);
  for (const Move& move : moves) {
    const MoveFacts facts = before.describe(move);
    Choice choice{voice.say(move_phrase(facts, move, before)).printed, facts.uci, ""};
    if (move.promotion != kNoPiece) {
      choice.letter = letter_of(move.promotion, voice.letters());
      const Piece kind = kind_of(move.promotion);
      const Piece meant = kind_of_letter(std::string(1, kind), voice);
      if (meant == kNoPiece || meant == kind) choice.man = kind;
    }
    offered.push_back(std::move(choice));
  }
  return offered;
}

void PageDesk::note(const Fact& fact, const Game& game) {
  const bool is_move = std::holds_alternative<MoveAnnounced>(fact.event);
  for (Announcement& one : announcements(fact, game, hands_.is_engine)) {
    heard_facts_.push_back({.fact = fact.number,
                            .news = {std::move(one.phrase), one.priority == Priority::important},
                            .only_for = one.only_for,
                            .is_move = is_move,
                            .is_passing = one.priority == Priority::progress});
  }
  remedy_.follow(fact, game);
  if (const auto* claim = std::get_if<DrawClaimed>(&fact.event)) claim_ = *claim;
  if (is_another_position(fact.event)) claim_.reset();
}

void PageDesk::take(const Fact& fact, const Game& game) {
  note(fact, game);
  if (std::exchange(showing_soon_, true)) return;
  boost::asio::post(*loop_, [this, here = std::weak_ptr<void>(here_)] {
    if (!here.expired()) show_all();
  });
}

// Guests of one role, side and language see the same.
void PageDesk::show_all() {
  showing_soon_ = false;
  const std::size_t from = std::exchange(shown_, heard_facts_.size());
  std::map<std::string, FeedText> made;
  std::vector<std::pair<GuestNumber, FeedText>> sent;  // sending may drop a guest
  for (const auto& [number, guest] : guests_) {
    if (!guest->as) continue;
    const int side = guest->as->side ? static_cast<int>(*guest->as->side) : 0;
    const std::string kind = guest->voice->id() +
                             std::to_string(static_cast<int>(guest->as->role)) +
                             std::to_string(side);
    FeedText& text = made[kind];
    if (!text) {
      text = std::make_shared<std::string>(view_for(*guest, heard_since(from, *guest)));
    }
    sent.emplace_back(number, text);
  }
  for (const auto& [number, text] : sent) server_->send(number, text);
}

std::string PageDesk::view_for(const Guest& guest, const std::vector<News>& said) const {
  const Game& game = house_->game();
  const Onlooker onlooker{.who = *guest.as,
                          .may_see_targets = shows_targets(),
                          .remedy = remedy_.is_open() ? &remedy_ : nullptr,
                          .claim = claim_ ? &*claim_ : nullptr};
  return view_of(game, onlooker, *guest.voice, house_->clock().now(), said);
}

bool PageDesk::shows_targets() const {
  if (targets_ == Targets::friendly) return !is_in_earnest(house_->game());
  return targets_ == Targets::always;
}

bool PageDesk::is_for(const Heard& heard, const Guest& guest) {
  return !heard.only_for || guest.as->side == heard.only_for;
}

std::vector<News> PageDesk::heard_since(std::size_t from, const Guest& guest) const {
  std::vector<News> said;
  for (std::size_t which = from; which < heard_facts_.size(); ++which) {
    if (is_for(heard_facts_[which], guest)) said.push_back(heard_facts_[which].news);
  }
  return said;
}

// What a page that was loaded anew had shown.
std::vector<News> PageDesk::heard_until(int fact, const Guest& guest) const {
  std::vector<News> said;
  for (auto heard = heard_facts_.rbegin(); heard != heard_facts_.rend(); ++heard) {
    if (heard->fact > fact || !is_for(*heard, guest)) continue;
    said.push_back(heard->news);
    if (said.size() == kMostRemembered) break;
  }
  std::ranges::reverse(said);
  return said;
}

// The last moves, and whatever else is worth a word to who comes back; what is not shown yet comes
// to everybody.
std::vector<News> PageDesk::missed_after(int fact, const Guest& guest) const {
  std::vector<News> said;
  std::size_t moves = 0;
  for (std::size_t which = shown_; which > 0 && said.size() < kMostMissed; --which) {
    const Heard& heard = heard_facts_[which - 1];
    if (heard.fact <= fact) break;
    if (heard.is_passing || !is_for(heard, guest)) continue;
    if (heard.is_move && ++moves > kMostMissedMoves) continue;
    said.push_back(heard.news);
  }
  std::ranges::reverse(said);
  return said;
}

std::vector<Phrase> PageDesk::greeting_after(int fact) const {
  const auto moves = std::ranges::count_if(
      heard_facts_, [&](const Heard& heard) { return heard.fact > fact && heard.is_move; });
  return {{"page.caught-up", {{"n", static_cast<int>(moves)}}}};
}

std::shared_ptr<const Voice> PageDesk::voice_named(const std::string& id) const {
  const auto found = std::ranges::find_if(
      voices_, [&](const std::shared_ptr<const Voice>& one) { return one->id() == id; });
  return found == voices_.end() ? voices_.front() : *found;
}

std::filesystem::path PageDesk::guest_book() const {
  return journal_ + ".guests-" + std::to_string(house_->number());
}

// A page that cannot come back by itself after a restart needs a new code, no more.
void PageDesk::write_guest_book() const {
  const std::filesystem::path file = guest_book();
  std::ofstream(file, std::ios::app).close();
  std::error_code none;
  std::filesystem::permissions(
      file, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write, none);
  std::ofstream(file) << doorkeeper_->written();
}

// Spectators are many: at once, and then once a second.
void PageDesk::write_guest_book_soon() {
  if (book_rests_) {
    book_waits_ = true;
    return;
  }
  write_guest_book();
  book_rests_ = true;
  book_rest_.expires_after(std::chrono::seconds{1});
  book_rest_.async_wait([this, here = std::weak_ptr<void>(here_)](const auto& error) {
    if (error || here.expired()) return;
    book_rests_ = false;
    if (std::exchange(book_waits_, false)) write_guest_book_soon();
  });
}

}  // namespace annabella::host
