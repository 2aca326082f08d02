import Graphics

/// How a counting text writes its number: exactly one of `%d` and `%.Nf` in a text.
///
/// An optional `0` and a width may stand after the percent sign, and `%%` writes one. Numbers are
/// rounded half away from zero, with "." as the point, without grouping, and never as "-0".
public struct CountFormat: Sendable, Hashable {
  /// The format as it was written.
  public let text: String
  private let prefix: String
  private let suffix: String
  private let decimals: Int
  private let width: Int
  private let isZeroPadded: Bool

  /// A format from its text; nil when the text is not one.
  public init?(_ text: String) {
    self.text = text
    var literal = ""
    var before: String?
    var (decimals, width, isZeroPadded) = (0, 0, false)
    var rest = Substring(text)
    while let character = rest.popFirst() {
      guard character == "%" else {
        literal.append(character)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        literal.append("%")
        continue
      }
      guard before == nil, let spec = Self.conversion(&rest) else { return nil }
      (decimals, width, isZeroPadded) = spec
      before = literal
      literal = ""
    }
    guard let before else { return nil }
    prefix = before
    suffix = literal
    self.decimals = decimals
    self.width = width
    self.isZeroPadded = isZeroPadded
  }

  // What follows "%": an optional 0, an optional width up to 99, then "d" or ".Nf".
  private static func conversion(_ rest: inout Substring) -> (Int, Int, Bool)? {
    let isZeroPadded = rest.first == "0"
    if isZeroPadded { rest.removeFirst() }
    var width = 0
    while let digit = rest.first.flatMap({ $0.isASCII ? $0.wholeNumberValue : nil }) {
      rest.removeFirst()
      width = width * 10 + digit
      guard width <= 99 else { return nil }
    }
    if rest.first == "d" {
      rest.removeFirst()
      return (0, width, isZeroPadded)
    }
    guard rest.first == "." else { return nil }
    rest.removeFirst()
    guard let digit = rest.popFirst(), digit.isASCII, let decimals = digit.wholeNumberValue,
      rest.popFirst() == "f"
    else { return nil }
    return (decimals, width, isZeroPadded)
  }

  /// The text for a number; numbers are held within ±10¹⁵.
  public func text(for number: Double) -> String {
    let bounded = number.clamped(to: -1e15...1e15)
    var whole = Int(clamping: bounded.magnitude, .down, in: 0...1_000_000_000_000_000)
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let fraction = bounded.magnitude - Double(whole)
    var part = Int(clamping: fraction * Double(scale), in: 0...scale)
    if part == scale {
      whole += 1
      part = 0
    }
    var digits = String(whole)
    if decimals > 0 {
      let tail = String(part)
      digits += "." + String(repeating: "0", count: decimals - tail.count) + tail
    }
    let sign = bounded < 0 && (whole > 0 || part > 0) ? "-" : ""
    let missing = String(
      repeating: isZeroPadded ? "0" : " ",
      count: max(0, width - digits.count - sign.count)
    )
    return prefix + (isZeroPadded ? sign + missing : missing + sign) + digits + suffix
  }
}
