import Graphics
import LottieFormat
import SceneFormat
import SceneModel
import Testing

/// What becomes of the effects of a layer, with numbers that follow from the format.
@Suite("Effects of Lottie layers")
struct LottieEffectTests {
  private func layer(
    _ effects: String,
    more: String = "",
    siblings: String = "",
    compatibility: LottieCompatibility = .web
  ) throws -> Layer {
    let text = #"{"ty": 4, "ind": 1, "shapes": [], \#(more) "ef": [\#(effects)]}\#(siblings)"#
    let scene = try readLottie(lottieText(text), compatibility: compatibility).scene
    return try #require(scene.layers.last)
  }

  private func effect(_ type: Int, _ values: String...) -> String {
    let list = values.map { #"{"ty": 0, "v": {"a": 0, "k": \#($0)}}"# }
    return #"{"ty": \#(type), "nm": "e", "en": 1, "ef": [\#(list.joined(separator: ", "))]}"#
  }

  private let mask = """
    "masksProperties": [
      {"mode": "n", "pt": {"k": {"c": false, "v": [[0, 0], [10, 0]]}}},
      {"mode": "n", "pt": {"k": {"c": true, "v": [[0, 0], [10, 0], [10, 10]]}}}],
    """

  @Test("Effects of type 5 are named, unless they are controls for expressions")
  func foreignEffects() throws {
    func warnings(_ name: String) throws -> [String] {
      let effect = #"{"ty": 5, "nm": "My effect", "mn": "\#(name)", "ef": []}"#
      return try readLottie(lottieText(#"{"ty": 4, "shapes": [], "ef": [\#(effect)]}"#))
        .diagnostics.map(\.message)
    }
    for name in ["ADBE Slider Control", "ADBE Point3D Control", "Pseudo/ADBE Trace Path", ""] {
      #expect(try warnings(name) == [], "\(name)")
    }
    for name in ["ADBE Fast Blur", "CC Glass", "ADBE Controlled"] {
      let match = try warnings(name)
      #expect(match.count == 1 && match[0].contains(#""My effect" (\#(name))"#), "\(match)")
    }
  }

  @Test("A tritone names the bright colour first; lottie-web mixes nothing of the original with it")
  func tritone() throws {
    let values = effect(23, "[1, 1, 0, 1]", "[0.5, 0, 0, 1]", "[0, 0, 0.25, 1]", "25")
    var ramp = Tritone(
      shadows: Color(0, 0, 0.25),
      midtones: Color(0.5, 0, 0),
      highlights: Color(1, 1, 0)
    )
    let web = try layer(values).state.filters.map(\.effect)
    #expect(web == [.tritone(ramp, colorSpace: .linearRGB)])
    ramp.amount = 0.75
    let ae = try layer(values, compatibility: .ae).state.filters.map(\.effect)
    #expect(ae == [.tritone(ramp)])
  }

  @Test("A tint maps black, then white; every value can be animated")
  func tint() throws {
    func animated(_ from: String, _ to: String) -> String {
      #"{"v": {"k": [{"t": 0, "s": \#(from)}, {"t": 100, "s": \#(to)}]}}"#
    }
    let constant = effect(20, "[0.2, 0, 0, 1]", "[1, 0.5, 0, 1]", "60")
    let (black, white) = (Color(0.2, 0, 0), Color(1, 0.5, 0))
    let web = try layer(constant).state.filters.map(\.effect)
    #expect(web == [.tint(color: white, shadows: black, amount: 0.6, colorSpace: .linearRGB)])
    let ae = try layer(constant, compatibility: .ae).state.filters.map(\.effect)
    #expect(ae == [.tint(color: white, shadows: black, amount: 0.6)])
    let values = [
      animated("[0, 0, 0, 1]", "[0, 1, 0, 1]"), animated("[0, 0, 0, 1]", "[1, 0, 0, 1]"),
      animated("[0]", "[100]"),
    ]
    let moving = try layer(#"{"ty": 20, "ef": [\#(values.joined(separator: ", "))]}"#)
    let later = try #require(moving.presentation(atLocalTime: 0.5).filters.first?.effect)
    let (shadows, color) = (later[color: .inputShadows], later[color: .inputColor])
    #expect(abs((shadows?.green ?? 0) - 0.5) < 1e-9 && abs((color?.red ?? 0) - 0.5) < 1e-9)
    #expect(abs(later[number: .inputAmount] - 0.5) < 1e-9)
  }

  @Test("The colour and the opacity of a fill both move, also by scripts")
  func fill() throws {
    func fill(_ color: String, _ opacity: String) throws -> Layer {
      try layer(#"{"ty": 21, "ef": [{}, {}, {"v": \#(color)}, {}, {}, {}, {"v": \#(opacity)}]}"#)
    }
    let green = FilterEffect.colorOverlay(color: Color(0, 1, 0), amount: 1, blendMode: .normal)
    let plain = try fill(#"{"k": [0, 1, 0, 0]}"#, #"{"k": 1}"#)
    #expect(plain.state.filters.map(\.effect) == [green])
    let half = try fill(#"{"k": [0, 1, 0, 1]}"#, #"{"k": 0.5}"#).state.filters.map(\.effect)
    #expect(half == [green, .levels(Levels(outputWhite: 0.5), .alpha)])
    let moving = try fill(
      #"{"k": [{"t": 0, "s": [0, 0, 0, 1]}, {"t": 100, "s": [0, 1, 0, 1]}]}"#,
      #"{"k": [{"t": 0, "s": [0]}, {"t": 100, "s": [1]}]}"#
    ).presentation(atLocalTime: 0.5).filters.map(\.effect)
    #expect(moving.count == 2)
    #expect(abs((moving.first?[color: .inputColor]?.green ?? 0) - 0.5) < 1e-9)
    #expect(abs((moving.last?[number: .outputWhite] ?? 0) - 0.5) < 1e-9)
    let scripted = try fill(
      #"{"k": [0, 1, 0, 1], "x": "var $bm_rt; $bm_rt = [0, 0, time, 1];"}"#,
      #"{"k": 1, "x": "var $bm_rt; $bm_rt = time;"}"#
    )
    #expect(scripted.scripting.propertyScripts.count == 2)
  }

  @Test("Levels act on single channels first; neutral levels are left out")
  func levels() throws {
    var values = Array(repeating: "0", count: 36)
    for position in [3, 10, 17, 24, 31] {
      values.replaceSubrange(position..<position + 5, with: ["0", "1", "1", "0", "1"])
    }
    values[5] = "2"
    values[25] = "0.8"
    values[34] = "0.1"
    let list = values.map { #"{"ty": 0, "v": {"k": \#($0)}}"# }.joined(separator: ", ")
    let layer = try layer(#"{"ty": 24, "ef": [\#(list)]}"#)
    #expect(
      layer.state.filters.map(\.effect) == [
        .levels(Levels(white: 0.8), .blue), .levels(Levels(outputBlack: 0.1), .alpha),
        .levels(Levels(gamma: 2), .rgb),
      ]
    )
    #expect(Set(layer.state.filters.compactMap(\.name)).count == 3)
  }

  @Test(
    "A shadow at 135° and distance 10 is 7.071 to the right and below; every value can be animated"
  )
  func dropShadow() throws {
    let animated = #"{"ty": 0, "v": {"k": [{"t": 0, "s": [0]}, {"t": 100, "s": [90]}]}}"#
    let effects = [
      effect(25, "[1, 0, 0, 1]", "51", "135", "10", "8"),
      #"{"ty": 25, "ef": [{}, {}, \#(animated), {"v": {"k": 4}}]}"#,
    ]
    let layer = try layer(effects.joined(separator: ", "))
    let effect = try #require(layer.state.filters.first?.effect)
    let shadow = effect.shadow
    #expect(effect.kind == .dropShadow)
    #expect(shadow.color == Color(1, 0, 0) && abs(shadow.amount - 0.2) < 1e-12)
    let x = shadow.distance * ElementaryFunctions.cos(shadow.angle)
    let y = shadow.distance * ElementaryFunctions.sin(shadow.angle)
    #expect(abs(x - 7.0711) < 1e-4 && abs(y - 7.0711) < 1e-4)
    #expect(shadow.radius == 2)
    let later = layer.presentation(atLocalTime: 0.5).filters[1].effect
    #expect(abs(later[number: .inputAngle] + .pi / 4) < 1e-9)
    #expect(later[number: .inputAmount] == 1)
  }

  @Test("Effects retain their order; disabled effects and controls do nothing")
  func order() throws {
    let off = #"{"ty": 29, "en": 0, "ef": []}"#
    let effects = [
      effect(25, "[0, 0, 0, 1]"), effect(5, "1"), off, effect(29, "10"), effect(23),
    ]
    let kinds = try layer(effects.joined(separator: ", ")).state.filters.map(\.effect.kind)
    #expect(kinds == [.dropShadow, .gaussianBlur, .gaussianBlur, .tritone])
  }

  // Unequal scales of a layer are those of its blur, as in lottie-web.
  @Test(
    "A blur is one along each axis of the layer, or one of them",
    arguments: [
      ("1", [.horizontal, .vertical]), ("2", [.horizontal]), ("3", [.vertical]),
    ] as [(String, [BlurDirection])]
  )
  func blurDirections(direction: String, expected: [BlurDirection]) throws {
    let filters = try layer(effect(29, "10", direction)).state.filters
    let wanted = expected.map {
      FilterEffect.gaussianBlur(radius: 3, direction: $0, colorSpace: .linearRGB)
    }
    #expect(filters.map(\.effect) == wanted && Set(filters.map(\.name)).count == wanted.count)
  }

  @Test("Unsupported effects are reported")
  func unknown() throws {
    for type in [26, 27, 30, 34] {
      let text = #"{"ty": 4, "shapes": [], "ef": [\#(effect(type, "1"))]}"#
      let imported = try readLottie(lottieText(text))
      #expect(imported.diagnostics.map(\.path) == ["layers[0].ef[0]"])
    }
  }

  // MARK: Layers around

  @Test("A transform effect moves and fades the layer with the effects before it")
  func transform() throws {
    let move = effect(35, "[5, 0]", "[20, 10]", "0", "50", "200", "0", "0", "90", "40")
    let layer = try layer([effect(29, "10"), move, effect(23)].joined(separator: ", "))
    #expect(layer.state.filters.map(\.effect.kind) == [.tritone])
    let inner = try #require(layer.sublayers.first)
    let kinds = inner.state.filters.map(\.effect.kind)
    #expect(layer.sublayers.count == 1 && kinds == [.gaussianBlur, .gaussianBlur])
    let placement = try #require(inner.placement)
    #expect(placement.opacity == .constant(0.4))
    // (6, 2) − (5, 0) is (1, 2); widened (2, 1), turned (−1, 2), moved (19, 12).
    let position = placement.placement.affine(at: 0).apply(Point(6, 2))
    #expect(abs(position.x - 19) < 1e-9 && abs(position.y - 12) < 1e-9)
  }

  @Test("The skew of a transform effect acts after its rotation, along an axis at right angles")
  func skew() throws {
    let layer = try layer(effect(35, "[0, 0]", "[7, 0]", "1", "100", "0", "45", "0", "90", "100"))
    let inner = try #require(layer.sublayers.first)
    // (10, 0) turns to (0, 10), which leans by (x, y + x) to the same; (0, 10) to (−10, 0) and (−10, −10).
    func position(_ point: Point) throws -> Point {
      let base = try #require(inner.placement).placement.affine(at: 0)
      return base.concatenating(try #require(inner.carriers.first).affine(at: 0)).apply(point)
    }
    let (first, second) = try (position(Point(10, 0)), position(Point(0, 10)))
    #expect((first - Point(7, 10)).length < 1e-9 && (second - Point(-3, -10)).length < 1e-9)
  }

  @Test("A stroke goes along masks, twice as wide as its brush: over, in place of, or as a matte")
  func stroke() throws {
    func stroked(_ path: Int, _ all: Int, _ style: Int) throws -> Layer {
      try layer(
        effect(
          22,
          "\(path)",
          "\(all)",
          "1",
          "[1, 0, 0, 1]",
          "3",
          "1",
          "0.5",
          "0",
          "50",
          "15",
          "\(style)"
        ),
        more: mask
      )
    }
    func items(_ layer: Layer) throws -> [VectorItem] {
      guard case .vector(let content) = layer.state.content else { return [] }
      return content.items
    }
    let over = try stroked(2, 0, 1)
    #expect(over.sublayers.count == 2)
    let line = try items(try #require(over.sublayers.last))
    #expect(line.map(\.kind) == [.path, .trim, .stroke])
    guard case .trim(let trim) = line[1], case .stroke(let stroke) = line[2] else { return }
    #expect(!trim.isSequential && trim.end == .constant(0.5))
    #expect(stroke.width == .constant(6) && stroke.opacity == .constant(0.5))
    #expect(stroke.cap == .round && stroke.dashes.isEmpty)
    let alone = try stroked(1, 1, 2)
    #expect(alone.sublayers.count == 1)
    let lines = try items(try #require(alone.sublayers.first))
    #expect(lines.map(\.kind) == [.path, .path, .trim, .stroke])
    guard case .trim(let both) = lines[2] else { return }
    #expect(both.isSequential)
    let revealed = try stroked(1, 0, 3)
    #expect(revealed.sublayers.last?.matte?.layer == revealed.sublayers.first?.name)
  }

  @Test("A stroke along a missing mask is reported, and the layer remains")
  func strokeWithoutMask() throws {
    let text = #"{"ty": 4, "shapes": [], "ef": [\#(effect(22, "3", "0"))]}"#
    let imported = try readLottie(lottieText(text))
    #expect(imported.diagnostics.count == 1)
    #expect(imported.scene.layers.first?.sublayers.isEmpty == true)
  }

  @Test("A matte that draws nothing leaves nothing, or all where it is inverted, in a row as well")
  func emptyMatte() throws {
    func names(_ mode: Int) throws -> [String?] {
      let layers = """
        {"ty": 0, "refId": "none", "nm": "m", "td": 1},
        {"ty": 4, "nm": "a", "tt": \(mode), "td": 1, "shapes": []},
        {"ty": 4, "nm": "b", "tt": 1, "shapes": []}, {"ty": 4, "nm": "c", "shapes": []}
        """
      let scene = try readLottie(lottieText(layers)).scene
      #expect(scene.layers.allSatisfy { $0.matte == nil || $0.name == "b" })
      return scene.layers.map(\.name)
    }
    #expect(try names(1) == ["c"] && names(3) == ["c"])
    #expect(try names(2) == ["c", "b", "a"] && names(4) == ["c", "b", "a"])
  }

  @Test(
    "A matte of a kind that draws nothing is none in lottie-web, and empty in After Effects",
    arguments: ["3", "6", "11", "13", "77"],
    [#""tt": 1"#, #""tt": 2"#, #""tt": 3, "tp": 9"#, "effect"]
  )
  func mattesWithoutPicture(type: String, use: String) throws {
    let effect = #""ef": [{"ty": 28, "ef": [{"v": {"k": 9}}, {"v": {"k": 4}}, {"v": {"k": 0}}]}]"#
    let layers = """
      {"ty": \(type), "nm": "m", "ind": 9, "td": 1, "ks": {}},
      {"ty": 4, "nm": "a", \(use == "effect" ? effect : use), "shapes": []}
      """
    let problem = #"layer "a": the layer's matte "m" is of a kind that draws nothing; "#
    let web = try readLottie(lottieText(layers))
    #expect(web.scene.layers.map(\.name) == ["a"] && web.scene.layers.first?.matte == nil)
    #expect(web.diagnostics.map(\.message) == [problem + "the layer is not masked"])
    let ae = try readLottie(lottieText(layers), compatibility: .ae)
    #expect(ae.scene.layers.map(\.name) == (use == #""tt": 2"# ? ["a"] : []))
    #expect(ae.diagnostics.map(\.message) == [problem + "it counts as empty"])
  }

  @Test(
    "A set matte cuts by another layer's alpha or brightness; that layer remains if it is visible"
  )
  func setMatte() throws {
    func names(_ matte: String, _ other: String) throws -> (Matte?, [String?]) {
      let layers = """
        {"ty": 4, "nm": "a", "ind": 1, "shapes": [], "ef": [\(matte)]},
        {"ty": 4, "nm": "b", "ind": 7, \(other) "shapes": []}
        """
      let scene = try readLottie(lottieText(layers)).scene
      return (scene.layers.last?.matte, scene.layers.map(\.name))
    }
    let visible = try names(effect(28, "7", "4", "1"), "")
    #expect(visible.0 == Matte(layer: "b (matte 2)", mode: .alphaInverted))
    #expect(visible.1 == ["b", "b (matte 2)", "a"])
    let hidden = try names(effect(28, "7", "5", "0"), #""hd": true,"#)
    #expect(hidden.0 == Matte(layer: "b (matte 2)", mode: .luma) && hidden.1.count == 2)
    let none = try names(effect(28, "9", "4", "0"), "")
    #expect(none.0 == nil && none.1 == ["b", "a"])
  }

  @Test("Effects that put layers around a layer, and compositions, nest no deeper than the limit")
  func depth() throws {
    let move = #"{"ty": 35, "ef": [{"v": {"k": [0, 0]}}]}"#
    func text(_ count: Int) -> String {
      let effects = Array(repeating: move, count: count).joined(separator: ", ")
      return lottieText(#"{"ty": 4, "shapes": [], "ef": [\#(effects)]}"#)
    }
    #expect(lottieErrors(text(63)).isEmpty)
    #expect(lottieErrors(text(64)) == ["E_LIMIT layers[0]"])
    let assets = (0..<1000).map {
      #"{"id": "c\#($0)", "layers": [{"ty": 0, "refId": "c\#($0 + 1)", "w": 9, "h": 9}]}"#
    }
    let last = #", {"id": "c1000", "layers": []}"#
    let chain = lottieText(
      #"{"ty": 0, "refId": "c0", "w": 9, "h": 9}"#,
      more: #""assets": [\#(assets.joined(separator: ", "))\#(last)],"#
    )
    #expect(lottieErrors(chain).count == 1)
  }
}
