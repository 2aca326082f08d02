import TestSupport
import Testing

@testable import JSONText

@Suite("The history of edits")
struct EditHistoryTests {
  private static let scene = """
    { "format": "animrender/1", "x-note": "keep, this { too",\t"canvas": {"width":64, "height" : 48},
      "layers": [
        { "name": "box", "frame": [0, 14, 20.50, 20], "rotation": "45deg", "backgroundColor": "#F00",
          "animations": [{ "keyPath": "position.x", "values": [10, 1.25, 54], "keyTimes":[0, 0.5, 1] }] },

        { "type": "text", "string": "\\u00e4 text", "position": ["50%", "25.0%"],
          "sublayers": [ { "name" : "leaf" } , { "opacity":0.5 } ] } ] }

    """

  // All paths of values in a tree.
  private static func paths(of value: JSONValue, _ steps: [JSONStep] = []) -> [[JSONStep]] {
    let inner: [[JSONStep]]
    switch value.kind {
    case .array(let items):
      inner = items.enumerated().flatMap { paths(of: $0.element, steps + [.index($0.offset)]) }
    case .object(let members):
      inner = members.flatMap { paths(of: $0.value, steps + [.key($0.key)]) }
    case .null, .bool, .number, .string, .invalid: inner = []
    }
    return (steps.isEmpty ? [] : [steps]) + inner
  }

  private static func randomEdit(of root: JSONValue, _ random: inout SplitMix64) -> JSONEdit {
    guard let steps = paths(of: root).randomElement(using: &random), let last = steps.last else {
      return .set([.key("new")], 1)
    }
    let number = JSONValue.number(Double(Int.random(in: -999...999, using: &random)) / 4)
    let value: JSONValue =
      [number, "ü text", "#0f0", [1, 2], ["a": true]].randomElement(using: &random) ?? 0
    switch (Int.random(in: 0..<7, using: &random), last) {
    case (0, _): return .remove(steps)
    case (1, .index): return .insert(steps, value)
    case (2, .index): return .duplicate(steps)
    case (3, .index): return .move(steps, to: Int.random(in: 0...2, using: &random))
    case (4, .key): return .rename(steps, to: "k\(Int.random(in: 0...9, using: &random))")
    case (5, .key): return .set(steps.dropLast() + [.key("new")], value)
    default: return .set(steps, value)
    }
  }

  @Test("A thousand random edits and undos return the bytes", arguments: [1, 2, 3])
  func randomEdits(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var history = EditHistory()
    let original = Array(Self.scene.utf8)
    var text = original
    var count = 0
    while count < 1000 {
      let editor = try JSONEditor(text)
      let edit = Self.randomEdit(of: editor.root, &random)
      guard let next = try? editor.applying([edit]), next.count < 20_000 else { continue }
      if next != text { count += 1 }
      history.record("scene", from: text, to: next)
      text = next
    }
    let final = text
    #expect(history.done.count == 1000)
    while let entry = history.done.last {
      text = try #require(entry.change.inverse.applied(to: text))
      history.undo()
    }
    #expect(text == original)
    while let entry = history.undone.last {
      text = try #require(entry.change.applied(to: text))
      history.redo()
    }
    #expect(text == final)
  }

  @Test("Edits of one gesture are undone together")
  func gestures() {
    var history = EditHistory()
    history.record("a", from: [1, 2, 3], to: [1, 9, 3], gesture: "drag")
    history.record("a", from: [1, 9, 3], to: [1, 8, 8, 3], gesture: "drag")
    #expect(history.done.map(\.change) == [TextChange(start: 1, removed: [2], inserted: [8, 8])])
    history.record("b", from: [1], to: [2], gesture: "drag")
    history.record("a", from: [1, 8, 8, 3], to: [], gesture: "other")
    #expect(history.done.count == 3)
    history.record("a", from: [], to: [1, 8, 8, 3], gesture: "other")
    #expect(history.done.count == 2)
  }

