internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// Takes requests from the library of the server and hands it the answers.
final class RequestHandler: Sendable {
  let session: PreviewSession
  private let pending = PendingConnections(limit: 16)
  private let check = Mutex<AccessCheck?>(nil)

  init(_ session: PreviewSession) { self.session = session }

  /// Lets requests in that a check allows.
  func open(_ check: AccessCheck) { self.check.withLock { $0 = check } }

  /// Stops admitting requests; returns false if that was already so.
  func close() -> Bool {
    check.withLock { check in
      defer { check = nil }
      return check != nil
    }
  }

  // A request in progress.
  private final class PendingRequest {
    /// The address in the head, before escapes are decoded, and its length up to the first zero byte.
    let uri: UnsafePointer<CChar>?
    let uriLength: Int
    /// The request and its path after the token; nil until it is admitted.
    var admitted: (request: PreviewRequest, rest: String)?
    var isTooLong = false

    init(_ uri: UnsafePointer<CChar>?) {
      self.uri = uri
      uriLength = uri.map { strlen($0) } ?? 0
    }
  }

  /// Begins a request whose address is known.
  ///
  /// The corresponding C option is `MHD_OPTION_URI_LOG_CALLBACK`.
  ///
  /// - Returns: the pending request, for `handle` and `complete`.
  static func begin(_ uri: UnsafePointer<CChar>?) -> UnsafeMutableRawPointer? {
    Unmanaged.passRetained(PendingRequest(uri)).toOpaque()
  }

  /// Takes the head of a request, then pieces of its body, then asks for the answer.
  ///
  /// The corresponding C type is `MHD_AccessHandlerCallback`.
  static func handle(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?,
    _ part: UnsafePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?,
    _ pending: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let context, let connection, let path, let method, let size, let pending else {
      return .NO
    }
    let handler = Unmanaged<RequestHandler>.fromOpaque(context).takeUnretainedValue()
    guard let opaque = pending.pointee else {
      return send(AccessCheck.AccessError.malformed.answer, connection)
    }
    let current = Unmanaged<PendingRequest>.fromOpaque(opaque).takeUnretainedValue()
    guard current.admitted != nil else {
      guard shim_has_intact_head(connection, method, current.uri, current.uriLength, version) != 0,
        shim_has_several_hosts(connection) == 0
      else { return send(AccessCheck.AccessError.malformed.answer, connection) }
      let request = PreviewRequest(connection, path: path, method: method)
      switch handler.admit(request) {
      case .failure(let accessError): return send(accessError.answer, connection)
      case .success(let rest):
        handler.pending.remove(UInt(bitPattern: connection))
        shim_set_timeout(connection, idleSeconds)
        current.admitted = (request, rest)
        return .YES
      }
    }
    if size.pointee > 0 {
      let length = (current.admitted?.request.body.count ?? 0) + size.pointee
      let limit =
        current.admitted?.rest == MediaRequest.path
        ? handler.session.settings.maxMediaBytes : PreviewRequest.maxBody
      current.isTooLong = current.isTooLong || length > limit
      if let part, !current.isTooLong {
        current.admitted?.request.body += UnsafeRawBufferPointer(start: part, count: size.pointee)
      }
      size.pointee = 0
      return .YES
    }
    guard !current.isTooLong, let (request, rest) = current.admitted else {
      return send(
        PreviewAnswer(refusing: 413, "the request body is larger than the limit"),
        connection
      )
    }
    return send(handler.session.answer(to: request, rest: rest), connection)
  }

  /// Notes that a connection begins or ends.
  ///
  /// The corresponding C type is `MHD_NotifyConnectionCallback`; the end is reported before the socket is closed.
  static func notify(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _ event: MHD_ConnectionNotificationCode
  ) {
    guard let context, let connection else { return }
    let handler = Unmanaged<RequestHandler>.fromOpaque(context).takeUnretainedValue()
    guard shim_is_start(event) != 0 else {
      return handler.pending.remove(UInt(bitPattern: connection))
    }
    let socket = shim_socket(connection)
    if socket >= 0 { handler.pending.add(UInt(bitPattern: connection), socket: socket) }
  }

  // Seconds without a byte after which an admitted connection is closed; longer than the page's own waiting.
  private static let idleSeconds: UInt32 = 40

  /// Forgets a request that has been answered or given up.
  static func complete(_ pending: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) {
    guard let opaque = pending?.pointee else { return }
    Unmanaged<PendingRequest>.fromOpaque(opaque).release()
    pending?.pointee = nil
  }

  private func admit(_ request: PreviewRequest) -> Result<String, AccessCheck.AccessError> {
    // Before the port is known, no client knows the token.
    guard let check = check.withLock({ $0 }) else { return .failure(.closed) }
    return check.rest(of: request)
  }

  private static func send(_ answer: PreviewAnswer, _ connection: OpaquePointer) -> MHD_Result {
    var body = answer.body
    let response = body.withUnsafeMutableBytes {
      MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    for (name, value) in [("Content-Type", answer.type)] + PreviewAnswer.headers {
      MHD_add_response_header(response, name, value)
    }
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }
}

extension AccessCheck.AccessError {
  /// The refusal of every request.
  static let closed = AccessCheck.AccessError(503, "the preview is not open")
  /// The refusal of a head that cannot be read as it was sent.
  static let malformed = AccessCheck.AccessError(400, "the head of the request is malformed")
}

extension PreviewRequest {
  /// The head of a request.
  fileprivate init(
    _ connection: OpaquePointer,
    path: UnsafePointer<CChar>,
    method: UnsafePointer<CChar>
  ) {
    func header(_ name: String) -> String? {
      MHD_lookup_connection_value(connection, .HEADER_KIND, name).map { String(cString: $0) }
    }
    self.init(
      String(cString: method),
      String(cString: path),
      host: header("Host"),
      origin: header("Origin"),
      contentType: header("Content-Type")
    )
    withUnsafeMutablePointer(to: &query) { query in
      _ = MHD_get_connection_values(
        connection,
        .GET_ARGUMENT_KIND,
        { context, _, key, value in
          guard let query = context?.assumingMemoryBound(to: [String: String].self), let key else {
            return .NO
          }
          query.pointee[String(cString: key)] = value.map { String(cString: $0) } ?? ""
          return .YES
        },
        query
      )
    }
  }
}
