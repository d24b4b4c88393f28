#include "words/voice_file.h"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "base/text.h"

namespace annabella::host {
namespace {

Error error_at(std::string key, const Entry& entry, std::string name) {
  return {Phrase{std::move(key),
                 {{"path", entry.file.string()}, {"line", entry.line}, {"key", std::move(name)}}}};
}

bool take_list(const toml::node& list, std::vector<std::string>& texts) {
  if (!list.is_array()) return false;
  for (const toml::node& node : *list.as_array()) {
    const auto text = node.value<std::string>();
    if (!text) return false;
    texts.push_back(composed(*text));
  }
  return true;
}

std::vector<std::string>* list_named(std::string_view key, Entry& entry) {
  if (key == "also") return &entry.also;
  if (key == "with") return &entry.with;
  return key == "object" ? &entry.object : nullptr;
}

bool take_table(const toml::table& table, Entry& entry) {
  for (const auto& [key, node] : table) {
    if (std::vector<std::string>* list = list_named(key.str(), entry)) {
      if (!take_list(node, *list)) return false;
      continue;
    }
    const auto text = node.value_exact<std::string>();
    if (!text) return false;
    if (key == "printed") {
      entry.printed = composed(*text);
    } else if (key == "spoken") {
      entry.spoken = composed(*text);
    } else {
      entry.forms[std::string(key.str())] = composed(*text);
    }
  }
  return !entry.printed.empty();
}

bool take(const toml::node& node, Entry& entry) {
  if (const auto text = node.value_exact<std::string>()) {
    entry.printed = composed(*text);
    return true;
  }
  if (node.is_array()) return take_list(node, entry.also);
  return node.is_table() && take_table(*node.as_table(), entry);
}

// A kind of piece is one letter, and has one text: with more or fewer, all that follow would be
// other pieces' letters.
bool is_letter(std::string_view key, const Entry& entry) {
  return key.size() == 1 && key[0] >= 'A' && key[0] <= 'Z' && !entry.printed.empty();
}

Result<Tables> tables_of(const toml::table& root, const std::filesystem::path& file) {
  Tables tables;
  for (const auto& [name, node] : root) {
    Entry here;
    here.file = file;
    here.line = static_cast<int>(node.source().begin.line);
    const bool known = std::ranges::find(kTables, name.str()) != std::end(kTables);
    if (!known || !node.is_table()) {
      return error_at("voice.unknown-table", here, std::string(name.str()));
    }
    for (const auto& [key, value] : *node.as_table()) {
      Entry entry = here;
      entry.line = static_cast<int>(value.source().begin.line);
      if (!take(value, entry)) return error_at("voice.wrong-kind", entry, std::string(key.str()));
      if (name == "letters" && !is_letter(key.str(), entry)) {
        return error_at("voice.no-letter", entry, std::string(key.str()));
      }
      tables[std::string(name.str())].emplace(key.str(), std::move(entry));
    }
  }
  return tables;
}

// Spellings of these tables meet in one grammar, so that a spelling may mean one thing only.
constexpr std::array kMoveTables{"files", "ranks", "pieces", "words"};

std::set<std::string> levelled_spellings(const Entry& entry) {
  std::set<std::string> spellings;
  for (const auto* texts : {&entry.also, &entry.with, &entry.object}) {
    for (const std::string& text : *texts) spellings.insert(levelled(text));
  }
  return spellings;
}

void forget_spellings(WordTable& table, const std::string& except,
                      const std::set<std::string>& taken) {
  for (auto& [key, entry] : table) {
    if (key == except) continue;
    for (auto* texts : {&entry.also, &entry.with, &entry.object}) {
      std::erase_if(*texts, [&](const auto& text) { return taken.contains(levelled(text)); });
    }
  }
}

void override_entry(Tables& voice, const std::string& table, const std::string& key,
                    const Entry& own) {
  Entry& entry = voice[table][key];
  std::set<std::string> taken = levelled_spellings(own);
  if (!own.printed.empty()) {
    taken.insert(levelled(own.printed));
    if (table != "say" && !entry.printed.empty()) entry.also.push_back(entry.printed);
    entry.printed = own.printed;
    entry.spoken = own.spoken;
    entry.forms = own.forms;
  }
  entry.also.insert(entry.also.end(), own.also.begin(), own.also.end());
  entry.with.insert(entry.with.end(), own.with.begin(), own.with.end());
  entry.object.insert(entry.object.end(), own.object.begin(), own.object.end());
  entry.file = own.file;
  entry.line = own.line;
  if (table == "hear") forget_spellings(voice[table], key, taken);
  if (std::ranges::find(kMoveTables, table) == kMoveTables.end()) return;
  for (const char* other : kMoveTables) {
    forget_spellings(voice[other], other == table ? key : std::string(), taken);
  }
}

bool said_alike(const Entry& one, const Entry& other) {
  const auto said = [](const Entry& entry) {
    return levelled(entry.spoken.empty() ? entry.printed : entry.spoken);
  };
  return levelled(one.printed) == levelled(other.printed) || said(one) == said(other);
}

// "Anna eins" must be one square: a name that ends like a numeral could make it two.
std::optional<std::string> square_said_twice(const WordTable& files, const WordTable& ranks) {
  std::set<std::string> said;
  for (const auto& [file, name] : files) {
    for (const auto& [rank, number] : ranks) {
      if (!said.insert(levelled(name.printed + " " + number.printed)).second) return file + rank;
    }
  }
  return std::nullopt;
}

// Names of the player's own must tell files, ranks, men and squares apart, or a move said would be
// another one heard.
std::optional<Error> confusion(const Tables& voice, const Tables& own) {
  for (const char* name : {"files", "ranks", "pieces", "letters"}) {
    const auto named = own.find(name);
    if (named == own.end()) continue;
    const WordTable& all = voice.find(name)->second;
    for (const auto& [key, mine] : named->second) {
      for (const auto& [other, entry] : all) {
        if (other == key || !said_alike(all.find(key)->second, entry)) continue;
        Error error = error_at("voice.said-alike", mine, key);
        error.what.with["other"] = other;
        return error;
      }
    }
    if (std::string_view(name) == "pieces" || std::string_view(name) == "letters") continue;
    const auto twice = square_said_twice(voice.find("files")->second, voice.find("ranks")->second);
    if (twice) {
      return error_at("voice.square-twice", named->second.begin()->second, *twice);
    }
  }
  return std::nullopt;
}

// Own words go before the voice's, but a no that becomes a yes would end games.
std::optional<Error> yes_taken_for_no(const Tables& voice, const Tables& own) {
  const auto said = own.find("hear");
  if (said == own.end()) return std::nullopt;
  for (const auto& [key, other] : {std::pair{"yes", "no"}, std::pair{"no", "yes"}}) {
    const auto mine = said->second.find(key);
    if (mine == said->second.end()) continue;
    const std::set<std::string> taken = levelled_spellings(voice.find("hear")->second.at(other));
    for (const std::string& spelling : levelled_spellings(mine->second)) {
      if (!taken.contains(spelling)) continue;
      Error error = error_at("voice.said-alike", mine->second, key);
      error.what.with["other"] = std::string(other);
      return error;
    }
  }
  return std::nullopt;
}

}  // namespace

Result<Tables> read_voice_file(const std::filesystem::path& file) {
  try {
    return tables_of(toml::parse_file(file.string()), file);
  } catch (const toml::parse_error& error) {
    return Error{Phrase{"voice.unreadable",
                        {{"path", file.string()},
                         {"line", static_cast<int>(error.source().begin.line)},
                         {"report", std::string(error.description())}}}};
  }
}

Result<Tables> read_voice_directory(const std::filesystem::path& directory) {
  std::vector<std::filesystem::path> files;
  std::error_code failed;
  for (const auto& found : std::filesystem::directory_iterator(directory, failed)) {
    if (found.path().extension() == ".toml") files.push_back(found.path());
  }
  if (files.empty()) return Error{Phrase{"voice.none", {{"path", directory.string()}}}};
  std::ranges::sort(files);

  Tables all;
  for (const auto& file : files) {
    Result<Tables> one = read_voice_file(file);
    if (!one) return one.error();
    for (auto& [name, table] : *one) {
      for (auto& [key, entry] : table) {
        if (all[name].contains(key)) return error_at("voice.twice", entry, key);
        all[name].emplace(key, std::move(entry));
      }
    }
  }
  return all;
}

Tables extended(Tables voice, const Tables& plugin) {
  for (const auto& [name, table] : plugin) {
    for (const auto& [key, entry] : table) override_entry(voice, name, key, entry);
  }
  return voice;
}

Result<Tables> read_voice_with(const std::filesystem::path& directory,
                               const std::filesystem::path& plugin_words) {
  Result<Tables> voice = read_voice_directory(directory);
  const std::filesystem::path file = plugin_words / directory.filename().concat(".toml");
  if (!voice || plugin_words.empty() || !std::filesystem::exists(file)) return voice;
  const Result<Tables> plugin = read_voice_file(file);
  if (!plugin) return plugin.error();
  return extended(std::move(*voice), *plugin);
}

Result<Tables> overridden(Tables voice, const Tables& own) {
  static constexpr std::array kOpen{"letters", "pronounce", "ascii"};
  if (std::optional<Error> confused = yes_taken_for_no(voice, own)) return *std::move(confused);
  for (const auto& [name, table] : own) {
    const bool open = std::ranges::find(kOpen, name) != kOpen.end();
    for (const auto& [key, entry] : table) {
      if (!open && !voice[name].contains(key)) return error_at("voice.unknown-key", entry, key);
      override_entry(voice, name, key, entry);
    }
  }
  if (const std::optional<Error> confused = confusion(voice, own)) return *confused;
  return voice;
}

}  // namespace annabella::host
