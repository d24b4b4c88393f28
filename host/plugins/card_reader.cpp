#include "plugins/card_reader.h"

#include <annabella/detail/card.h>

#include <cstddef>
#include <cstring>
#include <optional>
#include <string_view>

#include "base/text.h"
#include "plugins/elf_file.h"
#include "plugins/refusal.h"

namespace annabella::host {
namespace {

using detail::PluginCard;

constexpr std::string_view kMagic = "ANNABEL1";

// What every card begins with, whatever else its version of the SDK put into it.
struct CardHead {
  char magic[8];
  std::uint32_t size;
  std::uint16_t api_major;
  std::uint16_t api_minor;
};
static_assert(sizeof(CardHead) == offsetof(PluginCard, kind));

std::optional<CardHead> head_of(const Bytes& note) {
  CardHead head;
  if (note.size() < sizeof head) return std::nullopt;
  std::memcpy(&head, note.data(), sizeof head);
  if (std::string_view(head.magic, sizeof head.magic) != kMagic || head.size != note.size()) {
    return std::nullopt;
  }
  return head;
}

constexpr std::string_view kSmall = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view kDigits = "0123456789";

// A text that ends within its field, is not empty, and has no characters but `allowed` (if any are
// named) and no control characters.
std::optional<std::string> text_at(const Bytes& note, std::size_t offset, std::size_t size,
                                   std::string_view allowed = {}) {
  const char* begin = reinterpret_cast<const char*>(note.data()) + offset;
  const auto* end = static_cast<const char*>(std::memchr(begin, '\0', size));
  if (end == nullptr || end == begin) return std::nullopt;
  std::string text(begin, end);
  if (!allowed.empty() && text.find_first_not_of(allowed) != std::string::npos) return std::nullopt;
  if (printable(text) != text) return std::nullopt;
  return text;
}

bool read_texts(const Bytes& note, Card& card) {
  if (note.size() < sizeof(PluginCard)) return false;
  const std::string id_letters = std::string(kSmall) + std::string(kDigits) + ".-";
  const std::string version_letters = std::string(kDigits) + ".";
  const auto kind = text_at(note, offsetof(PluginCard, kind), sizeof(PluginCard::kind), kSmall);
  const auto id = text_at(note, offsetof(PluginCard, id), sizeof(PluginCard::id), id_letters);
  const auto version =
      text_at(note, offsetof(PluginCard, version), sizeof(PluginCard::version), version_letters);
  const auto name = text_at(note, offsetof(PluginCard, name), sizeof(PluginCard::name));
  const auto abi = text_at(note, offsetof(PluginCard, abi), sizeof(PluginCard::abi));
  if (!kind || !id || !version || !name || !abi) return false;
  card.kind = *kind;
  card.id = *id;
  card.version = *version;
  card.name = *name;
  card.abi = *abi;
  std::memcpy(&card.layout, note.data() + offsetof(PluginCard, layout), sizeof card.layout);
  return true;
}

}  // namespace

Result<Card> read_card(const std::filesystem::path& file) {
  const auto note = read_elf_note(file, detail::kCardNote, detail::kCardNoteType);
  if (!note) return note.error();
  if (!note->has_value()) return refusal("no-card", file);
  const auto head = head_of(**note);
  if (!head) return refusal("card-damaged", file);
  Card card;
  card.api_major = head->api_major;
  card.api_minor = head->api_minor;
  if (!read_texts(**note, card) && head->api_major == kApiMajor) {
    return refusal("card-damaged", file);
  }
  return card;
}

}  // namespace annabella::host
