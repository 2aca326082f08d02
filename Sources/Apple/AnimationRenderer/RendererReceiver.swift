internal import Synchronization

/// Where renderers go in a process that `animrender` has started to record a Swift file: the command writes the output.
package enum RendererReceiver {
  /// Receives a renderer that was made, and once more when the program writes an output with it.
  package typealias Receive = @Sendable (_ renderer: Renderer, _ isWritten: Bool) -> Void

  private static let receive = Mutex<Receive?>(nil)

  /// Begins to receive all renderers.
  package static func begin(_ receive: @escaping Receive) {
    self.receive.withLock { $0 = receive }
  }

  /// Whether the renderer was received, so that it writes nothing itself.
  static func handOver(_ renderer: Renderer, isWritten: Bool) -> Bool {
    guard let receive = receive.withLock({ $0 }) else { return false }
    receive(renderer, isWritten)
    return true
  }
}
