import Foundation
import TestSupport
import Testing

/// Scenes that ask for more than anybody has, with little memory for the program that says so.
@Suite("Bombs")
struct BombTests {
  // 10 times what a refusal may take, for busy machines.
  private static let hangSeconds = 10.0
  // Kilobytes of private memory: an image or list of the size asked for would not fit.
  private static let limited = "ulimit -d 400000; \"$0\" \"$@\"; exit $?"

  /// A scene around layers.
  static func scene(_ layers: String, canvas: String = "\"width\": 32, \"height\": 32") -> String {
    """
    { "format": "animrender/1", "canvas": { \(canvas) }, "duration": 0.1, "layers": [\(layers)] }
    """
  }

  private func refused(_ text: String, _ expected: String...) throws {
    let folder = try WorkFolder()
    let file = try folder.write(text, to: "scene.json")
    for arguments in [[file, "-o", folder.file("x.mp4")], ["check", file]] {
      let outcome = try Shell.run(Self.limited, arguments)
      #expect(outcome.code == 65, "\(outcome.errors.prefix(500))")
      #expect(outcome.seconds < Self.hangSeconds)
      for text in expected { #expect(outcome.errors.contains(text), "\(outcome.errors)") }
    }
    #expect(folder.names == ["scene.json"])
  }

  private static func replicators(_ counts: [Int], inner: String = "{}") -> String {
    counts.reversed().reduce(inner) { inside, count in
      "{ \"type\": \"replicator\", \"instanceCount\": \(count), \"sublayers\": [\(inside)] }"
    }
  }

  @Test(
    "P1: Replicators that multiply are refused when the scene is read",
    arguments: [
      [1_000_000_000], [10_001], [10, 10, 10, 10, 10, 10, 10, 10, 10, 10],
      [1000, 1000], [10_000, 10_000, 10_000], [2_000_000_000],
    ]
  )
  func replicatorProducts(counts: [Int]) throws {
    try refused(Self.scene(Self.replicators(counts)), "instance", "E_LIMIT")
  }

  @Test(
    "P1: An animated instanceCount is refused too",
    arguments: [
      "\"from\": 1, \"to\": 1e9", "\"by\": 999999999", "\"values\": [1, 1e9, 2]",
      "\"from\": 1, \"to\": 10001",
    ]
  )
  func animatedCount(keys: String) throws {
    let layer = """
      { "type": "replicator", "instanceCount": 9000, "sublayers": [{}], "animations": [
        { "keyPath": "instanceCount", "duration": 0.1, \(keys) }] }
      """
    try refused(Self.scene(layer), "instance")
  }

  @Test("P1: A count that only a spring's overshoot exceeds is refused while rendering")
  func overshoot() throws {
    let folder = try WorkFolder()
    let layer = """
      { "type": "replicator", "sublayers": [{}], "animations": [
        { "type": "spring", "damping": 0, "keyPath": "instanceCount", "from": 1, "to": 9000,
          "duration": 9 }] }
      """
    let text = Self.scene(layer).replacingOccurrences(of: "0.1,", with: "9,")
    let file = try folder.write(text, to: "scene.json")
    let outcome = try Shell.run(Self.limited, [file, "-o", folder.file("x.mp4")])
    #expect(outcome.code == 65 && outcome.errors.contains("--max-copies"), "\(outcome.errors)")
    #expect(folder.names == ["scene.json"])
  }

  @Test("P1: Copies of many layers that show nothing are counted as well")
  func emptyCopies() throws {
    let folder = try WorkFolder()
    let layers = Array(repeating: "{}", count: 5000).joined(separator: ",")
    let text = Self.scene(Self.replicators([10_000], inner: layers))
    let file = try folder.write(text, to: "scene.json")
    let outcome = try Shell.run(
      Self.limited,
      [file, "-o", folder.file("x.mp4"), "--max-layers-per-frame", "20000"]
    )
    #expect(outcome.code == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("--max-layers-per-frame"), "\(outcome.errors)")
    #expect(outcome.seconds < Self.hangSeconds)
  }

  @Test(
    "P4: A canvas, rate or duration beyond all bounds is refused before memory is allocated",
    arguments: [
      "\"width\": 2147483648, \"height\": 2147483648", "\"width\": 100000, \"height\": 100000",
      "\"width\": 16385, \"height\": 1", "\"width\": 16384, \"height\": 16384",
      "\"width\": 0, \"height\": 8", "\"width\": -1, \"height\": 8",
      "\"width\": 1.5, \"height\": 8", "\"width\": \"512\", \"height\": 8",
      "\"width\": 1e308, \"height\": 1e308", "\"width\": 1e999, \"height\": 8",
      "\"width\": null, \"height\": 8", "\"width\": 9223372036854775808, \"height\": 2",
    ]
  )
  func canvas(sides: String) throws {
    try refused(Self.scene("", canvas: sides), "scene.json:1:")
  }

  @Test(
    "P4: So are times",
    arguments: [
      "\"duration\": 0", "\"duration\": 1e18", "\"duration\": -1", "\"duration\": 1e-999",
      "\"duration\": 1e-12", "\"duration\": 86401", "\"duration\": null",
      "\"duration\": 1, \"frameRate\": 1e-9", "\"duration\": 1, \"frameRate\": 1e9",
      "\"duration\": 1, \"frameRate\": 0", "\"duration\": 1, \"frameRate\": -30",
      "\"duration\": 1, \"frameRate\": \"1/0\"", "\"duration\": 1, \"frameRate\": \"0/1\"",
      "\"duration\": 1, \"frameRate\": \"99999999999999999999/1\"",
      "\"duration\": 86400, \"frameRate\": 1000",
    ]
  )
  func times(keys: String) throws {
    let canvas = "\"canvas\": { \"width\": 8, \"height\": 8 }"
    try refused("{ \"format\": \"animrender/1\", \(canvas), \(keys) }", "scene.json:1:")
  }

  @Test("A short duration at a legal rate has one frame")
  func shortDuration() throws {
    let folder = try WorkFolder()
    let text = SmallScene.text(duration: 1e-6)
    let outcome = try Program.run(["-", "-o", folder.file("x.png")], input: text)
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test(
    "P4: Options that request too many frames are refused before memory is allocated",
    arguments: [
      ["--fps", "1000"], ["--fps", "1000", "--frames", "0-"], ["--fps", "1000", "--from", "1"],
      ["--fps", "1000", "--frames", "0-:80,1-:80,2-:80"],
    ]
  )
  func frames(options: [String]) throws {
    let folder = try WorkFolder()
    let text = SmallScene.text(duration: 86_400).replacingOccurrences(of: ": 60", with: ": 1")
    let file = try folder.write(text, to: "scene.json")
    let outcome = try Shell.run(Self.limited, [file, "-o", folder.file("x.mp4")] + options)
    #expect(outcome.code == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("--max-frames"), "\(outcome.errors)")
    #expect(outcome.seconds < Self.hangSeconds)
  }

  @Test(
    "P4: Numbers of options at the ends of integers",
    arguments: [
      ["--frames", "5-9:9223372036854775807"], ["--frames", "-9223372036854775808"],
      ["--frames", "9223372036854775807"], ["--frame", "9223372036854775807"],
      ["--time", "9223372036854775807f"], ["--time", "1e308%"], ["--from", "1e308:1e308:1e308"],
      ["--fps", "1000000000/1000000000"], ["-s", "9223372036854775807x9223372036854775807"],
      ["-w", "1", "-s", "1x1"], ["--timeout", "1e308"], ["-j", "1e308%"], ["-j", "nan%"],
      ["--max-pixels", "1000000000000", "--max-side", "32767", "-s", "32767x32767"],
    ]
  )
  func integerOptions(options: [String]) throws {
    let folder = try WorkFolder()
    let file = try folder.write(SmallScene.text(), to: "scene.json")
    let limited = "ulimit -v 8000000; \"$0\" \"$@\"; exit $?"
    let outcome = try Shell.run(limited, ["dump", file] + options)
    #expect(outcome.code < 128, "\(options): \(outcome.errors)")
    let render = try Shell.run(Self.limited, [file, "-o", folder.file("x.mp4")] + options)
    #expect(render.code < 128, "\(options): \(render.errors)")
    #expect(render.seconds < 60)
  }
}
