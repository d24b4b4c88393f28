#include "support/own_home.h"

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace annabella::host {
namespace {

std::string contents(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

}  // namespace

std::map<std::string, std::string> OwnHome::environment() const {
  std::map<std::string, std::string> all = environment_with_sound();
  all["HOME"] = all["XDG_RUNTIME_DIR"] = path().string();
  all["ANNABELLA_SPEECH"] = "off";
  return all;
}

std::map<std::string, std::string> OwnHome::environment_with_sound() const {
  return {{"XDG_DATA_HOME", (path() / "data").string()},
          {"XDG_CONFIG_HOME", (path() / "config").string()},
          {"TERM", "dumb"}};
}

Outcome run_annabella(const OwnHome& home, const std::string& arguments, const std::string& input) {
  std::ofstream(home.path() / "in") << input;
  std::string command = "cd '" + home.path().string() + "' && env";
  for (const auto& [name, value] : home.environment()) command += " " + name + "='" + value + "'";
  command += " '" BUILD_DIR "/bin/annabella' " + arguments + " < in > out 2> err";
  const int status = std::system(command.c_str());
  return {.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status),
          .out = contents(home.path() / "out"),
          .err = contents(home.path() / "err")};
}

}  // namespace annabella::host
