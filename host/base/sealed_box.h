// A secret that nobody can read or change while two people each keep one of its two codes: not who
// keeps the box, and not one of the two alone.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace annabella::host {

// A text that leaves no trace in memory when it goes.
class Secret {
 public:
  Secret() = default;
  explicit Secret(std::string&& text);
  Secret(Secret&& other) noexcept;
  Secret& operator=(Secret&& other) noexcept;
  ~Secret();

  const std::string& text() const { return text_; }
  bool empty() const { return text_.empty(); }

 private:
  std::string text_;
};

// Overwrites it, and leaves it empty.
void wipe(std::string& text);
// Overwrites so many bytes, whatever the compiler thinks of it.
void wipe(char* text, std::size_t size);

// "482 913 007 554": twelve digits by chance, to be said and written down.
using Code = Secret;

struct SealedBox {
  std::string box;  // text of letters and digits, for a file
  std::array<Code, 2> codes;
};

// The longest secret in bytes; all boxes are of the same length, so that it tells nothing.
inline constexpr std::size_t kLongestSecret = 255;

// What stands `in_clear` is not in the box, but the box opens only with every byte of it. Takes
// some tenths of a second and 64 MiB on purpose: whoever wants to guess a code shall pay for it.
// The secret must not be longer than kLongestSecret.
SealedBox seal(const Secret& secret, std::string_view in_clear);

enum class Unopened : std::uint8_t {
  no_box = 1,   // this is none, or a damaged one
  wrong_codes,  // or the box is another one
  changed,      // the codes are right: the box, or what stands in clear, has been changed
};

struct Opened {
  std::optional<Unopened> why_not;
  Secret secret;
};

// The codes in any order, with blanks or without.
Opened open(std::string_view box, const Code& one, const Code& other, std::string_view in_clear);

// Twelve digits that tell this box with this text from any other: whoever has written them down
// notices an exchange. As slow to guess as a code.
std::string fingerprint(std::string_view box, std::string_view in_clear);

// Twelve digits and nothing else but blanks and signs between them.
bool is_code(std::string_view text);

}  // namespace annabella::host
