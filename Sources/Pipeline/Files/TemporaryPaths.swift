internal import CGlibc
internal import Glibc
internal import Synchronization

/// The temporary files and folders that exist now, so that a second Ctrl-C can remove them at once.
public enum TemporaryPaths {
  private struct State {
    var paths: Set<String> = []
    var hasEnded = false
  }

  private static let state = Mutex(State())

  /// Makes a file or folder that is known from then on; once `removeAll` has begun, nothing is made.
  ///
  /// - Parameter make: one call of the system; returns whether it succeeded.
  package static func create(_ path: String, _ make: () -> Bool) -> Bool {
    state.withLock {
      if $0.hasEnded {
        errno = EINTR
        return false
      }
      guard make() else { return false }
      $0.paths.insert(path)
      return true
    }
  }

  /// Removes a path with its content; if `removeAll` is running, waits for its end.
  package static func discard(_ path: String) {
    state.withLock {
      guard $0.paths.remove(path) != nil else { return }
      removeTree(path)
    }
  }

  /// Moves a finished output to its place, which `removeAll` can then no longer interrupt.
  static func hold<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    try state.withLock { (_) throws(Failure) in try body() }
  }

  /// Removes every path that is still registered.
  ///
  /// For the last moment before the process ends: workers may still be writing.
  public static func removeAll() {
    state.withLock {
      $0.hasEnded = true
      for path in $0.paths {
        // Under another name the workers do not find the folder, so that it remains empty.
        let hidden = "\(path.dropLast(4)).x.tmp"
        let left = rename(path, hidden) == 0 ? hidden : path
        // A file that a worker was about to make then may still appear.
        for _ in 0..<100 where !removeTree(left) { usleep(1000) }
      }
      // An encoder that was about to open its file has made it anew.
      for path in $0.paths { removeTree(path) }
      $0.paths = []
    }
  }

  // A link is removed itself, not its target; returns whether everything is removed.
  @discardableResult
  package static func removeTree(_ path: String) -> Bool {
    guard unlink(path) != 0 else { return true }
    guard errno != ENOENT else { return true }
    for name in FileSystem.names(in: path) { removeTree("\(path)/\(name)") }
    return rmdir(path) == 0 || errno == ENOENT
  }
}
