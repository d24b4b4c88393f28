#include "words/manual.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <functional>
#include <ranges>
#include <sstream>
#include <utility>

#include "base/text.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

struct ManualFile {
  std::string_view voice, name;
};

constexpr std::array kManualFiles{ManualFile{"de", "handbuch.md"}, ManualFile{"en", "manual.md"},
                                  ManualFile{"cs", "prirucka-cs.md"},
                                  ManualFile{"sk", "prirucka-sk.md"}};

// A line of text without the marks of emphasis, code and links.
std::string without_marks(std::string_view text) {
  std::string plain;
  bool in_code = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') {
      in_code = !in_code;
      continue;
    }
    if (!in_code && (text[i] == '*' || text[i] == '[')) continue;
    if (!in_code && text.substr(i).starts_with("](")) {
      i = std::min(text.find(')', i), text.size() - 1);
      continue;
    }
    plain += text[i];
  }
  return plain;
}

// "* " or "12. ", and how long it is; 0: the line goes on with what stands above it.
std::size_t length_of_bullet(std::string_view line) {
  if (line.starts_with("* ")) return 2;
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits > 0 && line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

Phrase line_of_text(std::string text) { return {"manual.line", {{"text", without_marks(text)}}}; }

Phrase line_of_example(std::string_view line) {
  const bool typed = line.starts_with("> ");
  return {typed ? "manual.typed" : "manual.line",
          {{"text", std::string(typed ? line.substr(2) : line)}}};
}

// Levelled, and without signs around them.
std::vector<std::string> compared_words(std::string_view text) {
  std::vector<std::string> words;
  for (std::string word : words_of(levelled(text))) {
    std::erase_if(word, [](unsigned char c) { return std::ispunct(c) != 0; });
    if (!word.empty()) words.push_back(std::move(word));
  }
  return words;
}

enum class Likeness : std::uint8_t { none = 1, begins, whole };

Likeness likeness(const std::vector<std::string>& asked, std::string_view title) {
  const std::vector<std::string> there = compared_words(title);
  Likeness least = Likeness::whole;
  for (const std::string& word : asked) {
    if (std::ranges::find(there, word) != there.end()) continue;
    least = Likeness::begins;
    if (std::ranges::none_of(there, [&](const auto& one) { return one.starts_with(word); })) {
      return Likeness::none;
    }
  }
  return least;
}

}  // namespace

Manual::Manual(std::string_view markdown) {
  std::vector<Phrase> lines;
  std::string text;  // of the line that may go on
  bool begun = false, in_example = false;
  const auto end_line = [&] {
    if (!text.empty()) lines.push_back(line_of_text(std::move(text)));
    text.clear();
  };
  std::size_t headings = 0;  // at the front of `lines`
  const auto end_paragraph = [&] {
    end_line();
    if (lines.size() == headings) return;  // the text is yet to come
    take(lines);
    headings = 0;
  };
  std::istringstream source{std::string(markdown)};
  for (std::string line; std::getline(source, line);) {
    if (line.starts_with("```")) {
      if (begun) end_paragraph();
      in_example = !in_example;
    } else if (in_example) {
      if (begun && !line.empty()) lines.push_back(line_of_example(line));
    } else if (line.starts_with("##")) {
      end_paragraph();
      begun = true;
      const std::string title = without_marks(trimmed(line.substr(line.find_first_not_of('#'))));
      sections_.push_back({title, paragraphs_.size()});
      lines.push_back({"manual.line", {{"text", title}}});
      ++headings;
    } else if (begun && line.empty()) {
      end_paragraph();
    } else if (begun) {
      const std::size_t bullet = length_of_bullet(line);
      if (bullet > 0) end_line();
      if (!text.empty()) text += ' ';
      text += trimmed(std::string_view(line).substr(bullet));
    }
  }
  end_line();
  if (!lines.empty()) take(lines);
}

void Manual::take(std::vector<Phrase>& lines) {
  paragraphs_.push_back(std::move(lines));
  lines.clear();
}

std::optional<Manual> Manual::of_voice(const std::string& id) {
  const auto* file = std::ranges::find(kManualFiles, id, &ManualFile::voice);
  if (file == kManualFiles.end()) return std::nullopt;
  // Beside the voices, where it is called as in the source tree.
  std::ifstream in(voices_directory().parent_path() / "docs" / file->name);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf())) return std::nullopt;
  Manual manual(text.str());
  if (manual.size() == 0) return std::nullopt;
  return manual;
}

std::vector<std::size_t> Manual::sections_on(std::string_view words) const {
  const std::vector<std::string> asked = compared_words(words);
  if (asked.empty()) return {0};
  std::vector<std::size_t> found;
  for (const Likeness wished : {Likeness::whole, Likeness::begins}) {
    for (const Section& section : sections_) {
      if (likeness(asked, section.title) == wished) found.push_back(section.paragraph);
    }
  }
  return found;
}

// How often the text below this heading has the rarest of these words.
std::size_t Manual::times_said(const std::vector<std::string>& asked,
                               const Section& section) const {
  std::vector<std::size_t> times(asked.size());
  const auto next = std::ranges::find_if(
      sections_, [&](const Section& other) { return other.paragraph > section.paragraph; });
  const std::size_t end = next == sections_.end() ? paragraphs_.size() : next->paragraph;
  for (std::size_t at = section.paragraph; at < end; ++at) {
    for (const Phrase& line : paragraphs_[at]) {
      const auto there = compared_words(std::get<std::string>(line.with.at("text")));
      for (std::size_t i = 0; i < asked.size(); ++i) {
        times[i] += static_cast<std::size_t>(std::ranges::count(there, asked[i]));
      }
    }
  }
  return times.empty() ? 0 : std::ranges::min(times);
}

std::vector<std::size_t> Manual::sections_that_speak_of(std::string_view words) const {
  constexpr std::size_t kMost = 4;
  const std::vector<std::string> asked = compared_words(words);
  std::vector<std::pair<std::size_t, std::size_t>> found;  // how often, where
  for (const Section& section : sections_) {
    const bool is_known = !found.empty() && found.back().second == section.paragraph;
    const std::size_t times = is_known ? 0 : times_said(asked, section);
    if (times > 0) found.emplace_back(times, section.paragraph);
  }
  std::ranges::stable_sort(found, std::ranges::greater{}, &decltype(found)::value_type::first);
  std::vector<std::size_t> places;
  for (const auto& [times, place] : found | std::views::take(kMost)) places.push_back(place);
  return places;
}

bool Manual::has_section_called(std::string_view words) const {
  const std::vector<std::string> asked = compared_words(words);
  return !asked.empty() && std::ranges::any_of(sections_, [&](const Section& section) {
    return likeness(asked, section.title) == Likeness::whole;
  });
}

std::string Manual::title_at(std::size_t paragraph) const {
  const auto after = std::ranges::find_if(
      sections_, [&](const Section& section) { return section.paragraph > paragraph; });
  return after == sections_.begin() ? "" : (after - 1)->title;
}

}  // namespace annabella::host
