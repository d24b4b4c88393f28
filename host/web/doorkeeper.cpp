#include "web/doorkeeper.h"

#include <algorithm>
#include <cctype>
#include <random>
#include <sstream>

namespace annabella::host {
namespace {

constexpr std::size_t kCodeDigits = 8;
constexpr std::size_t kLongCodeDigits = 16;
constexpr std::size_t kCodeGroup = 4;
constexpr std::size_t kTokenDigits = 32;

// The operating system's own, which nobody foresees.
std::string by_chance(std::size_t length, std::string_view digits) {
  std::random_device chance;
  std::uniform_int_distribution<std::size_t> which(0, digits.size() - 1);
  std::string text;
  while (text.size() < length) text += digits[which(chance)];
  return text;
}

std::string new_code(std::size_t digits) {
  std::string code = by_chance(digits, "0123456789");
  for (std::size_t at = digits - kCodeGroup; at > 0; at -= kCodeGroup) code.insert(at, " ");
  return code;
}

std::string new_token() { return by_chance(kTokenDigits, "0123456789abcdef"); }

std::string without_blanks(std::string_view code) {
  std::string digits;
  std::ranges::copy_if(code, std::back_inserter(digits),
                       [](unsigned char c) { return std::isspace(c) == 0; });
  return digits;
}

// As long for a wrong first digit as for a wrong last one.
bool same(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    difference |= static_cast<unsigned char>(one[i]) ^ static_cast<unsigned char>(other[i]);
  }
  return difference == 0;
}

Doorkeeper::Admission kept_out(Doorkeeper::Refusal why) {
  return {.refused = why, .as = {}, .token = {}};
}

}  // namespace

Doorkeeper::Doorkeeper(const std::vector<Badge>& seats) {
  for (const Badge& seat : seats) codes_.push_back({seat, new_code(kCodeDigits)});
  codes_.push_back({{.role = Role::spectator}, new_code(kCodeDigits)});
}

Doorkeeper::Admission Doorkeeper::admit(std::string_view code, const std::string& address, Time now,
                                        const HasPlace& has_place) {
  if (is_barred(address, now)) return kept_out(Refusal::too_many);
  const std::string digits = without_blanks(code);
  JoinCode* found = nullptr;
  for (JoinCode& one : codes_) {
    if (same(without_blanks(one.code), digits)) found = &one;
  }
  if (found == nullptr) {
    note_wrong(address, now);
    return kept_out(Refusal::wrong_code);
  }
  if (!has_place(found->as)) return kept_out(Refusal::no_place);
  if (found->as.role != Role::spectator) {
    found->code = new_code(has_long_codes() ? kLongCodeDigits : kCodeDigits);
  }
  const std::string token = new_token();
  know(token, found->as);
  return {.refused = {}, .as = found->as, .token = token};
}

Doorkeeper::Admission Doorkeeper::readmit(std::string_view token, const HasPlace& has_place) const {
  const auto known = tokens_.find(token);
  if (known == tokens_.end()) return kept_out(Refusal::unknown_token);
  if (!has_place(known->second)) return kept_out(Refusal::no_place);
  return {.refused = {}, .as = known->second, .token = known->first};
}

bool Doorkeeper::has_let_in(const Badge& as) const {
  return std::ranges::any_of(tokens_, [&](const auto& known) { return known.second == as; });
}

bool Doorkeeper::is_barred(const std::string& address, Time now) {
  std::erase_if(wrong_, [&](const Wrong& one) { return now - one.at >= kForgotten; });
  return std::ranges::count(wrong_, address, &Wrong::address) >= kMostWrong;
}

void Doorkeeper::note_wrong(const std::string& address, Time now) {
  if (has_long_codes()) return;
  wrong_.push_back({address, now});
  ++guesses_;
  if (!has_long_codes()) return;
  wrong_.clear();
  for (JoinCode& one : codes_) one.code = new_code(kLongCodeDigits);
}

void Doorkeeper::know(const std::string& token, const Badge& as) {
  if (!tokens_.emplace(token, as).second || as.role != Role::spectator) return;
  spectators_.push_back(token);
  if (spectators_.size() <= kMostSpectators) return;
  tokens_.erase(spectators_.front());
  spectators_.pop_front();
}

std::string Doorkeeper::written() const {
  std::string text;
  const auto write = [&](const std::string& token, const Badge& as) {
    text += token + ' ' + std::to_string(static_cast<int>(as.role)) + ' ' +
            std::to_string(as.side ? static_cast<int>(*as.side) : 0) + '\n';
  };
  for (const auto& [token, as] : tokens_) {
    if (as.role != Role::spectator) write(token, as);
  }
  for (const std::string& token : spectators_) write(token, tokens_.at(token));
  return text;
}

void Doorkeeper::read(std::string_view written) {
  std::istringstream in{std::string(written)};
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string token;
    int role = 0;
    int side = -1;
    if (!(words >> token >> role >> side) || token.size() != kTokenDigits) continue;
    if (role < 1 || role > static_cast<int>(Role::spectator) || side < 0 || side > 2) continue;
    Badge as{.role = static_cast<Role>(role)};
    if (side != 0) as.side = static_cast<Color>(side);
    know(token, as);
  }
}

}  // namespace annabella::host
