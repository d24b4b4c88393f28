#include "words/voice.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <thread>

#include "base/text.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

std::shared_ptr<const Voice> load(const std::string& id, const std::filesystem::path& own = {}) {
  auto voice = Voice::load(std::string(SOURCE_DIR) + "/voices/" + id, own);
  if (!voice) {
    throw std::runtime_error(voice.error().what.key);
  }
  return *voice;
}

const Voice& voice(const std::string& id) {
  static std::map<std::string, std::shared_ptr<const Voice>> voices;
  if (!voices.contains(id)) voices[id] = load(id);
  return *voices[id];
}

Phrase move(Piece piece, Square to) {
  return {"move.quiet", {{"piece", PieceKind{piece}}, {"to", to}}};
}

std::string said(const std::string& id, const Phrase& phrase) {
  return voice(id).say(phrase).printed;
}

TEST(Voice, NamesItself) {
  EXPECT_EQ(voice("de").id(), "de");
  EXPECT_EQ(voice("de").name(), "Deutsch");
  EXPECT_EQ(voice("sk").espeak_voice(), "sk");
}

TEST(Voice, HasTheLettersOfItsLanguage) {
  const auto written = [](const std::string& id) {
    std::map<char, std::string> letters;
    for (std::size_t i = 0; i < voice(id).letters().kinds.size(); ++i) {
      letters[voice(id).letters().kinds[i]] = voice(id).letters().letters[i];
    }
    std::string all;
    for (const char kind : std::string("KQRBNP")) all += letters[kind];
    return all;
  };
  EXPECT_EQ(written("de"), "KDTLSB");
  EXPECT_EQ(written("cs"), "KDVSJP");
  EXPECT_EQ(written("sk"), "KDVSJP");
  EXPECT_EQ(written("en"), "KQRBNP");
}

// Appendix D.2.1 of the Laws.
TEST(Voice, GermanSquaresAndPieces) {
  const char* const squares[] = {"Anna eins", "Bella zwei",  "Cesar drei",    "David vier",
                                 "Eva fünf",  "Felix sechs", "Gustav sieben", "Hector acht"};
  for (std::uint8_t i = 0; i < 8; ++i) {
    EXPECT_EQ(said("de", move('N', {i, i})), std::string("Springer ") + squares[i]);
  }
  const std::map<char, std::string> pieces{{'K', "König"},  {'Q', "Dame"},     {'R', "Turm"},
                                           {'B', "Läufer"}, {'N', "Springer"}, {'P', "Bauer"}};
  for (const auto& [letter, name] : pieces) {
    EXPECT_EQ(said("de", move(letter, {0, 0})), name + " Anna eins");
    EXPECT_EQ(said("de", move(static_cast<char>(letter + 32), {0, 0})), name + " Anna eins");
  }
}

TEST(Voice, EachLanguageHasItsOwnPieces) {
  EXPECT_EQ(said("cs", move('B', {4, 3})), "Střelec Eva čtyři");
  EXPECT_EQ(said("sk", move('R', {7, 4})), "Veža Hektor päť");
  EXPECT_EQ(said("en", move('N', {5, 2})), "Knight Felix three");
}

TEST(Voice, LargerBoardsAndStrangePiecesAreSaidByLetterAndNumber) {
  EXPECT_EQ(said("de", move('X', {8, 9})), "X i zehn");
  EXPECT_EQ(said("cs", move('X', {15, 15})), "X p šestnáct");
}

TEST(Voice, InflectsPieces) {
  const auto promotes = [](const std::string& id, Piece piece) {
    return said(id, {"move.promotes", {{"piece", PieceKind{piece}}}});
  };
  EXPECT_EQ(promotes("de", 'Q'), "Umwandlung in Dame");
  EXPECT_EQ(promotes("cs", 'Q'), "proměna v dámu");
  EXPECT_EQ(promotes("sk", 'R'), "premena na vežu");
  EXPECT_EQ(promotes("en", 'B'), "promotes to bishop");
}

