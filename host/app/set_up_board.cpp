#include "app/set_up_board.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "base/text.h"
#include "game/piece.h"
#include "game/square_name.h"

namespace annabella::host {
namespace {

// The fields of a FEN, where a variant has them.
constexpr std::size_t kTurnField = 1, kCastlingField = 2, kPassedField = 3, kCounters = 4;
constexpr std::string_view kRights = "KQkq";

char right_of(Color side, SetUpBoard::Wing wing) {
  return piece_of(side, wing == SetUpBoard::Wing::king_side ? 'K' : 'Q');
}

std::optional<Square> square_signed(const std::string& name) {
  if (name.empty() || name[0] < 'a' || name[0] > 'p') return std::nullopt;
  const std::optional<int> rank = whole_number(std::string_view(name).substr(1));
  if (!rank || *rank < 1) return std::nullopt;
  return square_of(name[0] - 'a', *rank - 1);
}

}  // namespace

SetUpBoard::SetUpBoard(const Variant& variant) : traits_(variant.traits()) {
  const std::unique_ptr<Position> start = variant.start(traits_.usual_start);
  for (const PlacedPiece& man : start->pieces()) start_[man.square] = man.piece;
  fields_ = words_of(start->fen());
  const std::size_t open = fields_[0].find('['), close = fields_[0].find(']');
  if (open < close && close != std::string::npos) {
    hands_ = fields_[0].substr(open + 1, close - open - 1);
  }
  if (fields_.size() > kCounters) now_.counters.assign(fields_.begin() + kCounters, fields_.end());
}

bool SetUpBoard::has_square(Square square) const {
  return square.file < traits_.files && square.rank < traits_.ranks;
}

bool SetUpBoard::has_kind(Piece man) const {
  return traits_.pieces.find(kind_of(man)) != std::string::npos;
}

bool SetUpBoard::has_castling() const { return fields_.size() > kCastlingField; }

bool SetUpBoard::has_en_passant() const { return fields_.size() > kPassedField; }

std::vector<PlacedPiece> SetUpBoard::men() const {
  std::vector<PlacedPiece> men;
  for (const auto& [square, man] : now_.men) men.push_back({square, man});
  return men;
}

Piece SetUpBoard::on(Square square) const {
  const auto man = now_.men.find(square);
  return man == now_.men.end() ? kNoPiece : man->second;
}

bool SetUpBoard::is_at_home(char right) const {
  if (!has_castling()) return false;
  if (fields_[kCastlingField].find(right) == std::string::npos) return false;
  const Color side = side_of(right);
  const auto king = std::ranges::find_if(
      start_, [&](const auto& man) { return man.second == piece_of(side, 'K'); });
  if (king == start_.end()) return false;
  std::optional<Square> rook;  // the outermost on this side of the king
  for (const auto& [square, man] : start_) {
    if (man != piece_of(side, 'R') || square.rank != king->first.rank) continue;
    const bool is_further_up = square.file > king->first.file;
    if (is_further_up != (kind_of(right) == 'K')) continue;
    if (!rook || (is_further_up ? square.file > rook->file : square.file < rook->file)) {
      rook = square;
    }
  }
  return rook && on(king->first) == king->second && on(*rook) == piece_of(side, 'R');
}

char SetUpBoard::written_right(char right) const {
  if (const auto said = now_.castling.find(right); said != now_.castling.end()) return said->second;
  return is_at_home(right) ? right : kNoPiece;
}

bool SetUpBoard::may_castle(Color side, Wing wing) const {
  return written_right(right_of(side, wing)) != kNoPiece;
}

void SetUpBoard::put(Square square, Piece man) {
  step();
  now_.men[square] = man;
}

void SetUpBoard::take_off(Square square) {
  step();
  now_.men.erase(square);
}

void SetUpBoard::clear() {
  step();
  now_.men.clear();
  now_.castling.clear();
  now_.passed.reset();
}

void SetUpBoard::set_start() {
  step();
  now_ = {.men = start_, .castling = {}, .passed = {}, .counters = {}};
  if (fields_.size() > kCounters) now_.counters.assign(fields_.begin() + kCounters, fields_.end());
}

void SetUpBoard::give_turn(Color side) {
  step();
  now_.turn = side;
}

void SetUpBoard::let_castle(Color side, Wing wing, bool may) {
  step();
  const char right = right_of(side, wing);
  now_.castling[right] = may ? right : kNoPiece;
}

void SetUpBoard::pass(std::optional<Square> square) {
  step();
  now_.passed = square;
}

void SetUpBoard::lay(const std::vector<PlacedPiece>& men) {
  step();
  now_.men.clear();
  for (const PlacedPiece& man : men) now_.men[man.square] = man.piece;
  now_.castling.clear();
  now_.passed.reset();
}

std::vector<PlacedPiece> SetUpBoard::turned(std::vector<PlacedPiece> men) const {
  for (PlacedPiece& man : men) {
    man.square =
        square_of(traits_.files - 1 - man.square.file, traits_.ranks - 1 - man.square.rank);
  }
  return men;
}

std::optional<bool> SetUpBoard::tells_turned(const std::vector<PlacedPiece>& men) const {
  const auto looks_like_start = [&](const std::vector<PlacedPiece>& stand) {
    const auto at_home = std::ranges::count_if(stand, [&](const PlacedPiece& man) {
      const auto home = start_.find(man.square);
      return home != start_.end() && home->second == man.piece;
    });
    return std::cmp_greater_equal(2 * at_home, start_.size());
  };
  const bool is_turned = looks_like_start(turned(men));
  if (is_turned == looks_like_start(men)) return std::nullopt;
  return is_turned;
}

void SetUpBoard::turn_round() {
  step();
  const std::vector<PlacedPiece> around = turned(men());
  now_.men.clear();
  for (const PlacedPiece& man : around) now_.men[man.square] = man.piece;
}

bool SetUpBoard::undo() {
  if (before_.empty()) return false;
  now_ = std::move(before_.back());
  before_.pop_back();
  return true;
}

bool SetUpBoard::read_men(const std::string& field, State& state) const {
  int file = 0, rank = traits_.ranks - 1;
  const std::string men = field.substr(0, field.find('['));
  for (std::size_t at = 0; at < men.size(); ++at) {
    const char sign = men[at];
    if (sign == '/') {
      if (file != traits_.files || rank == 0) return false;
      file = 0;
      --rank;
    } else if (std::isdigit(static_cast<unsigned char>(sign)) != 0) {
      // On a wide board ten in a row are empty, say.
      std::size_t end = at;
      while (end < men.size() && std::isdigit(static_cast<unsigned char>(men[end])) != 0) ++end;
      const std::optional<int> empty = whole_number(std::string_view(men).substr(at, end - at));
      if (!empty || *empty > traits_.files - file) return false;
      file += *empty;
      at = end - 1;
    } else {
      if (!has_kind(sign) || file >= traits_.files) return false;
      state.men[square_of(file++, rank)] = sign;
    }
  }
  return file == traits_.files && rank == 0;
}

// "KQkq", or the files of the rooks.
bool SetUpBoard::read_castling(const std::string& field, State& state) const {
  for (const char right : kRights) state.castling[right] = kNoPiece;
  if (field == "-") return true;
  for (const char sign : field) {
    if (std::isalpha(static_cast<unsigned char>(sign)) == 0) return false;
    char right = sign;
    if (kRights.find(sign) == std::string_view::npos) {
      const auto king = std::ranges::find_if(
          state.men, [&](const auto& man) { return man.second == piece_of(side_of(sign), 'K'); });
      if (king == state.men.end()) return false;
      const bool is_further_up = kind_of(sign) - 'A' > king->first.file;
      right = right_of(side_of(sign), is_further_up ? Wing::king_side : Wing::queen_side);
    }
    state.castling[right] = sign;
  }
  return true;
}

bool SetUpBoard::read(const std::string& fen) {
  const std::vector<std::string> fields = words_of(fen);
  State state{.men = {}, .castling = {}, .passed = {}, .counters = now_.counters};
  if (fields.empty() || !read_men(fields[0], state)) return false;
  if (fields.size() > kTurnField) {
    if (fields[kTurnField] != "w" && fields[kTurnField] != "b") return false;
    state.turn = fields[kTurnField] == "w" ? Color::white : Color::black;
  }
  if (fields.size() > kCastlingField && !read_castling(fields[kCastlingField], state)) return false;
  if (fields.size() > kPassedField && fields[kPassedField] != "-") {
    state.passed = square_signed(fields[kPassedField]);
    if (!state.passed || !has_square(*state.passed)) return false;
  }
  if (fields.size() == fields_.size() && fields.size() > kCounters) {
    state.counters.assign(fields.begin() + kCounters, fields.end());
  }
  step();
  now_ = std::move(state);
  return true;
}

std::string SetUpBoard::written_men() const {
  std::string text;
  for (int rank = traits_.ranks - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto write_empty = [&] {
      if (empty > 0) text += std::to_string(std::exchange(empty, 0));
    };
    for (int file = 0; file < traits_.files; ++file) {
      const Piece man = on(square_of(file, rank));
      if (man == kNoPiece) {
        ++empty;
        continue;
      }
      write_empty();
      text += man;
    }
    write_empty();
    if (rank > 0) text += '/';
  }
  return text;
}

std::string SetUpBoard::written_hands() const {
  if (!has_hands()) return "";
  std::string hands = hands_;
  for (const auto& [square, man] : now_.men) {
    if (const std::size_t at = hands.find(man); at != std::string::npos) hands.erase(at, 1);
  }
  return "[" + hands + "]";
}

std::string SetUpBoard::written_castling() const {
  std::string text;
  for (const char right : kRights) {
    if (const char sign = written_right(right); sign != kNoPiece) text += sign;
  }
  return text.empty() ? "-" : text;
}

std::string SetUpBoard::fen() const {
  std::string text = written_men() + written_hands();
  if (fields_.size() > kTurnField) text += now_.turn == Color::white ? " w" : " b";
  if (has_castling()) text += " " + written_castling();
  if (fields_.size() > kPassedField) text += " " + (now_.passed ? square_name(*now_.passed) : "-");
  for (const std::string& counter : now_.counters) text += " " + counter;
  return text;
}

}  // namespace annabella::host
