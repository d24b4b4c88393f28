#include "plugins/confinement.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include <cstddef>
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
    SYS_read,         SYS_write,       SYS_writev,          SYS_recvfrom,
    SYS_recvmsg,      SYS_sendto,      SYS_sendmsg,         SYS_close,
    SYS_brk,          SYS_mmap,        SYS_munmap,          SYS_mremap,
    SYS_mprotect,     SYS_madvise,     SYS_futex,           SYS_clock_gettime,
    SYS_gettimeofday, SYS_nanosleep,   SYS_clock_nanosleep, SYS_sched_yield,
    SYS_getrandom,    SYS_setitimer,   SYS_rt_sigaction,    SYS_rt_sigprocmask,
    SYS_rt_sigreturn, SYS_sigaltstack, SYS_tgkill,          SYS_getpid,
    SYS_gettid,       SYS_exit,        SYS_exit_group,      SYS_restart_syscall};

constexpr long kBeyondScripts[] = {
    SYS_socket, SYS_connect, SYS_bind,  SYS_listen,  SYS_accept4,           SYS_ptrace, SYS_kill,
    SYS_tkill,  SYS_mount,   SYS_setns, SYS_unshare, SYS_process_vm_writev, SYS_bpf,    SYS_clone3,
#ifdef SYS_fork
    SYS_fork,   SYS_vfork,
#endif
    SYS_clone};

void limit(int what, rlim_t most) {
  const rlimit both{most, most};
  ::setrlimit(static_cast<__rlimit_resource>(what), &both);
}

// What is named has the one outcome, everything else the other.
bool filter(std::span<const long> named, unsigned for_named, unsigned otherwise) {
  std::vector<sock_filter> steps{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kProcessor, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
  };
  for (const long number : named) {
    steps.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(number), 0, 1));
    steps.push_back(BPF_STMT(BPF_RET | BPF_K, for_named));
  }
  steps.push_back(BPF_STMT(BPF_RET | BPF_K, otherwise));
  sock_fprog program{static_cast<unsigned short>(steps.size()), steps.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

}  // namespace

void limit_what_it_takes() {
#ifndef __SANITIZE_ADDRESS__  // which claims terabytes for itself
  limit(RLIMIT_AS, rlim_t{1} << 30);
#endif
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, 64);
}

bool shut_in() { return filter(kComputing, SECCOMP_RET_ALLOW, SECCOMP_RET_KILL_PROCESS); }

bool shut_script_in() {
  limit(RLIMIT_FSIZE, 0);
  constexpr unsigned kRefused = SECCOMP_RET_ERRNO | 1;  // EPERM
  return filter(kBeyondScripts, kRefused, SECCOMP_RET_ALLOW);
}

}  // namespace annabella::host
