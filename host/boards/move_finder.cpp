#include "boards/move_finder.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "game/piece.h"
#include "game/touches.h"

namespace annabella::host {
namespace {

using Reading = MoveFinder::Reading;

// So many moves may be made before the board is looked at.
constexpr int kMovesUnseen = 4;
// Castling changes four squares; no move of any game changes more.
constexpr int kSquaresOfMove = 4;

bool has_origin(const Move& move) { return move.drop == kNoPiece; }

int sign(int number) { return (number > 0) - (number < 0); }

// `further` goes on in the direction of `move`.
bool goes_on(const Move& move, const Move& further) {
  const int files = move.to.file - move.from.file, ranks = move.to.rank - move.from.rank;
  const int more_files = further.to.file - move.from.file;
  const int more_ranks = further.to.rank - move.from.rank;
  const auto is_line = [](int x, int y) { return x == 0 || y == 0 || std::abs(x) == std::abs(y); };
  if (!is_line(files, ranks) || !is_line(more_files, more_ranks)) return false;
  return sign(files) == sign(more_files) && sign(ranks) == sign(more_ranks) &&
         std::abs(more_files) + std::abs(more_ranks) > std::abs(files) + std::abs(ranks);
}

bool contains(const std::vector<Square>& squares, Square square) {
  return std::ranges::find(squares, square) != squares.end();
}

}  // namespace

MoveFinder::MoveFinder(const Position& position, Both<bool> moves_here,
                       const std::optional<Placement>& before)
    : moves_here_(moves_here), before_(before) {
  nodes_.push_back({.path = {}, .placement = Placement(position.pieces()), .position = nullptr});
  nodes_.front().is_expanded = true;
  if (!is_made_here(position)) return;
  for (const Move& move : position.legal_moves()) add({}, position, move);
}

bool MoveFinder::is_made_here(const Position& position) const {
  return moves_here_.of(position.turn()) && !position.ending();
}

void MoveFinder::add(const Path& path, const Position& position, const Move& move) {
  Node node{.path = path, .placement = {}, .position = position.after(move)};
  node.path.push_back(move);
  node.placement = Placement(node.position->pieces());
  nodes_.push_back(node);
  if (move.promotion == kNoPiece) return;
  // The pawn on his last square, for whom somebody looks for a queen.
  std::vector<PlacedPiece> men = node.position->pieces();
  const std::vector<PlacedPiece> earlier = position.pieces();
  const auto pawn = std::ranges::find(earlier, move.from, &PlacedPiece::square);
  const auto there = std::ranges::find(men, move.to, &PlacedPiece::square);
  if (pawn == earlier.end() || there == men.end()) return;
  there->piece = pawn->piece;
  nodes_.push_back({.path = node.path, .placement = Placement(men), .position = nullptr});
}

void MoveFinder::expand(std::size_t index) {
  if (nodes_[index].is_expanded || !nodes_[index].position) return;
  nodes_[index].is_expanded = true;
  const Path path = nodes_[index].path;
  const std::shared_ptr<const Position> position = nodes_[index].position;
  if (!is_made_here(*position)) return;
  for (const Move& move : position->legal_moves()) add(path, *position, move);
}

Reading MoveFinder::see(const Placement& felt, Time at) {
  ++sightings_;
  note_lifts(felt, at);
  felt_ = felt;
  has_felt_ = true;
  if (stands().looks_like(felt)) was_shown_ = true;
  const std::size_t known = nodes_.size();
  for (std::size_t i = 0; i < known; ++i) {
    if (!nodes_[i].is_expanded && nodes_[i].placement.looks_like(felt)) expand(i);
  }
  return reading_of(felt);
}

void MoveFinder::note_lifts(const Placement& felt, Time at) {
  if (!has_felt_ || !was_shown_) return;
  for (const Square square : stands().differences(felt)) {
    const Piece man = stands().on(square);
    const auto is_it = [&](const Lift& lift) { return lift.square == square && !lift.back; };
    if (man == kNoPiece || std::ranges::any_of(lifts_, is_it)) continue;
    lifts_.push_back({.square = square, .at = at, .sighting = sightings_, .back = {}});
  }
  for (Lift& lift : lifts_) {
    const bool is_back = Placement::may_be(felt.on(lift.square), stands().on(lift.square));
    if (is_back && !lift.back) lift.back = at;
  }
}

std::vector<Square> MoveFinder::lifted(Duration at_least) const {
  std::vector<Square> squares;
  for (const Lift& lift : lifts_) {
    const bool is_touch = !lift.back || *lift.back - lift.at >= at_least;
    if (is_touch && !contains(squares, lift.square)) squares.push_back(lift.square);
  }
  return squares;
}

Reading MoveFinder::reading_of(const Placement& felt) const {
  if (stands().looks_like(felt)) return {.kind = Reading::Kind::unmoved};
  std::vector<const Node*> fitting;
  for (const Node& node : nodes_) {
    if (node.path.empty() || !node.placement.looks_like(felt)) continue;
    const bool is_shorter = fitting.empty() || node.path.size() < fitting.front()->path.size();
    if (is_shorter) fitting.clear();
    if (fitting.empty() || node.path.size() == fitting.front()->path.size()) {
      fitting.push_back(&node);
    }
  }
  return fitting.empty() ? not_reached(felt) : chosen_from(fitting);
}

// Where several look alike, what was lifted tells; otherwise it is asked.
Reading MoveFinder::chosen_from(const std::vector<const Node*>& fitting) const {
  std::vector<const Node*> left = fitting;
  if (left.size() > 1) {
    std::erase_if(left, [&](const Node* node) { return !fits_lifts(node->path); });
    if (left.empty()) left = fitting;
  }
  if (left.size() == 1 && (left.front()->position || left.front()->path.size() > 1)) {
    return {.kind = Reading::Kind::moved,
            .moves = left.front()->path,
            .may_go_on = may_go_on(*left.front())};
  }
  Reading unclear{.kind = Reading::Kind::unclear};
  for (const Node* node : left) {
    const Move& move = node->path.back();
    const bool is_new = std::ranges::find(unclear.moves, move) == unclear.moves.end();
    if (node->path.size() == 1 && is_new) unclear.moves.push_back(move);
  }
  if (unclear.moves.empty()) unclear.kind = Reading::Kind::at_work;
  return unclear;
}

// Every man who must have left his square was seen to leave it, and each side's went in order.
bool MoveFinder::fits_lifts(const Path& path) const {
  constexpr int kNever = 0;
  const auto when = [&](Square square) {
    const auto lift = std::ranges::find(lifts_, square, &Lift::square);
    return lift != lifts_.end() ? lift->sighting : kNever;
  };
  Both<int> last;
  for (const Move& move : path) {
    if (!has_origin(move) || stands().on(move.from) == kNoPiece) continue;
    int& before = last.of(side_of(stands().on(move.from)));
    const int at = when(move.from);
    if (at == kNever || (path.size() > 1 && at < before)) return false;
    before = at;
    const bool takes = path.size() == 1 && stands().on(move.to) != kNoPiece;
    if (takes && when(move.to) == kNever) return false;
  }
  return true;
}

// The rook may be followed by the king, and who slides may not have arrived.
bool MoveFinder::may_go_on(const Node& node) const {
  const Move& last = node.path.back();
  const std::vector<Square> changed = stands().differences(node.placement);
  return std::ranges::any_of(nodes_, [&](const Node& other) {
    if (other.path.size() != node.path.size() || other.path.back() == last) return false;
    if (!std::equal(node.path.begin(), node.path.end() - 1, other.path.begin())) return false;
    if (has_origin(last) && other.path.back().from == last.from) {
      return goes_on(last, other.path.back());
    }
    return std::ranges::all_of(changed, [&](Square square) {
      return other.placement.on(square) == node.placement.on(square);
    });
  });
}

// White's king is wherever the letter K is, and there is one of each.
std::optional<Score> MoveFinder::result_on(const Placement& felt) const {
  constexpr Square kCentre[] = {{3, 3}, {4, 3}, {3, 4}, {4, 4}};
  int white = -1, black = -1, was_there = 0;
  for (const Square square : kCentre) {
    const int shade = (square.file + square.rank) % 2;  // 1: a light square
    if (felt.on(square) == 'K') white = shade;
    if (felt.on(square) == 'k') black = shade;
    if (kind_of(stands().on(square)) == 'K') ++was_there;
  }
  if (white < 0 || black < 0 || was_there > 1) return std::nullopt;
  if (white != black) return Score::draw;
  return won_by(white == 1 ? Color::white : Color::black);
}

bool MoveFinder::is_half_done(const Placement& felt, const std::vector<Square>& foreign) const {
  return std::ranges::any_of(nodes_, [&](const Node& node) {
    return std::ranges::all_of(foreign, [&](Square square) {
      return Placement::may_be(felt.on(square), node.placement.on(square));
    });
  });
}

// The goal of an announced move is filled by another man of its kind: nobody is in anybody's hand,
// and one is gone who was to stay where he was.
bool MoveFinder::has_another_gone(const Placement& felt) const {
  if (!before_ || !felt.has_men_of(stands())) return false;
  return std::ranges::any_of(stands().differences(felt), [&](Square square) {
    const Piece man = stands().on(square);
    return man != kNoPiece && felt.on(square) == kNoPiece && before_->on(square) == man;
  });
}

Reading MoveFinder::not_reached(const Placement& felt) const {
  if (const std::optional<Score> score = result_on(felt)) {
    return {.kind = Reading::Kind::result, .score = score};
  }
  const std::vector<Square> different = stands().differences(felt);
  std::vector<Square> foreign;
  for (const Square square : different) {
    const Piece man = felt.on(square);
    const bool was_there = before_ && Placement::may_be(man, before_->on(square));
    if (man != kNoPiece && !was_there) foreign.push_back(square);
  }
  const bool is_begun = foreign.empty() ? !has_another_gone(felt) : is_half_done(felt, foreign);
  if (is_begun) return {.kind = Reading::Kind::at_work};
  return {.kind = Reading::Kind::foreign, .squares = different};
}

Reading MoveFinder::rest() const {
  if (!has_felt_) return {};
  Reading reading = reading_of(felt_);
  using enum Reading::Kind;
  if (reading.kind != at_work && reading.kind != foreign) return reading;
  const std::vector<Square> left = stands().differences(felt_);
  for (int depth = 2; depth <= kMovesUnseen; ++depth) {
    std::vector<Path> found;
    for (const Node& node : nodes_) {
      if (node.path.size() != 1 || !node.position || !is_made_here(*node.position)) continue;
      const Move& first = node.path.front();
      if (has_origin(first) && !contains(left, first.from)) continue;
      Path path = node.path;
      search(felt_, *node.position, path, depth - 1, found);
    }
    if (found.size() > 1) std::erase_if(found, [&](const Path& p) { return !fits_lifts(p); });
    if (found.size() == 1) return {.kind = moved, .moves = std::move(found.front())};
    if (!found.empty()) break;
  }
  return reading;
}

// Whoever moves leaves his square for good, or somebody else comes to it.
void MoveFinder::search(const Placement& felt, const Position& position, Path& path, int depth,
                        std::vector<Path>& found) const {
  const std::vector<Square> different = Placement(position.pieces()).differences(felt);
  if (different.empty()) found.push_back(path);
  if (different.empty() || depth == 0 || !is_made_here(position)) return;
  if (std::cmp_greater(different.size(), kSquaresOfMove * depth)) return;
  for (const Move& move : position.legal_moves()) {
    if (!contains(different, has_origin(move) ? move.from : move.to)) continue;
    path.push_back(move);
    search(felt, *position.after(move), path, depth - 1, found);
    path.pop_back();
  }
}

}  // namespace annabella::host
