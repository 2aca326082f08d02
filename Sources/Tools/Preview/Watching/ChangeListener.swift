internal import Dispatch
package import Files
internal import Synchronization

/// A listener that calls back when files change, from a dedicated thread, until it is stopped.
package final class ChangeListener: Sendable {
  private let isStopped = Atomic<Bool>(false)

  // Milliseconds between two looks at which files matter.
  private static let step: Int32 = 250

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - files: returns the files that matter now, and whether any other change in their folders
  ///     does.
  ///   - changed: receives the changed files; no other change is reported until it returns.
  /// - Throws: `systemResources` where the system has no watch left.
  package init(
    files: @escaping @Sendable () -> (files: [String], isAnything: Bool),
    changed: @escaping @Sendable (Set<String>) -> Void
  ) throws(RenderError) {
    var watch = try FileWatcher()
    // Changes from now on are recorded, even before the thread runs.
    _ = watch.changes(of: files().files, within: 0)
    let box = Mutex(Optional(watch))
    DispatchQueue(label: "animrender.changes").async { [self] in
      guard var watch = box.withLock({ $0.take() }) else { return }
      while !isStopped.load(ordering: .relaxed) {
        let wanted = files()
        let (names, hasOthers) = watch.changes(of: wanted.files, within: Self.step)
        if !names.isEmpty || wanted.isAnything && hasOthers { changed(names) }
      }
    }
  }

  /// Listens no more.
  package func stop() { isStopped.store(true, ordering: .relaxed) }
}
