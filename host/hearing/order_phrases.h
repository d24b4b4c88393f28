// What is said under a role's name, "Schiedsrichter", as a part of a net: orders, reports and what
// is seldom asked. It does not depend on the position.
#pragma once

#include <annabella/variant.h>

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "hearing/phrase_net_maker.h"

namespace annabella::host {

// By their names, as a Phrasebook has them: "order penalise", "minutes 2".
using SayableThings = std::map<std::string, SayableThing, std::less<>>;

// Greatest numbers that are heard. No time and no score sheet needs more; each number more is a
// word more that may be heard instead of another.
inline constexpr int kMostHours = 6;
inline constexpr int kMostMinutes = 99;
inline constexpr int kMostSeconds = 59;
inline constexpr int kMostMoves = 99;

class OrderPhrases {
 public:
  OrderPhrases(PhraseNetMaker& maker, const SayableThings& things)
      : maker_(maker), things_(things) {}

  // `move`: from there any move may be said, to the end.
  void draw(const VariantTraits& board, int move);

 private:
  void draw_plain();
  void draw_about_a_side(const VariantTraits& board);
  void draw_penalties();
  void draw_scores();
  void draw_claims();
  void draw_irregularities();
  void draw_clocks();
  void draw_record();
  void draw_questions(const VariantTraits& board);

  const SayableThing& thing(const std::string& name) const;
  int after(int from, const std::string& name);
  void link(int from, int to, const std::string& name) { maker_.link(from, to, thing(name)); }
  // All whose name begins like this.
  void link_all(int from, int to, std::string_view begin);
  void sides(int from, int to);
  void maybe_side(int from, int to);
  void square(int from, int to, const VariantTraits& board);
  void number(int from, int to);
  void time(int from, int to);

  PhraseNetMaker& maker_;
  const SayableThings& things_;
  int subject_ = 0;  // where it may have been said of whom
  int move_ = 0;
};

// The commands that cannot be spoken, by any role: each has what no net of words can hold.
struct TypedCommand {
  std::string_view name;
  std::string_view why;
};
std::span<const TypedCommand> typed_commands();

}  // namespace annabella::host
