internal import SceneModel

extension ArraySlice<UInt8> {
  /// The bytes of an address, of which a percent sign and two hexadecimal digits spell one.
  ///
  /// Other percent signs stand for themselves (URL, 1.3).
  package var percentDecoded: ArraySlice {
    guard contains(0x25) else { return self }
    var result: [UInt8] = []
    var rest = self
    while let byte = rest.popFirst() {
      let digits = byte == 0x25 ? String(decoding: rest.prefix(2), as: UTF8.self) : ""
      if digits.utf8.count == 2, let value = UInt8(digits: digits, radix: 16) {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result[...]
  }
}

extension StringProtocol {
  /// The text of an address, in which `%20` is a blank.
  package var percentDecoded: String {
    String(decoding: Array(utf8)[...].percentDecoded, as: UTF8.self)
  }
}
