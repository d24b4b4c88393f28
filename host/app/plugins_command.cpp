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

std::string key_of_name(const FoundPlugin& plugin) { return "plugins.name." + plugin.id; }

// In the voice's words or its own, if there are any for this one.
Argument name_of(const FoundPlugin& plugin, const Voice& voice, const OwnName& own_name) {
  const std::string key = key_of_name(plugin);
  if (voice.knows(key)) return std::vector{Phrase{key, {}}};
  const std::string own = own_name ? own_name(plugin) : "";
  return own.empty() ? plugin.name : own;
}

Phrase usable_line(const FoundPlugin& plugin, const Voice& voice, const OwnName& own_name) {
  return {"plugins.usable",
          {{"name", name_of(plugin, voice, own_name)},
           {"kind", plugin.kind},
           {"version", plugin.version},
           {"id", plugin.id},
           {"path", printable(plugin.path.native())}}};
}

void list_for_people(const std::vector<FoundPlugin>& found, const Voice& voice, std::ostream& out,
                     const OwnName& own_name) {
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
    if (!plugin.refused) say(usable_line(plugin, voice, own_name));
  }
  for (const FoundPlugin& plugin : found) {
    if (!plugin.refused) continue;
    say({"plugins.refused", {{"why", std::vector<Phrase>{plugin.refused->what}}}});
  }
}

}  // namespace

int list_plugins(const Registry& registry, const Voice& voice, bool porcelain, std::ostream& out,
                 const OwnName& own_name) {
  if (porcelain) {
    list_for_scripts(registry.found(), voice, out);
  } else {
    list_for_people(registry.found(), voice, out, own_name);
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
  const auto own_name = [&](const FoundPlugin& plugin) -> std::string {
    const auto here = in_words_of(plugin.kind, plugin.id, *registry, invocation);
    const std::string key = key_of_name(plugin);
    return here && here->voice->knows(key) ? here->voice->say({key, {}}).printed : "";
  };
  return list_plugins(*registry, *invocation.voice, invocation.options.on("porcelain"), std::cout,
                      own_name);
}

}  // namespace annabella::host
