#include "commands/of_no_use.h"

#include "commands/confidences.h"

namespace annabella::host {

std::set<std::string, std::less<>> of_no_use(const Game& game) {
  const Setup& setup = game.setup();
  std::set<std::string, std::less<>> useless;
  const auto hint = not_to_be_served({.kind = Service::Kind::hint, .value = {}}, Role::player,
                                     Color::white, game);
  if (hint) useless.insert("hint");
  if (setup.rated) useless.insert("takeback");
  if (!setup.time) useless.insert({"clock", "my", "other-clock", "flag", "stop-clocks"});
  if (setup.press != Press::by_hand) useless.insert("pressed");
  const auto is_watched = [&](Color side) { return setup.regulations.seat(side).watched; };
  if (!is_watched(Color::white) && !is_watched(Color::black)) useless.insert("made");
  return useless;
}

}  // namespace annabella::host
