// Times as people say and type them, in four languages.
#include "commands/spoken_time.h"

#include <gtest/gtest.h>

#include "unit/commands/small_table.h"
#include "words/pattern.h"

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

struct Spoken {
  const char* line;
  Duration time;
};

TEST(SpokenTime, InFourLanguages) {
  const std::map<const char*, std::vector<Spoken>> cases = {
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
        {"hundertzwanzig Minuten", 2h},
        {"zweihundertvierzig Minuten", 4h},
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
    for (const Spoken& it : lines) EXPECT_EQ(time_in(voice, it.line), it.time) << it.line;
  }
}

// The whole line, or nothing.
std::optional<int> number_in(const char* voice, const std::string& line) {
  const Tongues tongues(*voice_named(voice), {});
  const Utterance utterance(line);
  const SaidNumber said = TimeReader(tongues).number_at(utterance, 0);
  if (said.words != utterance.words.size()) return std::nullopt;
  return said.value;
}

TEST(SpokenNumber, InFourLanguages) {
  const std::map<const char*, std::map<std::string, int>> cases = {
      {"de",
       {{"null", 0},
        {"eins", 1},
        {"zwo", 2},
        {"siebzehn", 17},
        {"neunundneunzig", 99},
        {"hundert", 100},
        {"einhundert", 100},
        {"hunderteins", 101},
        {"hundertundeins", 101},
        {"hundertzwanzig", 120},
        {"einhundertzwanzig", 120},
        {"hundert zwanzig", 120},
        {"hunderteinundzwanzig", 121},
        {"dreihundertfünfundvierzig", 345},
        {"neunhundertneunundneunzig", 999}}},
      {"cs",
       {{"sto", 100},
        {"sto jedna", 101},
        {"sto dvacet", 120},
        {"stodvacet", 120},
        {"dvě stě", 200},
        {"dvě stě dvacet dva", 222},
        {"tři sta čtyřicet pět", 345},
        {"devět set devadesát devět", 999}}},
      {"sk",
       {{"sto", 100},
        {"stojeden", 101},
        {"stodvadsať", 120},
        {"sto dvadsať", 120},
        {"stodvadsaťjeden", 121},
        {"dvesto", 200},
        {"dvestodvadsaťdva", 222},
        {"tristo štyridsaťpäť", 345},
        {"deväťstodeväťdesiatdeväť", 999}}},
      {"en",
       {{"a hundred", 100},
        {"one hundred", 100},
        {"one hundred one", 101},
        {"a hundred and twenty", 120},
        {"one hundred and twenty-one", 121},
        {"three hundred forty-five", 345},
        {"three hundred and forty five", 345},
        {"nine hundred and ninety-nine", 999}}}};
  for (const auto& [voice, lines] : cases) {
    for (const auto& [line, value] : lines) EXPECT_EQ(number_in(voice, line), value) << line;
  }
  for (const char* none : {"hundertzwanzigeins", "und zwanzig", "undzwanzig", "zweizwei", "tausend",
                           "hundert hundert", "eins zwei"}) {
    EXPECT_EQ(number_in("de", none), std::nullopt) << none;
  }
}

// As ICU spells it, which knows nothing of how it is read here.
TEST(SpokenNumber, AllUpToNineHundredAndNinetyNine) {
  for (const char* id : {"de", "en", "cs", "sk"}) {
    const Tongues tongues(*voice_named(id), {});
    TimeReader reader(tongues);
    for (int n = 0; n < 1000; ++n) {
      const Utterance said(spelt_out(n, id));
      const SaidNumber number = reader.number_at(said, 0);
      EXPECT_EQ(number.value, n) << said.text;
      EXPECT_EQ(number.words, said.words.size()) << said.text;
    }
  }
}

TEST(SpokenNumber, ALineInDigits) {
  const auto digits = [](const char* voice, const char* line) {
    const Tongues tongues(*voice_named(voice), {});
    return TimeReader(tongues).digits_in(Utterance(line));
  };
  EXPECT_EQ(digits("de", "vier acht zwei, neun eins drei, null null sieben, fünf fünf vier"),
            "482913007554");
  EXPECT_EQ(
      digits("de", "vierhundertzweiundachtzig 913 null null sieben fünfhundertvierundfünfzig"),
      "482913007554");
  EXPECT_EQ(digits("de", "4 8 2 9 1 3 0 0 7 5 5 4"), "482913007554");
  EXPECT_EQ(digits("en", "four eight two"), "482");
  EXPECT_EQ(digits("cs", "čtyři osm dva nula"), "4820");
  EXPECT_EQ(digits("sk", "štyri osem dva nula"), "4820");
  EXPECT_EQ(digits("de", "vier Springer zwei"), "");
  EXPECT_EQ(digits("de", ""), "");
}

TEST(SpokenTime, TypedTheSameEverywhere) {
  for (const char* voice : {"de", "en", "cs", "sk"}) {
    for (const Spoken& it : std::initializer_list<Spoken>{{"2:00", 2min},
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
