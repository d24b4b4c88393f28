// Leads a player through a lesson by voice alone: says a word, listens to how it is said again, and
// says what was wrong with that.
#pragma once

#include <string>

#include "app/command.h"
#include "app/enrol_lesson.h"

namespace annabella::host {

// At the microphone and the loudspeaker of the options, until all words are there or the player
// breaks off. Gives the command's exit status.
int enrol_by_voice(EnrolLesson lesson, const std::string& player, const Invocation& invocation);

}  // namespace annabella::host
