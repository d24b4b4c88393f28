// Sees what reaches the terminal's standard error.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <string>

namespace annabella::host {

// Stands in for it as long as it lives.
class Terminal {
 public:
  Terminal() {
    fflush(stderr);
    dup2(fileno(file_), STDERR_FILENO);
  }
  ~Terminal() {
    dup2(before_, STDERR_FILENO);
    close(before_);
    fclose(file_);
  }
  std::string shows() const {
    std::string text(4096, '\0');
    fflush(stderr);
    text.resize(static_cast<std::size_t>(pread(fileno(file_), text.data(), text.size(), 0)));
    return text;
  }

 private:
  FILE* file_ = std::tmpfile();
  int before_ = dup(STDERR_FILENO);
};

}  // namespace annabella::host
