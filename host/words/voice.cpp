#include "words/voice.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "base/text.h"
#include "game/square_name.h"
#include "words/duration.h"
#include "words/numerals.h"
#include "words/pattern.h"
#include "words/pronunciation.h"
#include "words/spellings.h"
#include "words/voice_file.h"

namespace annabella::host {
namespace {

enum class Form { printed = 1, spoken };

// What is said last of a number: 2 of 22, 12 of 112. Some languages decline by it.
int last_said(int number) {
  const int below_hundred = std::abs(number % 100);
  return below_hundred <= 20 ? below_hundred : below_hundred % 10;
}

// A key's two patterns; `spoken` only where it differs.
struct Say {
  Pattern printed;
  std::optional<Pattern> spoken;
};

// A sentence as a spelling: its words alone.
std::string without_stops(const std::string& sentence) {
  std::string words;
  for (const std::string& word : words_of(levelled(sentence))) {
    const std::size_t end = word.find_last_not_of(",.;:");
    if (end == std::string::npos) continue;
    words += (words.empty() ? "" : " ") + word.substr(0, end + 1);
  }
  return words;
}

class VoiceFromFiles final : public Voice {
 public:
  VoiceFromFiles(const Tables& shipped, Tables tables, std::map<std::string, Say, std::less<>> say,
                 std::filesystem::path plugin_words)
      : plugin_words_(std::move(plugin_words)),
        tables_(std::move(tables)),
        say_(std::move(say)),
        pronunciation_(shipped, tables_),
        id_(tables_["voice"]["id"].printed),
        name_(tables_["voice"]["name"].printed),
        espeak_voice_(tables_["voice"]["espeak"].printed),
        files_(spellings_of(tables_, "files")),
        ranks_(spellings_of(tables_, "ranks")),
        pieces_(spellings_of(tables_, "pieces")),
        words_(spellings_of(tables_, "words")),
        commands_(spellings_of(tables_, "hear")) {
    for (const auto& [key, entry] : tables_["say"]) {
      if (key.starts_with("remark.")) words_.push_back({without_stops(entry.printed), key});
    }
    for (const auto& [kind, entry] : tables_["letters"]) {
      letters_.kinds += kind;
      letters_.letters.push_back(entry.printed);
    }
    // A letter that the player has replaced is still his own language's, and no other's.
    for (const auto& [kind, entry] : tables_["letters"]) {
      for (const std::string& old : entry.also) {
        if (std::ranges::find(letters_.letters, old) != letters_.letters.end()) continue;
        letters_.kinds += kind;
        letters_.letters.push_back(old);
      }
    }
  }

  const std::string& id() const override { return id_; }
  const std::string& name() const override { return name_; }
  const std::string& espeak_voice() const override { return espeak_voice_; }
  const std::filesystem::path& plugin_words() const override { return plugin_words_; }
  const PieceLetters& letters() const override { return letters_; }
  const std::vector<Spelling>& files() const override { return files_; }
  const std::vector<Spelling>& ranks() const override { return ranks_; }
  const std::vector<Spelling>& pieces() const override { return pieces_; }
  const std::vector<Spelling>& words() const override { return words_; }
  const std::vector<Spelling>& commands() const override { return commands_; }
  const Numerals& numerals() const override {
    std::call_once(counted_, [this] { numerals_.emplace(*this); });
    return *numerals_;
  }
  bool knows(std::string_view key) const override { return say_.contains(key); }
  std::vector<std::string> counted(std::string_view key, int last) const override {
    const auto found = say_.find(key);
    if (found == say_.end()) return {};
    const Pattern& pattern = found->second.printed;
    std::vector<Fillings> numbers;
    for (int n = 0; n <= last; ++n) {
      numbers.push_back(fillings_of(pattern, {found->first, {{"n", n}}}, Form::printed));
    }
    return pattern.filled_each(numbers);
  }

  Sentence say(const Phrase& phrase) const override {
    std::string printed = rendered(phrase, Form::printed);
    std::string plain = rendered(phrase, Form::spoken);
    std::string spoken = pronunciation_.applied(plain);
    // Words of the player's own may be written in sounds.
    if (plain.find("[[") != std::string::npos) plain = printed;
    return {std::move(printed), std::move(spoken), std::move(plain)};
  }

