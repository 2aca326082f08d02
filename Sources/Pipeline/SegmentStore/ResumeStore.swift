public import Files
internal import Glibc

/// The store beside an output that exists from the beginning of a render until it succeeds.
///
/// After a killed render, the next one resumes from the existing segments. Concurrent renders of
/// one output share the store; the last one to succeed removes it.
public final class ResumeStore: Sendable {
  /// The segments so far.
  public let store: SegmentStore
  // Locked while the render runs. The system ends the lock with the process.
  private let descriptor: Int32
  // What an earlier render wrote, with the files beside it; nothing where none was begun. Another machine may write
  // beside a first one.
  private let continuedOutputs: [String]

  /// Opens the store of an output, creating it if it is missing.
  ///
  /// Leftovers beside the output from killed renders are removed.
  ///
  /// - Parameters:
  ///   - output: a file, or a folder of images.
  ///   - rest: files that are written with it.
  /// - Throws: `cannotCreate` where the store cannot be created.
  public init(beside output: String, and rest: [String] = []) throws(RenderError) {
    let path = Self.path(of: output)
    let isContinued = FileSystem.exists(path)
    continuedOutputs = isContinued ? [output] + rest : []
    store = try SegmentStore(path: path, maxBytes: .max, isMade: true)
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      flock(descriptor, LOCK_SH | LOCK_NB)
      return
    }
    removeLeftovers()
    flock(descriptor, LOCK_SH | LOCK_NB)
  }

  /// The hidden folder beside an output.
  public static func path(of output: String) -> String {
    var output = output
    while output.count > 1, output.hasSuffix("/") { output.removeLast() }
    var name = FileSystem.name(of: output)
    // A name has 255 bytes at most.
    if name.utf8.count > 200 { name = SHA256.hash(of: Array(name.utf8)) }
    let folder = FileSystem.folder(of: output)
    return (folder == "." ? "" : folder == "/" ? "/" : folder + "/") + ".\(name).animrender-resume"
  }

  deinit {
    // A render that kept nothing leaves nothing.
    store.removeEmptyFolders()
    // A program that is being started on another thread has the descriptor too for a moment, and with it the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  // Only under the exclusive lock: no other render of the outputs runs.
  private func removeLeftovers() {
    for path in continuedOutputs { TemporaryOutput.removeAbandoned(for: path) }
  }

  /// Removes the store after the output has been moved to its final path, unless another render
  /// uses it.
  ///
  /// Leftovers of renders that were killed beside this one are removed, too.
  ///
  /// - Throws: `inputOutput` where files remain, which only use disk space.
  public func remove() throws(RenderError) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
    removeLeftovers()
    store.removeAll()
    guard FileSystem.exists(store.path) else { return }
    throw RenderError(
      .inputOutput,
      "the store \(FileSystem.quoted(store.path)) is no longer needed and cannot be removed (remove it)"
    )
  }
}

extension SegmentStore {
  /// Removes all entries and the folder of the store, unless others have put something there.
  func removeAll() {
    for name in folder.names {
      guard let inner = try? folder.folder(name, isMade: false) else { continue }
      for file in inner.names { inner.remove(file) }
      folder.removeFolder(name)
    }
    removeEmptyFolders()
  }

  func removeEmptyFolders() {
    rmdir("\(path)/\(EntryFormat.folder)")
    rmdir(path)
  }
}
