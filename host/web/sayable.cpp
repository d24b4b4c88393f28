#include "web/sayable.h"

#include <algorithm>

namespace annabella::host {
namespace {

struct Sayable {
  const char* command;
  Action action;
};

// What is missing on a score is told to who keeps it (D.2.10.3).
const std::vector<Sayable>& all_sayable() {
  static const std::vector<Sayable> kAll{{"made", ReportMade{}},
                                         {"repeated", RepeatMove{}},
                                         {"misrepeated", ReportMisrepeat{}},
                                         {"executed", ReportExecuted{}},
                                         {"pressed", PressClock{}},
                                         {"touched", ReportTouch{}},
                                         {"record", RecordMove{}},
                                         {"missing", RecordMove{}},
                                         {"flag", NoticeFlag{}},
                                         {"boards-differ", ReportBoardsDiffer{}},
                                         {"stop-clocks", StopClocks{}},
                                         {"start-clocks", StartClocks{}},
                                         {"clocks-back", SetClocks{}}};
  return kAll;
}

bool may_want(const Action& action, const Badge& who, const Regulations& regulations) {
  return !not_for(
      {.by = who.side.value_or(Color::white), .role = who.role, .at = {}, .action = action},
      regulations);
}

}  // namespace

bool may_say(std::string_view command, const Badge& who, const Regulations& regulations) {
  return std::ranges::any_of(all_sayable(), [&](const Sayable& one) {
    return one.command == command && may_want(one.action, who, regulations);
  });
}

std::vector<std::string> sayable(const Badge& who, const Regulations& regulations) {
  std::vector<std::string> commands;
  for (const Sayable& one : all_sayable()) {
    if (may_want(one.action, who, regulations)) commands.emplace_back(one.command);
  }
  return commands;
}

}  // namespace annabella::host
