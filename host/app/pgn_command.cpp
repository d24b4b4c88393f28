// annabella pgn: checks games in files, writes them in other letters, or writes one of the
// journal's.
#include <annabella/shredder_fen.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/house.h"
#include "app/tape.h"
#include "app/variants_by_tag.h"
#include "journal/journal.h"
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
  PgnFiles(const Invocation& invocation, Registry& registry, std::shared_ptr<Variant> variant)
      : invocation_(invocation), variant_(variant), by_tag_(registry, variant) {
    wish_.keep = PgnWish::Keep::verdict;
    wish_.letters = letters_of_files(invocation);
    wish_.variant_named = [this](const std::string& name) -> Result<const Variant*> {
      const Result<Variant*> named = by_tag_(name);
      if (!named) return named.error();
      return *named;
    };
  }

  // Each game in this style on standard output.
  void rewrite_as(PgnStyle style) {
    style_ = std::move(style);
    wish_.keep = PgnWish::Keep::everything;
  }

  void read(const std::string& file) {
    if (file == kStandardInput) return read(std::cin, file);
    std::vector<char> buffer(1 << 18);
    std::ifstream in;
    in.rdbuf()->pubsetbuf(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    in.open(file, std::ios::binary);
    if (in) return read(in, file);
    found_.unreadable = true;
    invocation_.fail({"app.cannot-read", {{"path", file}}}, kWorldFailed);
  }

  void read(std::istream& in, const std::string& file) {
    PgnReader reader(in, file, *variant_, wish_);
    while (true) {
      Result<std::optional<PgnGame>> game = reader.next();
      if (!game) {
        found_.errors.push_back(game.error().what);
        found_.unreadable |= game.error().what.key == "pgn.unreadable";
      } else if (*game) {
        take(**game, file);
      } else {
        return;
      }
    }
  }

  const Found& found() const { return found_; }

 private:
  void take(PgnGame& game, const std::string& file) {
    ++found_.games;
    found_.plies += game.plies;
    found_.errors.insert(found_.errors.end(), game.variation_errors.begin(),
                         game.variation_errors.end());
    for (PgnRemark& remark : remarks_on(game, file)) {
      const bool hint = remark.weight == PgnRemark::Weight::hint;
      (hint ? found_.hints : found_.contradictions).push_back(std::move(remark.what));
    }
    if (!style_) return;
    if (invocation_.options.on("shredder")) name_castling_rooks(game);
    std::cout << rewritten(game, *style_, file, found_.hints);
  }

  // A variant without the capability has one way of writing only.
  void name_castling_rooks(PgnGame& game) {
    const auto fen = game.tags.find("FEN");
    if (fen == game.tags.end()) return;
    const Result<Variant*> variant =
        by_tag_(game.tags.contains("Variant") ? game.tags.at("Variant") : "");
    const ShredderFen* writer = variant ? capability<ShredderFen>(**variant) : nullptr;
    if (writer) fen->second = writer->shredder_fen(*game.start);
  }

  const Invocation& invocation_;
  std::shared_ptr<Variant> variant_;
  VariantsByTag by_tag_;
  PgnWish wish_;
  std::optional<PgnStyle> style_;
  Found found_;
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
  const std::string& wanted = invocation.options.text("game");
  const Result<std::unique_ptr<Journal>> journal = open_journal(invocation.options);
  if (!journal) return invocation.fail(journal.error().what, kWorldFailed);
  const Result<JournalEntry> entry = find_game(**journal, wanted);
  if (!entry) return invocation.fail(entry.error().what, kNo);
  const Result<std::shared_ptr<Variant>> variant = registry.variant(entry->setup.variant);
  if (!variant) return invocation.fail(variant.error().what, kWrongUse);
  const SteadyClock clock;
  const Result<std::unique_ptr<House>> house =
      House::reopen(*variant, entry->game, **journal, clock);
  if (!house) return invocation.fail(house.error().what, kWorldFailed);
  NameOfSound sounds;
  if (const std::string& folder = invocation.options.text("announcements"); !folder.empty()) {
    const Result<std::vector<Fact>> facts = (*house)->facts();
    if (!facts) return invocation.fail(facts.error().what, kWorldFailed);
    sounds = sounds_of(entry->game, *facts, folder);
  }
  const std::string text = to_pgn((*house)->game(), sounds);
  if (!style) {
    std::cout << text;
    return kDone;
  }
  std::istringstream in(text);
  PgnFiles file(invocation, registry, *variant);
  file.rewrite_as(*style);
  file.read(in, wanted);
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

  PgnFiles files(invocation, *registry, *variant);
  if (*style) files.rewrite_as(**style);
  std::ios::sync_with_stdio(false);  // else standard input has no buffer
  for (const std::string& file : names) files.read(file);
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
