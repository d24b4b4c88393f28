// Who says a line, by its first words: "Schiedsrichter: ...", "Assistent Weiß: ...", "schwarz:
// ...".
#pragma once

#include <optional>
#include <string>

#include "commands/heard_move.h"
#include "commands/utterance.h"
#include "game/game.h"
#include "game/intent.h"
#include "game/roles.h"

namespace annabella::host {

struct SaidBy {
  std::optional<Role> role;    // nothing: a player
  std::optional<Color> side;   // for whom
  std::optional<Color> about;  // "weiß: schwarz berührt e4": a second side, of whom it is said
  // "Assistent: weiß berührt g1": the only side that an assistant names is whom he reports.
  std::optional<Color> reported{};
  bool is_apart = false;              // at a page of his own: nobody else reads what he is answered
  bool is_unclear = false;            // which of two assistants it is
  std::optional<Time> at{};           // when it was said; nothing: when the clock was last seen
  std::optional<Color> must_write{};  // who was not let move before he has written (8.1.1)
  std::optional<Color> asked{};       // whose question is open, where nobody says who speaks

  Role in_role() const { return role.value_or(Role::player); }
  // Of whom it is said, as far as the first words tell.
  std::optional<Color> subject() const {
    if (about) return about;
    return role == Role::assistant ? reported : side;
  }
};

// Takes the speaker off the line, unless nothing were left. An assistant who does not say whose he
// is is the one that the game has, if it has only one. Whoever is `known` cannot say that he is
// somebody else; what he may name is of whom he speaks.
SaidBy take_said_by(Utterance& line, const Game& game, const Tongues& tongues,
                    const std::optional<Badge>& known = {});

// "Schiedsrichter", "Assistent Weiß" and nothing more. Spectators are not called: nobody hears
// them.
struct Call {
  std::string words;  // before the line that follows: "schiedsrichter: "
  Role role = Role::player;
  std::optional<Color> side{};
};
std::optional<Call> call_in(const Utterance& line, const Tongues& tongues);

}  // namespace annabella::host
