#include "words/check.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/text.h"
#include "words/pattern.h"
#include "words/pronunciation.h"
#include "words/spellings.h"
#include "words/voice_file.h"

namespace annabella::host {
namespace {

// [pronounce] and [ascii] are each voice's own affair.
constexpr std::array kCommonTables{"voice",  "letters", "files", "ranks",
                                   "pieces", "words",   "say",   "hear"};
constexpr std::array kMoveTables{"files", "ranks", "pieces", "words"};
// eSpeak NG names these signs.
constexpr std::string_view kSigns = "#/_=*+|\\~^$%@{}<>&";

// The first of them that is named or has no words: arrows, fractions, men of a chess font.
std::string first_sign(std::string_view text) {
  const auto unicode = icu::UnicodeString::fromUTF8(text);
  for (int32_t i = 0; i < unicode.length(); i = unicode.moveIndex32(i, 1)) {
    const UChar32 c = unicode.char32At(i);
    const bool is_ascii = c < 0x80;
    const bool is_sign = is_ascii ? kSigns.find(static_cast<char>(c)) != std::string_view::npos
                                  : (U_GET_GC_MASK(c) & (U_GC_S_MASK | U_GC_NO_MASK)) != 0;
    std::string sign;
    if (is_sign) return icu::UnicodeString(c).toUTF8String(sign);
  }
  return "";
}

bool is_one_letter(const SaidPiece& piece) {
  return piece.is_word && is_one_character(piece.text) && !whole_number(piece.text);
}

// "z.B", "O-O": letters that stand for words, and are named.
std::vector<std::string> abbreviations(const std::vector<SaidPiece>& pieces) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i + 2 < pieces.size(); ++i) {
    const std::string& between = pieces[i + 1].text;
    if ((between == "." || between == "-") && is_one_letter(pieces[i]) &&
        is_one_letter(pieces[i + 2])) {
      found.push_back(pieces[i].text + between + pieces[i + 2].text);
    }
  }
  return found;
}

class Checking {
 public:
  // `only`: what is wrong with the entries of this folder's files, if it is not empty.
  Checking(std::filesystem::path directory, Tables voice, Tables common, const Phonemes& phonemes,
           std::filesystem::path only = {})
      : directory_(std::move(directory)),
        only_(std::move(only)),
        voice_(std::move(voice)),
        common_(std::move(common)),
        locale_(voice_["voice"]["id"].printed),
        pronunciation_(voice_, voice_) {
    if (phonemes) ear_.emplace(phonemes, voice_["voice"]["espeak"].printed);
  }

  std::vector<Phrase> findings() && {
    for (const char* table : kCommonTables) compare_keys(table);
    for (const auto& [key, entry] : voice_["say"]) check_sentence(key, entry);
    check_inflections();
    for (const char* table : kMoveTables) {
      for (const auto& [key, entry] : voice_[table]) check_word(key, entry);
    }
    check_clashes({kMoveTables.begin(), kMoveTables.end()});
    check_clashes({"hear"});
    return std::move(findings_);
  }

 private:
  bool is_judged(const Entry& entry) const {
    return only_.empty() || entry.file.parent_path() == only_;
  }

  void find(const char* what, const std::string& key, const Entry& entry,
            std::map<std::string, Argument> more = {}) {
    if (!is_judged(entry)) return;
    more.insert({{"path", entry.file.string()}, {"line", entry.line}, {"key", key}});
    findings_.push_back({what, std::move(more)});
  }

  void compare_keys(const std::string& table) {
    for (const auto& [key, entry] : common_[table]) {
      if (voice_[table].contains(key) || !is_judged(entry)) continue;
      findings_.push_back(
          {"check.missing", {{"path", directory_.string()}, {"table", table}, {"key", key}}});
    }
    for (const auto& [key, entry] : voice_[table]) {
      const bool own = entry.file.parent_path() != directory_;
      if (own && only_.empty() && table == "letters") continue;  // a player may name strange pieces
      if (!common_[table].contains(key)) find("voice.unknown-key", key, entry);
    }
  }

