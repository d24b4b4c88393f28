#include "braille/display.h"

#include <brlapi.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "braille/table.h"

namespace annabella::host {
namespace {

using Name = BrailleKey::Name;

constexpr std::chrono::seconds kLookAgain{2};
// BRLTTY without a display says that it has one cell.
constexpr unsigned kFewestCells = 8;
// How long a display is waited for that is to be given back.
constexpr std::chrono::seconds kGivingBack{1};

struct NamedCommand {
  brlapi_keyCode_t command;
  Name name;
};
// What displays have keys for: most can go on and back, and a line up and down.
constexpr std::array kCommands{NamedCommand{BRLAPI_KEY_CMD_FWINLT, Name::back},
                               NamedCommand{BRLAPI_KEY_CMD_FWINLTSKIP, Name::back},
                               NamedCommand{BRLAPI_KEY_CMD_FWINRT, Name::on},
                               NamedCommand{BRLAPI_KEY_CMD_FWINRTSKIP, Name::on},
                               NamedCommand{BRLAPI_KEY_CMD_LNUP, Name::up},
                               NamedCommand{BRLAPI_KEY_CMD_WINUP, Name::up},
                               NamedCommand{BRLAPI_KEY_CMD_PRDIFLN, Name::up},
                               NamedCommand{BRLAPI_KEY_CMD_LNDN, Name::down},
                               NamedCommand{BRLAPI_KEY_CMD_WINDN, Name::down},
                               NamedCommand{BRLAPI_KEY_CMD_NXDIFLN, Name::down},
                               NamedCommand{BRLAPI_KEY_CMD_TOP, Name::top},
                               NamedCommand{BRLAPI_KEY_CMD_TOP_LEFT, Name::top},
                               NamedCommand{BRLAPI_KEY_CMD_BOT, Name::bottom},
                               NamedCommand{BRLAPI_KEY_CMD_BOT_LEFT, Name::bottom},
                               NamedCommand{BRLAPI_KEY_CMD_HOME, Name::home}};

std::optional<BrailleKey> key_of(brlapi_keyCode_t code) {
  if ((code & BRLAPI_KEY_TYPE_MASK) != BRLAPI_KEY_TYPE_CMD) return std::nullopt;
  const brlapi_keyCode_t command = code & BRLAPI_KEY_CODE_MASK;
  if ((command & BRLAPI_KEY_CMD_BLK_MASK) == BRLAPI_KEY_CMD_ROUTE) {
    return BrailleKey{Name::routing, static_cast<int>(command & BRLAPI_KEY_CMD_ARG_MASK)};
  }
  const auto* found = std::ranges::find(kCommands, command, &NamedCommand::command);
  if (found == kCommands.end()) return std::nullopt;
  return BrailleKey{found->name};
}

// Why BrlAPI has just failed on this thread, before there was a display.
Phrase reason_of_failure() {
  const brlapi_error_t error = *brlapi_error_location();
  switch (error.brlerrno) {
    case BRLAPI_ERROR_CONNREFUSED:
    case BRLAPI_ERROR_LIBCERR:
    case BRLAPI_ERROR_GAIERR:
      return {"braille.no-brltty", {}};
    case BRLAPI_ERROR_AUTHENTICATION:
    case BRLAPI_ERROR_EMPTYKEY:
      return {"braille.not-allowed", {{"path", std::string(BRLAPI_ETCDIR "/" BRLAPI_AUTHKEYFILE)}}};
    default:
      break;
  }
  std::array<char, 256> report{};
  brlapi_strerror_r(&error, report.data(), report.size());
  return {"braille.failed", {{"report", std::string(report.data())}}};
}

// One connection to BRLTTY, and the display for as long as it lasts.
class BrlapiConnection {
 public:
  BrlapiConnection() : memory_(brlapi_getHandleSize()) {}
  ~BrlapiConnection() {
    if (file_ == BRLAPI_INVALID_FILE_DESCRIPTOR) return;
    if (has_tty_) brlapi__leaveTtyMode(handle());
    if (watching_ != nullptr) brlapi__unwatchParameter(handle(), watching_);
    brlapi__closeConnection(handle());
  }
  BrlapiConnection(const BrlapiConnection&) = delete;
  BrlapiConnection& operator=(const BrlapiConnection&) = delete;

