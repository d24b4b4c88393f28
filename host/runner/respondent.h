// What a child process answers for its plugin: docs/runner-protocol.md.
#pragma once

#include <annabella/pairing.h>
#include <annabella/variant.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "plugins/protocol.h"

namespace annabella::host {

class Respondent {
 public:
  virtual ~Respondent() = default;

  // "ok" and the outcome, or "error" and what was thrown.
  std::string answer(std::string_view request);

  // Of the request, its first word and the rest. Throws where there is no answer.
  virtual std::string outcome_of(std::string_view verb, std::string_view rest) = 0;
};

class PairingRespondent final : public Respondent {
 public:
  explicit PairingRespondent(std::shared_ptr<PairingSystem> system) : system_(std::move(system)) {}
  std::string outcome_of(std::string_view verb, std::string_view rest) override;

 private:
  std::shared_ptr<PairingSystem> system_;
};

class VariantRespondent final : public Respondent {
 public:
  explicit VariantRespondent(std::shared_ptr<Variant> variant) : variant_(std::move(variant)) {}
  std::string outcome_of(std::string_view verb, std::string_view rest) override;

 private:
  // Who answers for the same variant under these house rules.
  VariantRespondent& under(std::string_view rules);
  std::string introduce();
  std::string look(std::string_view way);
  std::string perft(std::string_view rest);
  std::string search_win(std::string_view rest);
  std::string play_score(std::string_view rest);
  // "start 0 moves e2e4 e7e5" or "fen FEN moves e2e4". Those passed through are kept for a while.
  std::shared_ptr<const Position> position(std::string_view way);
  std::shared_ptr<const Position> begun(std::string_view way);

  std::shared_ptr<Variant> variant_;
  std::map<std::string, std::unique_ptr<VariantRespondent>, std::less<>> under_;
  std::map<std::string, std::shared_ptr<const Position>, std::less<>> positions_;
};

}  // namespace annabella::host
