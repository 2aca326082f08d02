import Testing

@testable import Preview

@Suite("Access to a preview")
struct AccessTests {
  private let token = "0123456789abcdef0123456789abcdef"
  private var check: AccessCheck { AccessCheck(token: token, port: 4000) }

  // What somebody gets; nil for those who are let in.
  private func accessError(_ request: PreviewRequest) -> Int? {
    switch check.rest(of: request) {
    case .success: nil
    case .failure(let accessError): accessError.status
    }
  }

  @Test("The page itself is let in, by either name of the machine")
  func allowed() throws {
    for host in ["127.0.0.1:4000", "localhost:4000"] {
      for origin in [nil, "http://\(host)"] {
        let request = PreviewRequest("GET", "/\(token)/state", host: host, origin: origin)
        #expect(try check.rest(of: request).get() == "state")
      }
    }
    let page = PreviewRequest("GET", "/\(token)/", host: "127.0.0.1:4000")
    #expect(try check.rest(of: page).get() == "")
  }

  @Test(
    "Other tokens, hosts, origins and verbs are not",
    arguments: [
      ("GET", "/", "127.0.0.1:4000", nil, 403),
      ("GET", "/state", "127.0.0.1:4000", nil, 403),
      ("GET", "/0123456789abcdef0123456789abcdee/", "127.0.0.1:4000", nil, 403),
      ("GET", "/0123456789abcdef/", "127.0.0.1:4000", nil, 403),
      ("GET", "/TOKEN/", "127.0.0.1:4001", nil, 403),
      ("GET", "/TOKEN/", "evil.example", nil, 403),
      ("GET", "/TOKEN/", nil, nil, 403),
      ("GET", "/TOKEN/", "127.0.0.1:4000", "http://evil.example", 403),
      ("GET", "/TOKEN/", "127.0.0.1:4000", "http://127.0.0.1:4001", 403),
      ("GET", "/TOKEN/", "127.0.0.1:4000", "null", 403),
      ("PUT", "/TOKEN/", "127.0.0.1:4000", nil, 405),
      ("GET", "/TOKEN", "127.0.0.1:4000", nil, 404),
      ("POST", "/TOKEN/hidden", "127.0.0.1:4000", nil, 415),
      // Each is nearly right: longer, shorter, another case, another order.
      ("GET", "/TOKEN/", "127.0.0.1:4000", "http://127.0.0.1:4000.evil.example", 403),
      ("GET", "/TOKEN/", "127.0.0.1:4000", "http://127.0.0.1:40001", 403),
      ("GET", "/TOKEN/", "127.0.0.1:4000", "http://127.0.0.1:400", 403),
      ("GET", "/TOKEN/", "127.0.0.1:4000", "http://127.0.0.1:4000/", 403),
      ("GET", "/TOKEN/", "127.0.0.1:4000", "http://127.0.0.1", 403),
      ("GET", "/TOKEN/", "127.0.0.1:4000", "https://127.0.0.1:4000", 403),
      ("GET", "/TOKEN/", "127.0.0.1:4000", "http://evil.example/http://127.0.0.1:4000", 403),
      ("GET", "/TOKEN/", "127.0.0.1:4000", "127.0.0.1:4000", 403),
      ("GET", "/TOKEN/", "127.0.0.1:4000", "", 403),
      ("GET", "/TOKEN/", "127.0.0.1:4000.evil.example", nil, 403),
      ("GET", "/TOKEN/", "evil.example.127.0.0.1:4000", nil, 403),
      ("GET", "/TOKEN/", "127.0.0.1:40001", nil, 403),
      ("GET", "/TOKEN/", "127.0.0.1", nil, 403),
      ("GET", "/TOKEN/", "localhost:4000.evil.example", nil, 403),
      ("GET", "/TOKEN/", "localhost", nil, 403),
      ("GET", "/TOKEN/", "", nil, 403),
      ("GET", "/TOKENa/", "127.0.0.1:4000", nil, 403),
      ("GET", "/0123456789abcdef0123456789abcde/", "127.0.0.1:4000", nil, 403),
      ("GET", "/1123456789abcdef0123456789abcdef/", "127.0.0.1:4000", nil, 403),
      ("GET", "/0123456789ABCDEF0123456789ABCDEF/", "127.0.0.1:4000", nil, 403),
      ("GET", "TOKEN/", "127.0.0.1:4000", nil, 403),
      ("GET", "/x/TOKEN/", "127.0.0.1:4000", nil, 403),
      ("HEAD", "/TOKEN/", "127.0.0.1:4000", nil, 405),
      ("get", "/TOKEN/", "127.0.0.1:4000", nil, 405),
      ("DELETE", "/TOKEN/", "127.0.0.1:4000", nil, 405),
      // A wrong token is refused before anything else is told.
      ("PUT", "/x/", "127.0.0.1:4000", nil, 403),
    ] as [(String, String, String?, String?, Int)]
  )
  func refused(method: String, path: String, host: String?, origin: String?, status: Int) {
    let path = path.replacing("TOKEN", with: token)
    #expect(accessError(PreviewRequest(method, path, host: host, origin: origin)) == status)
  }

