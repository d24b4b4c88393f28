// The line-based terminal: whole lines in, whole lines out, nothing ever redrawn or overwritten.
#pragma once

#include <termios.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/streambuf.hpp>
#include <functional>
#include <optional>
#include <string>

namespace annabella::host {

// On a terminal, lines are edited with GNU Readline, and what is printed while somebody types goes
// onto lines of its own, after which the prompt and the typed part are shown again. From a pipe or
// a file, lines are read without a prompt. There is one console in a process. [house]
class Console {
 public:
  // `heard` gets each line; `ended` is called once, at the end of the input, or when nobody takes
  // what is printed any more: the other end of a pipe has gone, or a disk is full.
  Console(boost::asio::io_context& loop, std::function<void(const std::string&)> heard,
          std::function<void()> ended);
  ~Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  void listen();
  // Called for each Tab at a terminal, and for each line of input that is nothing but one.
  void on_talk_key(std::function<void()> pressed) { talk_key_ = std::move(pressed); }
  // False: it is no talk key here.
  bool press_talk_key();
  void print(const std::string& line);
  void print_error(const std::string& line);
  // What is typed from now on is not shown, not remembered, and wiped after it was heard.
  void hide_typing(bool hidden) { hidden_ = hidden; }
  // Wipes the terminal's screen, and what it would scroll back to.
  void clear_screen();
  bool has_lost_output() const { return has_lost_output_; }
  // Nothing is heard any more, not even what waits already; what is still printed stands below the
  // last prompt.
  void end();

 private:
  void listen_to_terminal();
  void listen_to_stream();
  void listen_to_file();
  void take_line(char* line);
  std::string next_line();
  void hear(std::string& line);
  void write(int file, const std::string& line);

  boost::asio::io_context* loop_;
  std::function<void(const std::string&)> heard_;
  std::function<void()> ended_;
  std::function<void()> talk_key_;
  boost::asio::posix::stream_descriptor input_;
  boost::asio::streambuf buffer_;
  std::optional<termios> as_found_;  // how the terminal was set, once it is listened to
  bool listening_ = false;
  bool hidden_ = false;
  bool on_terminal_ = false;
  bool has_lost_output_ = false;
  bool prompting_ = false;  // a prompt, and perhaps a typed part, stand on the last line
};

}  // namespace annabella::host
