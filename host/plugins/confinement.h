// What a plugin in a child process cannot do: fill the memory, write files, start programs, open
// anything, reach the network, meddle with a terminal.
//
// A library is shut in twice. Before it is loaded the system is told what neither its constructors
// nor anything after them may do, whatever they make of the memory they share with us; then, where
// it only has to compute, everything else is forbidden, too.
#pragma once

#include <filesystem>

namespace annabella::host {

// Memory and open files. A script keeps these limits.
void limit_what_it_takes();

enum class Threads { none = 1, as_many_as_it_likes };

// Before a library is loaded. It may read what is beneath its own folder and what programs need,
// where the system can tell paths apart (Landlock). Who writes, starts a program or sends signals
// is ended. False if the system has no such filters.
bool shut_loading_in(const std::filesystem::path& library, Threads threads = Threads::none);

// Once it is loaded: only computing, memory, and reading and writing what is open; anything else
// ends the process, in all of its threads. False if the system has no such filters.
bool shut_in();

// As much of the first as a script's interpreter can bear, with an hour of computing: what is
// refused fails, and one program may follow another. False if the system has no such filters.
bool shut_script_in(const std::filesystem::path& script);

}  // namespace annabella::host
