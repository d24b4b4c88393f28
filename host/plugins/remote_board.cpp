#include "plugins/remote_board.h"

#include <atomic>
#include <stdexcept>
#include <utility>

#include "plugins/board_protocol.h"

namespace annabella::host {
namespace {

using IfItDies = Supervisor::IfItDies;

// What it throws says in words what has become of the child.
class BoardChild {
 public:
  explicit BoardChild(std::unique_ptr<Supervisor> supervisor) : supervisor_(std::move(supervisor)) {
    supervisor_->start();
    introduction_ = supervisor_->ask("traits", read_board_introduction);
  }

  const BoardIntroduction& introduction() const { return introduction_; }

  BoardSaid ask(const std::string& request, IfItDies then) {
    try {
      return supervisor_->ask(request, read_board_said, Supervisor::kUsual, then);
    } catch (const PluginFault& fault) {
      const std::string& key = fault.what_to_say.key;
      throw std::runtime_error(key == "plugin.crashed"   ? "its process has crashed"
                               : key == "plugin.late"    ? "it did not answer in time"
                               : key == "plugin.garbage" ? "its answer made no sense"
                                                         : "its process is not at work");
    }
  }

  int next_session() { return ++sessions_; }

 private:
  std::unique_ptr<Supervisor> supervisor_;
  BoardIntroduction introduction_;
  std::atomic<int> sessions_{0};
};

class SessionApart : public BoardSession {
 public:
  SessionApart(std::shared_ptr<BoardChild> child, std::string_view transport)
      : child_(std::move(child)), number_(std::to_string(child_->next_session())) {
    hear(child_->ask("begin " + number_ + ' ' + as_text(transport), IfItDies::again));
  }

  void received(std::span<const std::byte> bytes, BoardTime now) override {
    ask("received", now, written(bytes));
  }
  void wish(const Wish& wish, BoardTime now) override { ask("wish", now, written(wish)); }
  void woke(BoardTime now) override { ask("woke", now, "-"); }
  void show(std::string_view text, BoardTime now) { ask("show", now, as_word(text)); }
  std::vector<std::byte> take_bytes() override { return std::exchange(said_.bytes, {}); }
  std::vector<Sighting> take_sightings() override { return std::exchange(said_.sightings, {}); }
  std::optional<BoardTime> wake_at() const override { return said_.wake_at; }
  std::optional<ClockReading> clock() const { return said_.clock; }

 private:
  void ask(const char* what, BoardTime now, const std::string& rest) {
    hear(child_->ask(what + (' ' + number_) + ' ' + std::to_string(now.count()) + ' ' + rest,
                     IfItDies::complain));  // the next child has no such session
  }

  void hear(BoardSaid said) {
    said_.bytes.insert(said_.bytes.end(), said.bytes.begin(), said.bytes.end());
    for (Sighting& seen : said.sightings) said_.sightings.push_back(std::move(seen));
    said_.wake_at = said.wake_at;
    said_.clock = said.clock;
  }

  std::shared_ptr<BoardChild> child_;
  std::string number_;
  BoardSaid said_;
};

class BoardApart : public BoardDriver, public BoardClock {
 public:
  explicit BoardApart(std::unique_ptr<Supervisor> supervisor)
      : child_(std::make_shared<BoardChild>(std::move(supervisor))) {}
  void* capability(std::string_view id) override {
    const bool offered = id == BoardClock::kId && child_->introduction().has_clock;
    return offered ? static_cast<BoardClock*>(this) : nullptr;
  }
  BoardTraits traits() const override { return child_->introduction().traits; }
  std::unique_ptr<BoardSession> begin(std::string_view transport) const override {
    return std::make_unique<SessionApart>(child_, transport);
  }
  std::optional<ClockReading> reading(const BoardSession& session) const override {
    return dynamic_cast<const SessionApart&>(session).clock();
  }
  void show(BoardSession& session, std::string_view text, BoardTime now) const override {
    dynamic_cast<SessionApart&>(session).show(text, now);
  }

 private:
  std::shared_ptr<BoardChild> child_;
};

}  // namespace

std::shared_ptr<BoardDriver> board_apart(std::unique_ptr<Supervisor> supervisor) {
  return std::make_shared<BoardApart>(std::move(supervisor));
}

}  // namespace annabella::host