  void check_sentence(const std::string& key, const Entry& entry) {
    if (entry.printed.find("[[") != std::string::npos) find("check.sounds-in-print", key, entry);
    std::optional<Pattern> printed = checked_pattern(key, entry, entry.printed);
    if (entry.spoken.empty()) {
      if (printed) listen(key, entry, printed->literals());
    } else if (const auto spoken = checked_pattern(key, entry, entry.spoken)) {
      listen(key, entry, spoken->literals());
    }
  }

  std::optional<Pattern> checked_pattern(const std::string& key, const Entry& entry,
                                         const std::string& text) {
    auto parsed = Pattern::parse(text, locale_);
    if (const auto* bad = std::get_if<BadPattern>(&parsed)) {
      find("voice.bad-pattern", key, entry, {{"report", bad->why}});
      return std::nullopt;
    }
    const Pattern& pattern = std::get<Pattern>(parsed);
    const auto known = common_["say"].find(key);
    if (known != common_["say"].end()) {
      const std::set<std::string> offered = arguments_of(known->second.printed);
      for (const std::string& name : pattern.arguments()) check_argument(name, offered, key, entry);
    }
    return pattern;
  }

  static std::set<std::string> arguments_of(const std::string& description) {
    const auto parsed = Pattern::parse(description, "en");
    const auto* pattern = std::get_if<Pattern>(&parsed);
    if (pattern == nullptr) return {};
    return {pattern->arguments().begin(), pattern->arguments().end()};
  }

  void check_argument(const std::string& name, const std::set<std::string>& offered,
                      const std::string& key, const Entry& entry) {
    if (offered.contains(name)) return;
    if (name.starts_with("word_")) {
      std::string word = name.substr(5);
      std::ranges::replace(word, '_', '-');
      if (common_["words"].contains(word)) return;
    }
    const std::size_t cut = name.rfind('_');
    if (cut != std::string::npos && offered.contains(name.substr(0, cut))) {
      const std::string inflection = name.substr(cut + 1);
      const bool is_built_in = inflection == "capital" || inflection == "last";
      if (!is_built_in) inflections_.try_emplace(inflection, key, &entry);
      return;
    }
    find("check.argument", key, entry, {{"argument", name}});
  }

  // Where one word of a table has a form that a sentence asks for, all must have it.
  void check_inflections() {
    for (const auto& [inflection, asker] : inflections_) {
      bool anywhere = false;
      for (const char* table : kMoveTables) {
        const auto has = [&](const auto& word) { return word.second.forms.contains(inflection); };
        if (std::ranges::none_of(voice_[table], has)) continue;
        anywhere = true;
        if (std::string_view(table) == "words") continue;  // only the sides are inflected
        for (const auto& [key, entry] : voice_[table]) {
          if (!entry.forms.contains(inflection)) {
            find("check.form", key, entry, {{"form", inflection}});
          }
        }
      }
      if (!anywhere) find("check.form", asker.first, *asker.second, {{"form", inflection}});
    }
  }

  void check_word(const std::string& key, const Entry& entry) {
    if (entry.printed.find("[[") != std::string::npos) find("check.sounds-in-print", key, entry);
    std::vector<std::string> said{entry.spoken.empty() ? entry.printed : entry.spoken};
    for (const auto& [form, text] : entry.forms) said.push_back(text);
    listen(key, entry, said);
    for (const std::string& text : said) check_that_it_speaks(key, entry, text);
  }

