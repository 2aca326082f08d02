import Foundation
import TestSupport
import Testing

@Suite("--rasterizer chooses what draws")
struct RasterizerOptionTests {
  // Edges at an angle, which the rasterizers cover differently, and a shadow, which moves.
  private static let scene = """
    { "format": "animrender/1", "canvas": { "width": 64, "height": 48, "background": "#fff" },
      "duration": 3, "frameRate": 10, "layers": [{ "type": "shape", "frame": [8, 8, 40, 30],
        "path": { "ellipse": [0, 0, 40, 30] }, "fillColor": "#c04", "shadowOpacity": 1,
        "animations": [{ "keyPath": "position.x", "by": 7.3, "duration": 3 }] }] }
    """

  private let folder: WorkFolder
  private let scene: String

  init() throws {
    folder = try WorkFolder()
    scene = try folder.write(Self.scene, to: "scene.json")
  }

  private func run(_ arguments: String...) throws {
    let outcome = try Program.run(arguments + ["-q"])
    #expect(outcome.code == 0, "\(arguments): \(outcome.errors)")
  }

  private func hashes(_ name: String) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: try folder.bytes(name))
    let manifest = try #require(object as? [String: Any])
    return try #require(manifest["frames"] as? [[String: Any]]).compactMap {
      $0["sha256"] as? String
    }
  }

  @Test("Manifests record it, verify draws with it, and the number of workers changes no frame")
  func manifest() throws {
    for (name, jobs, kind) in [("a", "1", "cairo"), ("b", "2", "cairo"), ("c", "2", "coverage")] {
      try run(
        scene,
        "-o",
        folder.file("\(name).mp4"),
        "-j",
        jobs,
        "--rasterizer",
        kind,
        "--manifest",
        folder.file("\(name).json")
      )
    }
    #expect(try folder.bytes("a.json") == folder.bytes("b.json"))
    #expect(try folder.bytes("a.mp4") == folder.bytes("b.mp4"))
    let (cairo, coverage) = (try hashes("a.json"), try hashes("c.json"))
    #expect(cairo.count == 30 && zip(cairo, coverage).allSatisfy { $0 != $1 })
    let object = try JSONSerialization.jsonObject(with: try folder.bytes("a.json"))
    let options = try #require(object as? [String: Any])["options"] as? [String]
    #expect(options == ["--rasterizer", "cairo"])
    try run("verify", folder.file("a.json"))
    try run("verify", folder.file("c.json"))
  }

  @Test("An archive for a bug report draws with it")
  func archive() throws {
    try run("still", scene, "-o", folder.file("a.png"), "--rasterizer", "cairo")
    try run("doctor", "--repro", folder.file("x.zip"), scene, "--rasterizer", "cairo")
    try run("still", folder.file("x.zip"), "-o", folder.file("b.png"))
    try run(
      "still",
      folder.file("x.zip"),
      "-o",
      folder.file("c.png"),
      "--rasterizer",
      "coverage"
    )
    #expect(try folder.bytes("a.png") == folder.bytes("b.png"))
    #expect(try folder.bytes("a.png") != folder.bytes("c.png"))
  }

  @Test("Rasterizers share no segments of a cache")
  func cache() throws {
    var outputs: [Data] = []
    for (index, kind) in ["coverage", "cairo", "coverage", "cairo"].enumerated() {
      let name = "\(index).mkv"
      let outcome = try Program.run([
        scene, "-o", folder.file(name), "--cache", folder.file("cache"), "--rasterizer", kind,
        "--stats",
      ])
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(outcome.errors.contains("stats: found 30.000 frames") == (index > 1))
      outputs.append(try folder.bytes(name))
    }
    #expect(outputs[0] == outputs[2] && outputs[1] == outputs[3] && outputs[0] != outputs[1])
  }

  @Test("Every command that draws takes it, and another word is a mistake")
  func commands() throws {
    let kind = ["--rasterizer", "cairo", "-q"]
    func code(_ arguments: [String]) throws -> Int32 { try Program.run(arguments + kind).code }
    try run("still", scene, "-o", folder.file("a.png"), "--rasterizer", "cairo")
    try run("still", scene, "-o", folder.file("b.png"))
    try run("sheet", scene, "-o", folder.file("s.png"), "--count", "2")
    #expect(try code(["sheet", scene, "-o", folder.file("t.png"), "--count", "2"]) == 0)
    #expect(try folder.bytes("s.png") != folder.bytes("t.png"))
    let exact = ["--metric", "exact", "--frame", "0"]
    #expect(try code(["diff", scene, folder.file("a.png")] + exact) == 0)
    #expect(try code(["diff", scene, folder.file("b.png")] + exact) == 1)
    let test = ["test", folder.path, "--metric", "exact"]
    try FileManager.default.removeItem(atPath: folder.file("a.png"))
    #expect(try code(test + ["--update"]) == 0)
    #expect(try code(test) == 0)
    #expect(try Program.run(test + ["-q"]).code == 1)
    let rows = try folder.write("n\n1\n", to: "rows.csv")
    #expect(try code(["batch", rows, scene, "-o", folder.file("r{n}.mp4")]) == 0)
    #expect(try code(["plan", scene]) == 0)
    let wrong = try Program.run([
      "still", scene, "-o", folder.file("x.png"), "--rasterizer", "cario",
    ])
    #expect(wrong.code == 64)
    #expect(wrong.errors.contains("did you mean") && wrong.errors.contains("coverage, cairo"))
    #expect(try code(["info", scene]) == 64, "info draws nothing")
  }

  @Test("doctor lists the rasterizers")
  func doctor() throws {
    let text = try Program.run(["doctor"]).output
    #expect(text.contains("rasterizer: coverage (default)\nrasterizer: cairo (Cairo 1."))
    let json = try JSONSerialization.jsonObject(
      with: Data(Program.run(["doctor", "--json"]).output.utf8)
    )
    let names = try #require(json as? [String: Any])["rasterizers"] as? [String]
    #expect(names?.count == 2 && names?.first == "coverage (default)")
  }
}
