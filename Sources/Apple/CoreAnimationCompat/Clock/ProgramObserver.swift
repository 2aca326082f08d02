package import SceneModel
internal import Synchronization

/// What a process that records a Swift file hears while the program's code runs, to find the lines of that code.
package enum ProgramObserver {
  /// Something that code of the program has caused.
  package enum Event {
    /// An animation was added; the path is that of messages, `ball.position`.
    case added(CAAnimation, keyPath: String, path: String)
    /// A message was left, about an animation that was added before or about the code that runs now.
    case reported(Diagnostic, about: CAAnimation?)
  }

  private static let observe = Mutex<(@Sendable (Event) -> Void)?>(nil)

  /// Begins to observe all recordings of the process.
  package static func begin(_ observe: @escaping @Sendable (Event) -> Void) {
    self.observe.withLock { $0 = observe }
  }

  static func notify(_ event: @autoclosure () -> Event) {
    guard let observe = observe.withLock({ $0 }) else { return }
    observe(event())
  }
}
