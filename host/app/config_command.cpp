// annabella config: the settings in force, and where each comes from.
#include <iostream>

#include "app/command.h"

namespace annabella::host {
namespace {

std::string_view key_of(Origin origin) {
  switch (origin) {
    case Origin::command_line:
      return "app.from-command-line";
    case Origin::environment:
      return "app.from-environment";
    case Origin::configuration:
      return "app.from-configuration";
    case Origin::before:
    case Origin::fallback:
      break;
  }
  return "app.from-fallback";
}

}  // namespace

int config(const Invocation& invocation) {
  for (const OptionSpec& option : all_options()) {
    if (option.name == "help") continue;
    if (invocation.options.on("porcelain")) {
      std::cout << option.name << ' ' << invocation.options.text(option.name) << '\n';
      continue;
    }
    const Phrase origin{std::string(key_of(invocation.options.origin(option.name))), {}};
    std::cout << option.name << " = " << invocation.options.text(option.name) << ", "
              << invocation.voice->say(origin).printed << '\n';
  }
  return kDone;
}

}  // namespace annabella::host
