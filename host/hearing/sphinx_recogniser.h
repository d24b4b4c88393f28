// PocketSphinx with its American model and our pronunciations: hears anybody, untrained.
#pragma once

#include <filesystem>
#include <memory>

#include "base/result.h"
#include "hearing/pronunciations.h"
#include "hearing/recogniser.h"

namespace annabella::host {

// Where Debian's pocketsphinx-en-us puts it; ANNABELLA_ACOUSTIC_MODEL names another one.
std::filesystem::path acoustic_model();

Result<std::unique_ptr<Recogniser>> make_sphinx_recogniser(const Pronunciations& pronunciations,
                                                           const std::filesystem::path& model);

}  // namespace annabella::host
