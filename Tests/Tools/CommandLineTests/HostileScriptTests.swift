import Foundation
import TestSupport
import Testing

/// Scripts of files from strangers: bounded in time and memory, by a limit or with a warning.
@Suite("Hostile scripts")
struct HostileScriptTests {
  private typealias Outcome = ChildProcess.Outcome

  // Ten times what a script may take, for busy machines and programs built for debugging.
  private static let seconds = 20.0
  // MiB beyond what the same file takes without its script.
  private static let memory = 64.0

  private static func file(_ script: String) throws -> String {
    let quoted = try #require(
      String(data: try JSONEncoder().encode("var $bm_rt;" + script), encoding: .utf8)
    )
    return HostileLottie.file(
      ##"{"ty":1,"sw":32,"sh":32,"sc":"#ff0000","ip":0,"op":9,"ks":{"r":{"k":7,"x":\##(quoted)}}}"##
    )
  }

  private func peak(_ outcome: Outcome) throws -> Double {
    let line = outcome.errors.split(separator: "\n").first { $0.contains("peak-memory") }
    return try #require(line.flatMap { Double($0.split(separator: " ")[2]) })
  }

  private func still(_ script: String, _ folder: WorkFolder, _ more: [String] = []) throws
    -> Outcome
  {
    let path = try folder.write(Self.file(script), to: "x.json")
    return try Shell.run(
      "ulimit -d 600000; \"$0\" \"$@\"; exit $?",
      ["still", path, "--frame", "3", "--stats", "-f", "-o", folder.file("x.png")] + more
    )
  }

  @Test(
    "P12: An endless script exceeds a limit",
    arguments: [
      "while (1) {}",
      "(function f() { for (;;) { try { f(); } catch (e) {} } })();",
      "var s = 'a'; for (;;) s += s;",
      "$bm_rt = 'a'.repeat(1e9).length;",
      "var s = 'a'; for (;;) s = s.repeat(2);",
      "$bm_rt = /(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!');",
      "$bm_rt = /^(([a-z])+.)+[A-Z]([a-z])+$/.exec(new Array(60).join('a'));",
      "var a = new Array(4e8); $bm_rt = a.map(function () { return 1; }).length;",
      "var a = [[1]]; for (;;) a = a.concat(a);",
      "var o = {get x() { while (true) {} }}; $bm_rt = o.x;",
      "var o = Object.create({valueOf: function () { for (;;) {} }}); $bm_rt = o + 1;",
      "var o = {toString: function () { return o + o; }}; for (;;) { try { o + o; } catch (e) {} }",
    ]
  )
  func endless(script: String) throws {
    let folder = try WorkFolder()
    let outcome = try still(script, folder)
    #expect(outcome.code == 65 && outcome.errors.contains("[E_LIMIT]"), "\(outcome.errors)")
    #expect(outcome.seconds < Self.seconds)
  }

  @Test(
    "P12: A script that only fails causes a warning and retains no memory",
    arguments: [
      "(function f() { f(); })();",
      "var o = {}; o.o = o; $bm_rt = JSON.stringify(o);",
      "delete Object.prototype; Object.defineProperty(Array.prototype, '0', {get: function () { throw 1; }}); $bm_rt = [][0];",
      "throw new Array(1000).join('long words');",
      "var a = []; for (var i = 0; i < 3000; i += 1) a.push('0123456789' + i); throw a;",
    ]
  )
  func failing(script: String) throws {
    let folder = try WorkFolder()
    let outcome = try still(script, folder)
    #expect(outcome.code == 0 && outcome.errors.contains("[W_EXPRESSION]"), "\(outcome.errors)")
    #expect(outcome.seconds < Self.seconds)
    let image = try Data(contentsOf: URL(fileURLWithPath: folder.file("x.png")))
    let plain = try still(script, folder, ["--expressions", "off"])
    #expect(try peak(outcome) - peak(plain) < Self.memory)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("x.png"))) == image)
  }

  @Test(
    "P12: Built-in prototypes cannot be changed",
    arguments: [
      "Array.prototype.map = Object.prototype.toString = function () { while (1) {} }; [1].map(String) + {}; $bm_rt = 7;",
      "Object.prototype.valueOf = function () { for (;;) {} }; ({}) + 1; $bm_rt = 7;",
      "Array.prototype.push = null; Math.max = null; [1].push(Math.max(1, 2)); $bm_rt = 7;",
    ]
  )
  func prototypes(script: String) throws {
    let folder = try WorkFolder()
    let outcome = try still(script, folder)
    #expect(outcome.code == 0 && outcome.seconds < Self.seconds)
    let image = try Data(contentsOf: URL(fileURLWithPath: folder.file("x.png")))
    // The keyframes give 7, too.
    #expect(try still(script, folder, ["--expressions", "off"]).code == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("x.png"))) == image)
  }

  @Test("P12: A file after a hostile one, in the same process, is what it is alone")
  func next() throws {
    let folder = try WorkFolder()
    let good = "$bm_rt = [1, 2, 3].map(function (x) { return x * time; })[1] + Math.max(20, 4);"
    let hostile = [
      "Array.prototype.map = Math.max = function () { return 90; }; $bm_rt = 45;",
      "Object.prototype.toString = null; for (;;) {}",
    ]
    var rows = ["file,script"]
    for (index, script) in ([good] + hostile + [good]).enumerated() {
      _ = try folder.write(Self.file(script), to: "s\(index).json")
      rows.append("out\(index),s\(index).json")
    }
    let table = try folder.write(rows.joined(separator: "\n") + "\n", to: "rows.csv")
    let card = try folder.write(
      """
      {"format": "animrender/1", "canvas": {"width": 64, "height": 64}, "duration": 0.2, "frameRate": 10,
       "variables": {"script": "s0.json"}, "assets": {"a": {"type": "lottie", "src": "${script}"}},
       "layers": [{"type": "lottie", "asset": "a", "frame": [0, 0, 64, 64]}]}
      """,
      to: "card.json"
    )
    let outcome = try Program.run([
      "batch", table, card, "-j", "1", "-o", folder.file("{file}_%d.png"),
    ])
    #expect(outcome.code == 65, "\(outcome.errors)")
    func image(_ index: Int, _ frame: Int) throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: folder.file("out\(index)_\(frame).png")))
    }
    for frame in 0...1 { #expect(try image(0, frame) == image(3, frame)) }
    #expect(try image(0, 1) != image(1, 1))
    #expect(!FileManager.default.fileExists(atPath: folder.file("out2_0.png")))
  }
}
