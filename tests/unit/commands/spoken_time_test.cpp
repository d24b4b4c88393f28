// Times as people say and type them, in four languages.
#include "commands/spoken_time.h"

#include <gtest/gtest.h>

#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;

// The whole line, or nothing.
std::optional<Duration> time_in(const char* voice, const std::string& line) {
  const Tongues tongues(*voice_named(voice), {});
  const Utterance utterance(line);
  const SaidTime said = TimeReader(tongues).time_at(utterance, 0);
  if (said.words != utterance.words.size()) return std::nullopt;
  return said.time;
}

struct Said {
  const char* line;
  Duration time;
};

TEST(SpokenTime, InFourLanguages) {
  const std::map<const char*, std::vector<Said>> cases = {
      {"de",
       {{"zwei Minuten", 2min},
        {"eine Minute", 1min},
        {"einer Minute", 1min},
        {"anderthalb Minuten", 90s},
        {"eineinhalb Stunden", 90min},
        {"zweieinhalb Minuten", 150s},
        {"drei und eine halbe Minute", 210s},
        {"eine halbe Stunde", 30min},
        {"eine Stunde drei Minuten", 63min},
        {"eine Stunde und drei Minuten und fünf Sekunden", 3785s},
        {"dreiundfünfzig Minuten einundzwanzig Sekunden", 3201s},
        {"einhundertzwanzig Minuten", 2h},
        {"zwo Minuten", 2min},
        {"fuenf Minuten", 5min},
        {"90 Sekunden", 90s},
        {"2 min", 2min},
        {"null Sekunden", 0s}}},
      {"en",
       {{"two minutes", 2min},
        {"one and a half minutes", 90s},
        {"two and a half hours", 150min},
        {"half an hour", 30min},
        {"half a minute", 30s},
        {"an hour", 1h},
        {"one hour three minutes", 63min},
        {"fifty-three minutes twenty-one seconds", 3201s},
        {"fifty three minutes", 53min},
        {"90 seconds", 90s}}},
      {"cs",
       {{"dvě minuty", 2min},
        {"jedna minuta", 1min},
        {"jednu minutu", 1min},
        {"pět minut", 5min},
        {"půldruhé minuty", 90s},
        {"dvě a půl minuty", 150s},
        {"půl hodiny", 30min},
        {"jedna hodina tři minuty", 63min},
        {"dvě hodiny", 2h},
        {"padesát tři minuty", 53min},
        {"padesat tri minut", 53min},
        {"dvacet vteřin", 20s}}},
      {"sk",
       {{"dve minúty", 2min},
        {"jedna minúta", 1min},
        {"jednu minútu", 1min},
        {"päť minút", 5min},
        {"poldruha minúty", 90s},
        {"dve a pol minúty", 150s},
        {"pol hodiny", 30min},
        {"jedna hodina tri minúty", 63min},
        {"dve hodiny", 2h},
        {"päťdesiattri minút", 53min},
        {"dvadsať sekúnd", 20s}}}};
  for (const auto& [voice, lines] : cases) {
    for (const Said& it : lines) EXPECT_EQ(time_in(voice, it.line), it.time) << it.line;
  }
}

TEST(SpokenTime, TypedTheSameEverywhere) {
  for (const char* voice : {"de", "en", "cs", "sk"}) {
    for (const Said& it : std::initializer_list<Said>{{"2:00", 2min},
                                                      {"0:30", 30s},
                                                      {"90:00", 90min},
                                                      {"1:03:00", 63min},
                                                      {"0:50:07", 3007s},
                                                      {"90s", 90s},
                                                      {"2min", 2min},
                                                      {"1h 30m", 90min}}) {
      EXPECT_EQ(time_in(voice, it.line), it.time) << voice << ": " << it.line;
    }
  }
}

TEST(SpokenTime, WhatIsNoTime) {
  for (const char* line :
       {"2", "zwei", "2:0", "2:60", "1:60:00", ":30", "2:", "1:2:3:4", "99999:00", "Minuten",
        "zwei zwei Minuten", "zwei Bauern", "fünf Minuten drei Stunden", "eine Minute eine Minute",
        "2 :00", "999999999999 Minuten"}) {
    EXPECT_EQ(time_in("de", line), std::nullopt) << line;
  }
}

// Whatever a voice says of a time, it understands: every duration that the clock may show.
TEST(SpokenTime, WhatAVoiceSaysItUnderstands) {
  for (const char* id : {"de", "en", "cs", "sk"}) {
    const Voice& voice = *voice_named(id);
    for (const std::chrono::seconds time :
         {1s, 2s, 5s, 21s, 59s, 60s, 61s, 119s, 1320s, 3599s, 3600s, 3661s, 5400s, 7325s, 18000s}) {
      const std::string said =
          voice.say({"answer.clock", {{"side", Color::white}, {"left", Duration(time)}}}).printed;
      EXPECT_EQ(time_in(id, said.substr(said.find(": ") + 2)), Duration(time)) << said;
    }
  }
}

}  // namespace
}  // namespace annabella::host
