#include "runner/board_respondent.h"

#include <stdexcept>

#include "plugins/board_protocol.h"

namespace annabella::host {
namespace {

constexpr std::size_t kSessions = 16;

}  // namespace

std::string BoardRespondent::outcome_of(std::string_view verb, std::string_view rest) {
  if (verb == "traits") return written({driver_->traits(), clock_ != nullptr});
  const std::uint64_t number = read_count(take_word(rest));
  if (verb == "begin") {
    std::unique_ptr<BoardSession> begun = driver_->begin(from_text(rest));
    if (begun == nullptr) throw std::runtime_error("no session came of it");
    if (sessions_.size() >= kSessions) sessions_.erase(sessions_.begin());
    return written(said_by(*(sessions_[number] = std::move(begun)), clock_));
  }
  const auto session = sessions_.find(number);
  if (session == sessions_.end()) throw std::runtime_error("there is no such session any more");
  const BoardTime now = read_board_time(take_word(rest));
  if (verb == "received") {
    session->second->received(read_bytes(rest), now);
  } else if (verb == "wish") {
    session->second->wish(read_wish(rest), now);
  } else if (verb == "woke") {
    session->second->woke(now);
  } else if (verb == "show" && clock_) {
    clock_->show(*session->second, from_word(rest), now);
  } else {
    throw Garbage("requests are traits, begin, received, wish, woke and, with a clock, show");
  }
  return written(said_by(*session->second, clock_));
}

}  // namespace annabella::host
