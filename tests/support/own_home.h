// A home of its own for each test that runs the program: no journal, no settings, nobody else's.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "support/temporary_directory.h"

namespace annabella::host {

inline const std::string kAnnabella = BUILD_DIR "/bin/annabella";

class OwnHome : public TemporaryDirectory {
 public:
  std::filesystem::path journal() const { return path() / "data/annabella/journal.sqlite"; }
  // HOME and the XDG directories in it, a plain terminal, no sound.
  std::map<std::string, std::string> environment() const;
  // HOME and XDG_RUNTIME_DIR stay those of the sound server, where ALSA looks, and of the reader.
  std::map<std::string, std::string> environment_with_sound() const;
};

struct Outcome {
  int status = 0;
  std::string out;
  std::string err;
};
// Runs the program in this home with these lines on its standard input, and waits for it.
Outcome run_annabella(const OwnHome& home, const std::string& arguments,
                      const std::string& input = "");

}  // namespace annabella::host