  // Nothing if there is a display now.
  std::optional<Phrase> open() {
    file_ = brlapi__openConnection(handle(), nullptr, nullptr);
    if (file_ == BRLAPI_INVALID_FILE_DESCRIPTOR) return reason_of_failure();
    // What the library makes of an error by itself is to end the program.
    brlapi__setExceptionHandler(
        handle(), [](brlapi_handle_t*, int, brlapi_packetType_t, const void*, std::size_t) {});
    // BRLTTY 6.5 tells the new size with its bytes turned: it is asked for again.
    const auto changes = [](brlapi_param_t, brlapi_param_subparam_t, brlapi_param_flags_t,
                            void* changed, const void*,
                            std::size_t) { *static_cast<bool*>(changed) = true; };
    watching_ = brlapi__watchParameter(handle(), BRLAPI_PARAM_DISPLAY_SIZE, 0, BRLAPI_PARAMF_GLOBAL,
                                       changes, &has_changed_, nullptr, 0);
    return take_tty();
  }

  int file() const { return file_; }
  int cells() const { return static_cast<int>(columns_); }
  // Another display, or one of another size. BRLTTY 6.5 dies of a line that is longer than its
  // display, so nothing is written before this was asked.
  bool has_changed() const { return has_changed_; }

  // False: BRLTTY has gone.
  bool write(const std::string& line) {
    std::vector<unsigned char> dots(std::size_t{columns_} * rows_);
    for (std::size_t i = 0; i < std::min<std::size_t>(line.size(), columns_); ++i) {
      dots[i] = dots_of(line[i]);
    }
    return brlapi__writeDots(handle(), dots.data()) == 0;
  }

  enum class Read : std::uint8_t { key = 1, nothing, gone };
  Read read(brlapi_keyCode_t& code) {
    const int count = brlapi__readKey(handle(), 0, &code);
    if (count > 0) return Read::key;
    // So it tells of a parameter that has changed.
    const bool interrupted =
        count < 0 && brlapi_errno == BRLAPI_ERROR_LIBCERR && brlapi_libcerrno == EINTR;
    return count == 0 || interrupted ? Read::nothing : Read::gone;
  }

  // The display as it is now.
  std::optional<Phrase> take_tty() {
    if (std::exchange(has_tty_, false)) brlapi__leaveTtyMode(handle());
    has_changed_ = false;
    if (brlapi__getDisplaySize(handle(), &columns_, &rows_) != 0) return reason_of_failure();
    if (columns_ < kFewestCells) return Phrase{"braille.no-display", {}};
    // The console or the window it was started in; without one, wherever the display is looking.
    has_tty_ = brlapi__enterTtyMode(handle(), BRLAPI_TTY_DEFAULT, nullptr) >= 0 ||
               brlapi__enterTtyModeWithPath(handle(), nullptr, 0, nullptr) >= 0;
    if (!has_tty_) return reason_of_failure();
    std::vector<brlapi_keyCode_t> keys{BRLAPI_KEY_TYPE_CMD | BRLAPI_KEY_CMD_ROUTE};
    for (const NamedCommand& one : kCommands) keys.push_back(BRLAPI_KEY_TYPE_CMD | one.command);
    const bool has_keys = brlapi__ignoreKeys(handle(), brlapi_rangeType_all, nullptr, 0) == 0 &&
                          brlapi__acceptKeys(handle(), brlapi_rangeType_command, keys.data(),
                                             static_cast<unsigned>(keys.size())) == 0;
    return has_keys ? std::nullopt : std::optional(reason_of_failure());
  }

 private:
  brlapi_handle_t* handle() { return reinterpret_cast<brlapi_handle_t*>(memory_.data()); }

  std::vector<std::byte> memory_;
  brlapi_fileDescriptor file_ = BRLAPI_INVALID_FILE_DESCRIPTOR;
  unsigned columns_ = 0;
  unsigned rows_ = 0;
  brlapi_paramCallbackDescriptor_t watching_ = nullptr;
  bool has_tty_ = false;
  bool has_changed_ = false;
};

}  // namespace

// Shared with the thread, which a hanging BRLTTY may let live longer than the display.
class BrailleDisplay::Work {
 public:
  explicit Work(std::function<void(const News&)> tell) : tell_(std::move(tell)) {
    if (::pipe2(wake_.data(), O_CLOEXEC | O_NONBLOCK) != 0) wake_ = {-1, -1};
  }
  ~Work() {
    for (const int end : wake_) {
      if (end >= 0) ::close(end);
    }
  }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  void run() {
    ignore_signals();
    while (!is_ending_) {
      BrlapiConnection connection;
      std::optional<Phrase> why = connection.open();
      if (!why) why = serve(connection);
      if (why) miss(*why);
      wait_for_news(-1, kLookAgain);
    }
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
    ended_.notify_all();
  }

