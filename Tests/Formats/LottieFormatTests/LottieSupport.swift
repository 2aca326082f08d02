import LottieFormat
import SceneFormat
import SceneModel

/// A Lottie file of 100 frames at 100 frames a second with some layers.
func lottieText(_ layers: String, more: String = "") -> String {
  """
  {"v": "5.7.4", "fr": 100, "ip": 0, "op": 100, "w": 100, "h": 100, \(more) "layers": [\(layers)]}
  """
}

/// What the reader makes of a text.
func readLottie(
  _ text: String,
  compatibility: LottieCompatibility = .web,
  limits: Limits = Limits()
) throws -> ImportedScene {
  try LottieReader(limits: limits, compatibility: compatibility).read(Array(text.utf8))
}

/// The errors that the reader finds in a text, by code and path; none where it reads it.
func lottieErrors(_ text: String, limits: Limits = Limits()) -> [String] {
  do throws(SceneReadError) {
    _ = try LottieReader(limits: limits).read(Array(text.utf8))
    return []
  } catch {
    return error.errors.map { "\($0.code.rawValue) \($0.path)" }
  }
}

extension FilterEffect {
  /// The values of a shadow.
  var shadow: FilterShadow {
    FilterShadow(
      color: self[color: .inputColor] ?? .clear,
      amount: self[number: .inputAmount],
      angle: self[number: .inputAngle],
      distance: self[number: .inputDistance],
      radius: self[number: .inputRadius],
      spread: self[number: .inputSpread]
    )
  }

  /// The name of the mode of a colour.
  var blendMode: String { self["blendMode", default: ""] }
}