  // What is nothing but stops and dashes is passed over in silence.
  void check_that_it_speaks(const std::string& key, const Entry& entry, const std::string& text) {
    const std::string applied = pronunciation_.applied(text);
    const std::vector<SaidPiece> pieces = said_pieces(applied);
    const bool has_word = std::ranges::any_of(pieces, &SaidPiece::is_word);
    const bool has_sign = std::ranges::any_of(
        pieces, [](const SaidPiece& piece) { return !first_sign(piece.text).empty(); });
    const bool has_phonemes = applied.find("[[") != std::string::npos;
    if (!has_word && !has_sign && !has_phonemes) find("check.sign", key, entry, {{"sign", text}});
  }

  void listen(const std::string& key, const Entry& entry, const std::vector<std::string>& texts) {
    if (!is_judged(entry)) return;
    std::set<std::string> told;
    for (const std::string& text : texts) {
      const std::vector<SaidPiece> pieces = said_pieces(pronunciation_.applied(text));
      for (const std::string& word : abbreviations(pieces)) {
        if (ear_ && told.insert(word).second) find("check.spelt-out", key, entry, {{"word", word}});
      }
      for (const auto& [word, is_word] : pieces) {
        if (is_word) {
          if (!ear_ || !ear_->hears_letters(word) || !told.insert(word).second) continue;
          find("check.spelt-out", key, entry, {{"word", word}});
        } else if (const std::string sign = first_sign(word); !sign.empty()) {
          find("check.sign", key, entry, {{"sign", sign}});
        }
      }
    }
  }

  void check_clashes(const std::vector<std::string>& tables) {
    std::map<std::string, std::pair<std::string, std::string>> meanings;  // table, key
    for (const std::string& table : tables) {
      for (const Spelling& spelling : spellings_of(voice_, table)) {
        const auto [found, is_new] = meanings.try_emplace(spelling.text, table, spelling.means);
        if (is_new || found->second == std::pair{table, spelling.means}) continue;
        const Entry& here = voice_[table][spelling.means];
        const Entry& there = voice_[found->second.first][found->second.second];
        const bool blames_the_other = !is_judged(here) && is_judged(there);
        find("check.clash", blames_the_other ? found->second.second : spelling.means,
             blames_the_other ? there : here,
             {{"word", spelling.text},
              {"other", blames_the_other ? spelling.means : found->second.second}});
      }
    }
  }

  std::filesystem::path directory_;
  std::filesystem::path only_;
  Tables voice_, common_;
  std::string locale_;
  Pronunciation pronunciation_;
  std::optional<SpellingEar> ear_;
  std::map<std::string, std::pair<std::string, const Entry*>> inflections_;  // and who asked first
  std::vector<Phrase> findings_;
};

}  // namespace

std::vector<Phrase> check_voice(const std::filesystem::path& voice,
                                const std::filesystem::path& common, const Phonemes& phonemes,
                                const std::filesystem::path& own_words) {
  Result<Tables> words = read_voice_directory(voice);
  if (words && !own_words.empty()) {
    const Result<Tables> own = read_voice_file(own_words);
    if (!own) return {own.error().what};
    words = overridden(std::move(*words), *own);
  }
  if (!words) return {words.error().what};
  Result<Tables> expected = read_voice_directory(common);
  if (!expected) return {expected.error().what};
  return Checking(voice, std::move(*words), std::move(*expected), phonemes).findings();
}

std::vector<Phrase> check_plugin_words(const std::filesystem::path& plugin_words,
                                       const std::filesystem::path& voice,
                                       const std::filesystem::path& common,
                                       const Phonemes& phonemes) {
  if (!std::filesystem::exists(plugin_words / voice.filename().concat(".toml"))) {
    return {{"check.no-plugin-words",
             {{"path", plugin_words.string()}, {"name", voice.filename().string()}}}};
  }
  const Result<Tables> words = read_voice_with(voice, plugin_words);
  if (!words) return {words.error().what};
  const Result<Tables> expected = read_voice_with(common, plugin_words);
  if (!expected) return {expected.error().what};
  return Checking(voice, *words, *expected, phonemes, plugin_words).findings();
}

}  // namespace annabella::host
