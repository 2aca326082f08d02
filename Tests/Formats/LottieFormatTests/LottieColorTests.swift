import Graphics
import LottieFormat
import SceneFormat
import SceneModel
import Testing

/// The spellings of colours, and their keyframes.
@Suite("Colours of Lottie files")
struct LottieColorTests {
  @Test("Colours of three digits are those of six")
  func shortColors() throws {
    func scene(_ color: String) throws -> Scene {
      let layer = #"{"ty": 1, "sw": 4, "sh": 4, "sc": "\#(color)", "ks": {}, "ip": 0, "op": 1}"#
      return try LottieReader().read(Array(lottieText(layer).utf8)).scene
    }
    #expect(try scene("#f84") == scene("#ff8844") && scene("#f84") != scene("#ff8845"))
  }

  @Test(
    "The colour of a solid has alpha in both spellings, also after a change",
    arguments: [
      ("#FF880088", [], Color(1, 136 / 255.0, 0, 136 / 255.0)),
      ("#f808", [], Color(1, 136 / 255.0, 0, 136 / 255.0)),
      ("#ff000033", ["S.hue=120"], Color(0, 1, 0, 0.2)),
      ("#ff0000", ["S.color=#0000ff33"], Color(0, 0, 1, 0.2)),
    ] as [(String, [String], Color)]
  )
  func alphaOfSolids(written: String, assignments: [String], expected: Color) throws {
    let text = lottieText(
      #"{"ty": 1, "nm": "S", "sw": 4, "sh": 4, "sc": "\#(written)", "ks": {}}"#
    )
    let overrides = try VariableOverrides(assignments: assignments)
    let read = try LottieReader(overrides: overrides).read(Array(text.utf8))
    #expect(read.scene.layers.first?.state.backgroundColor == expected)
  }

  private func items(
    _ layer: String,
    _ assignments: [String],
    more: String = ""
  ) throws -> [VectorItem] {
    let text = lottieText(layer, more: more)
    let overrides = try VariableOverrides(assignments: assignments)
    let read = try LottieReader(overrides: overrides).read(Array(text.utf8))
    guard case .vector(let vector)? = read.scene.layers.first?.state.content else { return [] }
    return vector.items
  }

