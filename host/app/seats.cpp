#include "app/seats.h"

#include <algorithm>
#include <utility>

#include "app/command.h"

namespace annabella::host {
namespace {

// The player's own option if it was said, else the one for both.
std::string option_for(const Options& options, Color side, std::string_view what) {
  const std::string own = (side == Color::white ? "white-" : "black-") + std::string(what);
  return options.given(own) ? own : std::string(what);
}

Wording worded(const Voice& voice, const std::vector<Phrase>& phrases) {
  Wording words("");
  for (const Phrase& phrase : phrases) words.add(wording_of(voice.say(phrase)));
  return words;
}

}  // namespace

Hearing Seats::wished_by(const std::string& player, Color side) const {
  const std::string voice = option_for(*options_, side, "voice");
  const std::string device = option_for(*options_, side, "device");
  const std::string microphone = option_for(*options_, side, "microphone");
  const std::string rate = option_for(*options_, side, "rate");
  const std::string braille = option_for(*options_, side, "braille");
  const Hearing usual{.voice = options_->text(voice),
                      .speech = "",  // as --speech says
                      .device = options_->text(device),
                      .microphone = options_->text(microphone),
                      .sound = {.espeak_voice = "",  // the language's own
                                .rate = options_->number(rate),
                                .pitch = options_->number("pitch"),
                                .volume = options_->number("volume")},
                      .braille = options_->on(braille)};
  const Result<std::optional<Hearing>> known = remembered(player, usual);
  if (!known || !*known) return usual;
  Hearing hearing = **known;
  const bool as_begun = !options_->said_before(change_of(side));
  const auto counts = [&](const std::string& option) {
    return options_->said_now(option) || (as_begun && options_->said_before(option));
  };
  if (counts(voice)) {
    hearing.voice = usual.voice;
    hearing.sound.espeak_voice = usual.sound.espeak_voice;
  }
  if (counts(braille)) hearing.braille = usual.braille;
  if (counts("speech")) hearing.speech.clear();
  if (counts(device)) hearing.device = usual.device;
  if (counts(microphone) || hearing.microphone.empty()) hearing.microphone = usual.microphone;
  if (counts(rate)) hearing.sound.rate = usual.sound.rate;
  if (counts("pitch")) hearing.sound.pitch = usual.sound.pitch;
  if (counts("volume")) hearing.sound.volume = usual.sound.volume;
  return hearing;
}

bool Seats::is_by_reader(const Seat& seat) const {
  const std::string& chosen = seat.hearing.speech;
  return (chosen.empty() ? options_->text("speech") : chosen) == kByReader;
}

VoiceSettings Seats::sound_of(const Seat& seat) const {
  VoiceSettings sound = seat.hearing.sound;
  sound.language = seat.voice->id();
  sound.by_reader = is_by_reader(seat);
  return sound;
}

std::string Seats::change_of(Color side) {
  return side == Color::white ? "white-changed" : "black-changed";
}

Result<std::unique_ptr<Seats>> Seats::open(const Options& options,
                                           const std::vector<std::shared_ptr<const Voice>>& voices,
                                           const std::string& white, const std::string& black,
                                           Trouble trouble) {
  const std::filesystem::path& plugin_words = voices.front()->plugin_words();
  std::unique_ptr<Seats> seats(new Seats(options, plugin_words, std::move(trouble)));
  for (Phrase& odd : oddities_of_players()) seats->trouble_({std::move(odd)});
  for (const Color side : {Color::white, Color::black}) {
    Seat& seat = seats->seat(side);
    const std::string& name = side == Color::white ? white : black;
    seat.player = !name.empty() ? name : (side == Color::white ? "white" : "black");
    seat.hearing = seats->wished_by(seat.player, side);
    const auto read = std::ranges::find(voices, seat.hearing.voice, &Voice::id);
    const Result<std::shared_ptr<const Voice>> voice =
        read != voices.end() ? *read : load_voice(seat.hearing.voice, options, plugin_words);
    if (!voice) return voice.error();
    seat.voice = *voice;
    seats->tell_of_words(seat.hearing.voice);
    VoiceSettings& sound = seat.hearing.sound;
    if (sound.espeak_voice.empty()) sound.espeak_voice = seat.voice->espeak_voice();
    if (options.text("speech") != "off") {
      seat.speaker = Speaker::open(seat.hearing.device, seats->sound_of(seat), seats->trouble_);
    }
  }
  seats->both_hear_ = seats->share_device();
  return seats;
}

void Seats::tell_of_words(const std::string& voice) {
  if (auto odd = words_left_out(voice, *options_, plugin_words_)) trouble_({*std::move(odd)});
}

// Where the reader is to be heard nobody knows but the reader: for all we know it is the default
// device.
bool Seats::share_device() const {
  const auto device = [this](const Seat& seat) {
    return is_by_reader(seat) ? std::string{} : seat.hearing.device;
  };
  return device(seats_[0]) == device(seats_[1]);
}

bool Seats::together() const {
  return share_device() && seats_[0].hearing.voice == seats_[1].hearing.voice;
}

void Seats::say(Color side, const std::vector<Phrase>& phrases, Priority priority) {
  const Seat& to = ear(side);
  if (to.speaker) to.speaker->say(worded(*to.voice, phrases), priority);
}

void Seats::say_to_all(const Phrase& phrase, Priority priority) {
  say(Color::white, {phrase}, priority);
  if (!together()) say(Color::black, {phrase}, priority);
}

void Seats::stop(Color side) {
  if (const Seat& to = ear(side); to.speaker) to.speaker->stop();
}

void Seats::give_the_floor(Color side, bool is_held) {
  const Seat& to = ear(side);
  if (!to.speaker) return;
  to.speaker->give_way();
  to.speaker->hold(is_held);
}

void Seats::take_the_floor(Color side) {
  if (const Seat& to = ear(side); to.speaker) to.speaker->hold(false);
}

bool Seats::is_spoken_to(Color side, std::chrono::milliseconds ago) const {
  for (const Color one : {side, opponent(side)}) {
    const bool hears = one == side || both_hear_;
    const Seat& to = seat(one);
    if (hears && to.speaker && to.speaker->has_spoken_within(ago)) return true;
  }
  return false;
}

Result<Done> Seats::change(Color side, const Hearing& hearing) {
  Seat& changed = seat(side);
  const Result<std::shared_ptr<const Voice>> voice =
      load_voice(hearing.voice, *options_, plugin_words_);
  if (!voice) return voice.error();
  if (hearing.voice != changed.hearing.voice) tell_of_words(hearing.voice);
  // Who shares an ear shares what is heard there, until one takes another device.
  const bool for_both = together() && hearing.device == changed.hearing.device;
  const std::string before = changed.hearing.microphone;
  for (Seat& one : seats_) {
    if (&one != &changed && !for_both) continue;
    const bool has_own_microphone = one.hearing.microphone != before;
    const std::string own = one.hearing.microphone;
    one.voice = *voice;
    const bool reads_braille = one.hearing.braille;
    one.hearing = hearing;
    one.hearing.braille = reads_braille;
    if (has_own_microphone) one.hearing.microphone = own;
    if (one.speaker) {
      one.speaker->change(sound_of(one));
      one.speaker->change_device(one.hearing.device);
    }
    if (const Result<Done> kept = remember(one.player, one.hearing); !kept) trouble_(kept.error());
  }
  both_hear_ = share_device();
  return Done{};
}

void Seats::finish(std::chrono::milliseconds at_most) {
  for (const Seat& one : seats_) {
    if (one.speaker) one.speaker->wait_until_quiet(at_most);
  }
}

}  // namespace annabella::host