// Never as a time of day.
TEST(Voice, ClockTimesAreDurations) {
  const auto base = [](const std::string& id, std::chrono::milliseconds time) {
    const Sentence sentence = voice(id).say({"game.time", {{"base", time}}});
    EXPECT_EQ(sentence.printed, sentence.spoken);
    const std::size_t colon = sentence.printed.find(": ");
    return sentence.printed.substr(colon + 2, sentence.printed.size() - colon - 3);
  };
  EXPECT_EQ(base("de", 5min), "fünf Minuten");
  EXPECT_EQ(base("de", 1min + 5s), "eine Minute fünf Sekunden");
  EXPECT_EQ(base("de", 59s), "neunundfünfzig Sekunden");
  EXPECT_EQ(base("de", 1s), "eine Sekunde");
  EXPECT_EQ(base("de", 0s), "null Sekunden");
  EXPECT_EQ(base("de", -3s), "null Sekunden");
  EXPECT_EQ(base("de", 1h + 30min), "eine Stunde dreißig Minuten");
  EXPECT_EQ(base("de", 2h + 21s), "zwei Stunden einundzwanzig Sekunden");
  EXPECT_EQ(base("de", 1ms), "eine Sekunde");
  EXPECT_EQ(base("de", 59s + 1ms), "eine Minute");
  EXPECT_EQ(base("cs", 1h + 2min + 5s), "jedna hodina dvě minuty pět sekund");
  EXPECT_EQ(base("cs", 22s), "dvacet dvě sekundy");
  EXPECT_EQ(base("sk", 1min + 2s), "jedna minúta dve sekundy");
  EXPECT_EQ(base("sk", 21min), "dvadsaťjeden minút");
  EXPECT_EQ(base("en", 1min + 5s), "one minute five seconds");
  EXPECT_EQ(base("en", 0s), "zero seconds");
}

// Internetová jazyková příručka, Počítaný předmět po číslovkách: dvacet jedna žáků, dvacet dva
// žáci.
TEST(Voice, CzechNounsAgreeWithTheLastWordOfTheirNumber) {
  const auto say = [](const char* key, int n) {
    return voice("cs").say({key, {{"n", n}, {"side", Color::white}}});
  };
  for (int n = 2; n < 130; ++n) {
    const int tens = n / 10 % 10;
    const bool is_few = n % 10 >= 2 && n % 10 <= 4 && tens != 1;
    const std::string minutes = say("duration.minutes", n).spoken;
    EXPECT_TRUE(minutes.ends_with(is_few ? " minuty" : " minut")) << minutes;
    const std::string moves = is_few ? " tahy" : " tahů";
    EXPECT_EQ(say("answer.count", n).printed, "Bílý: " + std::to_string(n) + moves);
    EXPECT_TRUE(say("answer.count", n).spoken.ends_with(moves)) << n;
  }
  EXPECT_EQ(say("duration.minutes", 4).spoken, "čtyři minuty");
  EXPECT_EQ(say("duration.minutes", 21).spoken, "dvacet jedna minut");
  EXPECT_EQ(say("duration.minutes", 32).spoken, "třicet dvě minuty");
  EXPECT_EQ(say("duration.hours", 24).printed, "dvacet čtyři hodiny");
  EXPECT_EQ(say("answer.count", 21).spoken, "Bílý: dvacet jedna tahů");
  EXPECT_EQ(say("answer.count", 22).spoken, "Bílý: dvacet dva tahy");
}

// Slovak ones are not declined, and written as one word.
TEST(Voice, SlovakCompoundNumbersStayAsTheyAre) {
  for (int n = 21; n < 60; ++n) {
    const std::string said = voice("sk").say({"duration.minutes", {{"n", n}}}).spoken;
    EXPECT_TRUE(said.ends_with(" minút")) << said;
    EXPECT_EQ(std::ranges::count(said, ' '), 1) << said;
  }
  EXPECT_EQ(voice("sk").say({"duration.minutes", {{"n", 32}}}).spoken, "tridsaťdva minút");
}

