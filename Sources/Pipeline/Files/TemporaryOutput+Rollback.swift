internal import CGlibc
internal import Glibc

extension TemporaryOutput {
  /// How a finished file came to its place.
  package enum Placement: Sendable {
    /// Nothing was there.
    case new
    /// The older file has the temporary name now.
    case exchanged
    /// It cannot be taken back: a device, or a file system where files cannot change places.
    case final
  }

  /// Moves the finished file into place; the move can be undone during the lifetime of this value.
  ///
  /// For files that belong together: the last one may fail, and the others must be as they were.
  ///
  /// - Throws: `cannotCreate`, `permission`, `inputOutput`.
  package borrowing func moveIntoPlaceTentatively() throws(RenderError) -> Placement {
    guard !isWrittenThrough else { return .final }
    guard FileSystem.exists(target) else {
      try moveIntoPlace()
      return .new
    }
    try Self.flush(path)
    Self.setMode(mode, of: path)
    guard shim_exchange_paths(path, target) == 0 else {
      try moveIntoPlace()
      return .final
    }
    Self.flushFolder(FileSystem.folder(of: target))
    return .exchanged
  }

  /// Restores the state before the file was moved into place.
  package borrowing func rollBack(_ placement: Placement) {
    switch placement {
    case .new: unlink(target)
    case .exchanged: _ = shim_exchange_paths(path, target)
    case .final: return
    }
    Self.flushFolder(FileSystem.folder(of: target))
  }
}
