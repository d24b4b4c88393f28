#include "boards/move_finder.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <span>
#include <utility>

#include "game/described.h"
#include "game/piece.h"
#include "game/touches.h"

namespace annabella::host {
namespace {

using Reading = MoveFinder::Reading;

// So many moves may be made before the board is looked at.
constexpr int kMovesUnseen = 4;
// Castling changes four squares; no move of any game changes more.
constexpr int kSquaresOfMove = 4;
// Whoever castles has two men in his hands.
constexpr std::size_t kMenOfOneMove = 2;
// More men than that leave a board at once when it is switched off, not by hands.
constexpr std::size_t kMenOfHands = 4;
constexpr Square kCentre[] = {{3, 3}, {4, 3}, {3, 4}, {4, 4}};

bool has_origin(const Move& move) { return move.drop == kNoPiece; }

// By his face.
bool is_enemy(Piece felt, Piece man) {
  return felt != kNoPiece && felt != kSomePiece && side_of(felt) != side_of(man);
}

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

// So many men have left their squares to nobody.
auto gone(const Placement& from, const Placement& felt) {
  return std::ranges::count_if(from.differences(felt), [&](Square square) {
    return from.on(square) != kNoPiece && felt.on(square) == kNoPiece;
  });
}

// Nobody has to be in a hand: who is missing stands elsewhere, or is one too many there.
bool may_be_carried(const Placement& felt, const Placement& wanted) {
  return std::cmp_less_equal(gone(wanted, felt), gone(felt, wanted));
}

// What all of them begin with.
std::vector<Move> common_beginning(const std::vector<std::vector<Move>>& paths) {
  std::vector<Move> same = paths.front();
  for (const std::vector<Move>& path : paths) {
    const auto end = std::ranges::mismatch(same, path).in1;
    same.erase(end, same.end());
  }
  return same;
}

}  // namespace

MoveFinder::MoveFinder(const Position& position, Both<bool> moves_here,
                       const std::optional<Placement>& before)
    : moves_here_(moves_here), before_(before) {
  nodes_.push_back({.path = {}, .placement = Placement(position.pieces()), .position = nullptr});
  nodes_.front().is_expanded = true;
  if (before_) {
    for (const Square square : before_->differences(stands())) {
      const bool is_another = before_->on(square) != kNoPiece && stands().on(square) != kNoPiece;
      if (is_another) to_be_taken_.push_back(square);
    }
    note_promoted();
  }
  if (!is_made_here(position)) return;
  for (const Move& move : position.legal_moves()) add({}, position, move);
}

// A man who has come from nowhere, where one of his side has gone.
void MoveFinder::note_promoted() {
  const std::vector<Square> changed = before_->differences(stands());
  const auto has_left = [&](const auto& is_he) {
    return std::ranges::any_of(changed, [&](Square square) {
      const Piece man = before_->on(square);
      return man != kNoPiece && stands().on(square) == kNoPiece && is_he(man);
    });
  };
  for (const Square square : changed) {
    const Piece man = stands().on(square);
    if (man == kNoPiece || has_left([&](Piece other) { return other == man; })) continue;
    if (!has_left([&](Piece other) { return side_of(other) == side_of(man); })) continue;
    promoted_.push_back(square);
  }
  to_be_exchanged_ = promoted_;
}

bool MoveFinder::is_made_here(const Position& position) const {
  return moves_here_.of(position.turn()) && !position.ending();
}

void MoveFinder::add(const Path& path, const Position& position, const Move& move) {
  Node node{.path = path, .placement = {}, .position = position_after(position, move)};
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
  note_sweep(felt);
  note_fills(felt, at);
  note_shown(felt);
  note_lifts(felt, at);
  felt_ = felt;
  has_felt_ = true;
  const std::size_t known = nodes_.size();
  for (std::size_t i = 0; i < known; ++i) {
    if (!nodes_[i].is_expanded && nodes_[i].placement.looks_like(felt)) expand(i);
  }
  return reading_of(felt);
}

// Until nearly all of them are back.
void MoveFinder::note_sweep(const Placement& felt) {
  if (has_felt_ && std::cmp_greater(gone(felt_, felt), kMenOfHands)) is_swept_ = true;
  if (gone(stands(), felt) <= 2) is_swept_ = false;
}

// Without faces the man who is to be taken looks like who takes him: he has to be seen to go. Not
// every board sees that; who then lifts a man of his own has executed it before.
void MoveFinder::note_shown(const Placement& felt) {
  if (was_shown_) return;
  const std::vector<Square> different = stands().differences(felt);
  const bool is_answered = std::ranges::any_of(different, [&](Square square) {
    const Piece man = stands().on(square);
    return man != kNoPiece && felt.on(square) == kNoPiece && moves_here_.of(side_of(man));
  });
  if (looked_right_ && is_answered && !is_swept_) was_shown_ = true;
  std::erase_if(to_be_taken_, [&](Square square) { return felt.on(square) != kSomePiece; });
  std::erase_if(to_be_exchanged_, [&](Square square) {
    const bool has_face = felt.on(square) != kSomePiece && felt.on(square) != kNoPiece;
    return has_face || was_filled_twice(square);
  });
  if (!different.empty()) return;
  looked_right_ = true;
  if (to_be_taken_.empty() && to_be_exchanged_.empty()) was_shown_ = true;
}

void MoveFinder::note_lifts(const Placement& felt, Time at) {
  if (!has_felt_ || !was_shown_ || is_swept_) return;
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

void MoveFinder::note_fills(const Placement& felt, Time at) {
  if (!has_felt_) return;
  for (const Square square : felt_.differences(felt)) {
    if (felt_.on(square) == kNoPiece) fills_.push_back({.square = square, .at = at});
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
  if (stands().looks_like(felt)) {
    if (std::vector<Move> moves = exchanges(felt); !moves.empty()) {
      return {.kind = Reading::Kind::unclear, .moves = std::move(moves)};
    }
    return {.kind = Reading::Kind::unmoved};
  }
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

// Moves after which no square feels different, since two men have changed places, as king and rook
// may do: if they were off their squares at the same time.
std::vector<Move> MoveFinder::exchanges(const Placement& felt) const {
  std::vector<Move> moves;
  for (const Node& node : nodes_) {
    if (node.path.size() != 1 || !node.placement.looks_like(felt)) continue;
    const std::vector<Square> changed = stands().differences(node.placement);
    if (changed.size() == 2 && were_off_together(changed.front(), changed.back())) {
      moves.push_back(node.path.front());
    }
  }
  return moves;
}

bool MoveFinder::were_off_together(Square one, Square other) const {
  const auto first = std::ranges::find(lifts_.rbegin(), lifts_.rend(), one, &Lift::square);
  const auto second = std::ranges::find(lifts_.rbegin(), lifts_.rend(), other, &Lift::square);
  if (first == lifts_.rend() || second == lifts_.rend()) return false;
  const auto is_off_at = [](const Lift& lift, Time at) {
    return lift.at <= at && (!lift.back || at <= *lift.back);
  };
  return is_off_at(*first, second->at) || is_off_at(*second, first->at);
}

// Where several look alike, what was lifted tells; otherwise it is asked.
Reading MoveFinder::chosen_from(const std::vector<const Node*>& fitting) const {
  std::vector<const Node*> left = fitting;
  if (left.size() > 1) {
    std::erase_if(left, [&](const Node* node) { return !fits_lifts(node->path); });
    if (left.empty()) left = fitting;
  }
  const bool is_unseen =
      std::ranges::all_of(left, [&](const Node* node) { return takes_unseen(node->path); });
  const bool is_known = left.front()->position || left.front()->path.size() > 1;
  if (left.size() == 1 && is_known && !is_unseen) {
    return {.kind = Reading::Kind::moved,
            .moves = left.front()->path,
            .may_go_on = may_go_on(*left.front()),
            .may_be_half = is_half_of_castling(*left.front()),
            .may_be_result = brings_king_to_centre(left.front()->path.back())};
  }
  if (left.front()->path.size() > 1) return {.kind = Reading::Kind::at_work};
  Reading unclear{.kind = Reading::Kind::unclear,
                  .may_be_half = is_unseen,
                  .may_be_pawn = may_be_pawn(left.front()->path.back())};
  for (const Node* node : left) {
    const Move& move = node->path.back();
    const bool is_new = std::ranges::find(unclear.moves, move) == unclear.moves.end();
    if (is_new) unclear.moves.push_back(move);
  }
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

// A man of the same turn may go on with its second move.
Piece MoveFinder::who_makes_last(const Path& path) const {
  const auto earlier = std::find_if(path.rbegin() + 1, path.rend(),
                                    [&](const Move& move) { return move.to == path.back().from; });
  return stands().on(earlier == path.rend() ? path.back().from : earlier->from);
}

// Somebody stood on the last goal, or had come there, and stands there: nobody has seen that he was
// taken before the man who takes him was put there.
bool MoveFinder::takes_unseen(const Path& path) const {
  const Move& move = path.back();
  const Piece man = who_makes_last(path), taken = stands().on(move.to);
  if (!has_origin(move) || felt_.on(move.to) != kSomePiece) return false;
  bool is_there = taken != kNoPiece;
  if (is_there && man != kNoPiece && side_of(man) == side_of(taken)) is_there = false;  // castling
  int came = 0;
  for (const Move& earlier : std::span(path).first(path.size() - 1)) {
    if (earlier.to == move.to) {
      is_there = true;
      ++came;
    } else if (has_origin(earlier) && earlier.from == move.to) {
      is_there = false;
    }
  }
  if (!is_there) return false;
  const auto lift = std::ranges::find(lifts_.rbegin(), lifts_.rend(), move.from, &Lift::square);
  const auto fill = std::ranges::find(fills_.rbegin(), fills_.rend(), move.to, &Fill::square);
  if (lift == lifts_.rend() || fill == fills_.rend() || fill->at < lift->at) return true;
  return std::ranges::count(fills_, move.to, &Fill::square) <= came;
}

// By his face; without it, only who was put there after somebody else is known to be another man.
bool MoveFinder::may_be_pawn(const Move& move) const {
  if (move.promotion == kNoPiece) return false;
  const Piece there = felt_.on(move.to);
  return there == kSomePiece ? !was_filled_twice(move.to) : there == stands().on(move.from);
}

bool MoveFinder::was_filled_twice(Square square) const {
  return std::ranges::count(fills_, square, &Fill::square) >= 2;
}

// The pawn of a move that was made elsewhere, who is still to become another man.
bool MoveFinder::is_pawn_of_before(const Placement& felt, Square square) const {
  const Piece man = felt.on(square);
  if (!contains(promoted_, square) || side_of(man) != side_of(stands().on(square))) return false;
  return std::ranges::any_of(before_->differences(stands()), [&](Square from) {
    return before_->on(from) == man && stands().on(from) == kNoPiece;
  });
}

// The rook may be followed by the king, and who slides may not have arrived.
bool MoveFinder::may_go_on(const Node& node) const {
  const Move& last = node.path.back();
  if (brings_king_to_centre(last)) return true;
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

// The king stands where castling brings him (4.4.1), or the rook does (4.4.2).
bool MoveFinder::is_half_of_castling(const Node& node) const {
  const Path& path = node.path;
  const Move& last = path.back();
  if (!has_origin(last)) return false;
  const auto before = std::ranges::find_if(nodes_, [&](const Node& other) {
    return std::equal(path.begin(), path.end() - 1, other.path.begin(), other.path.end());
  });
  if (before == nodes_.end()) return false;
  const Placement& men = before->placement;
  return std::ranges::any_of(nodes_, [&](const Node& other) {
    if (other.path.size() != path.size() || other.path.back() == last) return false;
    if (!std::equal(path.begin(), path.end() - 1, other.path.begin())) return false;
    const Move& move = other.path.back();
    if (!has_origin(move) || men.on(move.to) == kNoPiece) return false;
    if (side_of(men.on(move.from)) != side_of(men.on(move.to))) return false;
    const bool is_one_of_them = last.from == move.from || last.from == move.to;
    return is_one_of_them && men.on(last.to) == kNoPiece &&
           other.placement.on(last.to) == men.on(last.from);
  });
}

// On a board for both the other king may follow, and they show a result.
bool MoveFinder::brings_king_to_centre(const Move& move) const {
  const bool is_there = std::ranges::find(kCentre, move.to) != std::ranges::end(kCentre);
  if (!moves_here_.white || !moves_here_.black || !has_origin(move) || !is_there) return false;
  return kind_of(stands().on(move.from)) == 'K' &&
         std::ranges::find(kCentre, move.from) == std::ranges::end(kCentre);
}

// White's king is wherever the letter K is, and there is one of each.
std::optional<Score> MoveFinder::result_on(const Placement& felt) const {
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

// The first of the two, where he did not stand.
bool MoveFinder::has_king_in_centre(const Placement& felt) const {
  return std::ranges::any_of(kCentre, [&](Square square) {
    const Piece man = felt.on(square);
    return kind_of(man) == 'K' && stands().on(square) != man;
  });
}

// Without faces any man may be the answer's; but its own has left his square, unless there is still
// nothing to answer.
bool MoveFinder::may_be_begun(const Placement& felt, const Node& node) const {
  if (was_shown_ || !before_ || node.path.empty() || node.path.back().promotion != kNoPiece) {
    return true;
  }
  return std::ranges::any_of(stands().differences(node.placement), [&](Square square) {
    return stands().on(square) != kNoPiece && node.placement.on(square) == kNoPiece &&
           felt.on(square) == kNoPiece;
  });
}

bool MoveFinder::is_half_done(const Placement& felt, const std::vector<Square>& foreign) const {
  const bool has_faces =
      std::ranges::none_of(foreign, [&](Square square) { return felt.on(square) == kSomePiece; });
  return std::ranges::any_of(nodes_, [&](const Node& node) {
    const bool fits = std::ranges::all_of(foreign, [&](Square square) {
      return Placement::may_be(felt.on(square), node.placement.on(square));
    });
    return fits && (has_faces || may_be_begun(felt, node));
  });
}

// The goal of an announced move is filled by another man of its kind: nobody is in anybody's hand,
// and one is gone who was to stay where he was. Without faces whoever was to be taken must have
// been seen to go, or the one who is gone may be in a hand.
bool MoveFinder::has_another_gone(const Placement& felt) const {
  if (!before_ || !to_be_taken_.empty() || !felt.has_men_of(stands())) return false;
  return std::ranges::any_of(stands().differences(felt), [&](Square square) {
    const Piece man = stands().on(square);
    return man != kNoPiece && felt.on(square) == kNoPiece && before_->on(square) == man;
  });
}

// Where men stand who were not there before, and do not belong there.
std::vector<Square> MoveFinder::foreign_on(const Placement& felt) const {
  std::vector<Square> foreign = stands().differences(felt);
  std::erase_if(foreign, [&](Square square) {
    const Piece man = felt.on(square);
    return man == kNoPiece || (before_ && Placement::may_be(man, before_->on(square))) ||
           is_pawn_of_before(felt, square);
  });
  return foreign;
}

Reading MoveFinder::not_reached(const Placement& felt) const {
  if (const std::optional<Score> score = result_on(felt)) {
    return {.kind = Reading::Kind::result, .score = score};
  }
  const std::vector<Square> foreign = foreign_on(felt);
  const bool is_begun = foreign.empty() ? !has_another_gone(felt) : is_half_done(felt, foreign);
  if (is_begun || !answered_halves(felt).empty()) return {.kind = Reading::Kind::at_work};
  return {.kind = Reading::Kind::foreign,
          .squares = stands().differences(felt),
          .may_be_result = was_shown_ && has_king_in_centre(felt)};
}

// Of all that the men on new squares may belong to, what lacks least. Who only misses men has them
// in his hands.
std::optional<Placement> MoveFinder::begun() const {
  if (!has_felt_) return std::nullopt;
  if (const std::vector<Answered> halves = answered_halves(felt_); !halves.empty()) {
    const Answered& half = halves.front();
    return half.move.promotion == kNoPiece ? std::optional(half.wanted) : std::nullopt;
  }
  const std::vector<Square> foreign = foreign_on(felt_);
  const bool is_untouched = !before_ || before_->looks_like(felt_) || was_shown_;
  if (foreign.empty() && is_untouched) return std::nullopt;
  const Node* nearest = nullptr;
  std::size_t least = 0;
  bool is_one = false;
  for (const Node& node : nodes_) {
    if (foreign.empty() && !node.path.empty()) break;  // the move of the other board, and no more
    const std::vector<Square> lacks = node.placement.differences(felt_);
    const bool fits =
        std::ranges::none_of(foreign, [&](Square square) { return contains(lacks, square); });
    if (!fits || (nearest && lacks.size() > least)) continue;
    is_one = !nearest || lacks.size() < least || node.placement == nearest->placement;
    nearest = &node;
    least = lacks.size();
  }
  if (!nearest || !is_one || !may_be_carried(felt_, nearest->placement)) return std::nullopt;
  return nearest->placement;
}

std::vector<Move> MoveFinder::unchosen() const {
  std::vector<Move> moves;
  if (!has_felt_) return moves;
  for (const Answered& half : answered_halves(felt_)) {
    if (half.move.promotion != kNoPiece) moves.push_back(half.move);
  }
  return moves;
}

Reading MoveFinder::rest(bool was_in_sight) const {
  if (!has_felt_) return {};
  Reading reading = reading_of(felt_);
  using enum Reading::Kind;
  if (reading.kind != at_work && reading.kind != foreign) return reading;
  if (!answered_halves(felt_).empty()) return {.kind = at_work};
  const std::vector<Square> left = stands().differences(felt_);
  const std::optional<int> beside_hands = was_in_sight ? most_moves_beside_hands() : std::nullopt;
  const int most = beside_hands.value_or(kMovesUnseen);
  for (int depth = 2; depth <= most; ++depth) {
    std::vector<Path> found;
    for (const Node& node : nodes_) {
      if (node.path.size() != 1 || !node.position || !is_made_here(*node.position)) continue;
      const Move& first = node.path.front();
      if (has_origin(first) && !contains(left, first.from)) continue;
      Path path = node.path;
      search(felt_, *node.position, path, depth - 1, found);
    }
    if (!found.empty()) return made_in_one_of(std::move(found), was_in_sight);
  }
  return reading;
}

// While men are missing, and nobody more stands anywhere, than after moves that the board has
// shown: hands hold them, and no more moves were made. One man more may have taken unseen. Nothing:
// no hands explain what is felt.
std::optional<int> MoveFinder::most_moves_beside_hands() const {
  std::optional<int> most;
  for (const Node& node : nodes_) {
    const std::vector<Square> missing = node.placement.differences(felt_);
    const bool is_one = missing.size() == 1;
    const bool may_be_held = is_one || (node.is_expanded && missing.size() <= kMenOfHands);
    const bool are_gone =
        std::ranges::all_of(missing, [&](Square square) { return felt_.on(square) == kNoPiece; });
    if (missing.empty() || !may_be_held || !are_gone) continue;
    const int moves = static_cast<int>(node.path.size()) + (is_one ? 1 : 0);
    if (!most || moves < *most) most = moves;
  }
  return most;
}

std::optional<Reading> MoveFinder::made_by(Color side) const {
  const Node* last = last_of(side, kMenOfOneMove);
  if (last == nullptr) return std::nullopt;
  return Reading{.kind = Reading::Kind::moved, .moves = last->path};
}

// The shortest row of moves that ends with one of this side, and that stands there but for men whom
// the other side has in its hands.
const MoveFinder::Node* MoveFinder::last_of(Color side, std::size_t in_hand) const {
  if (!has_felt_ || !moves_here_.of(opponent(side))) return nullptr;
  const Node* found = nullptr;
  for (const Node& node : nodes_) {
    if (node.path.empty() || !node.position || node.position->turn() == side) continue;
    const std::vector<Square> missing = node.placement.differences(felt_);
    const bool is_in_hand = std::ranges::all_of(missing, [&](Square square) {
      const Piece man = node.placement.on(square);
      return man != kNoPiece && side_of(man) != side && felt_.on(square) == kNoPiece;
    });
    if (!is_in_hand || missing.size() > in_hand) continue;
    if (found && node.path.size() > found->path.size()) continue;
    if (found && node.path.size() == found->path.size()) return nullptr;
    found = &node;
  }
  return found;
}

// A king in a hand may be on his way to the centre, as the other one was.
std::optional<Reading> MoveFinder::made_beside_a_hand() const {
  for (const Color side : {Color::white, Color::black}) {
    const Node* last = last_of(side, 1);
    if (last == nullptr || takes_unseen(last->path)) continue;
    const std::vector<Square> missing = last->placement.differences(felt_);
    const bool is_king = std::ranges::any_of(
        missing, [&](Square square) { return kind_of(last->placement.on(square)) == 'K'; });
    const bool may_be_result = brings_king_to_centre(last->path.back());
    if (is_king && may_be_result) continue;
    return Reading{.kind = Reading::Kind::moved,
                   .moves = last->path,
                   .may_go_on = may_go_on(*last),
                   .may_be_half = is_half_of_castling(*last) || may_be_taken(*last),
                   .may_be_result = may_be_result};
  }
  return std::nullopt;
}

// Whoever is missing may have been taken off for the man of that move, who has not arrived yet.
bool MoveFinder::may_be_taken(const Node& node) const {
  const std::vector<Square> missing = node.placement.differences(felt_);
  return std::ranges::any_of(nodes_, [&](const Node& other) {
    const bool is_instead =
        other.path.size() == node.path.size() && has_origin(other.path.back()) &&
        std::equal(node.path.begin(), node.path.end() - 1, other.path.begin()) &&
        other.path.back().from == node.path.back().from;
    return is_instead && std::ranges::any_of(missing, [&](Square square) {
             return other.placement.on(square) != node.placement.on(square);
           });
  });
}

// The rook of castling stands where he stood, or the pawn whom another took in passing, or a pawn
// is on his last square: who has moved meanwhile was too quick, and no other moves were made. He
// may have taken the man of the move.
std::vector<MoveFinder::Answered> MoveFinder::answered_halves(const Placement& felt) const {
  std::vector<Answered> halves;
  for (const Node& node : nodes_) {
    const bool is_one = node.path.size() == 1 && node.position && has_origin(node.path.front());
    if (!is_one || felt.on(node.path.front().from) != kNoPiece) continue;
    const std::vector<Square> undone = undone_of(node, felt);
    if (undone.empty()) continue;
    if (auto wanted = answer_to(node, undone, felt)) {
      halves.push_back({node.path.front(), std::move(*wanted)});
    }
  }
  return halves;
}

// Where the other half of a move is to be done; nothing: not half of it stands there, or its half
// is a move as well.
std::vector<Square> MoveFinder::undone_of(const Node& node, const Placement& felt) const {
  const Move& move = node.path.front();
  const Piece man = stands().on(move.from);
  const bool was_there = std::ranges::find(fills_, move.to, &Fill::square) != fills_.end();
  if (move.promotion != kNoPiece) {
    const Piece there = felt.on(move.to);
    const bool is_gone = was_there && (there == kNoPiece || is_enemy(there, man));
    return there == man || is_gone ? std::vector{move.to} : std::vector<Square>{};
  }
  std::vector<Square> undone;
  Placement half = stands();
  half.put(move.from, kNoPiece);
  for (const Square square : stands().differences(node.placement)) {
    if (square == move.from) continue;
    const Piece there = felt.on(square), wanted = node.placement.on(square);
    // Whoever answers may stand where the rook of castling stood, or is to come.
    const bool is_answer = is_enemy(there, man) && there != half.on(square);
    if (wanted == man) {
      const bool is_retaken = was_there && square == move.to && is_enemy(there, man);
      if (!Placement::may_be(there, man) && !is_retaken) return {};
      half.put(square, man);
    } else if (is_answer || (wanted == kNoPiece && there == kNoPiece)) {
      continue;
    } else if (there == kNoPiece || Placement::may_be(there, half.on(square))) {
      undone.push_back(square);
    } else {
      return {};
    }
  }
  const bool is_whole =
      std::ranges::any_of(nodes_, [&](const Node& other) { return other.placement == half; });
  return is_whole ? std::vector<Square>{} : undone;
}

// What would be felt after the answer that stands there, if nothing were undone.
std::optional<Placement> MoveFinder::answer_to(const Node& node, const std::vector<Square>& undone,
                                               const Placement& felt) const {
  if (!is_made_here(*node.position)) return std::nullopt;
  for (const Move& answer : node.position->legal_moves()) {
    Placement after(position_after(*node.position, answer)->pieces());
    const bool stands_there = std::ranges::all_of(
        after.differences(felt), [&](Square square) { return contains(undone, square); });
    if (stands_there) return after;
  }
  return std::nullopt;
}

// What they all begin with was made; else which of them was first is asked. Who takes last may
// still be in a hand; and if he is to have come from where nobody has seen him stand, he has not
// even made the move before it.
Reading MoveFinder::made_in_one_of(std::vector<Path> orders, bool was_in_sight) const {
  std::vector<Path> left = orders;
  if (left.size() > 1) std::erase_if(left, [&](const Path& path) { return !fits_lifts(path); });
  if (left.empty()) left = std::move(orders);
  for (Path& path : left) {
    if (!takes_unseen(path)) continue;
    const Square from = path.back().from;
    path.pop_back();
    const bool was_there = std::ranges::find(fills_, from, &Fill::square) != fills_.end();
    if (was_in_sight && !was_there && path.back().to == from) path.pop_back();
  }
  if (std::ranges::any_of(left, &Path::empty)) return {.kind = Reading::Kind::at_work};
  if (Path beginning = common_beginning(left); !beginning.empty()) {
    return {.kind = Reading::Kind::moved, .moves = std::move(beginning)};
  }
  Reading unclear{.kind = Reading::Kind::unclear};
  for (const Path& path : left) {
    const bool is_new = std::ranges::find(unclear.moves, path.front()) == unclear.moves.end();
    if (is_new) unclear.moves.push_back(path.front());
  }
  return unclear;
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
    search(felt, *position_after(position, move), path, depth - 1, found);
    path.pop_back();
  }
}

}  // namespace annabella::host
