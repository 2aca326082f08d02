internal import CSeccomp
internal import Files
internal import Glibc

/// The system calls that a worker may make.
///
/// Calls that are not listed here fail with EPERM, for libraries and intruders alike. There is no
/// socket, no other program, no access to other processes, no file opened for writing. The
/// supervisor answers calls that change names of files, and performs them itself where allowed
/// (`FileBroker`).
enum SystemCallFilter {
  // Reading, memory, threads of this process, time, and work with descriptors that are open.
  private static let allowed = [
    "access", "alarm", "brk", "clock_getres", "clock_gettime", "clock_nanosleep", "close",
    "close_range", "dup", "dup2", "dup3", "epoll_create1", "epoll_ctl", "epoll_pwait", "epoll_wait",
    "eventfd2", "exit", "exit_group", "faccessat", "faccessat2", "fadvise64", "fallocate",
    "fdatasync", "flock", "fstat", "fstatfs", "fsync", "ftruncate", "futex", "getcpu", "getcwd",
    "getdents64", "getegid", "geteuid", "getgid", "getpgrp", "getpid", "getppid", "getpriority",
    "getrandom", "getresgid", "getresuid", "getrlimit", "getrusage", "gettid", "gettimeofday",
    "getuid", "getxattr", "get_mempolicy", "listxattr", "lseek", "lstat", "madvise", "membarrier",
    "memfd_create", "mincore",
    "mlock", "mremap", "msync", "munlock", "munmap", "nanosleep", "newfstatat", "pause", "pipe",
    "pipe2", "poll", "ppoll", "pread64", "preadv", "pselect6", "pwrite64", "pwritev", "read",
    "readlink", "readlinkat", "readv", "restart_syscall", "rseq", "rt_sigaction", "rt_sigpending",
    "rt_sigprocmask", "rt_sigreturn", "rt_sigsuspend", "rt_sigtimedwait", "sched_get_priority_max",
    "sched_get_priority_min", "sched_getaffinity", "sched_getparam", "sched_getscheduler",
    "sched_yield", "select", "set_mempolicy",
    "set_robust_list", "set_tid_address", "setitimer", "sigaltstack", "stat",
    "statfs", "statx", "sysinfo", "time", "timer_create", "timer_delete", "timer_settime",
    "timerfd_create", "timerfd_gettime", "timerfd_settime", "times", "umask", "uname", "write",
    "writev",
  ]

  // Newer calls that libraries do without where a kernel does not know them, with the older ones.
  private static let unknown = ["clone3", "openat2", "fchmodat2"]

