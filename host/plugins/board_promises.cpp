// What the driver of a board promises: whatever comes over the wire, however it is cut.
#include <annabella/lot.h>

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>

#include "plugins/promises.h"

namespace annabella::host {
namespace {

constexpr std::size_t kEverySplit = 2'000;  // bytes of a recording: of a longer one, so many splits

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

std::string in_words(const Sighting& seen) {
  std::string text = std::to_string(static_cast<int>(seen.kind)) + ' ' +
                     std::to_string(seen.number) + ' ' + seen.text;
  if (seen.side) text += *seen.side == Color::white ? " white" : " black";
  for (const PlacedPiece& man : seen.pieces) {
    text += ' ' + std::string{man.piece} + std::to_string(man.square.file) + ',' +
            std::to_string(man.square.rank);
  }
  return text + '\n';
}

std::unique_ptr<BoardSession> begun(const BoardDriver& driver, const std::string& transport) {
  auto session = driver.begin(transport);
  if (session == nullptr) throw std::runtime_error("no session over " + transport);
  return session;
}

// Everything that the session says of these pieces of the wire.
std::string said_of(BoardSession& session, std::initializer_list<std::string_view> pieces) {
  std::string seen;
  std::string sent;
  for (const std::string_view piece : pieces) {
    session.received(bytes_of(piece), BoardTime{0});
    for (const Sighting& sighting : session.take_sightings()) seen += in_words(sighting);
    for (const std::byte byte : session.take_bytes()) sent += static_cast<char>(byte);
  }
  return seen + sent;
}

std::string noise(std::uint64_t seed, std::size_t size) {
  Lot lot(seed);
  std::string bytes;
  while (bytes.size() < size) bytes += static_cast<char>(lot.below(256));
  return bytes;
}

using OverEach = std::function<std::string(const BoardDriver&, const std::string& transport)>;

std::string over_each(const Maker<BoardDriver>& make, const OverEach& about) {
  const auto driver = make();
  const std::vector<std::string> transports = driver->traits().transports;
  if (transports.empty()) return "traits().transports";
  for (const std::string& transport : transports) {
    if (const std::string found = about(*driver, transport); !found.empty()) {
      return transport + ": " + found;
    }
  }
  return {};
}

// Cut in two at every place, it says the same.
std::string about_splits(const BoardDriver& driver, const std::string& transport,
                         const std::vector<std::string>& recordings) {
  for (const std::string& recording : recordings) {
    const std::string_view all = recording;
    const std::string whole = said_of(*begun(driver, transport), {all});
    const std::size_t step = std::max<std::size_t>(1, all.size() / kEverySplit);
    for (std::size_t cut = 1; cut < all.size(); cut += step) {
      if (said_of(*begun(driver, transport), {all.substr(0, cut), all.substr(cut)}) != whole) {
        return "split at byte " + std::to_string(cut);
      }
    }
  }
  return {};
}

std::string about_noise(const BoardDriver& driver, const std::string& transport) {
  const auto session = begun(driver, transport);
  for (std::uint64_t seed = 0; seed < 200; ++seed) (void)said_of(*session, {noise(seed, 300)});
  return {};
}

// After each call: what it wants to be woken for is still to come.
std::string about_waking(const BoardDriver& driver, const std::string& transport) {
  const auto session = begun(driver, transport);
  BoardTime now{0};
  for (std::uint64_t turn = 0; turn < 500; ++turn) {
    (void)said_of(*session, {});
    if (turn % 3 == 0) session->received(bytes_of(noise(turn, 40)), now);
    if (turn % 7 == 0) session->wish({Wish::Kind::light, {{4, 1}, {4, 3}}, {}, {}}, now);
    const std::optional<BoardTime> wake = session->wake_at();
    if (wake && *wake < now)
      return std::to_string(wake->count()) + " ms < " + std::to_string(now.count());
    now = wake ? *wake : now + BoardTime{37};
    session->woke(now);
    const std::optional<BoardTime> again = session->wake_at();
    if (again && *again <= now) return "woken again at once, for ever";
  }
  return {};
}

}  // namespace

void use(BoardDriver& driver) {
  for (const std::string& transport : driver.traits().transports) {
    const auto session = begun(driver, transport);
    (void)said_of(*session, {noise(1, 500)});
    session->wish({Wish::Kind::light, {{4, 1}}, {}, {}}, BoardTime{1});
    session->woke(BoardTime{2});
  }
}

std::vector<Promise> promises_of_board(const Maker<BoardDriver>& make,
                                       std::vector<std::string> recordings) {
  using std::chrono::seconds;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) recordings.push_back(noise(seed, 300));
  return {{"splits", seconds{60},
           [make, recordings = std::move(recordings)] {
             return over_each(make, [&](const BoardDriver& driver, const std::string& transport) {
               return about_splits(driver, transport, recordings);
             });
           }},
          {"noise", seconds{20}, [make] { return over_each(make, about_noise); }},
          {"waking", seconds{20}, [make] { return over_each(make, about_waking); }}};
}

}  // namespace annabella::host
