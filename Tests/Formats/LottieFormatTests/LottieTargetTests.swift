import Graphics
import LottieFormat
import SceneFormat
import SceneModel
import Testing

@Suite("Targets in Lottie files")
struct LottieTargetTests {
  private static let fill = #"{"ty":"fl","nm":"F","c":{"k":[1,0,0,1]},"o":{"k":100}}"#
  private static let box = #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[9,9]},"r":{"k":0}}"#
  private static func shape(_ name: String, _ fill: String = fill) -> String {
    #"{"ty":4,"nm":"\#(name)","ip":0,"op":100,"ks":{},"shapes":[{"ty":"gr","nm":"G","it":[\#(box),\#(fill)]}]}"#
  }
  private static func text(_ name: String, _ string: String) -> String {
    """
    {"ty":5,"nm":"\(name)","ip":0,"op":100,"ks":{},"t":{"d":{"x":"'scripted'","k":[
      {"t":0,"s":{"t":"\(string)","f":"A","s":10,"j":2,"lh":12,"fc":[0,0,0]}},
      {"t":50,"s":{"t":"later","f":"A","s":20,"j":0,"lh":24,"fc":[1,1,1]}}]},"a":[]}}
    """
  }
  private static let fonts = #""fonts":{"list":[{"fName":"A","fFamily":"Inter","fStyle":"Bold"}]},"#
  // A composition that three layers use, one of them in another composition.
  private static let nested = lottieText(
    """
    {"ty":0,"nm":"One","refId":"c","ip":0,"op":100,"ks":{},"w":9,"h":9},
    {"ty":0,"nm":"Two","refId":"c","ip":0,"op":100,"ks":{},"w":9,"h":9},
    {"ty":0,"nm":"Three","refId":"d","ip":0,"op":100,"ks":{},"w":9,"h":9},
    \(shape("Top"))
    """,
    more: """
      "assets":[{"id":"c","nm":"Card","layers":[\(shape("Inner")),\(shape("Rest"))]},
       {"id":"d","layers":[{"ty":0,"nm":"Deep","refId":"c","ip":0,"op":100,"ks":{},"w":9,"h":9}]}],
      """
  )

  private func imported(_ text: String, _ assignments: [String]) throws -> ImportedScene {
    let overrides = try VariableOverrides(assignments: assignments)
    return try LottieReader(overrides: overrides).read(Array(text.utf8))
  }

  private func layers(_ text: String, _ assignments: [String] = []) throws -> [Layer] {
    try imported(text, assignments).scene.layers
  }

  private func message(_ text: String, _ assignment: String) -> String {
    do {
      _ = try layers(text, [assignment])
      return ""
    } catch {
      return (error as? SceneReadError)?.variableError?.message ?? "\(error)"
    }
  }

  // The colours of all fills in a layer, those in it too.
  private func fills(_ layer: Layer) -> [Color] {
    func fills(_ items: [VectorItem]) -> [Color] {
      items.flatMap { item -> [Color] in
        switch item {
        case .group(let group): return fills(group.items)
        case .fill(let fill):
          if case .color(let color) = fill.paint { return [color.value(at: 0)] }
          return []
        default: return []
        }
      }
    }
    guard case .vector(let vector) = layer.state.content else {
      return layer.sublayers.flatMap { self.fills($0) }
    }
    return fills(vector.items) + layer.sublayers.flatMap { self.fills($0) }
  }

  private func texts(_ layer: Layer) -> [VectorText] {
    layer.sublayers.flatMap { texts($0) }
      + {
        guard case .vector(let vector) = layer.state.content else { return [] }
        return vector.items.compactMap { if case .text(let text) = $0 { text } else { nil } }
      }()
  }

  private let blue = Color(0, 0, 1)
  private let red = Color(1, 0, 0)

