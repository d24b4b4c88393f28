#include "app/plugins_command.h"

#include <algorithm>
#include <iostream>
#include <string>

#include "app/command.h"
#include "base/text.h"

namespace annabella::host {
namespace {

void list_for_scripts(const std::vector<FoundPlugin>& found, const Voice& voice,
                      std::ostream& out) {
  const auto known = [](const std::string& text) { return text.empty() ? "-" : text; };
  for (const FoundPlugin& plugin : found) {
    out << "plugin " << known(plugin.id) << ' ' << known(plugin.kind) << ' '
        << known(plugin.version) << ' ' << (plugin.refused ? "refused" : "ok") << ' '
        << printable(plugin.path.native()) << '\n';
    if (plugin.refused) {
      out << "reason " << plugin.refused->what.key << ' ' << voice.say(plugin.refused->what).printed
          << '\n';
    }
  }
}

// In the voice's words, if it has any for this one.
Argument name_of(const FoundPlugin& plugin, const Voice& voice) {
  const std::string key = "plugins.name." + plugin.id;
  return voice.knows(key) ? Argument(std::vector{Phrase{key, {}}}) : Argument(plugin.name);
}

Phrase usable_line(const FoundPlugin& plugin, const Voice& voice) {
  return {"plugins.usable",
          {{"name", name_of(plugin, voice)},
           {"kind", plugin.kind},
           {"version", plugin.version},
           {"id", plugin.id},
           {"path", printable(plugin.path.native())}}};
}

void list_for_people(const std::vector<FoundPlugin>& found, const Voice& voice, std::ostream& out) {
  const auto say = [&](const Phrase& phrase) { out << voice.say(phrase).printed << '\n'; };
  if (found.empty()) {
    say({"plugins.none", {}});
    return;
  }
  const auto refused = std::count_if(found.begin(), found.end(), [](const FoundPlugin& plugin) {
    return plugin.refused.has_value();
  });
  const auto usable = static_cast<std::ptrdiff_t>(found.size()) - refused;
  say({"plugins.found", {{"n", static_cast<int>(usable)}, {"refused", static_cast<int>(refused)}}});
  for (const FoundPlugin& plugin : found) {
    if (!plugin.refused) say(usable_line(plugin, voice));
  }
  for (const FoundPlugin& plugin : found) {
    if (!plugin.refused) continue;
    say({"plugins.refused", {{"why", std::vector<Phrase>{plugin.refused->what}}}});
  }
}

}  // namespace

int list_plugins(const Registry& registry, const Voice& voice, bool porcelain, std::ostream& out) {
  if (porcelain) {
    list_for_scripts(registry.found(), voice, out);
  } else {
    list_for_people(registry.found(), voice, out);
  }
  return 0;
}

int plugins(const Invocation& invocation) {
  std::vector<std::string> words = invocation.options.words();
  const std::string wish = words.empty() ? "list" : words.front();
  if (!words.empty()) words.erase(words.begin());
  if (wish == "check" && !words.empty()) return check_plugin(invocation, words);
  if (wish == "check") return invocation.fail({"plugins.check-what", {}}, kWrongUse);
  if (wish == "new") return new_plugin(invocation, words);
  if (wish != "list") return invocation.refuse_word(wish);
  if (!words.empty()) return invocation.refuse_word(words.front());
  const std::unique_ptr<Registry> registry = registry_for(invocation.options);
  registry->try_all();
  return list_plugins(*registry, *invocation.voice, invocation.options.on("porcelain"), std::cout);
}

}  // namespace annabella::host
