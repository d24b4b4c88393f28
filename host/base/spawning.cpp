#include "base/spawning.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>

namespace annabella::host {

std::optional<pid_t> spawned(std::vector<std::string> words, int line,
                             std::initializer_list<int> as) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&files, standard, "/dev/null", O_RDWR, 0);
  }
  for (const int number : as) posix_spawn_file_actions_adddup2(&files, line, number);
  const int last = as.size() == 0 ? STDERR_FILENO : std::max(STDERR_FILENO, std::max(as));
  posix_spawn_file_actions_addclosefrom_np(&files, last + 1);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_t rest;
  posix_spawnattr_init(&rest);
  posix_spawnattr_setflags(&rest,
                           POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setsigmask(&rest, &none);
  posix_spawnattr_setsigdefault(&rest, &all);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t process = -1;
  const int failed =
      ::posix_spawnp(&process, arguments.front(), &files, &rest, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&rest);
  return failed == 0 ? std::optional(process) : std::nullopt;
}

}  // namespace annabella::host
