#include "app/console.h"

#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <istream>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

// Readline's headers need stdio before them.
#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <readline/history.h>
#include <readline/readline.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "base/sealed_box.h"

namespace annabella::host {
namespace {

constexpr const char* kPrompt = "> ";
constexpr const char* kTalkKey = "\t";
constexpr int kNoKey = 0;

Console* the_console = nullptr;  // Readline calls back without an argument

int talk_key_pressed(int count, int key) {
  return the_console->press_talk_key() ? 0 : rl_insert(count, key);
}

// Instead of rl_redisplay(): the prompt and nothing of what is typed.
void show_the_prompt_only() {
  if (rl_end > 0) return;
  std::fprintf(stdout, "\r%s", kPrompt);
  std::fflush(stdout);
}

bool is_regular_file(int file) {
  struct stat status {};
  return ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

// Not the one that standard output may share, for Asio makes it one that refuses what the terminal
// cannot take at once.
int terminal_of_our_own() {
  const int own = ::open(::ttyname(STDIN_FILENO), O_RDWR | O_NOCTTY | O_CLOEXEC);
  return own >= 0 ? own : ::dup(STDIN_FILENO);
}

// A lone Escape means nothing and takes no letter with it, or "Sf3" would be "f3". Behind that of
// an arrow or of another longer key the rest comes at once.
int next_key(std::FILE* terminal) {
  constexpr int kEscape = 0x1b;
  constexpr int kRestComesWithin = 30;  // milliseconds
  const int key = rl_getc(terminal);
  if (key != kEscape) return key;
  pollfd rest{.fd = ::fileno(terminal), .events = POLLIN, .revents = 0};
  return ::poll(&rest, 1, kRestComesWithin) == 0 ? kNoKey : kEscape;
}

// Ctrl-S would hold back what is printed, and whoever does not see it waits for it in vain.
void take_ctrl_s_for_a_key(termios settings) {
  settings.c_iflag &= ~static_cast<tcflag_t>(IXON);
  ::tcsetattr(STDIN_FILENO, TCSANOW, &settings);
}

// False: nobody will take it.
bool write_whole(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {  // a socket that is standard input, too
      pollfd room{.fd = file, .events = POLLOUT, .revents = 0};
      ::poll(&room, 1, -1);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

// Readline takes the bytes of an umlaut for keys of their own where the locale does not know UTF-8,
// as on a bare system, or where it is named and not installed.
void edit_in_utf8() {
  const bool known = std::setlocale(LC_CTYPE, "") != nullptr;
  if (!known || std::string_view(::nl_langinfo(CODESET)) != "UTF-8") {
    ::setenv("LC_ALL", "C.UTF-8", 1);
  }
}

}  // namespace

Console::Console(boost::asio::io_context& loop, std::function<void(const std::string&)> heard,
                 std::function<void()> ended)
    : loop_(&loop),
      heard_(std::move(heard)),
      ended_(std::move(ended)),
      input_(loop),
      on_terminal_(::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1) {
  the_console = this;
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has gone is to be noticed, not to be died of
}

Console::~Console() {
  end();
  the_console = nullptr;
}

void Console::listen() {
  listening_ = true;
  if (is_regular_file(STDIN_FILENO)) {
    listen_to_file();
    return;
  }
  if (!on_terminal_) {
    input_.assign(::dup(STDIN_FILENO));
    listen_to_stream();
    return;
  }
  input_.assign(terminal_of_our_own());
  termios settings{};
  if (::tcgetattr(STDIN_FILENO, &settings) == 0) {
    as_found_ = settings;
    take_ctrl_s_for_a_key(settings);
  }
  edit_in_utf8();
  rl_variable_bind("enable-bracketed-paste", "off");  // no escape sequences for a screen reader
  rl_bind_key('\t', talk_key_pressed);
  // Nothing that stands is wiped or written over.
  for (auto* const redraws :
       {rl_clear_screen, rl_clear_display, rl_reverse_search_history, rl_forward_search_history,
        rl_noninc_reverse_search, rl_noninc_forward_search}) {
    rl_unbind_function_in_map(redraws, rl_get_keymap());
  }
  rl_getc_function = next_key;
  rl_bind_key(kNoKey, [](int, int) { return 0; });
  rl_catch_signals = 0;
  rl_callback_handler_install(kPrompt, [](char* line) { the_console->take_line(line); });
  prompting_ = true;
  listen_to_terminal();
}

void Console::listen_to_terminal() {
  input_.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                    [this](const boost::system::error_code& error) {
                      if (error) return;
                      rl_callback_read_char();
                      if (listening_) listen_to_terminal();
                    });
}

void Console::take_line(char* line) {
  prompting_ = false;
  if (!line) {
    std::fputc('\n', stdout);  // the prompt stands alone on its line
    end();
    ended_();
    return;
  }
  std::string text = line;
  if (hidden_) {
    std::fputc('\n', stdout);  // Readline ends only lines that it has shown
    wipe(line, text.size());
    wipe(rl_line_buffer, text.size());
  } else if (!text.empty()) {
    add_history(line);
  }
  std::free(line);
  hear(text);
  rl_redisplay_function = hidden_ ? show_the_prompt_only : rl_redisplay;
  prompting_ = on_terminal_;  // Readline shows the prompt when this returns
}

void Console::listen_to_stream() {
  boost::asio::async_read_until(input_, buffer_, '\n',
                                [this](const boost::system::error_code& error, std::size_t) {
                                  if (listening_ && buffer_.size() > 0) {
                                    std::string line = next_line();
                                    hear(line);
                                  }
                                  if (!listening_) return;
                                  error ? ended_() : listen_to_stream();
                                });
}

void Console::listen_to_file() {
  boost::asio::post(*loop_, [this] {
    if (!listening_) return;
    std::string line;
    if (!std::getline(std::cin, line)) return ended_();
    hear(line);
    listen_to_file();
  });
}

// Up to its end, which a last line may lack.
std::string Console::next_line() {
  std::istream in(&buffer_);
  std::string line;
  line.reserve(buffer_.size());  // one that grows leaves its beginnings behind
  const auto begin = static_cast<char*>(const_cast<void*>(buffer_.data().data()));
  std::getline(in, line);
  if (hidden_) wipe(begin, line.size());
  return line;
}

bool Console::press_talk_key() {
  if (talk_key_ && !hidden_) talk_key_();
  return talk_key_ != nullptr;
}

void Console::hear(std::string& line) {
  if (line == kTalkKey && press_talk_key()) return;
  const bool was_hidden = hidden_;
  heard_(line);
  if (was_hidden) wipe(line);
}

void Console::clear_screen() {
  if (!on_terminal_) return;
  std::fputs("\033[H\033[2J\033[3J", stdout);
  std::fflush(stdout);
}

void Console::print(const std::string& line) { write(STDOUT_FILENO, line); }

void Console::print_error(const std::string& line) { write(STDERR_FILENO, line); }

void Console::write(int file, const std::string& line) {
  if (prompting_) std::fputc('\n', stdout);
  std::fflush(stdout);
  const bool taken = write_whole(file, line + "\n") || file == STDERR_FILENO;
  // Later, because a fact may be just being told.
  if ((!taken || std::ferror(stdout) != 0) && !std::exchange(has_lost_output_, true)) {
    boost::asio::post(*loop_, [this] {
      if (listening_) ended_();
    });
  }
  if (prompting_) {
    rl_on_new_line();
    (*rl_redisplay_function)();
  }
}

void Console::end() {
  listening_ = false;
  if (on_terminal_) {
    if (prompting_) std::fputc('\n', stdout);
    rl_callback_handler_remove();
    if (as_found_) ::tcsetattr(STDIN_FILENO, TCSANOW, &*as_found_);
    on_terminal_ = false;
    prompting_ = false;
  }
  if (input_.is_open()) input_.close();
}

}  // namespace annabella::host
