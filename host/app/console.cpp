#include "app/console.h"

#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <istream>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

// Readline's headers need stdio before them.
#include <langinfo.h>
#include <readline/history.h>
#include <readline/readline.h>
#include <sys/stat.h>
#include <unistd.h>

#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "base/sealed_box.h"

namespace annabella::host {
namespace {

constexpr const char* kPrompt = "> ";

Console* the_console = nullptr;  // Readline calls back without an argument

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
  if (is_regular_file(STDIN_FILENO)) {
    listen_to_file();
    return;
  }
  input_.assign(::dup(STDIN_FILENO));
  if (!on_terminal_) {
    listen_to_stream();
    return;
  }
  edit_in_utf8();
  rl_variable_bind("enable-bracketed-paste", "off");  // no escape sequences for a screen reader
  rl_bind_key('\t', rl_insert);
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
                      if (on_terminal_) listen_to_terminal();
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
                                  if (buffer_.size() > 0) {
                                    std::string line = next_line();
                                    hear(line);
                                  }
                                  if (!error) return listen_to_stream();
                                  if (error != boost::asio::error::operation_aborted) ended_();
                                });
}

void Console::listen_to_file() {
  boost::asio::post(*loop_, [this] {
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

void Console::hear(std::string& line) {
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
  std::FILE* out = file == STDERR_FILENO ? stderr : stdout;
  if (prompting_) std::fputc('\n', stdout);
  std::fflush(stdout);
  std::fprintf(out, "%s\n", line.c_str());
  std::fflush(out);
  // Later, because a fact may be just being told.
  if (std::ferror(stdout) != 0 && !std::exchange(has_lost_output_, true)) {
    boost::asio::post(*loop_, [this] { ended_(); });
  }
  if (prompting_) {
    rl_on_new_line();
    (*rl_redisplay_function)();
  }
}

void Console::end() {
  if (on_terminal_) {
    if (prompting_) std::fputc('\n', stdout);
    rl_callback_handler_remove();
    on_terminal_ = false;
    prompting_ = false;
  }
  if (input_.is_open()) input_.close();
}

}  // namespace annabella::host