TEST(Voice, CountsAsItSaysEachNumber) {
  for (const char* id : {"de", "cs", "sk", "en"}) {
    for (const char* key : {"duration.hours", "duration.minutes", "duration.seconds"}) {
      const std::vector<std::string> counted = voice(id).counted(key, 180);
      ASSERT_EQ(counted.size(), 181u) << id << " " << key;
      for (int n = 0; n <= 180; ++n) {
        EXPECT_EQ(counted[static_cast<std::size_t>(n)], said(id, {key, {{"n", n}}}));
      }
    }
    EXPECT_TRUE(voice(id).counted("no.such-key", 3).empty());
  }
}

TEST(Voice, NumbersAreDigitsInPrintAndWordsInSpeech) {
  const Sentence sentence =
      voice("de").say({"move.taken-back", {{"n", 21}, {"side", Color::white}}});
  EXPECT_EQ(sentence.printed, "21 Züge zurückgenommen. Weiß am Zug.");
  EXPECT_EQ(sentence.spoken, "einundzwanzig Züge zurückgenommen. Weiß am Zug.");
}

TEST(Voice, SpokenFormsMendTheSynthesiser) {
  const Sentence capture =
      voice("de").say({"move.captures-from-file",
                       {{"piece", PieceKind{'P'}}, {"from", FileName{2}}, {"to", Square{1, 5}}}});
  EXPECT_EQ(capture.printed, "Bauer Cesar schlägt Bella sechs");
  EXPECT_EQ(capture.spoken, "Bauer [[ts'e:zar]] schlägt Bella sechs");
  EXPECT_EQ(voice("de").say({"move.castles-short", {}}).spoken, "Kurze [[rOx'A:d@]]");
  EXPECT_EQ(voice("de").say({"draw.declined", {{"side", Color::black}}}).spoken,
            "Schwarz lehnt [[r@m'i:]] ab.");
}

// Of which nobody knows what its sounds are called.
TEST(Voice, AnotherSynthesiserIsGivenWordsAndNoSounds) {
  const Sentence capture =
      voice("de").say({"move.captures-from-file",
                       {{"piece", PieceKind{'P'}}, {"from", FileName{2}}, {"to", Square{1, 5}}}});
  EXPECT_EQ(capture.plain, "Bauer Cesar schlägt Bella sechs");
  EXPECT_EQ(voice("de").say({"draw.allowed", {}}).plain,
            "Der Schiedsrichter erlaubt ein Remis Angebot.");
  EXPECT_EQ(voice("de").say({"draw.allowed", {}}).spoken,
            "Der Schiedsrichter erlaubt ein [[r@m'i:]] Angebot.");
  // Numbers and signs are in words for it, too.
  EXPECT_EQ(voice("de").say({"move.taken-back", {{"n", 21}, {"side", Color::white}}}).plain,
            "einundzwanzig Züge zurückgenommen. Weiß am Zug.");
  EXPECT_EQ(voice("de")
                .say({"move.from",
                      {{"piece", PieceKind{'N'}}, {"from", Square{1, 0}}, {"to", Square{3, 1}}}})
                .plain,
            "Springer Bella eins, David zwei");
  EXPECT_EQ(voice("de").say({"game.white", {{"name", std::string("<b>[[kk]]")}}}).plain,
            "Weiß:  b   kk  .");
}

TEST(Voice, AListIsSaidWithItsOwnPattern) {
  const std::vector<Phrase> parts{move('Q', {6, 1}), {"move.mate", {}}};
  const Sentence sentence = voice("de").say({"move", {{"parts", parts}}});
  EXPECT_EQ(sentence.printed, "Dame Gustav zwei, Schachmatt");
  EXPECT_EQ(sentence.spoken, "Dame Gustav zwei, [[Saxm'at]]");
  EXPECT_EQ(said("de", {"move", {{"parts", std::vector<Phrase>{}}}}), "");
}

