// Compares what is said with how the same person has said each word before (dynamic time warping):
// hears nobody else, but him in noise and in any language.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hearing/recogniser.h"

namespace annabella::host {

// One or several recordings of each word, as nets of phrases write it.
using WordRecordings = std::map<std::string, std::vector<std::vector<std::int16_t>>, std::less<>>;

// What has no recording is never heard.
std::unique_ptr<Recogniser> make_template_recogniser(const WordRecordings& recordings);

}  // namespace annabella::host
