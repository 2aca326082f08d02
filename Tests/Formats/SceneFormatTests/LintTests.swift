import SceneFormat
import SceneModel
import TestSupport
import Testing

@Suite struct LintTests {
  private func hints(_ text: String) throws -> [String] {
    let imported = try read(text)
    return SceneLint.hints(for: imported.scene, locations: imported.locations).map {
      "\($0.path) \($0.code.rawValue)"
    }
  }

  @Test(
    "A marker with the name of a time hides that time",
    arguments: [("end", 1), ("12f", 1), ("50%", 1), ("1:30", 1), ("ending", 0), ("intro", 0)]
  )
  func markerNames(name: String, count: Int) throws {
    let head = #""markers":{"\#(name)":0.5},"#
    #expect(try hints(sceneText("", head: head)).count == count)
  }

  @Test("A hint about a repeated part names it once, where it is written")
  func writtenPaths() throws {
    let copies = #"{"repeat":3,"layers":[{"frame":[0,0,9,9],"opacity":0}]}"#
    let sequence =
      #"{"sequence":[{"duration":1,"layers":[{"frame":[0,0,9,9],"hidden":true}]}]}"#
    let imported = try read(sceneText("\(copies),\(sequence)"))
    let hints = SceneLint.remarks(
      on: imported.scene,
      locations: imported.locations,
      writtenParts: imported.writtenParts
    ).hints
    let paths = ["layers[0].layers[0]", "layers[1].sequence[0].layers[0]"]
    #expect(hints.map(\.path) == paths)
  }

