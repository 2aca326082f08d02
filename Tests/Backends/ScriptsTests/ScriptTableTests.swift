import Foundation
import LottieFormat
import SceneFormat
import SceneModel
import Scripts
import TestSupport
import Testing

/// Scripts on a property of `Table/rig.json`, with the values that lottie-web gives them.
@Suite struct ScriptTableTests {
  private struct Case {
    let script: String
    let property: String
    let frame: Double
    let value: [Double]
  }

  // Where lottie-web errs, what After Effects documents.
  private static let corrected: [String: [Double]] = [
    // 90 degrees in ten frames of 25 a second; there the property itself has no velocity.
    "$bm_rt=thisProperty.velocityAtTime(0.6)": [225],
    // The width of the solid; there solids have no rectangle.
    "$bm_rt=sourceRectAtTime().width": [80],
  ]

  // Not held against lottie-web: its scripts are strict, where After Effects lets names be assigned that nobody has
  // declared; it takes the velocity at an eased end from a thousandth of a frame, and shows the value of its last
  // run as the property's own.
  private static let left: Set<String> = [
    "$bm_rt=loopOut('continue')", "$bm_rt=[thisProperty.value[0],thisProperty.numKeys]",
    "$bm_rt=[scale[0],rotation]",
    "v=3;w=v*2;$bm_rt=w",
  ]

  private static func file(_ name: String) throws -> Data {
    let path = Repository.absolute("Tests/Backends/ScriptsTests/Table/\(name)")
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private static func cases() throws -> [Case] {
    let table = try #require(
      try JSONSerialization.jsonObject(with: file("expressions.json")) as? [String: Any]
    )
    #expect(table["player"] as? String == "lottie-web 5.13.0")
    let rows = try #require(table["cases"] as? [[Any]])
    return rows.compactMap { row in
      guard let script = row[0] as? String, let property = row[1] as? String,
        let frame = row[2] as? Double
      else { return nil }
      let value = row[3] as? [Double] ?? (row[3] as? Double).map { [$0] } ?? []
      return Case(script: script, property: property, frame: frame, value: value)
    }
  }

  @Test func valuesAreThoseOfTheReferencePlayer() throws {
    let rig = try #require(String(data: Self.file("rig.json"), encoding: .utf8))
    let cases = try Self.cases()
    #expect(cases.count == 312)
    for entry in cases where !Self.left.contains(entry.script) {
      let expected = Self.corrected[entry.script] ?? entry.value
      let given = try Self.value(of: entry, in: rig)
      let isEqual =
        given.count >= expected.count
        && zip(given, expected).allSatisfy { abs($0 - $1) <= 1e-3 * max(1, abs($1)) }
      #expect(isEqual, "\(entry.script) at \(entry.frame): \(given), not \(expected)")
    }
  }

  private static func value(of entry: Case, in rig: String) throws -> [Double] {
    let mark = entry.property == "r" ? "\"ix\":10}" : "\"ix\":2}"
    let range = try #require(rig.range(of: mark))
    let text = try JSONEncoder().encode("var $bm_rt;" + entry.script)
    let script = try #require(String(data: text, encoding: .utf8))
    let written = rig.replacingCharacters(
      in: range,
      with: String(mark.dropLast()) + ",\"x\":\(script)}"
    )
    let scene = try LottieReader().read(Array(written.utf8)).scene
    let time = entry.frame / 25
    guard let program = scene.programs.first else {
      // A loop with literals is keyframes.
      let placement = try #require(scene.layers.last?.placement?.placement)
      let position = placement.position.value(at: time)
      return entry.property == "p"
        ? [position.x, position.y] : [placement.rotation.value(at: time) * 180 / .pi]
    }
    let outcome = try ScriptEvaluator().outcome(
      of: ScriptUse(program, script: 0),
      at: ScriptTime(time: time, rootTime: time),
      base: []
    )
    switch outcome {
    case .success(.numbers(let numbers)): return numbers
    case .success(.text(let text)): return [Double(text) ?? .nan]
    case .failure(let failure):
      Issue.record("\(entry.script): \(failure.message)")
      return []
    }
  }
}
