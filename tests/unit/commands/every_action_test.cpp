// Everything that the Arbiter can be asked has words, in every voice: an action that nobody can say
// fails here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

// The first spelling of a key, of any table of the voice.
std::string word(const Voice& voice, std::string_view key) {
  for (const auto* table : {&voice.commands(), &voice.words()}) {
    for (const Spelling& spelling : *table) {
      if (spelling.means == key) return spelling.text;
    }
  }
  throw std::invalid_argument(std::string(key));
}

// What is asked of the Arbiter when these lines are said one after the other.
std::set<std::size_t> asked_in(const char* id, Press press, const std::vector<std::string>& lines) {
  SmallTable table(id, "", press, {.white = {}, .black = {}, .arbiter = true});
  std::set<std::size_t> asked;
  for (const std::string& line : lines) {
    const Reading reading = table.hear(line);
    const auto* wanted = std::get_if<Wanted>(&reading.what);
    EXPECT_TRUE(wanted || std::holds_alternative<Question>(reading.what)) << id << ": " << line;
    if (!wanted) continue;
    for (const Action& action : wanted->actions) asked.insert(action.index());
    table.does(reading);
  }
  return asked;
}

template <class Kind, std::size_t... Index>
std::size_t index_of(std::index_sequence<Index...>) {
  return ((std::is_same_v<Kind, std::variant_alternative_t<Index, Action>> ? Index : 0) + ...);
}
template <class... Kinds>
std::set<std::size_t> indices_of() {
  return {index_of<Kinds>(std::make_index_sequence<std::variant_size_v<Action>>())...};
}

// The program is left by "quit", a game goes on by "annabella resume", a score is shown where it is
// asked for, who does
// not want to go back says no to a question that no arbiter's table asks, and a clock says nothing.
std::set<std::size_t> done_elsewhere() {
  return indices_of<LeaveGame, ResumeGame, ShowScore, DeclineRestoring, FollowClock>();
}

TEST(EveryAction, CanBeSaidInEveryVoice) {
  for (const char* id : {"de", "en", "cs", "sk"}) {
    const Voice& voice = *voice_named(id);
    const auto say = [&](std::string_view key) { return word(voice, key); };
    const std::string white = say("white") + ' ';
    const std::string arbiter = say("role-arbiter") + ": ";
    std::vector<std::vector<std::string>> evenings = {
        {"e4", "e5", say("draw"), say("yes"), voice.say({"command.accept-draw", {}}).printed},
        {"e4", "e5", say("draw"), say("yes"), say("decline-draw")},
        {say("resign"), say("yes")},
        {"e4", say("takeback"), say("yes"), say("yes")},
        {"e4", say("takeback"), say("yes"), say("no")},
        {arbiter + say("allow-draw")},
        {arbiter + say("grant")},
        {arbiter + say("reject")},
        {arbiter + say("defer")},
        {say("touched") + " e2"},
        {say("adjust")},
        {arbiter + say("set-position") + " 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
        {arbiter + say("decide") + " 1-0", arbiter + say("yes")},
        {say("stop-clocks")},
        {arbiter + say("start-clocks")},
        {arbiter + say("set-clocks") + " 1:00 2:00"},
        {white + say("arrive")},
        {arbiter + white + say("absent"), arbiter + say("yes")},
        {white + say("sign")},
        {say("flag")},
        {arbiter + say("adjourn")},
        {say("seal")},
        {arbiter + say("resumption")},
        {arbiter + say("open-envelope")},
        {arbiter + say("lose-envelope")},
        {"e4", "e5", white + say("record") + " e4", white + say("complete-score"),
         white + say("boards-differ")}};
    for (const auto& claim : kClaims) {
      evenings.push_back({say("claim") + ' ' + say("claim-" + std::string(claim.name))});
    }
    std::set<std::size_t> asked;
    for (const auto& lines : evenings) asked.merge(asked_in(id, Press::at_once, lines));
    asked.merge(asked_in(
        id, Press::by_hand,
        {"e4", say("made"), say("misrepeated"), say("repeated"), say("executed"), say("pressed")}));
    asked.merge(asked_in(id, Press::by_hand, {"e4", say("correction")}));
    for (const auto& what : kIrregularities) {
      asked.merge(asked_in(id, Press::at_once,
                           {arbiter + say("irregularity") + ' ' + white +
                            say("irregularity-" + std::string(what.name))}));
    }
    for (const auto& what : kPenalties) {
      const bool time = name_in(kPenalties, what.value).starts_with("time");
      asked.merge(asked_in(id, Press::at_once,
                           {arbiter + say("penalise") + ' ' + white +
                            say("penalty-" + std::string(what.name)) + (time ? " 2:00" : "")}));
    }
    for (const std::size_t index : done_elsewhere()) asked.insert(index);
    for (std::size_t index = 0; index < std::variant_size_v<Action>; ++index) {
      EXPECT_TRUE(asked.contains(index)) << id << ": no words for Action " << index;
    }
  }
}

}  // namespace
}  // namespace annabella::host
