// The least that each kind of plugin can be.
#pragma once

#include <annabella/board.h>
#include <annabella/pairing.h>
#include <annabella/variant.h>

#include <stdexcept>

namespace annabella::test {

class EmptyVariant : public Variant {
 public:
  explicit EmptyVariant(Host&) {}
  VariantTraits traits() const override { return {.spoken_names = {"empty"}}; }
  std::unique_ptr<Position> start(int) const override { throw std::logic_error("no positions"); }
  std::unique_ptr<Position> from_fen(std::string_view) const override {
    throw std::invalid_argument("no positions");
  }
};

class EmptyPairing : public PairingSystem {
 public:
  explicit EmptyPairing(Host&) {}
  PairingTraits traits() const override { return {.rules = "none", .options = {}}; }
  PairingAnswer next_round(const Tournament&) const override { return {}; }
};

class EmptyBoard : public BoardDriver {
 public:
  explicit EmptyBoard(Host&) {}
  BoardTraits traits() const override { return {}; }
  std::unique_ptr<BoardSession> begin(std::string_view) const override { return nullptr; }
};

}  // namespace annabella::test
