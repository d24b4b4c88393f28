#include "hearing/ear.h"

#include <cmath>
#include <utility>

#include "hearing/sphinx_recogniser.h"
#include "hearing/values.h"

namespace annabella::host {
namespace {

namespace values = hearing_values;

double confidence_of(const Heard& heard, const values::Strains& strains) {
  return 1 / (1 + std::exp((heard.strain - strains.even) / strains.width));
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
      anybody_(std::move(recogniser)) {}

void Ear::turn_to(const Position& position, const Variant& variant,
                  const std::vector<Move>& between, const CommandNames& without) {
  if (variant_ != &variant) orders_ = {};
  position_ = &position;
  variant_ = &variant;
  expect(phrases_.possible_in(position, between, without), phrases_.sayable_on(variant.traits()));
  if (own_ != nullptr) own_->expect(possible_, sayable_);
}

void Ear::turn_to_names() {
  const PhraseNet names = phrases_.names();
  expect(names, names);
}

void Ear::turn_to_set_up(const VariantTraits& board) {
  const PhraseNet set_up = phrases_.set_up_on(board);
  expect(set_up, set_up);
}

void Ear::expect(PhraseNet possible, PhraseNet sayable) {
  possible_ = std::move(possible);
  sayable_ = std::move(sayable);
  anybody_->expect(possible_, sayable_);
  along_ = Along::what_is_possible;
}

// The net is made when the first order comes, and kept.
const PhraseNet& Ear::orders() {
  if (orders_.arcs.empty()) orders_ = phrases_.orders_on(variant_->traits());
  return orders_;
}

Understood Ear::hear_order(SoundView sound) { return hear_along(Along::orders, orders(), sound); }

Understood Ear::hear_answer(SoundView sound) {
  if (answers_.arcs.empty()) answers_ = phrases_.answers();
  return hear_along(Along::answers, answers_, sound);
}

Understood Ear::hear_along(Along what, const PhraseNet& possible, SoundView sound) {
  if (along_ != what) anybody_->expect(possible, orders());
  along_ = what;
  return understood_of(anybody_->hear(sound), values::kAnybodys);
}

std::string Ear::hear_words(SoundView sound) {
  const Heard heard = anybody_->hear(sound);
  return heard.strain > values::kAnybodys.most ? "" : heard.words;
}

void Ear::learn(const std::string& player, const WordRecordings& words) {
  if (own_ == players_[player].get()) own_ = nullptr;
  players_[player] = make_template_recogniser(words);
}

void Ear::listen_to(const std::string& player) {
  const auto known = players_.find(player);
  own_ = known == players_.end() ? nullptr : known->second.get();
  if (own_ != nullptr) own_->expect(possible_, sayable_);
}

HeardMove Ear::move_in(const std::string& words) const {
  return hear_move(Utterance(words), *position_, *variant_, tongues_);
}

std::optional<HeardCommand> Ear::command_in(const std::string& words) const {
  std::vector<HeardCommand> commands = commands_at_front(Utterance(words), tongues_);
  return commands.empty() ? std::nullopt : std::optional(std::move(commands.front()));
}

Understood Ear::hear(SoundView sound) { return opinions(sound).together(); }

Ear::Opinions Ear::opinions(SoundView sound) {
  if (along_ != Along::what_is_possible) anybody_->expect(possible_, sayable_);
  along_ = Along::what_is_possible;
  Opinions all{.anybodys = understood_of(anybody_->hear(sound), values::kAnybodys), .own = {}};
  if (own_ != nullptr) all.own = understood_of(own_->hear(sound), values::kOwn);
  return all;
}

Understood Ear::understood_of(const Heard& heard, const values::Strains& strains) const {
  Understood understood;
  if (heard.strain > strains.most || heard.words.empty()) {
    understood.words = heard.anyhow;
    const HeardMove other = heard.anyhow.empty() ? HeardMove{} : move_in(heard.anyhow);
    understood.why = {"hearing.nothing", {}};
    if (other.heard && other.moves.empty()) {
      understood.why = {"move.impossible", {{"move", std::vector{words_for(*other.heard)}}}};
    }
    return understood;
  }
  understood.words = heard.words;
  understood.confidence = confidence_of(heard, strains);
  HeardMove move = move_in(heard.words);
  if (move.heard && !move.moves.empty()) {
    understood.moves = std::move(move.moves);
    if (!move.whole) understood.about = heard.words;
    return understood;
  }
  const std::optional<HeardCommand> command = command_in(heard.words);
  if (command) understood.command = command->name;
  understood.about = command ? command->rest.text : heard.words;
  return understood;
}

}  // namespace annabella::host
