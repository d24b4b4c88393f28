// The one table of options. It feeds the command line, the configuration file, the environment, the
// help texts and `annabella config`.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace annabella::host {

// What it does is said by every voice under the key "option.NAME".
struct OptionSpec {
  std::string_view name;
  std::string_view argument;  // "NAME", "FILE"; empty: a switch
  std::string_view fallback;
};

std::span<const OptionSpec> all_options();

enum class Origin : std::uint8_t {
  command_line = 1,
  environment,
  before,  // said when the game was begun that is resumed
  configuration,
  fallback
};

// The values in force for one command, and where each came from. The command line wins over the
// environment (ANNABELLA_VOICE for --voice), which wins over the configuration file.
class Options {
 public:
  // `allowed` names the options of this command; the configuration file may name any. Errors name
  // the option and what is wrong with it.
  static Result<Options> read(const std::vector<std::string>& arguments,
                              std::span<const std::string_view> allowed);
  // Where that fails: the values that are in order, so that it can be told in the right voice.
  static Options as_far_as_told(const std::vector<std::string>& arguments);

  const std::string& text(std::string_view name) const;
  // For options whose argument is a range, "80..450".
  int number(std::string_view name) const;
  bool given(std::string_view name) const { return origin(name) != Origin::fallback; }
  bool on(std::string_view name) const { return text(name) == "yes"; }
  Origin origin(std::string_view name) const;
  // Where the value stands, for a message: "--speech", "ANNABELLA_SPEECH", "FILE: speech".
  std::string place_of(std::string_view name) const;
  // For this run: it goes before what a player likes, and that before the configuration.
  bool said_now(std::string_view name) const;
  // Said so for this game before, on the command line.
  bool said_before(std::string_view name) const { return origin(name) == Origin::before; }
  // What is not said now is as it was: names and values of options, and what else was kept of it.
  void go_on_with(const std::map<std::string, std::string, std::less<>>& before);
  // As if it had not been given from now on.
  std::string take(std::string_view name);
  // Every value that the command line gives it, in order: what it means is the last one.
  std::vector<std::string> said(std::string_view name) const;
  // It means that one instead, and was said where it was.
  void mean(std::string_view name, std::string text);
  // What stood on the command line outside of any option.
  const std::vector<std::string>& words() const { return words_; }

 private:
  struct Value {
    std::string text;
    Origin origin = Origin::fallback;
  };
  static Options fallbacks();
  void take_if_right(std::string_view name, std::string_view value, Origin origin);

  std::map<std::string, Value, std::less<>> values_;
  std::map<std::string, std::vector<std::string>, std::less<>> said_;
  std::vector<std::string> words_;
};

// What is wrong with the value of an option, with the place where it stands, unless that is the
// command line: who has just typed it knows.
Error about_option(std::string_view name, const Options& options, Error why);

// $XDG_CONFIG_HOME/annabella, where the configuration and the players' own files are.
std::string configuration_directory();
// From now on the file says so of this option; what else stands in it stays.
Result<Done> configure(const std::string& option, const std::string& value);

}  // namespace annabella::host
