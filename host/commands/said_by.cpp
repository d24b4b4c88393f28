#include "commands/said_by.h"

#include <algorithm>
#include <array>
#include <utility>

#include "commands/command.h"

namespace annabella::host {
namespace {

constexpr std::array kRoles{
    Named{Role::player, "role-player"}, Named{Role::assistant, "role-assistant"},
    Named{Role::arbiter, "role-arbiter"}, Named{Role::spectator, "role-spectator"}};

// Whose assistant there is, if only one side has any.
std::optional<Color> only_assistants_side(const Game& game) {
  const Regulations& agreed = game.setup().regulations;
  if (agreed.white.assistant.none() == agreed.black.assistant.none()) return std::nullopt;
  return agreed.white.assistant.none() ? Color::black : Color::white;
}

}  // namespace

SaidBy take_said_by(Utterance& line, const Game& game, const Tongues& tongues) {
  SaidBy speaker;
  std::size_t taken = 0;
  const auto leaves_words = [&](std::size_t length) {
    return length > 0 && taken + length < line.words.size();
  };
  if (const KeyWord role = key_word_at(line, 0, tongues, "role-"); leaves_words(role.length)) {
    speaker.role = std::ranges::find(kRoles, role.means, &Named<Role>::name)->value;
    taken += role.length;
  }
  for (std::optional<Color>* side : {&speaker.side, &speaker.about}) {
    if (taken == line.words.size()) break;
    const NamedSide named = side_at(line, taken, tongues);
    if (!leaves_words(named.length)) break;
    *side = named.side;
    taken += named.length;
  }
  if (taken > 0) line = Utterance(line.after(taken).text);
  if (speaker.role != Role::assistant) return speaker;
  // "Assistent: Schwarz berührt e7": where Black has no assistant, it is said of Black.
  const std::optional<Color> only = only_assistants_side(game);
  if (only && speaker.side == opponent(*only) && !speaker.about) {
    speaker.about = std::exchange(speaker.side, only);
  }
  if (!speaker.side) speaker.side = only;
  return speaker;
}

}  // namespace annabella::host
