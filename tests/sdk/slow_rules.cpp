#include "sdk/slow_rules.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace annabella::slow {
namespace {

std::string name(int square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

int square(const std::string& text, std::size_t at) {
  return (text[at] - 'a') + 8 * (text[at + 1] - '1');
}

bool is_white(char man) { return std::isupper(static_cast<unsigned char>(man)) != 0; }

bool owned(const Game& game, int at, bool white) {
  return game.men[at] != '.' && is_white(game.men[at]) == white;
}

bool clear_line(const Game& game, int from, int to) {
  const auto sign = [](int n) { return (n > 0) - (n < 0); };
  const int step = sign(to % 8 - from % 8) + 8 * sign(to / 8 - from / 8);
  for (int at = from + step; at != to; at += step) {
    if (game.men[at] != '.') return false;
  }
  return true;
}

// Whether the man on `from` could take an enemy on `to`, leaving his own king out of account.
bool attacks(const Game& game, int from, int to) {
  if (from == to) return false;
  const char man = game.men[from];
  const int files = to % 8 - from % 8;
  const int ranks = to / 8 - from / 8;
  const bool straight = files == 0 || ranks == 0;
  const bool diagonal = std::abs(files) == std::abs(ranks);
  switch (std::tolower(static_cast<unsigned char>(man))) {
    case 'p':
      return std::abs(files) == 1 && ranks == (is_white(man) ? 1 : -1);
    case 'n':
      return std::abs(files * ranks) == 2;
    case 'b':
      return diagonal && clear_line(game, from, to);
    case 'r':
      return straight && clear_line(game, from, to);
    case 'q':
      return (straight || diagonal) && clear_line(game, from, to);
    case 'k':
      return std::abs(files) <= 1 && std::abs(ranks) <= 1;
    default:
      return false;
  }
}

bool attacked(const Game& game, int at, bool by_white) {
  for (int from = 0; from < 64; ++from) {
    if (owned(game, from, by_white) && attacks(game, from, at)) return true;
  }
  return false;
}

bool pawn_may_go(const Game& game, int from, int to) {
  const int up = game.white ? 8 : -8;
  if (attacks(game, from, to)) return owned(game, to, !game.white) || to == game.passed;
  if (to == from + up) return game.men[to] == '.';
  const bool at_home = from / 8 == (game.white ? 1 : 6);
  return at_home && to == from + 2 * up && game.men[from + up] == '.' && game.men[to] == '.';
}

bool may_go(const Game& game, int from, int to) {
  if (owned(game, to, game.white)) return false;
  if (std::tolower(static_cast<unsigned char>(game.men[from])) == 'p') {
    return pawn_may_go(game, from, to);
  }
  return attacks(game, from, to);
}

bool may_castle(const Game& game, bool short_side) {
  const char right = "QKqk"[(game.white ? 0 : 2) + (short_side ? 1 : 0)];
  if (game.rights.find(right) == std::string::npos) return false;
  const int king = game.white ? 4 : 60;
  const int rook = short_side ? king + 3 : king - 4;
  const int step = short_side ? 1 : -1;
  if (!clear_line(game, king, rook)) return false;
  for (int at : {king, king + step, king + 2 * step}) {
    if (attacked(game, at, !game.white)) return false;
  }
  return true;
}

void lose_rights(Game& game, int at) {
  const auto lose = [&](const std::string& letters) {
    for (char letter : letters) std::erase(game.rights, letter);
  };
  switch (at) {
    case 0:
      return lose("Q");
    case 4:
      return lose("KQ");
    case 7:
      return lose("K");
    case 56:
      return lose("q");
    case 60:
      return lose("kq");
    case 63:
      return lose("k");
    default:
      return;
  }
}

// The least that tells this man from the others of his kind: nothing, his file, his rank, or both.
std::string origin(const Game& game, const std::string& move,
                   const std::vector<std::string>& legal) {
  for (const std::string& hint : {std::string(), move.substr(0, 1), move.substr(1, 1)}) {
    const auto fits = [&](const std::string& other) {
      return game.men[square(other, 0)] == game.men[square(move, 0)] &&
             other.substr(2) == move.substr(2) &&
             (hint.empty() || other.substr(0, 2).find(hint) != std::string::npos);
    };
    if (std::ranges::count_if(legal, fits) == 1) return hint;
  }
  return move.substr(0, 2);
}

}  // namespace

Game read(const std::string& fen) {
  std::istringstream fields(fen);
  std::string men, side, passed;
  Game game;
  fields >> men >> side >> game.rights >> passed >> game.quiet >> game.number;
  std::istringstream ranks(men);
  for (std::string rank; std::getline(ranks, rank, '/');) {
    std::string row;
    for (char c : rank) {
      row += std::isdigit(static_cast<unsigned char>(c)) ? std::string(c - '0', '.')
                                                         : std::string(1, c);
    }
    game.men = row + game.men;
  }
  game.white = side == "w";
  if (game.rights == "-") game.rights.clear();
  if (passed != "-") game.passed = square(passed, 0);
  return game;
}

bool in_check(const Game& game, bool white) {
  return attacked(game, static_cast<int>(game.men.find(white ? 'K' : 'k')), !white);
}

Game play(const Game& game, const std::string& move) {
  Game next = game;
  const int from = square(move, 0);
  const int to = square(move, 2);
  const char man = game.men[from];
  const bool pawn = man == 'P' || man == 'p';
  const bool king = man == 'K' || man == 'k';
  next.men[from] = '.';
  next.men[to] = man;
  if (move.size() == 5) {
    next.men[to] = game.white ? static_cast<char>(std::toupper(move[4])) : move[4];
  }
  if (pawn && to == game.passed) next.men[to + (game.white ? -8 : 8)] = '.';
  if (king && to - from == 2) std::swap(next.men[from + 1], next.men[from + 3]);
  if (king && from - to == 2) std::swap(next.men[from - 1], next.men[from - 4]);
  lose_rights(next, from);
  lose_rights(next, to);
  next.passed = pawn && std::abs(to - from) == 16 ? (from + to) / 2 : -1;
  next.quiet = pawn || game.men[to] != '.' ? 0 : game.quiet + 1;
  if (!game.white) ++next.number;
  next.white = !game.white;
  return next;
}

std::vector<std::string> moves(const Game& game) {
  std::vector<std::string> found;
  const auto keep_if_legal = [&](const std::string& move) {
    if (!in_check(play(game, move), game.white)) found.push_back(move);
  };
  for (int from = 0; from < 64; ++from) {
    if (!owned(game, from, game.white)) continue;
    const bool pawn = std::tolower(static_cast<unsigned char>(game.men[from])) == 'p';
    for (int to = 0; to < 64; ++to) {
      if (!may_go(game, from, to)) continue;
      if (pawn && (to / 8 == 0 || to / 8 == 7)) {
        for (const char* man : {"q", "r", "b", "n"}) keep_if_legal(name(from) + name(to) + man);
      } else {
        keep_if_legal(name(from) + name(to));
      }
    }
  }
  if (may_castle(game, true)) found.push_back(game.white ? "e1g1" : "e8g8");
  if (may_castle(game, false)) found.push_back(game.white ? "e1c1" : "e8c8");
  return found;
}

char man_on(const Game& game, const std::string& at) { return game.men[square(at, 0)]; }

char man_taken(const Game& game, const std::string& move) {
  const Game next = play(game, move);
  for (char man : std::string(game.white ? "pnbrq" : "PNBRQ")) {
    if (std::ranges::count(game.men, man) != std::ranges::count(next.men, man)) return man;
  }
  return '\0';
}

std::string san(const Game& game, const std::string& move, const std::vector<std::string>& legal) {
  const char man = static_cast<char>(std::toupper(man_on(game, move)));
  const Game next = play(game, move);
  std::string text;
  if (man == 'K' && std::abs(move[0] - move[2]) == 2) {
    text = move[2] == 'g' ? "O-O" : "O-O-O";
  } else {
    if (man != 'P') (text += man) += origin(game, move, legal);
    const bool takes = man_taken(game, move) != '\0';
    if (man == 'P' && takes) text = move[0];
    if (takes) text += 'x';
    text += move.substr(2, 2);
    if (move.size() == 5) (text += '=') += static_cast<char>(std::toupper(move[4]));
  }
  if (!in_check(next, next.white)) return text;
  return text + (moves(next).empty() ? "#" : "+");
}

std::string fen(const Game& game) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (char man : game.men.substr(8 * rank, 8) + "/") {
      if (man == '.') {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      text += man;
    }
  }
  text.back() = ' ';
  text += game.white ? "w " : "b ";
  text += game.rights.empty() ? "-" : game.rights;
  std::string passed = "-";
  if (game.passed >= 0) {
    for (const std::string& move : moves(game)) {
      const char man = game.men[square(move, 0)];
      if (square(move, 2) == game.passed && (man == 'P' || man == 'p')) passed = name(game.passed);
    }
  }
  return text + " " + passed + " " + std::to_string(game.quiet) + " " + std::to_string(game.number);
}

}  // namespace annabella::slow
