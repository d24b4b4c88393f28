#include "speech/reader.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/spawning.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;

// An answer takes a millisecond; a busy machine may be late.
constexpr auto kLongestAnswer = 2500ms;
constexpr auto kBetweenLooks = 5s;
// While something sounds: how long without a sign of life before it is asked for one.
constexpr auto kWithoutSign = 2s;
// Other programs' sayings go before ours.
constexpr auto kLongestTurn = 20s;
// Slow readers say three letters in a second.
constexpr auto kLongestPause = 10s;
constexpr auto kLongestLetter = 350ms;
constexpr auto kLongestStart = 3s;
constexpr auto kIdle = 60s;
// After that long without anybody, one that was started here ends by itself, whatever its settings
// say; where nobody has changed them, they say the same.
constexpr std::chrono::seconds kLeftAlone{5};
constexpr auto kGlance = 20ms;
// What speech-dispatcher falls back to where no synthesiser works: one recorded sentence.
constexpr std::string_view kNoSynthesiser = "dummy";

// One word of a client's name.
std::string user() {
  const char* name = std::getenv("USER");
  const std::string_view letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  const bool fits = name != nullptr && *name != '\0' &&
                    std::string_view(name).find_first_not_of(letters) == std::string_view::npos;
  return fits ? name : "user";
}

}  // namespace

Reader::Reader(std::function<void()> changed) : changed_(std::move(changed)) {
  if (::pipe2(wakes_, O_CLOEXEC | O_NONBLOCK) != 0) {
    state_ = State::missing;
    why_ = "speech.reader-missing";
    return;
  }
  thread_ = std::thread([this] { run(); });
}

Reader::~Reader() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  wake();
  if (thread_.joinable()) thread_.join();
  for (const int end : wakes_) {
    if (end >= 0) ::close(end);
  }
}

Reader::State Reader::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

Phrase Reader::why() const {
  const std::lock_guard lock(mutex_);
  return {why_, {}};
}

Reader::Course Reader::course() const {
  const std::lock_guard lock(mutex_);
  return course_;
}

void Reader::look_again() {
  {
    const std::lock_guard lock(mutex_);
    is_urged_ = true;
  }
  wake();
}

void Reader::say(Saying saying) {
  {
    const std::lock_guard lock(mutex_);
    orders_.say = std::move(saying);
    ++orders_.ticket;
    course_ = Course::asked;
  }
  wake();
}

void Reader::silence() {
  {
    const std::lock_guard lock(mutex_);
    orders_.say.reset();
    orders_.silence = true;
    ++orders_.ticket;
    course_ = Course::none;
  }
  wake();
}

Reader::Orders Reader::take_orders() {
  const std::lock_guard lock(mutex_);
  Orders taken = orders_;
  orders_.say.reset();
  orders_.silence = false;
  return taken;
}

void Reader::show(State state, const char* why) {
  {
    const std::lock_guard lock(mutex_);
    state_ = state;
    why_ = why;
    is_urged_ = false;
    orders_ = {.silence = false, .say = {}, .ticket = orders_.ticket};  // given to one who had gone
  }
  changed_();
}

void Reader::wake() {
  const char any = 0;
  [[maybe_unused]] const ssize_t full = ::write(wakes_[1], &any, 1);
}

bool Reader::is_ending() const {
  const std::lock_guard lock(mutex_);
  return is_ending_;
}

bool Reader::is_urged() const {
  const std::lock_guard lock(mutex_);
  return is_urged_;
}

void Reader::run() {
  bool may_start = true;
  while (!is_ending()) {
    const bool was_there = connect(may_start);
    if (was_there) {
      show(State::ready);
      serve();
    }
    hang_up();
    may_start = was_there;
    show(State::missing, was_there ? "speech.reader-lost" : "speech.reader-missing");
    wait_for_next_look();
    may_start = may_start || is_urged();
  }
}

void Reader::wait_for_next_look() {
  const auto next = Ticks::now() + kBetweenLooks;
  while (!is_ending() && !is_urged()) {
    const auto now = Ticks::now();
    if (now >= next) return;
    listen(std::chrono::ceil<std::chrono::milliseconds>(next - now));
  }
}

bool Reader::connect(bool may_start) {
  const std::string path = ssip_socket().string();
  if (path.empty()) return false;
  const bool is_called =
      call(path) || (may_start && !is_ssip_socket_named() && start_dispatcher(path) && call(path));
  if (!is_called) return false;
  const auto named = ask("SET SELF CLIENT_NAME " + user() + ":annabella:table");
  if (!named || !named->is_yes()) return false;
  const auto noted = ask("SET SELF NOTIFICATION ALL ON");
  return noted && noted->is_yes() && is_well();
}

bool Reader::call(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) return false;
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  line_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (line_ < 0) return false;
  if (::connect(line_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
    return true;
  }
  ::close(std::exchange(line_, -1));
  return false;
}

// It goes on by itself once it listens, and only then ends what was started here.
bool Reader::start_dispatcher(const std::string& path) {
  const std::optional<pid_t> process =
      spawned({"speech-dispatcher", "--spawn", "--timeout", std::to_string(kLeftAlone.count()),
               "--communication-method", "unix_socket", "--socket-path", path});
  if (!process) return false;
  for (const auto end = Ticks::now() + kLongestStart; Ticks::now() < end && !is_ending();) {
    if (::waitpid(*process, nullptr, WNOHANG) != 0) return true;
    listen(kGlance);
  }
  return false;
}

