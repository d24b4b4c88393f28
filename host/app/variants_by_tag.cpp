#include "app/variants_by_tag.h"

#include <algorithm>
#include <array>
#include <exception>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "game/game_name.h"

namespace annabella::host {
namespace {

// The words that programs have for no variant at all.
constexpr std::array<std::string_view, 5> kNoVariant{"", "standard", "chess", "normal",
                                                     "fromposition"};

// "Fischer-Schach" and "fischer schach" are the same name.
std::string without_signs(std::string_view name) {
  std::string letters = levelled(name);
  std::erase_if(letters, [](unsigned char sign) {
    const bool is_letter = sign >= 0x80 || (sign >= 'a' && sign <= 'z');
    return !is_letter && (sign < '0' || sign > '9');
  });
  return letters;
}

std::string with_hyphens(std::string_view name) {
  std::string id;
  for (const std::string& word : words_of(lowered(name))) id += (id.empty() ? "" : "-") + word;
  return id;
}

// Another plugin's fault is nothing to this game.
std::vector<std::string> names_of(const Variant& variant) {
  try {
    return variant.traits().spoken_names;
  } catch (const std::exception&) {
    return {};
  }
}

}  // namespace

Result<Variant*> VariantsByTag::operator()(const std::string& tag) {
  const Result<std::string>& id = id_of(tag);
  if (!id) return id.error();
  if (id->empty()) return usual_.get();
  std::shared_ptr<Variant>& variant = variants_[*id];
  if (!variant) {
    Result<std::shared_ptr<Variant>> made = registry_.variant(*id);
    if (!made) return made.error();
    variant = *made;
  }
  return variant.get();
}

const Result<std::string>& VariantsByTag::id_of(const std::string& tag) {
  const auto known = ids_.find(tag);
  return known != ids_.end() ? known->second : ids_.emplace(tag, found(tag)).first->second;
}

Result<std::string> VariantsByTag::found(const std::string& tag) {
  const GameName named = read_game_name(lowered(tag));
  const std::string name = without_signs(named.variant);
  if (std::ranges::find(kNoVariant, name) != kNoVariant.end()) return std::string();
  const std::string agreed = named.agreed.empty() ? "" : ':' + written(named.agreed);
  const Result<std::string> by_id =
      registry_.full_id("variant", with_hyphens(named.variant) + agreed);
  if (by_id) return by_id;
  const std::vector<FoundPlugin> plugins = registry_.found();
  for (const FoundPlugin& plugin : plugins) {
    if (plugin.kind != "variant" || plugin.refused) continue;
    const Result<std::shared_ptr<Variant>> variant = registry_.variant(plugin.id);
    if (!variant) continue;
    std::vector<std::string> names = names_of(**variant);
    names.push_back(plugin.name);
    if (std::ranges::find(names, name, without_signs) != names.end()) return plugin.id + agreed;
  }
  return by_id.error();
}

}  // namespace annabella::host
