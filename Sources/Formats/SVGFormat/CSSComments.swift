extension String {
  /// The text of a style sheet or of declarations with a space for each comment, and without `<!--` and `-->`.
  ///
  /// CSS Syntax Module Level 3, sections 4.3.2 and 9. A comment that is not closed ends with the text.
  /// Takes time in proportion to the length.
  package var withoutCSSComments: String {
    guard utf8.contains(where: { $0 == 0x2A || $0 == 0x3C || $0 == 0x3E }) else { return self }
    let bytes = Array(utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x2F, index + 1 < bytes.count, bytes[index + 1] == 0x2A {
        index += 2
        while index + 1 < bytes.count, bytes[index] != 0x2A || bytes[index + 1] != 0x2F {
          index += 1
        }
        index += 2
        result.append(0x20)
      } else if bytes[index...].starts(with: "<!--".utf8) {
        index += 4
      } else if bytes[index...].starts(with: "-->".utf8) {
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
