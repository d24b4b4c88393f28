#include "plugins/confinement.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace annabella::host {
namespace {

#if defined(__x86_64__)
constexpr unsigned kProcessor = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr unsigned kProcessor = AUDIT_ARCH_AARCH64;
#else
#error "say here which AUDIT_ARCH this processor is"
#endif

// Those of the sanitizers and of the C++ library's memory and time are among them.
constexpr long kComputing[] = {
    SYS_read,         SYS_write,        SYS_writev,          SYS_recvfrom,
    SYS_recvmsg,      SYS_sendto,       SYS_sendmsg,         SYS_close,
    SYS_brk,          SYS_mmap,         SYS_munmap,          SYS_mremap,
    SYS_mprotect,     SYS_madvise,      SYS_futex,           SYS_clock_gettime,
    SYS_gettimeofday, SYS_nanosleep,    SYS_clock_nanosleep, SYS_sched_yield,
    SYS_getrandom,    SYS_rt_sigaction, SYS_rt_sigprocmask,  SYS_rt_sigreturn,
    SYS_sigaltstack,  SYS_tgkill,       SYS_getpid,          SYS_gettid,
    SYS_exit,         SYS_exit_group,   SYS_restart_syscall};

constexpr long kBeyondScripts[] = {
    // The network.
    SYS_socket, SYS_connect, SYS_bind, SYS_listen, SYS_accept4,
    // Other processes, and new ones.
    SYS_clone, SYS_clone3, SYS_ptrace, SYS_process_vm_writev, SYS_kill, SYS_tkill,
    SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_pidfd_send_signal, SYS_pidfd_getfd,
    // What files are called, how long they are and to whom they belong.
    SYS_unlinkat, SYS_renameat, SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_mkdirat, SYS_mknodat,
    SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_truncate, SYS_ftruncate, SYS_utimensat,
#ifdef SYS_fchmodat2
    SYS_fchmodat2,
#endif
#ifdef SYS_fork  // the older names of all this
    SYS_fork, SYS_vfork, SYS_unlink, SYS_rmdir, SYS_rename, SYS_link, SYS_symlink, SYS_mkdir,
    SYS_mknod, SYS_chmod, SYS_chown, SYS_lchown, SYS_creat, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
    // The system, and the way round every refusal.
    SYS_mount, SYS_setns, SYS_unshare, SYS_bpf, SYS_io_uring_setup};

// Seconds. One that goes round and round does not outlive the program by more.
constexpr rlim_t kMostComputingOfScripts = 3'600;

constexpr unsigned kRefused = SECCOMP_RET_ERRNO | EPERM;
constexpr unsigned kUnknown = SECCOMP_RET_ERRNO | ENOSYS;  // whoever asks tries an older call

void limit(int what, rlim_t most) {
  const rlimit both{most, most};
  ::setrlimit(static_cast<__rlimit_resource>(what), &both);
}

// A program for the system, which runs it at each call.
class Filter {
 public:
  // Whoever calls by another processor's numbers is ended.
  Filter() {
    load(offsetof(seccomp_data, arch));
    steps_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kProcessor, 1, 0));
    end(SECCOMP_RET_KILL_PROCESS);
    load(offsetof(seccomp_data, nr));
#ifdef __x86_64__  // x32 has its own numbers, and says that it is this processor
    constexpr unsigned kOfX32 = 0x40000000;
    steps_.push_back(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, kOfX32, 0, 1));
    end(SECCOMP_RET_KILL_PROCESS);
#endif
  }

  void add(long call, unsigned outcome) {
    steps_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call), 0, 1));
    end(outcome);
  }
  void add(std::span<const long> calls, unsigned outcome) {
    for (const long call : calls) add(call, outcome);
  }

  // If one of these bits is set in this argument.
  void add_with_bits(long call, std::size_t argument, unsigned bits, unsigned outcome) {
    steps_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call), 0, 4));
    load_argument(argument);
    steps_.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1));
    end(outcome);
    end(SECCOMP_RET_ALLOW);
  }

  // If this argument is anything else.
  void add_unless(long call, std::size_t argument, unsigned value, unsigned outcome) {
    steps_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call), 0, 4));
    load_argument(argument);
    steps_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0));
    end(outcome);
    end(SECCOMP_RET_ALLOW);
  }

  // From here on; every other call has this outcome. False if the system has no such filters.
  bool begin(unsigned otherwise) {
    end(otherwise);
    sock_fprog program{static_cast<unsigned short>(steps_.size()), steps_.data()};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
  }

 private:
  void load(std::size_t offset) {
    steps_.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<unsigned>(offset)));
  }
  // Its lower half: these processors begin with it.
  void load_argument(std::size_t number) {
    load(offsetof(seccomp_data, args) + number * sizeof(std::uint64_t));
  }
  void end(unsigned outcome) { steps_.push_back(BPF_STMT(BPF_RET | BPF_K, outcome)); }

  std::vector<sock_filter> steps_;
};

}  // namespace

void limit_what_it_takes() {
#ifndef __SANITIZE_ADDRESS__  // which claims terabytes for itself
  limit(RLIMIT_AS, rlim_t{1} << 30);
#endif
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, 64);
}

bool shut_in() {
  Filter filter;
  filter.add(kComputing, SECCOMP_RET_ALLOW);
  return filter.begin(SECCOMP_RET_KILL_PROCESS);
}

bool shut_script_in() {
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_CPU, kMostComputingOfScripts);
  constexpr unsigned kWriting = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  Filter filter;
  filter.add(kBeyondScripts, kRefused);
  filter.add_with_bits(SYS_openat, 2, kWriting, kRefused);
#ifdef SYS_open
  filter.add_with_bits(SYS_open, 1, kWriting, kRefused);
#endif
  filter.add(SYS_openat2, kUnknown);  // its flags are where no filter can look
  filter.add_unless(SYS_tgkill, 0, static_cast<unsigned>(::getpid()), kRefused);
  return filter.begin(SECCOMP_RET_ALLOW);
}

}  // namespace annabella::host
