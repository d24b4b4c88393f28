#include "plugins/confinement.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "plugins/readable_paths.h"

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

// What neither loading a library nor a script needs.
constexpr long kMeddling[] = {
    // The network.
    SYS_socket, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
    // Other processes.
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_process_madvise, SYS_kcmp,
    SYS_migrate_pages, SYS_move_pages, SYS_perf_event_open, SYS_kill, SYS_tkill,
    SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_pidfd_send_signal, SYS_pidfd_getfd,
    // When they have their turn.
    SYS_setpriority, SYS_ioprio_set, SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr,
    SYS_sched_setaffinity,
    // What files are called, how long they are, to whom they belong, and who else may use them now.
    SYS_unlinkat, SYS_renameat, SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_mkdirat, SYS_mknodat,
    SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_truncate, SYS_ftruncate, SYS_utimensat,
    SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
    SYS_flock, SYS_fanotify_init,
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
    // The system, also where the user is root, and the way round every refusal.
    SYS_mount, SYS_umount2, SYS_move_mount, SYS_open_tree, SYS_fsopen, SYS_mount_setattr,
    SYS_pivot_root, SYS_chroot, SYS_setns, SYS_unshare, SYS_swapon, SYS_swapoff, SYS_reboot,
    SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_sethostname,
    SYS_setdomainname, SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex,
    SYS_acct, SYS_quotactl, SYS_vhangup, SYS_bpf, SYS_io_uring_setup};

// TCGETS2, which isatty() asks since glibc 2.42; its struct has no place beside <termios.h>.
constexpr unsigned kGetTermios2 = _IOR('T', 0x2A, char[44]);

// A terminal obeys many others: it stops, shows nothing, or believes that something was typed.
constexpr unsigned kHarmlessOfDevices[] = {TCGETS,   kGetTermios2, TCGETA,  TIOCGWINSZ, TIOCGPGRP,
                                           FIONREAD, FIONBIO,      FIOCLEX, FIONCLEX};

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
  enum class If { is = 1, is_not, has_one_bit_of, has_no_bit_of };
  void add(long call, std::size_t argument, If how, unsigned value, unsigned outcome) {
    const bool of_bits = how == If::has_one_bit_of || how == If::has_no_bit_of;
    const auto test = static_cast<unsigned short>(BPF_JMP | BPF_K | (of_bits ? BPF_JSET : BPF_JEQ));
    const std::uint8_t steps_to_end = how == If::is_not || how == If::has_no_bit_of ? 1 : 0;
    steps_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call), 0, 4));
    load_argument(argument);
    steps_.push_back(
        BPF_JUMP(test, value, steps_to_end, static_cast<std::uint8_t>(1 - steps_to_end)));
    end(outcome);
    load_call();
  }

  // Unless this argument is one of these.
  void add_but(long call, std::size_t argument, std::span<const unsigned> values,
               unsigned outcome) {
    auto left = static_cast<std::uint8_t>(values.size());
    steps_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call), 0,
                              static_cast<std::uint8_t>(left + 3)));
    load_argument(argument);
    for (const unsigned value : values) {
      steps_.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, left--, 0));
    }
    end(outcome);
    load_call();
  }

  // From here on, in all threads; every other call has this outcome. False if the system has no
  // such filters.
  bool begin(unsigned otherwise) {
    end(otherwise);
    const sock_fprog program{static_cast<unsigned short>(steps_.size()), steps_.data()};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) ==
               0;
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

// What a person has redirected to a file is to get there.
bool prints_to_a_file() {
  struct stat kind {};
  return ::fstat(STDOUT_FILENO, &kind) == 0 && S_ISREG(kind.st_mode);
}

// Both before a library and before a script.
Filter without_meddling(unsigned outcome, Threads threads) {
  using If = Filter::If;
  constexpr unsigned kWriting = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  Filter filter;
  filter.add(kMeddling, outcome);
  filter.add(SYS_openat, 2, If::has_one_bit_of, kWriting, outcome);
#ifdef SYS_open
  filter.add(SYS_open, 1, If::has_one_bit_of, kWriting, outcome);
#endif
  // What they want is where no filter can look.
  for (const long call : {SYS_openat2, SYS_clone3}) filter.add(call, kUnknown);
  if (threads == Threads::none) filter.add(SYS_clone, outcome);
  filter.add(SYS_clone, 0, If::has_no_bit_of, CLONE_THREAD, outcome);
  filter.add(SYS_tgkill, 0, If::is_not, static_cast<unsigned>(::getpid()), outcome);
  filter.add(SYS_prlimit64, 0, If::is_not, 0, outcome);  // its own limits
  filter.add(SYS_prctl, 0, If::is, PR_SET_PDEATHSIG, outcome);
  // Whom a descriptor sends its signals to, and who is kept waiting by its locks.
  for (const unsigned own : {F_SETOWN, F_SETOWN_EX, F_SETSIG, F_SETLEASE, F_NOTIFY, F_SETLK,
                             F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW}) {
    filter.add(SYS_fcntl, 1, If::is, own, outcome);
  }
  filter.add_but(SYS_ioctl, 1, kHarmlessOfDevices, outcome);
  return filter;
}

}  // namespace

void limit_what_it_takes() {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // which claim terabytes
  limit(RLIMIT_AS, rlim_t{1} << 30);
#endif
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, 64);
}

bool shut_loading_in(const std::filesystem::path& library, Threads threads) {
  if (!prints_to_a_file()) limit(RLIMIT_FSIZE, 0);
  if (!read_only_beneath(paths_needed_by(library))) return false;
  Filter filter = without_meddling(SECCOMP_RET_KILL_PROCESS, threads);
  for (const long call : {SYS_execve, SYS_execveat}) filter.add(call, SECCOMP_RET_KILL_PROCESS);
  return filter.begin(SECCOMP_RET_ALLOW);
}

bool shut_in() {
  Filter filter;
  filter.add(kComputing, SECCOMP_RET_ALLOW);
  return filter.begin(SECCOMP_RET_KILL_PROCESS);
}

bool shut_script_in(const std::filesystem::path& script) {
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_CPU, kMostComputingOfScripts);
  return read_only_beneath(paths_needed_by(script)) &&
         without_meddling(kRefused, Threads::none).begin(SECCOMP_RET_ALLOW);
}

}  // namespace annabella::host
