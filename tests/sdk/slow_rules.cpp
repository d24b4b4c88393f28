#include "sdk/slow_rules.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
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
    case 'm':  // queen and knight
      return std::abs(files * ranks) == 2 || ((straight || diagonal) && clear_line(game, from, to));
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

// The man who must not be taken: the king, or the chief who stands for one.
int royal(const Game& game, bool white) {
  return static_cast<int>(game.men.find_first_of(white ? "KM" : "km"));
}

struct Castling {
  int king, rook;            // where they stand
  int king_goal, rook_goal;  // and will stand
};

Castling castling_with(const Game& game, int rook) {
  const int king = royal(game, game.white);
  const int rank = king - king % 8;
  const bool short_side = rook > king;
  return {king, rook, rank + (short_side ? 6 : 2), rank + (short_side ? 5 : 3)};
}

std::string name_of(const Game& game, const Castling& castling) {
  return name(castling.king) + name(game.anywhere ? castling.rook : castling.king_goal);
}

// The castling that a move in writing is, if it is one.
std::optional<Castling> castling_of(const Game& game, const std::string& move) {
  if (game.men[square(move, 0)] != (game.white ? 'K' : 'k')) return std::nullopt;
  const bool two_squares = std::abs(move[0] - move[2]) == 2;
  if (game.anywhere ? !owned(game, square(move, 2), game.white) : !two_squares) return std::nullopt;
  for (int rook : game.rooks) {
    const Castling castling = castling_with(game, rook);
    if (owned(game, rook, game.white) && name_of(game, castling) == move) return castling;
  }
  return std::nullopt;
}

// All squares from the one to the other, both included.
std::vector<int> squares(int from, int to) {
  std::vector<int> all;
  for (int at = std::min(from, to); at <= std::max(from, to); ++at) all.push_back(at);
  return all;
}

bool may_castle(const Game& game, const Castling& castling) {
  const auto free = [&](int at) {
    return game.men[at] == '.' || at == castling.king || at == castling.rook;
  };
  const auto safe = [&](int at) { return !attacked(game, at, !game.white); };
  const std::vector<int> walk = squares(castling.king, castling.king_goal);
  return std::ranges::all_of(walk, free) && std::ranges::all_of(walk, safe) &&
         std::ranges::all_of(squares(castling.rook, castling.rook_goal), free);
}

// K or Q for the outermost rook on that side of the king, else the rook's file.
char right_of(const Game& game, int rook) {
  const bool white = is_white(game.men[rook]);
  const int king = royal(game, white);
  char letter = rook > king ? 'K' : 'Q';
  const int corner = rook - rook % 8 + (rook > king ? 7 : 0);
  for (int at : squares(rook, corner)) {
    if (at != rook && game.men[at] == game.men[rook]) {
      letter = static_cast<char>('A' + rook % 8);
    }
  }
  return white ? letter : static_cast<char>(std::tolower(letter));
}

int rook_of(const Game& game, char right) {
  const bool white = is_white(right);
  const int rank = white ? 0 : 56;
  const int king = royal(game, white);
  const char letter = static_cast<char>(std::toupper(right));
  if (letter != 'K' && letter != 'Q') return rank + letter - 'A';
  const int corner = rank + (letter == 'K' ? 7 : 0);
  std::vector<int> from_corner = squares(king, corner);
  if (letter == 'K') std::ranges::reverse(from_corner);
  return *std::ranges::find_if(from_corner,
                               [&](int at) { return game.men[at] == (white ? 'R' : 'r'); });
}

std::string rights_of(const Game& game) {
  std::string rights;
  for (bool white : {true, false}) {
    const int king = royal(game, white);
    for (bool short_side : {true, false}) {
      for (int rook : game.rooks) {
        if (owned(game, rook, white) && (rook > king) == short_side) rights += right_of(game, rook);
      }
    }
  }
  return rights.empty() ? "-" : rights;
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

Game read(const std::string& fen, bool anywhere) {
  std::istringstream fields(fen);
  std::string men, side, rights, passed;
  Game game;
  game.anywhere = anywhere;
  fields >> men >> side >> rights >> passed >> game.quiet >> game.number;
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
  for (char right : rights) {
    if (right != '-') game.rooks.insert(rook_of(game, right));
  }
  if (passed != "-") game.passed = square(passed, 0);
  return game;
}

bool in_check(const Game& game, bool white) {
  const int at = royal(game, white);
  return at < 0 || attacked(game, at, !white);
}

Game play(const Game& game, const std::string& move) {
  Game next = game;
  const int from = square(move, 0);
  const int to = square(move, 2);
  const char man = game.men[from];
  const bool pawn = man == 'P' || man == 'p';
  const bool king = man == 'K' || man == 'k';
  const std::optional<Castling> castling = castling_of(game, move);
  next.men[from] = '.';
  next.men[to] = man;
  if (move.size() == 5) {
    next.men[to] = game.white ? static_cast<char>(std::toupper(move[4])) : move[4];
  }
  if (pawn && to == game.passed) next.men[to + (game.white ? -8 : 8)] = '.';
  if (castling) {
    next.men[to] = '.';
    next.men[castling->rook] = '.';
    next.men[castling->king_goal] = man;
    next.men[castling->rook_goal] = game.men[castling->rook];
  }
  if (game.men[to] == 'K') next.rooks.clear();
  for (int rook : game.rooks) {
    if (rook == from || rook == to || (king && owned(game, rook, game.white))) {
      next.rooks.erase(rook);
    }
  }
  next.passed = pawn && std::abs(to - from) == 16 ? (from + to) / 2 : -1;
  next.quiet = pawn || owned(game, to, !game.white) ? 0 : game.quiet + 1;
  if (!game.white) ++next.number;
  next.white = !game.white;
  return next;
}

std::vector<std::string> moves(const Game& game) {
  std::vector<std::string> found;
  if (royal(game, true) < 0) return found;
  const auto keep_if_legal = [&](const std::string& move) {
    const Game next = play(game, move);
    const bool fearless = game.king_is_taken && (game.white || royal(next, true) < 0);
    if (fearless || !in_check(next, game.white)) found.push_back(move);
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
  for (int rook : game.rooks) {
    if (!owned(game, rook, game.white)) continue;
    const Castling castling = castling_with(game, rook);
    if (may_castle(game, castling)) keep_if_legal(name_of(game, castling));
  }
  return found;
}

char man_on(const Game& game, const std::string& at) { return game.men[square(at, 0)]; }

char man_taken(const Game& game, const std::string& move) {
  const Game next = play(game, move);
  for (char man : std::string(game.white ? "pnbrq" : "PNBRQK")) {
    if (std::ranges::count(game.men, man) != std::ranges::count(next.men, man)) return man;
  }
  return '\0';
}

std::string san(const Game& game, const std::string& move, const std::vector<std::string>& legal) {
  const char man = static_cast<char>(std::toupper(man_on(game, move)));
  const Game next = play(game, move);
  std::string text;
  if (const std::optional<Castling> castling = castling_of(game, move)) {
    text = castling->rook > castling->king ? "O-O" : "O-O-O";
  } else {
    if (man != 'P') (text += man) += origin(game, move, legal);
    const bool takes = man_taken(game, move) != '\0';
    if (man == 'P' && takes) text = move[0];
    if (takes) text += 'x';
    text += move.substr(2, 2);
    if (move.size() == 5) (text += '=') += static_cast<char>(std::toupper(move[4]));
  }
  const bool taken = royal(next, next.white) < 0;
  if (taken || !in_check(next, next.white)) return text;
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
  text += rights_of(game);
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
