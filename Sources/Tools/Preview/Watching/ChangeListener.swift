internal import Dispatch
package import Files
internal import Synchronization

/// A listener that calls back from a background queue when files change, until it is stopped.
package final class ChangeListener: Sendable {
  private let isStopped = Atomic<Bool>(false)

  // The maximum time in milliseconds until the list of watched files is updated.
  private static let pollInterval: Int32 = 250

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - files: returns the files to watch, and whether to report other changes in their folders
  ///     as well.
  ///   - output: a file that the process writes itself, which is not reported; nil for none.
  ///   - changed: receives the changed files; no other change is reported until it returns.
  /// - Throws: `systemResources` if the system has no file watches left.
  package init(
    files: @escaping @Sendable () -> (files: [String], isAnything: Bool),
    except output: String? = nil,
    changed: @escaping @Sendable (Set<String>) -> Void
  ) throws(RenderError) {
    var watch = try FileWatcher()
    // Changes from now on are recorded, even before the thread runs.
    _ = watch.changes(of: files().files, within: 0)
    let box = Mutex(Optional(watch))
    DispatchQueue(label: "animrender.changes").async { [self] in
      guard var watch = box.withLock({ $0.take() }) else { return }
      while !isStopped.load(ordering: .relaxed) {
        let watched = files()
        let (names, hasOthers) = watch.changes(
          of: watched.files,
          except: output,
          within: Self.pollInterval
        )
        if !names.isEmpty || watched.isAnything && hasOthers { changed(names) }
      }
    }
  }

  /// Stops listening.
  package func stop() { isStopped.store(true, ordering: .relaxed) }
}
