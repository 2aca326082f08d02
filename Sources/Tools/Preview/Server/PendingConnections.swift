internal import Glibc
internal import Synchronization

/// The connections on which no request has been admitted yet; the oldest are closed when there are too many.
///
/// Every program of the machine can open connections without knowing the token. A fixed number of places would let
/// them lock the page out.
final class PendingConnections: Sendable {
  private let sockets: Mutex<[(connection: UInt, socket: Int32)]> = Mutex([])
  private let limit: Int

  /// Creates an empty set of connections.
  ///
  /// - Parameter limit: the number of connections that remain open, at least 1.
  init(limit: Int) { self.limit = limit }

  /// Adds a new connection, and closes the oldest beyond the limit.
  ///
  /// - Parameters:
  ///   - connection: the address of the library's value.
  ///   - socket: its descriptor, open until `remove`.
  func add(_ connection: UInt, socket: Int32) {
    sockets.withLock { sockets in
      sockets.append((connection, socket))
      while sockets.count > limit {
        // Its thread reads the end of the stream, and closes it.
        shutdown(sockets.removeFirst().socket, Int32(SHUT_RDWR))
      }
    }
  }

  /// Forgets a connection that is admitted or about to be closed.
  func remove(_ connection: UInt) {
    sockets.withLock { $0.removeAll { $0.connection == connection } }
  }

  /// The sockets that wait, the oldest first.
  var waiting: [Int32] { sockets.withLock { $0.map(\.socket) } }
}
