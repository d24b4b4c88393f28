#include "support/virtual_display.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <sstream>
#include <vector>

namespace annabella::host {
namespace {

using Ticks = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::chrono::seconds kPatience{30};
// BrlAPI counts its ports from this one on.
constexpr int kFirstApiPort = 4101;

// A socket at any free port of this machine, and which it is.
int bound_socket(int& port) {
  const int file = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  EXPECT_EQ(::bind(file, reinterpret_cast<sockaddr*>(&address), size), 0) << std::strerror(errno);
  EXPECT_EQ(::getsockname(file, reinterpret_cast<sockaddr*>(&address), &size), 0);
  port = ntohs(address.sin_port);
  return file;
}

bool is_taken(int port) {
  const int file = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<in_port_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const bool taken = ::connect(file, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  ::close(file);
  return taken;
}

// "1257|1| |8" in ASCII Braille, where the character's place says the dots: bit 0 is dot 1.
char ascii_of(const std::string& dots) {
  static constexpr char kAscii[] =
      " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)=";
  unsigned bits = 0;
  for (const char dot : dots) {
    if (dot >= '1' && dot <= '8') bits |= 1U << static_cast<unsigned>(dot - '1');
  }
  return bits < 64 ? kAscii[bits] : '~';  // no chess needs dots 7 and 8
}

}  // namespace

VirtualDisplay::VirtualDisplay(int cells) : columns_(cells) {
  listening_ = bound_socket(display_port_);
  ::listen(listening_, 1);
  ::close(bound_socket(api_port_));
  start();
}

VirtualDisplay::~VirtualDisplay() {
  die();
  ::close(listening_);
}

std::map<std::string, std::string> VirtualDisplay::environment() const {
  return {{"BRLAPI_HOST", "127.0.0.1:" + std::to_string(api_port_ - kFirstApiPort)},
          {"BRLAPI_AUTH", "none"},
          // Of the desktop that the test runs on: its windows are none of this BRLTTY's.
          {"WINDOWID", ""},
          {"WINDOWPATH", ""},
          {"XDG_VTNR", ""},
          {"CONTROLVT", ""}};
}

void VirtualDisplay::start() {
  const std::string folder = folder_.path().string();
  std::filesystem::remove(folder + "/pid");  // it does not start beside one that has died
  const std::string log = folder + "/log";
  std::vector<std::string> words{
      "brltty",
      "--no-daemon",
      "--quiet",
      "--braille-driver=vr",
      "--braille-device=client:127.0.0.1:" + std::to_string(display_port_),
      "--screen-driver=no",
      "--speech-driver=no",
      "--api-parameters=auth=none,host=" + environment().at("BRLAPI_HOST"),
      "--configuration-file=/dev/null",
      "--preferences-file=" + folder + "/preferences",
      "--pid-file=" + folder + "/pid",
      "--updatable-directory=" + folder,
      "--writable-directory=" + folder,
      "--standard-error"};
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  ::posix_spawn_file_actions_init(&files);
  ::posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&files, 1, log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  ::posix_spawn_file_actions_adddup2(&files, 1, 2);
  const int error = ::posix_spawnp(&brltty_, "brltty", &files, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&files);
  ASSERT_EQ(error, 0) << "brltty: " << std::strerror(error);
  connect();
  const auto end = Ticks::now() + kPatience;
  // Until it shows a line of its own it says that its display has one cell.
  const auto is_there = [this] { return is_taken(api_port_) && !shown().empty(); };
  while (!is_there() && Ticks::now() < end) read_more(milliseconds{20});
}

void VirtualDisplay::connect() {
  pollfd waiting{.fd = listening_, .events = POLLIN, .revents = 0};
  const int came = ::poll(&waiting, 1, static_cast<int>(milliseconds{kPatience}.count()));
  std::ostringstream log;
  log << std::ifstream(folder_.path() / "log").rdbuf();
  ASSERT_EQ(came, 1) << "BRLTTY does not look for its display:\n" << log.str();
  connection_ = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
  received_.clear();
  shown_.clear();
  resize(columns_);
  // BRLTTY's virtual display takes one line whenever something has come: two that come at once wait
  // for a third.
  nudging_ = std::jthread([file = connection_](const std::stop_token& end) {
    while (!end.stop_requested()) {
      ::send(file, "nudge\n", 6, MSG_NOSIGNAL | MSG_DONTWAIT);
      std::this_thread::sleep_for(milliseconds{150});
    }
  });
}

void VirtualDisplay::disconnect() {
  nudging_ = {};
  if (connection_ >= 0) ::close(connection_);
  connection_ = -1;
}

void VirtualDisplay::die() {
  disconnect();
  if (brltty_ <= 0) return;
  ::kill(brltty_, SIGKILL);
  ::waitpid(brltty_, nullptr, 0);
  brltty_ = -1;
}

void VirtualDisplay::stop() const { ::kill(brltty_, SIGSTOP); }
void VirtualDisplay::go_on() const { ::kill(brltty_, SIGCONT); }

void VirtualDisplay::resize(int cells) {
  columns_ = cells;
  send("cells " + std::to_string(cells));
}

void VirtualDisplay::press(const std::string& command) { send(command); }

void VirtualDisplay::send(const std::string& line) const {
  const std::string whole = line + "\n";
  EXPECT_EQ(::send(connection_, whole.data(), whole.size(), MSG_NOSIGNAL),
            static_cast<ssize_t>(whole.size()))
      << line;
}

bool VirtualDisplay::read_more(milliseconds at_most) {
  pollfd waiting{.fd = connection_, .events = POLLIN, .revents = 0};
  if (::poll(&waiting, 1, static_cast<int>(at_most.count())) <= 0) return false;
  char bytes[4096];
  const ssize_t count = ::read(connection_, bytes, sizeof bytes);
  if (count <= 0) return false;
  received_.append(bytes, static_cast<std::size_t>(count));
  for (std::size_t end = 0; (end = received_.find('\n')) != received_.npos;) {
    take(received_.substr(0, end));
    received_.erase(0, end + 1);
  }
  return true;
}

// Braille "134578|135| |234"
void VirtualDisplay::take(const std::string& line) {
  if (!line.starts_with("Braille \"")) return;
  const std::size_t begin = line.find('"') + 1;
  std::istringstream dots(line.substr(begin, line.rfind('"') - begin));
  shown_.clear();
  for (std::string cell; std::getline(dots, cell, '|');) shown_ += ascii_of(cell);
}

std::string VirtualDisplay::shown() {
  while (read_more(milliseconds{0})) {
  }
  const std::size_t last = shown_.find_last_not_of(' ');
  return shown_.substr(0, last == shown_.npos ? 0 : last + 1);
}

int VirtualDisplay::cells() {
  shown();
  return static_cast<int>(shown_.size());
}

void VirtualDisplay::wait_for(const std::string& cells) {
  const auto end = Ticks::now() + kPatience;
  while (shown() != cells && Ticks::now() < end) read_more(milliseconds{50});
  EXPECT_EQ(shown(), cells);
}

std::string VirtualDisplay::wait_for_other(const std::string& cells) {
  const auto end = Ticks::now() + kPatience;
  while (shown() == cells && Ticks::now() < end) read_more(milliseconds{50});
  EXPECT_NE(shown(), cells);
  return shown();
}

}  // namespace annabella::host
