import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Hints on values that are allowed and probably not meant, and correct scenes without hints.
@Suite("Unintended values")
struct UnintendedValueTests {
  private func hints(_ text: String) throws -> [String] {
    let imported = try read(text)
    let hints =
      imported.diagnostics
      + SceneLint.hints(for: imported.scene, locations: imported.locations)
    return hints.map { "\($0.path) \($0.code.rawValue)" }
  }

  private func layerHints(_ layer: String, head: String = "") throws -> [String] {
    try hints(sceneText(layer, head: head))
  }

  @Test(
    "A plain number beyond a full turn is probably in degrees",
    arguments: ["45", "-90", "180", "360", "7", "22", "100.5"]
  )
  func degrees(number: String) throws {
    #expect(try layerHints(#"{"rotation":\#(number)}"#) == ["layers[0].rotation H_ANGLE"])
    let animation = #"{"keyPath":"transform.rotation.z","by":\#(number)}"#
    let angles = try hints(animationText(animation)).filter { $0.hasSuffix("H_ANGLE") }
    #expect(angles == ["layers[0].animations[0].by H_ANGLE"])
  }

  @Test(
    "Angles with units, within a turn, or in fractions of π are radians",
    arguments: [
      "0", "1.5708", "-3.14159", "6.283185307179586", "6.28", "12.566", "12.57", "18.85",
      "-31.42", "\"45deg\"", "\"45rad\"", "\"720deg\"", "\"3turn\"",
    ]
  )
  func radians(angle: String) throws {
    #expect(try layerHints(#"{"rotation":\#(angle)}"#) == [])
  }

  @Test("Angles per second and phases may be of any number of turns")
  func unboundedAngles() throws {
    let cell =
      #"{"contents":{"shape":"circle"},"birthRate":9,"lifetime":1,"spin":20,"spinRange":40}"#
    #expect(try layerHints(#"{"type":"emitter","emitterCells":[\#(cell)]}"#) == [])
    let wave =
      #"{"sine":{"from":[0,0],"to":[90,0],"amplitude":9,"wavelength":30,"phase":20}}"#
    #expect(try layerHints(#"{"type":"shape","path":\#(wave)}"#) == [])
  }

