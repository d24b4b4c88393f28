#include "support/dispatcher.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace annabella {
namespace {

using namespace std::chrono_literals;

// It says no signs by their names, and asks for no sound card where only is written.
constexpr const char* kSettings =
    "LogLevel 2\n"
    "DefaultLanguage \"en\"\n"
    "DefaultRate 42\n";

// The file is there before anybody listens.
bool is_listened_to(const std::filesystem::path& file) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  file.string().copy(address.sun_path, sizeof address.sun_path - 1);
  const int line = ::socket(AF_UNIX, SOCK_STREAM, 0);
  const bool is_there =
      ::connect(line, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(line);
  return is_there;
}

}  // namespace

Dispatcher::Dispatcher(double seconds) {
  const std::string said = (folder_ / "said").string();
  std::ostringstream module;
  module << "GenericExecuteSynth \"echo 'begin|$LANGUAGE|$RATE|$DATA' >> " << said << "; sleep "
         << seconds << "; echo end >> " << said << "\"\n";
  for (const char* language : {"cs", "de", "en", "sk"}) {
    module << "GenericLanguage \"" << language << "\" \"" << language << "\" \"utf-8\"\n"
           << "AddVoice \"" << language << "\" \"MALE1\" \"male1\"\n";
  }
  folder_.write("conf/modules/written.conf", module.str());
  folder_.write("conf/modules/espeak-ng.conf", "");
  ::setenv("SPEECHD_ADDRESS", ("unix_socket:" + (folder_ / "socket").string()).c_str(), 1);
}

Dispatcher::~Dispatcher() {
  kill();
  ::unsetenv("SPEECHD_ADDRESS");
  if (is_started_by_others_) ::unsetenv("XDG_CONFIG_HOME");
}

std::string Dispatcher::settings_for(Synthesiser synthesiser) {
  std::string settings = kSettings;
  switch (synthesiser) {
    case Synthesiser::written:
      settings += "AudioOutputMethod \"alsa\"\nAudioALSADevice \"null\"\n";
      settings += "AddModule \"written\" \"sd_generic\" \"written.conf\"\nDefaultModule written\n";
      break;
    case Synthesiser::espeak:
      settings += "AudioOutputMethod \"pulse\"\nDefaultRate 0\n";
      settings +=
          "AddModule \"espeak-ng\" \"sd_espeak-ng\" \"espeak-ng.conf\"\nDefaultModule espeak-ng\n";
      break;
    case Synthesiser::none:
      settings += "AudioOutputMethod \"alsa\"\nAudioALSADevice \"null\"\n";
      settings += "AddModule \"dummy\" \"sd_dummy\" \"\"\nDefaultModule dummy\n";
      break;
  }
  return settings;
}

void Dispatcher::start(Synthesiser synthesiser) {
  folder_.write("conf/speechd.conf", settings_for(synthesiser));
  std::filesystem::create_directories(folder_ / "log");
  std::filesystem::remove(folder_ / "socket");
  process_ = ::fork();
  if (process_ == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // a test that crashes leaves none behind
    const int log = ::open((folder_ / "out").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    ::dup2(log, STDOUT_FILENO);
    ::dup2(log, STDERR_FILENO);
    ::execlp("speech-dispatcher", "speech-dispatcher", "-s", "-t", "0", "-c", "unix_socket", "-S",
             (folder_ / "socket").c_str(), "-C", (folder_ / "conf").c_str(), "-L",
             (folder_ / "log").c_str(), "-P", (folder_ / "pid").c_str(), nullptr);
    ::_exit(127);
  }
  for (int i = 0; i < 1000; ++i) {
    if (is_listened_to(folder_ / "socket")) return;
    std::this_thread::sleep_for(20ms);
  }
  throw std::runtime_error("speech-dispatcher does not start: " + (folder_ / "out").string());
}

void Dispatcher::wait_to_be_started() {
  folder_.write("conf/speechd.conf", settings_for(Synthesiser::written) + "Timeout 0\n");
  std::filesystem::rename(folder_ / "conf", folder_ / "speech-dispatcher");
  ::setenv("XDG_CONFIG_HOME", folder_.path().c_str(), 1);
  ::unsetenv("SPEECHD_ADDRESS");
  is_started_by_others_ = true;
}

pid_t Dispatcher::started_by_others() {
  const std::filesystem::path runtime = std::getenv("XDG_RUNTIME_DIR");
  pid_t process = -1;
  std::ifstream(runtime / "speech-dispatcher/pid/speech-dispatcher.pid") >> process;
  return process;
}

bool Dispatcher::wait_until_it_ends(std::chrono::milliseconds at_most) {
  const pid_t process = started_by_others();
  const auto end = std::chrono::steady_clock::now() + at_most;
  while (process > 1 && ::kill(process, 0) == 0) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(20ms);
  }
  return true;
}

void Dispatcher::kill() {
  if (is_started_by_others_) {
    const pid_t process = started_by_others();
    if (process > 1) ::kill(process, SIGKILL);
  }
  if (process_ < 0) return;
  ::kill(process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
  process_ = -1;
}

void Dispatcher::halt() { ::kill(process_, SIGSTOP); }
void Dispatcher::go_on() { ::kill(process_, SIGCONT); }

std::vector<Dispatcher::Said> Dispatcher::said() const {
  std::vector<Said> all;
  std::ifstream in(folder_ / "said");
  for (std::string line; std::getline(in, line);) {
    if (line == "end") {
      if (!all.empty()) all.back().to_its_end = true;
      continue;
    }
    std::istringstream parts(line);
    Said one;
    std::string begin;
    std::getline(parts, begin, '|');
    std::getline(parts, one.language, '|');
    std::getline(parts, one.rate, '|');
    std::getline(parts, one.text);
    all.push_back(one);
  }
  return all;
}

std::vector<std::string> Dispatcher::texts() const {
  std::vector<std::string> texts;
  for (const Said& one : said()) texts.push_back(one.text);
  return texts;
}

bool Dispatcher::wait_for(std::size_t count, std::chrono::milliseconds at_most) const {
  const auto end = std::chrono::steady_clock::now() + at_most;
  while (said().size() < count) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(5ms);
  }
  return true;
}

void Dispatcher::spd_say(const std::string& arguments) const {
  if (std::system(("spd-say " + arguments).c_str()) != 0) throw std::runtime_error("no spd-say");
}

}  // namespace annabella
