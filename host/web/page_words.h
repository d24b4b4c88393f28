// The page's files: what is built into the program, and the words of every voice.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "web/page_server.h"
#include "words/voice.h"

namespace annabella::host {

// "/", "/page.js", "/words/de.json", "/languages.json": the first voice is the table's.
PageFiles page_files(const std::vector<std::shared_ptr<const Voice>>& voices);

}  // namespace annabella::host
