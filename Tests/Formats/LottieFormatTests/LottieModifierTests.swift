import Graphics
import LottieFormat
import SceneFormat
import SceneModel
import TestSupport
import Testing
import VectorGeometry

/// What the reader makes of what changes shapes.
@Suite("Lottie modifiers")
struct LottieModifierTests {
  private func item(_ shape: String) throws -> VectorItem {
    let scene = try readLottie(lottieText(#"{"ty": 4, "shapes": [\#(shape)]}"#)).scene
    guard case .vector(let vector)? = scene.layers.first?.state.content else {
      throw NoVector()
    }
    return try #require(vector.items.first)
  }

  private struct NoVector: Error {}

  @Test(
    "A trim measures its paths each for itself, or in mode 2 as one",
    arguments: [("", false), (#", "m": 1"#, false), (#", "m": 2"#, true)]
  )
  func trim(_ mode: String, _ isSequential: Bool) throws {
    let shape = #"{"ty": "tm", "s": {"k": 10}, "e": {"k": 60}, "o": {"k": 90} \#(mode)}"#
    #expect(
      try item(shape)
        == .trim(
          VectorTrim(
            start: .constant(0.1),
            end: .constant(0.6),
            offset: .constant(0.25),
            isSequential: isSequential,
            rounding: 0.0001
          )
        )
    )
  }

  @Test("The miter limit of an offset is a distance in web and a ratio in ae")
  func offset() throws {
    let shape = #"{"ty": "op", "a": {"k": 20}, "lj": 1, "ml": {"k": 4}}"#
    for (mode, unit) in [(LottieCompatibility.web, MiterLimitUnit.distance), (.ae, .ratio)] {
      let scene = try readLottie(
        lottieText(#"{"ty": 4, "shapes": [\#(shape)]}"#),
        compatibility: mode
      )
      .scene
      guard case .vector(let vector)? = scene.layers.first?.state.content,
        case .offset(let offset)? = vector.items.first
      else { throw NoVector() }
      #expect(offset.miterLimitUnit == unit && offset.miterLimit == .constant(4))
    }
  }

  @Test("Copies turn before they are scaled, and negative sizes count, in web alone")
  func quirksOfWeb() throws {
    func items(_ shape: String, _ player: LottieCompatibility) throws -> [VectorItem] {
      let text = lottieText(#"{"ty": 4, "shapes": [\#(shape)]}"#)
      let layer = try readLottie(text, compatibility: player).scene.layers.first
      guard case .vector(let vector)? = layer?.state.content else { throw NoVector() }
      return vector.items
    }
    for (scale, turnsFirst) in [("[50, 100]", true), ("[100, 100]", false)] {
      let shape = #"{"ty": "rp", "c": {"k": 2}, "tr": {"s": {"k": \#(scale)}}}"#
      for player in [LottieCompatibility.web, .ae] {
        guard case .repeater(let repeater)? = try items(shape, player).first else {
          throw NoVector()
        }
        #expect(repeater.turnsFirst == (turnsFirst && player == .web), "\(scale)")
      }
    }
    let keys = #"{"a": 1, "k": [{"t": 0, "s": [1, 1]}, {"t": 9, "s": [5, 5]}]}"#
    for (size, isSigned) in [
      (#"{"k": [-120, 60]}"#, true), (#"{"k": [120, 60]}"#, false), (keys, true),
    ] {
      let shape = #"{"ty": "rc", "s": \#(size), "p": {"k": [0, 0]}, "r": {"k": 0}}"#
      for player in [LottieCompatibility.web, .ae] {
        guard case .rectangle(let rectangle)? = try items(shape, player).first else {
          throw NoVector()
        }
        #expect(rectangle.isSigned == (isSigned && player == .web), "\(size)")
      }
    }
  }

  @Test(
    "A repeater fades from its start to its end, in web the other way where copies stack upwards",
    arguments: [1, 2]
  )
  func repeater(mode: Int) throws {
    let shape = """
      {"ty": "rp", "c": {"k": 3}, "o": {"k": 2}, "m": \(mode),
        "tr": {"p": {"k": [7, 0]}, "so": {"k": 75}, "eo": {"k": 25}}}
      """
    var step = Placement()
    step.position = .constant(Point(7, 0))
    #expect(
      try item(shape)
        == .repeater(
          VectorRepeater(
            copies: .constant(3),
            offset: .constant(2),
            stacksUpwards: mode == 2,
            step: step,
            startOpacity: .constant(mode == 1 ? 0.75 : 0.25),
            endOpacity: .constant(mode == 1 ? 0.25 : 0.75)
          )
        )
    )
  }
}
