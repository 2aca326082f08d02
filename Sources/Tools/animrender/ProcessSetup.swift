import CGlibc
import Files
import Glibc
import SceneModel
import TextShaping

/// The setup of the process before any other work, independent of how it was started.
enum ProcessSetup {
  /// Sets up streams, signals and stacks.
  static func prepare() {
    openStreams()
    fixLocale()
    checkFileLimit()
    lowerTimeLimit()
    // A reader that goes away shows as an error of `write`, a full quota as one of the file.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Scenes nested up to the limit must fit, regardless of `ulimit -s`, in debug builds too.
    _ = shim_set_default_stack_size(64 << 20)
    // Every frame frees what the next one needs: images of raw streams, encoders' images, Cairo's polygons.
    // Blocks larger than frames of 1080p are left to the system, which grows them without a copy. Those of x264, with
    // room for their alignment, are larger and would leave holes.
    shim_keep_freed_memory(8 << 20)
    checkResources()
  }

  // The language of a user decides which fonts Pango and fontconfig prefer.
  //
  // Before the first thread: the environment has no lock.
  private static func fixLocale() {
    for name in ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "PANGO_LANGUAGE", "FC_LANG"] {
      unsetenv(name)
    }
    setenv("LANGUAGE", "en", 1)
  }

  // The system's libraries crash where not even a queue of events can be opened.
  private static func checkFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < 16
    else { return }
    end("only \(limit.rlim_cur) files may be open (allow 16 or more with ulimit -n)")
  }

  // At the hard limit of processor time, to which `ulimit -t` sets the soft one too, the system kills the process, which
  // then leaves its files. A second before, it gets a signal and ends in order.
  private static func lowerTimeLimit() {
    let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)
    var limit = rlimit()
    // Of a single second nothing would remain.
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur == limit.rlim_max,
      limit.rlim_cur != .max,
      limit.rlim_cur > 1
    else { return }
    limit.rlim_cur -= 1
    setrlimit(resource, &limit)
  }

  // The address space that a small render reserves besides the stacks of its threads, in bytes.
  private static let minAddresses = 600 << 20
  // Two workers, and what the system's queues and libraries make for themselves.
  private static let minThreads: Int32 = 5

  // Libraries wait for ever, or end the process by a signal, where they get no thread or no memory.
  private static func checkResources() {
    let memory = mmap(nil, minAddresses, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard memory != MAP_FAILED else {
      end("there are too few addresses of memory (allow 1.2 GB or more with ulimit -v)")
    }
    let error = shim_try_threads(minThreads)
    munmap(memory, minAddresses)
    guard error == 0 else {
      end(
        "no more threads can be started: \(String(cString: strerror(error))) "
          + "(allow more processes with ulimit -u, or memory with ulimit -v)"
      )
    }
    GLibFailure.handle { text in
      ProcessEnd.begin()
      TemporaryPaths.removeAll()
      end("a library of the system gave up: \(text) (allow more memory or threads)")
    }
  }

  /// Ends the process where `/proc` is missing: libdispatch looks there at its threads, and ends the process by a signal
  /// where it cannot.
  ///
  /// Before the first task.
  static func checkProcesses() {
    guard access("/proc/self/task", R_OK) != 0 else { return }
    end("/proc is missing, which threads need (mount it: mount -t proc proc /proc)")
  }

  private static func end(_ text: String) -> Never {
    Messages(scanning: ProcessArguments.repaired).write(Diagnostic(.error, .system, text))
    _exit(ExitCode.systemResources.rawValue)
  }

  // Ensures that file descriptors 0 to 2 are open.
  //
  // If a caller closed one, the next opened file, such as the output, would get its number and
  // receive the messages. The substitutes refuse to be read or written, as a closed stream does.
  private static func openStreams() {
    for (number, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] {
      guard fcntl(number, F_GETFD) < 0 else { continue }
      // The lowest free number is this one: those below it are open by now.
      guard open("/dev/null", mode) == number else { _exit(ExitCode.systemResources.rawValue) }
    }
  }
}
