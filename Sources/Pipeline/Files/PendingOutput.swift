internal import SceneModel
internal import Synchronization

/// A file that waits beside its destination until the files that belong to it are complete.
///
/// It is created at once, so that a destination that cannot be written is an error before the work. A value
/// that is dropped before `place()` leaves nothing.
package final class PendingOutput: Sendable {
  private let file: TemporaryOutput
  // Nil until the file is at its destination.
  private let placement = Mutex<TemporaryOutput.Placement?>(nil)

  /// Where to write.
  package var path: String { file.path }

  /// Creates an empty file beside its destination.
  ///
  /// - Parameters:
  ///   - target: the destination.
  ///   - needsSeeking: whether bytes that have been written will be replaced.
  /// - Throws: `usage` for an input of the command, `cannotCreate`, `permission`, `inputOutput`.
  package init(_ target: String, needsSeeking: Bool = false) throws(RenderError) {
    file = try TemporaryOutput.file(for: target, needsSeeking: needsSeeking)
  }

  /// Writes the file beside its destination; a device or pipe at once.
  ///
  /// - Parameter body: given a function that takes the next bytes.
  /// - Throws: `inputOutput` and what else writing a file does.
  package func write(
    _ body: (_ put: ([UInt8]) throws(RenderError) -> Void) throws(RenderError) -> Void
  ) throws(RenderError) {
    try file.write(body)
  }

  /// Writes the file beside its destination; a device or pipe at once.
  ///
  /// - Throws: `inputOutput` and what else writing a file does.
  package func write(_ bytes: [UInt8]) throws(RenderError) { try file.write(bytes) }

  /// Moves the file to its destination; once.
  ///
  /// - Throws: `cannotCreate`, `permission`, `inputOutput`.
  package func place() throws(RenderError) {
    try placement.withLock { (placement) throws(RenderError) in
      if placement == nil { placement = try file.moveIntoPlaceTentatively() }
    }
  }

  /// Restores the destination as it was before `place()`.
  package func rollBack() {
    placement.withLock {
      if let placement = $0 { file.rollBack(placement) }
      $0 = nil
    }
  }
}
