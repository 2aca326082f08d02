import Graphics
import LottieFormat
import SceneFormat
import SceneModel
import Testing

/// What is told about files that are wrong, and what is made of layers.
@Suite("Lottie files")
struct LottieReaderTests {
  @Test("A file is known by the keys of its outermost object")
  func detection() {
    func isLottie(_ text: String) -> Bool { LottieReader.isLottie(Array(text.utf8)) }
    #expect(isLottie(lottieText("")))
    #expect(isLottie("\u{FEFF}" + lottieText("")))
    #expect(!isLottie(#"{"a": {"layers": 1, "fr": 1, "ip": 1, "op": 1}}"#))
    #expect(!isLottie(#"{"layers": [], "fr": "\"ip\": \"op\":"}"#))
    #expect(!isLottie(""))
    #expect(!isLottie("\""))
  }

  @Test(
    "The error for an unusable file names the position",
    arguments: [
      ("[]", "E_TYPE "), (#"{"fr": 1, "ip": 0, "op": 1, "w": 1, "h": 1}"#, "E_MISSING "),
      (#"{"fr": 0, "ip": 0, "op": 1, "w": 1, "h": 1, "layers": []}"#, "E_VALUE fr"),
      (#"{"fr": 1, "ip": 1, "op": 1, "w": 1, "h": 1, "layers": []}"#, "E_VALUE op"),
      (#"{"fr": 1, "ip": 0, "op": 1, "w": 0, "h": 1, "layers": []}"#, "E_VALUE w"),
      (#"{"fr": 1, "ip": 0, "op": 1e12, "w": 1, "h": 1, "layers": []}"#, "E_LIMIT op"),
      (#"{"fr": 1, "ip": 0, "op": 1e-12, "w": 1, "h": 1, "layers": []}"#, "E_VALUE op"),
      (#"{"fr": 1, "ip": 0, "op": NaN}"#, "E_SYNTAX op"),
    ]
  )
  func errors(_ text: String, _ error: String) { #expect(lottieErrors(text).contains(error)) }

  @Test("A file that is too long is told its length, not the greatest of times")
  func length() {
    let text = #"{"fr": 25, "ip": 0, "op": 1e12, "w": 1, "h": 1, "layers": []}"#
    let error = #expect(throws: SceneReadError.self) { try LottieReader().read(Array(text.utf8)) }
    #expect(error?.errors.first?.message.hasPrefix("40000000000 seconds; the limit is ") == true)
  }

  @Test("P3: Circles of parents, mattes and compositions are errors")
  func circles() {
    let parents = #"{"ty": 4, "ind": 1, "parent": 2}, {"ty": 4, "ind": 2, "parent": 1}"#
    #expect(lottieErrors(lottieText(parents)).first == "E_REFERENCE layers[1].parent")
    let base = #"{"ty": 4, "ind": 1, "parent": 1}"#
    #expect(lottieErrors(lottieText(base)) == ["E_REFERENCE layers[0].parent"])
    let mattes =
      #"{"ty": 4, "ind": 1, "td": 1, "tt": 1, "tp": 2}, "#
      + #"{"ty": 4, "ind": 2, "td": 1, "tt": 1, "tp": 1}"#
    #expect(lottieErrors(lottieText(mattes)) == ["E_REFERENCE layers[0]"])
    let assets = """
      "assets": [{"id": "a", "layers": [{"ty": 0, "refId": "b"}]},
        {"id": "b", "layers": [{"ty": 0, "refId": "a"}]}],
      """
    let errors = lottieErrors(lottieText(#"{"ty": 0, "refId": "a"}"#, more: assets))
    #expect(errors == ["E_REFERENCE assets[1].layers[0]"])
    let text = lottieText(#"{"ty": 0, "refId": "a"}"#, more: assets)
    let error = #expect(throws: SceneReadError.self) { try LottieReader().read(Array(text.utf8)) }
    #expect(error?.errors.first?.message == #"compositions contain each other: "a" → "b" → "a""#)
  }

  // A matte of SVG cuts by a box around outlines, not strokes; expected by that box's definition.
  @Test(
    "Outlines of static strokes determine the part of them that a matte shows",
    arguments: [
      (#"{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [20, 10]}}"#, "0", Rect(-12, -6, 24, 12)),
      (#"{"ty": "rc", "p": {"k": [5, 0]}, "s": {"k": [10, 10]}}"#, "0", Rect(-1, -6, 12, 12)),
      // Around a square that stands on its corner, in its own axes.
      (
        #"{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [10, 10]}}"#, "45",
        Rect(-12, -12, 24, 24)
      ),
      (#"{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [20, 0]}}"#, "0", Rect(0, 0, 0, 0)),
      (#"{"ty": "sr", "p": {"k": [0, 0]}, "or": {"k": 5}, "pt": {"k": 5}}"#, "0", nil),
    ] as [(String, String, Rect?)]
  )
  func mattesOfStrokes(shape: String, angle: String, expected: Rect?) throws {
    let stroke = #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 40}}"#
    let layers =
      #"{"ty": 4, "td": 1, "shapes": [], "ip": 0, "op": 9}, {"ty": 4, "tt": 1, "ip": 0, "op": 9, "#
      + #""ks": {"r": {"k": \#(angle)}}, "shapes": [\#(shape), \#(stroke)]}"#
    for compatibility in [LottieCompatibility.web, .ae] {
      let reader = LottieReader(compatibility: compatibility)
      let scene = try reader.read(Array(lottieText(layers).utf8)).scene
      let masks = try #require(scene.layers.first { $0.matte != nil }).maskPaths
      let box = masks.first?.path.constant?.tightBounds
      guard compatibility == .web, let expected else {
        #expect(masks.isEmpty)
        continue
      }
      #expect(masks.map(\.mode) == [.intersect])
      let match = try #require(box)
      for (a, b) in zip(match.corners, expected.corners) { #expect(a.distance(to: b) < 1e-9) }
    }
  }

  @Test("P1: Compositions that double thirty times are counted, not made")
  func doubling() {
    let assets = (1...30).map { number in
      let use = #"{"ty": 0, "refId": "\#(number - 1)"}"#
      return #"{"id": "\#(number)", "layers": [\#(use), \#(use)]}"#
    }
    let first = #"{"id": "0", "layers": [{"ty": 4}, {"ty": 4}]}"#
    let text = lottieText(
      #"{"ty": 0, "refId": "30"}"#,
      more: #""assets": [\#(([first] + assets).joined(separator: ", "))],"#
    )
    #expect(lottieErrors(text).count == 1)
    #expect(lottieErrors(text)[0].hasPrefix("E_LIMIT"))
  }

  @Test("P2: A chain of three hundred parents is too long")
  func longChain() {
    let layers = (1...300).map { #"{"ty": 4, "ind": \#($0), "parent": \#($0 + 1)}"# }
    #expect(
      lottieErrors(lottieText(layers.joined(separator: ", "))).contains { $0.hasPrefix("E_LIMIT") }
    )
  }

  @Test("Each unsupported feature is reported once, with the layer's name")
  func warnings() throws {
    let layer = #"{"ty": 12, "nm": "adjust"}, {"ty": 12, "nm": "again"}"#
    let diagnostics = try readLottie(lottieText(layer)).diagnostics
    #expect(diagnostics.count == 1)
    #expect(diagnostics[0].code == .unsupportedFeature)
    #expect(diagnostics[0].message.hasPrefix("layer \"adjust\": "))
    #expect(diagnostics[0].path == "layers[0]")
  }

  @Test("Shapes of unknown types are named once each", arguments: LottieCompatibility.allCases)
  func unknownShapes(mode: LottieCompatibility) throws {
    let shapes = #"{"ty": "zz9"}, {"ty": "gr", "it": [{"ty": "zz9"}, {"ty": 7}, {"nm": "x"}]}"#
    let text = lottieText(
      #"{"ty": 4, "nm": "l", "shapes": [\#(shapes), {"ty": "tw", "hd": true}]}"#
    )
    let messages = try readLottie(text, compatibility: mode).diagnostics.map(\.message)
    #expect(
      messages == [
        #"layer "l": shapes of the type "zz9" are not drawn"#,
        #"layer "l": shapes whose type is the number 7 are not drawn"#,
        #"layer "l": shapes without a type are not drawn"#,
      ]
    )
  }

  @Test("Parents carry what hangs on them, without their opacity")
  func carriers() throws {
    let scene = try readLottie(
      lottieText(
        """
        {"ty": 4, "ind": 1, "parent": 2, "shapes": [], "ks": {"p": {"k": [1, 0]}}},
        {"ty": 3, "ind": 2, "ks": {"p": {"k": [10, 20]}, "o": {"k": 0}, "s": {"k": [200, 200]}}}
        """
      )
    ).scene
    let layer = try #require(scene.layers.first)
    #expect(scene.layers.count == 1)
    let state = layer.presentation(atLocalTime: 0)
    #expect(state.opacity == 1)
    let position = state.matrixToParent.project(0, 0)
    #expect(position.x == 12 && position.y == 20)
  }

  // SVG 2, 8.3; lottie-web slices images without the value, or with an empty one.
  @Test(
    "An image is fitted as SVG says: a bare alignment means meet",
    arguments: [
      ("", .resizeAspectFill, 0), (#""pr": "","#, .resizeAspectFill, 0),
      (#""pr": "xMidYMid","#, .resizeAspect, 0), (#""pr": "xMidYMid meet","#, .resizeAspect, 0),
      (#""pr": "xMidYMid slice","#, .resizeAspectFill, 0), (#""pr": "none","#, .resize, 0),
      (#""pr": "none slice","#, .resize, 0), (#""pr": "xMinYMin slice","#, .resizeAspectFill, 1),
      (#""pr": "xMaxYMid","#, .resizeAspect, 1), (#""pr": 5,"#, .resizeAspectFill, 1),
    ] as [(String, ContentsGravity, Int)]
  )
  func fits(_ fit: String, _ gravity: ContentsGravity, _ warnings: Int) throws {
    let asset = #""assets": [{"id": "i", \#(fit) "w": 20, "h": 10, "p": "a.png"}],"#
    let read = try readLottie(lottieText(#"{"ty": 2, "refId": "i", "ks": {}}"#, more: asset))
    #expect(read.scene.layers.map(\.state.contentsGravity) == [gravity])
    #expect(read.diagnostics.map(\.path) == Array(repeating: "assets[0].pr", count: warnings))
  }

  @Test("Mattes are found by their number and by their neighbourhood")
  func mattes() throws {
    let layers = """
      {"ty": 4, "nm": "a", "td": 1, "shapes": []}, {"ty": 4, "nm": "b", "tt": 2, "shapes": []},
      {"ty": 4, "nm": "c", "ind": 7, "td": 1, "shapes": []},
      {"ty": 4, "nm": "d", "tt": 3, "tp": 7, "shapes": []},
      {"ty": 4, "nm": "e", "tt": 1, "tp": 99, "shapes": []}
      """
    let web = try readLottie(lottieText(layers)).scene.layers
    // lottie-web masks by no layer as if there were no matte.
    #expect(web.map(\.name) == ["e", "d", "c", "b", "a"] && web[0].matte == nil)
    #expect(web[1].matte == Matte(layer: "c", mode: .luma))
    #expect(web[3].matte == Matte(layer: "a", mode: .alphaInverted))
    let ae = try readLottie(lottieText(layers), compatibility: .ae).scene.layers
    #expect(ae.map(\.name) == ["d", "c", "b", "a"])
  }

  // By frames of lottie-web 5.13: its masks refer to content that only marked layers have.
  @Test(
    "In lottie-web hidden mattes and those without a mark are empty; in After Effects they mask",
    arguments: [
      ("", 1, "", ["m"], ["a", "m"]), ("", 2, "", ["a", "m"], ["a", "m"]),
      ("", 3, #""tp": 1,"#, ["m"], ["a", "m", "m (matte 1)"]),
      ("", 2, #""tp": 1,"#, ["a", "m"], ["a", "m", "m (matte 1)"]),
      (#""hd": true,"#, 1, "", [], ["a", "m"]),
      (#""td": 1, "hd": true,"#, 1, "", [], ["a", "m"]),
      (#""td": 1, "hd": true,"#, 2, #""tp": 1,"#, ["a"], ["a", "m"]),
      (#""td": 1,"#, 1, #""tp": 1,"#, ["a", "m"], ["a", "m"]),
    ] as [(String, Int, String, [String], [String])]
  )
  func unmarkedMattes(
    _ matte: String,
    _ mode: Int,
    _ number: String,
    _ web: [String],
    _ ae: [String]
  ) throws {
    let layers = """
      {"ty": 4, "nm": "m", "ind": 1, \(matte) "shapes": []},
      {"ty": 4, "nm": "a", "tt": \(mode), \(number) "shapes": []}
      """
    let isEmpty = matte != #""td": 1,"#
    let asWeb = try readLottie(lottieText(layers))
    #expect(asWeb.scene.layers.map(\.name) == web)
    #expect(asWeb.scene.layers.contains { $0.matte != nil } != isEmpty)
    #expect(asWeb.diagnostics.count == (isEmpty ? 1 : 0))
    let asAE = try readLottie(lottieText(layers), compatibility: .ae)
    #expect(asAE.scene.layers.map(\.name) == ae && asAE.diagnostics.isEmpty)
    #expect(asAE.scene.layers.first?.matte?.layer == ae.last)
  }

  @Test(
    "The matte of a layer that is not drawn is not drawn itself",
    arguments: [#""ty": 4, "hd": true"#, #""ty": 77"#, #""ty": 0, "refId": "none""#],
    [1, 2]
  )
  func unusedMattes(user: String, mode: Int) throws {
    let layers = """
      {"ty": 4, "nm": "m", "ind": 9, "td": 1, "shapes": []},
      {"nm": "a", "tt": \(mode), \(user), "shapes": []}, {"ty": 4, "nm": "b", "shapes": []}
      """
    for compatibility in [LottieCompatibility.web, .ae] {
      let scene = try readLottie(lottieText(layers), compatibility: compatibility).scene
      #expect(scene.layers.map(\.name) == ["b"])
    }
  }

  @Test(
    "Modes of masks are those of the player that is followed",
    arguments: [
      ("a", .add, .add), ("s", .subtract, .subtract), ("i", .intersect, .intersect),
      ("l", .add, .lighten), ("d", .add, .darken), ("f", .add, .difference), ("n", nil, nil),
    ] as [(String, MaskPath.Mode?, MaskPath.Mode?)]
  )
  func compatibility(_ written: String, _ web: MaskPath.Mode?, _ ae: MaskPath.Mode?) throws {
    let path = #"{"k": {"c": true, "v": [[0, 0], [9, 0], [9, 9]]}}"#
    let text = lottieText(
      #"{"ty": 4, "shapes": [], "masksProperties": [{"mode": "\#(written)", "pt": \#(path)}]}"#
    )
    let asWeb = try #require(readLottie(text).scene.layers.first)
    let asAE = try #require(readLottie(text, compatibility: .ae).scene.layers.first)
    #expect(asWeb.maskPaths.map(\.mode) == [web].compactMap(\.self))
    #expect(asAE.maskPaths.map(\.mode) == [ae].compactMap(\.self))
  }

  @Test("The feather of a mask has two sides, each half of what is written")
  func feather() throws {
    let mask = """
      {"mode": "a", "pt": {"k": {"c": true, "v": [[0, 0], [9, 0], [9, 9]]}}, "f": {"k": [16, 4]}}
      """
    let text = lottieText(#"{"ty": 4, "shapes": [], "masksProperties": [\#(mask)]}"#)
    let layer = try #require(readLottie(text).scene.layers.first)
    #expect(layer.maskPaths.map { $0.feather.value(at: 0) } == [Point(8, 2)])
  }

  @Test("The nearest parent's transform applies first, with its rotation and scale")
  func generations() throws {
    let scene = try readLottie(
      lottieText(
        """
        {"ty": 4, "ind": 1, "parent": 2, "shapes": [], "ks": {"p": {"k": [3, 4]}}},
        {"ty": 3, "ind": 2, "parent": 3, "ks": {"p": {"k": [10, 0]}, "s": {"k": [200, 100]}}},
        {"ty": 3, "ind": 3, "ks": {"p": {"k": [100, 0]}, "r": {"k": 90}}}
        """
      )
    ).scene
    let layer = try #require(scene.layers.first)
    let position = layer.presentation(atLocalTime: 0).matrixToParent.project(0, 0)
    // (3, 4), stretched to (6, 4) and moved to (16, 4), turned to (−4, 16) and moved to (96, 16).
    #expect(abs(position.x - 96) < 1e-9 && abs(position.y - 16) < 1e-9)
  }

  @Test("Slots take the place of properties that name them")
  func slots() throws {
    let text = lottieText(
      #"{"ty": 4, "shapes": [], "ks": {"o": {"sid": "fade", "k": 100}}}"#,
      more: #""slots": {"fade": {"p": {"k": 25}}},"#
    )
    #expect(try readLottie(text).scene.layers.first?.placement?.opacity == .constant(0.25))
  }

  @Test(
    "A slot of a gradient determines the number of its stops",
    arguments: [
      (#"{"k": [0, 1, 0, 0, 0.5, 0, 1, 0, 1, 0, 0, 1]}"#, 3),
      (#"{"k": [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0]}"#, 2),
      (#"{"k": [{"t": 0, "s": [0, 1, 0, 0]}, {"t": 9, "s": [0, 0, 0, 1]}]}"#, 1),
      (#"{"p": 3, "k": {"k": [0, 1, 0, 0, 0.5, 0, 1, 0, 1, 0, 0, 1]}}"#, 3),
    ]
  )
  func gradientSlots(content: String, count: Int) throws {
    for (outer, inner) in [(#""sid": "shade", "#, ""), ("", #""sid": "shade", "#)] {
      let fill = """
        {"ty": "gf", "t": 1, "g": {\(outer)"p": 2, "k": {\(inner)"k": [0, 1, 1, 1, 1, 0, 0, 0]}}}
        """
      let text = lottieText(
        #"{"ty": 4, "ks": {}, "shapes": [\#(fill)]}"#,
        more: #""slots": {"shade": {"p": \#(content)}},"#
      )
      let read = try readLottie(text)
      guard case .vector(let vector)? = read.scene.layers.first?.state.content,
        case .fill(let fill)? = vector.items.first, case .gradient(let gradient) = fill.paint
      else {
        Issue.record("no gradient")
        return
      }
      let stops = gradient.stops.value(at: 0)
      #expect(gradient.colorCount == count && stops.prefix(4) == [0, 1, 0, 0])
      #expect(read.diagnostics.isEmpty)
    }
  }

  @Test(
    "A gradient that shows nothing is named with the reason",
    arguments: [
      (#""k": {"k": [0, 0, 1, 0, 1, 0, 0, 1]}"#, "p, their number, is missing"),
      (#""p": 0, "k": {"k": [0, 0, 1, 0]}"#, "p, their number, is 0"),
      (#""p": 5e6, "k": {"k": [0, 0, 1, 0]}"#, "fewer numbers than its 5000000 stops need"),
      (#""p": -1, "k": {"k": [0, 0, 1, 0]}"#, "p, their number, is -1"),
      (#""p": 3, "k": {"k": [0, 0, 1, 0, 1, 0, 0, 1]}"#, "fewer numbers than its 3 stops need"),
    ]
  )
  func gradientsWithoutStops(gradient: String, reason: String) throws {
    let fill = #"{"ty": "gf", "t": 1, "g": {\#(gradient)}}"#
    let read = try readLottie(lottieText(#"{"ty": 4, "ks": {}, "shapes": [\#(fill)]}"#))
    #expect(read.diagnostics.count == 1 && read.diagnostics[0].message.contains(reason))
  }

  @Test("A gradient given for a slot may have another number of stops")
  func givenGradients() throws {
    let fill = #"{"ty": "gf", "g": {"p": 2, "k": {"sid": "a", "k": [0, 1, 1, 1, 1, 0, 0, 0]}}}"#
    let text = lottieText(#"{"ty": 4, "ks": {}, "shapes": [\#(fill)]}"#)
    let (red, blue) = (##"{"offset": 0, "color": "#f00"}"##, ##"{"offset": 1, "color": "#00f"}"##)
    let clear = #"{"offset": 0.5, "color": [0, 1, 0, 0.25]}"#
    let keys =
      #"{"keyframes": [{"frame": 0, "value": [\#(red)]}, {"frame": 9, "value": [\#(blue)]}]}"#
    // The first key has fewer stops than the second; of the other, also no alpha.
    let more =
      #"{"keyframes": [{"frame": 0, "value": [\#(red)]}, {"frame": 9, "value": [\#(red), \#(blue)]}]}"#
    let opaque =
      #"{"keyframes": [{"frame": 0, "value": [\#(blue)]}, {"frame": 9, "value": [\#(red), \#(clear)]}]}"#
    for (value, count, stops) in [
      (more, 2, [0.0, 1, 0, 0, 0, 1, 0, 0]),
      (opaque, 2, [1, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1]),
      ("[\(red)]", 1, [0, 1, 0, 0]),
      ("[\(red), \(red), \(blue)]", 3, [0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1]),
      ("[\(red), \(clear)]", 2, [0, 1, 0, 0, 0.5, 0, 1, 0, 0, 1, 0.5, 0.25]),
      (keys, 1, [0, 1, 0, 0]),
    ] {
      let overrides = try VariableOverrides(assignments: ["a=\(value)"])
      let read = try LottieReader(overrides: overrides).read(Array(text.utf8))
      guard case .vector(let vector)? = read.scene.layers.first?.state.content,
        case .fill(let fill)? = vector.items.first, case .gradient(let gradient) = fill.paint
      else {
        Issue.record("no gradient")
        return
      }
      #expect(gradient.colorCount == count && gradient.stops.value(at: 0) == stops)
    }
  }
}
