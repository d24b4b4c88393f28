// The promises of each kind of plugin, to be tried one by one.
#pragma once

#include <annabella/board.h>
#include <annabella/pairing.h>
#include <annabella/variant.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "words/voice.h"

namespace annabella::host {

struct Promise {
  std::string name;
  std::chrono::seconds at_most{10};
  std::function<std::string()> broken;  // where it is not kept, or nothing; may throw
};

template <class T>
using Maker = std::function<std::shared_ptr<T>()>;

// `is_apart`: what is asked is done by another process.
std::vector<Promise> promises_of_variant(const Maker<Variant>& make, bool is_apart, int games,
                                         std::vector<std::shared_ptr<const Voice>> voices);
std::vector<Promise> promises_of_pairing(const Maker<PairingSystem>& make);
// `recordings`: bytes as they came from such a board.
std::vector<Promise> promises_of_board(const Maker<BoardDriver>& make,
                                       std::vector<std::string> recordings);

// A little of what each is for.
void use(Variant& variant);
void use(PairingSystem& system);
void use(BoardDriver& driver);

}  // namespace annabella::host
