// The tokens of a PGN file, tolerant of what real files contain.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "journal/pgn_lines.h"

namespace annabella::host {

struct PgnToken {
  enum class Kind : std::uint8_t {
    end = 1,
    tag,        // text is its name
    word,       // a move, its number, a result
    open,       // of a variation
    close,      // of a variation
    comment,    // without its braces
    judgement,  // "$1"
    broken      // text is the key of the phrase that says why
  };
  Kind kind = Kind::end;
  std::string_view text;
  std::string_view value;  // of a tag, without quotes and escapes
  int line = 0;
  bool after_empty_line = false;
};

// Escaped lines are passed over. A draw offer, "(=)", is a comment.
class PgnScanner {
 public:
  enum class Remarks : std::uint8_t { skipped = 1, kept };  // comments and judgements

  PgnScanner(std::istream& in, Remarks remarks);

  // What the views look at lives until the next call of peek() after one of take().
  const PgnToken& peek() {
    if (!peeked_) scan();
    peeked_ = true;
    return token_;
  }
  const PgnToken& take() {
    peek();
    peeked_ = false;
    return token_;
  }

 private:
  void scan();
  bool next_line();
  void skip_line();
  void found(PgnToken::Kind kind, std::string_view text);
  bool scan_mark();
  bool scan_comment();
  bool scan_line_comment();
  void scan_tag();
  bool scan_word();
  bool promotion_in_brackets() const;
  void skip_number();

  PgnLines lines_;
  Remarks remarks_;
  PgnToken token_;
  bool peeked_ = false;
  std::string_view line_;
  std::size_t at_ = 0;
  std::string value_;
  std::string comment_;
  bool tag_may_begin_ = false;
  bool empty_before_ = false;
  bool rest_skipped_ = false;
  bool given_up_ = false;
};

}  // namespace annabella::host
