import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Values that differ between two scene files as their authors wrote them.
@Suite("Authored differences")
struct AuthoredDifferenceTests {
  private static let head = """
    "theme": {"colors": {"accent": "#ff0000", "ground": "#102030"}},
    "variables": {"radius": 8},
    """

  private static func box(_ name: String, _ keys: String = "") -> String {
    #"{"name":"\#(name)","frame":[0,0,20,20],"backgroundColor":"accent","#
      + #""cornerRadius":"${radius}"\#(keys)}"#
  }

  private static let boxes = (0..<40).map { box("box \($0)") }

  /// The changes, each with its location in the new file; nil if the files explain nothing.
  private func changes(_ old: String, _ new: String) throws -> [String]? {
    let (before, after) = (try read(old), try read(new))
    let difference = SceneDifference(from: before.scene, to: after.scene)
    return difference.authoredChanges(
      from: [UInt8](old.utf8),
      to: [UInt8](new.utf8),
      locations: after.locations,
      limits: Limits()
    )?.map { change in
      change.message + (change.location.map { " (\($0.line):\($0.column))" } ?? "")
    }
  }

  private func scene(_ layers: [String], head: String = head) -> String {
    sceneText(layers.joined(separator: ",\n"), head: head)
  }

  /// The location of the last occurrence of a text.
  private func place(of text: String, in file: String) throws -> String {
    let range = try #require(file.ranges(of: text).last)
    let before = file[..<range.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    return "(\(before.count):\((before.last?.count ?? 0) + 1))"
  }

  @Test("A colour of the theme and a variable that forty layers use differ once")
  func sharedValues() throws {
    let old = scene(Self.boxes)
    let new = old.replacing("#ff0000", with: "lime").replacing(
      #""radius": 8"#,
      with: #""radius": 2"#
    )
    let places = (try place(of: #""lime""#, in: new), try place(of: "2}", in: new))
    #expect(
      try changes(old, new) == [
        "scene › theme.colors.accent #ff0000 → lime \(places.0)",
        "scene › variables.radius 8 → 2 \(places.1)",
      ]
    )
  }

  @Test("A shorthand is named, not the values that follow from it")
  func shorthands() throws {
    func spring(_ bounce: String) -> String {
      scene([
        Self.box(
          "box",
          #","animations":[{"type":"spring","keyPath":"position.x","from":1,"to":9,"#
            + #""perceptualDuration":0.4,"bounce":\#(bounce)}]"#
        )
      ])
    }
    let place = try place(of: "0.6", in: spring("0.6"))
    #expect(
      try changes(spring("0.15"), spring("0.6")) == [
        "box › animations[0].bounce 0.15 → 0.6 \(place)"
      ]
    )
  }

  @Test("Spellings, comments and unknown keys are no cause beside one, and none alone")
  func withoutEffect() throws {
    let old = scene([Self.box("a"), Self.box("b", #","opacity":0.5"#)])
    let spelled = old.replacing(
      #""name":"a","frame":[0,0,20,20],"backgroundColor":"accent""#,
      with: #""name":"a","comment":"x","frame":[0,0,20.0,2e1],"backgroundColor":"red""#
    )
    #expect(try changes(old, spelled) == nil)
    let both = old.replacing(
      #""name":"a","frame":[0,0,20,20]"#,
      with: #""name":"a","position":[10,10],"bounds":[0,0,20,20]"#
    ).replacing("0.5", with: "0.25")
    let place = try place(of: "0.25", in: both)
    #expect(try changes(old, both) == ["b › opacity 0.5 → 0.25 \(place)"])
  }

  @Test("Layers correspond by their names, then by what they have in common")
  func pairing() throws {
    let unnamed = #"{"frame":[0,0,9,9],"opacity":0.5}"#
    let old = scene([Self.box("a"), Self.box("b"), unnamed])
    let moved = scene([Self.box("b"), Self.box("a", #","opacity":0.5"#), unnamed])
    let messages = try #require(try changes(old, moved))
    #expect(messages.count == 2 && messages.contains { $0.hasPrefix("a › opacity is new: 0.5 (") })
    #expect(
      messages.contains { $0.hasPrefix("b › order 2 → 1 (") || $0.hasPrefix("a › order 1 → 2 (") }
    )
    let inserted = scene([Self.box("new"), Self.box("a"), Self.box("b"), unnamed])
    let place = try place(of: #"{"name":"new""#, in: inserted)
    #expect(try changes(old, inserted) == ["new is new \(place)"])
    let fewer = scene([Self.box("b"), unnamed.replacing("0.5", with: "0.75")])
    let left = try #require(try changes(old, fewer))
    #expect(left.count == 2 && left[0].hasPrefix("layers[1] › opacity 0.5 → 0.75 ("))
    #expect(left[1] == "a is removed")
  }

  @Test("A template and a symbol differ once, at the place where they are written")
  func templates() throws {
    func repeated(_ radius: Int) -> String {
      sceneText(
        #"{"repeat": 30, "layers": [{"name":"dot ${i}","frame":["${i * 4}",0,4,4],"#
          + #""backgroundColor":"red","cornerRadius":\#(radius)}]}"#,
        head: ""
      )
    }
    let changes = try #require(try changes(repeated(1), repeated(2)))
    #expect(changes.count == 1 && changes[0].contains("cornerRadius 1 → 2 ("), "\(changes)")
  }

  @Test("Files that are equal explain nothing")
  func otherCauses() throws {
    let file = scene([Self.box("a")])
    let before = try read(file)
    var after = before.scene
    after.layers[0].state.opacity = 0.5
    let difference = SceneDifference(from: before.scene, to: after)
    #expect(difference.changes.count == 1)
    let bytes = [UInt8](file.utf8)
    func authored(_ actual: [UInt8]) -> [SourceChange]? {
      difference.authoredChanges(
        from: bytes,
        to: actual,
        locations: before.locations,
        limits: Limits()
      )
    }
    #expect(authored(bytes) == nil)
    #expect(authored([UInt8]("{".utf8)) == nil)
  }
}
