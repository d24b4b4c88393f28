#include "app/options.h"

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <ranges>
#include <sstream>
#include <utility>

#include "app/files.h"
#include "base/directories.h"
#include "base/text.h"

namespace annabella::host {
namespace {

namespace po = boost::program_options;

constexpr std::array kOptions{
    OptionSpec{"help", "", "no"},
    OptionSpec{"version", "", "no"},
    OptionSpec{"porcelain", "", "no"},
    OptionSpec{"voice", "NAME", "de"},
    OptionSpec{"words", "FILE", ""},
    OptionSpec{"plugin-dir", "DIR", ""},
    OptionSpec{"plugin-home", "by-folder|inside|apart", "by-folder"},
    OptionSpec{"journal", "FILE", ""},
    OptionSpec{"durable", "yes|no", "yes"},
    OptionSpec{"variant", "ID", "standard"},
    OptionSpec{"fen", "FEN", ""},
    OptionSpec{"set-up", "", "no"},
    OptionSpec{"start", "NUMBER", ""},
    OptionSpec{"seed", "0..2147483647", ""},
    OptionSpec{"line", "", "no"},
    OptionSpec{"shredder", "", "no"},
    OptionSpec{"letters", "en|de|cs|sk", ""},
    OptionSpec{"white", "NAME", ""},
    OptionSpec{"black", "NAME", ""},
    OptionSpec{"event", "NAME", ""},
    OptionSpec{"time", "15+10|90/40+30/G;+30|none", "90+30"},
    OptionSpec{"rated", "", "no"},
    OptionSpec{"practice", "", "no"},
    OptionSpec{"warn-blunders", "", "no"},
    OptionSpec{"press", "at-once|by-hand", "at-once"},
    OptionSpec{"unseeing", "none|white|black|both", "none"},
    OptionSpec{"watched", "none|white|black|both", "none"},
    OptionSpec{"white-assistant", "DUTIES", "none"},
    OptionSpec{"black-assistant", "DUTIES", "none"},
    OptionSpec{"white-score", "program|dictated|paper", "program"},
    OptionSpec{"black-score", "program|dictated|paper", "program"},
    OptionSpec{"arbiter", "", "no"},
    OptionSpec{"supervised", "yes|no", "yes"},
    OptionSpec{"flags", "noticed|claimed", "noticed"},
    OptionSpec{"quickplay-finish", "", "no"},
    OptionSpec{"default-time", "0..240", "0"},
    OptionSpec{"session", "0..720", "0"},
    OptionSpec{"draws", "free|arbiter", "free"},
    OptionSpec{"draws-after", "0..200", "0"},
    OptionSpec{"engine-fault", "wait|lose", "wait"},
    OptionSpec{"scoring", "1-0.5-0|3-1-0|3-2-1-0|2-1-0", "1-0.5-0"},
    OptionSpec{"clock-place", "PLACE", ""},
    OptionSpec{"pgn", "FILE", ""},
    OptionSpec{"alarms", "SECONDS,SECONDS", ""},
    OptionSpec{"white-alarms", "SECONDS,SECONDS", ""},
    OptionSpec{"black-alarms", "SECONDS,SECONDS", ""},
    OptionSpec{"board", "DRIVER:PLACE or NUMBER", ""},
    OptionSpec{"white-board", "DRIVER:PLACE", ""},
    OptionSpec{"black-board", "DRIVER:PLACE", ""},
    OptionSpec{"board-clock", "1|2", ""},
    OptionSpec{"clock", "program|board", "program"},
    OptionSpec{"board-recordings", "FOLDER", ""},
    OptionSpec{"page", "", "no"},
    OptionSpec{"listen", "ADDRESS", "127.0.0.1"},
    OptionSpec{"port", "1..65535", "6464"},
    OptionSpec{"targets", "friendly|always|never", "friendly"},
    OptionSpec{"speech", "on|reader|off", "on"},
    OptionSpec{"device", "NAME", ""},
    OptionSpec{"white-device", "NAME", ""},
    OptionSpec{"black-device", "NAME", ""},
    OptionSpec{"white-voice", "NAME", ""},
    OptionSpec{"black-voice", "NAME", ""},
    OptionSpec{"rate", "80..450", "175"},
    OptionSpec{"white-rate", "80..450", ""},
    OptionSpec{"black-rate", "80..450", ""},
    OptionSpec{"braille", "", "no"},
    OptionSpec{"white-braille", "", "no"},
    OptionSpec{"black-braille", "", "no"},
    OptionSpec{"hearing", "off|key|open", "off"},
    OptionSpec{"microphone", "NAME", ""},
    OptionSpec{"white-microphone", "NAME", ""},
    OptionSpec{"black-microphone", "NAME", ""},
    OptionSpec{"announcements", "FOLDER", ""},
    OptionSpec{"level", "", "no"},
    OptionSpec{"pitch", "0..100", "50"},
    OptionSpec{"volume", "0..150", "100"},
    OptionSpec{"out", "FILE", ""},
    OptionSpec{"cells", "20..100", "40"},
    OptionSpec{"lines", "10..100", "25"},
    OptionSpec{"text", "", "no"},
    OptionSpec{"spoken", "", "no"},
    OptionSpec{"game", "NUMBER", ""},
    OptionSpec{"step", "", "no"},
    OptionSpec{"pause", "1..600", ""},
    OptionSpec{"to", "cs|de|en|sk|long|uci", ""},
    OptionSpec{"seconds", "1..600", "2"},
    OptionSpec{"games", "1..100000", "1000"},
    OptionSpec{"player", "NAME", ""},
    OptionSpec{"from", "FOLDER", ""},
    OptionSpec{"word", "WORD", ""},
    OptionSpec{"system", "ID", ""},
    OptionSpec{"check", "", "no"},
    OptionSpec{"explain", "", "no"},
    OptionSpec{"with", "NAME=VALUE,NAME=VALUE", ""},
    OptionSpec{"forget", "", "no"},
};

constexpr const char* kWords = "words outside of options";

void describe(po::options_description& description, const OptionSpec& option) {
  const std::string name(option.name);
  if (option.argument.empty()) {
    description.add_options()(name.c_str(),
                              po::value<std::string>()->implicit_value("yes", "")->zero_tokens());
  } else {
    description.add_options()(name.c_str(), po::value<std::string>());
  }
}

template <class Include>
po::options_description described(Include include) {
  po::options_description description;
  for (const OptionSpec& option : kOptions) {
    if (include(option.name)) describe(description, option);
  }
  return description;
}

// What --help says of an option without an argument, when somebody gives it one in a file.
constexpr std::string_view kYesOrNo = "yes|no";

// "80..450" takes the numbers between, "on|off" these two words, anything else any text.
std::optional<Phrase> misfit(const OptionSpec& option, const std::string& text,
                             const std::string& place) {
  const std::string_view argument = option.argument.empty() ? kYesOrNo : option.argument;
  Phrase refusal{"", {{"option", place}, {"value", text}}};
  if (const std::size_t dots = argument.find(".."); dots != std::string_view::npos) {
    const std::optional<int> number = whole_number(text);
    const int least = *whole_number(argument.substr(0, dots));
    const int most = *whole_number(argument.substr(dots + 2));
    if (number && *number >= least && *number <= most) return std::nullopt;
    refusal.key = "app.bad-number";
    refusal.with.insert({{"least", least}, {"most", most}});
    return refusal;
  }
  if (argument.find('|') == std::string_view::npos ||
      argument.find('+') != std::string_view::npos) {
    return std::nullopt;
  }
  std::string choices;
  for (const auto choice : std::views::split(argument, '|')) {
    if (std::ranges::equal(choice, text)) return std::nullopt;
    choices += (choices.empty() ? "" : ", ") + std::string(choice.begin(), choice.end());
  }
  refusal.key = "app.bad-choice";
  refusal.with["choices"] = choices;
  return refusal;
}

std::string configuration_file() { return configuration_directory() + "/annabella.conf"; }

// The lines of the configuration file, if there is one; some editors begin it with a mark. There
// are no sections in it, and what stands below one would not be what it is taken for.
Result<std::string> configured_lines() {
  const std::string file = configuration_file();
  std::error_code none;
  if (std::filesystem::is_directory(file, none)) {
    return Error{{"app.configuration-folder", {{"path", file}}}};
  }
  if (!std::filesystem::exists(file, none)) return std::string{};
  std::ifstream in(file);
  if (!in) return Error{{"app.cannot-read", {{"path", file}}}};
  std::string lines(std::istreambuf_iterator<char>(in), {});
  if (lines.starts_with("\ufeff")) lines.erase(0, std::string_view("\ufeff").size());
  std::istringstream each(lines);
  for (std::string line; std::getline(each, line);) {
    if (!trimmed(line).starts_with('[')) continue;
    return Error{
        {"app.configuration-section", {{"path", file}, {"line", std::string(trimmed(line))}}}};
  }
  return lines;
}

// Where the option is named already, or at the end. What begins a remark ends a value: a device is
// known by the part before it.
std::string with_setting(const std::string& lines, const std::string& option,
                         const std::string& value) {
  const std::string setting =
      option + " = " + std::string(trimmed(value.substr(0, value.find('#')))) + '\n';
  std::string text;
  bool is_set = false;
  std::istringstream each(lines);
  for (std::string line; std::getline(each, line);) {
    const std::size_t sign = line.find('=');
    const bool is_it = sign != std::string::npos && trimmed(line.substr(0, sign)) == option;
    if (!is_it) text += line + '\n';
    if (is_it && !std::exchange(is_set, true)) text += setting;
  }
  return is_set ? text : text + setting;
}

constexpr std::string_view kPrefix = "ANNABELLA_";

std::string variable_of_option(std::string_view option) {
  std::string variable(kPrefix);
  std::ranges::transform(option, std::back_inserter(variable), [](unsigned char c) {
    return c == '-' ? '_' : static_cast<char>(std::toupper(c));
  });
  return variable;
}

// "ANNABELLA_WHITE_DEVICE" is --white-device.
std::string option_of_variable(const std::string& variable) {
  if (!variable.starts_with(kPrefix)) return "";
  std::string name = variable.substr(kPrefix.size());
  std::ranges::transform(name, name.begin(), [](unsigned char c) {
    return c == '_' ? '-' : static_cast<char>(std::tolower(c));
  });
  const bool known = std::ranges::find(kOptions, name, &OptionSpec::name) != kOptions.end();
  return known ? name : "";
}

}  // namespace

std::span<const OptionSpec> all_options() { return kOptions; }

std::string configuration_directory() { return (users_configuration() / "annabella").string(); }

Result<Done> configure(const std::string& option, const std::string& value) {
  const Result<std::string> lines = configured_lines();
  if (!lines) return lines.error();
  // The file itself, where a link stands for it.
  std::error_code none;
  const std::filesystem::path file = std::filesystem::weakly_canonical(configuration_file(), none);
  const std::string path = none ? configuration_file() : file.string();
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), none);
  return replace_file(path, with_setting(*lines, option, value));
}

