#include "app/board_look.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "boards/board_link.h"
#include "boards/watcher.h"
#include "boards/wire_record.h"

namespace annabella::host {
namespace {

using Ticks = std::chrono::steady_clock;

constexpr std::chrono::seconds kAnswersWithin{5};
constexpr std::chrono::milliseconds kOneLook{20};

}  // namespace

Result<std::vector<PlacedPiece>> look_at(const WishedBoard& board, const std::string& recordings) {
  boost::asio::io_context loop;
  std::optional<std::vector<PlacedPiece>> men;
  std::optional<Phrase> trouble;
  Ticks::time_point settles = Ticks::now() + kAnswersWithin;
  const Ticks::time_point latest = settles;
  BoardLink::Hands hands;
  hands.sees = [&](const Sighting& sighting) {
    if (sighting.kind != Sighting::Kind::squares) return;
    men = sighting.pieces;
    settles = std::min(latest, Ticks::now() + kSettled);
  };
  hands.loses = [&](const Phrase& why) { trouble = why; };
  hands.finds_again = [] {};
  const auto link =
      BoardLink::open(loop, board.place, board.driver,
                      new_recording(recordings, option_of(board.moves_here)), std::move(hands));
  if (!link) return link.error();
  while (!trouble && Ticks::now() < settles) {
    loop.restart();
    loop.run_one_for(kOneLook);
    if (loop.stopped()) std::this_thread::sleep_for(kOneLook);  // a recording has ended
  }
  if (!men) return Error{trouble ? *trouble : Phrase{"set-up.board-silent", {}}};
  if (std::ranges::find(*men, kSomePiece, &PlacedPiece::piece) != men->end()) {
    return Error{{"set-up.board-blind", {}}};
  }
  return *men;
}

}  // namespace annabella::host
