import Graphics
import LottieFormat
import SceneFormat
import SceneModel
import Testing

/// Layer styles and merges, which only one of the players draws.
@Suite("Features that After Effects draws and lottie-web does not")
struct LottieStyleTests {
  private func layer(_ styles: String, _ compatibility: LottieCompatibility = .ae) throws -> Layer {
    let text = lottieText(#"{"ty": 4, "shapes": [], "sy": [\#(styles)]}"#)
    return try #require(readLottie(text, compatibility: compatibility).scene.layers.first)
  }

  private let shadow = """
    {"ty": 1, "c": {"k": [1, 0, 0, 1]}, "o": {"k": 75}, "a": {"k": 120}, "s": {"k": 10},
      "d": {"k": 10}, "ch": {"k": 20}, "bm": {"k": 1}}
    """

  @Test("A shadow with the angle 120° and the distance 10 has the offset (5, 8.66)")
  func shadowStyle() throws {
    let filters = try layer(shadow).state.filters
    let effect = try #require(filters.first?.effect)
    let match = effect.shadow
    #expect(effect.kind == .dropShadow)
    let x = match.distance * ElementaryFunctions.cos(match.angle)
    let y = match.distance * ElementaryFunctions.sin(match.angle)
    #expect(abs(x - 5) < 1e-9 && abs(y - 8.6603) < 1e-4)
    #expect(match.color == Color(1, 0, 0) && match.amount == 0.75)
    #expect(abs(match.radius - 3) < 1e-12 && abs(match.spread - 0.2) < 1e-12)
    #expect(try layer(shadow, .web).state.filters.isEmpty)
  }

  @Test("Styles act from the inside out, regardless of their order, and glows have no offset")
  func order() throws {
    let styles = [
      shadow, #"{"ty": 3, "c": {"k": [1, 1, 0, 1]}, "s": {"k": 20}, "a": {"k": 30}}"#,
      #"{"ty": 4, "s": {"k": 10}, "bm": {"k": 11}}"#,
      #"{"ty": 2, "a": {"k": 90}, "d": {"k": 4}, "bm": {"k": 5}}"#,
      #"{"ty": 7, "c": {"k": [0, 0, 1, 1]}, "so": {"k": 40}, "bm": {"k": 24}}"#,
    ]
    let effects = try layer(styles.joined(separator: ", ")).state.filters.map(\.effect)
    #expect(
      effects.map(\.kind) == [
        .colorOverlay, .innerShadow, .innerShadow, .dropShadow, .dropShadow,
      ]
    )
    #expect(
      effects[0] == .colorOverlay(color: Color(0, 0, 1), amount: 0.4, blendMode: .difference)
    )
    #expect(effects[1].blendMode == "screen" && effects[1][number: .inputDistance] == 0)
    // Light from above throws the shadow of the upper rim downwards.
    #expect(effects[2].blendMode == "multiply" && effects[2][number: .inputDistance] == 4)
    #expect(abs(effects[2][number: .inputAngle] - .pi / 2) < 1e-12)
    #expect(effects[3][number: .inputDistance] == 0 && effects[3][number: .inputRadius] == 6)
  }

  @Test("Styles act after all effects, and unsupported ones are reported")
  func rest() throws {
    let effect = #"{"ty": 29, "ef": [{"v": {"k": 10}}]}"#
    let text = lottieText(
      #"{"ty": 4, "shapes": [], "ef": [\#(effect)], "sy": [\#(shadow), {"ty": 5}, {"ty": 0}]}"#
    )
    let imported = try readLottie(text, compatibility: .ae)
    let filters = try #require(imported.scene.layers.first).state.filters
    #expect(filters.map(\.effect.kind) == [.gaussianBlur, .gaussianBlur, .dropShadow])
    #expect(imported.diagnostics.map(\.path) == ["layers[0].sy[1]", "layers[0].sy[2]"])
  }

  @Test("Merges are items in one player, and nothing in the other")
  func merge() throws {
    let shape = #"{"ty": "el", "s": {"k": [9, 9]}}"#
    let text = lottieText(
      #"{"ty": 4, "shapes": [\#(shape), {"ty": "mm", "mm": 3}, {"ty": "fl"}, {"ty": "st"}]}"#
    )
    func kinds(_ compatibility: LottieCompatibility) throws -> [VectorItem.Kind] {
      let layer = readLottieLayer(try readLottie(text, compatibility: compatibility))
      guard case .vector(let content) = layer?.state.content else { return [] }
      return content.items.map(\.kind)
    }
    #expect(try kinds(.web) == [.ellipse, .fill, .stroke])
    #expect(try kinds(.ae) == [.ellipse, .merge, .fill, .stroke])
    #expect(try readLottie(text, compatibility: .ae).diagnostics.count == 1)
    #expect(try readLottie(text).diagnostics.isEmpty)
  }

  private func readLottieLayer(_ imported: ImportedScene) -> Layer? { imported.scene.layers.first }

  @Test("The last of the blend modes is hard mix")
  func hardMix() throws {
    let text = lottieText(#"{"ty": 4, "bm": 17, "shapes": []}"#)
    // A layer around keeps what mixes to the animation.
    let around = try #require(readLottie(text, compatibility: .ae).scene.layers.first)
    #expect(around.sublayers.first?.state.blendMode == .hardMix)
  }
}