TEST(Voice, NamesCannotCommandTheSynthesiserNorBreakTheSentence) {
  for (const std::string name :
       {"[[kk]]", "[ [[kk]", "<voice name='en'>x</voice>", "{name}", "{", "}", "'{'", "&#91;&#91;k",
        "a\n[[k]]", "[\u200B[k]]", "[\u00AD[k]\u00AD]"}) {
    const Sentence sentence = voice("de").say({"game.white", {{"name", name}}});
    EXPECT_THAT(sentence.printed, testing::StartsWith("Weiß: "));
    EXPECT_THAT(sentence.printed, Not(HasSubstr("\n")));
    for (const char* command : {"[", "]", "<", ">", "&"}) {
      EXPECT_THAT(sentence.spoken, Not(HasSubstr(command))) << name;
    }
  }
  EXPECT_EQ(said("de", {"game.white", {{"name", std::string("{name} 'x' #")}}}),
            "Weiß: {name} 'x' #.");
}

TEST(Voice, NamesAreSpokenWithTheVoicesUmlauts) {
  const Sentence sentence = voice("de").say({"game.white", {{"name", std::string("Uwe Koenig")}}});
  EXPECT_EQ(sentence.printed, "Weiß: Uwe Koenig.");
  EXPECT_EQ(sentence.spoken, "Weiß: Uwe König.");
}

TEST(Voice, AnUnknownKeyIsSaidAsTheKey) {
  EXPECT_FALSE(voice("de").knows("move.was-sealed"));
  EXPECT_TRUE(voice("de").knows("ending.checkmate"));
  const Sentence sentence = voice("de").say({"move.was-sealed", {}});
  EXPECT_EQ(sentence.printed, "move.was-sealed");
  EXPECT_EQ(sentence.spoken, "move was sealed");
}

TEST(Voice, AnEndThatOnlyTheVariantKnowsIsAnEnd) {
  EXPECT_EQ(voice("de").say({"ending.three-checks", {}}).printed,
            "Ende nach den Regeln der Spielart");
}

TEST(Voice, ListensToManySpellings) {
  const auto has = [](const std::vector<Spelling>& spellings, const std::string& text,
                      const std::string& means) {
    return std::ranges::any_of(spellings, [&](const Spelling& one) {
      return one.text == levelled(text) && one.means == means;
    });
  };
  const std::map<std::string, std::string> files{
      {"Anna", "a"},   {"Anton", "a"},    {"Bella", "b"},     {"Berta", "b"},  {"Cesar", "c"},
      {"Cäsar", "c"},  {"Caesar", "c"},   {"David", "d"},     {"Dora", "d"},   {"Eva", "e"},
      {"Emil", "e"},   {"Felix", "f"},    {"Friedrich", "f"}, {"Gustav", "g"}, {"Hector", "h"},
      {"Hektor", "h"}, {"Heinrich", "h"}, {"a", "a"},         {"h", "h"}};
  const std::map<std::string, std::string> ranks{
      {"eins", "1"}, {"fünf", "5"}, {"fuenf", "5"}, {"acht", "8"}, {"8", "8"}};
  // The Laws' German names and numerals are understood everywhere.
  for (const char* id : {"de", "cs", "sk", "en"}) {
    for (const auto& [text, means] : files)
      EXPECT_TRUE(has(voice(id).files(), text, means)) << text;
    for (const auto& [text, means] : ranks)
      EXPECT_TRUE(has(voice(id).ranks(), text, means)) << text;
    EXPECT_TRUE(has(voice(id).pieces(), "Springer", "N"));
    EXPECT_TRUE(has(voice(id).words(), "kurze Rochade", "castling-short"));
    EXPECT_TRUE(has(voice(id).words(), "schlaegt", "captures"));
  }
  EXPECT_TRUE(has(voice("cs").pieces(), "jezdec", "N"));
  EXPECT_TRUE(has(voice("cs").ranks(), "čtyři", "4"));
  EXPECT_TRUE(has(voice("en").words(), "check mate", "mate"));
}

