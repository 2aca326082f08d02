import DynamicLibraries
import Foundation
import TestSupport
import Testing

@testable import Preview

private let isInstalled = (try? DynamicLibrary.microhttpd.open()) != nil

/// A preview as other programs of the machine reach it: by bytes on a socket.
@Suite("The server of a preview", .enabled(if: isInstalled, "libmicrohttpd is not installed"))
struct ServerTests {
  private static let token = "0123456789abcdef0123456789abcdef"

  private let folder: ScratchFolder
  private let server: PreviewServer
  private let port: UInt16

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      """
      { "format": "animrender/1", "canvas": { "width": 8, "height": 8 }, "duration": 1,
        "layers": [{ "name": "a", "frame": [0, 0, 4, 4], "backgroundColor": "red" }] }
      """,
      to: "scene.json"
    )
    server = try PreviewServer(
      PreviewSession(PreviewSettings(path: folder.file("scene.json"), workers: 1)),
      token: Self.token
    )
    port = try #require(
      server.address.split(separator: ":").last.flatMap { UInt16($0.prefix { $0.isNumber }) }
    )
  }

  /// A connection with a wait of ten seconds at most for each piece of an answer; negative where there is none.
  private func connect() -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    address.sin_port = port.bigEndian
    var wait = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result == 0 { return descriptor }
    close(descriptor)
    return -1
  }

  /// The answer to some bytes; empty where the server closes without one.
  private func answer(_ text: String, on descriptor: Int32) -> String {
    var bytes = Array(text.utf8)
    guard send(descriptor, &bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      return ""
    }
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(descriptor, &part, part.count, 0), count > 0 {
      all += part[..<count]
    }
    return String(decoding: all, as: UTF8.self)
  }

  /// The code of HTTP for a request of its own connection; 0 without an answer.
  private func status(
    _ method: String,
    _ path: String,
    _ headers: [String] = [],
    host: String? = nil,
    body: String = ""
  ) -> Int {
    let descriptor = connect()
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var lines = [
      "\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close",
    ]
    lines += headers + (body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"])
    let text = answer(lines.map { $0 + "\r\n" }.joined() + "\r\n" + body, on: descriptor)
    return Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0
  }

  @Test("The server checks the headers that a browser sends")
  func headers() {
    let page = "/\(Self.token)/"
    let json = ["Content-Type: application/json"]
    #expect(status("GET", page) == 200)
    #expect(status("GET", page, ["Origin: http://127.0.0.1:\(port)"]) == 200)
    #expect(status("GET", page, ["Origin: http://127.0.0.1:\(port).evil.example"]) == 403)
    #expect(status("GET", page, ["Origin: http://evil.example"]) == 403)
    #expect(status("GET", page, host: "127.0.0.1:\(port).evil.example") == 403)
    #expect(status("GET", page, host: "evil.example") == 403)
    #expect(status("GET", "/\(Self.token.dropLast())0/") == 403)
    #expect(status("GET", "/") == 403)
    #expect(status("POST", page + "hidden", json, body: "[]") == 200)
    #expect(status("POST", page + "hidden", ["Content-Type: text/plain"], body: "[]") == 415)
    #expect(status("POST", page + "hidden", body: "[]") == 415)
    #expect(status("POST", page + "hidden", json + ["Origin: null"], body: "[]") == 403)
    #expect(status("PUT", page + "hidden", json, body: "[]") == 405)
  }

  @Test("A body must be JSON of the kind that the request expects")
  func forms() {
    let path = "/\(Self.token)/"
    let json = ["Content-Type: application/json"]
    let deep = String(repeating: "[", count: 17) + String(repeating: "]", count: 17)
    for (name, body, code) in [
      ("variables", "{}", 200), ("variables", "{\"a\": 1}", 200), ("variables", "[]", 400),
      ("variables", "{\"a\": 1, \"a\": 2}", 400), ("variables", "{\"a\": 1", 400),
      ("variables", "x", 400), ("variables", "null", 400),
      ("hidden", "[\"0\"]", 200), ("hidden", "[0]", 400), ("hidden", "{}", 400),
      ("hidden", deep, 400),
      ("compare", "null", 200), ("compare", "[]", 400), ("compare", "1", 400),
      ("compare", "\"../secret\"", 403), ("compare", "\"/etc/passwd\"", 403), ("state", "{}", 404),
      ("", "{}", 404), ("preview.css", "{}", 404),
    ] {
      #expect(status("POST", path + name, json, body: body) == code, "\(name) \(body)")
    }
    #expect(status("POST", path + "variables", json + ["Content-Length: 0"]) == 400)
    #expect(status("GET", path + "hidden") == 404)
  }

  @Test("A body above the maximum size is rejected")
  func bodies() {
    let path = "/\(Self.token)/variables"
    let json = ["Content-Type: application/json"]
    for (size, code) in [
      (PreviewRequest.maxBody, 200), (PreviewRequest.maxBody + 1, 413),
    ] {
      let body = "{\"a\": 1" + String(repeating: " ", count: size - 8) + "}"
      #expect(body.utf8.count == size)
      #expect(status("POST", path, json, body: body) == code, "\(size)")
    }
  }

  @Test(
    "A zero byte in a path or a query makes no other name of it",
    arguments: [
      "state%00x", "state%00", "%00state", "preview.css%00.html", "state/%00", "state%2500%00",
      "frame?version=1%00&index=0&width=8", "frame?version=1&index=0&width=8&side=a%00",
      "values?layer=0%00&index=0", "curves?layer=0%00.1",
    ]
  )
  func zeros(path: String) {
    #expect([400, 403, 404].contains(status("GET", "/\(Self.token)/\(path)")), "\(path)")
    #expect(status("GET", "/\(Self.token)%00/\(path)") == 403)
  }

  /// The code of HTTP for the bytes of a head.
  private func status(ofHead head: String) -> Int {
    let descriptor = connect()
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    let text = answer(head, on: descriptor)
    return Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0
  }

  @Test("A raw zero byte in the head of a request is refused, and does not cut a text")
  func rawZeros() {
    let token = Self.token
    let host = "Host: 127.0.0.1:\(port)"
    let ending = "\r\nConnection: close\r\n\r\n"
    #expect(status(ofHead: "GET /\(token)/state HTTP/1.1\r\n\(host)\(ending)") == 200)
    for line in [
      "GET /\(token)/state\0 HTTP/1.1", "GET /\(token)/state\0x HTTP/1.1",
      "GET /\(token)\0/ HTTP/1.1", "GET /\(token)/\0 HTTP/1.1 HTTP/1.1",
      "GET /\(token)/state\0HTTP/1.1\0\0Host: a HTTP/1.1", "GET\0 /\(token)/state HTTP/1.1",
      "GE\0T /\(token)/state HTTP/1.1", "GET /\(token)/state?after=0\0x HTTP/1.1",
      "GET /\(token)/state?after\0=0 HTTP/1.1", "GET /\(token)/state HTTP/1.1\0",
      "GET /\(token)/state HTTP/1.1\0x", "GET /\(token)/st%61te\0%61 HTTP/1.1",
    ] {
      let code = status(ofHead: "\(line)\r\n\(host)\(ending)")
      #expect(code == 400, "\(line.debugDescription)")
    }
    let page = "GET /\(token)/state HTTP/1.1\r\n"
    for lines in [
      "\(host)\0.evil.example", "\(host)\0", "\(host)\r\nOrigin: http://127.0.0.1:\(port)\0.evil",
      "\(host)\r\nX-A: \0", "\(host)\r\nX-A: a\0\0b", "\(host)\r\nX-A: a\0\r\nX-B: b",
      "X-A: a\0b\r\n\(host)", "\(host)\r\nX-A:\0 a",
    ] {
      #expect(status(ofHead: page + lines + ending) == 400, "\(lines.debugDescription)")
    }
    // The last line of the head.
    for value in ["close\0", "close\0x", "close\0\0\0\0\0"] {
      let head = "\(page)\(host)\r\nConnection: \(value)\r\n\r\n"
      #expect(status(ofHead: head) == 400, "\(value.debugDescription)")
    }
    let post = "POST /\(token)/hidden HTTP/1.1\r\n\(host)\r\nContent-Length: 2\r\n"
    for value in ["application/json\0", "application/json\0; x"] {
      let head = "\(post)Content-Type: \(value)\(ending)[]"
      #expect(status(ofHead: head) == 400, "\(value.debugDescription)")
    }
  }

  @Test("A request with two hosts is malformed, whatever they are")
  func severalHosts() {
    let page = "GET /\(Self.token)/state HTTP/1.1\r\n"
    let host = "Host: 127.0.0.1:\(port)"
    for lines in ["\(host)\r\n\(host)", "\(host)\r\nhost: evil.example", "HOST: a\r\n\(host)"] {
      #expect(status(ofHead: "\(page)\(lines)\r\nConnection: close\r\n\r\n") == 400)
    }
  }

  @Test("Heads of every legal form are accepted")
  func heads() {
    let page = "GET /\(Self.token)/st%61te?after=0&x=%41 HTTP/1.1"
    let host = "Host: 127.0.0.1:\(port)"
    let long = String(repeating: "a", count: 9000)
    for head in [
      "\(page)\r\n\(host)\r\nConnection: close\r\n\r\n",
      "\(page)\n\(host)\nConnection: close\n\n",
      "\(page)\r\nX-A:\r\nX-B: \r\n\(host)\r\nX-C:\t a \t\r\nConnection: close\r\n\r\n",
      "\(page)\r\nCookie: a=b; c=\"d e\"; f\r\n\(host)\r\nX-A: \(long)\r\nConnection: close\r\n\r\n",
    ] {
      #expect(status(ofHead: head) == 200, "\(head.prefix(300).debugDescription)")
    }
  }

  @Test("Escapes are decoded; malformed ones remain unchanged")
  func escapes() {
    #expect(status("GET", "/\(Self.token)/st%61te") == 200)
    #expect(status("GET", "/\(Self.token)/preview%2Ecss") == 200)
    #expect(status("GET", "/\(Self.token)/preview%2ecss") == 200)
    for path in ["state%", "state%6", "state%zz", "state%6g", "st%2561te", "%73tat%0"] {
      #expect(status("GET", "/\(Self.token)/\(path)") == 404, "\(path)")
    }
  }

  @Test("Sixteen connections may wait; another one closes the oldest")
  func waiting() {
    var idle: [Int32] = []
    defer { for descriptor in idle { close(descriptor) } }
    func isShut(_ descriptor: Int32, within seconds: Int) -> Bool {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      var byte: UInt8 = 0
      return poll(&entry, 1, Int32(1000 * seconds)) == 1
        && recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT)) <= 0
    }
    for _ in 0..<16 { idle.append(connect()) }
    #expect(!isShut(idle[0], within: 1))
    idle.append(connect())
    #expect(isShut(idle[0], within: 10))
    #expect(idle.dropFirst().allSatisfy { !isShut($0, within: 0) })
  }

  @Test("Before the port is known, and after its end, a preview is closed")
  func closed() throws {
    #expect(AccessCheck.AccessError.closed.answer.status == 503)
    let session = PreviewSession(PreviewSettings(path: folder.file("scene.json"), workers: 1))
    let handler = RequestHandler(session)
    #expect(!handler.close())
    handler.open(AccessCheck(token: Self.token, port: 1))
    #expect(handler.close())
    #expect(!handler.close())
    server.stop()
    #expect(status("GET", "/\(Self.token)/") == 0)
    server.stop()
  }

  @Test("Requests that wait give way to newer ones, before they have all connections")
  func givingWay() {
    let session = PreviewSession(PreviewSettings(path: folder.file("scene.json"), workers: 1))
    let answered = DispatchSemaphore(value: 0)
    for _ in 0..<30 {
      Thread.detachNewThread {
        _ = session.stateAnswer(after: .max)
        answered.signal()
      }
    }
    // Long before their own time is up.
    for _ in 0..<6 { #expect(answered.wait(timeout: .now() + 10) == .success) }
    #expect(answered.wait(timeout: .now() + 0.5) == .timedOut)
    session.close()
    for _ in 0..<24 { #expect(answered.wait(timeout: .now() + 10) == .success) }
  }

  @Test("Connections that ask nothing do not keep the page from anybody")
  func idle() {
    var idle: [Int32] = []
    defer { for descriptor in idle where descriptor >= 0 { close(descriptor) } }
    // One that knows the token keeps its connection, however many come after it.
    let existing = connect()
    defer { close(existing) }
    let question = "GET /\(Self.token)/preview.css HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
    #expect(firstLine(question + "\r\n", on: existing) == "HTTP/1.1 200 OK")
    for round in 0..<3 {
      for number in 0..<40 {
        let descriptor = connect()
        idle.append(descriptor)
        // Some ask without the token, or begin to ask.
        if number % 4 == 1 {
          _ = "GET /x/ HTTP/1.1\r\nHost: a\r\n\r\n".withCString {
            send(descriptor, $0, strlen($0), Int32(MSG_NOSIGNAL))
          }
        }
        if number % 4 == 2 {
          _ = "GET /\(Self.token)/ HTTP".withCString {
            send(descriptor, $0, strlen($0), Int32(MSG_NOSIGNAL))
          }
        }
      }
      // The places of closed connections are free a moment later.
      var code = 0
      for _ in 0..<50 where code == 0 {
        code = status("GET", "/\(Self.token)/")
        if code == 0 { usleep(20_000) }
      }
      #expect(code == 200, "round \(round)")
    }
    #expect(firstLine(question + "Connection: close\r\n\r\n", on: existing) == "HTTP/1.1 200 OK")
  }

  /// The first line of the answer on a connection that stays open, whose answer is one piece.
  private func firstLine(_ text: String, on descriptor: Int32) -> String {
    var bytes = Array(text.utf8)
    guard send(descriptor, &bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      return ""
    }
    var all = ""
    var part = [UInt8](repeating: 0, count: 65_536)
    // The style sheet ends with a brace and a line feed.
    while !all.hasSuffix("}\n"), case let count = recv(descriptor, &part, part.count, 0),
      count > 0
    {
      all += String(decoding: part[..<count], as: UTF8.self)
    }
    return String(all.prefix { $0 != "\r\n" && $0 != "\r" })
  }
}

@Suite("Connections that wait for a request")
struct PendingConnectionsTests {
  private func pair() -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    return (ends[0], ends[1])
  }

  private func isShut(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT)) == 0
  }

  @Test("The oldest connection is closed beyond the limit; admitted ones are not")
  func limit() {
    let connections = PendingConnections(limit: 2)
    let pairs = (0..<5).map { _ in pair() }
    defer { for (a, b) in pairs { close(a); close(b) } }
    for number in 0..<2 { connections.add(UInt(number + 1), socket: pairs[number].0) }
    #expect(connections.waiting == [pairs[0].0, pairs[1].0])
    connections.remove(1)
    connections.add(3, socket: pairs[2].0)
    #expect(pairs.allSatisfy { !isShut($0.1) })
    connections.add(4, socket: pairs[3].0)
    #expect(pairs.map { isShut($0.1) } == [false, true, false, false, false])
    #expect(connections.waiting == [pairs[2].0, pairs[3].0])
    connections.remove(2)
    connections.remove(99)
    connections.add(5, socket: pairs[4].0)
    #expect(pairs.map { isShut($0.1) } == [false, true, true, false, false])
  }
}
