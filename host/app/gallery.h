// What those ask who only watch: after everybody else, briefly, and no more of it than a table can
// answer beside its game.
#pragma once

#include <boost/asio/io_context.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "base/phrase.h"
#include "web/allowance.h"

namespace annabella::host {

// Anybody may sit in it: the code is public. [house]
class Gallery {
 public:
  explicit Gallery(boost::asio::io_context& loop) : loop_(&loop) {}

  // What one of them may ask.
  static Allowance of_one() { return {10, 1}; }

  // Not, and why; or it is done soon, and whatever came from players and the arbiter meanwhile goes
  // first.
  std::optional<Phrase> ask(Allowance& his, std::string_view line, std::function<void()> answer);

  static constexpr std::size_t kLongestLine = 80;  // bytes

 private:
  void answer_the_next_soon();

  boost::asio::io_context* loop_;
  Allowance all_{20, 10};
  std::deque<std::function<void()>> waiting_;
  std::shared_ptr<void> open_ = std::make_shared<int>();  // for what is posted and comes too late
};

}  // namespace annabella::host
