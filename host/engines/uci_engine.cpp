#include "engines/uci_engine.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "base/text.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kUsualThought{1000};

// The protocol's own name of an option.
constexpr const char* kCastlesByRook = "UCI_Chess960";

// What the words for its strength mean: an Elo number, or a depth where the engine has none.
struct Step {
  int elo;    // 0: as strong as it is
  int depth;  // 0: as deep as it likes
};
constexpr std::array kSteps{Step{1350, 1}, Step{1350, 2}, Step{1700, 4}, Step{2200, 8}, Step{0, 0}};

Step step_of(const EngineWish& wish) { return kSteps[static_cast<std::size_t>(wish.strength) - 1]; }

// "org.annabella.variant.king-of-the-hill" is "kingofthehill" for Fairy-Stockfish.
std::string uci_variant(const std::string& id) {
  std::string name = id.substr(id.rfind('.') + 1);
  std::erase(name, '-');
  return name == "standard" ? "chess" : name;
}

// What to install of Debian's: itself, or one that plays.
std::string package_of(const std::string& program) {
  constexpr const char* kFairy = "fairy-stockfish";
  return lowered(program) == kFairy ? kFairy : "stockfish";
}

std::string set(const std::string& name, const std::string& value) {
  return "setoption name " + name + (value.empty() ? "" : " value " + value);
}

// UCI does not tell capitals from small letters in the names of options.
bool is_same_name(std::string_view one, std::string_view other) {
  const auto small = [](unsigned char letter) { return std::tolower(letter); };
  return std::ranges::equal(one, other, {}, small, small);
}

// How the game is played is said by the game, not by a player's options.
bool is_of_the_game(std::string_view option) {
  return is_same_name(option, kCastlesByRook) || is_same_name(option, "UCI_Variant");
}

// Why its option cannot have this value, by what it has announced itself.
std::optional<Phrase> refusal_of_value(const UciOption& option, const std::string& value) {
  std::vector<std::string> words = option.words;
  if (option.type == "check") words = {"true", "false"};
  if (option.type == "spin") {
    const std::optional<int> number = signed_number(value);
    if (number && *number >= option.least && *number <= option.most) return std::nullopt;
    return Phrase{
        "engine.option-number",
        {{"option", printable(option.name)}, {"least", option.least}, {"most", option.most}}};
  }
  if (option.type == "button" && !value.empty()) {
    return Phrase{"engine.option-button", {{"option", printable(option.name)}}};
  }
  if (words.empty() || std::ranges::find(words, value) != words.end()) return std::nullopt;
  std::string possible;
  for (const std::string& word : words) possible += (possible.empty() ? "" : ", ") + word;
  return Phrase{"engine.option-word",
                {{"option", printable(option.name)}, {"possible", printable(possible)}}};
}

std::string position_line(const Problem& problem, bool castles_by_rook) {
  std::string line = "position fen " + problem.start;
  if (problem.moves.empty()) return line;
  line += " moves";
  if (!castles_by_rook) {
    for (const std::string& word : usual_uci_of(problem.start, problem.moves)) line += ' ' + word;
    return line;
  }
  for (const Move& move : problem.moves) line += ' ' + uci_of(move);
  return line;
}

}  // namespace

UciEngine::UciEngine(EngineWish wish, std::string variant, Patience patience)
    : wish_(std::move(wish)),
      variant_(uci_variant(variant)),
      patience_(patience),
      name_(printable(wish_.program)) {}

Result<std::unique_ptr<UciEngine>> UciEngine::open(const EngineWish& wish,
                                                   const std::string& variant,
                                                   const Patience& patience) {
  std::unique_ptr<UciEngine> engine(new UciEngine(wish, variant, patience));
  if (const Result<Done> risen = engine->rise({}); !risen) return risen.error();
  return engine;
}

Result<Done> UciEngine::rise(const std::stop_token& stop) {
  const std::filesystem::path program = program_named(wish_.program);
  process_ = program.empty() ? std::nullopt : UciProcess::start(program);
  if (!process_) {
    return Error{{"engine.not-found", {{"name", name_}, {"package", package_of(wish_.program)}}}};
  }
  if (const Result<Done> introduced = introduce(stop); !introduced) return introduced;
  const Result<std::vector<std::string>> lines = settings();
  if (!lines) return lines.error();
  for (const std::string& line : *lines) process_->send(line);
  process_->send("ucinewgame");
  process_->send("isready");
  const Result<std::string> ready = until("readyok", patience_.ready, stop);
  if (!ready) return ready.error();
  return Done{};
}

Result<Done> UciEngine::introduce(const std::stop_token& stop) {
  options_.clear();
  process_->send("uci");
  const auto end = std::chrono::steady_clock::now() + patience_.start;
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(end - std::chrono::steady_clock::now());
    const Result<std::string> line = until("", left, stop);
    if (!line) return line.error();
    if (*line == "uciok") return Done{};
    if (line->starts_with("id name ")) name_ = printable(trimmed(line->substr(8)));
    if (auto option = read_uci_option(*line)) options_.push_back(std::move(*option));
  }
}

const UciOption* UciEngine::option(std::string_view name) const {
  const auto found = std::ranges::find_if(
      options_, [&](const UciOption& one) { return is_same_name(one.name, name); });
  return found == options_.end() ? nullptr : &*found;
}

