#include "journal/claims.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace annabella::host {

Claims::~Claims() {
  if (file_ >= 0) ::close(file_);
}

bool Claims::take(std::int64_t game) {
  if (file_ < 0) file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  struct flock one_byte {};
  one_byte.l_type = F_WRLCK;
  one_byte.l_whence = SEEK_SET;
  one_byte.l_start = game;
  one_byte.l_len = 1;
  return ::fcntl(file_, F_OFD_SETLK, &one_byte) == 0 || (errno != EAGAIN && errno != EACCES);
}

}  // namespace annabella::host
