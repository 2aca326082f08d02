/// A name with a number before its ending: `frame_00012.png`.
struct NumberedName {
  let prefix: String
  let number: Int
  let suffix: String

  // More digits are no frame's number.
  private static let maxDigits = 9

  init?(_ name: String) {
    guard let point = name.lastIndex(of: ".") else { return nil }
    let stem = name[..<point]
    let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
    guard !digits.isEmpty, digits.count <= Self.maxDigits, let number = Int(String(digits)) else {
      return nil
    }
    prefix = String(stem.dropLast(digits.count))
    self.number = number
    suffix = String(name[point...])
  }
}
