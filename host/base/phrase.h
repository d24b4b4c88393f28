// Something worth saying, before any language: a key that every voice knows, and what to fill in.
#pragma once

#include <annabella/chess.h>

#include <chrono>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace annabella::host {

struct Phrase;

// A piece spoken of by its kind: 'N' and 'n' are both the knight.
struct PieceKind {
  Piece letter = kNoPiece;
  bool operator==(const PieceKind&) const = default;
};

// A file or a rank alone, counted from 0 as in Square.
struct FileName {
  int file = 0;
  bool operator==(const FileName&) const = default;
};
struct RankName {
  int rank = 0;
  bool operator==(const RankName&) const = default;
};

// A std::string is taken as it is (a name, a path, a word that was typed); a list of phrases is
// said one after the other, with the voice's own "list" pattern between them.
using Argument = std::variant<Square, PieceKind, FileName, RankName, Color, int,
                              std::chrono::milliseconds, std::string, std::vector<Phrase>>;

struct Phrase {
  std::string key;
  std::map<std::string, Argument> with;

  bool operator==(const Phrase&) const = default;
};

}  // namespace annabella::host
