// Who may come in to a table's page, and as whom: codes that are given out, and what a page shows
// when it comes back.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "game/roles.h"

namespace annabella::host {

// "4829 1300": eight digits by chance, to be said and typed.
struct JoinCode {
  Badge as;
  std::string code;
};

// [house]
class Doorkeeper {
 public:
  // Whose codes are given out, besides the spectators'.
  explicit Doorkeeper(const std::vector<Badge>& seats);

  // Good for one who comes, and then that seat has a new one. The spectators' code and token are
  // for all of them, because they open nothing but a view.
  const std::vector<JoinCode>& codes() const { return codes_; }

  enum class Refusal : std::uint8_t { wrong_code = 1, too_many, unknown_token, no_place };
  struct Admission {
    std::optional<Refusal> refused;
    Badge as;
    std::string token;  // 32 hexadecimal digits by chance
  };
  // Blanks in the code do not count. After kMostWrong wrong ones from one address, or
  // kMostWrongInAll from all, nobody from there, or nobody at all, comes in by a code before
  // kForgotten is over; whoever is in stays in. For whom there is no place keeps his code.
  using HasPlace = std::function<bool(const Badge&)>;
  Admission admit(std::string_view code, const std::string& address, Time now,
                  const HasPlace& has_place);
  Admission readmit(std::string_view token, const HasPlace& has_place) const;

  // One line each: the token, the role and the side. For a program that starts again.
  std::string written() const;
  // Lines that are none are passed over.
  void read(std::string_view written);

  static constexpr int kMostWrong = 5;
  static constexpr int kMostWrongInAll = 60;
  static constexpr Duration kForgotten{60'000};

 private:
  bool is_barred(const std::string& address, Time now);

  std::vector<JoinCode> codes_;
  std::map<std::string, Badge, std::less<>> tokens_;
  std::string spectators_token_;
  struct Wrong {
    std::string address;
    Time at;
  };
  std::vector<Wrong> wrong_;  // not older than kForgotten
};

}  // namespace annabella::host
