public import Files
internal import Synchronization

/// A request to stop that any thread may make and every worker looks at between frames.
public final class Cancellation: Sendable {
  private let requested = Atomic<Bool>(false)

  /// Nothing requested yet.
  public init() {}

  /// Asks to stop.
  public func cancel() { requested.store(true, ordering: .releasing) }

  /// Whether cancellation was requested.
  public var isCancelled: Bool { requested.load(ordering: .acquiring) }

  /// Ends the caller's work if cancellation was requested.
  ///
  /// - Throws: `RenderError.cancelled`.
  public func check() throws(RenderError) {
    if isCancelled { throw RenderError(.cancelled, "stopped") }
  }
}
