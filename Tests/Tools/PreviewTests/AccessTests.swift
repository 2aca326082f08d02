import Testing

@testable import Preview

@Suite("Who may ask a preview")
struct AccessTests {
  private let token = "0123456789abcdef0123456789abcdef"
  private var check: AccessCheck { AccessCheck(token: token, port: 4000) }

  // What somebody gets; nil for those who are let in.
  private func refusal(_ request: PreviewRequest) -> Int? {
    switch check.rest(of: request) {
    case .success: nil
    case .failure(let refusal): refusal.status
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
    ] as [(String, String, String?, String?, Int)]
  )
  func refused(method: String, path: String, host: String?, origin: String?, status: Int) {
    let path = path.replacing("TOKEN", with: token)
    #expect(refusal(PreviewRequest(method, path, host: host, origin: origin)) == status)
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
    #expect(route("") == .page(.html) && route("preview.js") == .page(.script))
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
      ("width", "0"), ("width", "x"), ("index", "-1"), ("version", "99999999999999999999"),
      ("side", "c"),
    ] {
      #expect(route("frame", frame.merging([name: text]) { $1 }) == nil, "\(name)=\(text)")
    }
    #expect(
      route("values", ["layer": "0.2", "index": "3"]) == .values(LayerPath([0, 2]), frame: 3)
    )
    for path in ["", "a", "0.-1", "0..1", "."] {
      #expect(route("curves", ["layer": path]) == nil, "\(path)")
    }
    for rest in ["hidden", "../state", "page", "preview.html", "state/"] {
      #expect(route(rest) == nil, "\(rest)")
    }
  }
}
