// An engine that is another program and speaks UCI. It is started anew after each fault, and knows
// the whole game from what it is asked.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/engine.h"
#include "engines/engine_wish.h"
#include "engines/uci_process.h"
#include "engines/uci_words.h"

namespace annabella::host {

class UciEngine final : public Engine {
 public:
  // How long each of its answers is waited for, beside the time that it was given to think.
  struct Patience {
    std::chrono::milliseconds start{10'000}, ready{10'000}, late{5'000}, stop{1'000};
  };

  // Starts it and hears its name. `variant` is the plugin's whole id. Refused are programs that are
  // not there or do not answer, options that it does not have, and games that it does not play.
  static Result<std::unique_ptr<UciEngine>> open(const EngineWish& wish, const std::string& variant,
                                                 const Patience& patience);
  static Result<std::unique_ptr<UciEngine>> open(const EngineWish& wish,
                                                 const std::string& variant) {
    return open(wish, variant, Patience{});
  }

  const std::string& name() const override { return name_; }
  // Errors: it is gone, silent, talks without end, or gives no move or an illegal one. Then it is
  // killed.
  Result<FoundMove> find(const Problem& problem, const std::stop_token& stop) override;

 private:
  UciEngine(EngineWish wish, std::string variant, Patience patience);

  Result<Done> rise(const std::stop_token& stop);
  Result<Done> introduce(const std::stop_token& stop);
  Result<std::vector<std::string>> settings() const;
  Result<Done> set_strength(std::vector<std::string>& lines) const;
  bool castles_by_rook() const;
  Result<Done> hear_out(const std::stop_token& stop);
  Result<std::string> until(std::string_view word, std::chrono::milliseconds time,
                            const std::stop_token& stop);
  Result<FoundMove> chosen(const std::string& bestmove, const Position& position) const;
  const UciOption* option(std::string_view name) const;
  Error fault(const char* key);

  const EngineWish wish_;
  const std::string variant_;
  const Patience patience_;
  std::string name_;
  std::vector<UciOption> options_;
  std::optional<int> score_;
  std::optional<UciProcess> process_;
};

}  // namespace annabella::host
