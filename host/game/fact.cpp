#include "game/fact.h"

namespace annabella::host {

std::string_view text_of(Score score) {
  switch (score) {
    case Score::white_wins:
      return "1-0";
    case Score::black_wins:
      return "0-1";
    case Score::draw:
      return "1/2-1/2";
  }
  return "*";
}

}  // namespace annabella::host