  @Test("Every document of a text gets the text; other settings, times and layers stay")
  func text() throws {
    let file = lottieText("\(Self.text("T", "old")),\(Self.shape("S"))", more: Self.fonts)
    let (before, after) = (try layers(file), try layers(file, ["T.text=New 🎉"]))
    #expect(texts(after[1]).map(\.string) == ["New 🎉", "New 🎉"])
    #expect(texts(after[1]).map(\.fontSize) == [10, 20])
    #expect(after[1].sublayers.map(\.lifetime) == before[1].sublayers.map(\.lifetime))
    // A script would write its text over it.
    #expect(texts(after[1]).allSatisfy { $0.stringScriptUse == nil })
    #expect(after[0] == before[0])
  }

  @Test("The style of texts")
  func style() throws {
    let file = lottieText(Self.text("T", "old"), more: Self.fonts)
    let after = try layers(
      file,
      ["T.color=#0000ff", "T.fontSize*=2", "T.alignment=right", "T.font=Lora", "T.fontWeight=300"]
    )
    let texts = texts(after[0])
    #expect(texts.map(\.fillColor) == [blue, blue])
    #expect(texts.map(\.fontSize) == [20, 40] && texts.map(\.lineHeight) == [24, 48])
    #expect(texts.allSatisfy { $0.alignment == .right && $0.fontWeight == 300 })
    #expect(texts.allSatisfy { $0.font.contains("Lora") })
  }

  @Test("The name of a font of the file is that font, and the name of its family changes nothing")
  func fonts() throws {
    let list =
      #""fonts":{"list":[{"fName":"A","fFamily":"Inter","fStyle":"Bold"},{"fName":"B","fFamily":"Lora","fStyle":"Bold"}]},"#
    let file = lottieText(Self.text("T", "old"), more: list)
    let before = try layers(file)
    #expect(try layers(file, ["T.font=Inter"]) == before)
    #expect(try layers(file, ["T.font=A"]) == before)
    #expect(try texts(layers(file, ["T.font=B"])[0]).allSatisfy { $0.font.contains("Lora") })
  }