Result<Options> Options::read(const std::vector<std::string>& arguments,
                              std::span<const std::string_view> allowed) {
  Options options = fallbacks();
  const auto take = [&](const po::parsed_options& parsed, Origin origin) {
    for (const po::option& option : parsed.options) {
      if (option.string_key == kWords) {
        options.words_.insert(options.words_.end(), option.value.begin(), option.value.end());
      } else {
        const std::string text = option.value.empty() ? "yes" : option.value.back();
        if (text.empty() && origin == Origin::environment) continue;  // as good as not set
        options.values_[option.string_key] = {text, origin};
        if (origin == Origin::command_line) options.said_[option.string_key].push_back(text);
      }
    }
  };
  const Result<std::string> lines = configured_lines();
  if (!lines) return lines.error();
  const std::string file = configuration_file();
  try {
    const po::options_description everything = described([](std::string_view) { return true; });
    std::istringstream in(*lines);
    take(po::parse_config_file(in, everything), Origin::configuration);
  } catch (const po::unknown_option& unknown) {
    return Error{
        {"app.configuration-unknown", {{"path", file}, {"option", unknown.get_option_name()}}}};
  } catch (const po::invalid_config_file_syntax& wrong) {
    return Error{{"app.configuration-line", {{"path", file}, {"line", wrong.tokens()}}}};
  } catch (const po::error& why) {
    return Error{{"app.bad-configuration", {{"path", file}, {"report", std::string(why.what())}}}};
  }
  try {
    po::options_description mine = described(
        [&](std::string_view name) { return std::ranges::find(allowed, name) != allowed.end(); });
    take(po::parse_environment(mine, option_of_variable), Origin::environment);
    mine.add_options()(kWords, po::value<std::vector<std::string>>());
    po::positional_options_description words;
    words.add(kWords, -1);
    using namespace po::command_line_style;
    take(po::command_line_parser(arguments)
             .options(mine)
             .positional(words)
             .style(allow_long | long_allow_adjacent | long_allow_next)
             .run(),
         Origin::command_line);
  } catch (const po::unknown_option& unknown) {
    return Error{{"app.unknown-option", {{"option", unknown.get_option_name()}}}};
  } catch (const po::error_with_option_name& why) {
    return Error{{"app.bad-option", {{"option", why.get_option_name()}}}};
  } catch (const po::error& why) {
    return Error{{"app.bad-arguments", {{"report", std::string(why.what())}}}};
  }
  for (const OptionSpec& option : kOptions) {
    if (!options.given(option.name)) continue;
    const std::string place = options.place_of(option.name);
    if (const auto refusal = misfit(option, options.text(option.name), place)) {
      return Error{*refusal};
    }
  }
  return options;
}

