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

bool both_have_assistants(const Game& game) {
  const Regulations& agreed = game.setup().regulations;
  return !agreed.white.assistant.none() && !agreed.black.assistant.none();
}

// "Assistent: Weiß ..." and "Assistent Weiß: ...".
struct Colons {
  bool after_role = false;
  bool after_side = false;
};

Colons colons_in(const Utterance& line, std::size_t role_words, const Utterance& rest) {
  if (role_words == 0) return {};
  const std::string_view all = line.text;
  const std::size_t sides = all.size() - line.after(role_words).text.size();
  const std::size_t end = all.size() - rest.text.size();
  const auto has_colon = [](std::string_view text) {
    return text.find(':') != std::string_view::npos;
  };
  return {has_colon(all.substr(0, sides)), has_colon(all.substr(sides, end - sides))};
}

}  // namespace

std::optional<Call> call_in(const Utterance& line, const Tongues& tongues) {
  if (line.words.empty()) return std::nullopt;
  const KeyWord word = key_word_at(line, 0, tongues, "role-");
  if (word.length == 0 || word.means == "role-spectator") return std::nullopt;
  Call call{.words = line.text + ": ",
            .role = std::ranges::find(kRoles, word.means, &Named<Role>::name)->value};
  if (word.length == line.words.size()) return call;
  const NamedSide named = side_at(line, word.length, tongues);
  if (named.length == 0 || word.length + named.length < line.words.size()) return std::nullopt;
  call.side = named.side;
  return call;
}

SaidBy take_said_by(Utterance& line, const Game& game, const Tongues& tongues,
                    const std::optional<Badge>& known) {
  SaidBy speaker;
  if (known) {
    speaker.role = known->role;
    speaker.side = known->side;
    speaker.is_apart = true;
  }
  std::size_t taken = 0;
  const auto leaves_words = [&](std::size_t length) {
    return length > 0 && taken + length < line.words.size();
  };
  const KeyWord role = known ? KeyWord{} : key_word_at(line, 0, tongues, "role-");
  if (leaves_words(role.length)) {
    speaker.role = std::ranges::find(kRoles, role.means, &Named<Role>::name)->value;
    taken += role.length;
  }
  const std::size_t role_words = taken;
  for (std::optional<Color>* side : {&speaker.side, &speaker.about}) {
    if (taken == line.words.size()) break;
    if (*side) continue;
    const NamedSide named = side_at(line, taken, tongues);
    if (!leaves_words(named.length)) break;
    *side = named.side;
    taken += named.length;
  }
  const Utterance rest = taken > 0 ? Utterance(line.after(taken).text) : line;
  const Colons colons = colons_in(line, role_words, rest);
  line = rest;
  if (speaker.role != Role::assistant || known) return speaker;
  const bool names_one = speaker.side && !speaker.about;
  const bool himself = names_one && colons.after_side && !colons.after_role;
  const std::optional<Color> only = only_assistants_side(game);
  speaker.is_unclear = !speaker.about && !himself && both_have_assistants(game);
  // "Assistent: Schwarz berührt e7" is said of Black; where Black has no assistant, always.
  if (names_one && !himself) speaker.reported = speaker.side;
  if (names_one && only && speaker.side != only) {
    speaker.about = std::exchange(speaker.side, only);
  }
  if (!speaker.side) speaker.side = only;
  return speaker;
}

}  // namespace annabella::host
