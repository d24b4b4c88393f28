// annabella pgn: checks games in files, writes them in other letters, or writes one of the
// journal's.
#include <annabella/shredder_fen.h>

#include <algorithm>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/kept_game.h"
#include "app/pgn_games.h"
#include "app/tape.h"
#include "journal/pgn.h"

namespace annabella::host {
namespace {

constexpr std::string_view kStandardInput = "-";

struct Found {
  int games = 0;
  std::int64_t plies = 0;
  std::vector<Phrase> errors, contradictions, hints;
  bool unreadable = false;
};

class PgnFiles {
 public:
  // `style`: each game in it on standard output.
  PgnFiles(const Invocation& invocation, Registry& registry,
           const std::shared_ptr<Variant>& variant, std::optional<PgnStyle> style)
      : invocation_(invocation),
        style_(std::move(style)),
        games_(invocation, registry, variant,
               style_ ? PgnWish::Keep::everything : PgnWish::Keep::verdict,
               {.take =
                    [this](PgnGame& game, Variant& its) {
                      take(game, its);
                      return kDone;
                    },
                .refuse = [this](const Phrase& why) { refuse(why); },
                .may_be_none = true}) {}

  void read(const std::string& file) {
    name_ = file;
    found_.unreadable |= games_.read(file) == kWorldFailed;
  }
  void read(std::istream& in, const std::string& name) {
    name_ = name;
    found_.unreadable |= games_.read(in, name) == kWorldFailed;
  }

  const Found& found() const { return found_; }

 private:
  // A file that is not there is no line of one.
  void refuse(const Phrase& why) {
    if (why.key == "app.cannot-read") {
      invocation_.fail(why, kWorldFailed);
    } else {
      found_.errors.push_back(why);
    }
  }

  void take(PgnGame& game, Variant& variant) {
    ++found_.games;
    found_.plies += game.plies;
    found_.errors.insert(found_.errors.end(), game.variation_errors.begin(),
                         game.variation_errors.end());
    for (PgnRemark& remark : remarks_on(game, name_)) {
      const bool hint = remark.weight == PgnRemark::Weight::hint;
      (hint ? found_.hints : found_.contradictions).push_back(std::move(remark.what));
    }
    if (!style_) return;
    if (invocation_.options.on("shredder")) name_castling_rooks(game, variant);
    std::cout << rewritten(game, *style_, name_, found_.hints);
  }

  // A variant without the capability has one way of writing only.
  static void name_castling_rooks(PgnGame& game, Variant& variant) {
    const auto fen = game.tags.find("FEN");
    if (fen == game.tags.end()) return;
    const ShredderFen* writer = capability<ShredderFen>(variant);
    if (writer) fen->second = writer->shredder_fen(*game.start);
  }

