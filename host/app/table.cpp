#include "app/table.h"

#include <signal.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <filesystem>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

#include "app/files.h"
#include "app/open_games.h"
#include "app/rules_failure.h"
#include "app/wished_hearing.h"
#include "base/directories.h"
#include "base/text.h"
#include "commands/confidences.h"
#include "journal/pgn.h"
#include "speech/announcer.h"
#include "words/letters_phrase.h"
#include "words/score_phrase.h"

namespace annabella::host {
namespace {

// How long the end of a game waits for what is still to be said.
constexpr std::chrono::minutes kLastWords{10};
constexpr Duration kTryAgain{1000};
constexpr std::chrono::seconds kTimeToConfirm{15};
constexpr std::chrono::seconds kBeat{1};
// Under this name the journal keeps what is asked, as it is printed, behind the number of facts
// then; empty: nothing is.
constexpr const char* kOpenQuestion = "open-question";
// Under this name and a file's it keeps what was last saved there.
constexpr const char* kSavedIn = "saved-in ";

// A device that was looked for in vain, which does not say of itself what follows from that.
bool is_of_a_wrong_device(const Phrase& trouble) {
  return trouble.key == "speech.device-unknown" || trouble.key == "speech.device-ambiguous" ||
         trouble.key == "speech.device-refused";
}

// Asio's handler alone would break off what Readline is writing, which then were lost.
void let_writes_go_on_after(int signal) {
  struct sigaction action {};
  ::sigaction(signal, nullptr, &action);
  action.sa_flags |= SA_RESTART;
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

Table::Table(const Options& options, std::shared_ptr<const Voice> voice,
             std::vector<std::shared_ptr<const Voice>> other_voices)
    : options_(&options),
      voice_(std::move(voice)),
      dialogue_(other_voices),
      console_(
          loop_, [this](const std::string& line) { heard(line); },
          [this] { in_turn({.hear = [this] { leave(kLastWords); }, .is_said = false}); }),
      other_voices_(std::move(other_voices)) {}

void Table::bring(std::vector<WishedBoard> boards, std::vector<WishedEngine> engines,
                  std::optional<WishedPractice> practice) {
  wished_boards_ = std::move(boards);
  if (practice) practice_ = std::make_unique<PracticeDesk>(loop_, std::move(*practice));
  if (engines.empty()) return;
  engines_ = std::make_unique<EngineDesk>(loop_, std::move(engines));
  if (const auto person = engines_->person()) dialogue_.is_alone(*person);
  dialogue_.leaves_to_engines(
      [this](Color side) { return engines_ && engines_->speaks_for_itself(side); });
}

Result<Done> Table::sit_down(const std::string& white, const std::string& black) {
  // The speech library calls from its own thread: the sentence is said on this one.
  auto trouble = [this](const Error& error) {
    boost::asio::post(loop_, [this, error] { report(error.what); });
  };
  std::vector<std::shared_ptr<const Voice>> voices{voice_};
  voices.insert(voices.end(), other_voices_.begin(), other_voices_.end());
  // An engine has no ear: what is said to it is said to whoever plays against it.
  const auto person = engines_ ? engines_->person() : std::nullopt;
  Result<std::unique_ptr<Seats>> seats =
      Seats::open(*options_, voices, person == Color::black ? black : white,
                  person == Color::white ? white : black, std::move(trouble));
  if (!seats) return seats.error();
  seats_ = std::move(*seats);
  listen_in_their_voices();
  if (const Result<Done> opened = open_microphones(); !opened) return opened.error();
  if (const Result<Done> opened = open_tape(); !opened) return opened.error();
  if (options_->on("page")) {
    Result<std::unique_ptr<PageDesk>> pages =
        PageDesk::open(loop_, PageDesk::place_of(*options_), std::move(voices));
    if (!pages) return pages.error();
    pages_ = std::move(*pages);
  }
  if (const Result<Done> opened = open_braille(); !opened) return opened.error();
  auto alarms = wished_alarms(*options_);
  if (!alarms) return alarms.error();
  alarms_ = Alarms(std::move(*alarms));
  if (!wished_boards_.empty()) {
    auto boards = BoardDesk::open(loop_, wished_boards_, options_->text("board-recordings"));
    if (!boards) return boards.error();
    boards_ = std::move(*boards);
  }
  const std::string& file = options_->text("pgn");
  return file.empty() ? Done{} : add_to_file(file, "");  // better now than after the game
}

Result<Done> Table::play(std::unique_ptr<House> house) {
  house_ = std::move(house);
  conversation_ = std::make_unique<Conversation>(
      *house_, dialogue_, *voice_,
      Conversation::Hands{
          .tell = [this](const Telling& telling) { tell(telling); },
          .want = [this](const Intent& intent) { return want_by_word(intent); },
          .serve = [this](const Reading& line, const Service& what) { serve(line, what); },
          .has_read =
              [this] {
                if (dialogue_.open_question()) keep_what_is_asked();
              }});
  house_->tell([this](const Fact& fact, const Game& game) {
    const bool is_said = !is_made_by_feel_ || !std::holds_alternative<MoveMade>(fact.event);
    if (is_said) conversation_->tell(fact, game);
    if (tape_) keep_on_tape(fact);
    follow_by_ear();
  });
  desk_ = std::make_unique<EnvelopeDesk>(
      *house_, voice_, other_voices_,
      EnvelopeDesk::Hands{.tell = [this](const Telling& telling) { tell(telling); },
                          .whisper = [this](Color side, const Phrase& phrase,
                                            bool is_asked) { whisper(side, phrase, is_asked); },
                          .hide_typing = [this](bool hidden) { console_.hide_typing(hidden); },
                          .clear_screen = [this] { console_.clear_screen(); },
                          .voice_of = [this](Color side) { return seats_->voice(side); }});
  const Game& game = house_->game();
  const Color turn = game.position().turn();
  if (!house_->reopened()) {
    conversation_->tell(
        {.number = 1, .at = {}, .left = game.clock().left, .event = GameBegan{game.setup()}}, game);
  } else {
    tell({.ears = Telling::Ears::both,
          .lines = {which_game(*house_)},
          .priority = Priority::explanation});
    const Result<std::string> asked = asked_before_the_end();
    if (!asked) return asked.error();
    if (const std::optional<Phrase> refusal = house_->resume()) return Error{*refusal};
    if (!asked->empty()) {
      tell({.ears = Telling::Ears::both,
            .lines = {{"app.left-unanswered", {{"ask", *asked}}}},
            .priority = Priority::message});
    }
  }
  if (game.adjournment()) show_the_envelope(game.adjournment()->envelope);
  open_the_page();
  watch_the_boards();
  let_the_engines_play();
  help_to_practise();
  tell_of_letters({voice_, voice_});
  tell(Telling::to(turn, {{"app.hint", {}}}));
  follow_by_ear();
  if (microphones_) {
    tell({.ears = Telling::Ears::both,
          .lines = {microphones_->greeting(),
                    tape_ ? Phrase{"microphone.kept", {{"path", tape_->folder().string()}}}
                          : Phrase{"microphone.not-kept", {}}},
          .priority = Priority::explanation});
  }
  show_in_braille();
  watch_the_signals();
  watch_the_flag();
  watch_the_time();
  keep_beating();
  watch_the_session();
  console_.listen();
  loop_.run();
  waiting_.clear();
  microphones_.reset();  // what is heard from now on is heard by nobody
  pages_.reset();
  braille_.reset();
  boards_.reset();
  practice_.reset();
  engines_.reset();
  signals_.clear();  // whoever does not want to hear the rest can end it
  seats_->finish(last_words_);
  hear_of_late_trouble();
  if (not_left_) return Error{*not_left_};
  const std::string& file = options_->text("pgn");
  Result<Done> saved = file.empty() ? Done{} : save(file, true);
  if (saved && console_.has_lost_output()) return Error{{"app.output-failed", {}}};
  return saved;
}

// A variant that fails costs a line, not the evening.
std::optional<Phrase> Table::hear_with_clocks(Time at, const std::function<void()>& hear) {
  std::optional<Phrase> failure;
  try {
    notice_the_flag(at);
    hear();
    keep_what_is_asked();
  } catch (...) {
    failure = failure_of_rules();
    house_->note_failure(*failure, at);
  }
  follow_by_ear();
  watch_the_flag();
  watch_the_time();
  watch_the_session();
  return failure;
}

// What is said while a move is being judged comes after it.
void Table::in_turn(Waiting next) {
  if (!practice_ || (!practice_->is_judging() && waiting_.empty())) return next.hear();
  waiting_.push_back(std::move(next));
}

// It was said as if the move before it were made, and before anybody was asked about that: it is no
// answer, and no move in another position. False: nothing has waited.
bool Table::drop_what_waits() {
  return std::erase_if(waiting_, [](const Waiting& one) { return one.is_said; }) > 0;
}

void Table::hear_what_waited() {
  boost::asio::post(loop_, [this] {
    while (!waiting_.empty() && !loop_.stopped() && !practice_->is_judging()) {
      const Waiting next = std::move(waiting_.front());
      waiting_.pop_front();
      next.hear();
    }
  });
}

void Table::heard(const std::string& line) {
  const Time at = house_->clock().now();
  in_turn({.hear = [this, line, at] { heard(line, at); }});
}

void Table::heard(const std::string& line, Time at) {
  const std::optional<Phrase> failure = hear_with_clocks(
      at, [&] { desk_->is_for(line) ? desk_->hear(line, at) : conversation_->hear(line, at); });
  if (failure) tell(Telling::refusal(house_->game().position().turn(), *failure));
}

// The codes are printed, and spoken to who asks for them.
void Table::open_the_page() {
  if (!pages_) return;
  pages_->attend(
      *house_,
      {.want = [this](const Intent& intent) { return want(intent); },
       .at_the_table = [this](const std::function<void(Time)>& hear) -> std::optional<Phrase> {
         if (desk_->is_busy()) return Phrase{"page.table-is-busy", {}};
         const Time at = house_->clock().now();
         return hear_with_clocks(at, [&] { hear(at); });
       },
       .is_engine = [this](Color side) { return engines_ && engines_->speaks_for_itself(side); },
       .codes_changed =
           [this] {
             tell({.ears = Telling::Ears::both, .lines = {{"page.codes-changed", {}}}});
             tell({.ears = Telling::Ears::none, .lines = pages_->invitation()});
           },
       .player_came = [this] { share_the_keyboard(); }});
  tell({.ears = Telling::Ears::none, .lines = pages_->invitation()});
  share_the_keyboard();
}

// An engine has no page, and whoever plays against it is heard wherever he speaks.
void Table::share_the_keyboard() {
  if (engines_ && engines_->person()) return;
  const bool white = pages_->is_seated(Color::white);
  const bool black = pages_->is_seated(Color::black);
  std::optional<Color> whose;
  if (white != black) whose = white ? Color::black : Color::white;
  if (whose == keyboard_of_) return;
  keyboard_of_ = whose;
  dialogue_.is_alone(whose);
  Phrase told{"page.keyboard-shared", {}};
  if (whose) told = {"page.keyboard-of", {{"side", *whose}}};
  tell(
      {.ears = Telling::Ears::both, .lines = {std::move(told)}, .priority = Priority::explanation});
}

void Table::keep_what_is_asked() {
  if (loop_.stopped()) return;  // who has left has been told
  const Game& game = house_->game();
  const auto ask = dialogue_.still_asks(game) ? dialogue_.open_question() : std::nullopt;
  keep_as_asked(ask ? std::to_string(game.facts()) + ' ' + voice_->say(*ask).printed : "");
}

void Table::keep_as_asked(const std::string& question) {
  if (question == asked_) return;
  asked_ = question;
  const Result<Done> kept = house_->keep({{kOpenQuestion, question}});
  if (!kept) report(kept.error().what);
}

// Empty: nothing was, or the game has gone on since. Offers are in the game itself.
Result<std::string> Table::asked_before_the_end() {
  const Result<GameSettings> kept = house_->kept();
  if (!kept) return kept.error();
  const auto found = kept->find(kOpenQuestion);
  if (found != kept->end()) asked_ = found->second;
  const std::string now = std::to_string(house_->game().facts()) + ' ';
  return asked_.starts_with(now) ? asked_.substr(now.size()) : std::string{};
}

// One machine has one display: of two players who both read, each in turn.
Result<Done> Table::open_braille() {
  const bool white = seats_->hearing(Color::white).braille;
  const bool black = seats_->hearing(Color::black).braille;
  if (!white && !black) return Done{};
  std::optional<Color> reader = engines_ ? engines_->person() : std::nullopt;
  if (white != black) reader = white ? Color::white : Color::black;
  const auto voice = reader ? seats_->voice(*reader) : voice_;
  Result<std::unique_ptr<BrailleDesk>> desk = BrailleDesk::open(loop_, reader, voice);
  if (!desk) return desk.error();
  braille_ = std::move(*desk);
  return Done{};
}

void Table::show_in_braille() {
  if (!braille_) return;
  braille_->attend(*house_,
                   {.tell = [this](const Telling& telling) { tell(telling); },
                    .ask =
                        [this](Color by, const Query& query) {
                          at_the_table([&](Time at) { conversation_->ask(by, query, at); });
                        }});
}

void Table::at_the_table(const std::function<void(Time)>& act) {
  if (desk_->is_busy() || loop_.stopped()) return;
  const Time at = house_->clock().now();
  if (const auto failure = hear_with_clocks(at, [&] { act(at); })) {
    tell(Telling::refusal(house_->game().on_move(), *failure));
  }
}

void Table::watch_the_boards() {
  if (!boards_) return;
  const auto talk = [this] {
    const bool by_key = microphones_ && microphones_->has_talk_key();
    if (by_key) microphones_->press_talk_key();
    return by_key;
  };
  boards_->attend(*house_,
                  {.want = [this](const Intent& intent) { return want_by_feel(intent); },
                   .tell = [this](const Telling& telling) { tell(telling); },
                   .talk = talk,
                   .ask =
                       [this](Color side, const Phrase& question, Action if_yes, Phrase if_no) {
                         return ask(side, question, std::move(if_yes), {}, std::move(if_no));
                       },
                   .ask_which =
                       [this](Color side, const Phrase& question, Service if_yes, Service if_no) {
                         return ask_which(side, question, std::move(if_yes), std::move(if_no));
                       },
                   .hear =
                       [this](Color side, const std::string& line) {
                         at_the_table([&](Time at) {
                           conversation_->hear(line, at, {}, Badge{Role::player, side});
                         });
                       },
                   .at_the_table = [this](const auto& act) { at_the_table(act); },
                   .watch = [this] { wait_for_the_boards(); }});
}

void Table::let_the_engines_play() {
  if (!engines_) return;
  tell({.ears = Telling::Ears::both,
        .lines = engines_->introduction(),
        .priority = Priority::explanation});
  engines_->attend(*house_, {.want = [this](const Intent& intent) { return want(intent); },
                             .tell = [this](const Telling& telling) { tell(telling); },
                             .at_the_table = [this](const auto& act) { at_the_table(act); },
                             .may_go_on_until = [this]() -> std::optional<Time> {
                               if (!boards_) return std::nullopt;
                               return boards_->may_go_on_until();
                             }});
}

bool Table::ask(Color side, const Phrase& question, Action if_yes, std::vector<Action> also,
                std::optional<Phrase> if_no) {
  const std::optional<Phrase> open = dialogue_.open_question();
  const bool asks_anew = open && open->key == question.key;
  if (dialogue_.still_asks(house_->game()) && !asks_anew) return false;
  std::vector<Phrase> lines{question};
  if (drop_what_waits()) lines.insert(lines.begin(), Phrase{"practice.unheard", {}});
  dialogue_.ask(side, question, std::move(if_yes), house_->game(), std::move(also),
                std::move(if_no));
  keep_what_is_asked();
  tell(Telling::to(side, lines, Priority::important));
  return true;
}

bool Table::ask_which(Color side, const Phrase& question, Service if_yes, Service if_no) {
  if (dialogue_.still_asks(house_->game())) return false;
  dialogue_.ask(side, question, std::move(if_yes), std::move(if_no), house_->game());
  keep_what_is_asked();
  tell(Telling::to(side, {question}, Priority::important));
  return true;
}

void Table::help_to_practise() {
  if (!practice_) return;
  const auto ask = [this](Color side, const Phrase& question, Action if_yes,
                          std::vector<Action> also) {
    return this->ask(side, question, std::move(if_yes), std::move(also), std::nullopt);
  };
  practice_->attend(*house_,
                    {.tell = [this](const Telling& telling) { tell(telling); },
                     .at_the_table = [this](const auto& act) { at_the_table(act); },
                     .ask = ask,
                     .is_engine = [this](Color side) { return engines_ && engines_->plays(side); },
                     .make =
                         [this](const Intent& intent) {
                           if (const auto why = want(intent)) {
                             tell(Telling::refusal(intent.by, *why));
                           }
                         },
                     .has_judged = [this] { hear_what_waited(); }});
}

void Table::wait_for_the_boards() {
  const std::optional<Time> at = boards_->wake_at();
  hands_.cancel();
  if (!at) return;
  hands_.expires_after(*at - house_->clock().now());
  hands_.async_wait([this](const boost::system::error_code& error) {
    if (!error && boards_) boards_->woke();  // who has left may be too late to stop it
  });
}

// A move that is announced because a board has felt it has been made: it is not said again that it
// is.
std::optional<Phrase> Table::want_by_feel(const Intent& intent) {
  is_made_by_feel_ = std::holds_alternative<ReportMade>(intent.action) && !house_->game().unmade();
  const std::optional<Phrase> why = want(intent);
  is_made_by_feel_ = false;
  return why;
}

// Whatever else he wants comes after the move that he has said.
std::optional<Phrase> Table::want_by_word(const Intent& intent) {
  if (practice_ && practice_->keeps(intent)) return std::nullopt;
  if (practice_) practice_->let_go();
  return want(intent);
}

// To seal and to open takes words that are no commands: the desk asks for them.
std::optional<Phrase> Table::want(const Intent& intent) {
  if (std::holds_alternative<SealMove>(intent.action)) return desk_->begin_sealing(intent);
  if (std::holds_alternative<OpenEnvelope>(intent.action)) return desk_->begin_opening(intent);
  // It has no envelope, and nobody seals in its name.
  const Color turn = house_->game().position().turn();
  const bool is_engines_turn = engines_ && engines_->speaks_for_itself(turn);
  if (is_engines_turn && std::holds_alternative<AdjournGame>(intent.action)) {
    return Phrase{"engine.seals-nothing", {{"side", turn}}};
  }
  std::optional<Phrase> why = house_->consider(intent);
  if (!why && std::holds_alternative<ReportBoardsDiffer>(intent.action)) ask_to_go_back(intent);
  return why;
}

// Where an assistant has reported it, his own player is asked first: he has said nothing himself.
// The yes is the same report, and by both it goes back.
void Table::ask_to_go_back(const Intent& report) {
  const Game& game = house_->game();
  const std::optional<int>& plies = game.plies_to_keep();
  if (!plies || game.setup().regulations.arbiter) return;
  const std::optional<Color> wanted_by = game.wants_back();
  const Color side = wanted_by ? opponent(*wanted_by) : report.by;
  const Action no = DeclineRestoring{};
  if (engines_ && engines_->speaks_for_itself(side)) {  // what it has played, it has played
    want({.by = side, .role = Role::player, .at = report.at, .action = no});
    return;
  }
  if (dialogue_.still_asks(game)) return;
  const Phrase question = host::ask_to_go_back(wanted_by, *plies, game);
  dialogue_.ask(side, question, Wanted{side, {report.action}}, Wanted{side, {no}}, game);
  keep_what_is_asked();
  tell(Telling::to(side, {question}, Priority::important));
}

void Table::serve(const Reading& line, const Service& service) {
  switch (service.kind) {
    case Service::Kind::stop_speaking:
      return seats_->stop(line.by);
    case Service::Kind::save: {
      const Query clocks{.kind = Query::Kind::clock, .side = {}};
      const bool is_told = !not_to_be_told(clocks, line.role, line.by, house_->game());
      if (const Result<Done> saved = save(service.value, is_told); !saved) {
        return conversation_->refuse(line, saved.error().what);
      }
      return conversation_->answer(line, {{"app.saved", {{"path", service.value}}}});
    }
    case Service::Kind::page:
      if (!pages_) return conversation_->refuse(line, {"page.none", {}});
      return conversation_->answer(line, pages_->invitation());
    case Service::Kind::hint: {
      const auto why = practice_ ? practice_->hint(line.by) : Phrase{"hint.not-practice", {}};
      if (why) conversation_->refuse(line, *why);
      return;
    }
    case Service::Kind::order:
      if (microphones_) microphones_->expect_order(line.spoken->by, service.value);
      return conversation_->ask_for_order(line);
    case Service::Kind::board_lies:
      return boards_->lies(service.value);
    case Service::Kind::quit:
      return leave(kLastWords);
    default:
      return set(line.by, service);
  }
}

void Table::listen_in_their_voices() {
  for (const Color side : {Color::white, Color::black}) {
    dialogue_.speaks(side, seats_->voice(side));
  }
  if (!braille_ || !braille_->reader()) return;
  if (const Result<Done> can = braille_->speak(seats_->voice(*braille_->reader())); !can) {
    report(can.error().what);
  }
}

// Nobody may find out by a wrong man that "S" is another one now.
void Table::tell_of_letters(const Both<std::shared_ptr<const Voice>>& before) {
  const auto now = [this](Color side) { return seats_->voice(side); };
  const bool alike = now(Color::white)->id() == now(Color::black)->id();
  for (const Color side : {Color::white, Color::black}) {
    const std::optional<Phrase> phrase =
        letters_phrase(*before.of(side), *now(side), alike ? std::nullopt : std::optional(side));
    if (!phrase) continue;
    if (alike && before.white->id() == before.black->id()) {
      return tell({.ears = Telling::Ears::both, .lines = {*phrase}});
    }
    tell(Telling::to(side, {*phrase}));
  }
}

Result<Done> Table::open_microphones() {
  if (options_->text("hearing") == "off") return Done{};
  Microphones::Hands hands;
  hands.hear = [this](const HearingThread::Said& said) { heard(said); };
  hands.refuse = [this](std::optional<Color> side, std::vector<Phrase> why, Priority priority) {
    if (loop_.stopped() || desk_->is_busy()) return;
    Telling refusal =
        Telling::to(side.value_or(house_->game().on_move()), std::move(why), priority);
    refusal.is_refusal = true;
    tell(refusal);
  };
  hands.print = [this](const Phrase& phrase) { console_.print(voice_->say(phrase).printed); };
  hands.report = [this](const Phrase& trouble) { report(trouble); };
  microphones_.reset();  // a device may be open only once
  auto opened = Microphones::open(*options_, voice_, *seats_, loop_, std::move(hands));
  if (!opened) return opened.error();
  microphones_ = std::move(*opened);
  console_.on_talk_key([this] {
    if (microphones_) microphones_->press_talk_key();
  });
  return Done{};
}

Result<Done> Table::open_tape() {
  const std::string& folder = options_->text("announcements");
  if (folder.empty() || !microphones_) return Done{};
  Result<Tape> tape = Tape::open(folder);
  if (!tape) return tape.error();
  tape_ = std::move(*tape);
  return Done{};
}

void Table::follow_by_ear() {
  if (microphones_ && house_) microphones_->follow(house_->game(), dialogue_.choices());
}

void Table::keep_on_tape(const Fact& fact) {
  if (const Result<Done> kept = tape_->keep(house_->number(), fact); !kept) {
    report(kept.error().what);
  }
}

// What was said is stamped with the time of its last word.
void Table::heard(const HearingThread::Said& said) {
  if (loop_.stopped() || desk_->is_busy()) return;  // what is sealed is typed
  const auto ago = std::chrono::duration_cast<Duration>(HearingThread::Ticks::now() - said.at);
  const Time at = house_->clock().now() - ago;
  if (tape_) tape_->hold(at, said);
  const Spoken spoken{.by = said.side, .is_sure = said.understood.sure};
  in_turn({.hear = [this, at, spoken, called = said.called, words = said.understood.words] {
    const std::optional<Phrase> failure =
        hear_with_clocks(at, [&] { conversation_->hear(words, at, spoken); });
    // Whoever is asked back has not done yet.
    if (!called.empty() && microphones_) {
      const bool is_asked = dialogue_.still_asks(house_->game());
      is_asked ? microphones_->expect_answer(spoken.by, called)
               : microphones_->expect_order(spoken.by, "");
    }
    if (failure) tell(Telling::refusal(spoken.by.value_or(house_->game().on_move()), *failure));
  }});
}

// Both ears may lose the same device: once is enough.
void Table::report(const Phrase& trouble) {
  if (trouble == last_trouble_) return;
  last_trouble_ = trouble;
  console_.print_error(voice_->say(trouble).printed);
  if (is_of_a_wrong_device(trouble))
    console_.print_error(voice_->say({"app.text-only", {}}).printed);
  seats_->say_to_all(trouble, Priority::important);
}

void Table::set(Color side, const Service& wish) {
  if (wish.kind == Service::Kind::speech && seats_->is_silent()) {
    return tell(Telling::refusal(side, {"app.speech-off", {}}));
  }
  const Result<WishedHearing> wished =
      wished_hearing(seats_->hearing(side), wish, seats_->is_by_reader(side));
  if (!wished) return tell(Telling::refusal(side, wished.error().what));
  const Both<std::shared_ptr<const Voice>> before{seats_->voice(Color::white),
                                                  seats_->voice(Color::black)};
  const Result<Done> changed = change(side, wished->hearing);
  if (!changed) return tell(Telling::refusal(side, changed.error().what));
  listen_in_their_voices();
  if (wish.kind == Service::Kind::microphone || wish.kind == Service::Kind::voice) {
    if (const Result<Done> opened = open_microphones(); !opened) report(opened.error().what);
    follow_by_ear();
  }
  tell_of_letters(before);
  tell(Telling::to(side, {wished->told}));
}

Result<Done> Table::change(Color side, const Hearing& hearing) {
  GameSettings changes{{Seats::change_of(side), "yes"}};
  if (!seats_->has_own_ear(side)) changes[Seats::change_of(opponent(side))] = "yes";
  if (const Result<Done> changed = seats_->change(side, hearing); !changed) return changed;
  if (const Result<Done> kept = house_->keep(changes); !kept) report(kept.error().what);
  return Done{};
}

void Table::tell(const Telling& telling) {
  if (pages_) pages_->overhear(telling);
  if (braille_) braille_->overhear(telling);
  for (const Phrase& line : telling.lines) {
    const std::string text = voice_->say(line).printed;
    telling.is_refusal ? console_.print_error(text) : console_.print(text);
  }
  switch (telling.ears) {
    case Telling::Ears::both:
      for (const Phrase& line : telling.lines) seats_->say_to_all(line, telling.priority);
      return;
    case Telling::Ears::white:
      return seats_->say(Color::white, telling.lines, telling.priority);
    case Telling::Ears::black:
      return seats_->say(Color::black, telling.lines, telling.priority);
    case Telling::Ears::none:
      return;
  }
}

void Table::whisper(Color side, const Phrase& phrase, bool is_asked) {
  if (braille_) braille_->whisper(side, phrase);
  if (is_asked && seats_->is_silent()) console_.print(voice_->say(phrase).printed);
  const bool heard_by_others = !seats_->has_own_ear(side) && !is_asked;
  if (heard_by_others) return;
  seats_->say(side, {phrase}, is_asked ? Priority::text : Priority::message);
}

// A move that was said before the flag fell is in time, also if it is still being read back.
bool Table::waits_for_a_yes(Time now) const {
  const std::optional<Time> falls = house_->game().clock().falls_at();
  const std::optional<Time> said = dialogue_.read_back_of();
  return falls && said && *said <= *falls && now < *falls + kTimeToConfirm;
}

void Table::notice_the_flag(Time at) {
  // A move that has been said and is only judged yet counts from then.
  const bool is_judging = practice_ && practice_->is_judging();
  if (desk_->clock_stopped_at() || is_judging || waits_for_a_yes(at)) return;
  if (const std::optional<Phrase> trouble = conversation_->notice_flag(at)) report(*trouble);
}

void Table::watch_the_flag() {
  const Game& game = house_->game();
  const std::optional<Time> falls = game.clock().falls_at();
  flag_.cancel();
  if (!falls || game.setup().regulations.flags_claimed) return;
  const Duration left = *falls - house_->clock().now();
  // A flag that has fallen and could not be written down is tried again; and a word that was said
  // before it fell may still have to be understood.
  flag_.expires_after(left > Duration{0} ? left : kTryAgain);
  flag_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    if (microphones_ && microphones_->is_busy()) return watch_the_flag();
    notice_the_flag(house_->clock().now());
    watch_the_flag();
  });
}

// D.2.6: into his ear alone. Where a move is being sealed, the clock stands.
void Table::watch_the_time() {
  alarm_.cancel();
  if (desk_->clock_stopped_at()) return;
  const ChessClock& clock = house_->game().clock();
  const Time now = house_->clock().now();
  for (const Alarms::Alarm& alarm : alarms_.take(clock, now)) {
    if (house_->game().ended()) break;
    Phrase line{"clock.alarm", {{"time", alarm.left}}};
    // Whoever hears what the other one is told has to know whose time it is.
    const bool is_alone = engines_ && engines_->person();
    if (!is_alone && !seats_->has_own_ear(alarm.side)) {
      line = {"clock.alarm-of", {{"side", alarm.side}, {"time", alarm.left}}};
    }
    tell(Telling::to(alarm.side, {std::move(line)}, Priority::message));
  }
  const std::optional<Time> due = alarms_.due_at(clock, now);
  if (!due) return;
  alarm_.expires_after(*due - now);
  alarm_.async_wait([this](const boost::system::error_code& error) {
    if (!error) watch_the_time();
  });
}

void Table::keep_beating() {
  beat_.expires_after(kBeat);
  beat_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    if (!desk_->clock_stopped_at()) house_->beat();
    keep_beating();
  });
}

