/// A group of files that appear together, or not at all.
///
/// All of them are written beside their destinations first. If one cannot be moved to its
/// destination, the moved ones are removed again and older files are restored.
package final class OutputGroup {
  private final class Member {
    let file: TemporaryOutput
    var placement: TemporaryOutput.Placement?

    init(_ file: consuming TemporaryOutput) { self.file = file }
  }

  private var members: [Member] = []

  /// An empty group.
  package init() {}

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
    let member = Member(try TemporaryOutput.file(for: target))
    try member.file.write(body)
    members.append(member)
  }

  /// Puts all files in their places; once.
  ///
  /// - Throws: `cannotCreate`, `permission`, `inputOutput`; every place is then as it was, except devices, pipes and
  ///   replaced files on file systems that cannot exchange two files.
  package func commit() throws(RenderError) {
    // An end of the process that removes temporary files waits for all of them.
    try TemporaryPaths.hold { () throws(RenderError) in
      do throws(RenderError) {
        for member in members { member.placement = try member.file.moveIntoPlaceTentatively() }
      } catch {
        rollBack()
        throw error
      }
    }
  }

  /// Restores all places as they were before `commit()`.
  package func rollBack() {
    for member in members.reversed() {
      if let placement = member.placement { member.file.rollBack(placement) }
      member.placement = nil
    }
  }
}