 private:
  std::string rendered(const Phrase& phrase, Form form) const {
    auto found = say_.find(phrase.key);
    // A variant may end in its own way and have brought no words for it.
    if (found == say_.end() && phrase.key.starts_with("ending.")) {
      found = say_.find("ending.by-the-variant");
    }
    if (found == say_.end()) return unknown(phrase.key, form);
    const Say& say = found->second;
    const Pattern& pattern = form == Form::spoken && say.spoken ? *say.spoken : say.printed;
    return pattern.filled(fillings_of(pattern, phrase, form));
  }

  Fillings fillings_of(const Pattern& pattern, const Phrase& phrase, Form form) const {
    Fillings fillings;
    for (const std::string& name : pattern.arguments()) {
      if (auto filling = filling_of(name, phrase, form))
        fillings.emplace(name, std::move(*filling));
    }
    return fillings;
  }

  // "move.teleported": its dots and hyphens would be read out.
  static std::string unknown(std::string key, Form form) {
    if (form == Form::printed) return one_line(key);
    for (char& c : key) {
      if (c == '.' || c == '-') c = ' ';
    }
    return harmless(key);
  }

  // {piece}, {piece_accusative} or {piece_capital}, {n_last}, and {word_captures} for a word of the
  // voice.
  std::optional<Filling> filling_of(const std::string& name, const Phrase& phrase,
                                    Form form) const {
    if (const auto found = phrase.with.find(name); found != phrase.with.end()) {
      return std::visit([&](const auto& value) { return filling(value, "", form); }, found->second);
    }
    constexpr std::string_view kWord = "word_";
    if (name.starts_with(kWord)) {
      std::string key = name.substr(kWord.size());
      for (char& c : key) {
        if (c == '_') c = '-';
      }
      return Filling{word("words", key, "", form), key};
    }
    const std::size_t cut = name.rfind('_');
    if (cut == std::string::npos) return std::nullopt;
    const auto found = phrase.with.find(name.substr(0, cut));
    if (found == phrase.with.end()) return std::nullopt;
    const std::string inflected = name.substr(cut + 1);
    return std::visit([&](const auto& value) { return filling(value, inflected, form); },
                      found->second);
  }

  std::string word(std::string_view table, const std::string& key, const std::string& inflected,
                   Form form) const {
    const auto words = tables_.find(table);
    if (words == tables_.end()) return key;
    const auto found = words->second.find(key);
    if (found == words->second.end()) return key;
    const Entry& entry = found->second;
    const std::string& plain =
        form == Form::spoken && !entry.spoken.empty() ? entry.spoken : entry.printed;
    if (inflected == "capital") return plain.starts_with("[[") ? plain : capitalised(plain);
    const auto inflection = entry.forms.find(inflected);
    return inflection == entry.forms.end() ? plain : inflection->second;
  }

  std::string rank_word(int rank, Form form) const {
    const std::string number = std::to_string(rank + 1);
    const std::string found = word("ranks", number, "", form);
    return found == number ? spelt_out(rank + 1, id_) : found;
  }
  std::string file_word(int file, const std::string& inflected, Form form) const {
    return word("files", std::string(1, static_cast<char>('a' + file)), inflected, form);
  }

  Filling filling(Square square, const std::string& inflected, Form form) const {
    return {file_word(square.file, inflected, form) + " " + rank_word(square.rank, form),
            square_name(square)};
  }
  Filling filling(FileName name, const std::string& inflected, Form form) const {
    return {file_word(name.file, inflected, form),
            std::string(1, static_cast<char>('a' + name.file))};
  }
  Filling filling(RankName name, const std::string& inflected, Form form) const {
    const std::string words = rank_word(name.rank, form);
    return {inflected == "capital" ? capitalised(words) : words, std::int64_t{name.rank + 1}};
  }
  Filling filling(PieceKind kind, const std::string& inflected, Form form) const {
    const std::string letter(
        1, static_cast<char>(std::toupper(static_cast<unsigned char>(kind.letter))));
    return {word("pieces", letter, inflected, form), letter};
  }
  Filling filling(Color side, const std::string& inflected, Form form) const {
    const std::string key = side == Color::white ? "white" : "black";
    return {word("words", key, inflected, form), key};
  }
  Filling filling(int number, const std::string& inflected, Form form) const {
    if (inflected == "last") return filling(last_said(number), "", form);
    return {form == Form::spoken ? spelt_out(number, id_) : std::to_string(number),
            std::int64_t{number}};
  }
  Filling filling(std::chrono::milliseconds duration, const std::string& inflected,
                  Form form) const {
    std::string words;
    for (const Phrase& part : duration_parts(duration)) {
      words += (words.empty() ? "" : " ") + rendered(part, form);
    }
    return {inflected == "capital" ? capitalised(words) : words, std::int64_t{duration.count()}};
  }
  Filling filling(const std::string& text, const std::string& inflected, Form form) const {
    const std::string words = form == Form::spoken ? harmless(text) : one_line(text);
    return {inflected == "capital" ? capitalised(words) : words, text};
  }
  Filling filling(const std::vector<Phrase>& list, const std::string& inflected, Form form) const {
    std::string words;
    for (const Phrase& next : list) {
      const std::string one = rendered(next, form);
      words = words.empty() ? one : joined(words, one, form);
    }
    return {inflected == "capital" ? capitalised(words) : words,
            static_cast<std::int64_t>(list.size())};
  }

