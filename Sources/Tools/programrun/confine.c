// The confinement of the compiler: Landlock for files, seccomp for the rest. Neither needs a library or a right.
//
// <linux/landlock.h> of Debian 12 lacks newer rights; the numbers here are the kernel's.
#define _GNU_SOURCE
#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// WRITE_FILE, and from REMOVE_DIR to MAKE_SYM; reading is free.
#define WRITE (1ull << 1)
#define CHANGES (WRITE | 0x1ff0ull)
// Renaming between folders (version 2), truncating (3), settings of devices (5).
#define REFER (1ull << 13)
#define TRUNCATE (1ull << 14)
#define DEVICES (1ull << 15)

struct __attribute__((packed)) rule {
  uint64_t rights;
  int32_t folder;
};

static int allow(int rules, const char *path, uint64_t rights) {
  struct rule rule = {rights, open(path, O_PATH | O_CLOEXEC)};
  long result = rule.folder < 0 ? -1 : syscall(445, rules, 1, &rule, 0);
  if (rule.folder >= 0) close(rule.folder);
  return (int)result;
}

static int confine_files(const char *folder) {
  long version = syscall(444, NULL, 0, 1);
  if (version < 1) return -1;
  uint64_t rights = CHANGES;
  if (version >= 2) rights |= REFER;
  if (version >= 3) rights |= TRUNCATE;
  if (version >= 5) rights |= DEVICES;
  int rules = (int)syscall(444, &rights, sizeof rights, 0);
  if (rules < 0) return -1;
  int failed = allow(rules, folder, rights) != 0;
  failed |= allow(rules, "/dev/null", rights & (WRITE | TRUNCATE | DEVICES)) != 0;
  failed |= syscall(446, rules, 0) != 0;
  close(rules);
  return failed ? -1 : 0;
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Network, other processes, what Landlock does not look at, and ways around a filter.
static const unsigned forbidden[] = {
    SYS_socket, SYS_io_uring_setup, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
    SYS_kill, SYS_tkill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo,
    SYS_pidfd_open, SYS_pidfd_send_signal, SYS_bpf, SYS_perf_event_open, SYS_keyctl,
    SYS_add_key, SYS_request_key, SYS_unshare, SYS_setns, SYS_mount, SYS_chroot,
    SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_truncate,
    SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr,
    SYS_fremovexattr, SYS_setpriority, SYS_shmget, SYS_msgget, SYS_semget, SYS_mq_open,
    452,  // fchmodat2
#if defined(__x86_64__)
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
};

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define REFUSE(error) RETURN(SECCOMP_RET_ERRNO | (error))
// Skips instructions where the loaded value is, or is not, a number, or has some bits.
#define IF(number, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), (yes), (no))
#define IF_BITS(bits, yes, no) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), (yes), (no))

static int confine_calls(void) {
  enum { count = sizeof forbidden / sizeof *forbidden };
  struct sock_filter program[2 * count + 32] = {
      LOAD(arch), IF(ARCHITECTURE, 1, 0), RETURN(SECCOMP_RET_KILL_PROCESS), LOAD(nr),
      // The calls of x32 have other numbers.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), REFUSE(ENOSYS),
      // Its flags are in memory: libraries use the older call.
      IF(437 /* openat2 */, 0, 1), REFUSE(ENOSYS),
      // All remain in one group, which is ended together; programs that start others expect no failure.
      IF(SYS_setpgid, 1, 0), IF(SYS_setsid, 0, 1), REFUSE(0),
  };
  unsigned short length = 11;
  for (int i = 0; i < count; i++) {
    program[length++] = (struct sock_filter)IF(forbidden[i], 0, 1);
    program[length++] = (struct sock_filter)REFUSE(EPERM);
  }
  const struct sock_filter end[] = {
      // The limits of this process alone.
      IF(SYS_prlimit64, 0, 4), LOAD(args[0]), IF(0, 1, 0), REFUSE(EPERM), RETURN(SECCOMP_RET_ALLOW),
      // What a terminal is, and nothing about files.
      IF(SYS_ioctl, 0, 5), LOAD(args[1]), IF(TCGETS, 2, 0), IF(TIOCGWINSZ, 1, 0), REFUSE(ENOTTY),
      RETURN(SECCOMP_RET_ALLOW),
  // Older versions of Landlock let a file that is opened for reading be emptied.
#if defined(__x86_64__)
      IF(SYS_open, 0, 2), LOAD(args[1]), BPF_STMT(BPF_JMP | BPF_JA, 3),
#endif
      IF(SYS_openat, 1, 0), RETURN(SECCOMP_RET_ALLOW), LOAD(args[2]),
      IF_BITS(O_TRUNC, 0, 2), IF_BITS(O_WRONLY | O_RDWR, 1, 0), REFUSE(EPERM),
      RETURN(SECCOMP_RET_ALLOW),
  };
  for (size_t i = 0; i < sizeof end / sizeof *end; i++) program[length++] = end[i];
  struct sock_fprog filter = {length, program};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}

int confine(const char *folder) {
  // A file of the compiler has at most 256 MiB, its memory 16 GiB.
  struct rlimit file = {1u << 28, 1u << 28}, memory = {1ull << 34, 1ull << 34}, none = {0, 0};
  if (setrlimit(RLIMIT_FSIZE, &file) != 0 || setrlimit(RLIMIT_AS, &memory) != 0) return -1;
  setrlimit(RLIMIT_CORE, &none);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return confine_files(folder) == 0 && confine_calls() == 0 ? 0 : -1;
}
