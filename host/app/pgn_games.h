// The games of a text in PGN, each by its own rules: for commands that read files of games.
#pragma once

#include <annabella/variant.h>

#include <functional>
#include <iosfwd>
#include <memory>
#include <string>

#include "app/command.h"
#include "app/variants_by_tag.h"
#include "journal/pgn.h"

namespace annabella::host {

class PgnGames {
 public:
  struct Hands {
    // What comes of a game; all but kDone ends the reading.
    std::function<Exit(PgnGame&, Variant&)> take;
    // Why a game, or all of them, cannot be had.
    std::function<void(const Phrase&)> refuse;
    bool may_be_none = false;
  };

  // By the rules that the tag Variant names, or by the `usual` ones; in the letters of
  // letters_of_files().
  PgnGames(const Invocation& invocation, Registry& registry, std::shared_ptr<Variant> usual,
           PgnWish::Keep keep, Hands hands);
  PgnGames(const PgnGames&) = delete;
  PgnGames& operator=(const PgnGames&) = delete;

  // In their order. kNo where one of them cannot be read, or where there is none; kWorldFailed
  // where the file itself cannot be read.
  Exit read(const std::string& file);
  Exit read(std::istream& in, const std::string& name);

  // The id of the variant that a game's tag names; empty for the usual one.
  const Result<std::string>& id_of_rules(const PgnGame& game);

 private:
  Exit take(PgnGame& game);

  std::shared_ptr<Variant> usual_;
  VariantsByTag by_tag_;
  PgnWish wish_;
  Hands hands_;
};

}  // namespace annabella::host