void Table::watch_the_session() {
  const Game& game = house_->game();
  session_.cancel();
  const std::optional<Time> ends = game.session_ends();
  if (!ends || session_told_ == game.session_began()) return;
  session_.expires_after(std::max(Duration{0}, *ends - house_->clock().now()));
  session_.async_wait([this](const boost::system::error_code& error) {
    if (error || desk_->is_busy() || !house_->game().session_ends()) return;
    session_told_ = house_->game().session_began();
    tell({.ears = Telling::Ears::both,
          .lines = {{"adjournment.session-over", {{"side", house_->game().position().turn()}}}},
          .priority = Priority::important});
  });
}

void Table::show_the_envelope(const Envelope& envelope) {
  tell({.ears = Telling::Ears::both,
        .lines = written_on(envelope),
        .priority = Priority::explanation});
  desk_->show_fingerprint();
}

void Table::watch_the_signals() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    signals_.add(signal);
    let_writes_go_on_after(signal);
  }
  signals_.async_wait([this](const boost::system::error_code& error, int) {
    if (error) return;
    leave(std::chrono::milliseconds{0});
  });
}

void Table::leave(std::chrono::milliseconds last_words) {
  if (loop_.stopped()) return;  // the end of the input, after "quit"
  if (practice_) practice_->let_go();
  last_words_ = last_words;
  console_.end();
  if (!house_->game().ended()) {
    if (const auto ask = dialogue_.open_question(); ask && dialogue_.still_asks(house_->game())) {
      tell({.ears = Telling::Ears::both,
            .lines = {{"app.left-unanswered", {{"ask", std::vector{*ask}}}}},
            .priority = Priority::message});
    }
    keep_as_asked("");  // who has been told need not be told again
    not_left_ = house_->consider({.by = house_->game().position().turn(),
                                  .at = desk_->clock_stopped_at().value_or(house_->clock().now()),
                                  .action = LeaveGame{}});
    const Phrase left{"app.left", {{"game", static_cast<int>(house_->number())}}};
    console_.print(voice_->say(left).printed);
    seats_->say_to_all(left, Priority::message);
  }
  loop_.stop();
}

