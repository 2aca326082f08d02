/// A browser's request, independent of the transport.
package struct PreviewRequest: Sendable, Hashable {
  /// The verb, in capitals.
  package var method: String
  /// The path of the address, without escapes.
  package var path: String
  /// The query after the question mark, without escapes.
  package var query: [String: String]
  /// The header `Host`.
  package var host: String?
  /// The header `Origin`.
  package var origin: String?
  /// The header `Content-Type`.
  package var contentType: String?
  /// The request body, at most `maxBody` bytes, or those of a file that is added.
  package var body: [UInt8]

  /// The most bytes that a request may send: forms are small.
  package static let maxBody = 1 << 20

  /// A request.
  package init(
    _ method: String,
    _ path: String,
    query: [String: String] = [:],
    host: String? = nil,
    origin: String? = nil,
    contentType: String? = nil,
    body: [UInt8] = []
  ) {
    (self.method, self.path, self.query, self.host) = (method, path, query, host)
    (self.origin, self.contentType, self.body) = (origin, contentType, body)
  }
}

/// The response to the browser.
package struct PreviewAnswer: Sendable, Hashable {
  /// The code of HTTP.
  package var status: Int
  /// The media type.
  package var type: String
  /// The content.
  package var body: [UInt8]

  /// An answer.
  package init(_ status: Int = 200, type: String, _ body: [UInt8]) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  /// A line of text that says why there is nothing else.
  package init(refusing status: Int, _ text: String) {
    self.init(status, type: "text/plain; charset=utf-8", Array("\(text)\n".utf8))
  }

  /// The headers of every answer: no caching, no content sniffing, no content from elsewhere.
  package static let headers = [
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
        + "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
  ]
}
