#include "app/page_bench.h"

#include <arpa/inet.h>
#include <malloc.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <deque>
#include <iostream>
#include <map>
#include <random>
#include <thread>
#include <vector>

#include "app/gallery.h"
#include "app/house.h"
#include "app/page_desk.h"

namespace annabella::host {
namespace {

using Instant = std::chrono::steady_clock::time_point;

constexpr int kRounds = 100;
constexpr int kAttempts = 10'000;
constexpr std::size_t kAbused = 50;  // watchers
constexpr std::size_t kTalkers = 100;
constexpr std::chrono::milliseconds kTalkersBreath{250};
constexpr std::chrono::seconds kPageMustCome{2};

// Whoever watches: a line of its own, read by a thread that does nothing else.
struct PageWatcher {
  int line = -1;
  std::string unread;
};

struct Arrival {
  int fact;
  Instant at;
};

// A client's frame, of up to 65535 bytes; the mask is zeros.
std::string frame_of(const std::string& text) {
  const std::size_t size = text.size();
  std::string length(1, static_cast<char>(0x80 | std::min<std::size_t>(size, 126)));
  if (size > 125) length += {static_cast<char>(size >> 8U), static_cast<char>(size)};
  return "\x81" + length + std::string(4, '\0') + text;
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

bool read_more(PageWatcher& watcher) {
  char bytes[65536];
  const ssize_t size = ::recv(watcher.line, bytes, sizeof bytes, 0);
  if (size > 0) watcher.unread.append(bytes, static_cast<std::size_t>(size));
  return size > 0;
}

constexpr std::string_view kShake =
    "GET /feed HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

// A line to the page that has sent this already; -1: there is none.
int call(int port, std::string_view text) {
  const int line = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in there{};
  there.sin_family = AF_INET;
  there.sin_port = htons(static_cast<std::uint16_t>(port));
  there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(line, reinterpret_cast<sockaddr*>(&there), sizeof there) == 0 &&
      ::send(line, text.data(), text.size(), MSG_NOSIGNAL) > 0) {
    return line;
  }
  ::close(line);
  return -1;
}

// Comes in; a line of -1: could not.
PageWatcher come_in(int port, const std::string& code) {
  PageWatcher watcher{call(port, kShake), ""};
  const std::string join = frame_of(R"({"join":")" + code + R"("})");
  bool good = watcher.line >= 0;
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
  if (!good && watcher.line >= 0) ::close(std::exchange(watcher.line, -1));
  return watcher;
}

// Comes kAttempts times with what nobody should send: noise as a request, noise and too much behind
// a right handshake, and requests that never end, of which some are always open.
void abuse(int port, std::atomic<bool>& done) {
  constexpr std::size_t kSlow = 16;
  std::mt19937 chance{1992};
  const auto noise = [&](std::size_t most) {
    std::string bytes(1 + chance() % most, '\0');
    for (char& byte : bytes) byte = static_cast<char>(chance());
    return bytes;
  };
  std::deque<int> slow;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    switch (attempt % 4) {
      case 0:
        ::close(call(port, noise(200) + "\r\n\r\n"));
        break;
      case 1:
        ::close(call(port, std::string(kShake) + noise(60)));
        break;
      case 2:
        ::close(call(port, std::string(kShake) + frame_of(std::string(120, 'x')) + noise(9000)));
        break;
      default:
        slow.push_back(call(port, "GET / HTTP/1.1\r\nX: "));
    }
    if (slow.size() <= kSlow) continue;
    ::close(slow.front());
    slow.pop_front();
  }
  for (const int line : slow) ::close(line);
  done = true;
}

// These have come in by the code that everybody has, and say the longest line that is read, more
// often than they may, for as long as there is other abuse; who is thrown out comes in again.
void talk(std::vector<int> talkers, int port, const std::string& code,
          const std::atomic<bool>& done) {
  constexpr std::string_view kWord = "sfe ";
  std::string words;
  while (words.size() + kWord.size() <= Gallery::kLongestLine) words += kWord;
  const std::string line = frame_of(R"({"say":")" + words + R"("})");
  while (!done) {
    for (int& one : talkers) {
      if (one < 0) one = come_in(port, code).line;
      char unread[65536];
      ssize_t size = 1;
      while (one >= 0 && size > 0) size = ::recv(one, unread, sizeof unread, MSG_DONTWAIT);
      const bool is_in = one >= 0 && size != 0 &&
                         ::send(one, line.data(), line.size(), MSG_NOSIGNAL | MSG_DONTWAIT) > 0;
      if (!is_in && one >= 0) ::close(std::exchange(one, -1));
    }
    std::this_thread::sleep_for(kTalkersBreath);
  }
  for (const int one : talkers) ::close(one);
}

int fact_in(const std::string& view) {
  static constexpr std::string_view kFact = "\"fact\":";
  const std::size_t at = view.find(kFact);
  return at == std::string::npos ? 0 : std::atoi(view.c_str() + at + kFact.size());
}

// Until all lines are closed.
void watch(std::vector<PageWatcher>& watchers, std::vector<Arrival>& arrivals,
           std::atomic<std::size_t>& count) {
  std::vector<pollfd> lines;
  for (const PageWatcher& one : watchers) lines.push_back({one.line, POLLIN, 0});
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

// What is in use; the system's figure would fall when memory of the time before is given back.
long kilobytes_in_use() {
  const struct mallinfo2 memory = ::mallinfo2();
  return static_cast<long>((memory.uordblks + memory.hblkhd) / 1024);
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

// What a run has brought, in milliseconds, sorted.
struct Measured {
  std::vector<double> took;
  long kilobytes = 0;  // more than before anybody came
  int heard = 0;       // lines of guests that came as far as the table
  double at(std::size_t percent) const { return took[(took.size() - 1) * percent / 100]; }
};

void print(std::size_t watchers, const Measured& measured) {
  const std::string name = "page-" + std::to_string(watchers) + "-watchers-";
  std::cout << name << "views " << measured.took.size() << '\n';
  if (measured.took.empty()) return;
  std::cout << name << "milliseconds-median " << measured.at(50) << '\n'
            << name << "milliseconds-p99 " << measured.at(99) << '\n'
            << name << "kilobytes-each " << measured.kilobytes / static_cast<long>(watchers)
            << std::endl;
}

// The same evening without and with those who mean no good.
void print_abused(std::size_t watchers, const Measured& calm, const Measured& abused) {
  if (calm.took.empty() || abused.took.empty()) return;
  const std::string name = "page-" + std::to_string(watchers) + "-watchers-abused-";
  std::cout << name << "attempts " << kAttempts << '\n'
            << name << "talkers " << kTalkers << '\n'
            << name << "lines-heard " << abused.heard << '\n'
            << name << "milliseconds-median " << abused.at(50) << '\n'
            << name << "milliseconds-p99 " << abused.at(99) << '\n'
            << name << "median-ratio " << abused.at(50) / calm.at(50) << std::endl;
}

// A random-looking game that is the same each time; then nothing but draw offers, declined.
Intent next_in(const Game& game, std::size_t round, Time now) {
  const Color turn = game.position().turn();
  const std::vector<Move> legal = game.position().legal_moves();
  Intent next{.by = turn, .at = now, .action = AnnounceMove{legal[round % legal.size()]}};
  if (round <= kRounds) return next;
  if (const std::optional<Color> offer = game.draw_offer()) {
    return {.by = opponent(*offer), .at = now, .action = DeclineDraw{}};
  }
  next.action = OfferDraw{};
  return next;
}

Result<Measured> measure(std::size_t how_many, bool abused, const Invocation& invocation,
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
  int heard = 0;
  (*desk)->attend(**house, {.want = [](const Intent&) { return std::nullopt; },
                            .at_the_table = [&](const auto& hear) -> std::optional<Phrase> {
                              ++heard;
                              hear(clock.now());
                              return std::nullopt;
                            },
                            .is_engine = {},
                            .codes_changed = [] {},
                            .player_came = [] {}});
  const long before = kilobytes_in_use();
  std::vector<PageWatcher> watchers;
  std::vector<Arrival> arrivals;
  std::vector<int> talkers;
  std::atomic<std::size_t> count = 0;
  std::atomic<bool> all_in = false;
  std::atomic<bool> left_alone = !abused;
  const int port = port_of(**desk);
  const std::string code = spectators_code(**desk);
  std::thread outside([&] {
    for (std::size_t i = 0; abused && i < kTalkers; ++i) {
      talkers.push_back(come_in(port, code).line);
    }
    for (std::size_t i = 0; i < how_many; ++i) watchers.push_back(come_in(port, code));
    std::erase_if(watchers, [](const PageWatcher& one) { return one.line < 0; });
    all_in = true;
    watch(watchers, arrivals, count);
  });
  run_until(loop, [&] { return all_in.load(); });
  const long kilobytes = kilobytes_in_use() - before;
  std::vector<std::thread> trouble;
  if (abused) {
    trouble.emplace_back([&] { abuse(port, left_alone); });
    trouble.emplace_back([&] { talk(std::move(talkers), port, code, left_alone); });
  }
  std::optional<Phrase> refusal;
  std::size_t views = 0;
  for (std::size_t round = 1; (round <= kRounds || !left_alone) && !refusal; ++round) {
    if ((*house)->game().ended()) break;
    refusal = (*house)->consider(next_in((*house)->game(), round, clock.now()));
    views += watchers.size();
    run_until(loop, [&] { return count >= views; });
  }
  desk = Error{};  // all lines are closed
  for (std::thread& one : trouble) one.join();
  outside.join();
  if (refusal) return Error{*refusal};
  Measured measured{.took = {}, .kilobytes = kilobytes, .heard = heard};
  for (const Arrival& one : arrivals) {
    const std::chrono::duration<double, std::milli> took = one.at - told[one.fact];
    measured.took.push_back(took.count());
  }
  std::ranges::sort(measured.took);
  return measured;
}

}  // namespace

Result<Done> measure_page(const Invocation& invocation, const std::shared_ptr<Variant>& variant) {
  const std::filesystem::path folder = default_journal_file().parent_path() / "bench-page";
  const std::string file = (folder / "journal.sqlite").string();
  {
    Result<std::unique_ptr<Journal>> journal = Journal::open(file);
    if (!journal) return journal.error();
    for (const std::size_t watchers : {1, 50, 200}) {
      const auto run = [&](bool abused) {
        return measure(watchers, abused, invocation, variant, **journal, file);
      };
      const Result<Measured> calm = run(false);
      if (!calm) return calm.error();
      print(watchers, *calm);
      if (watchers != kAbused) continue;
      const Result<Measured> abused = run(true);
      if (!abused) return abused.error();
      print_abused(watchers, *calm, *abused);
    }
  }
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  return Done{};
}

}  // namespace annabella::host
