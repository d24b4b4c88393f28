// What a page and the table say to each other besides the game itself: one JSON object each.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/roles.h"
#include "web/news.h"
#include "words/voice.h"

namespace annabella::host {

// A new guest with a code, or one who was here and knows everything up to `fact`.
struct JoinWish {
  std::string code;
};
struct ReturnWish {
  std::string token;
  int fact = 0;
  bool wants_log = false;  // nothing of what was said is left on it
};
// Said at the table: a move, a command, an answer; and if it can only answer one question, which.
struct PageLine {
  std::string text;
  std::optional<int> question{};
};
// The language that the page is in: "cs".
struct LanguageWish {
  std::string voice;
};
// A browser does not see the socket's own pings: it asks whether anybody is there.
struct AliveWish {};
struct FeedWish {
  std::variant<JoinWish, ReturnWish, PageLine, LanguageWish, AliveWish> what;
  std::string voice;  // with a JoinWish or ReturnWish; may be empty
};

// Nothing: it is none of these.
std::optional<FeedWish> read_feed_wish(std::string_view text);

// In, as this one. `lines`: what has been since he was here; `log`: what had been said before;
// `may`: the names of what he may say, of what not everybody may.
struct Welcome {
  Badge as;
  std::string token;
  int game = 0;
  std::vector<Phrase> lines{};
  std::vector<News> log{};
  std::vector<std::string> may{};
};
std::string welcome_message(const Welcome& welcome, const Voice& voice);
// Not in.
std::string refused_message(const Phrase& why, const Voice& voice);
// To who has said something. `choices`: what may be answered, as it is shown and as it is said, and
// the letter that chooses it, in the voice's language; empty where one letter is too little. `man`:
// as in FEN, who is chosen; empty where it is nobody, or where this letter is another man's in the
// voice's language.
struct Choice {
  std::string shown;
  std::string said;
  std::string letter;
  std::string man{};
};
struct Choices {
  int question = 0;
  std::vector<Choice> between{};  // empty: nothing is asked
};
std::string answer_message(const std::vector<Phrase>& lines, bool is_refusal,
                           const Choices& choices, const Voice& voice);
// To an AliveWish.
std::string alive_message();

}  // namespace annabella::host