class OwnWordsAtTheTable : public testing::Test {
 protected:
  std::shared_ptr<const Voice> with(std::string_view own) {
    return load("de", folder_.write("own.toml", own));
  }
  const TemporaryDirectory folder_;
};

TEST_F(OwnWordsAtTheTable, OneWordChangesEverySentence) {
  const auto mine = with("[files]\nc = \"Caesar\"\n[words]\ncaptures = \"nimmt\"\n");
  const Sentence sentence =
      mine->say({"move.captures-from-file",
                 {{"piece", PieceKind{'P'}}, {"from", FileName{2}}, {"to", Square{1, 5}}}});
  EXPECT_EQ(sentence.printed, "Bauer Caesar nimmt Bella sechs");
  EXPECT_EQ(sentence.spoken, "Bauer Cäsar nimmt Bella sechs");
}

TEST_F(OwnWordsAtTheTable, DecomposedAndAsciiSpellingsAreMended) {
  const auto mine = with(
      "[pieces]\nK = \"Ko\u0308nig\"\nB = \"Laeufer\"\n[ranks]\n5 = \"fuenf\"\n"
      "[say]\n\"move.check\" = \"Zuege, Koenig\"");
  const Sentence king = mine->say(move('K', {0, 4}));
  EXPECT_EQ(king.printed, "König Anna fuenf");
  EXPECT_EQ(king.spoken, "König Anna fünf");
  EXPECT_EQ(mine->say(move('B', {0, 0})).spoken, "Läufer Anna eins");
  EXPECT_EQ(mine->say({"move.check", {}}).spoken, "Züge, König");
}

// Else the old letter would be taken for another language's man.
TEST_F(OwnWordsAtTheTable, AReplacedLetterIsStillReadAndNoLongerWritten) {
  const PieceLetters letters = with("[letters]\nN = \"Z\"\n")->letters();
  const auto means = [&](const char* letter) {
    const auto found = std::ranges::find(letters.letters, letter);
    return letters.kinds[static_cast<std::size_t>(found - letters.letters.begin())];
  };
  EXPECT_EQ(means("Z"), 'N');
  EXPECT_EQ(means("S"), 'N');
  EXPECT_LT(letters.kinds.find('N'), std::size_t{6}) << "the new one comes first";
}

TEST_F(OwnWordsAtTheTable, APronunciationOfOnesOwn) {
  const auto mine = with("[pronounce]\nNguyen = \"Njuen\"\n");
  EXPECT_EQ(mine->say({"game.white", {{"name", std::string("Lan Nguyễn")}}}).spoken,
            "Weiß: Lan Njuen.");
}

// Who has written sounds himself gets for another synthesiser what is printed.
TEST_F(OwnWordsAtTheTable, SoundsOfOnesOwnAreForNoOtherSynthesiser) {
  const auto mine = with(
      "[files]\nc = { printed = \"Caesar\", spoken = \"[[ts'e:zar]]\" }\n"
      "[pronounce]\nNguyen = \"Njuen\"\n");
  const Sentence move =
      mine->say({"move.quiet", {{"piece", PieceKind{'N'}}, {"to", Square{2, 2}}}});
  EXPECT_EQ(move.spoken, "Springer [[ts'e:zar]] drei");
  EXPECT_EQ(move.plain, "Springer Caesar drei");
  EXPECT_EQ(mine->say({"game.white", {{"name", std::string("Lan Nguyen")}}}).plain,
            "Weiß: Lan Nguyen.");
}

