#include "engines/uci_words.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "base/text.h"
#include "engines/look_ahead.h"
#include "game/piece.h"
#include "game/square_name.h"

namespace annabella::host {
namespace {

struct Castling {
  std::string_view by_rook, usual;
};
constexpr std::array kCastlings{Castling{"e1h1", "e1g1"}, Castling{"e1a1", "e1c1"},
                                Castling{"e8h8", "e8g8"}, Castling{"e8a8", "e8c8"}};

constexpr std::array<std::string_view, 6> kKeywords{"name", "type", "default", "min", "max", "var"};

// Whether this man stands on the e-file, in one rank of a FEN of eight files.
bool is_on_e_file(std::string_view rank, char man) {
  std::size_t file = 0;
  for (const char sign : rank) {
    if (sign >= '1' && sign <= '8') {
      file += static_cast<std::size_t>(sign - '0');
      continue;
    }
    if (sign == '~') continue;  // behind a promoted man
    if (file == 4) return sign == man;
    ++file;
  }
  return false;
}

}  // namespace

std::optional<int> signed_number(std::string_view text) {
  const bool negative = text.starts_with('-');
  const std::optional<int> number = whole_number(negative ? text.substr(1) : text);
  return number && negative ? std::optional(-*number) : number;
}

std::optional<UciOption> read_uci_option(std::string_view line) {
  const std::vector<std::string> words = words_of(line);
  if (words.empty() || words.front() != "option") return std::nullopt;
  UciOption option;
  std::string key, value;
  const auto keep = [&] {
    if (key == "name") option.name = value;
    if (key == "type") option.type = value;
    if (key == "min") option.least = signed_number(value).value_or(0);
    if (key == "max") option.most = signed_number(value).value_or(0);
    if (key == "var") option.words.push_back(value);
  };
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (std::ranges::find(kKeywords, words[i]) == kKeywords.end()) {
      value += (value.empty() ? "" : " ") + words[i];
      continue;
    }
    keep();
    key = words[i];
    value.clear();
  }
  keep();
  return option.name.empty() ? std::nullopt : std::optional(option);
}

std::optional<int> read_uci_score(std::string_view line) {
  const std::vector<std::string> words = words_of(line);
  if (words.empty() || words.front() != "info") return std::nullopt;
  const auto score = std::ranges::find(words, "score");
  if (words.end() - score < 3) return std::nullopt;
  const auto bound = [](const std::string& word) {
    return word == "lowerbound" || word == "upperbound";
  };
  if (std::ranges::any_of(words, bound)) return std::nullopt;
  const std::optional<int> number = signed_number(score[2]);
  if (!number) return std::nullopt;
  if (score[1] == "cp") return std::clamp(*number, 2000 - kMate, kMate - 2000);
  if (score[1] != "mate") return std::nullopt;
  const int moves = std::min(std::abs(*number), 400);
  return *number > 0 ? kMate - 2 * moves + 1 : 2 * moves - kMate;
}

std::string uci_of(const Move& move) {
  if (move.drop != kNoPiece) return std::string(1, kind_of(move.drop)) + '@' + square_name(move.to);
  std::string text = square_name(move.from) + square_name(move.to);
  if (move.promotion != kNoPiece) text += piece_of(Color::black, move.promotion);
  return text;
}

// A king who may castle has not moved: until somebody leaves his square, he is the one who stands
// there.
std::vector<std::string> usual_uci_of(std::string_view start, const std::vector<Move>& moves) {
  const std::string_view men = start.substr(0, start.find(' '));
  const std::size_t first_rank = men.rfind('/');
  bool white =
      first_rank != std::string_view::npos && is_on_e_file(men.substr(first_rank + 1), 'K');
  bool black = is_on_e_file(men.substr(0, men.find('/')), 'k');
  std::vector<std::string> words;
  for (const Move& move : moves) {
    std::string word = uci_of(move);
    bool& is_king = word.starts_with("e1") ? white : black;
    if (word.starts_with("e1") || word.starts_with("e8")) {
      const auto castling = std::ranges::find(kCastlings, word, &Castling::by_rook);
      if (is_king && castling != kCastlings.end()) word = castling->usual;
      is_king = false;
    }
    words.push_back(std::move(word));
  }
  return words;
}

std::optional<std::string> castling_of_usual_uci(std::string_view word) {
  const auto castling = std::ranges::find(kCastlings, word, &Castling::usual);
  if (castling == kCastlings.end()) return std::nullopt;
  return std::string(castling->by_rook);
}

}  // namespace annabella::host