Options Options::fallbacks() {
  Options options;
  for (const OptionSpec& option : kOptions) {
    options.values_[std::string(option.name)] = {std::string(option.fallback), Origin::fallback};
  }
  return options;
}

void Options::take_if_right(std::string_view name, std::string_view value, Origin origin) {
  const auto* spec = std::ranges::find(kOptions, name, &OptionSpec::name);
  if (spec == kOptions.end() || misfit(*spec, std::string(value), "")) return;
  values_[std::string(name)] = {std::string(value), origin};
}

Options Options::as_far_as_told(const std::vector<std::string>& arguments) {
  Options options = fallbacks();
  std::ifstream in(configuration_file());
  for (std::string line; std::getline(in, line);) {
    const std::string_view setting = std::string_view(line).substr(0, line.find('#'));
    const std::size_t sign = setting.find('=');
    if (sign == std::string_view::npos) continue;
    options.take_if_right(trimmed(setting.substr(0, sign)), trimmed(setting.substr(sign + 1)),
                          Origin::configuration);
  }
  for (const OptionSpec& option : kOptions) {
    const char* value = std::getenv(variable_of_option(option.name).c_str());
    if (value != nullptr && *value != '\0') {
      options.take_if_right(option.name, value, Origin::environment);
    }
  }
  constexpr std::string_view kDashes = "--";
  for (auto argument = arguments.begin(); argument != arguments.end(); ++argument) {
    if (!argument->starts_with(kDashes)) continue;
    const std::string_view option = std::string_view(*argument).substr(kDashes.size());
    const std::size_t sign = option.find('=');
    const bool is_apart = sign == std::string_view::npos && argument + 1 != arguments.end();
    options.take_if_right(option.substr(0, sign),
                          is_apart                         ? *(argument + 1)
                          : sign == std::string_view::npos ? "yes"
                                                           : option.substr(sign + 1),
                          Origin::command_line);
  }
  return options;
}

