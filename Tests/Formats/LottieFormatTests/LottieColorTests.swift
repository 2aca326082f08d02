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
}
