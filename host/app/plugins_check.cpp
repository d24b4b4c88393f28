// annabella plugins check: whether a plugin keeps what the SDK asks of it.
#include <iostream>

#include "app/command.h"
#include "app/plugins_command.h"
#include "base/text.h"
#include "plugins/conformance.h"
#include "plugins/homes.h"

namespace annabella::host {
namespace {

namespace fs = std::filesystem;

void tell(const PromiseKept& promise, const Invocation& invocation) {
  const std::string verdict(name_of(promise.trial.verdict));
  const std::string seen = printable(promise.trial.seen);
  if (!invocation.options.on("porcelain")) {
    const Phrase rule{"conformance." + promise.name, {}};
    invocation.print({"conformance.verdict." + verdict,
                      {{"rule", std::vector{rule}}, {"seen", seen}, {"name", promise.name}}});
  } else {
    std::cout << "case " << promise.name << ' ' << verdict << '\n';
    if (!seen.empty()) std::cout << "seen " << promise.name << ' ' << seen << '\n';
  }
  std::cout.flush();
}

Result<std::vector<std::shared_ptr<const Voice>>> voices_with(const fs::path& words,
                                                              const Options& options) {
  std::vector<std::shared_ptr<const Voice>> voices;
  for (const std::string& name : voice_names()) {
    const auto voice = load_voice(name, options, fs::is_directory(words) ? words : fs::path());
    if (!voice) return voice.error();
    voices.push_back(*voice);
  }
  return voices;
}

}  // namespace

int check_plugin(const Invocation& invocation, const std::vector<std::string>& files) {
  Examination wanted;
  wanted.file = files.front();
  wanted.runner = homes_of_program(Homes::Rule::apart).runner;
  wanted.recordings.assign(files.begin() + 1, files.end());
  for (const fs::path& recording : wanted.recordings) {
    if (fs::is_regular_file(recording)) continue;
    return invocation.fail({"app.cannot-read", {{"path", printable(recording.native())}}},
                           kWrongUse);
  }
  const auto voices =
      voices_with(fs::path(wanted.file).replace_extension(".voices"), invocation.options);
  if (!voices) return invocation.fail(voices.error().what, kNo);
  wanted.voices = *voices;
  bool kept = true;
  const auto examined = examine(wanted, [&](const PromiseKept& promise) {
    kept = kept && promise.trial.verdict == Verdict::ok;
    tell(promise, invocation);
  });
  if (!examined) {
    kept = false;
    const std::string why = invocation.voice->say(examined.error().what).printed;
    if (!invocation.options.on("porcelain")) return invocation.fail(examined.error().what, kNo);
    std::cout << "case card failed\nseen card " << why << '\n';
  }
  if (invocation.options.on("porcelain")) {
    std::cout << "verdict " << (kept ? "ok" : "failed") << '\n';
  } else {
    invocation.print({kept ? "conformance.kept" : "conformance.broken", {}});
  }
  return kept ? kDone : kNo;
}

}  // namespace annabella::host
