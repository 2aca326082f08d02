internal import Graphics

/// Reads the `transform` attribute: `translate(4 2) rotate(45)`.
enum SVGTransform {
  /// The matrix of a list of transforms; the identity where it cannot be read, as browsers take it.
  static func read(_ text: String?) -> Affine {
    guard let text else { return .identity }
    var result = Affine.identity
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard !rest.isEmpty else { return result }
      guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close,
        let numbers = String(rest[rest.index(after: open)..<close]).numbers,
        let step = step(String(rest[..<open]).trimmed, numbers)
      else { return .identity }
      result = step.concatenating(result)
      rest = rest[rest.index(after: close)...]
    }
  }

  private static func step(_ name: String, _ numbers: [Double]) -> Affine? {
    switch (name, numbers.count) {
    case ("matrix", 6):
      Affine(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    case ("translate", 1): .translation(numbers[0], 0)
    case ("translate", 2): .translation(numbers[0], numbers[1])
    case ("scale", 1): .scale(numbers[0], numbers[0])
    case ("scale", 2): .scale(numbers[0], numbers[1])
    case ("rotate", 1): .rotation(radians(numbers[0]))
    case ("rotate", 3):
      Affine.translation(-numbers[1], -numbers[2])
        .concatenating(.rotation(radians(numbers[0])))
        .concatenating(.translation(numbers[1], numbers[2]))
    case ("skewX", 1): Affine(1, 0, ElementaryFunctions.tan(radians(numbers[0])), 1, 0, 0)
    case ("skewY", 1): Affine(1, ElementaryFunctions.tan(radians(numbers[0])), 0, 1, 0, 0)
    default: nil
    }
  }

  private static func radians(_ degrees: Double) -> Double { degrees / 180 * .pi }
}
