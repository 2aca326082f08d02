internal import Glibc

/// A step of keeping an entry, for tests that let it fail.
package enum StoreStep: String, Sendable, CaseIterable {
  /// Making the temporary file.
  case create
  /// Writing bytes to it.
  case write
  /// Seeing that they are on the disk.
  case flush
  /// Giving it its name.
  case rename
}

/// Lets steps fail as the system would.
package struct StoreFaults: Sendable {
  private let error: (@Sendable (StoreStep) -> Int32?)?

  /// No faults.
  package init() { error = nil }

  /// Faults that a closure decides on.
  ///
  /// - Parameter error: the number of the error that a step shall fail with; nil to let it be.
  package init(_ error: @escaping @Sendable (StoreStep) -> Int32?) { self.error = error }

  /// Does a step, or lets it fail.
  func perform(_ step: StoreStep, _ body: () -> Int) -> Int {
    if let number = error?(step) {
      errno = number
      return -1
    }
    return body()
  }
}
