// SPDX-License-Identifier: MIT
//
// The front door of a plugin: what it is, what it was built against, how to make one.
//
// Threads. Every function below and in the other headers is marked:
//   [house]   the host's main thread; never two at once for one plugin object
//   [worker]  a background thread; never two at once for one plugin object
//   [any]     any thread, at any time, also several at once
//
// Errors. A plugin may throw anything derived from std::exception. The host catches it at one
// place, keeps the text and carries on without the plugin.
//
// Growth. A released interface never gains, loses or reorders a virtual function, and a released
// struct never changes. New things arrive as capabilities.
#pragma once

#include <annabella/detail/card.h>

#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>

namespace annabella {

enum class LogLevel : std::uint8_t { debug = 1, info, warning, error };

// What a plugin may ask of its host. Lives longer than every plugin object.
class Host {
 public:
  // [any]
  virtual void log(LogLevel level, std::string_view text) noexcept = 0;

  // An optional service, or nullptr. Ids look like "annabella.host.clock/1". [any]
  virtual void* service(std::string_view id) noexcept = 0;

 protected:
  ~Host() = default;
};

// The root of everything a plugin makes.
class Plugin {
 public:
  virtual ~Plugin() = default;

  // A further interface that this object offers, or nullptr if it has no such thing.
  // Ids look like "annabella.variant.clock/1". The pointer lives as long as the object. [any]
  virtual void* capability(std::string_view id) {
    (void)id;
    return nullptr;
  }
};

// The interface that T describes, if `plugin` offers it.
template <class T>
T* capability(Plugin& plugin) {
  return static_cast<T*>(plugin.capability(T::kId));
}

}  // namespace annabella

// Once per plugin, at the end of its main file. Class has a constructor from Host& and exports
// nothing else.
//   ANNABELLA_PLUGIN(Chess960, .kind = "variant", .id = "org.annabella.variant.chess960",
//                    .version = "1.2.0", .name = "Chess 960");
#define ANNABELLA_PLUGIN(Class, ...)                                                         \
  static_assert(std::is_base_of_v<annabella::Plugin, Class>,                                 \
                "a plugin's class is a Variant, a PairingSystem or a BoardDriver");          \
  extern "C" [[gnu::visibility("default"), gnu::section(".note.annabella"), gnu::used,       \
               gnu::aligned(4)]] constinit const annabella::detail::CardNote annabella_card{ \
      .card = {__VA_ARGS__, .layout = Class::kLayout}};                                      \
  extern "C" [[gnu::visibility("default")]] annabella::Plugin* annabella_make(               \
      annabella::Host& host) {                                                               \
    return new Class(host);                                                                  \
  }                                                                                          \
  static_assert(std::is_constructible_v<Class, annabella::Host&>,                            \
                "a plugin's class has a constructor from annabella::Host&")
