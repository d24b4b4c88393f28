#include "app/gallery.h"

#include <boost/asio/post.hpp>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

namespace annabella::host {

std::optional<Phrase> Gallery::ask(Allowance& his, std::string_view line,
                                   std::function<void()> answer) {
  if (line.size() > kLongestLine) return Phrase{"page.too-long", {}};
  if (!his.take() || !all_.take()) return Phrase{"page.too-much", {}};
  waiting_.push_back(std::move(answer));
  if (waiting_.size() == 1) answer_the_next_soon();
  return std::nullopt;
}

// One in each round of the loop, which has then looked at all lines that came in.
void Gallery::answer_the_next_soon() {
  boost::asio::post(*loop_, [this, open = std::weak_ptr<void>(open_)] {
    if (open.expired()) return;
    const std::function<void()> answer = std::move(waiting_.front());
    waiting_.pop_front();
    if (!waiting_.empty()) answer_the_next_soon();
    answer();
  });
}

}  // namespace annabella::host
