#include "hearing/ear.h"

#include <cmath>
#include <utility>

#include "commands/command.h"
#include "hearing/sphinx_recogniser.h"
#include "hearing/values.h"

namespace annabella::host {
namespace {

namespace values = hearing_values;

double confidence_of(const Heard& heard) {
  return 1 / (1 + std::exp((heard.strain - values::kEvenStrain) / values::kStrainWidth));
}

}  // namespace

Result<std::unique_ptr<Ear>> Ear::open(std::shared_ptr<const Voice> voice) {
  const Result<Pronunciations> pronunciations = Pronunciations::of(*voice);
  if (!pronunciations) return pronunciations.error();
  Result<std::unique_ptr<Recogniser>> recogniser =
      make_sphinx_recogniser(*pronunciations, acoustic_model());
  if (!recogniser) return recogniser.error();
  return std::unique_ptr<Ear>(new Ear(std::move(voice), *pronunciations, std::move(*recogniser)));
}

Ear::Ear(std::shared_ptr<const Voice> voice, const Pronunciations& pronunciations,
         std::unique_ptr<Recogniser> recogniser)
    : voice_(std::move(voice)),
      tongues_(*voice_, {}),
      phrases_(*voice_, pronunciations),
      recogniser_(std::move(recogniser)) {}

void Ear::turn_to(const Position& position, const Variant& variant) {
  position_ = &position;
  variant_ = &variant;
  recogniser_->expect(phrases_.possible_in(position), phrases_.sayable_on(variant.traits()));
}

HeardMove Ear::move_in(const std::string& words) const {
  return hear_move(Utterance(words), *position_, *variant_, tongues_);
}

std::string Ear::command_in(const std::string& words) const {
  const std::vector<HeardCommand> commands = commands_at_front(Utterance(words), tongues_);
  return commands.empty() ? std::string() : commands.front().name;
}

Understood Ear::hear(SoundView sound) {
  const Heard heard = recogniser_->hear(sound);
  Understood understood;
  if (heard.strain > values::kMostStrain || heard.words.empty()) {
    understood.words = heard.anyhow;
    const HeardMove other = heard.anyhow.empty() ? HeardMove{} : move_in(heard.anyhow);
    understood.why = {"hearing.nothing", {}};
    if (other.heard && other.moves.empty()) {
      understood.why = {"move.impossible", {{"move", std::vector{words_for(*other.heard)}}}};
    }
    return understood;
  }
  understood.words = heard.words;
  understood.confidence = confidence_of(heard);
  HeardMove move = move_in(heard.words);
  if (move.heard && !move.moves.empty()) {
    understood.moves = std::move(move.moves);
  } else {
    understood.command = command_in(heard.words);
  }
  return understood;
}

}  // namespace annabella::host
