#include "app/page_bench.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <fstream>
#include <iostream>
#include <map>
#include <thread>
#include <vector>

#include "app/house.h"
#include "app/page_desk.h"

namespace annabella::host {
namespace {

using Instant = std::chrono::steady_clock::time_point;

constexpr int kRounds = 100;
constexpr std::chrono::seconds kPageMustCome{2};

// Whoever watches: a line of its own, read by a thread that does nothing else.
struct Watcher {
  int line = -1;
  std::string unread;
};

struct Arrival {
  int fact;
  Instant at;
};

// A client's frame, of up to 125 bytes; the mask is zeros.
std::string frame_of(const std::string& text) {
  return std::string("\x81") + static_cast<char>(0x80 | text.size()) + std::string(4, '\0') + text;
}

// The text of the first whole frame, which is taken off.
std::optional<std::string> take_frame(std::string& bytes) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
  if (bytes.size() < 2) return std::nullopt;
  std::size_t length = byte(1);
  std::size_t head = 2;
  if (length >= 126) {
    head += length == 126 ? 2 : 8;
    if (bytes.size() < head) return std::nullopt;
    length = 0;
    for (std::size_t i = 2; i < head; ++i) length = length << 8U | byte(i);
  }
  if (bytes.size() < head + length) return std::nullopt;
  std::string text = bytes.substr(head, length);
  bytes.erase(0, head + length);
  return text;
}

bool read_more(Watcher& watcher) {
  char bytes[65536];
  const ssize_t size = ::recv(watcher.line, bytes, sizeof bytes, 0);
  if (size > 0) watcher.unread.append(bytes, static_cast<std::size_t>(size));
  return size > 0;
}

// Comes in; -1: could not.
Watcher come_in(int port, const std::string& code) {
  Watcher watcher{::socket(AF_INET, SOCK_STREAM, 0), ""};
  sockaddr_in there{};
  there.sin_family = AF_INET;
  there.sin_port = htons(static_cast<std::uint16_t>(port));
  there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const std::string shake =
      "GET /feed HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
  const std::string join = frame_of(R"({"join":")" + code + R"("})");
  bool good = ::connect(watcher.line, reinterpret_cast<sockaddr*>(&there), sizeof there) == 0;
  good = good && ::send(watcher.line, shake.data(), shake.size(), 0) > 0;
  while (good && watcher.unread.find("\r\n\r\n") == std::string::npos) good = read_more(watcher);
  if (good) watcher.unread.erase(0, watcher.unread.find("\r\n\r\n") + 4);
  good = good && ::send(watcher.line, join.data(), join.size(), 0) > 0;
  for (int messages = 0; good && messages < 2;) {  // the welcome and the first view
    if (take_frame(watcher.unread)) {
      ++messages;
    } else {
      good = read_more(watcher);
    }
  }
  if (!good) ::close(std::exchange(watcher.line, -1));
  return watcher;
}

int fact_in(const std::string& view) {
  static constexpr std::string_view kFact = "\"fact\":";
  const std::size_t at = view.find(kFact);
  return at == std::string::npos ? 0 : std::atoi(view.c_str() + at + kFact.size());
}

// Until all lines are closed.
void watch(std::vector<Watcher>& watchers, std::vector<Arrival>& arrivals,
           std::atomic<std::size_t>& count) {
  std::vector<pollfd> lines;
  for (const Watcher& one : watchers) lines.push_back({one.line, POLLIN, 0});
  for (std::size_t open = watchers.size(); open > 0;) {
    ::poll(lines.data(), lines.size(), -1);
    for (std::size_t i = 0; i < watchers.size(); ++i) {
      if (lines[i].fd < 0 || lines[i].revents == 0) continue;
      if (!read_more(watchers[i])) {
        ::close(std::exchange(lines[i].fd, -1));
        --open;
      }
      while (const auto text = take_frame(watchers[i].unread)) {
        if (!text->starts_with("{\"view\"")) continue;
        arrivals.push_back({fact_in(*text), std::chrono::steady_clock::now()});
        ++count;
      }
    }
  }
}

long resident_kilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    long size = 0;
    if (word == "VmRSS:" && status >> size) return size;
  }
  return 0;
}

