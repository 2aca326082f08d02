#pragma once

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Swift does not import these: they take a variable number of arguments, are macros, or come with _GNU_SOURCE alone.

// Forks this process; only the calling thread continues in the copy.
static inline pid_t shim_fork(void) { return fork(); }

// Keeps this process and what it starts from ever getting more rights; 0, or -1 with errno.
static inline int shim_refuse_new_rights(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// Ends this process when the thread that made it ends; 0, or -1 with errno.
static inline int shim_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

// Gives up all capabilities; 0, or -1 with errno.
static inline int shim_drop_capabilities(void) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3];
  memset(none, 0, sizeof none);
  return (int)syscall(SYS_capset, &header, none);
}

// Moves the process into an empty network namespace; without the privilege, inside a new user namespace. Returns 0,
// or -1 with errno.
static inline int shim_leave_network(void) {
  const unsigned long network = 0x40000000 /* CLONE_NEWNET */, user = 0x10000000 /* CLONE_NEWUSER */;
  if (syscall(SYS_unshare, network) == 0) return 0;
  return (int)syscall(SYS_unshare, network | user);
}

// Closes the descriptors first … last; 0, or -1 with errno.
static inline int shim_close_range(unsigned int first, unsigned int last) {
  return (int)syscall(SYS_close_range, first, last, 0);
}

// Sets a soft and a hard limit, each only if the present one is higher; returns 0, or -1 with
// errno.
static inline int shim_limit(int resource, uint64_t soft, uint64_t hard) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return -1;
  if (limit.rlim_max > hard) limit.rlim_max = hard;
  if (limit.rlim_cur > soft) limit.rlim_cur = soft;
  if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
  return setrlimit(resource, &limit);
}

// Sends a descriptor through a socket; 0, or -1 with errno.
static inline int shim_send_descriptor(int socket, int descriptor) {
  char byte = 0, control[CMSG_SPACE(sizeof(int))];
  struct iovec part = {.iov_base = &byte, .iov_len = 1};
  memset(control, 0, sizeof control);
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  return sendmsg(socket, &message, 0) == 1 ? 0 : -1;
}

// Waits for a descriptor from a socket; -1 where its other end was closed.
static inline int shim_receive_descriptor(int socket) {
  char byte = 0, control[CMSG_SPACE(sizeof(int))];
  struct iovec part = {.iov_base = &byte, .iov_len = 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  ssize_t count;
  do { count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC); } while (count < 0 && errno == EINTR);
  struct cmsghdr *header = count == 1 ? CMSG_FIRSTHDR(&message) : NULL;
  if (header == NULL || header->cmsg_type != SCM_RIGHTS) return -1;
  int descriptor;
  memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
  return descriptor;
}

// A descriptor from which some signals can be read while they are blocked; -1 with errno.
static inline int shim_signal_descriptor(const int *numbers, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++) sigaddset(&set, numbers[i]);
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

// Blocks some signals; the set that was blocked before.
static inline sigset_t shim_block(const int *numbers, int count) {
  sigset_t set, old;
  sigemptyset(&set);
  sigemptyset(&old);
  for (int i = 0; i < count; i++) sigaddset(&set, numbers[i]);
  sigprocmask(SIG_BLOCK, &set, &old);
  return old;
}

// Blocks this set of signals and no others.
static inline void shim_set_blocked(sigset_t set) { sigprocmask(SIG_SETMASK, &set, NULL); }

// Restores the default action of SIGCHLD: a program inherits an ignored one from some that start it.
static inline void shim_reset_sigchld(void) { signal(SIGCHLD, SIG_DFL); }

// The next signal of such a descriptor; 0 where there is none.
static inline int shim_next_signal(int descriptor) {
  struct signalfd_siginfo info;
  return read(descriptor, &info, sizeof info) == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

// Installs a filter on this thread and its descendants; returns the notification descriptor, or a negative error
// number. libseccomp 2.5 cannot load a filter whose received calls only a fatal signal interrupts (Linux 5.19). A
// call interrupted later is restarted, and a rename that is done twice fails the second time.
static inline int shim_load_filter(const scmp_filter_ctx filter) {
  const unsigned long hears = 1ul << 3 /* NEW_LISTENER */, waits = 1ul << 5 /* WAIT_KILLABLE_RECV */;
  struct sock_filter code[4096];
  int file = (int)syscall(SYS_memfd_create, "filter", 1u /* MFD_CLOEXEC */);
  if (file < 0) return -errno;
  int result = seccomp_export_bpf(filter, file);
  ssize_t size = result == 0 ? pread(file, code, sizeof code, 0) : 0;
  off_t whole = lseek(file, 0, SEEK_END);
  close(file);
  if (result != 0) return result;
  if (size <= 0 || whole != size) return -E2BIG;
  struct sock_fprog program = {.len = (unsigned short)((size_t)size / sizeof *code), .filter = code};
  result = (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, hears | waits, &program);
  // Older systems do not know it.
  if (result < 0 && errno == EINVAL) result = (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, hears, &program);
  return result < 0 ? -errno : result;
}

// Answers a call with a descriptor of this process, which is duplicated into the caller; returns 0, or -1 with
// errno.
static inline int shim_answer_with_descriptor(int listener, uint64_t call, int descriptor, int closes_on_exec) {
  struct seccomp_notif_addfd answer = {
    .id = call,
    .flags = SECCOMP_ADDFD_FLAG_SEND,
    .srcfd = (uint32_t)descriptor,
    .newfd_flags = closes_on_exec ? O_CLOEXEC : 0,
  };
  return ioctl(listener, SECCOMP_IOCTL_NOTIF_ADDFD, &answer) >= 0 ? 0 : -1;
}

// How a wait status reads: the exit code, or -1; and the signal that ended the process, or 0.
static inline int shim_exit_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }
static inline int shim_ending_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }

// The filter action for a denied call.
static inline uint32_t shim_refusal(int error) { return SCMP_ACT_ERRNO(error); }

// Returns the filter action that ends the process of a call, by SIGSYS.
static inline uint32_t shim_end_of_process(void) { return SCMP_ACT_KILL_PROCESS; }

// How a folder is opened that only names a place.
static inline int shim_place_flags(void) { return 010000000 /* O_PATH */ | O_DIRECTORY | O_CLOEXEC; }

// Lets two existing names change places at one instant; 0, or -1 with errno.
static inline int shim_exchange(int one, const char *first, int other, const char *second) {
  return (int)syscall(SYS_renameat2, one, first, other, second, 2 /* RENAME_EXCHANGE */);
}

// The next call that waits for an answer; 0, or -1 with errno where there is none any more. libseccomp's own function
// works only in a process that has made a filter.
static inline int shim_next_call(int listener, struct seccomp_notif *call) {
  memset(call, 0, sizeof *call);
  return ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, call);
}

// Answers a call with 0 or a negative error number; returns 0, or -1 with errno if the caller no
// longer waits.
static inline int shim_answer(int listener, uint64_t call, int error) {
  struct seccomp_notif_resp answer = {.id = call, .error = error};
  return ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
}

// Whether the thread that made a call still waits: a number of a process may be given anew.
static inline int shim_is_waiting(int listener, uint64_t call) {
  return ioctl(listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &call) == 0;
}
