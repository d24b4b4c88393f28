#include "app/pgn_games.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <utility>
#include <vector>

namespace annabella::host {
namespace {

std::string variant_named_in(const PgnGame& game) {
  const auto tag = game.tags.find("Variant");
  return tag == game.tags.end() ? std::string() : tag->second;
}

}  // namespace

PgnGames::PgnGames(const Invocation& invocation, Registry& registry, std::shared_ptr<Variant> usual,
                   PgnWish::Keep keep, Hands hands)
    : usual_(usual), by_tag_(registry, std::move(usual)), hands_(std::move(hands)) {
  wish_.keep = keep;
  wish_.letters = letters_of_files(invocation);
  wish_.variant_named = [this](const std::string& tag) -> Result<const Variant*> {
    const Result<Variant*> named = by_tag_(tag);
    if (!named) return named.error();
    return *named;
  };
}

Exit PgnGames::read(const std::string& file) {
  std::vector<char> buffer(1 << 18);
  std::ifstream in;
  in.rdbuf()->pubsetbuf(buffer.data(), static_cast<std::streamsize>(buffer.size()));
  in.open(file, std::ios::binary);
  if (in) return read(in, file);
  hands_.refuse({"app.cannot-read", {{"path", file}}});
  return kWorldFailed;
}

Exit PgnGames::read(std::istream& in, const std::string& name) {
  PgnReader reader(in, name, *usual_, wish_);
  Exit exit = kDone;
  bool is_any = hands_.may_be_none;
  for (;;) {
    Result<std::optional<PgnGame>> game = reader.next();
    if (game && !*game) break;
    is_any = true;
    if (game) {
      if (const Exit taken = take(**game); taken != kDone) return taken;
    } else {
      const Phrase& why = game.error().what;
      exit = std::max(exit, why.key == "pgn.unreadable" ? kWorldFailed : kNo);
      hands_.refuse(why);
    }
  }
  if (is_any) return exit;
  hands_.refuse({"app.no-games", {{"path", name}}});
  return kNo;
}

const Result<std::string>& PgnGames::id_of_rules(const PgnGame& game) {
  return by_tag_.id_of(variant_named_in(game));
}

Exit PgnGames::take(PgnGame& game) {
  const Result<Variant*> variant = by_tag_(variant_named_in(game));
  if (variant) return hands_.take(game, **variant);
  hands_.refuse(variant.error().what);
  return kWrongUse;
}

}  // namespace annabella::host
