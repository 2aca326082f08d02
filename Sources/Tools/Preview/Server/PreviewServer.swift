internal import CMicroHTTPD
internal import DynamicLibraries
package import Files
internal import Glibc

/// Serves a session on 127.0.0.1 until the process ends.
///
/// A thread serves each connection, so that an answer may wait for a frame or for a change. The corresponding C
/// library is libmicrohttpd.
package final class PreviewServer {
  /// Where the page is, with the token.
  package let address: String
  private let server: OpaquePointer
  private let handler: RequestHandler

  // Browsers open six connections a page; the others may wait for a request (`PendingConnections`).
  private static let connections: UInt32 = 64
  // Seconds without a byte after which a connection without an admitted request is closed.
  private static let patience: UInt32 = 10

  /// Creates a server that answers requests from now on.
  ///
  /// - Parameters:
  ///   - session: the session to serve.
  ///   - port: the port; 0 for a free one.
  ///   - token: the first part of all paths.
  /// - Throws: `cannotCreate` for a port that is taken, `unavailable` where libmicrohttpd is not
  ///   installed.
  package init(
    _ session: PreviewSession,
    port: UInt16 = 0,
    token: String = AccessCheck.makeToken()
  ) throws(RenderError) {
    do throws(LibraryError) {
      try DynamicLibrary.microhttpd.open()
    } catch {
      throw RenderError(error.isMissing ? .unavailable : .systemResources, error.message)
    }
    handler = RequestHandler(session)
    let pointer = Unmanaged.passUnretained(handler).toOpaque()
    guard
      let server = shim_start_server(
        port,
        Self.connections,
        Self.patience,
        { _, uri, _ in RequestHandler.begin(uri) },
        { RequestHandler.handle($0, $1, $2, $3, $4, $5, $6, $7) },
        { _, _, visit, _ in RequestHandler.complete(visit) },
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
    let bound = Int(shim_port(server))
    address = "http://127.0.0.1:\(bound)/\(token)/"
    handler.open(AccessCheck(token: token, port: bound))
  }

  deinit { stop() }

  /// Answers no more, after what is being answered.
  package func stop() {
    handler.session.close()
    guard handler.close() else { return }
    MHD_stop_daemon(server)
  }
}