std::string spectators_code(const PageDesk& desk) {
  for (const Phrase& line : desk.invitation()) {
    if (line.key == "page.code-spectator") return std::get<std::string>(line.with.at("code"));
  }
  return "";
}

int port_of(const PageDesk& desk) {
  const std::string address = std::get<std::string>(desk.invitation().front().with.at("address"));
  return std::atoi(address.c_str() + address.rfind(':') + 1);
}

void run_until(boost::asio::io_context& loop, const std::function<bool()>& done) {
  const Instant end = std::chrono::steady_clock::now() + kPageMustCome;
  loop.restart();
  while (!done() && std::chrono::steady_clock::now() < end) {
    if (loop.poll() == 0) std::this_thread::yield();
  }
}

void print(std::size_t watchers, std::vector<double> milliseconds, long kilobytes) {
  const std::string name = "page-" + std::to_string(watchers) + "-watchers-";
  std::ranges::sort(milliseconds);
  const std::size_t size = milliseconds.size();
  std::cout << name << "views " << size << '\n';
  if (size == 0) return;
  std::cout << name << "milliseconds-median " << milliseconds[size / 2] << '\n'
            << name << "milliseconds-p99 " << milliseconds[size * 99 / 100] << '\n'
            << name << "kilobytes-each " << kilobytes / static_cast<long>(watchers) << std::endl;
}

// A random-looking game that is the same each time.
Result<Done> measure(std::size_t how_many, const Invocation& invocation,
                     const std::shared_ptr<Variant>& variant, Journal& journal,
                     const std::string& file) {
  const SteadyClock clock;
  boost::asio::io_context loop;
  auto desk = PageDesk::open(loop, {.address = "127.0.0.1", .port = 0, .journal = file},
                             {invocation.voice});
  if (!desk) return desk.error();
  Result<std::unique_ptr<House>> house = House::open(variant, Setup{}, journal, clock);
  if (!house) return house.error();
  std::map<int, Instant> told;
  (*house)->tell(
      [&](const Fact& fact, const Game&) { told[fact.number] = std::chrono::steady_clock::now(); });
  (*desk)->attend(**house, {.want = [](const Intent&) { return std::nullopt; },
                            .at_the_table = [](const auto&) { return std::nullopt; }});
  const long before = resident_kilobytes();
  std::vector<Watcher> watchers;
  std::vector<Arrival> arrivals;
  std::atomic<std::size_t> count = 0;
  std::atomic<bool> all_in = false;
  std::thread outside([&, port = port_of(**desk), code = spectators_code(**desk)] {
    for (std::size_t i = 0; i < how_many; ++i) watchers.push_back(come_in(port, code));
    std::erase_if(watchers, [](const Watcher& one) { return one.line < 0; });
    all_in = true;
    watch(watchers, arrivals, count);
  });
  run_until(loop, [&] { return all_in.load(); });
  const long each = resident_kilobytes() - before;
  std::optional<Phrase> refusal;
  for (std::size_t round = 1; round <= kRounds && !refusal; ++round) {
    const Game& game = (*house)->game();
    const std::vector<Move> legal = game.position().legal_moves();
    refusal = (*house)->consider({.by = game.position().turn(),
                                  .at = clock.now(),
                                  .action = AnnounceMove{legal[round % legal.size()]}});
    if (game.ended()) break;
    run_until(loop, [&] { return count >= round * watchers.size(); });
  }
  desk = Error{};  // all lines are closed
  outside.join();
  if (refusal) return Error{*refusal};
  std::vector<double> milliseconds;
  for (const Arrival& one : arrivals) {
    const std::chrono::duration<double, std::milli> took = one.at - told[one.fact];
    milliseconds.push_back(took.count());
  }
  print(how_many, std::move(milliseconds), each);
  return Done{};
}

}  // namespace

Result<Done> measure_page(const Invocation& invocation, const std::shared_ptr<Variant>& variant) {
  const std::filesystem::path folder = default_journal_file().parent_path() / "bench-page";
  const std::string file = (folder / "journal.sqlite").string();
  Result<Done> measured = Done{};
  {
    Result<std::unique_ptr<Journal>> journal = Journal::open(file);
    if (!journal) return journal.error();
    for (const std::size_t watchers : {1, 50, 200}) {
      if (measured) measured = measure(watchers, invocation, variant, **journal, file);
    }
  }
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  return measured;
}

}  // namespace annabella::host
