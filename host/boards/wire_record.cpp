#include "boards/wire_record.h"

#include <charconv>

#include "base/text.h"

namespace annabella::host {

std::string line_of(const WirePiece& piece) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string line = std::to_string(piece.at.count()) + (piece.is_received ? " <" : " >");
  for (const std::byte byte : piece.bytes) {
    const auto value = std::to_integer<unsigned>(byte);
    line += {' ', kDigits[value >> 4U], kDigits[value & 0xFU]};
  }
  return line;
}

std::optional<WirePiece> read_wire_piece(std::string_view line) {
  const std::vector<std::string> words = words_of(line);
  if (words.size() < 2 || (words[1] != "<" && words[1] != ">")) return std::nullopt;
  const std::optional<int> at = whole_number(words[0]);
  if (!at || *at < 0) return std::nullopt;
  WirePiece piece{.at = BoardTime{*at}, .is_received = words[1] == "<", .bytes = {}};
  for (std::size_t i = 2; i < words.size(); ++i) {
    const std::string& word = words[i];
    unsigned value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, 16);
    if (error != std::errc{} || end != word.data() + word.size() || word.size() != 2) {
      return std::nullopt;
    }
    piece.bytes.push_back(static_cast<std::byte>(value));
  }
  return piece;
}

std::filesystem::path new_recording(const std::filesystem::path& folder, const std::string& name) {
  if (folder.empty()) return {};
  std::filesystem::path file = folder / (name + ".bytes");
  std::error_code unknown;
  for (int number = 2; std::filesystem::exists(file, unknown); ++number) {
    file = folder / (name + "-" + std::to_string(number) + ".bytes");
  }
  return file;
}

Result<std::vector<WirePiece>> read_wire_record(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) return Error{{"app.cannot-read", {{"path", file.string()}}}};
  std::vector<WirePiece> pieces;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (trimmed(line).empty() || line.starts_with('#')) continue;
    std::optional<WirePiece> piece = read_wire_piece(line);
    if (!piece) {
      return Error{{"board.bad-recording", {{"path", file.string()}, {"line", number}}}};
    }
    pieces.push_back(std::move(*piece));
  }
  return pieces;
}

}  // namespace annabella::host
