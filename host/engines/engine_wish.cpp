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

std::vector<Phrase> all_strengths() {
  std::vector<Phrase> all;
  for (int step = 1; step <= static_cast<int>(Strength::master); ++step) {
    all.push_back({strength_key(static_cast<Strength>(step)), {}});
  }
  return all;
}

// What may be said instead.
Error cannot_be(const std::string& part, const EngineWish& wish) {
  if (wish.program.empty()) {
    return Error{{"engine.bad-strength", {{"part", part}, {"strengths", all_strengths()}}}};
  }
  return Error{
      {"engine.bad-setting",
       {{"part", part}, {"strengths", all_strengths()}, {"least", kLeastElo}, {"most", kMostElo}}}};
}

Result<Done> take_number(const std::string& name, const std::string& text, int most,
                         std::optional<int>& into) {
  const std::optional<int> number = whole_number(text);
  if (!number || *number < 1 || *number > most) {
    return Error{
        {"app.bad-number", {{"option", name}, {"value", text}, {"least", 1}, {"most", most}}}};
  }
  into = number;
  return Done{};
}

Result<Done> take_setting(const std::string& part, EngineWish& wish) {
  const std::size_t equals = part.find('=');
  const std::string name(trimmed(part.substr(0, equals)));
  if (equals == std::string::npos || name.empty()) return cannot_be(part, wish);
  const std::string value(trimmed(part.substr(equals + 1)));
  const std::string small = lowered(name);
  if (small == "movetime") return take_number(name, value, kMostMovetime, wish.movetime);
  if (small == "depth") return take_number(name, value, kMostDepth, wish.depth);
  if (wish.program.empty()) return cannot_be(part, wish);  // it has no options
  wish.options[name] = value;
  return Done{};
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

std::string strength_key(Strength strength) {
  return "strength." + std::to_string(static_cast<int>(strength));
}

bool is_engine(std::string_view player) {
  if (lowered(player.substr(0, kEngine.size())) != kEngine) return false;
  const std::string_view rest = player.substr(kEngine.size());
  return rest.empty() || rest.front() == ':' || rest.front() == ',';
}

Result<EngineWish> read_engine_wish(std::string_view player, const StrengthWords& words) {
  const std::vector<std::string> parts = parts_of(player);
  EngineWish wish;
  if (parts.front().size() > kEngine.size()) {
    wish.program = trimmed(std::string_view(parts.front()).substr(kEngine.size() + 1));
    if (wish.program.empty()) return Error{{"engine.bad-wish", {{"part", parts.front()}}}};
    if (lowered(wish.program) == kOwn) wish.program.clear();
  }
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (take_strength(parts[i], words, wish)) continue;
    if (const Result<Done> taken = take_setting(parts[i], wish); !taken) return taken.error();
  }
  return wish;
}

}  // namespace annabella::host
