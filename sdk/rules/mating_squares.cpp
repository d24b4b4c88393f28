// SPDX-License-Identifier: MIT
#include "mating_squares.h"

#include <annabella/rules/attacks.h>
#include <annabella/rules/moves.h>
#include <annabella/rules/winnable.h>

#include <algorithm>
#include <vector>

#include "reachability.h"

namespace annabella::rules {
namespace {

// More of the winner's men than this around one square are not tried one by one.
constexpr std::size_t kTriedTogether = 3;

// What a man attacks of the king's square and its neighbours, from one place.
struct Post {
  Bitboard attacks;
  Bitboard stands_on;  // if that is a neighbour
};

class Net {
 public:
  Net(const Reachability& reach, Color winner, SquareIndex king)
      : reach_(reach), winner_(winner), king_(king), around_(king_attacks(king)) {}

  bool can_close() {
    Bitboard all = 0;
    Bitboard checks = 0;
    std::vector<std::vector<Post>> men;
    for (const Walker& man : reach_.men) {
      if (man.side != winner_) continue;
      std::vector<Post> posts = posts_of(man);
      if (posts.empty()) continue;
      for (const Post& post : posts) {
        all |= post.attacks;
        checks |= post.attacks & bit(king_);
      }
      men.push_back(std::move(posts));
    }
    if (!checks || !can_block(around_ & ~all)) return false;
    return men.size() > kTriedTogether || some_choice_closes(men, 0, {});
  }

 private:
  std::vector<Post> posts_of(const Walker& man) const {
    std::vector<Post> posts;
    for (SquareIndex at : squares_of(man.squares & ~bit(king_))) {
      keep(posts, {attacks(man, man.kind, at), bit(at) & around_});
    }
    for (SquareIndex at : squares_of(man.promoted & ~bit(king_))) {
      keep(posts,
           {attacks(man, Kind::queen, at) | attacks(man, Kind::knight, at), bit(at) & around_});
    }
    return posts;
  }

  static void keep(std::vector<Post>& posts, Post post) {
    if (!post.attacks) return;
    const auto better = [](const Post& one, const Post& other) {
      return (other.attacks & ~one.attacks) == 0 && (one.stands_on & ~other.stands_on) == 0;
    };
    if (std::ranges::any_of(posts, [&](const Post& kept) { return better(kept, post); })) return;
    std::erase_if(posts, [&](const Post& kept) { return better(post, kept); });
    posts.push_back(post);
  }

  Bitboard attacks(const Walker& man, Kind kind, SquareIndex at) const {
    const Bitboard closed = ~reach_.open & ~bit(king_) & ~bit(at);
    const Bitboard net = around_ | bit(king_);
    switch (kind) {
      case Kind::pawn:
        return pawn_attacks(man.side, bit(at)) & net;
      case Kind::knight:
        return knight_attacks(at) & net;
      case Kind::bishop:
        return bishop_attacks(at, closed) & net;
      case Kind::rook:
        return rook_attacks(at, closed) & net;
      case Kind::queen:
        return (bishop_attacks(at, closed) | rook_attacks(at, closed)) & net;
      case Kind::king:  // never beside the other king
        return bit(at) & around_ ? 0 : king_attacks(at) & around_;
    }
    return 0;
  }

  bool some_choice_closes(const std::vector<std::vector<Post>>& men, std::size_t next,
                          Post chosen) const {
    if (next == men.size()) {
      const Bitboard holes = around_ & ~chosen.attacks;
      return (chosen.attacks & bit(king_)) && !(holes & chosen.stands_on) && can_block(holes);
    }
    if (some_choice_closes(men, next + 1, chosen)) return true;
    return std::ranges::any_of(men[next], [&](const Post& post) {
      return some_choice_closes(men, next + 1,
                                {chosen.attacks | post.attacks, chosen.stands_on | post.stands_on});
    });
  }

  // Whether the loser's own men can fill these squares, each another one.
  bool can_block(Bitboard holes) const {
    std::vector<SquareIndex> fills(reach_.men.size(), -1);
    for (SquareIndex hole : squares_of(holes)) {
      std::vector<bool> asked(reach_.men.size());
      if (!place_somebody(hole, fills, asked)) return false;
    }
    return true;
  }

  bool place_somebody(SquareIndex hole, std::vector<SquareIndex>& fills,
                      std::vector<bool>& asked) const {
    for (std::size_t man = 0; man < reach_.men.size(); ++man) {
      const Walker& walker = reach_.men[man];
      if (asked[man] || walker.side == winner_ || walker.kind == Kind::king) continue;
      if (!(walker.anywhere() & bit(hole))) continue;
      asked[man] = true;
      if (fills[man] < 0 || place_somebody(fills[man], fills, asked)) {
        fills[man] = hole;
        return true;
      }
    }
    return false;
  }

  const Reachability& reach_;
  Color winner_;
  SquareIndex king_;
  Bitboard around_;
};

}  // namespace

bool out_of_reach(const Board& board, Color winner) {
  if (never_mates(board, winner)) return true;
  if (can_take_en_passant(board)) return false;
  const Reachability reach = reachability(board);
  for (const Walker& man : reach.men) {
    if (man.kind != Kind::king || man.side == winner) continue;
    for (SquareIndex king : squares_of(man.squares)) {
      if (Net(reach, winner, king).can_close()) return false;
    }
  }
  return true;
}

}  // namespace annabella::rules
