// A Braille display for tests: the program BRLTTY with its virtual display, and whoever reads it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>
#include <string>
#include <thread>

#include "support/temporary_directory.h"

namespace annabella::host {

class VirtualDisplay {
 public:
  // BRLTTY runs when this returns, and has a display of so many cells.
  explicit VirtualDisplay(int cells);
  ~VirtualDisplay();
  VirtualDisplay(const VirtualDisplay&) = delete;
  VirtualDisplay& operator=(const VirtualDisplay&) = delete;

  // Where BrlAPI finds it.
  std::map<std::string, std::string> environment() const;

  // BRLTTY dies without a word, and runs again.
  void die();
  void start();
  // It hangs, and goes on.
  void stop() const;
  void go_on() const;
  // Another display in its place.
  void resize(int cells);
  // A key, by BRLTTY's name for its command: "lndn", and "route 3" for the fourth cell's; BRLTTY
  // 6.5 knows none for the first cell.
  void press(const std::string& command);

  // What stands there now, as in a .brf file, without the blanks behind it.
  std::string shown();
  int cells();
  // Fails the test if it does not come to stand there.
  void wait_for(const std::string& cells);
  // Waits until another line stands there than this one, and gives it.
  std::string wait_for_other(const std::string& cells);

 private:
  void connect();
  void disconnect();
  bool read_more(std::chrono::milliseconds at_most);
  void take(const std::string& line);
  void send(const std::string& line) const;

  TemporaryDirectory folder_;
  int columns_;
  int listening_ = -1;
  int display_port_ = 0;
  int api_port_ = 0;
  pid_t brltty_ = -1;
  int connection_ = -1;
  std::jthread nudging_;
  std::string received_;  // of a line that is not whole yet
  std::string shown_;
};

}  // namespace annabella::host
