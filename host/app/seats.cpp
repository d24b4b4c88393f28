#include "app/seats.h"

#include <utility>

#include "app/command.h"

namespace annabella::host {
namespace {

std::string option_of(Color side, std::string_view what) {
  return (side == Color::white ? "white-" : "black-") + std::string(what);
}

// What the command line says goes before what is remembered, and that before the defaults.
const std::string& wish(const Options& options, Color side, std::string_view what) {
  const std::string own = option_of(side, what);
  return options.given(own) ? options.text(own) : options.text(what);
}

bool wished(const Options& options, Color side, std::string_view what) {
  return options.given(option_of(side, what)) || options.given(what);
}

std::string spoken(const Voice& voice, const std::vector<Phrase>& phrases) {
  std::string text;
  for (const Phrase& phrase : phrases) {
    if (!text.empty()) text += "\n";
    text += voice.say(phrase).spoken;
  }
  return text;
}

}  // namespace

Result<std::unique_ptr<Seats>> Seats::open(const Options& options, const std::string& white,
                                           const std::string& black,
                                           std::function<void(const Error&)> trouble) {
  std::unique_ptr<Seats> seats(new Seats(options));
  for (const Color side : {Color::white, Color::black}) {
    Seat& seat = seats->seat(side);
    seat.player = side == Color::white ? (white.empty() ? "white" : white)
                                       : (black.empty() ? "black" : black);
    const Result<std::optional<Hearing>> known = remembered(seat.player);
    if (!known) return known.error();
    seat.hearing = known->value_or(Hearing{});
    const bool is_known = known->has_value();
    if (!is_known || wished(options, side, "voice")) {
      seat.hearing.voice = wish(options, side, "voice");
      seat.hearing.sound.espeak_voice.clear();  // the language's own
    }
    if (wished(options, side, "device")) seat.hearing.device = wish(options, side, "device");
    VoiceSettings& sound = seat.hearing.sound;
    for (const auto& [name, value] :
         {std::pair{"rate", &sound.rate}, {"pitch", &sound.pitch}, {"volume", &sound.volume}}) {
      if (!is_known || options.given(name)) *value = options.number(name);
    }
    const std::string own_rate = option_of(side, "rate");
    if (options.given(own_rate)) sound.rate = options.number(own_rate);
    const Result<std::shared_ptr<const Voice>> voice = load_voice(seat.hearing.voice, options);
    if (!voice) return voice.error();
    seat.voice = *voice;
    if (sound.espeak_voice.empty()) sound.espeak_voice = seat.voice->espeak_voice();
    if (options.text("speech") == "on") {
      seat.speaker = Speaker::open(seat.hearing.device, sound, trouble);
    }
  }
  return seats;
}

bool Seats::together() const {
  return seats_[0].hearing.device == seats_[1].hearing.device &&
         seats_[0].hearing.voice == seats_[1].hearing.voice;
}

void Seats::say(Color side, const std::vector<Phrase>& phrases, Priority priority) {
  const Seat& to = ear(side);
  if (to.speaker) to.speaker->say(spoken(*to.voice, phrases), priority);
}

void Seats::say_to_all(const Phrase& phrase, Priority priority) {
  say(Color::white, {phrase}, priority);
  if (!together()) say(Color::black, {phrase}, priority);
}

void Seats::stop(Color side) {
  if (const Seat& to = ear(side); to.speaker) to.speaker->stop();
}

Result<Done> Seats::change(Color side, const Hearing& hearing) {
  Seat& changed = seat(side);
  const Result<std::shared_ptr<const Voice>> voice = load_voice(hearing.voice, *options_);
  if (!voice) return voice.error();
  changed.voice = *voice;
  changed.hearing = hearing;
  // Who shares an ear shares its sound.
  if (together()) seats_[0].hearing.sound = seats_[1].hearing.sound = hearing.sound;
  for (Seat& one : seats_) {
    if (one.speaker) {
      one.speaker->change(one.hearing.sound);
      one.speaker->change_device(one.hearing.device);
    }
    if (&one != &changed && !together()) continue;
    if (const Result<Done> kept = remember(one.player, one.hearing); !kept) return kept.error();
  }
  return Done{};
}

void Seats::finish(std::chrono::milliseconds at_most) {
  for (const Seat& one : seats_) {
    if (one.speaker) one.speaker->wait_until_quiet(at_most);
  }
}

}  // namespace annabella::host
