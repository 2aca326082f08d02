/// The message in which x264 names itself and its options, at the start of a segment.
///
/// It is a "supplemental enhancement information" unit (ITU-T H.264, 7.3.2.3 and D.1.7): NAL unit
/// type 6, payload type 5 (unregistered user data), marked by x264's own UUID. About 700 bytes a
/// segment that no player reads.
enum EncoderVersionSEI {
  private static let uuid: [UInt8] = [
    0xDC, 0x45, 0xE9, 0xBD, 0xE6, 0xD9, 0x48, 0xB7, 0x96, 0x2C, 0xD8, 0x20, 0xD9, 0x23, 0xEE, 0xEF,
  ]

  /// Removes the message from the first packet of a segment, in which it is the first unit.
  ///
  /// - Parameter packet: units that each follow a start code 00 00 01 or 00 00 00 01 (Annex B).
  /// - Returns: the name and build, such as `x264 - core 164 r3095 baee400`; nil when there was no
  ///   such message, and then the packet is as it was.
  static func remove(from packet: inout [UInt8]) -> String? {
    let start = NALUnits.startCodeLength(packet[...])
    guard start > 0, packet.count > start + 2, packet[start] & 0x1F == 6, packet[start + 1] == 5
    else { return nil }
    // The payload's size is a run of 255 and a last byte, all added up.
    var text = start + 2
    while text < packet.count, packet[text] == 255 { text += 1 }
    text += 1
    guard text + uuid.count <= packet.count, packet[text..<text + uuid.count].elementsEqual(uuid)
    else { return nil }
    guard
      let next = (text..<packet.count).first(where: { NALUnits.startCodeLength(packet[$0...]) > 0 })
    else { return nil }
    let words = packet[(text + uuid.count)..<next].prefix { $0 != 0 }
    packet.removeSubrange(..<next)
    let fields = String(decoding: words, as: UTF8.self).split(separator: " - ", maxSplits: 2)
    return fields.prefix(2).joined(separator: " - ")
  }
}
