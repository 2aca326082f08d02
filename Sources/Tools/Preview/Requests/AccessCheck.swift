/// The access rule: a request must carry the token and come from a page of this server.
///
/// Other programs of the machine and pages of other sites can reach the port as well. The token in
/// the path blocks both. The check of the host name blocks sites whose domain name resolves to this
/// machine. The check of the origin blocks sites that send requests without reading the answers.
package struct AccessCheck: Sendable {
  /// The first part of every path: 32 hexadecimal digits that cannot be guessed.
  package let token: String
  private let hosts: Set<String>

  /// A check.
  ///
  /// - Parameters:
  ///   - token: the first part of every path.
  ///   - port: where the server listens.
  package init(token: String, port: Int) {
    self.token = token
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
  }

  /// A new token, from the system's source of chance.
  package static func makeToken() -> String {
    var source = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(source.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The part of a request's path after the token, or why it is refused.
  package func rest(of request: PreviewRequest) -> Result<String, AccessError> {
    guard let host = request.host, hosts.contains(host) else {
      return .failure(AccessError(403, "this server is only reached as 127.0.0.1"))
    }
    if let origin = request.origin, !hosts.contains(where: { origin == "http://\($0)" }) {
      return .failure(AccessError(403, "pages of other sites may not ask here"))
    }
    let parts = request.path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)
    guard request.path.hasPrefix("/"), let first = parts.first, isToken(first) else {
      return .failure(AccessError(403, "use the whole address that animrender printed"))
    }
    guard request.method == "GET" || request.method == "POST" else {
      return .failure(AccessError(405, "only GET and POST are known"))
    }
    // Browsers ask before a page of another site sends either type.
    let type =
      parts.dropFirst().first.map { $0 == MediaRequest.path } == true
      ? "application/octet-stream" : "application/json"
    guard request.method == "GET" || request.contentType == type else {
      return .failure(AccessError(415, "the request body must be \(type)"))
    }
    // The page's own names are relative to the folder.
    guard parts.count == 2 || request.path.hasSuffix("/") else {
      return .failure(AccessError(404, "the address ends with a slash"))
    }
    return .success(parts.count == 2 ? String(parts[1]) : "")
  }

  // Takes as long for a word that begins right as for any other.
  private func isToken(_ word: Substring) -> Bool {
    let (base, other) = (Array(token.utf8), Array(word.utf8))
    guard base.count == other.count else { return false }
    return zip(base, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Why a request is refused.
  package struct AccessError: Error, Sendable, Hashable {
    /// The code of HTTP.
    package let status: Int
    /// One line.
    package let text: String

    init(_ status: Int, _ text: String) { (self.status, self.text) = (status, text) }

    /// The refusal as an answer.
    package var answer: PreviewAnswer { PreviewAnswer(refusing: status, text) }
  }
}