// Whether there is a sound device may turn out after the last line of a short game.
void Table::hear_of_late_trouble() {
  flag_.cancel();
  beat_.cancel();
  hands_.cancel();
  alarm_.cancel();
  loop_.restart();
  loop_.poll();
}

Result<Done> Table::save(const std::string& wanted, bool with_clocks) {
  // Here no shell has put in the home folder.
  const bool at_home = wanted.starts_with("~/");
  const std::string file = at_home ? (users_home() / wanted.substr(2)).string() : wanted;
  NameOfSound sounds;
  if (tape_) {
    const Result<std::vector<Fact>> facts = house_->facts();
    if (!facts) return facts.error();
    sounds = sounds_of(house_->number(), *facts, tape_->folder());
  }
  const Result<GameSettings> kept = house_->kept();
  if (!kept) return kept.error();
  std::error_code hidden;
  const std::string name = kSavedIn + std::filesystem::weakly_canonical(file, hidden).string();
  const auto earlier = kept->find(name);
  const std::string pgn = to_pgn(house_->game(), sounds, with_clocks);
  const Result<Done> added =
      add_to_file(file, pgn, earlier == kept->end() ? std::string{} : earlier->second);
  return added ? house_->keep({{name, pgn}}) : added;
}

}  // namespace annabella::host
