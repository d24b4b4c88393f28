// Chess once more, written for the eye: letters on 64 squares, every man tried on every square, and
// a move is legal if the enemy could not then take the king. Shares nothing with annabella::rules.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace annabella::slow {

struct Game {
  std::string men;        // a1, b1, ... h8; '.' where nobody stands
  bool white = true;      // to move
  bool anywhere = false;  // Chess960: castling is the king taking his rook, "f1h1"
  std::set<int> rooks;    // those with which a king may still castle
  int passed = -1;        // the square that a pawn has just passed over, whoever might take there
  int quiet = 0;
  int number = 1;
  bool king_is_taken = false;  // White's, who needs to mind no attack; who takes him has won
};

Game read(const std::string& fen, bool anywhere = false);  // a valid one
std::string fen(const Game& game);                         // en passant only where it is legal
std::vector<std::string> moves(const Game& game);          // as in UCI
Game play(const Game& game, const std::string& move);
std::string san(const Game& game, const std::string& move, const std::vector<std::string>& legal);
char man_on(const Game& game, const std::string& square);
char man_taken(const Game& game, const std::string& move);  // '\0' if none
bool in_check(const Game& game, bool white);

}  // namespace annabella::slow
