internal import SceneModel
internal import Synchronization

/// A group of files that appear together, or not at all.
///
/// All of them are written beside their destinations first. If one cannot be moved to its
/// destination, the moved ones are removed again and older files are restored.
package final class OutputGroup: Sendable {
  private let members = Mutex<[PendingOutput]>([])

  /// An empty group.
  package init() {}

  /// Adds a file that has been written.
  package func add(_ file: PendingOutput) { members.withLock { $0.append(file) } }

  /// Writes a file beside its place; a device or pipe at once.
  ///
  /// - Parameters:
  ///   - target: the file's place.
  ///   - body: given a function that takes the next bytes.
  /// - Throws: `cannotCreate`, `permission`, `inputOutput`, and what `body` throws.
  package func add(
    _ target: String,
    _ body: (_ put: ([UInt8]) throws(RenderError) -> Void) throws(RenderError) -> Void
  ) throws(RenderError) {
    let file = try PendingOutput(target)
    try file.write(body)
    add(file)
  }

  /// Writes a file beside its place; a device or pipe at once.
  ///
  /// - Throws: `cannotCreate`, `permission`, `inputOutput`.
  package func add(_ target: String, _ bytes: [UInt8]) throws(RenderError) {
    try add(target) { (put) throws(RenderError) in try put(bytes) }
  }

  /// Puts all files in their places; once.
  ///
  /// - Throws: `cannotCreate`, `permission`, `inputOutput`; every place is then as it was, except devices, pipes and
  ///   replaced files on file systems that cannot exchange two files.
  package func commit() throws(RenderError) {
    let files = members.withLock { $0 }
    // An end of the process that removes temporary files waits for all of them.
    try TemporaryPaths.hold { () throws(RenderError) in
      do throws(RenderError) {
        for file in files { try file.place() }
      } catch {
        rollBack()
        throw error
      }
    }
  }

  /// Restores all places as they were before `commit()`.
  package func rollBack() {
    for file in members.withLock({ $0 }).reversed() { file.rollBack() }
  }
}
