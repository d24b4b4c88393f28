#include "words/pattern.h"

#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/rbnf.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace annabella::host {
namespace {

// ICU would write a bare {n} with the locale's grouping, "1.234", and has one value for each name.
// So a bare gap asks for this second name, which holds the words; and a spelt-out number for a
// third, because ICU would read its numerals anew for every sentence, which takes milliseconds.
constexpr std::string_view kWords = "_words";
constexpr std::string_view kNumeral = "_numeral_";

icu::UnicodeString unicode(std::string_view text) { return icu::UnicodeString::fromUTF8(text); }

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
  std::vector<std::pair<std::string, std::string>> numerals;  // argument, rules
  bool has_offset = false;
};

// A walk over the gaps of a pattern, with the names of those that we are in.
class GapFinder {
 public:
  explicit GapFinder(const icu::MessagePattern& pattern) : pattern_(pattern) {}

  Gaps found() && {
    for (int32_t i = 0; i < pattern_.countParts(); ++i) {
      const auto& part = pattern_.getPart(i);
      if (part.getType() == UMSGPAT_PART_TYPE_ARG_START) {
        enter(i);
      } else if (part.getType() == UMSGPAT_PART_TYPE_ARG_LIMIT) {
        around_.pop_back();
      } else if (part.getType() == UMSGPAT_PART_TYPE_REPLACE_NUMBER) {
        replace(
            part.getIndex(), part.getLimit(),
            icu::UnicodeString(u'{') + around_.back() + unicode(kWords) + icu::UnicodeString(u'}'));
      }
    }
    return std::move(gaps_);
  }

 private:
  void replace(int32_t from, int32_t to, const icu::UnicodeString& by) {
    gaps_.replacements.push_back({from, to - from, by});
  }

  void enter(int32_t start) {
    const auto& name_part = pattern_.getPart(start + 1);
    const icu::UnicodeString name = pattern_.getSubstring(name_part);
    around_.push_back(name);
    if (std::ranges::find(gaps_.names, utf8(name)) == gaps_.names.end()) {
      gaps_.names.push_back(utf8(name));
    }
    const UMessagePatternArgType type = pattern_.getPart(start).getArgType();
    if (type == UMSGPAT_ARG_TYPE_NONE) {
      replace(name_part.getIndex(), name_part.getLimit(), name + unicode(kWords));
    } else if (type == UMSGPAT_ARG_TYPE_SIMPLE) {
      enter_simple(start, name);
    } else if (UMSGPAT_ARG_TYPE_HAS_PLURAL_STYLE(type)) {
      gaps_.has_offset = gaps_.has_offset || pattern_.getPluralOffset(start + 2) != 0;
    }
  }

  void enter_simple(int32_t start, const icu::UnicodeString& name) {
    if (pattern_.getSubstring(pattern_.getPart(start + 2)) != u"spellout") return;
    const bool has_style = pattern_.getPartType(start + 3) == UMSGPAT_PART_TYPE_ARG_STYLE;
    icu::UnicodeString rules;
    if (has_style) rules = pattern_.getSubstring(pattern_.getPart(start + 3)).trim();
    const std::string placeholder =
        utf8(name) + std::string(kNumeral) + std::to_string(gaps_.numerals.size());
    gaps_.numerals.emplace_back(utf8(name), utf8(rules));
    const auto& last = pattern_.getPart(start + (has_style ? 3 : 2));
    replace(pattern_.getPatternIndex(start + 1), last.getLimit(), unicode(placeholder));
  }

  const icu::MessagePattern& pattern_;
  std::vector<icu::UnicodeString> around_;
  Gaps gaps_;
};

// Nothing if the language has no such rules. ICU is slow to read a language's numerals, so they are
// kept.
std::optional<std::string> numeral(std::int64_t number, std::string_view locale,
                                   std::string_view rules) {
  static std::mutex lock;
  static std::map<std::pair<std::string, std::string>, std::unique_ptr<icu::RuleBasedNumberFormat>>
      made;
  const std::scoped_lock hold(lock);
  const auto [found, is_new] = made.try_emplace({std::string(locale), std::string(rules)});
  if (is_new) {
    UErrorCode status = U_ZERO_ERROR;
    auto format = std::make_unique<icu::RuleBasedNumberFormat>(icu::URBNF_SPELLOUT,
                                                               locale_of(locale), status);
    if (!rules.empty()) format->setDefaultRuleSet(unicode(rules), status);
    if (U_SUCCESS(status)) found->second = std::move(format);
  }
  if (!found->second) return std::nullopt;
  icu::UnicodeString words;
  found->second->format(number, words);
  return utf8(words);
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
  Gaps gaps = GapFinder(parsed).found();
  if (gaps.has_offset) return BadPattern{"offset"};
  for (const auto& [argument, rules] : gaps.numerals) {
    if (!numeral(1, locale, rules)) return BadPattern{rules};
  }
  std::ranges::sort(gaps.replacements, std::ranges::greater{}, &Replacement::at);
  for (const auto& [at, length, by] : gaps.replacements) source.replace(at, length, by);

  const icu::MessageFormat format(source, locale_of(locale), status);
  if (U_FAILURE(status)) return BadPattern{u_errorName(status)};
  Pattern pattern;
  source.toUTF8String(pattern.text_);
  pattern.locale_ = locale;
  pattern.arguments_ = std::move(gaps.names);
  pattern.literals_ = literals_of(parsed);
  for (auto& [argument, rules] : gaps.numerals) pattern.numerals_.push_back({argument, rules});
  return pattern;
}

// A MessageFormat fills caches of its own while it formats, so each call has its own; that costs
// microseconds.
std::vector<std::string> Pattern::filled_each(std::span<const Fillings> all) const {
  UErrorCode unread = U_ZERO_ERROR;
  const icu::MessageFormat format(unicode(text_), locale_of(locale_), unread);
  std::vector<std::string> sentences;
  for (const Fillings& fillings : all) {
    std::vector<icu::UnicodeString> names;
    std::vector<icu::Formattable> values;
    const auto add = [&](const std::string& name, const icu::Formattable& value) {
      names.push_back(unicode(name));
      values.push_back(value);
    };
    const auto filling_of = [&](const std::string& name) {
      const auto found = fillings.find(name);
      return found == fillings.end() ? Filling{name, std::int64_t{0}} : found->second;
    };
    for (const std::string& name : arguments_) {
      const Filling filling = filling_of(name);
      add(name, formattable(filling.value));
      add(name + std::string(kWords), icu::Formattable(unicode(filling.words)));
    }
    for (std::size_t i = 0; i < numerals_.size(); ++i) {
      const auto& [argument, rules] = numerals_[i];
      const Filling filling = filling_of(argument);
      const auto* number = std::get_if<std::int64_t>(&filling.value);
      const std::string words = number ? spelt_out(*number, locale_, rules) : filling.words;
      add(argument + std::string(kNumeral) + std::to_string(i), icu::Formattable(unicode(words)));
    }
    UErrorCode status = unread;
    icu::UnicodeString sentence;
    format.format(names.data(), values.data(), static_cast<int32_t>(names.size()), sentence,
                  status);
    sentences.push_back(U_FAILURE(status) ? text_ : utf8(sentence));
  }
  return sentences;
}

std::string spelt_out(std::int64_t number, std::string_view locale, std::string_view rules) {
  return numeral(number, locale, rules).value_or(std::to_string(number));
}

}  // namespace annabella::host
