// What a child process answers for its variant: docs/runner-protocol.md.
#pragma once

#include <annabella/variant.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "plugins/protocol.h"

namespace annabella::host {

// "ok" and the outcome of the request, its first word and the rest; or "error" and what was thrown.
std::string answer_to(
    std::string_view request,
    const std::function<std::string(std::string_view verb, std::string_view rest)>& outcome_of);

class Respondent {
 public:
  explicit Respondent(std::shared_ptr<Variant> variant) : variant_(std::move(variant)) {}

  // "ok" and what was asked for, or "error" and why not.
  std::string answer(std::string_view request);

 private:
  std::string outcome_of(std::string_view verb, std::string_view rest);
  std::string introduce();
  std::string look(std::string_view way);
  std::string perft(std::string_view rest);
  std::string search_win(std::string_view rest);
  std::string play_score(std::string_view rest);
  // "start 0 moves e2e4 e7e5" or "fen FEN moves e2e4". Those passed through are kept for a while.
  std::shared_ptr<const Position> position(std::string_view way);
  std::shared_ptr<const Position> begun(std::string_view way);

  std::shared_ptr<Variant> variant_;
  std::map<std::string, std::shared_ptr<const Position>, std::less<>> positions_;
};

}  // namespace annabella::host
