// annabella: chess over the board for those who cannot see it.
#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "app/command.h"
#include "plugins/fault.h"

namespace annabella::host {
namespace {

int help(const Invocation& invocation) {
  invocation.print({"app.usage", {}});
  for (const Subcommand& command : all_commands()) {
    std::cout << "annabella " << command.name << ": "
              << invocation.voice->say({"command." + std::string(command.name), {}}).printed
              << '\n';
  }
  return kDone;
}

int help_on(const Subcommand& command, const Invocation& invocation) {
  std::cout << "annabella " << command.name << (command.words.empty() ? "" : " ") << command.words
            << ": " << invocation.voice->say({"command." + std::string(command.name), {}}).printed
            << '\n';
  for (const OptionSpec& option : all_options()) {
    if (std::ranges::find(command.options, option.name) == command.options.end()) continue;
    std::cout << "--" << option.name << (option.argument.empty() ? "" : " ") << option.argument
              << ": " << invocation.voice->say({"option." + std::string(option.name), {}}).printed
              << '\n';
  }
  return kDone;
}

// A voice to complain in, while the wanted one cannot be had or is not yet known.
std::shared_ptr<const Voice> voice_for_complaints(const Options& options) {
  const std::vector<std::string> known = voice_names();
  std::vector<std::string> best_first = known;
  for (const std::string& better : {std::string("en"), std::string("de"), options.text("voice")}) {
    std::ranges::stable_partition(best_first,
                                  [&](const std::string& name) { return name == better; });
  }
  for (const std::string& name : best_first) {
    if (const auto voice = Voice::load(voices_directory() / name)) return *voice;
  }
  std::cerr << "annabella: " << voices_directory().string()
            << (known.empty() ? ": no voices here." : ": no voice here that can be read.")
            << "\nSet ANNABELLA_VOICES to the folder that holds them.\n";
  std::exit(kWorldFailed);
}

// What it says is heard as well as read.
bool is_spoken(const Subcommand* command, bool is_named) {
  if (command == nullptr) return !is_named;
  const auto has = [&](std::string_view name) {
    return std::ranges::find(command->options, name) != command->options.end();
  };
  return has("speech") && !has("porcelain");
}

int in_full(int (&command)(const Invocation&), const Invocation& invocation,
            int failed = kWorldFailed) {
  const int exit = command(invocation);
  // A full disk, say: what was asked for is not there.
  if (!std::cout.flush()) {
    invocation.fail({"app.output-failed", {}}, kWorldFailed);
    return failed;
  }
  return exit;
}

int run(const std::vector<std::string>& arguments) {
  static constexpr std::array kHelpOptions{std::string_view{"help"}, std::string_view{"voice"},
                                           std::string_view{"words"}};
  const bool named = !arguments.empty() && !arguments.front().starts_with('-');
  const Subcommand* command = named ? find_command(arguments.front()) : nullptr;
  const std::vector<std::string> rest(arguments.begin() + (named ? 1 : 0), arguments.end());
  const std::span<const std::string_view> without_one =
      named ? std::span<const std::string_view>(kHelpOptions) : options_of_welcome();
  const Result<Options> options = Options::read(rest, command ? command->options : without_one);
  const auto refuse = [&](const Invocation& invocation, const Phrase& why) {
    is_spoken(command, named) ? invocation.refuse(why, kWrongUse) : invocation.fail(why, kWrongUse);
    return command ? command->wrong_use : static_cast<int>(kWrongUse);
  };
  if (!options) {
    const Options told = Options::as_far_as_told(rest);
    return refuse({told, voice_for_complaints(told)}, options.error().what);
  }

  const Result<std::shared_ptr<const Voice>> voice = load_voice(options->text("voice"), *options);
  const Invocation invocation{*options, voice ? *voice : voice_for_complaints(*options)};
  const bool tells_of_voices = command && command->run == voices;  // and of a broken one itself
  if (!voice && !tells_of_voices) return refuse(invocation, voice.error().what);
  // At the table it is told to the ear that it concerns.
  const bool sits_down = command && (command->run == play || command->run == resume);
  if (!sits_down && !tells_of_voices) {
    if (const auto odd = words_left_out(options->text("voice"), *options)) refuse(invocation, *odd);
  }
  if (command && options->on("help")) return help_on(*command, invocation);
  if (command && command->words.empty() && !options->words().empty()) {
    return refuse(invocation, {"app.unexpected-word", {{"word", options->words().front()}}});
  }
  if (const Result<Done> there = expect_plugin_folder(*options); !there) {
    return refuse(invocation, there.error().what);
  }
  if (command) return in_full(*command->run, invocation, command->failed);
  if (!named && options->said_now("version")) {
    invocation.print({"app.version", {{"version", std::string(ANNABELLA_VERSION)}}});
    return kDone;
  }
  if (options->on("help") || (named && arguments.front() == "help")) return help(invocation);
  if (named) {
    return invocation.fail({"app.unknown-command", {{"command", arguments.front()}}}, kWrongUse);
  }
  if (!options->words().empty()) return invocation.fail({"app.no-command", {}}, kWrongUse);
  return in_full(welcome, invocation);
}

int failed(const std::vector<std::string>& arguments, const Phrase& why) {
  const Options told = Options::as_far_as_told(arguments);
  Invocation{told, voice_for_complaints(told)}.fail(why, kWorldFailed);
  const Subcommand* command = arguments.empty() ? nullptr : find_command(arguments.front());
  return command ? command->failed : static_cast<int>(kWorldFailed);
}

}  // namespace
}  // namespace annabella::host

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is told of, not died of
  try {
    return annabella::host::run(arguments);
  } catch (const annabella::host::PluginFault& fault) {
    return annabella::host::failed(arguments, fault.what_to_say);
  } catch (const std::exception& why) {
    return annabella::host::failed(arguments,
                                   {"app.unexpected", {{"report", std::string(why.what())}}});
  }
}