  // The scene lasts 2 s.
  @Test(
    "Animations that begin at the end or last far beyond it are late",
    arguments: [
      (#""duration":500"#, 1), (#""duration":40.5"#, 1), (#""duration":40"#, 0),
      (#""beginTime":2"#, 1), (#""beginTime":1.9"#, 0), (#""repeatCount":1000"#, 0),
      (#""repeatCount":"infinity""#, 0), (#""beginTime":2,"fillMode":"backwards""#, 0),
    ]
  )
  func late(keys: String, count: Int) throws {
    let animation = #"{"keyPath":"opacity","from":0,"to":1,\#(keys)}"#
    let late = try hints(animationText(animation)).filter { $0.hasSuffix("H_LATE") }
    #expect(late == Array(repeating: "layers[0].animations[0] H_LATE", count: count))
  }

  @Test("The tail of a scene that was cut is not late, unless it is far beyond the end")
  func tail() throws {
    func late(_ begin: Double) throws -> Int {
      let fade = #"{"keyPath":"opacity","from":0,"to":1}"#
      let exit = #"{"keyPath":"opacity","from":1,"to":0,"beginTime":\#(begin)}"#
      let layer = #"{"frame":[0,0,9,9],"backgroundColor":"red","animations":[\#(fade),\#(exit)]}"#
      return try layerHints(layer).count { $0.hasSuffix("H_LATE") }
    }
    #expect(try late(2) == 0 && late(3.9) == 0 && late(4) == 1)
  }

  @Test("The length of a scene is measured on the clock of the layer")
  func slowClock() throws {
    let animation = #"{"keyPath":"opacity","from":0,"to":1,"duration":150}"#
    let fast = #"{"speed":10,"frame":[0,0,9,9],"animations":[\#(animation)]}"#
    #expect(try layerHints(fast) == [])
  }

  @Test(
    "Values beyond the range in which they have an effect are reported",
    arguments: [
      (#"{"opacity":50}"#, "layers[0].opacity"),
      (#"{"type":"shape","strokeEnd":100}"#, "layers[0].strokeEnd"),
      (#"{"shadowOpacity":2}"#, "layers[0].shadowOpacity"),
      (
        #"{"type":"gradient","frame":[0,0,9,9],"colors":["red","blue"],"locations":[0,100]}"#,
        "layers[0].locations"
      ),
      (#"{"frame":[0,0,20,20],"anchorPoint":[10,10]}"#, "layers[0].anchorPoint"),
      (
        #"{"animations":[{"keyPath":"opacity","from":0,"to":100}]}"#, "layers[0].animations[0]"
      ),
    ]
  )
  func range(layer: String, path: String) throws {
    #expect(try layerHints(layer).filter { $0.hasSuffix("H_RANGE") } == [path + " H_RANGE"])
  }

  @Test(
    "Overshooting, shining gradients and distant anchors of small layers have no hint",
    arguments: [
      #"{"opacity":"50%"}"#, #"{"opacity":1}"#,
      #"{"type":"gradient","frame":[0,0,9,9],"colors":["red","blue"],"locations":[1,2]}"#,
      #"{"bounds":[0,0,2,2],"position":[50,50],"anchorPoint":[10,10]}"#,
      #"{"animations":[{"keyPath":"opacity","from":0,"to":1.2,"fillMode":"both"}]}"#,
    ]
  )
  func withinRange(layer: String) throws { #expect(try layerHints(layer) == []) }

  @Test(
    "Selectors of texts count in percent",
    arguments: [
      (#""offset":{"values":[-1,1],"keyTimes":[0,1]}"#, ["offset"]), (#""end":0.5"#, ["end"]),
      (#""start":0,"end":1"#, ["end"]), (#""start":0,"end":100"#, []),
      (#""units":"index","end":1"#, []),
      (#""offset":{"values":[-100,100],"keyTimes":[0,1]}"#, []), (#""offset":0"#, []),
    ]
  )
  func selectors(keys: String, names: [String]) throws {
    let animator = #"{"selector":{\#(keys)},"opacity":0}"#
    let layer =
      #"{"type":"vector","items":[{"type":"text","string":"ab","animators":[\#(animator)]}]}"#
    let path = "layers[0].items[0].animators[0].selector."
    #expect(try layerHints(layer) == names.map { path + $0 + " H_RANGE" })
  }

  // A value of the model, another one, and the layer without the property.
  private static let properties = [
    ("opacity", "0.5", "1", #""type":"layer""#),
    ("bounds.size", "[9,9]", "[5,5]", #""type":"layer""#),
    ("backgroundColor", #""red""#, #""blue""#, #""type":"layer""#),
    ("isHidden", "false", "true", #""type":"layer""#),
    ("path", #""M0 0H9V9Z""#, #""M0 0H5V5Z""#, #""type":"shape""#),
    ("locations", "[0,1]", "[0.2,0.8]", #""type":"gradient","colors":["red","blue"]"#),
    ("colors", #"["red","blue"]"#, #"["blue","red"]"#, #""type":"gradient""#),
    ("string", #""a""#, #""b""#, #""type":"text""#),
  ]

  @Test("Animations of all kinds of values are seen that move nothing", arguments: properties)
  func unmoved(keyPath: String, value: String, other: String, layer: String) throws {
    let model = keyPath == "bounds.size" ? #""bounds":[0,0,9,9]"# : #""\#(keyPath)":\#(value)"#
    func idle(_ to: String) throws -> [String] {
      let animation = #"{"keyPath":"\#(keyPath)","from":\#(value),"to":\#(to),"fillMode":"both"}"#
      return try layerHints(#"{\#(layer),\#(model),"animations":[\#(animation)]}"#)
        .filter { $0.hasSuffix("H_NO_EFFECT") }
    }
    #expect(try idle(value) == ["layers[0].animations[0] H_NO_EFFECT"])
    #expect(try idle(other) == [])
  }

  @Test("So are animations that a later one replaces", arguments: properties)
  func replaced(keyPath: String, value: String, other: String, layer: String) throws {
    func idle(_ start: String) throws -> [String] {
      let first = #"{"keyPath":"\#(keyPath)","from":\#(value),"to":\#(other),"fillMode":"both"}"#
      let second = #"{"keyPath":"\#(keyPath)",\#(start)"to":\#(value),"fillMode":"both"}"#
      return try layerHints(#"{\#(layer),"animations":[\#(first),\#(second)]}"#)
        .filter { $0.hasSuffix("H_NO_EFFECT") }
    }
    #expect(try idle(#""from":\#(other),"#) == ["layers[0].animations[0] H_NO_EFFECT"])
    #expect(try idle("") == [])
  }

  @Test(
    "Corners of nothing, fills without an area and emitters without cells are reported",
    arguments: [
      (#""frame":[0,0,9,9],"cornerRadius":3"#, "layers[0].cornerRadius H_NO_EFFECT"),
      (
        #""frame":[0,0,9,9],"cornerRadius":3,"sublayers":[{"frame":[0,0,9,9],"backgroundColor":"red"}]"#,
        "layers[0].cornerRadius H_NO_EFFECT"
      ),
      (#""frame":[0,0,9,9],"cornerRadius":3,"backgroundColor":"red""#, nil),
      (#""frame":[0,0,9,9],"cornerRadius":3,"masksToBounds":true"#, nil),
      (#""frame":[0,0,9,9],"cornerRadius":3,"borderWidth":1"#, nil),
      (
        #""frame":[0,0,9,9],"cornerRadius":3,"animations":[{"keyPath":"backgroundColor","to":"red","fillMode":"both"}]"#,
        nil
      ),
      (
        #""type":"gradient","frame":[0,0,9,9],"cornerRadius":3,"colors":["red","blue"]"#, nil
      ),
      (#""type":"shape","path":"M0 0L9 9""#, "layers[0].path H_UNSEEN"),
      (#""type":"shape","path":"M0 0L3 3L9 9ZM5 5H9""#, "layers[0].path H_UNSEEN"),
      (#""type":"shape","path":"M0 0L9 9L0 1""#, nil),
      (#""type":"shape","path":"M0 0C3 3 6 6 9 9""#, "layers[0].path H_UNSEEN"),
      (#""type":"shape","path":"M0 0C3 3 6 7 9 9""#, nil),
      (#""type":"shape","path":"M0 0L9 9","strokeColor":"red""#, nil),
      (#""type":"emitter","emitterCells":[]"#, "layers[0] H_UNSEEN"),
    ]
  )
  func unused(members: String, hint: String?) throws {
    #expect(try layerHints("{\(members)}") == (hint.map { [$0] } ?? []))
  }

  @Test("Layers without a size in a stack are a heap")
  func heap() throws {
    let group = #"{"type":"shape","path":"M0 0H9","strokeColor":"red"}"#
    let sized = #"{"type":"shape","path":"M0 0H9","strokeColor":"red","bounds":[0,0,9,9]}"#
    func stack(_ layers: String...) throws -> [String] {
      try layerHints(
        #"{"frame":[0,0,90,90],"stack":{},"sublayers":[\#(layers.joined(separator: ","))]}"#
      )
    }
    #expect(try stack(group, group) == ["layers[0] H_HEAP"])
    #expect(try stack(group, sized) == [])
    #expect(try stack(sized, sized) == [])
    // An empty layer is a spacer.
    #expect(try stack(group, "{}", "{}") == [])
  }

  @Test("Uses of symbols in a stack have the size of their content and are no heap")
  func symbols() throws {
    let head =
      #""symbols":{"s":{"layers":[{"frame":[0,0,9,9],"backgroundColor":"red"}]}},"#
    let layer =
      #"{"frame":[0,0,90,90],"stack":{},"sublayers":[{"symbol":"s"},{"symbol":"s"}]}"#
    #expect(try layerHints(layer, head: head) == [])
  }
}

/// Correct animations that end where the model is, as far as anybody can see.
@Suite("Ends that resemble the model")
struct ResemblingEndTests {
  private func codes(_ layer: String) throws -> [Diagnostic.Code] {
    let imported = try read(sceneText(layer))
    return imported.diagnostics.map(\.code) + SceneLint.hints(for: imported.scene).map(\.code)
  }

  @Test(
    "A colour that ends transparent does not jump to none",
    arguments: ["backgroundColor", "borderColor"]
  )
  func transparentColor(property: String) throws {
    func layer(_ to: String) -> String {
      let animation =
        #"{"keyPath":"\#(property)","from":"red","to":"\#(to)","duration":0.5}"#
      return #"{"frame":[0,0,9,9],"\#(property)":null,"animations":[\#(animation)]}"#
    }
    #expect(try codes(layer("#ff000000")) == [])
    #expect(try codes(layer("transparent")) == [])
    #expect(try codes(layer("#ff000080")) == [.snapBack])
  }

  @Test("A layer that leaves the canvas jumps unseen to another place outside of it")
  func outsideCanvas() throws {
    func layer(_ from: Double, _ to: Double) -> String {
      let animation =
        #"{"keyPath":"position.x","from":\#(from),"to":\#(to),"duration":0.5}"#
      return
        #"{"bounds":[0,0,20,20],"position":[-10,50],"backgroundColor":"red","animations":[\#(animation)]}"#
    }
    #expect(try codes(layer(-10, 110)) == [])
    #expect(try codes(layer(-10, 105)) == [.snapBack])
  }

  @Test("Nothing jumps on a paused clock")
  func pausedClock() throws {
    let animation = #"{"keyPath":"position.x","from":0,"to":50,"duration":0.5}"#
    let layer = #"{"bounds":[0,0,9,9],"backgroundColor":"red","animations":[\#(animation)]}"#
    func group(_ speed: Int) -> String {
      #"{"speed":\#(speed),"timeOffset":0.2,"sublayers":[\#(layer)]}"#
    }
    #expect(try codes(group(0)) == [])
    #expect(try codes(group(1)) == [.snapBack])
  }

  @Test("Discrete matrices do not turn into each other")
  func discreteTurns() throws {
    func layer(_ mode: String) -> String {
      let values = #"[[1,0,0,1,0,0],[-1,0,0,-1,0,0]]"#
      let animation =
        #"{"keyPath":"transform","values":\#(values),"calculationMode":"\#(mode)","fillMode":"both"}"#
      return #"{"frame":[0,0,9,9],"backgroundColor":"red","animations":[\#(animation)]}"#
    }
    #expect(try codes(layer("discrete")) == [])
    #expect(try codes(layer("linear")) == [.shortArc])
  }

  @Test("A font asset that a text of a vector layer names is used")
  func fontOfVectorText() throws {
    let head = #""assets":{"f":{"type":"font","src":"f.ttf","family":"Other"}},"#
    func hints(_ font: String) throws -> [Diagnostic.Code] {
      let layer = #"{"type":"vector","items":[{"type":"text","string":"a","font":"\#(font)"}]}"#
      return SceneLint.hints(for: try read(sceneText(layer, head: head)).scene).map(\.code)
    }
    #expect(try hints("f") == [])
    #expect(try hints("g") == [.unused])
  }

  @Test("Morphs between closed outlines blend without a warning, others are reported")
  func morphs() throws {
    func layer(_ from: String, _ to: String) -> String {
      let animation = #"{"keyPath":"path","to":\#(to),"fillMode":"both"}"#
      return #"{"type":"shape","path":\#(from),"animations":[\#(animation)]}"#
    }
    let polygon = #"{"polygon":{"center":[50,50],"radius":50,"sides":6}}"#
    let star = #"{"star":{"center":[50,50],"points":5,"outerRadius":50,"innerRadius":20}}"#
    let (rect, ring) = (#"{"rect":[0,0,9,9]}"#, #""M0 0H9V9H0Z M3 3H6V6H3Z""#)
    #expect(try codes(layer(polygon, star)) == [])
    #expect(try codes(layer(rect, #"{"ellipse":[0,0,9,9]}"#)) == [])
    #expect(try codes(layer(polygon, ring)) == [.morph])
    #expect(try codes(layer(#""M0 0H9""#, #""M0 0H9V9""#)) == [.morph])
  }
}