  std::string joined(const std::string& before, const std::string& next, Form form) const {
    const auto found = say_.find("list");
    if (found == say_.end()) return before + ", " + next;
    const Say& say = found->second;
    const Pattern& pattern = form == Form::spoken && say.spoken ? *say.spoken : say.printed;
    return pattern.filled({{"before", {before, before}}, {"next", {next, next}}});
  }

  std::filesystem::path plugin_words_;
  Tables tables_;
  std::map<std::string, Say, std::less<>> say_;
  Pronunciation pronunciation_;
  std::string id_, name_, espeak_voice_;
  PieceLetters letters_;
  std::vector<Spelling> files_, ranks_, pieces_, words_, commands_;
  mutable std::once_flag counted_;
  mutable std::optional<Numerals> numerals_;
};

Result<std::map<std::string, Say, std::less<>>> patterns_of(const WordTable& table,
                                                            const std::string& locale) {
  std::map<std::string, Say, std::less<>> say;
  for (const auto& [key, entry] : table) {
    auto printed = Pattern::parse(entry.printed, locale);
    auto spoken = Pattern::parse(entry.spoken, locale);
    for (const auto* parsed : {&printed, &spoken}) {
      if (const auto* bad = std::get_if<BadPattern>(parsed)) {
        return Error{Phrase{"voice.bad-pattern",
                            {{"path", entry.file.string()},
                             {"line", entry.line},
                             {"key", key},
                             {"report", bad->why}}}};
      }
    }
    Say& both = say.emplace(key, Say{std::get<Pattern>(std::move(printed)), {}}).first->second;
    if (!entry.spoken.empty()) both.spoken = std::get<Pattern>(std::move(spoken));
  }
  return say;
}

}  // namespace

Result<std::shared_ptr<const Voice>> Voice::load(const std::filesystem::path& directory,
                                                 const std::filesystem::path& own_words,
                                                 const std::filesystem::path& plugin_words) {
  Result<Tables> shipped = read_voice_with(directory, plugin_words);
  if (!shipped) return shipped.error();
  for (const char* key : {"id", "name", "espeak"}) {
    if ((*shipped)["voice"][key].printed.empty()) {
      return Error{Phrase{"voice.incomplete", {{"path", directory.string()}, {"key", key}}}};
    }
  }
  Tables tables = *shipped;
  if (!own_words.empty()) {
    Result<Tables> own = read_voice_file(own_words);
    if (!own) return own.error();
    Result<Tables> both = overridden(std::move(tables), *own);
    if (!both) return both.error();
    tables = std::move(*both);
  }
  auto say = patterns_of(tables["say"], tables["voice"]["id"].printed);
  if (!say) return say.error();
  return std::shared_ptr<const Voice>(
      std::make_shared<VoiceFromFiles>(*shipped, std::move(tables), std::move(*say), plugin_words));
}

std::filesystem::path voices_directory() {
  if (const char* named = std::getenv("ANNABELLA_VOICES"); named != nullptr && *named != '\0') {
    return named;
  }
  std::error_code failed;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", failed);
  const auto installed = program.parent_path().parent_path() / "share" / "annabella" / "voices";
  if (!failed && std::filesystem::is_directory(installed, failed)) return installed;
  return ANNABELLA_SOURCE_VOICES;
}

}  // namespace annabella::host
