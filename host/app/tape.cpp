#include "app/tape.h"

#include <algorithm>
#include <ctime>
#include <map>
#include <utility>

#include "app/files.h"
#include "hearing/sound_file.h"

namespace annabella::host {
namespace {

// Of which one may still be asked back.
constexpr std::size_t kMostHeld = 4;

// "2026-11-28T21:14:05Z"
std::string in_iso(Time at) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(at);
  std::tm there{};
  ::gmtime_r(&seconds, &there);
  char text[32] = {};
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &there);
  return text;
}

std::string name_of(std::int64_t game, int fact) {
  return "game-" + std::to_string(game) + "-fact-" + std::to_string(fact) + ".flac";
}

}  // namespace

NameOfSound sounds_of(std::int64_t game, const std::vector<Fact>& facts,
                      const std::filesystem::path& folder) {
  std::map<Time, std::string> names;
  for (const Fact& fact : facts) {
    const std::string name = name_of(game, fact.number);
    const bool is_move = std::holds_alternative<MoveAnnounced>(fact.event);
    if (is_move && is_there(folder / name)) names[fact.at] = name;
  }
  return [names = std::move(names)](const Ply& ply) {
    const auto name = names.find(ply.at);
    return name == names.end() ? std::string() : name->second;
  };
}

Result<Tape> Tape::open(std::filesystem::path folder) {
  std::error_code trouble;
  std::filesystem::create_directories(folder, trouble);
  if (!is_folder(folder)) {
    return Error{{"microphone.no-folder", {{"path", folder.string()}}}};
  }
  return Tape(std::move(folder));
}

void Tape::hold(Time at, const HearingThread::Said& said) {
  held_.push_back({at, said.understood.words, said.rate, said.captured.samples});
  if (held_.size() > kMostHeld) held_.pop_front();
}

// Facts have the time of what they came of, also of what was asked back.
Result<Done> Tape::keep(std::int64_t game, const Fact& fact) {
  const std::filesystem::path file = folder_ / name_of(game, fact.number);
  if (kept_at_ == fact.at && std::holds_alternative<MoveAnnounced>(fact.event)) {
    std::error_code ignored;  // it is kept under the other name
    std::filesystem::rename(kept_, file, ignored);
    return Done{};
  }
  const auto said = std::ranges::find(held_, fact.at, &Held::at);
  if (said == held_.end()) return Done{};
  const Held kept = std::move(*said);
  held_.erase(said);
  kept_at_ = fact.at;
  kept_ = file;
  return write_recording(file.string(), kept.samples, kept.rate,
                         {.title = kept.words, .date = in_iso(kept.at), .remark = file.stem()});
}

}  // namespace annabella::host
