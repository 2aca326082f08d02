import Foundation
import SceneLoading
import SceneModel
import Synchronization
import Testing

@testable import Preview

@Suite("Adding files to a scene from the page")
struct MediaTests {
  // A PNG of one pixel.
  private static let image: [UInt8] = Array(
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
    ) ?? Data()
  )
  private static let svg = Array(
    "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect width='9' height='9'/></svg>"
      .utf8
  )
  private static let captions = Array("1\n00:00:00,000 --> 00:00:00,800\nHello\n".utf8)
  private static let lottie = Array(
    ##"{"v":"5.7.0","fr":30,"ip":0,"op":30,"w":16,"h":8,"layers":[{"ty":1,"sw":16,"sh":8,"sc":"#ff0000","ip":0,"op":30,"st":0,"ks":{}}]}"##
      .utf8
  )
  // A tenth of a second of silence.
  private static let wave: [UInt8] = {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 255) }
    }
    var bytes = Array("RIFF".utf8) + little(36 + 1600, 4) + Array("WAVEfmt ".utf8)
    for (value, count) in [(16, 4), (1, 2), (1, 2), (8000, 4), (16000, 4), (2, 2), (16, 2)] {
      bytes += little(value, count)
    }
    return bytes + Array("data".utf8) + little(1600, 4) + [UInt8](repeating: 0, count: 1600)
  }()

  private func add(
    _ session: PreviewSession,
    _ name: String,
    _ bytes: [UInt8],
    _ query: [String: String] = [:],
    origin: String? = "http://127.0.0.1:1"
  ) -> (status: Int, text: String) {
    let hash = session.state.withLock { $0.opened?.document.hash } ?? ""
    let request = PreviewRequest(
      "POST",
      "media",
      query: ["name": name, "hash": hash].merging(query) { $1 },
      origin: origin,
      contentType: "application/octet-stream",
      body: bytes
    )
    let answer = session.answer(to: request, rest: "media")
    return (answer.status, String(decoding: answer.body, as: UTF8.self))
  }

  private func undo(_ session: PreviewSession) -> Int {
    let request = PreviewRequest(
      "POST",
      "undo",
      origin: "http://127.0.0.1:1",
      contentType: "application/json",
      body: Array("{}".utf8)
    )
    return session.answer(to: request, rest: "undo").status
  }

  private func text(_ folder: SceneFolder) throws -> String {
    try String(contentsOfFile: "\(folder.path)/scene.json", encoding: .utf8)
  }

  private func files(_ folder: SceneFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("Each kind of file becomes an asset with a layer, or a track of audio")
  func kinds() throws {
    for (name, bytes, asset, layer) in [
      (
        "a.png", Self.image, #""a": { "type": "image", "src": "a.png" }"#,
        #""contents": "a", "frame": [32, 24, 1, 1]"#
      ),
      (
        "b.svg", Self.svg, #""b": { "type": "svg", "src": "b.svg" }"#,
        #""type": "svg", "asset": "b", "frame": [22, 19, 20, 10]"#
      ),
      (
        "c.json", Self.lottie, #""c": { "type": "lottie", "src": "c.json" }"#,
        #""type": "lottie", "asset": "c", "frame": [24, 20, 16, 8]"#
      ),
      (
        "d.srt", Self.captions, #""d": { "type": "captions", "src": "d.srt" }"#,
        #"{ "name": "d", "type": "captions", "asset": "d" }"#
      ),
      (
        "e.wav", Self.wave, #""e": { "type": "audio", "src": "e.wav" }"#,
        #""audio": [{ "asset": "e" }]"#
      ),
    ] {
      let folder = try SceneFolder()
      let session = folder.session
      let before = try text(folder)
      let answer = add(session, name, bytes)
      #expect(answer.status == 200, "\(answer.text)")
      let after = try text(folder)
      #expect(after.contains(asset) && after.contains(layer), "\(after)")
      #expect(try Array(Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"))) == bytes)
      #expect(session.state.withLock { $0.failure == nil && $0.opened?.version == 2 })
      // Undoing takes the edit back; the complete copy remains for redoing.
      #expect(undo(session) == 200)
      #expect(try text(folder) == before)
      #expect(try files(folder) == [name, "scene.json"].sorted())
    }
  }

  @Test(
    "The same file is added again without another copy or asset; another file of the name gets a new one"
  )
  func names() throws {
    let folder = try SceneFolder()
    let session = folder.session
    #expect(add(session, "a.png", Self.image, ["x": "10", "y": "12"]).status == 200)
    #expect(try text(folder).contains(#""frame": [10, 12, 1, 1]"#))
    #expect(add(session, "a.png", Self.image).text.contains(#""isNew": false"#))
    #expect(try text(folder).components(separatedBy: #""src""#).count == 2)
    #expect(try text(folder).contains(#""name": "a-2", "contents": "a""#))
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/images",
      withIntermediateDirectories: true
    )
    try Data(Self.svg).write(to: URL(fileURLWithPath: "\(folder.path)/images/b.svg"))
    #expect(add(session, "b.svg", Self.svg).text.contains("images/b.svg"))
    #expect(try files(folder) == ["a.png", "images", "scene.json"])
    try Data("other".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/b.svg"))
    let other = Array(
      String(decoding: Self.svg, as: UTF8.self).replacingOccurrences(of: "20", with: "30").utf8
    )
    #expect(add(session, "b.svg", other).text.contains("b-2.svg"))
    #expect(try String(contentsOfFile: "\(folder.path)/b.svg", encoding: .utf8) == "other")
  }

  @Test(
    "No name leads out of the folder, to a hidden file, or over a file or link",
    arguments: [
      "../out.png", "/etc/out.png", "a/b/out.png", "..\\..\\out.png", ".git", ".htaccess.png", "..",
      "", "out", "out.png\0.html",
      "out.sh", "out.html", "scene.json", "-rf.png", "ö\u{202E}gnp.png",
      String(repeating: "a", count: 4000),
      "%2e%2e%2fout.png", "con.png\n", "link.png", "gone.png",
    ]
  )
  func hostileNames(name: String) throws {
    let folder = try SceneFolder()
    let outside = (folder.path as NSString).deletingLastPathComponent
    try Data("secret".utf8).write(to: URL(fileURLWithPath: "\(outside)/target"))
    for (link, target) in [("link.png", "../target"), ("gone.png", "../missing.png")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(link)",
        withDestinationPath: target
      )
    }
    let session = folder.session
    let before = Set(try files(folder))
    let answer = add(session, name, Self.image)
    #expect(answer.status == 200, "\(answer.text)")
    let made = Set(try files(folder)).subtracting(before)
    #expect(made.count == 1)
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "._-"))
    for file in made {
      #expect(
        file.hasSuffix(".png") && !file.hasPrefix(".") && !file.hasPrefix("-")
          && file.utf8.count < 100,
        "\(file)"
      )
      #expect(file.unicodeScalars.allSatisfy { $0.isASCII && allowed.contains($0) }, "\(file)")
      var status = stat()
      #expect(lstat("\(folder.path)/\(file)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: outside).sorted() == ["scenes", "target"]
    )
    #expect(try String(contentsOfFile: "\(outside)/target", encoding: .utf8) == "secret")
  }

  @Test("What is no media, refused edits and requests without an origin leave nothing behind")
  func refusals() throws {
    let folder = try SceneFolder()
    let session = folder.session
    let before = try text(folder)
    let broken = Array(Self.image.prefix(40))
    let page = Array("<html><script>1</script></html>".utf8)
    for bytes in [
      [], page, broken, Array(before.utf8), [UInt8](repeating: 0, count: 1000),
      Array("#!/bin/sh\n".utf8),
    ] {
      #expect(add(session, "a.png", bytes).status == 422)
    }
    #expect(add(session, "a.png", Self.image, ["hash": "unknown"]).status == 409)
    #expect(add(session, "a.png", Self.image, origin: nil).status == 403)
    #expect(add(session, "a.png", Self.image, ["x": "nan", "y": "1e99"]).status == 200)
    #expect(undo(session) == 200)
    #expect(try text(folder) == before)
    #expect(try files(folder) == ["a.png", "scene.json"])
    let reader = PreviewSession(
      PreviewSettings(path: "\(folder.path)/scene.json", isReadOnly: true)
    )
    #expect(add(reader, "b.png", Self.image).status == 403)
    #expect(try files(folder) == ["a.png", "scene.json"])
  }

  @Test("A file needs the type that only a page of the preview can send, and is bounded")
  func door() {
    let token = AccessCheck.makeToken()
    let check = AccessCheck(token: token, port: 1)
    func status(_ path: String, _ type: String) -> Int {
      let request = PreviewRequest(
        "POST",
        "/\(token)/\(path)",
        host: "127.0.0.1:1",
        contentType: type
      )
      if case .failure(let error) = check.rest(of: request) { return error.status }
      return 200
    }
    #expect(status("media", "application/octet-stream") == 200)
    for type in ["text/plain", "multipart/form-data", "application/json", ""] {
      #expect(status("media", type) == 415)
    }
    #expect(status("edit", "application/octet-stream") == 415)
    #expect(MediaRequest.maxBytes(Limits()) == 256 << 20)
  }
}
