// SPDX-License-Identifier: MIT
//
// Who sits with whom so that the sum of the weights is largest: a matching of any graph.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <limits>
#include <optional>
#include <vector>

namespace annabella::matching {

// J. Edmonds' algorithm with blossoms and dual weights, in the form that takes O(n^3) steps and
// O(n^2) memory. Weight is a signed number, or anything that adds, compares and halves like one;
// four times the largest weight must fit. An edge that was not set, or is not above zero, is never
// used.
template <class Weight>
class HeaviestMatching {
 public:
  explicit HeaviestMatching(int vertices)
      : count_(vertices),
        size_(2 * vertices + 1),
        edges_(static_cast<std::size_t>(size_) * static_cast<std::size_t>(size_)),
        from_(static_cast<std::size_t>(size_) * static_cast<std::size_t>(vertices + 1), 0),
        label_(at(size_)),
        match_(at(size_), 0),
        slack_(at(size_), 0),
        root_(at(size_), 0),
        parent_(at(size_), 0),
        side_(at(size_), kFree),
        seen_(at(size_), 0),
        petals_(at(size_)) {
    for (int u = 1; u <= count_; ++u) {
      for (int v = 1; v <= count_; ++v) edge(u, v) = {u, v, Weight{}};
    }
  }

  // Vertices are numbered from 0.
  void set(int a, int b, const Weight& weight) {
    edge(a + 1, b + 1).weight = weight;
    edge(b + 1, a + 1).weight = weight;
  }

  // For each vertex its partner, or -1.
  std::vector<int> solve() {
    last_ = count_;
    Weight largest{};
    for (int u = 0; u <= count_; ++u) root_[at(u)] = u;
    for (int u = 1; u <= count_; ++u) {
      for (int v = 1; v <= count_; ++v) {
        from(u, v) = u == v ? u : 0;
        largest = std::max(largest, edge(u, v).weight);
      }
    }
    for (int u = 1; u <= count_; ++u) label_[at(u)] = largest;
    while (grow()) {
    }
    std::vector<int> partner;
    for (int u = 1; u <= count_; ++u) partner.push_back(match_[at(u)] - 1);
    return partner;
  }

 private:
  enum Side : signed char { kFree = -1, kEven = 0, kOdd = 1 };
  struct Edge {
    int u = 0, v = 0;
    Weight weight{};
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  Edge& edge(int u, int v) { return edges_[at(u) * at(size_) + at(v)]; }
  int& from(int blossom, int v) { return from_[at(blossom) * at(count_ + 1) + at(v)]; }
  Weight gap(const Edge& e) {
    const Weight& weight = edge(e.u, e.v).weight;
    return label_[at(e.u)] + label_[at(e.v)] - weight - weight;
  }

  void offer_slack(int u, int x) {
    int& best = slack_[at(x)];
    if (best == 0 || gap(edge(u, x)) < gap(edge(best, x))) best = u;
  }
  void find_slack(int x) {
    slack_[at(x)] = 0;
    for (int u = 1; u <= count_; ++u) {
      const bool usable = Weight{} < edge(u, x).weight && root_[at(u)] != x;
      if (usable && side_[at(root_[at(u)])] == kEven) offer_slack(u, x);
    }
  }
  void enqueue(int x) {
    if (x <= count_) {
      queue_.push_back(x);
      return;
    }
    for (int petal : petals_[at(x)]) enqueue(petal);
  }
  void set_root(int x, int blossom) {
    root_[at(x)] = blossom;
    if (x <= count_) return;
    for (int petal : petals_[at(x)]) set_root(petal, blossom);
  }
  // Turns the blossom so that the way from its base to `petal` is even; returns how long it is.
  int way_to(int blossom, int petal) {
    auto& petals = petals_[at(blossom)];
    const auto found = std::find(petals.begin(), petals.end(), petal);
    const int place = static_cast<int>(found - petals.begin());
    if (place % 2 == 0) return place;
    std::reverse(petals.begin() + 1, petals.end());
    return static_cast<int>(petals.size()) - place;
  }
  void set_match(int u, int v) {
    match_[at(u)] = edge(u, v).v;
    if (u <= count_) return;
    const Edge e = edge(u, v);
    auto& petals = petals_[at(u)];
    const int entry = from(u, e.u);
    const int way = way_to(u, entry);
    for (int i = 0; i < way; ++i) set_match(petals[at(i)], petals[at(i ^ 1)]);
    set_match(entry, v);
    std::rotate(petals.begin(), petals.begin() + way, petals.end());
  }
  void augment(int u, int v) {
    while (true) {
      const int next = root_[at(match_[at(u)])];
      set_match(u, v);
      if (next == 0) return;
      set_match(next, root_[at(parent_[at(next)])]);
      u = root_[at(parent_[at(next)])];
      v = next;
    }
  }
  int common_ancestor(int u, int v) {
    ++visit_;
    while (u != 0 || v != 0) {
      if (u != 0) {
        if (seen_[at(u)] == visit_) return u;
        seen_[at(u)] = visit_;
        u = root_[at(match_[at(u)])];
        if (u != 0) u = root_[at(parent_[at(u)])];
      }
      std::swap(u, v);
    }
    return 0;
  }

