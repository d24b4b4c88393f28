#include "app/envelope_desk.h"

#include <utility>

#include "app/code_phrase.h"
#include "base/text.h"
#include "commands/heard_move.h"
#include "commands/spoken_time.h"
#include "words/refusal_phrase.h"

namespace annabella::host {
namespace {

// As spellings are written, letter by letter: longer texts would leave copies behind.
Secret levelled_by_letters(std::string_view line) {
  const auto goes_on = [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
  };
  std::string plain;
  plain.reserve(4 * line.size());
  while (!line.empty()) {
    std::size_t length = 1;
    while (length < line.size() && goes_on(line[length])) ++length;
    plain += levelled(line.substr(0, length));
    line.remove_prefix(length);
  }
  return Secret(std::move(plain));
}

}  // namespace

std::optional<Phrase> EnvelopeDesk::begin_sealing(const Intent& wish) {
  wish_ = wish;
  wish_.action = SealMove{};
  const Ruling ruling = rule(house_->game(), wish_);
  if (const auto* refusal = std::get_if<Phrase>(&ruling)) return *refusal;
  step_ = Step::words;
  hands_.hide_typing(true);
  say({"seal.begin", {{"side", wish_.by}}});
  return std::nullopt;
}

std::optional<Phrase> EnvelopeDesk::begin_opening(const Intent& wish) {
  const std::string said = std::get<OpenEnvelope>(wish.action).words;
  wish_ = wish;
  wish_.action = OpenEnvelope{};
  const Ruling ruling = rule(house_->game(), wish_);
  if (const auto* refusal = std::get_if<Phrase>(&ruling)) return *refusal;
  step_ = Step::first_code;
  if (said.empty()) {
    say({"open.first-code", {}});
  } else {
    hear_code(said, wish.at);
  }
  return std::nullopt;
}

void EnvelopeDesk::show_fingerprint() {
  const Result<std::string> print = fingerprint_of(*house_);
  say(print ? with_code("seal.fingerprint", *print) : print.error().what, Priority::explanation);
}

bool EnvelopeDesk::is_for(const std::string& line) const {
  if (step_ != Step::words) return is_busy();
  const std::optional<SaidBy> speaker = speaker_of(line);
  return !speaker || (!speaker->role && speaker->side == wish_.by);
}

void EnvelopeDesk::hear(const std::string& line, Time at) {
  // Only the empty line goes on: whatever else is said shows nobody's code.
  const bool hands_out = step_ >= Step::first_comes && step_ <= Step::second_noted;
  if (hands_out && !trimmed(line).empty()) return hand_out(step_);
  switch (step_) {
    case Step::none:
      return;
    case Step::words:
      return hear_words(
          speaker_of(line) ? std::string(trimmed(line.substr(line.find(':') + 1))) : line, at);
    case Step::first_comes:
      return hand_out(Step::first_noted);
    case Step::first_noted:
      return hand_out(Step::second_comes);
    case Step::second_comes:
      return hand_out(Step::second_noted);
    case Step::second_noted:
      return hand_out(Step::none);
    case Step::first_code:
    case Step::second_code:
      return hear_code(line, at);
  }
}

// I.1.1: the last words count, and they may be changed until the clock is pressed.
void EnvelopeDesk::hear_words(const std::string& line, Time at) {
  if (house_->game().ended()) {
    leave();
    return say(refusal_phrase({"game.over", {}}), Priority::important);
  }
  const std::string command = command_in(line);
  if (command == "pressed") return seal(at);
  if (command == "no") {
    leave();
    return say({"seal.dropped", {}});
  }
  if (command == "repeat") {
    if (words_.empty()) return say({"seal.no-words", {}});
    return hands_.whisper(wish_.by, {"seal.words", {{"words", words_.text()}}}, true);
  }
  if (!command.empty()) return say({"seal.not-a-move", {}});
  if (trimmed(line).empty()) return say({words_.empty() ? "seal.no-words" : "seal.kept", {}});
  if (line.size() > kLongestSecret) return say({"seal.too-long", {}});
  words_ = Secret(std::string(line));
  say({"seal.kept", {}});
  hands_.whisper(wish_.by, {"seal.words", {{"words", words_.text()}}}, false);
}

void EnvelopeDesk::seal(Time at) {
  if (words_.empty()) return say({"seal.no-words", {}});
  wish_.at = at;
  house_->beat();  // a crash while the codes are handed out costs no time
  auto sealed = seal_move(*house_, wish_, words_);
  leave();
  if (const auto* refusal = std::get_if<Phrase>(&sealed)) {
    return say(refusal_phrase(*refusal), Priority::important);
  }
  sealed_ = std::get<SealedMove>(std::move(sealed));
  hands_.clear_screen();
  say({"seal.stopped", {{"side", wish_.by}}}, Priority::message);
  hand_out(Step::first_comes);
}

void EnvelopeDesk::close() {
  const std::string print = sealed_->fingerprint;
  const std::optional<Phrase> refusal = hand_in(*house_, wish_, *sealed_);
  sealed_.reset();
  hands_.clear_screen();
  if (refusal) return say(refusal_phrase(*refusal), Priority::important);
  say({"code.done", {}}, Priority::message);
  say(with_code("seal.fingerprint", print), Priority::message);
}

void EnvelopeDesk::hand_out(Step next) {
  step_ = next;
  const bool second = next == Step::second_comes || next == Step::second_noted;
  const Color side = second ? wish_.by : opponent(wish_.by);
  const bool to_arbiter = second && house_->game().setup().regulations.arbiter;
  switch (next) {
    case Step::first_comes:
    case Step::second_comes:
      hands_.clear_screen();
      if (to_arbiter) return say({"code.for-arbiter", {}}, Priority::message);
      return say({"code.for", {{"side", side}}}, Priority::message);
    case Step::first_noted:
    case Step::second_noted: {
      const Phrase code = with_code("code.is", sealed_->codes[second ? 1 : 0].text());
      Telling telling = Telling::to(side, {code}, Priority::message);
      if (to_arbiter) telling.ears = Telling::Ears::none;
      return hands_.tell(telling);
    }
    default:
      return close();
  }
}

void EnvelopeDesk::hear_code(const std::string& line, Time at) {
  if (command_in(line) == "no") {
    leave();
    return say({"open.dropped", {}});
  }
  std::string code = is_code(line) ? line : said_digits(line);
  const std::size_t half = code.size() / 2;
  std::string second = code.substr(half);
  if (step_ == Step::first_code && is_code(code.substr(0, half)) && is_code(second)) {
    first_code_ = Code(code.substr(0, half));  // both, one after the other
    return open(Code(std::move(second)), at);
  }
  if (!is_code(code)) return say({"open.no-code", {}});
  if (step_ == Step::second_code) return open(Code(std::move(code)), at);
  first_code_ = Code(std::move(code));
  step_ = Step::second_code;
  say({"open.second-code", {}});
}

// "vier acht zwei", as it was spelt when it was handed out.
std::string EnvelopeDesk::said_digits(const std::string& line) const {
  const Tongues tongues = all_tongues();
  return TimeReader(tongues).digits_in(Utterance(line));
}

void EnvelopeDesk::open(const Code& second_code, Time at) {
  const auto what = read_envelope(*house_, first_code_, second_code);
  leave();
  if (const auto* refusal = std::get_if<Phrase>(&what)) {
    return say(refusal_phrase(*refusal), Priority::important);
  }
  const std::string& words = std::get<std::string>(what);
  wish_.at = at;
  HeardMove sealed = meaning(words, house_->game().position().turn());
  wish_.action = OpenEnvelope{words, std::move(sealed.moves), sealed.offers_draw};
  if (const std::optional<Phrase> refusal = house_->consider(wish_)) {
    say(refusal_phrase(*refusal), Priority::important);
  }
}

void EnvelopeDesk::leave() {
  step_ = Step::none;
  words_ = {};
  first_code_ = {};
  hands_.hide_typing(false);
}

// "Schiedsrichter: Uhren an": what stands before the colon is no secret.
std::optional<SaidBy> EnvelopeDesk::speaker_of(const std::string& line) const {
  const std::size_t colon = line.find(':');
  if (colon == std::string::npos) return std::nullopt;
  Utterance named(line.substr(0, colon + 1) + " x");  // anything that follows
  const SaidBy speaker = take_said_by(named, house_->game(), all_tongues());
  const bool names_one = speaker.role || speaker.side;
  return names_one ? std::optional(speaker) : std::nullopt;
}

std::string EnvelopeDesk::command_in(const std::string& line) const {
  const Secret plain = levelled_by_letters(trimmed(line));
  for (const Voice* voice : {hands_.voice_of(wish_.by).get(), voice_.get()}) {
    for (const Spelling& spelling : voice->commands()) {
      if (spelling.text == plain.text()) return spelling.means;
    }
  }
  return {};
}

void EnvelopeDesk::say(const Phrase& phrase, Priority priority) {
  hands_.tell({.ears = Telling::Ears::both, .lines = {phrase}, .priority = priority});
}

// As the one who sealed speaks.
HeardMove EnvelopeDesk::meaning(const std::string& words, Color side) const {
  return hear_move(Utterance(words), house_->game().position(), house_->game().variant(),
                   all_tongues().spoken_by(side));
}

Tongues EnvelopeDesk::all_tongues() const {
  return {*voice_, other_voices_, {hands_.voice_of(Color::white), hands_.voice_of(Color::black)}};
}

}  // namespace annabella::host
