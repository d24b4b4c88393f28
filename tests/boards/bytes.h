// Bytes as documents write them, and what a driver makes of them.
#pragma once

#include <annabella/board.h>

#include <sstream>
#include <string>
#include <vector>

namespace annabella {

// "8E 00 05"
inline std::vector<std::byte> hex(const std::string& text) {
  std::vector<std::byte> bytes;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    bytes.push_back(static_cast<std::byte>(std::stoul(word, nullptr, 16)));
  }
  return bytes;
}

inline std::string in_hex(const std::vector<std::byte>& bytes) {
  constexpr const char* kDigits = "0123456789ABCDEF";
  std::string text;
  for (const std::byte byte : bytes) {
    const auto value = std::to_integer<unsigned>(byte);
    text += (text.empty() ? "" : " ") + std::string{kDigits[value >> 4U], kDigits[value & 15U]};
  }
  return text;
}

inline std::vector<std::byte> letters(const std::string& text) {
  std::vector<std::byte> bytes;
  for (const char letter : text) bytes.push_back(static_cast<std::byte>(letter));
  return bytes;
}

inline std::string in_letters(const std::vector<std::byte>& bytes) {
  std::string text;
  for (const std::byte byte : bytes) text += static_cast<char>(byte);
  return text;
}

// What is felt, written as the first part of a FEN.
inline std::string placement(const std::vector<PlacedPiece>& men) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      char letter = '\0';
      for (const PlacedPiece& man : men) {
        if (man.square.file == file && man.square.rank == rank) letter = man.piece;
      }
      if (letter == '\0') {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(std::exchange(empty, 0));
      text += letter;
    }
    if (empty > 0) text += std::to_string(empty);
    if (rank > 0) text += '/';
  }
  return text;
}

// One line for each sighting.
inline std::vector<std::string> seen_by(BoardSession& session) {
  std::vector<std::string> lines;
  for (const Sighting& sighting : session.take_sightings()) {
    switch (sighting.kind) {
      case Sighting::Kind::squares:
        lines.push_back(placement(sighting.pieces));
        break;
      case Sighting::Kind::button:
        lines.push_back("button " + std::to_string(sighting.number));
        break;
      case Sighting::Kind::clock_pressed:
        lines.push_back(!sighting.side                  ? "runs " + std::to_string(sighting.number)
                        : sighting.side == Color::white ? "press white"
                                                        : "press black");
        break;
      case Sighting::Kind::battery:
        lines.push_back("battery " + std::to_string(sighting.number) +
                        (sighting.text.empty() ? "" : " " + sighting.text));
        break;
      case Sighting::Kind::broken:
        lines.push_back("broken " + sighting.text);
        break;
    }
  }
  return lines;
}

}  // namespace annabella
