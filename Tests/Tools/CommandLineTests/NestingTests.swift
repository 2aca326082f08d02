import Foundation
import TestSupport
import Testing

/// Depth: what is too deep is an error, what is allowed renders, with a small stack too.
@Suite("Nesting")
struct NestingTests {
  private static let stacks = ["", "ulimit -s 1024; "]

  private func nested(_ key: String, levels: Int) -> String {
    let isMask = key == "mask"
    let (open, close) = isMask ? ("", "") : ("[", "]")
    let inner = "{ \"frame\": [0, 0, 32, 32], \"backgroundColor\": \"red\" }"
    return (0..<levels).reduce(inner) { inside, _ in
      """
      { "frame": [0, 0, 32, 32], "backgroundColor": "blue", "opacity": 0.9, \
      "\(key)": \(open)\(inside)\(close) }
      """
    }
  }

  @Test("P2: Text that only opens brackets is refused", arguments: stacks)
  func brackets(stack: String) throws {
    let folder = try WorkFolder()
    for unit in ["[", "{\"a\":", "[{\"layers\":"] {
      let file = try folder.write(String(repeating: unit, count: 200_000), to: "scene.json")
      let outcome = try Shell.run(
        "\(stack)\"$0\" \"$@\"; exit $?",
        [file, "-o", folder.file("x.mp4")]
      )
      #expect(outcome.code == 65, "\(outcome.errors)")
      #expect(outcome.errors.contains("--max-depth"), "\(outcome.errors)")
      #expect(outcome.seconds < 10)
    }
  }

  @Test(
    "P2: Layers in layers and masks of masks render down to the limit of JSON",
    arguments: stacks
  )
  func layers(stack: String) throws {
    let folder = try WorkFolder()
    // An object and an array for every layer, an object for every mask; 3 levels stand around them.
    for (key, levels) in [("sublayers", 125), ("mask", 252)] {
      let file = try folder.write(BombTests.scene(nested(key, levels: levels)), to: "scene.json")
      for arguments in [
        [file, "-q", "-j", "2", "-o", folder.file("x.mp4")], ["dump", file],
        ["still", file, "-q", "-o", folder.file("x.png")], ["convert", file], ["check", file],
      ] {
        let outcome = try Shell.run("\(stack)\"$0\" \"$@\"; exit $?", arguments)
        #expect(outcome.code == 0, "\(key) \(arguments[0]): \(outcome.errors.prefix(300))")
      }
    }
  }

  @Test("P2: One level more is refused")
  func tooDeep() throws {
    let folder = try WorkFolder()
    for (key, levels) in [("sublayers", 128), ("mask", 256)] {
      let file = try folder.write(BombTests.scene(nested(key, levels: levels)), to: "scene.json")
      let outcome = try Program.run([file, "-o", folder.file("x.mp4")])
      #expect(outcome.code == 65 && outcome.errors.contains("--max-depth"), "\(outcome.errors)")
    }
  }

  @Test("P2: Groups of animations in groups", arguments: stacks)
  func groups(stack: String) throws {
    let folder = try WorkFolder()
    let inner = "{ \"keyPath\": \"opacity\", \"from\": 0 }"
    let group = (0..<124).reduce(inner) { inside, _ in
      "{ \"type\": \"group\", \"duration\": 1, \"animations\": [\(inside)] }"
    }
    let layer =
      "{ \"frame\": [0, 0, 9, 9], \"backgroundColor\": \"red\", \"animations\": [\(group)] }"
    let file = try folder.write(BombTests.scene(layer), to: "scene.json")
    let outcome = try Shell.run(
      "\(stack)\"$0\" \"$@\"; exit $?",
      [file, "-q", "-o", folder.file("x.mp4")]
    )
    #expect(outcome.code == 0, "\(outcome.errors.prefix(300))")
  }
}