  /// Loads the filter for this thread and all threads and processes that it starts.
  ///
  /// The corresponding C functions are those of libseccomp, and `seccomp`. The process has set
  /// `no_new_privs` before.
  ///
  /// - Parameter socket: the socket through which the descriptor may be sent.
  /// - Returns: the descriptor on which the supervisor receives calls.
  /// - Throws: `unavailable` where the kernel has no such filters.
  static func load(socket: Int32) throws(RenderError) -> Int32 {
    guard let context = seccomp_init(shim_refusal(EPERM)) else { throw failure(ENOMEM) }
    defer { seccomp_release(context) }
    var problem: Int32 = 0
    func add(_ action: UInt32, for name: String, when tests: [scmp_arg_cmp] = []) {
      let number = seccomp_syscall_resolve_name(name)
      // An architecture need not have each of them.
      guard number >= 0 else { return }
      let result = seccomp_rule_add_array(context, action, number, UInt32(tests.count), tests)
      if result != 0, problem == 0 { problem = result }
    }
    // Calls of another architecture (`int 0x80`) end the worker. By default they end one thread, for which the others
    // wait for ever.
    problem = seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, shim_end_of_process())
    for name in allowed { add(SCMP_ACT_ALLOW, for: name) }
    for name in unknown { add(shim_refusal(ENOSYS), for: name) }
    for (name, tests) in restricted(process: getpid(), socket: socket) {
      add(SCMP_ACT_ALLOW, for: name, when: tests)
    }
    for (name, argument) in [("open", UInt32(1)), ("openat", 2)] {
      add(SCMP_ACT_ALLOW, for: name, when: [masked(argument, by: writing, equals: 0)])
      for flag in [O_WRONLY, O_RDWR, O_ACCMODE] {
        add(SCMP_ACT_NOTIFY, for: name, when: [masked(argument, by: O_ACCMODE, equals: flag)])
      }
      for flag in [O_CREAT, O_TRUNC] {
        add(SCMP_ACT_NOTIFY, for: name, when: [masked(argument, by: flag, equals: flag)])
      }
    }
    for call in FileCall.Kind.allCases where call != .open && call != .openat {
      add(SCMP_ACT_NOTIFY, for: call.rawValue)
    }
    // A search instead of a walk through all rules for each call.
    _ = seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2)
    guard problem == 0 else { throw failure(-problem) }
    let listener = shim_load_filter(context)
    guard listener >= 0 else { throw failure(-listener) }
    return listener
  }

  // Each flag that could change a file.
  private static let writing = O_ACCMODE | O_CREAT | O_TRUNC

  // Calls that are allowed with some arguments alone.
  private static func restricted(
    process: Int32,
    socket: Int32
  ) -> [(name: String, tests: [scmp_arg_cmp])] {
    let threadFlag: Int32 = 0x1_0000
    var calls: [(name: String, tests: [scmp_arg_cmp])] = [
      // Threads, no processes.
      ("clone", [masked(0, by: threadFlag, equals: threadFlag)]),
      ("tgkill", [equal(0, process)]),
      ("kill", [equal(0, process)]),
      // The limits of this process may be queried.
      ("prlimit64", [equal(0, 0), nothing(2)]),
      ("prctl", [equal(0, PR_SET_NAME)]),
      ("prctl", [equal(0, PR_GET_NAME)]),
      ("sendmsg", [equal(0, socket)]),
      // For this thread alone: 0 means the calling thread.
      ("sched_setaffinity", [equal(0, 0)]),
      ("sched_setscheduler", [equal(0, 0)]),
      ("setpriority", [equal(0, 0), equal(1, 0)]),
    ]
    // Whether a stream is a terminal, and how wide.
    for request in [TCGETS, TIOCGWINSZ] {
      calls.append(("ioctl", [equal(1, Int32(truncatingIfNeeded: request))]))
    }
    for command in [
      F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW,
    ] {
      calls.append(("fcntl", [equal(1, command)]))
    }
    // Memory is written to or run, not both.
    for protection in [0, PROT_WRITE, PROT_EXEC] {
      for name in ["mmap", "mprotect"] {
        calls.append((name, [masked(2, by: PROT_WRITE | PROT_EXEC, equals: protection)]))
      }
    }
    return calls
  }

  private static func nothing(_ argument: UInt32) -> scmp_arg_cmp {
    scmp_arg_cmp(arg: argument, op: SCMP_CMP_EQ, datum_a: 0, datum_b: 0)
  }

  private static func equal(_ argument: UInt32, _ value: Int32) -> scmp_arg_cmp {
    // Of arguments that are no addresses the kernel looks at the lower half alone.
    masked(argument, by: -1, equals: value)
  }

  private static func masked(_ argument: UInt32, by mask: Int32, equals value: Int32)
    -> scmp_arg_cmp
  {
    scmp_arg_cmp(
      arg: argument,
      op: SCMP_CMP_MASKED_EQ,
      datum_a: UInt64(UInt32(bitPattern: mask)),
      datum_b: UInt64(UInt32(bitPattern: value))
    )
  }

  private static func failure(_ number: Int32) -> RenderError {
    RenderError(
      .unavailable,
      "--sandbox: the system refuses a filter of calls: \(String(cString: strerror(number))) "
        + "(it needs Linux 5.14 or newer and a container that allows seccomp)"
    )
  }
}
