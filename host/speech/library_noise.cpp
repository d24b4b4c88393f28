#include "speech/library_noise.h"

#include <alsa/asoundlib.h>
#include <dlfcn.h>

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

}  // namespace

void silence_sound_libraries() {
  snd_lib_error_set_handler(ignore_alsa);
  silence_jack("jack_set_error_function");
  silence_jack("jack_set_info_function");
}

}  // namespace annabella::host
