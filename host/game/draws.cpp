// Draws by agreement (5.2.3, 9.1).
#include "game/case.h"

namespace annabella::host {

Ruling Case::on(const OfferDraw&) {
  if (game_.draw_offer() == opponent(by_)) return agreed_draw();
  if (game_.draw_offer() == by_) return Phrase{"draw.stands", {}};
  if (game_.plies().size() < 2) return Phrase{"draw.too-early", {}};
  record_.add(DrawOffered{by_});
  return written();
}

Ruling Case::on(const AcceptDraw&) {
  if (game_.draw_offer() != opponent(by_)) return Phrase{"draw.no-offer", {}};
  return agreed_draw();
}

Ruling Case::on(const DeclineDraw&) {
  if (game_.draw_offer() != opponent(by_)) return Phrase{"draw.no-offer", {}};
  record_.add(DrawDeclined{by_});
  return written();
}

Ruling Case::agreed_draw() {
  record_.add(GameEnded{Score::draw, "agreement"});
  return written();
}

}  // namespace annabella::host