  void collect_petals(std::vector<int>& petals, int x, int ancestor) {
    while (x != ancestor) {
      petals.push_back(x);
      const int other = root_[at(match_[at(x)])];
      petals.push_back(other);
      enqueue(other);
      x = root_[at(parent_[at(other)])];
    }
  }
  void shrink(int u, int ancestor, int v) {
    int blossom = count_ + 1;
    while (blossom <= last_ && root_[at(blossom)] != 0) ++blossom;
    last_ = std::max(last_, blossom);
    label_[at(blossom)] = Weight{};
    side_[at(blossom)] = kEven;
    match_[at(blossom)] = match_[at(ancestor)];
    auto& petals = petals_[at(blossom)];
    petals.assign(1, ancestor);
    collect_petals(petals, u, ancestor);
    std::reverse(petals.begin() + 1, petals.end());
    collect_petals(petals, v, ancestor);
    set_root(blossom, blossom);
    for (int x = 1; x <= last_; ++x) {
      edge(blossom, x).weight = Weight{};
      edge(x, blossom).weight = Weight{};
    }
    for (int x = 1; x <= count_; ++x) from(blossom, x) = 0;
    for (int petal : petals) take_edges(blossom, petal);
    find_slack(blossom);
  }
  void take_edges(int blossom, int petal) {
    for (int x = 1; x <= last_; ++x) {
      const bool none = !(Weight{} < edge(blossom, x).weight);
      if (none || gap(edge(petal, x)) < gap(edge(blossom, x))) {
        edge(blossom, x) = edge(petal, x);
        edge(x, blossom) = edge(x, petal);
      }
    }
    for (int x = 1; x <= count_; ++x) {
      if (petal <= count_ ? petal == x : from(petal, x) != 0) from(blossom, x) = petal;
    }
  }
  void expand(int blossom) {
    auto& petals = petals_[at(blossom)];
    for (int petal : petals) set_root(petal, petal);
    const int entry = from(blossom, edge(blossom, parent_[at(blossom)]).u);
    const int way = way_to(blossom, entry);
    for (int i = 0; i < way; i += 2) {
      const int odd = petals[at(i)], even = petals[at(i + 1)];
      parent_[at(odd)] = edge(even, odd).u;
      side_[at(odd)] = kOdd;
      side_[at(even)] = kEven;
      slack_[at(odd)] = 0;
      find_slack(even);
      enqueue(even);
    }
    side_[at(entry)] = kOdd;
    parent_[at(entry)] = parent_[at(blossom)];
    for (int i = way + 1; i < static_cast<int>(petals.size()); ++i) {
      side_[at(petals[at(i)])] = kFree;
      find_slack(petals[at(i)]);
    }
    root_[at(blossom)] = 0;
  }

