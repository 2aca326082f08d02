import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Whatever is done to a scene, reading it ends with a scene or with messages.
@Suite struct MutationTests {
  private static let seeds: [[UInt8]] = {
    var result = [Array(ExampleTests.text.utf8)]
    // Small ones, so that the tests stay quick in debug builds.
    for seed in 1000..<1200 where result.count < 13 {
      var random = RandomScene(seed: UInt64(seed))
      let text = Array((try? SceneWriter.write(random.scene()))?.utf8 ?? "".utf8)
      if (1500..<6000).contains(text.count) { result.append(text) }
    }
    return result
  }()

  private func check(_ bytes: [UInt8], _ seed: Int) {
    do {
      let scene = try SceneReader().read(bytes).scene
      _ = SceneLint.hints(for: scene)
      _ = try? SceneWriter.write(scene)
    } catch {
      #expect(!error.errors.isEmpty, "seed \(seed)")
      #expect(error.errors.allSatisfy { $0.location != nil && !$0.message.isEmpty }, "seed \(seed)")
    }
  }

  @Test("P52: Changed bytes are reported with their location", arguments: 0..<10) func bytes(
    _ block: Int
  ) {
    for step in 0..<250 {
      let seed = block * 250 + step
      var generator = SplitMix64(seed: UInt64(seed))
      var bytes = Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &generator)]
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let at = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: at)
        case 2:
          bytes.insert(
            Array("{}[]\",:0123456789.e-tfn\\".utf8).randomElement(using: &generator) ?? 0,
            at: at
          )
        default:
          let end = min(bytes.count, at + Int.random(in: 1...40, using: &generator))
          bytes.insert(contentsOf: Array(bytes[at..<end]), at: at)
        }
      }
      check(bytes, seed)
    }
  }

  /// Values are replaced where a value stands: after a colon, a comma or a bracket.
  @Test("P52: Changed values are reported with their location", arguments: 0..<10) func values(
    _ block: Int
  ) {
    let hostile = [
      "1e999", "1e308", "-1e308", "1e-320", "-0.0", "0", "2147483648", "9007199254740993", "1e18",
      "-1",
      "0.1", "\"12\"", "null", "true", "[]", "{}", "\"\"", "[0,0]", "[1e9,-1e9]", "\"${title}\"",
      "\"infinity\"", "\"M0 0A1e9 1 0 0 1 9 9\"", "{\"close\":true}", "[[1e308]]", "\"settling\"",
      "1.5",
    ]
    for step in 0..<250 {
      let seed = 10_000 + block * 250 + step
      var generator = SplitMix64(seed: UInt64(seed))
      var bytes = Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &generator)]
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let starts = bytes.indices.filter { ":,[".utf8.contains(bytes[$0]) }
        guard let start = starts.randomElement(using: &generator) else { continue }
        let end = bytes[(start + 1)...].firstIndex { ",]}\n".utf8.contains($0) } ?? bytes.count
        let value = hostile.randomElement(using: &generator) ?? "0"
        bytes.replaceSubrange((start + 1)..<end, with: Array(value.utf8))
      }
      check(bytes, seed)
    }
  }

  /// Every number of a scene replaced by every hostile value: an error or a legal scene.
  @Test(
    "P5: Every number of a scene takes or refuses every value",
    arguments: [
      "1e999", "1e308", "-1e308", "1e-320", "-0.0", "0", "1e18", "\"12\"", "null", "true", "[]",
      "{}",
    ]
  )
  func everyNumber(_ value: String) {
    let text = Self.seeds[1]
    var position = 0
    var count = 0
    while position < text.count, count < 60 {
      let byte = text[position]
      let isStart = (0x30...0x39).contains(byte) || byte == 0x2D
      let before = position > 0 ? text[position - 1] : 0
      if isStart, before == 0x20 || before == 0x5B {
        let end = text[position...].firstIndex { ",]}\n".utf8.contains($0) } ?? text.count
        check(Array(text[..<position]) + Array(value.utf8) + Array(text[end...]), position)
        count += 1
        position = end
      }
      position += 1
    }
    #expect(count > 10)
  }
}
