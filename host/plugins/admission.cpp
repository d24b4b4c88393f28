#include "plugins/admission.h"

#include <annabella/board.h>
#include <annabella/pairing.h>
#include <annabella/variant.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "plugins/path_rules.h"
#include "plugins/refusal.h"
#include "plugins/script_card.h"

namespace annabella::host {
namespace {

std::string api_text(unsigned major, unsigned minor) {
  return std::to_string(major) + "." + std::to_string(minor);
}

std::optional<std::uint32_t> layout_of_kind(std::string_view kind) {
  if (kind == "variant") return Variant::kLayout;
  if (kind == "pairing") return PairingSystem::kLayout;
  if (kind == "board") return BoardDriver::kLayout;
  return std::nullopt;
}

}  // namespace

Judgement judge_plugin(const std::filesystem::path& file) {
  Judgement judgement;
  const auto real = trusted_path(file);
  if (!real) {
    judgement.refused = real.error();
    return judgement;
  }
  judgement.real = *real;
  const auto card = is_script(*real) ? read_script_card(*real) : read_card(*real);
  if (!card) {
    judgement.refused = card.error();
    return judgement;
  }
  judgement.card = *card;
  judgement.refused = refused_for_its_card(*card, *real);
  return judgement;
}

std::optional<Error> refused_for_its_card(const Card& card, const std::filesystem::path& file) {
  const bool newer =
      card.api_major > kApiMajor || (card.api_major == kApiMajor && card.api_minor > kApiMinor);
  if (newer || card.api_major < kApiMajor) {
    return refusal(newer ? "api-newer" : "api-older", file,
                   {{"theirs", api_text(card.api_major, card.api_minor)},
                    {"ours", api_text(kApiMajor, kApiMinor)}});
  }
  if (card.abi != ANNABELLA_ABI) {
    return refusal("other-abi", file, {{"theirs", card.abi}, {"ours", std::string(ANNABELLA_ABI)}});
  }
  const auto layout = layout_of_kind(card.kind);
  if (!layout) return refusal("unknown-kind", file, {{"kind", card.kind}});
  if (card.layout != *layout) return refusal("other-layout", file, {{"kind", card.kind}});
  return std::nullopt;
}

}  // namespace annabella::host
