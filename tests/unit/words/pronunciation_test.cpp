#include "words/pronunciation.h"

#include <gtest/gtest.h>

namespace annabella::host {
namespace {

Entry word(std::string printed) {
  Entry entry;
  entry.printed = std::move(printed);
  return entry;
}

Tables german() {
  Tables tables;
  tables["pieces"] = {{"K", word("König")}, {"B", word("Läufer")}};
  tables["ranks"] = {{"5", word("fünf")}};
  tables["say"] = {{"blue", word("Masse und Maße")}};
  tables["ascii"] = {{"ä", word("ae")}, {"ö", word("oe")}, {"ü", word("ue")}, {"ß", word("ss")}};
  tables["pronounce"] = {{"Cesar", word("[[ts'e:zar]]")},
                         {"en passant", word("[[A~ pas'A~]]")},
                         {"passant", word("wanderer")},
                         {"PGN", word("Pe Ge En")}};
  return tables;
}

std::string said(std::string_view text) {
  static const Pronunciation pronunciation(german(), german());
  return pronunciation.applied(text);
}

TEST(Pronunciation, ReplacesWholeWordsInAnyCase) {
  EXPECT_EQ(said("Springer Cesar drei."), "Springer [[ts'e:zar]] drei.");
  EXPECT_EQ(said("CESAR, cesar"), "[[ts'e:zar]], [[ts'e:zar]]");
  EXPECT_EQ(said("Cesarion „Cesar“"), "Cesarion „[[ts'e:zar]]“");
}

TEST(Pronunciation, TheLongestRunOfWordsWins) {
  EXPECT_EQ(said("sechs, en passant"), "sechs, [[A~ pas'A~]]");
  EXPECT_EQ(said("en  passant"), "en  wanderer");
  EXPECT_EQ(said("en, passant"), "en, wanderer");
  EXPECT_EQ(said("passant en"), "wanderer en");
  EXPECT_EQ(said("en"), "en");
}

TEST(Pronunciation, PhonemesAreLeftAlone) {
  EXPECT_EQ(said("[[Cesar]] Cesar [[Koenig"), "[[Cesar]] [[ts'e:zar]] [[Koenig");
}

TEST(Pronunciation, DecomposedAndAsciiSpellingsOfTheVoicesWordsBecomeUmlauts) {
  EXPECT_EQ(said("Ko\u0308nig La\u0308ufer fu\u0308nf"), "König Läufer fünf");
  EXPECT_EQ(said("Koenig Laeufer fuenf"), "König Läufer fünf");
}

TEST(Pronunciation, OtherWordsKeepTheirLetters) {
  for (const char* name : {"Goethe", "Michael", "Manuel", "Poet", "neue", "Israel", "Masse"}) {
    EXPECT_EQ(said(name), name);
  }
}

TEST(Pronunciation, TextOfPeopleStaysOnOneLine) {
  EXPECT_EQ(one_line("a\nb\x1b[2Jc\u202Ed\u00ADe"), "a b [2Jc d e");
  EXPECT_EQ(one_line("Dvořák & [Söhne]"), "Dvořák & [Söhne]");
}

TEST(Pronunciation, TextOfPeopleCannotCommandTheSynthesiser) {
  EXPECT_EQ(harmless("[[kk]]<break/>&#91;"), "  kk   break/  #91;");
  EXPECT_EQ(harmless("Dvořák-O'Neill (2)"), "Dvořák-O'Neill (2)");
}

TEST(Pronunciation, ForeignScriptsAreSpokenInLatinLetters) {
  EXPECT_EQ(harmless("Lan Nguyễn"), "Lan Nguyen");
  EXPECT_EQ(harmless("Иванов, Пётр"), "Ivanov, Petr");
  EXPECT_EQ(harmless("Łukasz Đoković"), "Łukasz Đoković");
  EXPECT_EQ(harmless("😀 1"), "😀 1");
  EXPECT_EQ(one_line("Иванов"), "Иванов");
}

TEST(Pronunciation, CapitalLetters) {
  EXPECT_EQ(capitalised("šach"), "Šach");
  EXPECT_EQ(capitalised("[[SAx]]"), "[[SAx]]");
  EXPECT_EQ(capitalised(""), "");
}

}  // namespace
}  // namespace annabella::host