// What sounds would be said to its end.
void Reader::hang_up() {
  if (line_ >= 0) {
    send("CANCEL SELF\r\n");
    ::close(line_);
  }
  line_ = -1;
  answers_ = {};
  message_.clear();
}

void Reader::serve() {
  while (!is_ending()) {
    const Orders orders = take_orders();
    if (orders.silence) {
      message_.clear();
      if (!ask("CANCEL SELF")) return;
    }
    if (orders.say) {
      ticket_ = orders.ticket;
      if (!speak(*orders.say)) return;
    }
    if (!orders.silence && !orders.say) {
      if (!listen(message_.empty() ? std::chrono::milliseconds(kIdle) : kWithoutSign)) return;
    }
    while (const auto answer = answers_.next()) {
      if (answer->is_news()) note(*answer);
    }
    if (answers_.is_garbled()) return;
    if (message_.empty() || is_paused_) continue;
    if (Ticks::now() > late_at_) return;
    if (Ticks::now() > sign_at_ + kWithoutSign && !is_well()) return;
  }
}

bool Reader::speak(const Saying& saying) {
  early_.clear();
  message_.clear();
  is_paused_ = false;
  // A language that no synthesiser of his knows is said with the accent of another.
  if (!ask("SET SELF LANGUAGE " + saying.language)) return false;
  const auto ranked = ask("SET SELF PRIORITY " + std::string(ssip_priority(saying.priority)));
  if (!ranked || !ranked->is_yes()) return false;
  const auto asked = ask("SPEAK");
  if (!asked || !asked->is_yes()) return false;
  std::string text = ssip_text(saying.plain);
  text.resize(text.size() - 2);  // as of every command, ask() ends the last line
  const auto taken = ask(text);
  if (!taken || !taken->is_yes() || taken->lines.empty()) return false;
  late_at_ = Ticks::now() + kLongestTurn;
  longest_ = kLongestPause + kLongestLetter * static_cast<int>(saying.plain.size());
  message_ = taken->lines.front();
  for (const auto& [message, code] : std::exchange(early_, {})) {
    if (message == message_) apply(code);
  }
  return true;
}

bool Reader::is_well() {
  const auto module = ask("GET OUTPUT_MODULE");
  return module && module->is_yes() && !module->lines.empty() &&
         module->lines.front() != kNoSynthesiser;
}

std::optional<SsipAnswer> Reader::ask(std::string_view command) {
  if (!send(std::string(command) + "\r\n")) return std::nullopt;
  const auto end = Ticks::now() + kLongestAnswer;
  for (;;) {
    while (auto answer = answers_.next()) {
      if (!answer->is_news()) return answer;
      note(*answer);
    }
    const auto now = Ticks::now();
    if (answers_.is_garbled() || now >= end || is_ending()) return std::nullopt;
    if (!listen(std::chrono::ceil<std::chrono::milliseconds>(end - now))) return std::nullopt;
  }
}

bool Reader::send(std::string_view bytes) {
  const auto end = Ticks::now() + kLongestAnswer;
  while (!bytes.empty()) {
    const ssize_t sent = ::send(line_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN && Ticks::now() < end && !is_ending()) {
      pollfd room{.fd = line_, .events = POLLOUT, .revents = 0};
      ::poll(&room, 1, static_cast<int>(kGlance.count()));
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

bool Reader::listen(std::chrono::milliseconds at_most) {
  // Poll() passes over a line that is not there.
  std::array<pollfd, 2> ends{pollfd{.fd = wakes_[0], .events = POLLIN, .revents = 0},
                             pollfd{.fd = line_, .events = POLLIN, .revents = 0}};
  if (::poll(ends.data(), ends.size(), static_cast<int>(at_most.count())) <= 0) return true;
  std::array<char, 4096> bytes{};
  if (ends[0].revents != 0) {
    while (::read(wakes_[0], bytes.data(), bytes.size()) > 0) {
    }
  }
  if (ends[1].revents == 0) return true;
  const ssize_t count = ::recv(line_, bytes.data(), bytes.size(), 0);
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  if (count == 0) return false;
  sign_at_ = Ticks::now();
  answers_.take({bytes.data(), static_cast<std::size_t>(count)});
  return true;
}

void Reader::note(const SsipAnswer& news) {
  if (news.lines.empty()) return;
  if (message_.empty()) {
    early_.emplace_back(news.lines.front(), news.code);
  } else if (news.lines.front() == message_) {
    apply(news.code);
  }
}

void Reader::apply(int code) {
  enum News { begin = 701, end = 702, cancelled = 703, paused = 704, resumed = 705 };
  std::optional<Course> course;
  switch (code) {
    case begin:
      course = Course::sounding;
      break;
    case end:
      course = Course::said;
      message_.clear();
      break;
    case cancelled:
      course = Course::cut_off;
      message_.clear();
      break;
    case paused:
    case resumed:
      is_paused_ = code == paused;
      break;
    default:
      return;
  }
  late_at_ = Ticks::now() + longest_;
  {
    const std::lock_guard lock(mutex_);
    if (!course || ticket_ != orders_.ticket) return;
    course_ = *course;
  }
  changed_();
}

bool Reader::is_there() {
  Reader caller;
  const bool is_there = caller.connect(false);
  caller.hang_up();
  return is_there;
}

}  // namespace annabella::host