  void show(std::string cells) {
    const std::lock_guard lock(mutex_);
    if (cells == line_) return;
    line_ = std::move(cells);
    is_new_ = true;
    wake();
  }

  void end() {
    std::unique_lock lock(mutex_);
    tell_ = nullptr;
    is_ending_ = true;
    wake();
    ended_.wait_for(lock, kGivingBack, [this] { return has_ended_; });
  }

 private:
  // They are for the main thread. A BRLTTY that has gone is noticed, not died of (SIGPIPE), and the
  // library raises SIGWINCH for a display of another size.
  static void ignore_signals() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
  }

  // Until there is no display any more, and why; nothing: it is given back.
  std::optional<Phrase> serve(BrlapiConnection& connection) {
    const Phrase lost{"braille.lost", {}};
    found(connection.cells());
    while (!is_ending_) {
      brlapi_keyCode_t code = 0;
      BrlapiConnection::Read read = BrlapiConnection::Read::nothing;
      while ((read = connection.read(code)) == BrlapiConnection::Read::key) {
        if (const std::optional<BrailleKey> key = key_of(code)) tell(*key);
      }
      if (read == BrlapiConnection::Read::gone) return lost;
      if (connection.has_changed()) {
        if (const std::optional<Phrase> why = connection.take_tty()) return why;
        found(connection.cells());
      }
      if (const std::optional<std::string> line = new_line()) {
        if (!connection.write(*line)) return lost;
        continue;  // keys may have been read with the answer
      }
      wait_for_news(connection.file(), std::chrono::hours{1});
    }
    return std::nullopt;
  }

  void found(int cells) {
    missed_.reset();
    {
      const std::lock_guard lock(mutex_);
      is_new_ = true;
    }
    tell(Found{cells});
  }

  // Whoever has been told that there is none is not told again that nothing answers.
  void miss(const Phrase& why) {
    if (missed_ == why || (missed_ && why.key == "braille.no-brltty")) return;
    missed_ = why;
    tell(Missing{why});
  }

  void tell(const News& news) {
    const std::lock_guard lock(mutex_);
    if (tell_) tell_(news);
  }

  std::optional<std::string> new_line() {
    const std::lock_guard lock(mutex_);
    return std::exchange(is_new_, false) ? std::optional(line_) : std::nullopt;
  }

  // Of the connection's, or of ours.
  void wait_for_news(int file, std::chrono::milliseconds at_most) {
    std::array<pollfd, 2> both{pollfd{.fd = wake_[0], .events = POLLIN, .revents = 0},
                               pollfd{.fd = file, .events = POLLIN, .revents = 0}};
    if (is_ending_) return;
    ::poll(both.data(), both.size(), static_cast<int>(at_most.count()));
    std::array<char, 64> all{};
    while (::read(wake_[0], all.data(), all.size()) > 0) {
    }
  }

  void wake() {
    const char news = 1;
    // A pipe that is full wakes as well.
    [[maybe_unused]] const ssize_t written = ::write(wake_[1], &news, 1);
  }

  std::array<int, 2> wake_{-1, -1};
  std::atomic<bool> is_ending_ = false;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool has_ended_ = false;
  std::function<void(const News&)> tell_;
  std::string line_;
  bool is_new_ = false;

  // The thread's own.
  std::optional<Phrase> missed_;
};

BrailleDisplay::BrailleDisplay(std::function<void(const News&)> tell)
    : work_(std::make_shared<Work>(std::move(tell))) {
  std::thread([work = work_] { work->run(); }).detach();
}

BrailleDisplay::~BrailleDisplay() { work_->end(); }

void BrailleDisplay::show(std::string cells) { work_->show(std::move(cells)); }

}  // namespace annabella::host
