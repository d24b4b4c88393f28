// Does what ANNABELLA_TEST_MISBEHAVIOUR says before anybody has asked for anything: when the linker
// runs its constructors.
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#include <cstdlib>

#include "empty.h"
#include "misbehaviour.h"

namespace {

void* wait_for_ever(void*) {
  for (;;) ::pause();
}

bool has_room_for(std::size_t bytes) {
  constexpr int kHow = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  return ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, kHow, -1, 0) != MAP_FAILED;
}

// Whether it is a terminal, as isatty() finds out: before glibc 2.42, and since.
void ask(int descriptor) {
  constexpr unsigned long kGetTermios2 = 0x802C542A;
  char answer[64];
  (void)::ioctl(descriptor, TCGETS, answer);
  (void)::ioctl(descriptor, kGetTermios2, answer);
}

struct Early {
  Early() {
    const std::string wanted = annabella::test::wanted_misbehaviour();
    pthread_t thread;
    if (wanted == "signal") (void)::kill(::getppid(), 0);
    if (wanted == "daemon" && ::fork() == 0) ::_exit(0);
    if (wanted == "shell") (void)::execl("/bin/true", "true", nullptr);
    if (wanted == "thread") (void)::pthread_create(&thread, nullptr, wait_for_ever, nullptr);
    if (wanted == "write") (void)::open("/dev/null", O_WRONLY);
    if (wanted == "socket") (void)::socket(AF_INET, SOCK_STREAM, 0);
    if (wanted == "ask") ask(0);
    if (wanted == "freeze") (void)::tcflow(0, TCOOFF);
    if (wanted == "orphan") (void)::setpriority(PRIO_PROCESS, ::getppid(), 0);
    if (wanted == "eat" && !has_room_for(std::size_t{2} << 30)) std::abort();
    if (wanted == "read" && ::open("/etc/passwd", O_RDONLY) < 0) std::abort();
    if (wanted == "library" && ::open("/etc/ld.so.cache", O_RDONLY) < 0) std::abort();
  }
} early;

}  // namespace

ANNABELLA_PLUGIN(annabella::test::EmptyVariant, .kind = "variant",
                 .id = "org.example.variant.early", .version = "1.0.0", .name = "Early");
