#include "plugins/confinement.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/fsverity.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
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
    // When they have their turn.
    SYS_setpriority, SYS_ioprio_set, SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr,
    SYS_sched_setaffinity,
    // What files are called, how long they are and to whom they belong.
    SYS_unlinkat, SYS_renameat, SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_mkdirat, SYS_mknodat,
    SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_truncate, SYS_ftruncate, SYS_utimensat,
    SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
#ifdef SYS_setxattrat
    SYS_setxattrat, SYS_removexattrat,
#endif
#ifdef SYS_file_setattr
    SYS_file_setattr,
#endif
#ifdef SYS_fchmodat2
    SYS_fchmodat2,
#endif
#ifdef SYS_fork  // the older names of all this
    SYS_fork, SYS_vfork, SYS_unlink, SYS_rmdir, SYS_rename, SYS_link, SYS_symlink, SYS_mkdir,
    SYS_mknod, SYS_chmod, SYS_chown, SYS_lchown, SYS_creat, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
    // Memory, queues and locks that have a number or a name, and go by whose they are.
    SYS_shmget, SYS_shmat, SYS_shmctl, SYS_semget, SYS_semop, SYS_semtimedop, SYS_semctl,
    SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_mq_open, SYS_mq_unlink, SYS_add_key,
    SYS_request_key, SYS_keyctl,
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
    load_call();
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

  // Only where this is so of an argument.
  enum class If { is = 1, is_not, has_one_bit_of };
  void add(long call, std::size_t argument, If how, unsigned value, unsigned outcome) {
    const auto test = static_cast<unsigned short>(BPF_JMP | BPF_K |
                                                  (how == If::has_one_bit_of ? BPF_JSET : BPF_JEQ));
    const std::uint8_t steps_to_end = how == If::is_not ? 1 : 0;
    steps_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call), 0, 4));
    load_argument(argument);
    steps_.push_back(
        BPF_JUMP(test, value, steps_to_end, static_cast<std::uint8_t>(1 - steps_to_end)));
    end(outcome);
    load_call();
  }

  // From here on; every other call has this outcome. False if the system has no such filters.
  bool begin(unsigned otherwise) {
    end(otherwise);
    sock_fprog program{static_cast<unsigned short>(steps_.size()), steps_.data()};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
  }

 private:
  void load_call() { load(offsetof(seccomp_data, nr)); }
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
  using If = Filter::If;
  Filter filter;
  filter.add(kBeyondScripts, kRefused);
  filter.add(SYS_openat, 2, If::has_one_bit_of, kWriting, kRefused);
#ifdef SYS_open
  filter.add(SYS_open, 1, If::has_one_bit_of, kWriting, kRefused);
#endif
  filter.add(SYS_openat2, kUnknown);  // its flags are where no filter can look
  filter.add(SYS_tgkill, 0, If::is_not, static_cast<unsigned>(::getpid()), kRefused);
  filter.add(SYS_prlimit64, 0, If::is_not, 0, kRefused);  // its own limits
  // Whom a descriptor sends its signals to.
  for (const unsigned own : {F_SETOWN, F_SETOWN_EX})
    filter.add(SYS_fcntl, 1, If::is, own, kRefused);
  for (const unsigned own : {FIOSETOWN, SIOCSPGRP}) filter.add(SYS_ioctl, 1, If::is, own, kRefused);
  // What becomes of a file that was opened to be read: it is its owner's to say.
  for (const unsigned long set : {FS_IOC_SETFLAGS, FS_IOC32_SETFLAGS, FS_IOC_FSSETXATTR,
                                  FS_IOC_SETVERSION, FS_IOC32_SETVERSION, FS_IOC_ENABLE_VERITY})
    filter.add(SYS_ioctl, 1, If::is, static_cast<unsigned>(set), kRefused);
  return filter.begin(SECCOMP_RET_ALLOW);
}

}  // namespace annabella::host
