#include "boards/board_place.h"

#include <algorithm>

namespace annabella::host {
namespace {

using Way = BoardPlace::Way;

std::string_view until_colon(std::string_view& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return {};
  const std::string_view word = text.substr(0, colon);
  text.remove_prefix(colon + 1);
  return word;
}

std::optional<Way> way_of(std::string_view word) {
  if (word == "tcp") return Way::tcp;
  if (word == "replay") return Way::replay;
  if (word == "replay-at-once") return Way::replay_at_once;
  return std::nullopt;
}

}  // namespace

std::optional<BoardPlace> read_board_place(std::string_view text) {
  BoardPlace place{.driver = std::string(until_colon(text)), .where = {}};
  const bool is_path = text.starts_with('/') || text.starts_with('.');
  if (!is_path && text.find(':') != std::string_view::npos) {
    const std::string_view word = until_colon(text);
    if (const std::optional<Way> way = way_of(word)) {
      place.way = *way;
    } else {
      place.transport = word;
    }
  }
  place.where = text;
  if (place.driver.empty() || place.where.empty()) return std::nullopt;
  return place;
}

std::optional<std::string> transport_for(const BoardPlace& place,
                                         const std::vector<std::string>& transports) {
  const auto is_of = [](std::string_view transport, std::string_view name) {
    return transport == name || transport.starts_with(std::string(name) + ":");
  };
  const auto fits = [&](const std::string& transport) {
    if (!place.transport.empty()) return is_of(transport, place.transport);
    if (place.way == Way::tcp) return is_of(transport, "tcp");
    if (place.way == Way::device) return is_of(transport, "serial") || is_of(transport, "hid");
    return true;
  };
  const auto found = std::ranges::find_if(transports, fits);
  if (found == transports.end()) return std::nullopt;
  return *found;
}

}  // namespace annabella::host