  @Test("A path changes one use of a composition, comp: all of them")
  func compositions() throws {
    func colors(_ assignments: [String]) throws -> [[Color]] {
      try layers(Self.nested, assignments).reversed().map { fills($0) }
    }
    #expect(
      try colors(["Two/Inner.color=#0000ff"]) == [[red, red], [red, blue], [red, red], [red]]
    )
    #expect(
      try colors(["comp:Card/Inner.color=#0000ff"])
        == [[red, blue], [red, blue], [red, blue], [red]]
    )
    #expect(
      try colors(["Three/Deep/Inner.color=#0000ff", "comp:c/Rest.color=#00ff00"])
        == [
          [Color(0, 1, 0), red], [Color(0, 1, 0), red], [Color(0, 1, 0), blue], [red],
        ]
    )
    #expect(
      try colors(["Two/*.color=#0000ff"]) == [[red, red], [blue, blue], [red, red], [red]]
    )
    #expect(try colors(["Two.hue=240"]) == [[red, red], [blue, blue], [red, red], [red]])
    #expect(
      message(Self.nested, "Two.color=#0000ff").contains(
        "has no color (did you mean Two/Inner.color?)"
      )
    )
    #expect(try colors(["**.color=#0000ff"]).joined().allSatisfy { $0 == blue })
    #expect(
      message(Self.nested, "Inner.color=red").contains(
        "names 3 layers in different groups: One/Inner, Two/Inner, Three/Deep/Inner "
          + "(name one by its path, or all of them: comp:Card/Inner)"
      )
    )
  }

  @Test("Paints by name, groups of shapes, lines, gradients")
  func paints() throws {
    let two = #"{"ty":"fl","nm":"Second","c":{"k":[0,1,0,1]},"o":{"k":100}}"#
    let file = lottieText(Self.shape("S", "\(Self.fill),\(two)"))
    #expect(fills(try layers(file, ["S.fill:Second=#0000ff"])[0]) == [red, blue])
    #expect(fills(try layers(file, ["S/G.fill=#0000ff"])[0]) == [blue, blue])
    #expect(message(file, "S.fill:Third=red").contains("has no Third"))
    let gradient =
      #"{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[9,0]},"o":{"k":100},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,1,0]}}}"#
    let shaded = try layers(
      lottieText(Self.shape("S", gradient)),
      [##"S.color=["#0000ff","#ffffff","#000000"]"##]
    )
    guard case .vector(let vector) = shaded[0].state.content,
      case .group(let group) = vector.items[0],
      case .fill(let fill)? = group.items.last, case .gradient(let made) = fill.paint
    else {
      Issue.record("no gradient")
      return
    }
    #expect(made.colorCount == 3)
    #expect(made.stops.value(at: 0) == [0, 0, 0, 1, 0.5, 1, 1, 1, 1, 0, 0, 0])
  }

  @Test("Strokes of texts need a colour, and get a width with it")
  func textStrokes() throws {
    let file = lottieText(Self.text("T", "old"), more: Self.fonts)
    let stroked = try texts(layers(file, ["T.stroke=#0000ff"])[0])
    #expect(stroked.map(\.strokeColor) == [blue, blue] && stroked.map(\.strokeWidth) == [1, 1])
    let wide = try texts(layers(file, ["T.stroke=#0000ff", "T.strokeWidth=3"])[0])
    #expect(wide.map(\.strokeColor) == [blue, blue] && wide.map(\.strokeWidth) == [3, 3])
    let reversed = try texts(layers(file, ["T.strokeWidth=3", "T.stroke=#0000ff"])[0])
    #expect(reversed == wide)
    #expect(message(file, "T.strokeWidth=3").contains("(set its stroke first, to a colour)"))
  }

  @Test("Paints that are not drawn cannot be set")
  func hiddenPaints() throws {
    let line =
      #"{"ty":"st","nm":"L","hd":true,"c":{"k":[1,0,0,1]},"o":{"k":100},"w":{"k":2}}"#
    let file = lottieText(Self.shape("S", "\(Self.fill),\(line)"))
    #expect(message(file, "S.stroke=#0000ff").contains("has no stroke (it has color"))
    #expect(message(file, "S.strokeWidth=5").contains("has no strokeWidth"))
    #expect(message(file, "S.stroke:L=#0000ff").contains("has no L"))
    #expect(try fills(layers(file, ["S.color=#0000ff"])[0]) == [blue])
    let unfilled = lottieText(
      Self.shape("S", Self.fill.replacing(#""nm""#, with: #""hd":true,"nm""#))
    )
    #expect(message(unfilled, "S.hue=90").contains("has no hue"))
  }

  @Test("Solids, texts, plain fills and fill effects take one colour")
  func plainColors() {
    let solid = ##"{"ty":1,"nm":"S","sc":"#ff0000","sw":9,"sh":9,"ip":0,"op":100,"ks":{}}"##
    let effect =
      #""ef":[{"ty":21,"ef":[{},{},{"ty":2,"v":{"k":[1,0,0,1]}}]}],"ks":{}"#
    for layer in [
      solid, Self.text("S", "old"), Self.shape("S"),
      Self.shape("S").replacing(#""ks":{}"#, with: effect),
    ] {
      let file = lottieText(layer, more: Self.fonts)
      #expect(
        message(file, #"S.color=["red","lime"]"#)
          == "\"S.color\": a plain colour takes one colour, not the list of a gradient"
      )
    }
  }

  @Test("Keyframed colours are replaced, or keep their times when their hue changes")
  func keyframes() throws {
    let moving =
      #"{"ty":"fl","c":{"a":1,"k":[{"t":0,"s":[1,0,0]},{"t":50,"s":[0,1,0]}]},"o":{"k":100}}"#
    let file = lottieText(Self.shape("S", moving))
    func color(_ assignments: [String], at time: Double) throws -> Color? {
      let layer = try layers(file, assignments)[0]
      guard case .vector(let vector) = layer.state.content,
        case .group(let group) = vector.items[0], case .fill(let fill)? = group.items.last,
        case .color(let value) = fill.paint
      else { return nil }
      return value.value(at: time)
    }
    #expect(try color(["S.color=#0000ff"], at: 0.3) == blue)
    #expect(try color(["S.hue=120"], at: 0) == Color(0, 1, 0))
    #expect(try color(["S.hue=120"], at: 1) == blue)
  }

  @Test("Images are replaced for the layer, not for others with the same asset")
  func images() throws {
    let image = #"{"ty":2,"nm":"%","refId":"i","ip":0,"op":100,"ks":{}}"#
    let file = lottieText(
      "\(image.replacing("%", with: "A")),\(image.replacing("%", with: "B"))",
      more: #""assets":[{"id":"i","w":20,"h":10,"p":"old.png","u":"images/"}],"#
    )
    let scene = try imported(file, ["A.image=new.png", "A.image.fit=contain"]).scene
    #expect(scene.assets.map { $0.source.path } == ["images/old.png", "new.png"])
    let (b, a) = (scene.layers[0], scene.layers[1])
    #expect(a.state.contents == .asset(scene.assets[1].name))
    #expect(b.state.contents == .asset("i"))
    #expect(a.state.contentsGravity == .resizeAspect)
    #expect(a.state.bounds.size == Size(20, 10))
    #expect(message(file, "A.image=../secret.png").contains("--asset-root"))
  }

  @Test("Placement: values replace, += and *= keep the animation")
  func placement() throws {
    let ks =
      #""ks":{"o":{"a":1,"k":[{"t":0,"s":[0]},{"t":50,"s":[100]}]},"p":{"k":[10,20]},"r":{"k":5},"s":{"k":[50,100]}}"#
    let file = lottieText(Self.shape("S").replacing(#""ks":{}"#, with: ks))
    func placement(_ assignments: [String]) throws -> FadedPlacement {
      try layers(file, assignments)[0].placement ?? FadedPlacement()
    }
    #expect(try placement(["S.opacity=0.5"]).opacity.value(at: 1) == 0.5)
    let faded = try placement(["S.opacity*=0.5"]).opacity
    #expect(faded.value(at: 0) == 0 && faded.value(at: 1) == 0.5)
    #expect(
      try placement(["S.position+=[1,2]"]).placement.position.value(at: 0) == Point(11, 22)
    )
    #expect(try placement(["S.scale*=2"]).placement.scale.value(at: 0) == Point(1, 2))
    #expect(try placement(["S.scale=2"]).placement.scale.value(at: 0) == Point(2, 2))
    let turned = try placement(["S.rotation=90deg"]).placement.rotation.value(at: 0)
    #expect(abs(turned - .pi / 2) < 1e-12)
  }

  @Test(
    "Mistakes name kinds and ways on",
    arguments: [
      ("Top.text=x", "shape layer \"Top\" has no text (it has color"),
      ("One.text=x", "composition \"One\" has no text"),
      ("Tpo.color=red", "did you mean Top?"), ("#id.color=red", "no layer has that name"),
      ("Top.cornerRadius=1", "no property is called \"cornerRadius\""),
      ("Top.hidden=maybe", "needs true or false"),
      ("title=x", "or change a layer by its name"),
    ]
  )
  func mistakes(assignment: String, part: String) {
    #expect(message(Self.nested, assignment).contains(part), "\(message(Self.nested, assignment))")
  }

  @Test("Compositions in themselves, and many in one another, end")
  func hostile() throws {
    let cycle = lottieText(
      #"{"ty":0,"nm":"L","refId":"c","ip":0,"op":100,"ks":{},"w":9,"h":9}"#,
      more:
        #""assets":[{"id":"c","layers":[{"ty":0,"nm":"L","refId":"c","ip":0,"op":100,"ks":{}}]}],"#
    )
    #expect(!message(cycle, "**.hue=3").isEmpty)
    var assets = [#"{"id":"0","layers":[\#(Self.shape("S"))]}"#]
    for level in 1...24 {
      let use = #"{"ty":0,"nm":"L","refId":"\#(level - 1)","ip":0,"op":100,"ks":{},"w":9,"h":9}"#
      assets.append(#"{"id":"\#(level)","layers":[\#(use),\#(use)]}"#)
    }
    let bomb = lottieText(
      #"{"ty":0,"nm":"L","refId":"24","ip":0,"op":100,"ks":{},"w":9,"h":9}"#,
      more: #""assets":[\#(assets.joined(separator: ","))],"#
    )
    #expect(!message(bomb, "**.hue=3").isEmpty)
  }
}
