// What people type and voices print, made comparable. All texts are UTF-8.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace annabella::host {

// Unicode NFC: 'u' + U+0308 becomes 'ü'. Bytes that are not UTF-8 become U+FFFD.
std::string composed(std::string_view text);

// NFC, with what looks alike made alike: letters, digits and signs of full width (U+FF01 to U+FF5E)
// are those of ASCII, every blank is ' ', and what is not seen (U+200B, U+FEFF, U+00AD) is left
// out.
std::string plain_signs(std::string_view text);

// NFC, lower case.
std::string lowered(std::string_view text);

// NFC, lower case, and the ASCII spellings and accents levelled, so that "Läufer", "LAEUFER" and
// "laufer" meet, as do "věž" and "vez": for comparing words, never for printing.
std::string levelled(std::string_view text);

// Split at white space; no empty words.
std::vector<std::string> words_of(std::string_view text);

std::string_view trimmed(std::string_view text);

// A letter, a digit or a sign, of however many bytes.
bool is_one_character(std::string_view text);

// A stranger's text for one line of a terminal: what is no character in UTF-8, or none that is
// seen, becomes '?'. Terminals obey control characters, even those beyond ASCII.
std::string printable(std::string_view text);

// How many bytes at its beginning are whole characters in UTF-8: all of them, in a text.
std::size_t length_of_utf8(std::string_view text);

// A number and nothing else; nothing if it does not fit.
std::optional<int> whole_number(std::string_view text);

}  // namespace annabella::host
