// The rules for the tag Variant of a PGN file, as programs write it.
#pragma once

#include <annabella/variant.h>

#include <map>
#include <memory>
#include <string>

#include "base/result.h"
#include "plugins/registry.h"

namespace annabella::host {

class VariantsByTag {
 public:
  // `usual` are those of a game without the tag.
  VariantsByTag(Registry& registry, std::shared_ptr<Variant> usual)
      : registry_(registry), usual_(std::move(usual)) {}

  Result<Variant*> operator()(const std::string& tag);

  // By the id's last part, or by any name that the plugin says people use: "The Duel". House
  // rules may follow, as pgn_writer.cpp writes them. Empty: the usual rules.
  const Result<std::string>& id_of(const std::string& tag);

 private:
  Result<std::string> found(const std::string& tag);

  Registry& registry_;
  std::shared_ptr<Variant> usual_;
  std::map<std::string, Result<std::string>> ids_;  // by the tag
  std::map<std::string, std::shared_ptr<Variant>> variants_;
};

}  // namespace annabella::host
