import Foundation
import TestSupport
import Testing

@Suite("The guide to scenes")
struct GuideTests {
  private static let page = String(
    decoding: (try? Repository.bytes("docs/Guide.md")) ?? [],
    as: UTF8.self
  )

  /// The examples as whole scenes: the first block is one, the others are lists for its `layers`.
  static let examples: [String] = {
    let blocks = page.matches(of: /(?s)```json\n(.*?)```/).map { String($0.1) }
    guard let whole = blocks.first, let layers = whole.range(of: "\n  \"layers\": [") else {
      return []
    }
    return [whole] + blocks.dropFirst().map { "\(whole[..<layers.lowerBound])\"layers\": \($0)}" }
  }()

  @Test("help guide prints the page, which has at most 12 kB and ten patterns")
  func page() throws {
    let outcome = try Program.run(["help", "guide"])
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output == Self.page)
    #expect(outcome.output.utf8.count <= 12_000)
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 140 })
    #expect(Self.examples.count == 11)
    #expect(try Program.run(["help", "guid"]).errors.contains("did you mean guide?"))
  }

  @Test("Its examples give no message, and each of their layers is seen", arguments: 0..<11)
  func example(number: Int) throws {
    try #require(Self.examples.count == 11)
    let folder = try WorkFolder()
    let path = try folder.write(Self.examples[number], to: "scene.json")
    let seen = try folder.write(#"[{"draws": "allLayers"}]"#, to: "seen.json")
    // As they stand: with the fonts that are installed.
    let check = try Program.run(["check", path, "--strict"])
    #expect(check.code == 0 && check.errors.isEmpty, "\(check.errors)")
    let motion = try Program.run(
      ["check", path, "--motion", "--assert", seen, "-w", "320", "--fps", "10"]
    )
    #expect(motion.code == 0, "\(motion.output)\(motion.errors)")
  }

  @Test("Every key path and layer type that its text names exists")
  func names() throws {
    let schema = try Program.run(["schema"]).output
    let reference = try Program.run(["schema", "--reference"]).output
    for match in Self.page.matches(of: /`([a-z]+(?:\.[a-zA-Z]+)+)`/) {
      let name = String(match.1)
      guard !name.hasSuffix(".json") else { continue }
      #expect(reference.contains("| `\(name)` |") || name.hasPrefix("row."), "\(name)")
    }
    for match in Self.page.matches(of: /(?m)^\| `([a-z]+)`(?:, `([a-z]+)`)?(?:, `([a-z]+)`)? \|/) {
      for name in [match.1, match.2, match.3].compactMap({ $0 }) {
        #expect(schema.contains("\"\(name)\""), "\(name)")
      }
    }
  }
}
