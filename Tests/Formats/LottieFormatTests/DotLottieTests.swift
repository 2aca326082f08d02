import Graphics
import LottieFormat
import SceneFormat
import SceneModel
import Testing

@Suite("dotLottie")
struct DotLottieTests {
  private func manifest(_ text: String) throws -> DotLottieManifest {
    try DotLottieManifest(Array(text.utf8))
  }

  private func errors(_ text: String) -> [String] {
    do {
      _ = try manifest(text)
      return []
    } catch {
      return (error as? SceneReadError)?.errors.map { $0.text(file: nil) } ?? ["another error"]
    }
  }

  @Test(
    "The manifest says which animation is drawn: initial, then activeAnimationId, then the first",
    arguments: [
      ("", "x"), (#""activeAnimationId":"y","#, "y"), (#""initial":{"animation":"z"},"#, "z"),
      (#""activeAnimationId":"y","initial":{"animation":"z"},"#, "z"),
      (#""activeAnimationId":"gone","#, "x"), (#""initial":{"stateMachine":"s"},"#, "x"),
    ]
  )
  func initial(keys: String, expected: String) throws {
    let list = #""animations":[{"id":"x"},{"id":"y"},{"id":"z"},{"id":"x"}]"#
    let manifest = try manifest("{\(keys)\(list)}")
    #expect(manifest.initial == expected)
    #expect(manifest.animations == ["x", "y", "z"])
  }

  @Test("Both versions' folders are looked in, the manifest's own first")
  func positions() throws {
    let list = #""animations":[{"id":"x"}]"#
    let names = ["a/x.json", "animations/x.json"]
    let first = try manifest(#"{"version":"1.0",\#(list)}"#)
    let second = try manifest(#"{"version":"2",\#(list)}"#)
    #expect(first.path(of: "x", among: names) == "animations/x.json")
    #expect(second.path(of: "x", among: names) == "a/x.json")
    #expect(first.path(of: "x", among: ["a/x.json"]) == "a/x.json")
    #expect(second.path(of: "x", among: ["a/x.lot"]) == "a/x.lot")
    #expect(second.path(of: "x", among: ["x.json", "i/x.json"]) == nil)
  }

  @Test("Features of the manifest that are not drawn are reported")
  func warnings() throws {
    let manifest = try manifest(
      #"{"animations":[{"id":"x","initialTheme":"dark","background":"red"},{"id":"y","speed":2},"#
        + #"{"id":"z","defaultTheme":"old","background":"reddish"}],"initial":{"stateMachine":"s"}}"#
    )
    func paths(_ id: String, _ names: String...) -> [String] {
      manifest.warnings(about: id, among: names).map(\.path)
    }
    #expect(paths("x") == ["initial.stateMachine", "animations[0].initialTheme"])
    #expect(paths("x", "t/dark.json") == ["initial.stateMachine"])
    #expect(manifest.themePath(of: "x", among: ["t/dark.json"]) == "t/dark.json")
    #expect(manifest.background(of: "x") == "red" && manifest.background(of: "z") == nil)
    #expect(paths("y") == ["initial.stateMachine"])
    let old = ["animations[2].defaultTheme", "animations[2].background"]
    #expect(paths("z") == ["initial.stateMachine"] + old)
  }

  @Test(
    "Manifests without animations, or with names that are none, are errors",
    arguments: [
      "{}", "[]", #"{"animations":[]}"#, #"{"animations":{"id":"x"}}"#, #"{"animations":[{}]}"#,
      #"{"animations":[{"id":"a\u001b[2J"}]}"#, "{", "",
    ]
  )
  func broken(text: String) {
    #expect(!errors(text).isEmpty)
  }

  // An animation with one image layer.
  private func animation(_ image: String) -> [UInt8] {
    Array(
      """
      {"fr":10,"ip":0,"op":10,"w":8,"h":8,"assets":[{"id":"i","w":8,"h":8,\(image)}],
      "layers":[{"ty":2,"refId":"i","ip":0,"op":10,"ks":{}}]}
      """.utf8
    )
  }

  private func source(
    _ image: String,
    _ files: [String: [UInt8]]
  ) throws(SceneReadError) -> Asset.Source? {
    let packed = PackedFiles(names: files.keys) { name throws(PackedFiles.DamageError) in
      guard let bytes = files[name], !bytes.isEmpty else {
        throw PackedFiles.DamageError("damaged")
      }
      return bytes
    }
    return try LottieReader().read(animation(image), files: packed).scene.assets.first?.source
  }

  @Test("Images come from the archive by the last part of their path")
  func images() throws {
    let base = #""u":"/elsewhere/","p":"../a.png""#
    #expect(try source(base, ["i/a.png": [1]]) == .data([1], type: "image/png"))
    #expect(try source(base, ["images/a.png": [1, 2]]) == .data([1, 2], type: "image/png"))
    #expect(
      try source(#""p":"a.jpg""#, ["i/a.jpg": [1, 2, 3]]) == .data([1, 2, 3], type: "image/jpeg")
    )
    #expect(try source(#""p":"data:,x""#, [:]) == .data([0x78], type: ""))
  }

  @Test("An image that is missing is an error about files, a damaged one is not")
  func missingPictures() {
    let missing = #expect(throws: SceneReadError.self) { try source(#""p":"a.png""#, [:]) }
    #expect(missing?.isOnlyAboutFiles == true)
    #expect(missing?.errors.first?.path == "assets[0].p")
    let damaged = #expect(throws: SceneReadError.self) {
      try source(#""p":"a.png""#, ["i/a.png": []])
    }
    #expect(damaged?.isOnlyAboutFiles == false)
  }

  @Test("An image that is missing is left out with a warning if the options say so")
  func missingImageLeftOut() throws {
    var files = PackedFiles(names: []) { _ in [] }
    files.leavesOutMissingImages = true
    let read = try LottieReader().read(animation(#""p":"a.png""#), files: files)
    #expect(read.scene.assets.isEmpty)
    let problem = #"the archive has no image "a.png"; it is left out"#
    #expect(read.diagnostics.count == 1 && read.diagnostics[0].message.hasSuffix(problem))
    #expect(read.diagnostics.first?.severity == .warning)
  }

  @Test("Rules of a theme without a slot or a value are named")
  func incompleteRules() throws {
    var files = PackedFiles(names: []) { _ in [] }
    let theme = #"{"rules":[{"value":1},{"id":"s"},{"id":"s","animations":["y"]}]}"#
    files.theme = (Array(theme.utf8), "x")
    let read = try LottieReader().read(animation(#""p":"data:,x""#), files: files)
    let messages = read.diagnostics.map(\.message)
    #expect(
      messages == ["a rule of the theme has no id", #"a rule of the theme for "s" has no value"#]
    )
  }

  // The animation with a slot for its image, under a theme that has a value for it.
  private func themedImage(_ value: String, file: String = "i/b.png") throws -> ImportedScene {
    var files = PackedFiles(names: ["i/a.png", file]) { [$0 == file ? 2 : 1] }
    files.theme = (Array(#"{"rules":[{"id":"s","type":"Image","value":\#(value)}]}"#.utf8), "x")
    return try LottieReader().read(animation(#""p":"a.png","sid":"s""#), files: files)
  }

  @Test(
    "A theme replaces the image of an asset, which retains its name",
    arguments: [
      #""b.png""#, #"{"src":"b.png"}"#, #"{"src":"i/b.png"}"#, #"{"url":"b.png"}"#,
      #"{"path":"b.png"}"#, #"{"id":"b.png"}"#, #"{"id":"logo","path":"b.png"}"#,
      #"{"id":"logo","w":8,"h":8,"u":"","p":"b.png"}"#, #"{"id":"logo","dataUrl":"b.png"}"#,
    ]
  )
  func themedImages(value: String) throws {
    let read = try themedImage(value)
    #expect(read.scene.assets.map(\.source) == [.data([2], type: "image/png")])
    #expect(read.scene.assets.map(\.name) == ["i"])
    #expect(read.scene.layers.count == 1 && read.diagnostics.isEmpty)
  }

  @Test("An image of a theme may be embedded, and one that is none is named")
  func otherThemedImages() throws {
    let embedded = try themedImage(#"{"src":"data:,x","width":4,"height":4}"#)
    #expect(embedded.scene.assets.map(\.source) == [.data([0x78], type: "")])
    let other = try themedImage(#"{"foo":1}"#)
    #expect(other.scene.assets.map(\.source) == [.data([1], type: "image/png")])
    #expect(other.diagnostics.count == 1)
    #expect(other.diagnostics[0].message.contains(#"slot "s" needs the path of an image"#))
    #expect(throws: SceneReadError.self) { try themedImage(#"{"src":"c.png"}"#) }
  }

  // The placement of a layer with slots under a theme.
  private func themedPlacement(_ rules: String) throws -> (Placement, [String]) {
    let text = lottieText(
      """
      {"ty": 4, "shapes": [], "ks": {"p": {"sid": "p", "a": 0, "k": [25, 75]},
        "r": {"sid": "r", "a": 0, "k": 0}}}
      """
    )
    var files = PackedFiles(names: []) { _ in [] }
    files.theme = (Array(#"{"rules": [\#(rules)]}"#.utf8), "x")
    let read = try LottieReader().read(Array(text.utf8), files: files)
    let layer = try #require(read.scene.layers.first)
    return (try #require(layer.placement).placement, read.diagnostics.map(\.message))
  }

  @Test("Keyframes of a theme have the tangents of ways")
  func themedWay() throws {
    let (placement, messages) = try themedPlacement(
      """
      {"id": "p", "type": "Position", "keyframes": [{"frame": 0, "value": [25, 75],
        "valueOutTangent": [0, -60], "valueInTangent": [0, -60]}, {"frame": 50, "value": [75, 75]}]}
      """
    )
    #expect(messages.isEmpty)
    // By symmetry the middle of the way is that of the curve: 3/4 of the handles' height.
    #expect(placement.position.value(at: 0.25).distance(to: Point(50, 30)) < 0.01)
  }

  @Test("A way of a theme may curve at one end alone")
  func themedWayOfOneTangent() throws {
    let (placement, messages) = try themedPlacement(
      """
      {"id": "p", "type": "Position", "keyframes": [{"frame": 0, "value": [25, 75],
        "valueOutTangent": [0, -60]}, {"frame": 50, "value": [75, 75]}]}
      """
    )
    #expect(messages.isEmpty)
    #expect(placement.position.value(at: 0.25).y < 65)
  }

  @Test(
    "A theme gives a property a script, with a value or without",
    arguments: ["time * 90", "var $bm_rt; var a = 90; $bm_rt = time * a;"]
  )
  func themedScript(script: String) throws {
    for value in [#""value": 0, "#, ""] {
      let (placement, messages) = try themedPlacement(
        #"{"id": "r", "type": "Scalar", \#(value)"expression": "\#(script)"}"#
      )
      #expect(messages.isEmpty)
      guard case .scripted(let use, let rest) = placement.rotation else {
        Issue.record("no script: \(script)")
        continue
      }
      #expect(rest == .constant(0))
      #expect(use.program.scripts[use.script].source.contains("time *"))
    }
  }

  // The texts of a layer with a slot, under a theme that has a rule for it, in the order of time.
  private func themedTexts(_ rule: String) throws -> (texts: [VectorText], messages: [String]) {
    let text = lottieText(
      """
      {"ty": 5, "ip": 0, "op": 100, "ks": {}, "t": {"d": {"sid": "s", "k": [{"t": 0,
        "s": {"f": "F", "s": 20, "t": "Hi", "tr": 100, "fc": [0, 0, 0]}}]}, "m": {}, "a": []}}
      """,
      more: #""fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "R", "ascent": 75}]},"#
    )
    var files = PackedFiles(names: []) { _ in [] }
    files.theme = (Array(#"{"rules":[{"id":"s","type":"Text",\#(rule)}]}"#.utf8), "x")
    let read = try LottieReader().read(Array(text.utf8), files: files)
    let layers = read.scene.layers.flatMap { $0.sublayers.isEmpty ? [$0] : $0.sublayers }
    let texts = layers.flatMap { layer -> [VectorText] in
      guard case .vector(let vector) = layer.state.content else { return [] }
      return vector.items.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
    return (texts, read.diagnostics.map(\.message))
  }

  @Test("A theme changes a text and its style")
  func themedDocument() throws {
    let rule = """
      "value": {"text": "Bye", "fontSize": 30, "fillColor": [1, 0, 0], "strokeColor": "#00f",
        "strokeWidth": 2, "strokeOverFill": false, "lineHeight": 40, "justify": "Center"}
      """
    let text = try #require(themedTexts(rule).texts.first)
    #expect(text.string == "Bye" && text.fontSize == 30 && text.lineHeight == 40)
    #expect(text.fillColor == Color(1, 0, 0) && text.strokeColor == Color(0, 0, 1))
    #expect(text.strokeWidth == 2 && !text.strokesOverFill && text.alignment == .center)
    // What the document does not name is unchanged: a tenth of the size between letters.
    #expect(text.tracking == 3)
    // Lottie's own letters are those of files.
    let short = try #require(themedTexts(#""value": {"t": "Bye", "s": 30}"#).texts.first)
    #expect(short.string == "Bye" && short.fontSize == 30 && short.fillColor == Color(0, 0, 0))
  }

  @Test(
    "Keyframes of texts are texts or documents",
    arguments: [#""A""#, #"{"text": "A"}"#, #"{"t": "A"}"#]
  )
  func themedKeyframes(first: String) throws {
    let (texts, messages) = try themedTexts(
      #""keyframes": [{"frame": 0, "value": \#(first)}, {"frame": 30, "value": "B"}]"#
    )
    #expect(texts.map(\.string) == ["A", "B"] && texts.map(\.fontSize) == [20, 20])
    #expect(!messages.contains { $0.contains("no text") || $0.contains("left out") })
  }

  @Test(
    "Documents that do not fit are named, and the text is unchanged",
    arguments: [
      #"{"fontSize": "big"}"#, #"{"justify": "Middle"}"#, #"{"fillColor": [1]}"#, "{}", "7",
    ]
  )
  func unfitDocuments(value: String) throws {
    let (texts, messages) = try themedTexts(#""value": \#(value)"#)
    #expect(texts.map(\.string) == ["Hi"])
    #expect(messages.contains { $0.contains(#"slot "s" needs"#) })
  }

  private func audio(
    _ path: String,
    _ files: [String: [UInt8]]
  ) throws(SceneReadError) -> ImportedScene {
    let text = """
      {"fr":10,"ip":0,"op":10,"w":8,"h":8,"assets":[{"id":"s","p":"\(path)"}],
      "layers":[{"ty":6,"refId":"s","ip":0,"op":10,"ks":{}}]}
      """
    let packed = PackedFiles(names: files.keys) { files[$0] ?? [] }
    return try LottieReader().read(Array(text.utf8), files: packed)
  }

  @Test("Audio comes from the folder of either version", arguments: ["u/a.mp3", "audio/a.mp3"])
  func audio(name: String) throws {
    let scene = try audio("/sounds/a.mp3", [name: [1, 2]]).scene
    #expect(scene.assets.map(\.source) == [.data([1, 2], type: "")])
    #expect(scene.audio == [AudioTrack(asset: "s", duration: 1)])
  }

  @Test("Audio that is missing in the archive is named once, and nothing else is searched")
  func missingAudio() throws {
    let read = try audio("a.mp3", ["i/a.mp3": [1]])
    #expect(read.scene.audio.isEmpty && read.scene.assets.isEmpty)
    #expect(read.diagnostics.map(\.path) == ["layers[0]"])
    #expect(read.diagnostics[0].message.contains("the archive has no audio \"a.mp3\""))
  }
}