  @Test("Only the exact content type application/json is accepted")
  func contentTypes() throws {
    let good = "application/json"
    for type in [
      nil, "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
      "application/jso", "application/json5", "application/json; charset=utf-8",
      "application/jsonp", "Application/JSON", " application/json", "text/application/json",
      "text/plain;application/json",
    ] {
      let request = PreviewRequest(
        "POST",
        "/\(token)/hidden",
        host: "127.0.0.1:4000",
        origin: "http://127.0.0.1:4000",
        contentType: type
      )
      #expect(accessError(request) == 415, "\(type ?? "none")")
    }
    let request = PreviewRequest(
      "POST",
      "/\(token)/hidden",
      host: "127.0.0.1:4000",
      contentType: good
    )
    #expect(try check.rest(of: request).get() == "hidden")
    // What is only asked for has no content.
    let question = PreviewRequest("GET", "/\(token)/a/b", host: "127.0.0.1:4000", contentType: "x")
    #expect(try check.rest(of: question).get() == "a/b")
  }

  @Test("Tokens have 128 bits and are never the same")
  func tokens() {
    let tokens = (0..<100).map { _ in AccessCheck.makeToken() }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test("Addresses are routes, or nothing")
  func routes() {
    func route(_ rest: String, _ query: [String: String] = [:]) -> PreviewRoute? {
      PreviewRoute(PreviewRequest("GET", "", query: query), rest: rest)
    }
    #expect(route("") == .page("") && route("preview.js") == .page("preview.js"))
    #expect(
      route("state", ["after": "7"]) == .state(after: 7) && route("state") == .state(after: 0)
    )
    let frame = ["version": "2", "index": "10", "width": "640"]
    #expect(route("frame", frame) == .frame(.written, version: 2, index: 10, width: 640))
    #expect(
      route("frame", frame.merging(["side": "b"]) { $1 })
        == .frame(.other, version: 2, index: 10, width: 640)
    )
    for (name, text) in [
      ("width", "0"), ("width", "x"), ("width", "+8"), ("index", "-1"), ("index", "-0"),
      ("version", "99999999999999999999"),
      ("side", "c"),
    ] {
      #expect(route("frame", frame.merging([name: text]) { $1 }) == nil, "\(name)=\(text)")
    }
    #expect(
      route("values", ["layer": "0.2", "index": "3"]) == .values(LayerPath([0, 2]), frame: 3)
    )
    for path in ["", "a", "0.-1", "0.+1", "-0", "0..1", "."] {
      #expect(route("curves", ["layer": path]) == nil, "\(path)")
    }
    for rest in ["hidden", "../state", "page", "preview.html", "state/"] {
      #expect(route(rest) == nil, "\(rest)")
    }
  }
}
