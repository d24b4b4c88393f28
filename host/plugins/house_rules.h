// Whether a variant can be played as its players have agreed.
#pragma once

#include <annabella/house_rules.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "game/game_name.h"

namespace annabella::host {

// Why these rules cannot be agreed upon, where `offered` can be chosen.
std::optional<Phrase> objection_to(const std::vector<AgreedRule>& agreed,
                                   const std::vector<HouseRule>& offered);

// The same game under these rules, as long as anybody holds it. `file`: of the plugin.
Result<std::shared_ptr<Variant>> under(const GameName& name,
                                       const std::shared_ptr<Variant>& variant,
                                       const std::filesystem::path& file);

}  // namespace annabella::host
