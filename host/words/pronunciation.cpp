#include "words/pronunciation.h"

#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include "base/text.h"

namespace annabella::host {
namespace {

template <class Unwanted>
std::string without(std::string_view text, Unwanted unwanted) {
  const icu::UnicodeString from = icu::UnicodeString::fromUTF8(composed(text));
  icu::UnicodeString kept;
  for (int32_t i = 0; i < from.length(); i = from.moveIndex32(i, 1)) {
    const UChar32 c = from.char32At(i);
    kept.append(unwanted(c) ? UChar32{U' '} : c);
  }
  std::string out;
  kept.toUTF8String(out);
  return out;
}

// eSpeak NG's European voices read letters up to here, whatever the language, and spell the rest
// by its code points.
constexpr UChar32 kLastKnownLetter = 0x17F;

// Made when the first foreign letter comes, for it takes ICU a moment.
const icu::Transliterator* latin_letters() {
  UErrorCode status = U_ZERO_ERROR;
  static const std::unique_ptr<icu::Transliterator> made(
      icu::Transliterator::createInstance(u"Any-Latin; Latin-ASCII", UTRANS_FORWARD, status));
  return made.get();
}

std::string in_known_letters(const std::string& text) {
  icu::UnicodeString letters = icu::UnicodeString::fromUTF8(text);
  for (int32_t i = 0; i < letters.length();) {
    int32_t end = i;
    while (end < letters.length() && u_isalpha(letters.char32At(end)) &&
           letters.char32At(end) > kLastKnownLetter) {
      end = letters.moveIndex32(end, 1);
    }
    if (end > i && latin_letters() != nullptr) {
      i = latin_letters()->transliterate(letters, i, end);
    } else {
      i = letters.moveIndex32(i, 1);
    }
  }
  std::string out;
  letters.toUTF8String(out);
  return out;
}

bool unseen(UChar32 c) {
  constexpr uint32_t kUnseen =
      U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CS_MASK | U_GC_CO_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
  return (U_GET_GC_MASK(c) & kUnseen) != 0;
}

// A run of letters and digits, phonemes in [[ ]], or what stands between them.
struct Stretch {
  enum Kind { between = 1, word, phonemes } kind;
  std::string text;
};

Stretch::Kind kind_of(UChar32 c) {
  return u_isalnum(c) || (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0 ? Stretch::word : Stretch::between;
}

std::vector<Stretch> split(std::string_view text) {
  const icu::UnicodeString from = icu::UnicodeString::fromUTF8(text);
  std::vector<Stretch> pieces;
  for (int32_t i = 0; i < from.length();) {
    int32_t end = from.moveIndex32(i, 1);
    Stretch::Kind kind = kind_of(from.char32At(i));
    if (from.compare(i, 2, u"[[") == 0) {
      kind = Stretch::phonemes;
      const int32_t closed = from.indexOf(u"]]", 2, i);
      end = closed < 0 ? from.length() : closed + 2;
    }
    if (pieces.empty() || pieces.back().kind != kind) pieces.push_back({kind, {}});
    from.tempSubStringBetween(i, end).toUTF8String(pieces.back().text);
    i = end;
  }
  return pieces;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::set<std::string> words_in(const Tables& voice) {
  std::set<std::string> words;
  const auto collect = [&](const std::string& text) {
    for (const Stretch& piece : split(text)) {
      if (piece.kind == Stretch::word) words.insert(lowered(piece.text));
    }
  };
  for (const auto& [name, table] : voice) {
    for (const auto& [key, entry] : table) {
      collect(entry.printed);
      for (const auto& [form, text] : entry.forms) collect(text);
      for (const std::string& text : entry.also) collect(text);
    }
  }
  return words;
}

}  // namespace

std::string one_line(std::string_view text) { return without(text, unseen); }

std::string harmless(std::string_view text) {
  return in_known_letters(without(text, [](UChar32 c) {
    return unseen(c) || c == U'[' || c == U']' || c == U'<' || c == U'>' || c == U'&';
  }));
}

std::string capitalised(std::string_view word) {
  icu::UnicodeString text = icu::UnicodeString::fromUTF8(word);
  if (!text.isEmpty()) text.replace(0, text.moveIndex32(0, 1), u_toupper(text.char32At(0)));
  std::string out;
  text.toUTF8String(out);
  return out;
}

std::vector<SaidPiece> said_pieces(std::string_view text) {
  std::vector<SaidPiece> said;
  for (const Stretch& piece : split(composed(text))) {
    if (piece.kind != Stretch::phonemes) said.push_back({piece.text, piece.kind == Stretch::word});
  }
  return said;
}

Pronunciation::Pronunciation(const Tables& shipped, const Tables& voice) {
  if (const auto ascii = voice.find("ascii"); ascii != voice.end()) {
    learn_ascii_spellings(shipped, ascii->second);
  }
  const auto table = voice.find("pronounce");
  if (table == voice.end()) return;
  for (const auto& [words, entry] : table->second) {
    sounds_.insert_or_assign(lowered(words), entry.printed);
    longest_ = std::max(longest_, words_of(words).size());
  }
}

void Pronunciation::learn_ascii_spellings(const Tables& shipped, const WordTable& letters) {
  const std::set<std::string> known = words_in(shipped);
  for (const std::string& word : known) {
    std::string spelling = word;
    for (const auto& [letter, entry] : letters) {
      spelling = replaced(std::move(spelling), letter, entry.printed);
    }
    // Where both are words of the language, each is said as it is written.
    if (!known.contains(spelling)) sounds_.emplace(std::move(spelling), word);
  }
}

const std::string* Pronunciation::sound_of(std::string_view words) const {
  const auto found = sounds_.find(lowered(words));
  return found == sounds_.end() ? nullptr : &found->second;
}

std::string Pronunciation::applied(std::string_view sentence) const {
  const std::vector<Stretch> pieces = split(composed(sentence));
  std::string out;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    // The longest run of words that is known, with one blank between them.
    std::string words = pieces[i].text;
    std::size_t last = i;
    const std::string* sound = pieces[i].kind == Stretch::word ? sound_of(words) : nullptr;
    for (std::size_t j = i; pieces[i].kind == Stretch::word && j - i < 2 * (longest_ - 1); j += 2) {
      if (j + 2 >= pieces.size() || pieces[j + 1].text != " ") break;
      words += ' ' + pieces[j + 2].text;
      if (const std::string* longer = sound_of(words)) {
        sound = longer;
        last = j + 2;
      }
    }
    if (sound == nullptr) {
      out += pieces[i].text;
      continue;
    }
    const bool capital = u_isupper(icu::UnicodeString::fromUTF8(pieces[i].text).char32At(0));
    out += capital && !sound->starts_with("[[") ? capitalised(*sound) : *sound;
    i = last;
  }
  return out;
}

}  // namespace annabella::host
