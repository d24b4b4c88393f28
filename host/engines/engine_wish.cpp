#include "engines/engine_wish.h"

#include <vector>

#include "base/text.h"

namespace annabella::host {
namespace {

constexpr std::string_view kEngine = "engine";
constexpr std::string_view kOwn = "searcher";
constexpr int kLeastElo = 100, kMostElo = 4000;
constexpr int kMostDepth = 100;
constexpr int kMostMovetime = 600'000;

std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    parts.emplace_back(trimmed(text.substr(at, end - at)));
    at = end + 1;
  }
  return parts;
}

bool take_number(const std::string& text, int most, std::optional<int>& into) {
  const std::optional<int> number = whole_number(text);
  if (!number || *number < 1 || *number > most) return false;
  into = number;
  return true;
}

bool take_setting(const std::string& part, EngineWish& wish) {
  const std::size_t equals = part.find('=');
  if (equals == std::string::npos || equals == 0) return false;
  const std::string name(trimmed(part.substr(0, equals)));
  const std::string value(trimmed(part.substr(equals + 1)));
  if (name == "movetime") return take_number(value, kMostMovetime, wish.movetime);
  if (name == "depth") return take_number(value, kMostDepth, wish.depth);
  if (wish.program.empty()) return false;  // which has no options
  wish.options[name] = value;
  return true;
}

bool take_strength(const std::string& part, const StrengthWords& words, EngineWish& wish) {
  if (const auto known = words.find(levelled(part)); known != words.end()) {
    wish.strength = known->second;
    return true;
  }
  const std::optional<int> number = whole_number(part);
  if (!number) return false;
  if (*number >= 1 && *number <= static_cast<int>(Strength::master)) {
    wish.strength = static_cast<Strength>(*number);
    return true;
  }
  if (wish.program.empty() || *number < kLeastElo || *number > kMostElo) return false;
  wish.elo = number;
  return true;
}

}  // namespace

bool is_engine(std::string_view player) {
  if (!player.starts_with(kEngine)) return false;
  const std::string_view rest = player.substr(kEngine.size());
  return rest.empty() || rest.front() == ':' || rest.front() == ',';
}

Result<EngineWish> read_engine_wish(std::string_view player, const StrengthWords& words) {
  const std::vector<std::string> parts = parts_of(player);
  EngineWish wish;
  if (parts.front() != kEngine) {
    wish.program = parts.front().substr(kEngine.size() + 1);
    if (wish.program.empty()) return Error{{"engine.bad-wish", {{"part", parts.front()}}}};
    if (wish.program == kOwn) wish.program.clear();
  }
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (take_strength(parts[i], words, wish) || take_setting(parts[i], wish)) continue;
    return Error{{"engine.bad-wish", {{"part", parts[i]}}}};
  }
  return wish;
}

}  // namespace annabella::host
