// The players' manual of a voice's language, read by ear: a paragraph at a time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/phrase.h"

namespace annabella::host {

// What stands before the first heading of the second level is left out. Immutable.
class Manual {
 public:
  explicit Manual(std::string_view markdown);
  // Nothing where a voice has none, or it was not installed.
  static std::optional<Manual> of_voice(const std::string& id);

  // Where the sections begin whose titles have these words, or words that begin so. Those with the
  // whole words come first, then as they stand in the manual; without a word it is the beginning.
  std::vector<std::size_t> sections_on(std::string_view words) const;
  // Where the sections begin whose text has all these words, a few of those that have them most
  // often.
  std::vector<std::size_t> sections_that_speak_of(std::string_view words) const;
  // Of these sections there is one with the whole words.
  bool has_section_called(std::string_view words) const;

  // From 0. Headings are the first lines of the paragraph that follows them, an item of a list is a
  // line, and an example is a paragraph.
  std::size_t size() const { return paragraphs_.size(); }
  const std::vector<Phrase>& paragraph(std::size_t at) const { return paragraphs_.at(at); }
  // Of the last heading above a paragraph that a section begins with.
  std::string title_at(std::size_t paragraph) const;

 private:
  struct Section {
    std::string title;
    std::size_t paragraph = 0;
  };

  void take(std::vector<Phrase>& lines);
  std::size_t times_said(const std::vector<std::string>& asked, const Section& section) const;

  std::vector<Section> sections_;
  std::vector<std::vector<Phrase>> paragraphs_;
};

}  // namespace annabella::host
