#include "speech/library_noise.h"

#include <alsa/asoundlib.h>
#include <dlfcn.h>
#include <unistd.h>

#include <cstdio>
#include <string_view>

namespace annabella::host {
namespace {

void ignore_alsa(const char*, int, const char*, int, const char*, ...) {}
void ignore_jack(const char*) {}

// JACK comes only with PortAudio, if at all.
void silence_jack(const char* setter) {
  using Handler = void (*)(const char*);
  if (void* found = dlsym(RTLD_DEFAULT, setter)) {
    reinterpret_cast<void (*)(Handler)>(found)(ignore_jack);
  }
}

// What it does not write counts as written.
ssize_t write_but_portaudio(void*, const char* text, std::size_t size) {
  if (std::string_view(text, size).starts_with("Expression '")) return static_cast<ssize_t>(size);
  return write(STDERR_FILENO, text, size);
}

// PortAudio has no such setter, and prints from threads of its own at any time: "Expression '...'
// failed in". So C's stderr, which glibc lets a program replace, leaves out those lines; std::cerr
// stays what it is.
void silence_portaudio() {
  static FILE* const quieter = [] {
    FILE* made = fopencookie(
        nullptr, "w",
        {.read = nullptr, .write = write_but_portaudio, .seek = nullptr, .close = nullptr});
    if (made != nullptr) setvbuf(made, nullptr, _IOLBF, BUFSIZ);
    return made;
  }();
  if (quieter != nullptr) stderr = quieter;
}

}  // namespace

void silence_sound_libraries() {
  snd_lib_error_set_handler(ignore_alsa);
  silence_jack("jack_set_error_function");
  silence_jack("jack_set_info_function");
  silence_portaudio();
}

}  // namespace annabella::host
