internal import Graphics
internal import JSONText

extension FrameRate {
  /// The forms of a rate in messages.
  static let forms = "frames per second such as 60 or \"30000/1001\""

  /// A rate as scenes write it: `"30000/1001"` or a number as text; nil for anything else.
  init?(sceneText text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard numbers.count == parts.count, let first = numbers.first, parts.count <= 2 else {
      guard let number = DecimalText.number(text) else { return nil }
      self.init(number)
      return
    }
    self.init(first, over: numbers.count == 2 ? numbers[1] : 1)
  }
}
