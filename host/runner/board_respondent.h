// What a child process answers for its board's driver: docs/runner-protocol.md.
#pragma once

#include <annabella/board.h>
#include <annabella/board_clock.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "runner/respondent.h"

namespace annabella::host {

class BoardRespondent final : public Respondent {
 public:
  explicit BoardRespondent(std::shared_ptr<BoardDriver> driver)
      : driver_(std::move(driver)), clock_(capability<BoardClock>(*driver_)) {}

  std::string outcome_of(std::string_view verb, std::string_view rest) override;

 private:
  std::shared_ptr<BoardDriver> driver_;
  const BoardClock* clock_;                                          // null: its boards have none
  std::map<std::uint64_t, std::unique_ptr<BoardSession>> sessions_;  // by number: the last are kept
};

}  // namespace annabella::host
