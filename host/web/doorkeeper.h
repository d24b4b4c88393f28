// Who may come in to a table's page, and as whom: codes that are given out, and what a page shows
// when it comes back.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "game/roles.h"

namespace annabella::host {

// "4829 1300": digits by chance, to be said and typed.
struct JoinCode {
  Badge as;
  std::string code;
};

// No bar for everybody, which a guesser would only have to keep up: what keeps the seats safe is
// how many guesses a short code ever meets. Of six codes of eight digits a guess finds one in 6 of
// 10^8 cases, so kMostGuesses find any in 1 of 8,000. After these all codes are new and have
// sixteen digits: ten thousand guesses a second for a whole day then find one in 1 of 1.9 million,
// and nobody is barred any more. [house]
class Doorkeeper {
 public:
  // Whose codes are given out, besides the spectators'.
  explicit Doorkeeper(const std::vector<Badge>& seats);

  // Good for one who comes, and then that seat has a new one. The spectators' code is for all of
  // them, because it opens nothing but a view.
  const std::vector<JoinCode>& codes() const { return codes_; }

  enum class Refusal : std::uint8_t { wrong_code = 1, too_many, unknown_token, no_place };
  struct Admission {
    std::optional<Refusal> refused;
    Badge as;
    std::string token;  // 32 hexadecimal digits by chance
  };
  // Blanks in the code do not count. While codes are short, nobody comes in by one from an address
  // with kMostWrong wrong ones before kForgotten is over; whoever is in stays in. For whom there is
  // no place keeps his code. Of the spectators' tokens the kMostSpectators last are known.
  using HasPlace = std::function<bool(const Badge&)>;
  Admission admit(std::string_view code, const std::string& address, Time now,
                  const HasPlace& has_place);
  Admission readmit(std::string_view token, const HasPlace& has_place) const;
  // Somebody has come in as this one, and may come back, wherever he is now.
  bool has_let_in(const Badge& as) const;

  // Somebody has guessed too often: all codes are new, and long.
  bool has_long_codes() const { return guesses_ >= kMostGuesses; }

  // One line each: the token, the role and the side. For a program that starts again.
  std::string written() const;
  // Lines that are none are passed over.
  void read(std::string_view written);

  static constexpr int kMostWrong = 5;
  static constexpr int kMostGuesses = 2000;
  static constexpr std::size_t kMostSpectators = 1000;
  static constexpr Duration kForgotten{60'000};

 private:
  bool is_barred(const std::string& address, Time now);
  void note_wrong(const std::string& address, Time now);
  void know(const std::string& token, const Badge& as);

  std::vector<JoinCode> codes_;
  std::map<std::string, Badge, std::less<>> tokens_;
  std::deque<std::string> spectators_;  // their tokens, the oldest first
  int guesses_ = 0;                     // wrong ones in all
  struct Wrong {
    std::string address;
    Time at;
  };
  std::vector<Wrong> wrong_;  // not older than kForgotten
};

}  // namespace annabella::host
