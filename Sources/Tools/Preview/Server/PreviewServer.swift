internal import CMicroHTTPD
internal import DynamicLibraries
package import Files
internal import Glibc

/// Serves a session on 127.0.0.1 until the process ends.
///
/// Each connection has a thread, so that a response can block until a frame or a change is
/// available. The corresponding C library is libmicrohttpd.
package final class PreviewServer {
  /// The URL of the page, including the token.
  package let address: String
  private let server: OpaquePointer
  private let handler: RequestHandler

  // Browsers open six connections for each page; idle ones count as well (`PendingConnections`).
  private static let maxConnections: UInt32 = 64
  // The idle timeout in seconds of a connection without an admitted request.
  private static let idleTimeout: UInt32 = 10

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - session: the session to serve.
  ///   - port: the port; 0 for a free one.
  ///   - token: the first component of all URL paths.
  /// - Throws: `cannotCreate` if the port is in use, `unavailable` if libmicrohttpd is not installed.
  package init(
    _ session: PreviewSession,
    port: UInt16 = 0,
    token: String = AccessCheck.makeToken()
  ) throws(RenderError) {
    try LibraryError.mapped(
      try DynamicLibrary.microhttpd.open()
    ) { RenderError($0.isMissing ? .unavailable : .systemResources, $0.message) }
    handler = RequestHandler(session)
    let pointer = Unmanaged.passUnretained(handler).toOpaque()
    guard
      let server = shim_start_server(
        port,
        Self.maxConnections,
        Self.idleTimeout,
        { _, uri, _ in RequestHandler.begin(uri) },
        { RequestHandler.handle($0, $1, $2, $3, $4, $5, $6, $7) },
        { _, _, pending, _ in RequestHandler.complete(pending) },
        { context, connection, _, event in RequestHandler.notify(context, connection, event) },
        pointer
      )
    else {
      throw RenderError(
        .cannotCreate,
        "the page cannot be served on port \(port): \(String(cString: strerror(errno))) "
          + "(choose another with --port)"
      )
    }
    self.server = server
    let boundPort = Int(shim_port(server))
    address = "http://127.0.0.1:\(boundPort)/\(token)/"
    handler.open(AccessCheck(token: token, port: boundPort))
  }

  deinit { stop() }

  /// Stops the server after the responses in progress.
  package func stop() {
    handler.session.close()
    guard handler.close() else { return }
    MHD_stop_daemon(server)
  }
}
