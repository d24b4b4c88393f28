#include "tournament/trf_point_system.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "tournament/points_text.h"

namespace annabella::host {
namespace {

// With White and with Black, and what is worth as much; in halves if nothing is said.
struct Worth {
  std::string_view code;
  HalfPoints usual;
};
constexpr std::array<Worth, 12> kWorths{{{"WW", 2},
                                         {"BW", 2},
                                         {"FW", 2},
                                         {"FPB", 2},
                                         {"WD", 1},
                                         {"BD", 1},
                                         {"HPB", 1},
                                         {"WL", 0},
                                         {"BL", 0},
                                         {"ZPB", 0},
                                         {"FL", 0},
                                         {"PAB", 2}}};

// One letter for several of them.
const std::map<std::string, std::vector<std::string>, std::less<>> kByLetter{
    {"W", {"WW", "BW", "FW", "FPB"}}, {"D", {"WD", "BD", "HPB"}}, {"L", {"WL", "BL"}}};

// The first column of these that is not blank; 0: none.
int first_sign(const TrfLine& line, int first, int last) {
  for (int column = first; column <= std::min(last, line.columns()); ++column) {
    if (!line.columns(column, column).empty()) return column;
  }
  return 0;
}

}  // namespace

Result<Done> read_point_record(const TrfLine& line, Tournament& tournament,
                               std::optional<HalfPoints>& bye, Absence& absence) {
  const auto misplaced = [&](int column) {
    return line.error(
        column, {"trf.no-point-code", {{"text", printable(line.words(column).front().text)}}});
  };
  if (const int sign = first_sign(line, 5, 5)) return misplaced(sign);
  for (int column = 6; column <= line.columns(); column += 9) {
    const std::string code = line.columns(column, column);
    const int first = column + 1, last = column + 4, end = column + 8;
    if (!code.empty() && std::string_view("WDLAPXZ").find(code) == std::string_view::npos) {
      return misplaced(column);
    }
    if (const int sign = first_sign(line, code.empty() ? first : last + 1, end)) {
      return misplaced(sign);
    }
    if (code.empty()) continue;
    if (line.columns(first, last).empty()) {
      return line.error(first, {"trf.no-points", {{"text", std::string()}}});
    }
    const Result<HalfPoints> points = line.worth(first, last);
    if (!points) return points.error();
    if (code == "W") tournament.win = *points;
    if (code == "D") tournament.draw = *points;
    if (code == "L") tournament.loss = *points;
    if (code == "P") bye = *points;
    const bool is_absence = code == "A" || code == "Z";  // of both, under either letter
    if (is_absence) absence = {.zero_bye = *points, .forfeit_loss = *points};
  }
  return Done{};
}

Result<Done> TrfPointSystem::read(const TrfLine& line) {
  line_ = line;
  for (const auto& [column, word] : line.words(5)) {
    const std::size_t sign = std::min(word.find('='), word.size());
    const std::string code = word.substr(0, sign);
    const std::string value = word.substr(std::min(sign + 1, word.size()));
    const std::optional<HalfPoints> points = points_in(value);
    const auto several = kByLetter.find(code);
    if (several == kByLetter.end() &&
        std::ranges::find(kWorths, code, &Worth::code) == kWorths.end()) {
      return line.error(column, {"trf.not-supported", {{"code", "XXS " + printable(code)}}});
    }
    if (!points || *points < 0) {
      return line.error(column, {"trf.no-points", {{"text", printable(value)}}});
    }
    if (several == kByLetter.end()) worth_[code] = *points;
    if (several != kByLetter.end()) {
      for (const std::string& one : several->second) worth_[one] = *points;
    }
  }
  return Done{};
}

Result<Done> TrfPointSystem::settle(Tournament& tournament, std::optional<HalfPoints>& bye,
                                    Absence& absence) const {
  if (!line_) return Done{};
  const auto worth = [&](std::string_view code) {
    const auto told = worth_.find(code);
    return told != worth_.end() ? told->second
                                : std::ranges::find(kWorths, code, &Worth::code)->usual;
  };
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kAlike{
      {{"WW", "BW"}, {"WW", "FW"}, {"WW", "FPB"}, {"WD", "BD"}, {"WD", "HPB"}, {"WL", "BL"}}};
  for (const auto& [one, other] : kAlike) {
    if (worth(one) == worth(other)) continue;
    return line_->error(5, {"trf.not-supported", {{"code", "XXS " + std::string(other)}}});
  }
  tournament.win = worth("WW");
  tournament.draw = worth("WD");
  tournament.loss = worth("WL");
  if (!bye) bye = worth("PAB");
  absence = {.zero_bye = worth("ZPB"), .forfeit_loss = worth("FL")};
  return Done{};
}

}  // namespace annabella::host
