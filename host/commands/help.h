// What a player can say, by topics.
#pragma once

#include <string>
#include <vector>

#include "base/phrase.h"

namespace annabella::host {

// At most ten lines without a topic; then one line for each command of it. `about` is a topic or a
// command as the voices' [hear] names it; anything else is said back, and the topics follow.
std::vector<Phrase> help(const std::string& about);

// False: help() would only say it back.
bool has_help(const std::string& about);

// Who wants to read on says this instead of a topic.
inline constexpr const char* kNextTopic = "topic-next";
// The one that follows on this, or on that of this command; the first one where it is neither;
// empty after the last.
std::string topic_after(const std::string& topic);

}  // namespace annabella::host