  @Test(
    "The alpha of a given colour is the opacity of the paint, also of gradients and slots",
    arguments: [
      (#""ty": "fl", "c": {"k": [1, 0, 0]}"#, "S.color=#00ff0033"),
      (#""ty": "fl", "o": {"k": 50}, "c": {"sid": "main", "k": [1, 0, 0]}"#, "main=#00ff0033"),
      (#""ty": "fl", "c": {"sid": "main", "k": [1, 0, 0]}"#, "main=[0, 1, 0, 0.2]"),
    ]
  )
  func alphaOfFills(_ paint: String, _ assignment: String) throws {
    let layer = #"{"ty": 4, "nm": "S", "ks": {}, "shapes": [{\#(paint)}]}"#
    guard case .fill(let fill)? = try items(layer, [assignment]).first else {
      Issue.record("no fill")
      return
    }
    #expect(fill.paint == .color(.constant(Color(0, 1, 0))))
    #expect(abs(fill.opacity.value(at: 0) - 0.2) < 1e-9)
  }

  @Test("A colour replaces the colours and alphas of a gradient, a list is put in order")
  func gradients() throws {
    let gradient = #""s": {"k": [0, 0]}, "e": {"k": [9, 0]}, "#
    let stops = #""p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0.5]}"#
    func stroke(_ g: String, _ assignment: String) throws -> VectorStroke {
      let item = #"{"ty": "gs", \#(gradient)"g": {\#(g)}}"#
      let layer = #"{"ty": 4, "nm": "S", "ks": {}, "shapes": [\#(item)]}"#
      guard case .stroke(let stroke)? = try items(layer, [assignment]).first else {
        throw SceneReadError(diagnostics: [])
      }
      return stroke
    }
    func numbers(_ stroke: VectorStroke) -> [Double] {
      guard case .gradient(let gradient) = stroke.paint else { return [] }
      return gradient.stops.value(at: 0)
    }
    for word in ["color", "stroke"] {
      let green = try stroke(stops, "S.\(word)=#00ff0033")
      #expect(numbers(green) == [0, 0, 1, 0, 1, 0, 1, 0])
      #expect(abs(green.opacity.value(at: 0) - 0.2) < 1e-9)
    }
    let list = ##"[{"offset": 1, "color": "blue"}, {"offset": 0, "color": "#f003"}]"##
    let expected = [0, 1, 0, 0, 1, 0, 0, 1, 0, 0.2, 1, 1]
    #expect(try numbers(stroke(stops, "S.stroke=\(list)")) == expected)
    #expect(try numbers(stroke(#""sid": "grad", \#(stops)"#, "grad=\(list)")) == expected)
  }

  @Test("Colours of texts have alpha, also where animators have others, and fill effects")
  func alphaOfTexts() throws {
    let animator = #"{"s": {"e": {"k": 50}}, "a": {"fc": {"k": [1, 0, 0]}}}"#
    let document = #"{"t": "a", "f": "A", "s": 10, "lh": 12, "fc": [0, 0, 0]}"#
    let layer = """
      {"ty": 5, "nm": "T", "ks": {}, "t": {"d": {"k": [{"t": 0, "s": \(document)}]},
       "a": [\(animator)]}}
      """
    let fonts = #""fonts": {"list": [{"fName": "A", "fFamily": "Inter", "fStyle": "Bold"}]},"#
    func text(_ assignment: String) throws -> VectorText? {
      guard case .text(let text)? = try items(layer, [assignment], more: fonts).first else {
        return nil
      }
      return text
    }
    let green = Color(0, 1, 0, 0.2)
    #expect(try text("T.color=#00ff0033")?.fillColor == green)
    #expect(try text("T.color=#00ff0033")?.animators.first?.fillColor == nil)
    #expect(try text("T.stroke=#00ff0033")?.strokeColor == green)
    let effect = #"{"ty": 21, "ef": [{}, {}, {"ty": 2, "v": {"k": [1, 0, 0]}}]}"#
    let filled = lottieText(
      ##"{"ty": 1, "nm": "S", "sw": 4, "sh": 4, "sc": "#ff0000", "ks": {}, "ef": [\##(effect)]}"##
    )
    let overrides = try VariableOverrides(assignments: ["S.color=#00ff0033"])
    let read = try LottieReader(overrides: overrides).read(Array(filled.utf8))
    let filters = read.scene.layers.first?.state.filters.map(\.effect) ?? []
    #expect(filters.first?[color: .inputColor] == Color(0, 1, 0))
    #expect(read.scene.layers.first?.state.backgroundColor == Color(0, 1, 0))
    #expect(filters.last?[number: .outputWhite] == 0.2)
  }

  @Test("Components are clamped after they are interpolated, as in lottie-web")
  func colorsBetweenOthers() throws {
    let k = #"[{"t": 0, "s": [1, 0.5, 0]}, {"t": 50, "s": [1, 0.5, 1.4]}]"#
    let text = lottieText(#"{"ty": 4, "shapes": [{"ty": "st", "c": {"k": \#(k)}}]}"#)
    let layer = try #require(readLottie(text).scene.layers.first)
    guard case .vector(let vector) = layer.state.content,
      case .stroke(let stroke)? = vector.items.first, case .color(let color) = stroke.paint
    else {
      Issue.record("no stroke")
      return
    }
    #expect(abs(color.value(at: 0.25).blue - 0.7) < 1e-6)
    #expect(color.value(at: 0.45).blue == 1)
  }

  @Test(
    "A component a little above 1 is 1; clearly larger ones count to 255 for the whole property",
    arguments: [
      ("[1.0001, 0.5, 0, 1]", Color(1, 0.5, 0), Color(1, 0.5, 0)),
      (
        #"[{"t": 0, "s": [1, 0.5, 0]}, {"t": 50, "s": [1.02, 0.6, 0]}]"#, Color(1, 0.5, 0),
        Color(1, 0.6, 0)
      ),
      // The first key alone would be red.
      (
        #"[{"t": 0, "s": [1, 0, 0]}, {"t": 50, "s": [255, 51, 0]}]"#, Color(1 / 255.0, 0, 0),
        Color(1, 0.2, 0)
      ),
    ] as [(String, Color, Color)]
  )
  func colorsAboveOne(_ k: String, _ first: Color, _ last: Color) throws {
    let text = lottieText(
      #"{"ty": 4, "shapes": [{"ty": "st", "c": {"k": \#(k)}}], "#
        + #""ef": [{"ty": 21, "ef": [{}, {}, {"v": {"k": \#(k)}}]}]}"#
    )
    let layer = try #require(readLottie(text).scene.layers.first)
    guard case .vector(let vector) = layer.state.content,
      case .stroke(let stroke)? = vector.items.first, case .color(let color) = stroke.paint
    else {
      Issue.record("no stroke")
      return
    }
    #expect(color.value(at: 0) == first && color.value(at: 1) == last)
    #expect(layer.state.filters.first?.effect[color: .inputColor] == first)
  }

  @Test("Colours of files of old count to 255")
  func oldColors() throws {
    let text = """
      {"v": "4.1.0", "fr": 1, "ip": 0, "op": 1, "w": 1, "h": 1,
       "layers": [{"ty": 4, "shapes": [{"ty": "fl", "c": {"k": [255, 0, 51, 1]}}]}]}
      """
    guard case .vector(let vector)? = try readLottie(text).scene.layers.first?.state.content,
      case .fill(let fill)? = vector.items.first
    else {
      Issue.record("no fill")
      return
    }
    #expect(fill.paint == .color(.constant(Color(1, 0, 0.2))))
  }

  // The first component runs evenly, the second as the curve of CSS's ease-in-out, later ones as the first.
  private static let paces =
    #""o": {"x": [0.2, 0.42], "y": [0.2, 0]}, "i": {"x": [0.8, 0.58], "y": [0.8, 1]}"#
  // ease-in-out at a quarter.
  private static let eased = 0.129162

  private func isClose(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  private func keys(_ start: String, _ end: String) -> String {
    #"{"a": 1, "k": [{"t": 0, "s": \#(start), \#(Self.paces)}, {"t": 100, "s": \#(end)}]}"#
  }

  @Test("Components of colours and stops have their own timing")
  func separateTiming() throws {
    let color = keys("[1, 0, 0, 1]", "[0, 1, 1, 1]")
    let stops = keys("[0, 1, 0, 0, 1, 0, 0, 1]", "[0, 0, 1, 0, 1, 1, 1, 1]")
    let text = lottieText(
      #"{"ty": 4, "shapes": [{"ty": "fl", "c": \#(color)}, "#
        + #"{"ty": "gf", "g": {"p": 2, "k": \#(stops)}, "s": {"k": [0, 0]}, "e": {"k": [9, 0]}}], "#
        + #""ef": [{"ty": 21, "ef": [{}, {}, {"v": \#(color)}]}]}"#
    )
    let layer = try #require(readLottie(text).scene.layers.first)
    guard case .vector(let vector) = layer.state.content, vector.items.count == 2,
      case .fill(let fill) = vector.items[0], case .color(let value) = fill.paint,
      case .fill(let other) = vector.items[1], case .gradient(let gradient) = other.paint
    else {
      Issue.record("no paints")
      return
    }
    func parts(_ color: Color) -> [Double] { [color.red, color.green, color.blue] }
    #expect(isClose(parts(value.value(at: 0.25)), [0.75, Self.eased, 0.25]))
    #expect(value.value(at: 0) == Color(1, 0, 0) && value.value(at: 1) == Color(0, 1, 1))
    // The red of the first stop is the second number.
    let expected = [0, 1 - Self.eased, 0.25, 0, 1, 0.25, 0.25, 1]
    #expect(isClose(gradient.stops.value(at: 0.25), expected))
    let effect = try #require(layer.presentation(atLocalTime: 0.25).filters.first?.effect)
    let filled = try #require(effect[color: .inputColor])
    #expect(isClose(parts(filled), [0.75, Self.eased, 0.25]))
  }

  @Test("Keys between keyframes count as keyframes")
  func manyKeys() {
    let color = keys("[1, 0, 0, 1]", "[0, 1, 1, 1]")
    let text = lottieText(#"{"ty": 4, "shapes": [{"ty": "fl", "c": \#(color)}]}"#)
    var limits = Limits()
    limits.keyframes = 50
    let errors = lottieErrors(text, limits: limits)
    #expect(errors.count == 1 && errors[0].hasPrefix("E_LIMIT layers[0].shapes[0].c"))
  }
}
