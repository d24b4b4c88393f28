// The tokens of a PGN file, tolerant of what real files contain.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

namespace annabella::host {

struct PgnToken {
  enum class Kind : std::uint8_t {
    end = 1,
    tag,    // text is its name
    word,   // a move, its number, a result
    open,   // of a variation
    close,  // of a variation
    broken  // text is the key of the phrase that says why
  };
  Kind kind = Kind::end;
  std::string text;
  std::string value;  // of a tag, without quotes and escapes
  int line = 0;
  bool after_empty_line = false;
};

// Comments, escaped lines and numeric annotations are passed over. What is not UTF-8 is taken for
// Windows-1252, which contains Latin-1.
class PgnScanner {
 public:
  explicit PgnScanner(std::istream& in);

  const PgnToken& peek();
  PgnToken take();

 private:
  bool read_line();
  PgnToken scan();
  PgnToken token(PgnToken::Kind kind, std::string text);
  PgnToken tag();
  PgnToken word();
  bool skip_comment();

  std::istream& in_;
  std::optional<PgnToken> next_;
  std::string line_;
  std::size_t at_ = 0;
  int number_ = 0;
  bool tag_may_begin_ = false;
  bool empty_before_ = false;
  bool given_up_ = false;
};

}  // namespace annabella::host
