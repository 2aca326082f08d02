/// The units of an H.264 stream (ITU-T H.264, 7.3.1 and Annex B).
enum NALUnits {
  /// The kinds of units that this program distinguishes; the raw values are `nal_unit_type`.
  enum Kind: UInt8 {
    case slice = 1
    case sliceOfIDR = 5
    case message = 6
    case sequenceParameters = 7
    /// A PPS: the parameters of frames.
    case frameParameters = 8
  }

  /// The length of the start code that bytes begin with; 0 for none.
  static func startCodeLength(_ bytes: ArraySlice<UInt8>) -> Int {
    if bytes.starts(with: [0, 0, 0, 1]) { return 4 }
    return bytes.starts(with: [0, 0, 1]) ? 3 : 0
  }

  /// The units of a packet, without their start codes, as they are written.
  ///
  /// - Parameter packet: units that each follow a start code 00 00 01 or 00 00 00 01.
  /// - Complexity: linear in the bytes.
  static func split(_ packet: [UInt8]) -> [ArraySlice<UInt8>] {
    var starts: [(code: Int, unit: Int)] = []
    packet.withUnsafeBufferPointer { bytes in
      // The last byte of a start code is 1. A greater one ends none, and neither do the two bytes after it.
      var index = 2
      while index < bytes.count {
        let byte = bytes[index]
        if byte == 1, bytes[index - 1] == 0, bytes[index - 2] == 0 {
          let hasFour = index > 2 && bytes[index - 3] == 0
          starts.append((index - (hasFour ? 3 : 2), index + 1))
        }
        index += byte == 0 ? 1 : 3
      }
    }
    return starts.indices.map { number in
      let end = number + 1 < starts.count ? starts[number + 1].code : packet.count
      return packet[starts[number].unit..<end]
    }
  }

  /// Returns a unit's payload without its emulation prevention bytes.
  static func payload(_ unit: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(unit.count)
    var zeros = 0
    for byte in unit {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      result.append(byte)
      zeros = byte == 0 ? zeros + 1 : 0
    }
    return result
  }

  /// A unit with its start code, made of a payload.
  static func unit(_ payload: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0, 0, 0, 1]
    result.reserveCapacity(payload.count + 8)
    var zeros = 0
    for byte in payload {
      if zeros >= 2, byte <= 3 {
        result.append(3)
        zeros = 0
      }
      result.append(byte)
      zeros = byte == 0 ? zeros + 1 : 0
    }
    return result
  }
}