  const Invocation& invocation_;
  std::optional<PgnStyle> style_;
  std::string name_;
  Found found_;
  PgnGames games_;
};

// Another way of writing castling rights writes the games again, in English if nothing else is
// asked.
Result<std::optional<PgnStyle>> style_of(const Options& options) {
  const std::string to =
      options.text("to").empty() && options.said_now("shredder") ? "en" : options.text("to");
  if (to.empty()) return std::optional<PgnStyle>();
  PgnStyle style;
  if (to == "uci") style.moves = PgnStyle::Moves::uci;
  if (to == "long") style.moves = PgnStyle::Moves::long_form;
  if (style.moves != PgnStyle::Moves::short_form) return std::optional(style);
  const Result<std::shared_ptr<const Voice>> voice = load_voice(to, options);
  if (!voice) return voice.error();
  style.letters = (*voice)->letters();
  return std::optional(style);
}

// "games.pgn:12 Sf3 ..." for scripts; for people it is "games.pgn:12: Sf3 ...".
std::string for_scripts(std::string text, const Phrase& phrase) {
  const std::string place = std::get<std::string>(phrase.with.at("path")) + ":" +
                            std::to_string(std::get<int>(phrase.with.at("line")));
  if (text.starts_with(place + ": ")) text.erase(place.size(), 1);
  return text;
}

void tell_scripts(const Voice& voice, const Found& found) {
  std::cout << "games " << found.games << "\nplies " << found.plies << "\nerrors "
            << found.errors.size() << "\ncontradictions " << found.contradictions.size()
            << "\nhints " << found.hints.size() << '\n';
  const auto each = [&](const char* key, const std::vector<Phrase>& phrases) {
    for (const Phrase& phrase : phrases) {
      std::cout << key << ' ' << for_scripts(voice.say(phrase).printed, phrase) << '\n';
    }
  };
  each("error", found.errors);
  each("contradiction", found.contradictions);
  each("hint", found.hints);
}

void tell_people(const Invocation& invocation, const Found& found, bool counts) {
  if (counts) {
    invocation.print(
        {"app.pgn-checked", {{"games", found.games}, {"plies", static_cast<int>(found.plies)}}});
    if (!found.errors.empty() || !found.contradictions.empty()) {
      invocation.print({"pgn.found",
                        {{"errors", static_cast<int>(found.errors.size())},
                         {"contradictions", static_cast<int>(found.contradictions.size())}}});
    }
  }
  for (const auto* phrases : {&found.errors, &found.contradictions, &found.hints}) {
    for (const Phrase& phrase : *phrases) invocation.fail(phrase, kNo);
  }
}

int write_game(const Invocation& invocation, Registry& registry,
               const std::optional<PgnStyle>& style) {
  const auto found = kept_game(invocation.options, registry);
  if (const auto* none = std::get_if<NotKept>(&found)) {
    return invocation.fail(none->why, none->exit);
  }
  const auto& kept = std::get<KeptGame>(found);
  NameOfSound sounds;
  if (const std::string& folder = invocation.options.text("announcements"); !folder.empty()) {
    const Result<std::vector<Fact>> facts = kept.house->facts();
    if (!facts) return invocation.fail(facts.error().what, kWorldFailed);
    sounds = sounds_of(kept.entry.game, *facts, folder);
  }
  const std::string text = to_pgn(kept.house->game(), sounds);
  if (!style) {
    std::cout << text;
    return kDone;
  }
  std::istringstream in(text);
  PgnFiles(invocation, registry, kept.variant, style).read(in, invocation.options.text("game"));
  return kDone;
}

}  // namespace

int pgn(const Invocation& invocation) {
  const Options& options = invocation.options;
  const std::unique_ptr<Registry> registry = registry_for(options);
  const std::vector<std::string>& names = options.words();
  if (names.empty() && !options.given("game"))
    return invocation.fail({"app.pgn-what", {{"option", std::string("--game")}}}, kWrongUse);
  if (!names.empty() && options.said_now("game")) return invocation.refuse_word(names.front());
  const Result<std::shared_ptr<Variant>> variant = registry->variant(options.text("variant"));
  if (!variant) return invocation.fail(variant.error().what, kWrongUse);
  const Result<std::optional<PgnStyle>> style = style_of(options);
  if (!style) return invocation.fail(style.error().what, kWrongUse);
  if (names.empty()) return write_game(invocation, *registry, *style);

  PgnFiles files(invocation, *registry, *variant, *style);
  std::ios::sync_with_stdio(false);  // else standard input has no buffer
  for (const std::string& name : names) {
    name == kStandardInput ? files.read(std::cin, name) : files.read(name);
  }
  const Found& found = files.found();
  if (options.on("porcelain") && !*style) {
    tell_scripts(*invocation.voice, found);
  } else {
    tell_people(invocation, found, !*style);
  }
  std::cout.flush();
  if (found.unreadable || !std::cout) return kWorldFailed;
  return found.errors.empty() && found.contradictions.empty() ? kDone : kNo;
}

}  // namespace annabella::host