  // True if an augmenting path was found.
  bool reach(const Edge& e) {
    const int u = root_[at(e.u)], v = root_[at(e.v)];
    if (side_[at(v)] == kFree) {
      parent_[at(v)] = e.u;
      side_[at(v)] = kOdd;
      const int next = root_[at(match_[at(v)])];
      slack_[at(v)] = slack_[at(next)] = 0;
      side_[at(next)] = kEven;
      enqueue(next);
    } else if (side_[at(v)] == kEven) {
      const int ancestor = common_ancestor(u, v);
      if (ancestor == 0) {
        augment(u, v);
        augment(v, u);
        return true;
      }
      shrink(u, ancestor, v);
    }
    return false;
  }
  bool scan(int u) {
    if (side_[at(root_[at(u)])] == kOdd) return false;
    for (int v = 1; v <= count_; ++v) {
      if (!(Weight{} < edge(u, v).weight) || root_[at(u)] == root_[at(v)]) continue;
      if (gap(edge(u, v)) == Weight{}) {
        if (reach(edge(u, v))) return true;
      } else {
        offer_slack(u, root_[at(v)]);
      }
    }
    return false;
  }
  std::optional<Weight> step() {
    std::optional<Weight> least;
    const auto consider = [&](const Weight& weight) {
      if (!least || weight < *least) least = weight;
    };
    for (int b = count_ + 1; b <= last_; ++b) {
      if (root_[at(b)] == b && side_[at(b)] == kOdd) consider(label_[at(b)] / 2);
    }
    for (int x = 1; x <= last_; ++x) {
      if (root_[at(x)] != x || slack_[at(x)] == 0 || side_[at(x)] == kOdd) continue;
      const Weight distance = gap(edge(slack_[at(x)], x));
      consider(side_[at(x)] == kFree ? distance : distance / 2);
    }
    return least;
  }
  // False if a label came down to zero: nothing that is still free is worth matching.
  bool move_labels(const Weight& by) {
    for (int u = 1; u <= count_; ++u) {
      const Side side = side_[at(root_[at(u)])];
      if (side == kEven) {
        if (!(by < label_[at(u)])) return false;
        label_[at(u)] = label_[at(u)] - by;
      } else if (side == kOdd) {
        label_[at(u)] = label_[at(u)] + by;
      }
    }
    for (int b = count_ + 1; b <= last_; ++b) {
      if (root_[at(b)] != b || side_[at(b)] == kFree) continue;
      label_[at(b)] = side_[at(b)] == kEven ? label_[at(b)] + by + by : label_[at(b)] - by - by;
    }
    return true;
  }
  bool use_tight_edges() {
    for (int x = 1; x <= last_; ++x) {
      const int u = slack_[at(x)];
      if (root_[at(x)] != x || u == 0 || root_[at(u)] == x) continue;
      if (gap(edge(u, x)) == Weight{} && reach(edge(u, x))) return true;
    }
    return false;
  }
  // One more pair, if it is worth it.
  bool grow() {
    std::fill_n(side_.begin() + 1, last_, kFree);
    std::fill_n(slack_.begin() + 1, last_, 0);
    queue_.clear();
    for (int x = 1; x <= last_; ++x) {
      if (root_[at(x)] != x || match_[at(x)] != 0) continue;
      parent_[at(x)] = 0;
      side_[at(x)] = kEven;
      enqueue(x);
    }
    if (queue_.empty()) return false;
    while (true) {
      while (!queue_.empty()) {
        const int u = queue_.front();
        queue_.pop_front();
        if (scan(u)) return true;
      }
      std::optional<Weight> by = step();
      for (int u = 1; u <= count_; ++u) {  // an even label may be the first to come down to zero
        if (side_[at(root_[at(u)])] == kEven && (!by || label_[at(u)] < *by)) by = label_[at(u)];
      }
      if (!by || !move_labels(*by)) return false;
      if (use_tight_edges()) return true;
      for (int b = count_ + 1; b <= last_; ++b) {
        if (root_[at(b)] == b && side_[at(b)] == kOdd && label_[at(b)] == Weight{}) expand(b);
      }
    }
  }

  int count_, size_, last_ = 0, visit_ = 0;
  std::vector<Edge> edges_;
  std::vector<int> from_;
  std::vector<Weight> label_;
  std::vector<int> match_, slack_, root_, parent_;
  std::vector<Side> side_;
  std::vector<int> seen_;
  std::vector<std::vector<int>> petals_;
  std::deque<int> queue_;
};

}  // namespace annabella::matching