  @Test("Undoing keeps what another program changed in between")
  func outsideChanges() throws {
    var history = EditHistory()
    let texts = ["aa bb cc dd", "aa bX cc dd", "aa bX cc YYY"].map { Array($0.utf8) }
    history.record("f", from: texts[0], to: texts[1])
    history.record("f", from: texts[1], to: texts[2])
    let outside = Array("long bX cc YYY".utf8)
    history.rebase("f", over: TextChange.changes(from: texts[2], to: outside))
    var text = outside
    while let entry = history.done.last {
      text = try #require(entry.change.inverse.applied(to: text))
      history.undo()
    }
    #expect(String(decoding: text, as: UTF8.self) == "long bb cc dd")
    history.rebase("f", over: [TextChange(start: 8, removed: Array("cc".utf8), inserted: [])])
    text.removeSubrange(8..<10)
    while let entry = history.undone.last {
      text = try #require(entry.change.applied(to: text))
      history.redo()
    }
    #expect(String(decoding: text, as: UTF8.self) == "long bX  YYY")
  }

  @Test(
    "An edit whose text another program changed cannot be undone, and neither can those before it"
  )
  func overlappingChanges() throws {
    var history = EditHistory()
    history.record("f", from: Array("ab cd".utf8), to: Array("ab cX".utf8))
    history.record("g", from: [1], to: [2])
    history.record("f", from: Array("ab cX".utf8), to: Array("Yb cX".utf8))
    history.rebase("f", over: [TextChange(start: 3, removed: Array("cX".utf8), inserted: [])])
    #expect(history.done.map(\.file) == ["g", "f"])
    history.rebase("f", over: [TextChange(start: 0, removed: Array("Y".utf8), inserted: [])])
    #expect(history.done.map(\.file) == ["g"])
  }

  @Test("Changes that touch each other have no common result")
  func touching() {
    let change = TextChange(start: 4, removed: [1, 2], inserted: [3])
    #expect(change.rebased(over: TextChange(start: 6, removed: [], inserted: [5])) == nil)
    #expect(change.rebased(over: TextChange(start: 2, removed: [7, 8], inserted: [])) == nil)
    #expect(change.rebased(over: TextChange(start: 7, removed: [], inserted: [5])) == change)
    let moved = change.rebased(over: TextChange(start: 1, removed: [7], inserted: [5, 5, 5]))
    #expect(moved?.start == 6)
  }

  @Test("Changes are apart where lines, or parts of a line, are in both texts")
  func severalChanges() {
    func changes(_ before: String, _ after: String) -> [String] {
      let changes = TextChange.changes(from: Array(before.utf8), to: Array(after.utf8))
      #expect(changes.applied(to: Array(before.utf8)) == Array(after.utf8))
      return changes.map { change in
        let texts = [change.removed, change.inserted].map { String(decoding: $0, as: UTF8.self) }
        return "\(change.start) \(texts[0])>\(texts[1])"
      }
    }
    #expect(changes("a1\nb\nc1\n", "a22\nb\nc\n") == ["1 1>22", "6 1>"])
    #expect(changes("[1,2,3,4]", "[9,2,3,8]") == ["1 1>9", "7 4>8"])
    #expect(changes("a\nb\nc\n", "x\na\nb\ny\nc\n") == ["0 >x\n", "3 >\ny"])
    // A line that is there twice says nothing about its place.
    #expect(changes("a\n-\nb\n-\n", "A\n-\nb\n-\nB") == ["0 a>A", "8 >B"])
    #expect(changes("a\n", "a\n").isEmpty)
  }

  @Test("Random texts: changes lead from one to the other", arguments: [1, 2, 3])
  func randomChanges(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let before = (0..<40).map { _ in
        UInt8([0x0A, 0x2C, 0x61, 0x62].randomElement(using: &random) ?? 0)
      }
      var after = before
      for _ in 0..<4 {
        let place = Int.random(in: 0..<after.count, using: &random)
        if Bool.random(using: &random) {
          after.remove(at: place)
        } else {
          after.insert(0x2C, at: place)
        }
      }
      #expect(TextChange.changes(from: before, to: after).applied(to: before) == after)
    }
  }

  @Test("An edit is undone after changes above and below it")
  func changesAround() throws {
    let texts = ["rate 1\nred\nblue\n", "rate 1\nlime\nblue\n", "rate 20\nlime\nnavy\n"]
      .map { Array($0.utf8) }
    var history = EditHistory()
    history.record("f", from: texts[0], to: texts[1])
    history.rebase("f", over: TextChange.changes(from: texts[1], to: texts[2]))
    let entry = try #require(history.done.last)
    let undone = try #require(entry.change.inverse.applied(to: texts[2]))
    #expect(undone == Array("rate 20\nred\nnavy\n".utf8))
  }
}