int Options::number(std::string_view name) const { return whole_number(text(name)).value_or(0); }

const std::string& Options::text(std::string_view name) const {
  return values_.find(name)->second.text;
}

Origin Options::origin(std::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? Origin::fallback : found->second.origin;
}

std::string Options::place_of(std::string_view name) const {
  switch (origin(name)) {
    case Origin::environment:
      return variable_of_option(name);
    case Origin::configuration:
      return configuration_file() + ": " + std::string(name);
    case Origin::command_line:
    case Origin::before:
    case Origin::fallback:
      break;
  }
  return "--" + std::string(name);
}

Error about_option(std::string_view name, const Options& options, Error why) {
  const Origin origin = options.origin(name);
  if (origin != Origin::configuration && origin != Origin::environment) return why;
  return Error{
      {"app.option-in",
       {{"option", options.place_of(name)}, {"report", std::vector{std::move(why.what)}}}}};
}

void Options::go_on_with(const std::map<std::string, std::string, std::less<>>& before) {
  for (const auto& [name, value] : before) {
    if (!said_now(name)) values_[name] = {value, Origin::before};
  }
}

std::vector<std::string> Options::said(std::string_view name) const {
  const auto found = said_.find(name);
  return found == said_.end() ? std::vector<std::string>{} : found->second;
}

void Options::mean(std::string_view name, std::string text) {
  values_.find(name)->second.text = std::move(text);
}

std::string Options::take(std::string_view name) {
  Value& value = values_.find(name)->second;
  std::string text = std::move(value.text);
  const auto* spec = std::ranges::find(kOptions, name, &OptionSpec::name);
  value = {std::string(spec->fallback), Origin::fallback};
  return text;
}

bool Options::said_now(std::string_view name) const {
  return origin(name) == Origin::command_line || origin(name) == Origin::environment;
}

}  // namespace annabella::host