  @Test(
    "An item of a sequence after the end of the scene is late",
    arguments: [("", "layers[0].sequence[1]"), (#""speed":0.5,"#, nil), (#""speed":2,"#, nil)]
      as [(String, String?)]
  )
  func lateItem(keys: String, path: String?) throws {
    // The scene has 2 s; the items begin at 0, 2 and, at twice the speed, 1 s.
    let item = #"{"duration":2,"layers":[{"frame":[0,0,9,9],"backgroundColor":"red"}]}"#
    let items = keys.contains("0.5") ? item : "\(item),\(item)"
    let imported = try read(sceneText(#"{\#(keys)"sequence":[\#(items)]}"#))
    let remarks = SceneLint.remarks(
      on: imported.scene,
      locations: imported.locations,
      writtenParts: imported.writtenParts
    )
    #expect(remarks.hints.map(\.path) == [path].compactMap(\.self))
    #expect(remarks.hints.allSatisfy { $0.code == .beyondEnd })
    #expect(remarks.unseen == (path == nil ? [] : ["layers[0].sublayers[1]"]))
  }

  @Test(arguments: [
    (#"{"keyPath":"opacity","from":0,"to":0.5}"#, "H_SNAP_BACK"),
    (
      #"{"keyPath":"opacity","from":0.5,"to":0,"fillMode":"forwards","isRemovedOnCompletion":true}"#,
      "H_NO_EFFECT"
    ),
    (#"{"keyPath":"opacity","to":1}"#, "H_NO_EFFECT"),
    (#"{"keyPath":"opacity","from":0,"type":"spring","to":1}"#, "H_SPRING_CUT"),
    (#"{"keyPath":"strokeStart","from":-0.5,"to":0}"#, "H_NO_EFFECT"),
    (
      #"{"keyPath":"transform","from":[1,0,0,1,0,0],"to":[{"rotate":"180deg"}],"fillMode":"both"}"#,
      "H_SHORT_WAY"
    ),
  ]) func animations(_ animation: String, _ code: String) throws {
    #expect(try hints(animationText(animation)) == ["layers[0].animations[0] \(code)"])
  }

  @Test(arguments: [
    #"{"keyPath":"opacity","from":0,"to":1}"#,
    #"{"keyPath":"opacity","to":0,"fillMode":"forwards"}"#,
    #"{"keyPath":"opacity","to":0,"repeatCount":"infinity"}"#,
    #"{"keyPath":"opacity","to":0,"autoreverses":true}"#,
    #"{"keyPath":"opacity","from":0,"to":1,"duration":"settling"}"#,
    #"{"keyPath":"transform.rotation.z","by":"1turn","repeatCount":"infinity"}"#,
    #"{"keyPath":"transform.rotation.z","by":"1turn"}"#,
    #"{"keyPath":"transform.scale","from":0,"to":1}"#,
  ]) func quietAnimations(_ animation: String) throws {
    #expect(try hints(animationText(animation)) == [])
  }

  @Test(arguments: [
    (#"{"opacity":0}"#, "layers[0] H_UNSEEN"), (#"{"hidden":true}"#, "layers[0] H_UNSEEN"),
    (#"{"backgroundColor":"red"}"#, "layers[0] H_UNSEEN"),
    (#"{"position":[9,9],"contents":{"image":"a.png"}}"#, "layers[0] H_UNSEEN"),
    (#"{"type":"gradient","colors":["red","blue"]}"#, "layers[0] H_UNSEEN"),
    (#"{"frame":[0,0,9,9],"backgroundColor":"red","scale":0}"#, "layers[0] H_UNSEEN"),
    (#"{"type":"shape","path":"M0 0H9V9Z","fillColor":null}"#, "layers[0] H_UNSEEN"),
    (#"{"lifetime":[1,1]}"#, "layers[0].lifetime H_UNSEEN"),
    (#"{"lifetime":[2,3]}"#, "layers[0].lifetime H_LATE"),
    (#"{"type":"text","string":"a"}"#, "layers[0] H_UNSEEN"),
    (
      #"{"frame":[0,0,9,9],"contents":{"image":"a.png"},"contentsGravity":"top"}"#,
      "layers[0] H_GRAVITY"
    ),
    (
      #"{"type":"gradient","frame":[0,0,9,9],"colors":["red","transparent"]}"#,
      "layers[0].colors H_NO_EFFECT"
    ),
    (
      #"{"type":"shape","path":"M0 0H50","strokeColor":"red","strokeStart":-1}"#,
      "layers[0] H_NO_EFFECT"
    ),
    (
      #"{"type":"shape","path":"M0 0H2000","strokeColor":"red","lineDashPattern":[0.01,0.01]}"#,
      "layers[0].lineDashPattern H_NO_EFFECT"
    ),
    (#"{"sublayers":[{"mask":{"opacity":0}}]}"#, "layers[0].sublayers[0].mask H_UNSEEN"),
    (#"{"frame":[150,0,20,20]}"#, "layers[0] H_UNSEEN"),
    (#"{"frame":[-30,0,20,20],"rotation":"45deg"}"#, "layers[0] H_UNSEEN"),
    (
      #"{"position":[60,0],"sublayers":[{"frame":[50,0,20,20]}]}"#,
      "layers[0].sublayers[0] H_UNSEEN"
    ),
    (
      #"{"type":"gradient","frame":[0,0,9,9],"colors":["red","blue"],"endPoint":[0,360]}"#,
      "layers[0].endPoint H_NO_EFFECT"
    ),
    (
      #"{"type":"emitter","emitterCells":[{"birthRate":9,"lifetime":1}]}"#,
      "layers[0].emitterCells[0] H_NO_EFFECT"
    ),
    (
      #"{"frame":[0,0,9,9],"placement":{},"animations":[{"keyPath":"transform.rotation.z","to":1,"fillMode":"both"}]}"#,
      "layers[0].animations[0] H_NO_EFFECT"
    ),
  ]) func layers(_ layer: String, _ hint: String) throws {
    #expect(try hints(sceneText(layer)) == [hint])
  }

  @Test(
    "A sized text without a string is told to have one, for counters and scripts",
    arguments: [
      #""animations":[{"keyPath":"string","from":0,"to":9,"format":"%d","fillMode":"both"}]"#,
      #""string":{"expression":"'hello ' + time"}"#,
    ]
  ) func sizedTexts(_ key: String) throws {
    let text = sceneText(#"{"type":"text","sizeToFit":true,\#(key)}"#)
    var files = SceneFiles { _ throws(SceneFiles.AccessError) in throw .init(.file, "none") }
    files.textSize = SquareLetters.size
    let found = try SceneReader(files: files).read(Array(text.utf8))
    let all = SceneLint.hints(for: found.scene, locations: found.locations)
    let unseen = all.filter { $0.code == .unseen }
    #expect(unseen.map(\.path) == ["layers[0]"], "\(all)")
    #expect(unseen.first?.message.contains("write the longest text as \"string\"") == true)
  }

  @Test(arguments: [
    #"{"opacity":{"expression":"time","value":0}}"#,
    #"{"frame":[0,0,9,9],"placement":{},"animations":[{"keyPath":"position.x","to":1,"fillMode":"both"}]}"#,
    #"{"opacity":0,"animations":[{"keyPath":"opacity","to":1,"fillMode":"both"}]}"#,
    #"{"type":"text","string":"a","frame":[0,0,9,9]}"#, #"{"type":"text"}"#,
    #"{"type":"gradient","frame":[0,0,9,9],"colors":["black","transparent"]}"#,
    #"{"lifetime":[0,9]}"#,
    #"{"frame":[-10,0,20,20],"rotation":"45deg"}"#, #"{"frame":[150,0,20,20],"shadowOpacity":1}"#,
    #"{"frame":[150,0,20,20],"sublayers":[{"frame":[-100,0,20,20]}]}"#,
    #"{"frame":[150,0,20,20],"animations":[{"keyPath":"position.x","from":150,"duration":2}]}"#,
    #"{"backgroundColor":"red","animations":[{"keyPath":"bounds.size","to":[9,9],"fillMode":"both"}]}"#,
    #"{"scale":0,"backgroundColor":"red","frame":[0,0,9,9],"animations":[{"keyPath":"transform.scale","from":0,"to":1,"fillMode":"both"}]}"#,
    #"{"backgroundColor":"transparent"}"#,
    #"{"contentsGravity":"center","contents":{"image":"a.png"}}"#,
    #"{"type":"replicator","frame":[150,0,20,20]}"#,
    #"{"type":"gradient","frame":[0,0,9,9],"colors":["red","blue"],"endPoint":[1.5,2]}"#,
    #"{"type":"emitter","emitterCells":[{"contents":{"shape":"circle"},"birthRate":9,"lifetime":1}]}"#,
  ]) func quietLayers(_ layer: String) throws { #expect(try hints(sceneText(layer)) == []) }

  @Test(
    "A layer whose size follows that of a growing parent is seen",
    arguments: [
      #""animations":[{"keyPath":"bounds.size.width","from":0,"to":9,"fillMode":"both"}]"#,
      #""bounds.size":{"expression":"[time, 9]"}"#,
    ]
  ) func growingParents(_ growth: String) throws {
    for place in [#""inset":2"#, #""frame":["10%",0,"50%",5]"#, #""bounds":[0,0,"50%",5]"#] {
      for content in [#""backgroundColor":"red""#, #""type":"text","string":"a""#] {
        let layers = #"{\#(growth),"sublayers":[{\#(place),\#(content)}]}"#
        #expect(try hints(sceneText(layers)) == [], "\(layers)")
      }
    }
    // A size of its own stays empty.
    let fixed = #"{\#(growth),"sublayers":[{"type":"text","string":"a"}]}"#
    #expect(try hints(sceneText(fixed)) == ["layers[0].sublayers[0] H_UNSEEN"])
  }

  @Test(
    "A vector of which no paint has a path before it has a hint, with what to do",
    arguments: [
      (#"{"type":"fill","color":"red"},\#(path)"#, "move each fill and stroke after its paths"),
      (
        #"{"type":"group","items":[{"type":"stroke","color":"red"}]},\#(path)"#,
        "move each fill and stroke after its paths"
      ),
      (path, "neither a fill nor a stroke"),
      (#"{"type":"fill","color":"red"}"#, "it has no path"),
      (#"\#(path),{"type":"fill","color":"red"}"#, nil),
      (#"{"type":"group","items":[\#(path)]},{"type":"fill","color":"red"}"#, nil),
      (#"{"type":"group","items":[\#(path),{"type":"stroke","color":"red"}]}"#, nil),
    ] as [(String, String?)]
  )
  func unpaintedVectors(items: String, words: String?) throws {
    let scene = try read(sceneText(#"{"type":"vector","items":[\#(items)]}"#)).scene
    let hints = SceneLint.hints(for: scene)
    #expect(hints.map(\.code) == (words == nil ? [] : [.unseen]), "\(hints)")
    if let words { #expect(hints.first?.message.contains(words) == true, "\(hints)") }
  }
  private static let path = #"{"type":"path","path":"M0 0H9V9Z"}"#

  @Test func unusedAssets() throws {
    let head =
      #""assets":{"a":{"type":"image","src":"a.png"},"b c":{"type":"image","src":"b.png"}},"#
    #expect(
      try hints(sceneText(#"{"frame":[0,0,9,9],"contents":"a"}"#, head: head)) == [
        "assets[\"b c\"] H_UNUSED"
      ]
    )
  }

  @Test func hintsHavePlaces() throws {
    let imported = try read(sceneText("\n{\"lifetime\":[1,1]}"))
    let hint = try #require(
      SceneLint.hints(for: imported.scene, locations: imported.locations).first
    )
    #expect(hint.location == SourceLocation(line: 2, column: 1))
  }
}

@Suite("Animation ends that no frame shows")
struct UnseenEndTests {
  private func hints(_ layer: String) throws -> [Diagnostic.Code] {
    let text = """
      { "format": "animrender/1", "canvas": { "width": 9, "height": 9 }, "duration": 2,
        "layers": [\(layer)] }
      """
    let scene = try SceneReader().read(Array(text.utf8)).scene
    return SceneLint.hints(for: scene).map(\.code)
  }

  @Test(
    "A jump at the end of the scene or of the layer's life is no jump",
    arguments: [
      (
        "\"animations\": [{ \"keyPath\": \"opacity\", \"from\": 1, \"to\": 0, \"duration\": 2 }]", 0
      ),
      (
        "\"animations\": [{ \"keyPath\": \"opacity\", \"from\": 1, \"to\": 0, \"duration\": 1 }]", 1
      ),
      (
        "\"lifetime\": [0, 1], \"animations\": [{ \"keyPath\": \"opacity\", \"to\": 0, \"duration\": 1 }]",
        0
      ),
      (
        "\"speed\": 2, \"animations\": [{ \"keyPath\": \"opacity\", \"to\": 0, \"duration\": 4 }]",
        0
      ),
      (
        "\"speed\": 2, \"animations\": [{ \"keyPath\": \"opacity\", \"to\": 0, \"duration\": 2 }]",
        1
      ),
    ]
  )
  func unseen(keys: String, count: Int) throws {
    let layer = "{ \"frame\": [0, 0, 5, 5], \"backgroundColor\": \"red\", \(keys) }"
    #expect(try hints(layer).count { $0 == .snapBack } == count)
  }
}