// What it is told before the first game, in this order; the player's own last.
Result<std::vector<std::string>> UciEngine::settings() const {
  std::vector<std::string> lines;
  // A game that the protocol has an option for by its name is chess, played under that option.
  const UciOption* own = option("UCI_" + variant_);
  if (variant_ != "chess" && (own == nullptr || own->type != "check")) {
    const UciOption* games = option("UCI_Variant");
    if (games == nullptr || std::ranges::find(games->words, variant_) == games->words.end()) {
      return Error{{"engine.other-game", {{"name", name_}}}};
    }
    lines.push_back(set("UCI_Variant", variant_));
  }
  if (castles_by_rook()) lines.push_back(set(kCastlesByRook, "true"));
  if (const Result<Done> strong = set_strength(lines); !strong) return strong.error();
  for (const auto& [name, value] : wish_.options) {
    const UciOption* known = option(name);
    if (known == nullptr) {
      return Error{{"engine.no-option", {{"name", name_}, {"option", printable(name)}}}};
    }
    if (is_of_the_game(name)) {
      return Error{{"engine.option-of-game", {{"option", printable(known->name)}}}};
    }
    if (const auto why = refusal_of_value(*known, value)) return Error{*why};
    lines.push_back(set(known->name, value));
  }
  return lines;
}

// With this option castling is written as our own rules write it, in every kind of chess. Without
// it an engine knows castling from the usual squares alone.
bool UciEngine::castles_by_rook() const { return option(kCastlesByRook) != nullptr; }

Result<Done> UciEngine::set_strength(std::vector<std::string>& lines) const {
  const UciOption* elo = option("UCI_Elo");
  int wished = wish_.elo.value_or(step_of(wish_).elo);
  if (wished == 0) return Done{};
  if (wish_.elo && (elo == nullptr || wished < elo->least || wished > elo->most)) {
    if (elo == nullptr)
      return Error{{"engine.no-option", {{"name", name_}, {"option", "UCI_Elo"}}}};
    return Error{
        {"engine.elo-range", {{"name", name_}, {"least", elo->least}, {"most", elo->most}}}};
  }
  if (elo == nullptr) return Done{};
  wished = std::clamp(wished, elo->least, elo->most);
  lines.push_back(set("UCI_LimitStrength", "true"));
  lines.push_back(set("UCI_Elo", std::to_string(wished)));
  return Done{};
}

Result<FoundMove> UciEngine::find(const Problem& problem, const std::stop_token& stop) {
  if (!process_) {
    if (const Result<Done> risen = rise(stop); !risen) {
      process_.reset();
      return risen.error();
    }
  }
  const milliseconds wished = wish_.movetime ? milliseconds(*wish_.movetime) : kUsualThought;
  const milliseconds time = std::min<milliseconds>(wished, problem.at_most);
  const bool limits_depth =
      !wish_.elo && (wish_.strength == Strength::beginner || !option("UCI_Elo"));
  const int depth = wish_.depth.value_or(limits_depth ? step_of(wish_).depth : 0);
  std::string go = "go movetime " + std::to_string(time.count());
  if (depth > 0) go += " depth " + std::to_string(depth);
  process_->send(position_line(problem, castles_by_rook()));
  if (const Result<Done> silent = hear_out(stop); !silent) return silent.error();
  score_.reset();
  process_->send(go);
  const Result<std::string> best = until("bestmove", time + patience_.late, stop);
  if (!best && stop.stop_requested() && process_) {  // what it says now is answered to nobody
    process_->send("stop");
    (void)until("bestmove", patience_.stop, {});
  }
  if (!best) return best.error();
  Result<FoundMove> found = chosen(*best, *problem.position);
  if (!found) process_.reset();
  return found;
}

// What it has said of a search that is over, a second bestmove too, is no answer to the next one.
Result<Done> UciEngine::hear_out(const std::stop_token& stop) {
  process_->send("isready");
  const Result<std::string> ready = until("readyok", patience_.ready, stop);
  if (ready) return Done{};
  process_.reset();
  return ready.error();
}

// The line that begins with this word; any line, if there is no word.
Result<std::string> UciEngine::until(std::string_view word, milliseconds time,
                                     const std::stop_token& stop) {
  using Silence = UciProcess::Silence;
  const auto end = std::chrono::steady_clock::now() + time;
  for (;;) {
    UciProcess::Heard heard = process_->receive(end, stop);
    if (heard.silence == Silence::gone) return fault("engine.gone");
    if (heard.silence == Silence::flood) return fault("engine.floods");
    if (heard.silence == Silence::late) return fault("engine.silent");
    if (heard.silence) return Error{{"engine.no-move", {{"name", name_}}}};
    if (const auto score = read_uci_score(heard.line)) score_ = score;
    const std::vector<std::string> words = words_of(heard.line);
    if (word.empty() || (!words.empty() && words.front() == word)) return std::move(heard.line);
  }
}

Result<FoundMove> UciEngine::chosen(const std::string& bestmove, const Position& position) const {
  const std::vector<std::string> words = words_of(bestmove);
  if (words.size() < 2 || words[1] == "(none)" || words[1] == "0000") {
    return Error{{"engine.no-move", {{"name", name_}}}};
  }
  const std::vector<Move> legal = position.legal_moves();
  if (const auto move = std::ranges::find(legal, words[1], uci_of); move != legal.end()) {
    return FoundMove{*move, score_};
  }
  // Also from an engine that has been told to write it otherwise, where it can mean nothing else.
  const auto castling = castling_of_usual_uci(words[1]);
  const auto move = castling ? std::ranges::find(legal, *castling, uci_of) : legal.end();
  if (move != legal.end() && kind_of(man_on(move->from, position.pieces())) == 'K') {
    return FoundMove{*move, score_};
  }
  return Error{{"engine.illegal-move", {{"name", name_}}}};
}

Error UciEngine::fault(const char* key) {
  process_.reset();
  return Error{{key, {{"name", name_}}}};
}

}  // namespace annabella::host
