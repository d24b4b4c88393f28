// annabella san: one move in any notation, read on a board and written in others.
#include <algorithm>
#include <exception>
#include <iostream>
#include <optional>
#include <span>
#include <utility>

#include "app/command.h"
#include "app/written_position.h"
#include "commands/heard_move.h"
#include "game/move_phrase.h"
#include "plugins/fault.h"

namespace annabella::host {
namespace {

// Of the six fields of a FEN and a move, in as many words as the shell has made of them.
struct FenAndMove {
  std::string fen, move;
};

std::string joined(std::span<const std::string> words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::optional<FenAndMove> take_apart(std::span<const std::string> words) {
  constexpr std::size_t kFields = 6;
  if (words.size() < 2) return std::nullopt;
  std::size_t fields = 1;
  if (words[0].find(' ') == std::string::npos && words.size() > 2) {
    fields = std::min(kFields, words.size() - 1);
  }
  return FenAndMove{joined(words.first(fields)), joined(words.subspan(fields))};
}

// Why the words are not one legal move, with a key that does not change.
struct Objection {
  std::string_view key;
  Phrase why;
};

// Only what the pawn becomes is open.
bool same_but_for_promotion(const std::vector<Move>& moves) {
  return std::ranges::all_of(moves, [&](const Move& move) {
    return move.from == moves[0].from && move.to == moves[0].to && move.promotion != kNoPiece;
  });
}

// As a question names it, with what two languages read differently.
Phrase reading_of(const Move& move, const Position& position, bool with_promotion) {
  Phrase words = words_for(move, position);
  if (!with_promotion) return words;
  return {"heard.promotes",
          {{"move", std::vector{std::move(words)}}, {"piece", PieceKind{move.promotion}}}};
}

std::optional<Objection> objection_to(const HeardMove& heard, const std::string& text,
                                      const Position& position) {
  if (heard.moves.size() == 1 && heard.whole) return std::nullopt;
  if (heard.moves.empty() && !heard.heard) {
    return Objection{"unreadable", {"san.unreadable", {{"text", text}}}};
  }
  if (!heard.whole || heard.moves.empty()) {
    if (!heard.whole) return Objection{"incomplete", ask_where(heard, text)};
    return Objection{"illegal", {"san.illegal", {{"move", std::vector{words_for(*heard.heard)}}}}};
  }
  const bool promotion = same_but_for_promotion(heard.moves);
  if (promotion && !(heard.heard && heard.heard->promotion != kNoPiece)) {
    return Objection{"promotion-missing", {"ask.promotion", {}}};
  }
  std::vector<Phrase> readings;
  for (const Move& move : heard.moves) {
    Phrase reading = reading_of(move, position, promotion);
    if (std::ranges::find(readings, reading) == readings.end()) readings.push_back(reading);
  }
  return Objection{"ambiguous", {"ask.which", {{"moves", std::vector{one_of(readings)}}}}};
}

class Reader {
 public:
  // Without `letters` no language goes before another.
  Reader(const Invocation& invocation, std::shared_ptr<const Voice> tongue, bool letters)
      : invocation_(invocation), tongue_(std::move(tongue)), letters_(letters) {}

  int read(const FenAndMove& input, Variant& variant) const {
    const WrittenPosition written = read_position(input.fen, variant);
    if (!written.position) return refuse({"fen", why_unplayable(written)});
    const HeardMove heard = hear(Utterance(input.move), *written.position, variant);
    if (const auto objection = objection_to(heard, input.move, *written.position)) {
      return refuse(*objection);
    }
    write(heard.moves.front(), *written.position, heard.offers_draw);
    return kDone;
  }

 private:
  bool porcelain() const { return invocation_.options.on("porcelain"); }

  static Phrase why_unplayable(const WrittenPosition& written) {
    const std::vector<Phrase> all = sentences(written.report);
    return all.empty() ? Phrase{"position.unreadable", {}} : all.back();
  }

  std::vector<std::shared_ptr<const Voice>> other_tongues() const {
    std::vector<std::shared_ptr<const Voice>> others;
    for (const std::string& name : voice_names()) {
      if (name == tongue_->id()) continue;
      const auto voice = load_voice(name, invocation_.options, tongue_->plugin_words());
      if (voice) others.push_back(*voice);
    }
    return others;
  }

  // A language alone first: its own letters decide, be it the pawn's. What is a move in no language
  // alone may be one in several of them together, and if not, they say why.
  HeardMove hear(const Utterance& words, const Position& position, const Variant& variant) const {
    const std::vector<std::shared_ptr<const Voice>> others = other_tongues();
    HeardMove heard = hear_move(words, position, variant, Tongues(*tongue_, {}));
    if (!heard.whole) heard.moves.clear();
    if (!letters_) {
      for (const std::shared_ptr<const Voice>& other : others) {
        add(heard, hear_move(words, position, variant, Tongues(*other, {})));
      }
    }
    if (!heard.moves.empty()) return heard;
    return hear_move(words, position, variant, Tongues(*tongue_, others));
  }

  static void add(HeardMove& heard, HeardMove other) {
    if (!other.whole || other.moves.empty()) return;
    if (heard.moves.empty()) {
      heard = std::move(other);
      return;
    }
    heard.offers_draw |= other.offers_draw;
    for (const Move& move : other.moves) {
      if (std::ranges::find(heard.moves, move) == heard.moves.end()) heard.moves.push_back(move);
    }
  }

  int refuse(const Objection& objection) const {
    if (!porcelain()) return invocation_.fail(objection.why, kNo);
    std::cout << "error " << objection.key << ' ' << invocation_.voice->say(objection.why).printed
              << '\n';
    return kNo;
  }

  void write(const Move& move, const Position& position, bool offers_draw) const {
    const MoveFacts facts = position.describe(move);
    const std::string san = relettered(facts, move, tongue_->letters());
    const std::string long_san = long_form(facts, move, tongue_->letters());
    const std::string figurine = relettered(facts, move, figurines());
    if (porcelain()) {
      std::cout << "uci " << facts.uci << "\nsan " << san << "\nlong " << long_san << "\nfigurine "
                << figurine << '\n';
      if (offers_draw) std::cout << "draw-offer yes\n";
      return;
    }
    invocation_.print(move_phrase(facts, move, position));
    invocation_.print({"san.short", {{"san", san}}});
    invocation_.print({"san.long", {{"san", long_san}}});
    invocation_.print({"san.uci", {{"uci", facts.uci}}});
    if (offers_draw) invocation_.print({"san.offers-draw", {}});
  }

  const Invocation& invocation_;
  std::shared_ptr<const Voice> tongue_;
  bool letters_;
};

}  // namespace

int san(const Invocation& invocation) {
  const Options& options = invocation.options;
  const std::optional<FenAndMove> input = take_apart(options.words());
  if (!input) return invocation.fail({"san.what", {}}, kWrongUse);
  const std::unique_ptr<Registry> registry = registry_for(options);
  const Result<std::shared_ptr<Variant>> variant = registry->variant(options.text("variant"));
  if (!variant) return invocation.fail(variant.error().what, kWrongUse);
  const Result<Invocation> here =
      in_words_of("variant", options.text("variant"), *registry, invocation);
  if (!here) return invocation.fail(here.error().what, kWorldFailed);
  const bool letters = options.given("letters");
  // English is what most FENs come with, so the move is written so.
  const Result<std::shared_ptr<const Voice>> tongue =
      load_voice(letters ? options.text("letters") : "en", options, here->voice->plugin_words());
  if (!tongue) return invocation.fail(tongue.error().what, kWorldFailed);
  try {
    return Reader(*here, *tongue, letters).read(*input, **variant);
  } catch (const PluginFault& fault) {
    return invocation.fail(fault.what_to_say, kWorldFailed);
  } catch (const std::exception& why) {
    return invocation.fail({"position.failed", {{"why", std::string(why.what())}}}, kWorldFailed);
  }
}

}  // namespace annabella::host
