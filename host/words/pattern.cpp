#include "words/pattern.h"

#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/rbnf.h>

#include <algorithm>
#include <functional>

namespace annabella::host {
namespace {

// ICU would write a bare {n} with the locale's grouping, "1.234", and has one value for each name.
// So a bare gap asks for this second name, which holds the words.
constexpr std::string_view kWords = "_words";

icu::UnicodeString unicode(std::string_view text) {
  return icu::UnicodeString::fromUTF8({text.data(), static_cast<int32_t>(text.size())});
}

// Without the soft hyphens that ICU's numerals have in German and Slovak.
std::string utf8(icu::UnicodeString text) {
  text.findAndReplace(icu::UnicodeString(u'\u00AD'), icu::UnicodeString());
  std::string out;
  text.toUTF8String(out);
  return out;
}

icu::Locale locale_of(std::string_view name) {
  return icu::Locale::createFromName(std::string(name).c_str());
}

struct Replacement {
  int32_t at, length;
  icu::UnicodeString by;
};

struct Gaps {
  std::vector<std::string> names;
  std::vector<Replacement> replacements;
  bool has_offset = false;
};

Gaps gaps_of(const icu::MessagePattern& pattern) {
  Gaps gaps;
  std::vector<icu::UnicodeString> plurals;  // the names around us
  for (int32_t i = 0; i < pattern.countParts(); ++i) {
    const auto& part = pattern.getPart(i);
    if (part.getType() == UMSGPAT_PART_TYPE_ARG_START) {
      const auto& name_part = pattern.getPart(i + 1);
      const icu::UnicodeString name = pattern.getSubstring(name_part);
      if (std::ranges::find(gaps.names, utf8(name)) == gaps.names.end()) {
        gaps.names.push_back(utf8(name));
      }
      if (part.getArgType() == UMSGPAT_ARG_TYPE_NONE) {
        gaps.replacements.push_back(
            {name_part.getIndex(), name_part.getLength(), name + unicode(kWords)});
      }
      plurals.push_back(name);
      const bool is_plural = UMSGPAT_ARG_TYPE_HAS_PLURAL_STYLE(part.getArgType());
      if (is_plural && pattern.getPluralOffset(i + 2) != 0) gaps.has_offset = true;
    } else if (part.getType() == UMSGPAT_PART_TYPE_ARG_LIMIT) {
      plurals.pop_back();
    } else if (part.getType() == UMSGPAT_PART_TYPE_REPLACE_NUMBER) {
      gaps.replacements.push_back(
          {part.getIndex(), part.getLength(),
           icu::UnicodeString(u'{') + plurals.back() + unicode(kWords) + icu::UnicodeString(u'}')});
    }
  }
  return gaps;
}

std::vector<std::string> literals_of(const icu::MessagePattern& pattern) {
  std::vector<std::string> literals;
  for (int32_t i = 0; i + 1 < pattern.countParts(); ++i) {
    switch (pattern.getPartType(i)) {
      case UMSGPAT_PART_TYPE_MSG_START:
      case UMSGPAT_PART_TYPE_ARG_LIMIT:
      case UMSGPAT_PART_TYPE_SKIP_SYNTAX:
      case UMSGPAT_PART_TYPE_INSERT_CHAR:
      case UMSGPAT_PART_TYPE_REPLACE_NUMBER: {
        const int32_t from = pattern.getPart(i).getLimit();
        const int32_t to = pattern.getPatternIndex(i + 1);
        const std::string text = utf8(pattern.getPatternString().tempSubStringBetween(from, to));
        if (!text.empty()) literals.push_back(text);
        break;
      }
      default:
        break;
    }
  }
  return literals;
}

icu::Formattable formattable(const std::variant<std::int64_t, std::string>& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return icu::Formattable(*number);
  return icu::Formattable(unicode(std::get<std::string>(value)));
}

}  // namespace

std::variant<Pattern, BadPattern> Pattern::parse(std::string_view text, std::string_view locale) {
  UErrorCode status = U_ZERO_ERROR;
  UParseError where{};
  icu::UnicodeString source = unicode(text);
  const icu::MessagePattern parsed(source, &where, status);
  if (U_FAILURE(status)) {
    return BadPattern{std::string(u_errorName(status)) + ": " +
                      utf8(icu::UnicodeString(where.preContext))};
  }
  Gaps gaps = gaps_of(parsed);
  if (gaps.has_offset) return BadPattern{"offset"};
  std::ranges::sort(gaps.replacements, std::ranges::greater{}, &Replacement::at);
  for (const auto& [at, length, by] : gaps.replacements) source.replace(at, length, by);

  const icu::MessageFormat format(source, locale_of(locale), status);
  if (U_FAILURE(status)) return BadPattern{u_errorName(status)};
  Pattern pattern;
  source.toUTF8String(pattern.text_);
  pattern.locale_ = locale;
  pattern.arguments_ = std::move(gaps.names);
  pattern.literals_ = literals_of(parsed);
  return pattern;
}

// A MessageFormat fills caches of its own while it formats, so each call has its own; that costs
// microseconds.
std::string Pattern::filled(const Fillings& fillings) const {
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  for (const std::string& name : arguments_) {
    const auto found = fillings.find(name);
    const Filling filling =
        found == fillings.end() ? Filling{name, std::int64_t{0}} : found->second;
    names.push_back(unicode(name));
    values.push_back(formattable(filling.value));
    names.push_back(unicode(name) + unicode(kWords));
    values.push_back(icu::Formattable(unicode(filling.words)));
  }
  UErrorCode status = U_ZERO_ERROR;
  const icu::MessageFormat format(unicode(text_), locale_of(locale_), status);
  icu::UnicodeString sentence;
  format.format(names.data(), values.data(), static_cast<int32_t>(names.size()), sentence, status);
  return U_FAILURE(status) ? text_ : utf8(sentence);
}

std::string spelt_out(std::int64_t number, std::string_view locale) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::RuleBasedNumberFormat format(icu::URBNF_SPELLOUT, locale_of(locale), status);
  icu::UnicodeString words;
  if (U_SUCCESS(status)) format.format(number, words);
  return words.isEmpty() ? std::to_string(number) : utf8(words);
}

}  // namespace annabella::host
