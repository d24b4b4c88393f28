// What people say and type for the words of a voice.
#pragma once

#include <string_view>
#include <vector>

#include "words/voice.h"
#include "words/voice_file.h"

namespace annabella::host {

// The printed word and the others of every key of one table, each spelling once for its key.
std::vector<Spelling> spellings_of(const Tables& voice, std::string_view table);

}  // namespace annabella::host
