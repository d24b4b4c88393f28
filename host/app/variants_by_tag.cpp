#include "app/variants_by_tag.h"

#include <functional>

#include "base/text.h"

namespace annabella::host {
namespace {

std::string id_of_tag(const std::string& tag) {
  std::string id;
  std::string name;
  for (const std::string& word : words_of(lowered(tag))) {
    id += (id.empty() ? "" : "-") + word;
    name += word;
  }
  std::erase(name, '-');
  static const std::map<std::string, std::string, std::less<>> kNames{
      {"", ""},
      {"?", ""},
      {"standard", ""},
      {"chess", ""},
      {"normal", ""},
      {"fromposition", ""},
      {"960", "chess960"},
      {"chess960", "chess960"},
      {"fischerandom", "chess960"},
      {"frc", "chess960"},
      {"fischerrandom", "chess960"},
      {"fischerrandomchess", "chess960"},
      {"freestyle", "chess960"},
      {"freestylechess", "chess960"},
      {"schach960", "chess960"},
      {"fischerschach", "chess960"}};
  const auto known = kNames.find(name);
  return known == kNames.end() ? id : known->second;
}

}  // namespace

Result<Variant*> VariantsByTag::operator()(const std::string& tag) {
  const std::string id = id_of_tag(tag);
  if (id.empty()) return usual_.get();
  std::shared_ptr<Variant>& variant = variants_[id];
  if (!variant) {
    Result<std::shared_ptr<Variant>> found = registry_.variant(id);
    if (!found) return found.error();
    variant = *found;
  }
  return variant.get();
}

}  // namespace annabella::host
