// What a plugin in a child process cannot do: fill the memory, write files, start programs, open
// anything, reach the network.
#pragma once

namespace annabella::host {

// Memory and open files. A script keeps these limits.
void limit_what_it_takes();

// From here on only computing, memory, and reading and writing what is open: anything else ends the
// process. False if the system has no such filters.
bool shut_in();

// As much of that as a script's interpreter can bear: no other processes, no network, no file
// written, renamed, emptied or deleted, and an hour of computing. What is refused fails. False if
// the system has no such filters.
bool shut_script_in();

}  // namespace annabella::host