TEST_F(OwnWordsAtTheTable, ABadSentenceIsAnErrorWithItsPlace) {
  const auto own = folder_.write("own.toml", "[say]\n\n\"move.check\" = \"{\"\n");
  const auto failed = Voice::load(std::string(SOURCE_DIR) + "/voices/de", own);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().what.key, "voice.bad-pattern");
  EXPECT_EQ(failed.error().what.with.at("line"), Argument(3));
  EXPECT_EQ(failed.error().what.with.at("path"), Argument(own.string()));
  EXPECT_THAT(said("de", failed.error().what), HasSubstr("move.check"));
}

// What would be said alike would be heard as one: a move said, another played.
TEST_F(OwnWordsAtTheTable, TwoNamesThatSoundAlikeAreRefused) {
  for (const auto& [words, key, other] : std::initializer_list<std::array<const char*, 3>>{
           {"[ranks]\n2 = \"drei\"\n", "2", "3"},
           {"[ranks]\n2 = \"DREI\"\n", "2", "3"},
           {"[files]\nb = \"Anna\"\n", "b", "a"},
           {"[pieces]\nB = \"Springer\"\n", "B", "N"},
           {"[letters]\nN = \"T\"\n", "N", "R"},
           {"[hear]\nyes = [\"Nein\"]\n", "yes", "no"},
           {"[hear]\nno = [\"ja\"]\n", "no", "yes"},
           {"[pieces]\nB = { printed = \"Bischof\", spoken = \"Turm\" }\n", "B", "R"}}) {
    const auto own = folder_.write("own.toml", words);
    const auto refused = Voice::load(std::string(SOURCE_DIR) + "/voices/de", own);
    ASSERT_FALSE(refused) << words;
    EXPECT_EQ(refused.error().what.key, "voice.said-alike") << words;
    EXPECT_EQ(refused.error().what.with.at("key"), Argument(std::string(key)));
    EXPECT_EQ(refused.error().what.with.at("other"), Argument(std::string(other)));
    EXPECT_EQ(refused.error().what.with.at("line"), Argument(2));
  }
  const auto own = folder_.write(
      "own.toml", "[files]\na = \"An\"\nb = \"An eins\"\n[ranks]\n2 = \"eins eins\"\n");
  const auto refused = Voice::load(std::string(SOURCE_DIR) + "/voices/de", own);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what.key, "voice.square-twice");
}

TEST_F(OwnWordsAtTheTable, TwoNamesMayChangePlaces) {
  const auto mine = with("[ranks]\n2 = \"drei\"\n3 = \"zwei\"\n");
  EXPECT_EQ(mine->say(move('K', {0, 1})).printed, "König Anna drei");
}

TEST(Voice, WithoutItsNameAVoiceIsIncomplete) {
  const TemporaryDirectory folder;
  folder.write("voice.toml", "[voice]\nid = \"xx\"\n");
  const auto failed = Voice::load(folder.path());
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().what.key, "voice.incomplete");
  EXPECT_EQ(failed.error().what.with.at("key"), Argument(std::string("name")));
}

TEST(Voice, SpeaksOnSeveralThreadsAtOnce) {
  const Phrase clock{"game.time", {{"base", std::chrono::milliseconds{3725'000}}}};
  const Phrase name{"game.white", {{"name", std::string("Иванов")}}};
  const std::string expected = voice("cs").say(clock).printed;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int n = 0; n < 50; ++n) {
        EXPECT_EQ(voice("cs").say(clock).printed, expected);
        EXPECT_EQ(voice("cs").say(name).spoken, "Bílý: Ivanov.");
      }
    });
  }
}

TEST(Voice, IsFoundInTheSourceTreeAndWhereTheEnvironmentSays) {
  EXPECT_TRUE(std::filesystem::exists(voices_directory() / "de" / "voice.toml"));
  ::setenv("ANNABELLA_VOICES", "/somewhere", 1);
  EXPECT_EQ(voices_directory(), "/somewhere");
  ::unsetenv("ANNABELLA_VOICES");
}

}  // namespace
}  // namespace annabella::host
