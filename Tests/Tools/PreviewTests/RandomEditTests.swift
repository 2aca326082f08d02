import Foundation
import SceneLoading
import Synchronization
import TestSupport
import Testing

@testable import Preview

@Suite("Random edits and gestures on a scene")
struct RandomEditTests {
  private static let origin = "http://127.0.0.1:1"
  private static let lines = [
    #"    { "name": "a",  "position": [10, 20.50], "bounds": [0,0, 8,8], "backgroundColor": "red", "x-why": "because" }"#,
    #"    { "name": "b", "frame": [4, 4, "25%", 10],"opacity": 1.00, "backgroundColor": "lime" }"#,
    #"    { "name": "c", "position": [30, 24], "rotation": "5deg", "scale": 1.0, "bounds": [0, 0, 6, 6] }"#,
    #"    { "name": "d", "type": "text", "string": "${word}", "position": [20, 30], "animations": [{ "keyPath": "opacity", "from": 0 }] }"#,
  ]

  private static func scene(_ layers: [String], note: Int = 0) -> String {
    "{ \"format\": \"animrender/1\", \"canvas\": { \"width\": 64, \"height\": 48 }, \"variables\": {\"word\":\"hi\"},\n"
      + "  \"x-note\": \"note \(note)\",\n  \"duration\": 1, \"layers\": [\n"
      + layers.joined(separator: ",\n") + "\n  ] }\n"
  }

  private func post(_ session: PreviewSession, _ path: String, _ body: [String: Any]) throws -> Int
  {
    let request = PreviewRequest(
      "POST",
      path,
      origin: Self.origin,
      contentType: "application/json",
      body: Array(try JSONSerialization.data(withJSONObject: body))
    )
    return session.answer(to: request, rest: path).status
  }

  // A request with the lines of layers that it may change.
  private func edit(
    of count: Int,
    _ number: Int,
    _ random: inout SplitMix64
  ) -> (body: [String: Any], touched: [Int]) {
    let first = Int.random(in: 0..<count, using: &random)
    let second = (first + 1) % count
    func step() -> Double { Double(Int.random(in: -40...40, using: &random)) / 4 }
    func values(_ op: String, _ path: [Any], _ value: Any? = nil) -> [String: Any] {
      var edit: [String: Any] = ["op": op, "path": path]
      edit["value"] = value
      return ["file": "scene.json", "edits": [edit]]
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2: return (["layers": [["layer": "\(first)", "move": [step(), step()]]]], [first])
    case 3:
      let several = [first, second].map {
        ["layer": "\($0)", "move": [step(), 1], "scale": [1.5, 1.5]] as [String: Any]
      }
      return (["layers": several], [first, second])
    case 4: return (["layers": [["layer": "\(first)", "rotate": step()]]], [first])
    case 5:
      return (
        ["layers": [["layer": "\(first)", "copy": "copy \(number)", "move": [step(), 0]]]], []
      )
    case 6: return (["layers": [["layer": "\(first)", "name": "name \(number)"]]], [first])
    case 7: return (values("set", ["layers", first, "opacity"], 0.5), [first])
    case 8: return (values("remove", ["layers", first]), [first])
    default:
      return (
        values("insert", ["layers", first], ["name": "new \(number)", "position": [1, 2]]), []
      )
    }
  }

  private func layers(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("    {") }.map {
      $0.hasSuffix(",") ? String($0.dropLast()) : String($0)
    }
  }

  private func around(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.hasPrefix("    {") }
  }

  // More with MUTATION_CASES.
  private static let count =
    ProcessInfo.processInfo.environment["MUTATION_CASES"].flatMap { Int($0) } ?? 150

  @Test(
    "Random edits change their layers only, also beside another editor, and can be undone",
    arguments: [false, true]
  )
  func random(hasOther: Bool) throws {
    let folder = try SceneFolder()
    let path = "\(folder.path)/scene.json"
    try folder.write(Self.scene(Self.lines), to: "scene.json")
    let session = folder.session
    var random = SplitMix64(seed: hasOther ? 8 : 7)
    var accepted = 0
    for number in 0..<(hasOther ? Self.count / 5 : Self.count) {
      var before = try String(contentsOfFile: path, encoding: .utf8)
      let count = layers(before).count
      let (body, touched) = edit(of: count, number, &random)
      let hash = session.state.withLock { $0.opened?.document.hash ?? "" }
      if hasOther {
        let old = before.split(separator: "\n")[1]
        before = before.replacingOccurrences(of: old, with: "  \"x-note\": \"note \(number)\",")
        try folder.write(before, to: "scene.json")
      }
      let request = body.merging(["hash": hash]) { $1 }
      let status = try post(session, "edit", request)
      let after = try String(contentsOfFile: path, encoding: .utf8)
      let words = "edit \(number): \(body)"
      guard status == 200 else {
        #expect(status == 422 && after == before, "\(words): \(status)")
        session.filesChanged([path])
        continue
      }
      accepted += 1
      #expect(around(after) == around(before), "\(words) changes what is around the layers")
      let kept = layers(before).enumerated().filter { !touched.contains($0.offset) }.map(\.element)
      var rest = layers(after)[...]
      for line in kept {
        guard let index = rest.firstIndex(of: line) else {
          Issue.record("\(words) changes \(line)")
          break
        }
        rest = rest[(index + 1)...]
      }
      // An edit that changes nothing has no step of its own.
      guard after != before else { continue }
      if Bool.random(using: &random) || layers(after).count > 8 || layers(after).count < 3 {
        #expect(try post(session, "undo", [:]) == 200)
        #expect(
          try String(contentsOfFile: path, encoding: .utf8) == before,
          "\(words) is not undone"
        )
      }
    }
    #expect(accepted > (hasOther ? Self.count / 9 : Self.count / 2))
  }
}
