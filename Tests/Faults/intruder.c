// A library that was taken over: it stands before the program's own calls (LD_PRELOAD) and, at the first thing that is
// drawn, tries what no renderer needs. Each try is told on standard error: `intruder: NAME ERRNO`, 0 where it worked.
// INTRUDER_FILE is a file that is no output, in a folder where none is.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <asm/termbits.h>
#include <unistd.h>

static void tell(const char *name, long result) {
  dprintf(2, "intruder: %s %d\n", name, result < 0 ? errno : 0);
}

// The first thing that a worker does. With INTRUDER_STOPS it goes no further, and its supervisor has not heard of it.
pid_t setsid(void) {
  if (getenv("INTRUDER_STOPS") != NULL) raise(SIGSTOP);
  return (pid_t)syscall(SYS_setsid);
}

// Whether a file of its own can get the mark with which it runs with its owner's rights.
static void marks(void) {
  const char *own = ".x.mp4.animrender.1.b.tmp";
  struct stat status = {0};
  int descriptor = open(own, O_RDWR | O_CREAT | O_EXCL, 06755);
  fstat(descriptor, &status);
  errno = EPERM;
  tell("marked-file", descriptor < 0 || status.st_mode & 07000 ? 0 : -1);
  chmod(own, 06755);
  fstat(descriptor, &status);
  errno = EPERM;
  tell("mark-file", descriptor < 0 || status.st_mode & 07000 ? 0 : -1);
  close(descriptor);
  unlink(own);
}

// A link among the older pictures becomes its own by exchange; what it leads to must not.
static void follow(const char *link) {
  const char *own = "p/.frame_00000.png.animrender.1.b.tmp";
  close(open(own, O_RDWR | O_CREAT | O_EXCL, 0600));
  tell("exchange", syscall(SYS_renameat2, AT_FDCWD, own, AT_FDCWD, link, 2 /* RENAME_EXCHANGE */));
  chmod(own, 0777);
  syscall(SYS_renameat2, AT_FDCWD, own, AT_FDCWD, link, 2);
  unlink(own);
}

static void intrude(void) {
  const char *older = getenv("INTRUDER_LINK");
  if (older != NULL) follow(older);
#if defined(__x86_64__)
  // A call as programs of 32 bits make it: getpid.
  if (getenv("INTRUDER_OLD_CALL") != NULL) {
    long number = 20;
    __asm__ volatile("int $0x80" : "+a"(number) : : "memory");
    tell("old-call", 0);
  }
#else
  if (getenv("INTRUDER_OLD_CALL") != NULL) raise(SIGSYS);
#endif
  const char *file = getenv("INTRUDER_FILE");
  if (file == NULL) return;
  char beside[4096], memory[64];
  snprintf(beside, sizeof beside, "%s.new", file);
  snprintf(memory, sizeof memory, "/proc/%d/mem", getppid());
  tell("socket", socket(AF_INET, SOCK_STREAM, 0));
  tell("socket-unix", socket(AF_UNIX, SOCK_STREAM, 0));
  // The tries below would show where they work, so they run in no copy of the process.
  tell("fork", syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
  tell("clone3", syscall(SYS_clone3, NULL, 0));
  char *arguments[] = {"sh", "-c", "echo run >&2; exit 7", NULL};
  tell("execve", execve("/bin/sh", arguments, environ));
  tell("execveat", syscall(SYS_execveat, AT_FDCWD, "/bin/sh", arguments, environ, 0));
  tell("ptrace", ptrace(PTRACE_SEIZE, getppid(), 0, 0));
  tell("kill", kill(getppid(), 0));
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)tell, 1};
  tell("process_vm_readv", process_vm_readv(getppid(), &here, 1, &there, 1, 0));
  tell("write-memory", open(memory, O_RDWR));
  tell("write", open(file, O_WRONLY));
  tell("read-write", open(file, O_RDWR));
  tell("truncate-open", open(file, O_RDONLY | O_TRUNC));
  tell("append", open(file, O_WRONLY | O_APPEND));
  tell("create", open(beside, O_WRONLY | O_CREAT, 0600));
  tell("create-reading", open(beside, O_RDONLY | O_CREAT, 0600));
  tell("temporary", open("/tmp", O_RDWR | O_TMPFILE, 0600));
  tell("openat2", syscall(SYS_openat2, AT_FDCWD, file, NULL, 0));
  tell("truncate", truncate(file, 0));
  tell("unlink", unlink(file));
  tell("rename", rename(file, beside));
  tell("rename-input", rename("scene.json", "x.mp4"));
  tell("link", link(file, "stolen"));
  tell("symlink", symlink(file, ".x.mp4.animrender.1.a.tmp"));
  tell("mkdir", mkdir(beside, 0700));
  tell("chmod", chmod(file, 0777));
  tell("chdir", chdir("/"));
  tell("mount", syscall(SYS_mount, "none", "/mnt", "tmpfs", 0, NULL));
  tell("unshare", unshare(CLONE_NEWUSER));
  tell("raise-limit", syscall(SYS_prlimit64, 0, RLIMIT_CORE, &(struct rlimit){1, 1}, NULL));
  tell("io_uring", syscall(425 /* io_uring_setup */, 1, NULL));
  tell("code", (long)mmap(NULL, 4096, PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == -1 ? -1 : 0);
  // Its own output may be there already under the final name; it may not be opened.
  tell("final-name", open("x.mp4", O_WRONLY | O_CREAT, 0600));
  tell("renice-other", setpriority(PRIO_PROCESS, getppid(), 19));
  tell("renice-user", setpriority(PRIO_USER, 0, 19));
  cpu_set_t processors;
  memset(&processors, 1, sizeof processors);
  tell("affinity-other", sched_setaffinity(getppid(), sizeof processors, &processors));
  tell("scheduler-other", sched_setscheduler(getppid(), SCHED_OTHER, &(struct sched_param){0}));
  // What libraries may ask for.
  struct rlimit limit;
  tell("read-limit", syscall(SYS_prlimit64, 0, RLIMIT_CORE, NULL, &limit));
  char terminal[256];
  tell("terminal", ioctl(2, TCGETS, terminal));
  marks();
  tell("read", open(file, O_RDONLY));
}

// cairo_create of the library that is really meant.
void *cairo_create(void *surface) {
  static int has_tried;
  if (!__atomic_exchange_n(&has_tried, 1, __ATOMIC_SEQ_CST)) intrude();
  void *(*next)(void *) = (void *(*)(void *))dlsym(RTLD_NEXT, "cairo_create");
  return next(surface);
}
