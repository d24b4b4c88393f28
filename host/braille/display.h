// The Braille display that BRLTTY drives, by way of BrlAPI: a line of cells out, keys in.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>

#include "base/phrase.h"

namespace annabella::host {

struct BrailleKey {
  enum class Name : std::uint8_t { back = 1, on, up, down, top, bottom, home, routing };
  Name name;
  int cell = 0;  // of a routing key, from 0
  bool operator==(const BrailleKey&) const = default;
};

// Asks BRLTTY on a thread of its own, which may be kept waiting by it, now and again until there is
// a display. Where BRLTTY is found and with which key is BrlAPI's own business (BRLAPI_HOST,
// BRLAPI_AUTH). Other keys than these stay BRLTTY's, those for typing too.
class BrailleDisplay {
 public:
  struct Found {
    int cells;
  };
  // Once for each reason, until it is found again.
  struct Missing {
    Phrase why;
  };
  using News = std::variant<Found, Missing, BrailleKey>;
  // Called on the thread, and never again when the destructor has returned.
  explicit BrailleDisplay(std::function<void(const News&)> tell);
  // Gives the display back to BRLTTY; does not wait for one that hangs.
  ~BrailleDisplay();
  BrailleDisplay(const BrailleDisplay&) = delete;
  BrailleDisplay& operator=(const BrailleDisplay&) = delete;

  // What does not fit is left out, and what is left over is blank. Stands there as soon as there is
  // a display, and again on each that is found.
  void show(std::string cells);

 private:
  class Work;
  std::shared_ptr<Work> work_;
};

}  // namespace annabella::host
