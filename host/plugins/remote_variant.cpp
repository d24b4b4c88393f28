#include "plugins/remote_variant.h"

#include <annabella/hands.h>
#include <annabella/house_rules.h>
#include <annabella/legality.h>
#include <annabella/perft.h>
#include <annabella/score_reader.h>
#include <annabella/shredder_fen.h>
#include <annabella/win_search.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "game/described.h"
#include "game/game_name.h"
#include "plugins/protocol.h"

namespace annabella::host {
namespace {

using Budget = Supervisor::Budget;

// The flag has fallen by then: the SDK gives the plugin a second.
constexpr Budget kWinSearch{1'500};
constexpr Budget kScore{5'000};
constexpr Budget kCounting{24 * 3600 * 1000};  // whoever counts ends it

// Of an answer that is one line: what stands behind its first word.
std::string_view answer_in(std::string_view message) {
  const std::vector<Line> lines = lines_of(message);
  if (lines.size() != 1) throw Garbage("not one line");
  return lines.front().second;
}

// Of one game under its house rules.
class Oracle {
 public:
  template <class Read>
  auto read(const std::string& request, Read&& reader, Budget budget = Supervisor::kUsual) const {
    return supervisor_->ask(under_ + request, std::forward<Read>(reader), budget);
  }

  // `agreed`: of the game that it tells of.
  explicit Oracle(std::shared_ptr<Supervisor> supervisor,
                  const std::vector<AgreedRule>& agreed = {})
      : supervisor_(std::move(supervisor)),
        under_(agreed.empty() ? "" : "under " + written(agreed) + ' ') {
    introduction_ = read("traits", read_introduction);
  }
  std::shared_ptr<const Oracle> under(const std::vector<AgreedRule>& agreed) const {
    return std::make_shared<const Oracle>(supervisor_, agreed);
  }

  const Introduction& introduction() const { return introduction_; }
  bool can(std::string_view what) const {
    return std::ranges::find(introduction_.can, what) != introduction_.can.end();
  }

  // Of the position that has come about so. What was seen lately is remembered: the Arbiter looks
  // where a move leads before the game does.
  std::shared_ptr<const Look> look(const std::string& way) const {
    const std::lock_guard alone(seen_mutex_);
    if (const auto known = seen_.find(way); known != seen_.end()) return known->second;
    auto seen = std::make_shared<const Look>(read("look " + way, [&](std::string_view answer) {
      return read_look(answer, introduction_.traits);
    }));
    if (seen_.size() >= kRemembered) seen_.clear();
    seen_.emplace(way, seen);
    return seen;
  }

  // What was said of this position is asked again.
  [[noreturn]] void is_belied(const std::string& way, const std::string& what) const {
    {
      const std::lock_guard alone(seen_mutex_);
      seen_.erase(way);
    }
    supervisor_->is_belied(way + ": " + what);
  }

 private:
  static constexpr std::size_t kRemembered = 512;

  std::shared_ptr<Supervisor> supervisor_;
  std::string under_;
  Introduction introduction_;
  mutable std::mutex seen_mutex_;
  mutable std::map<std::string, std::shared_ptr<const Look>> seen_;
};

class RemotePosition final : public Position, public AnswersForMoves {
 public:
  // `way`: "start 0 moves e2e4 e7e5".
  RemotePosition(std::shared_ptr<const Oracle> oracle, std::string way)
      : oracle_(std::move(oracle)), way_(std::move(way)), look_(oracle_->look(way_)) {}

  const std::string& way() const { return way_; }
  const Look& look() const { return *look_; }
  std::string way_with(const Move& move) const {
    const bool moved = way_.find(kMoves) != std::string::npos;
    return way_ + std::string(moved ? " " : kMoves) + written(move);
  }

  std::string fen() const override { return look_->fen; }
  Color turn() const override { return look_->turn; }
  std::vector<PlacedPiece> pieces() const override { return look_->pieces; }
  std::vector<Move> legal_moves() const override {
    std::vector<Move> moves;
    for (const auto& [move, facts] : look_->moves) moves.push_back(move);
    return moves;
  }
  MoveFacts describe(const Move& move) const override {
    for (const auto& [legal, facts] : look_->moves) {
      if (legal == move) return facts;
    }
    throw std::invalid_argument("The move is not legal here.");
  }
  std::unique_ptr<Position> after(const Move& move) const override {
    return std::make_unique<RemotePosition>(oracle_, way_with(move));
  }
  std::optional<Ending> ending() const override { return look_->ending; }
  // Asked when a flag has fallen, which it has whatever becomes of the child: who does not answer
  // does not know.
  CanWin can_still_win(Color side) const override {
    try {
      return oracle_->read(
          "can-win " + written(side) + ' ' + way_,
          [](std::string_view answer) { return read_can_win(answer_in(answer)); }, kWinSearch);
    } catch (const std::runtime_error&) {  // PluginFault, and "error failed"
      return CanWin::undecided;
    }
  }
  std::string repetition_key() const override { return look_->key; }
  std::optional<int> quiet_halfmoves() const override { return look_->quiet; }
  [[noreturn]] void is_belied(const Move& move, const std::string& what) const override {
    oracle_->is_belied(way_with(move), what);
  }

 private:
  std::shared_ptr<const Oracle> oracle_;
  std::string way_;
  std::shared_ptr<const Look> look_;
};

const RemotePosition& remote(const Position& position) {
  return dynamic_cast<const RemotePosition&>(position);
}

class RemoteVariant final : public Variant,
                            public Hands,
                            public HouseRules,
                            public Legality,
                            public Perft,
                            public ScoreReader,
                            public ShredderFen,
                            public WinSearch {
 public:
  explicit RemoteVariant(std::shared_ptr<const Oracle> oracle) : oracle_(std::move(oracle)) {}

  void* capability(std::string_view id) override {
    if (id == Hands::kId && oracle_->can("hands")) return static_cast<Hands*>(this);
    if (id == HouseRules::kId && !house_rules().empty()) return static_cast<HouseRules*>(this);
    if (id == Legality::kId && oracle_->can("legality")) return static_cast<Legality*>(this);
    if (id == Perft::kId && oracle_->can("perft")) return static_cast<Perft*>(this);
    if (id == ScoreReader::kId && oracle_->can("score")) return static_cast<ScoreReader*>(this);
    if (id == ShredderFen::kId && oracle_->can("shredder")) return static_cast<ShredderFen*>(this);
    if (id == WinSearch::kId && oracle_->can("win-search")) return static_cast<WinSearch*>(this);
    return nullptr;
  }

  VariantTraits traits() const override { return oracle_->introduction().traits; }
  std::unique_ptr<Position> start(int number) const override {
    return position("start " + std::to_string(number));
  }
  std::unique_ptr<Position> from_fen(std::string_view fen) const override {
    if (fen.find(kMoves) != std::string_view::npos) {
      throw std::invalid_argument("There are no moves in a FEN.");
    }
    return position("fen " + as_text(fen));
  }

  std::vector<HouseRule> house_rules() const override {
    return oracle_->introduction().house_rules;
  }
  std::unique_ptr<Variant> under(const std::vector<AgreedRule>& agreed) const override {
    return std::make_unique<RemoteVariant>(oracle_->under(agreed));
  }

  std::vector<Piece> in_hand(const Position& position) const override {
    return remote(position).look().hands;
  }
  std::string shredder_fen(const Position& position) const override {
    return remote(position).look().shredder;
  }
  PositionReport report(std::string_view fen) const override {
    return oracle_->read("report " + as_text(fen),
                         [](std::string_view answer) { return read_report(answer); });
  }
  std::uint64_t perft(const Position& position, int depth) const override {
    return oracle_->read(
        "perft " + std::to_string(depth) + ' ' + remote(position).way(),
        [](std::string_view answer) { return read_count(answer_in(answer)); }, kCounting);
  }
  WinVerdict search_win(const Position& position, Color side, std::uint64_t nodes) const override {
    const bool usual = nodes <= WinSearch::kNodes;
    return oracle_->read(
        "search-win " + written(side) + ' ' + std::to_string(nodes) + ' ' + remote(position).way(),
        [](std::string_view answer) { return read_win_verdict(answer); },
        usual ? kWinSearch : kCounting);
  }
  PlayedScore play_score(const Position& start, std::string_view words,
                         std::vector<Move>* moves) const override;

 private:
  std::unique_ptr<Position> position(std::string way) const {
    return std::make_unique<RemotePosition>(oracle_, std::move(way));
  }

  std::shared_ptr<const Oracle> oracle_;
};

PlayedScore RemoteVariant::play_score(const Position& start, std::string_view words,
                                      std::vector<Move>* moves) const {
  PlayedScore played;
  std::vector<Move> line;
  const auto read = [&](std::string_view answer) {
    for (auto [key, rest] : lines_of(answer)) {
      if (key == "white") played.white_can_win = read_can_win(rest);
      if (key == "black") played.black_can_win = read_can_win(rest);
      while (key == "line" && !rest.empty()) line.push_back(read_move(take_word(rest)));
    }
  };
  oracle_->read("play-score " + remote(start).way() + '\n' + as_text(words), read, kScore);
  std::string way = remote(start).way();
  if (!line.empty() && way.find(kMoves) == std::string::npos) way += " moves";
  for (const Move& move : line) way += ' ' + written(move);
  played.moves = line.size();
  played.position = position(std::move(way));
  played.ending = played.position->ending();
  if (moves != nullptr) moves->insert(moves->end(), line.begin(), line.end());
  return played;
}

}  // namespace

std::shared_ptr<Variant> variant_apart(std::unique_ptr<Supervisor> supervisor) {
  supervisor->start();
  return std::make_shared<RemoteVariant>(std::make_shared<const Oracle>(std::move(supervisor)));
}

}  // namespace annabella::host
