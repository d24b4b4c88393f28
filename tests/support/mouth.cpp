#include "support/mouth.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

namespace annabella::host {
namespace {

void run(const std::string& command) {
  if (std::system(command.c_str()) != 0) throw std::runtime_error(command + " failed");
}

// The file's name.
std::string written(const std::string& name, const Sound& sound) {
  const char* folder = std::getenv("ANNABELLA_SOUND");
  if (folder == nullptr) throw std::runtime_error("to be run by tests/support/with_null_sound");
  std::string file = std::string(folder) + "/" + name + ".wav";
  if (!write_wav(file, sound)) throw std::runtime_error(file);
  return file;
}

}  // namespace

void Mouth::wait_until_listened_to() const {
  run("source=$(pactl list short sources | awk '$2 == \"" + microphone_ +
      ".monitor\" {print $1}'); for i in $(seq 300); do pactl list short source-outputs | awk "
      "'{print $2}' | grep -qx \"$source\" && sleep 2 && exit 0; sleep 0.1; done; exit 1");
}

void Mouth::say(const std::string& words) const {
  const Result<Sound> sound = synthesise(words, voice_);
  if (!sound) throw std::runtime_error(sound.error().what.key);
  play(*sound);
}

void Mouth::play(const Sound& sound) const {
  run("paplay --latency-msec=60 --device=" + microphone_ + " " + written(microphone_, sound));
}

Background::Background(const std::string& microphone, const Sound& sound) {
  const std::string file = written(microphone + "-background", sound);
  const std::string device = "--device=" + microphone;
  player_ = ::fork();
  if (player_ != 0) return;
  ::execlp("paplay", "paplay", device.c_str(), file.c_str(), nullptr);
  ::_exit(127);
}

Background::~Background() {
  ::kill(player_, SIGKILL);
  ::waitpid(player_, nullptr, 0);
}

}  // namespace annabella::host
