/// The colours of a PNG file by its chunks other than a profile (PNG, third edition, 11.3.2).
package struct PNGColorSpace: Equatable {
  /// A chromaticity of CIE 1931.
  package struct Chromaticity: Equatable {
    package let x: Double
    package let y: Double
  }

  /// How codes become light.
  package enum Transfer: Equatable {
    case sRGB
    /// A power: 1 for linear light.
    case gamma(Double)
    /// The transfer function of high dynamic range, by its code point of ITU-T H.273.
    case highDynamicRange(Int)
  }

  /// The white.
  package let white: Chromaticity
  /// Red, green and blue.
  package let primaries: [Chromaticity]
  /// How codes become light.
  package let transfer: Transfer

  /// Whether the primaries are those of sRGB.
  package var hasStandardPrimaries: Bool { primaries == Self.bt709 }

  /// What a file says of its colours.
  package enum Reading: Equatable {
    /// Nothing, sRGB, or a profile, which comes with the pixels.
    case sRGB
    case other(PNGColorSpace)
    /// Code points that are not converted.
    case unknown
  }

  /// Reads the chunks before the pixels: of several ones the first of cICP, iCCP, sRGB, and gAMA with cHRM.
  package static func read(_ bytes: [UInt8]) -> Reading {
    var chunks: [String: Range<Int>] = [:]
    let file = ISOBoxes(bytes)
    var position = PNGChunk.signature.count
    while let length = file.number(4, at: position), let type = file.text(at: position + 4),
      type != "IDAT", length <= bytes.count - position - PNGChunk.overhead
    {
      let start = position + PNGChunk.headerLength
      chunks[type] = start..<start + length
      position += PNGChunk.overhead + length
    }
    if let chunk = chunks["cICP"], chunk.count == 4 {
      let start = chunk.lowerBound
      // Red, green and blue in the full range; nothing else is allowed.
      guard bytes[start + 2] == 0, bytes[start + 3] == 1 else { return .unknown }
      return space(primaries: Int(bytes[start]), transfer: Int(bytes[start + 1]))
    }
    if chunks["iCCP"] != nil || chunks["sRGB"] != nil { return .sRGB }
    func numbers(_ type: String, _ count: Int) -> [Double]? {
      guard let chunk = chunks[type], chunk.count == 4 * count else { return nil }
      return (0..<count).compactMap { file.number(4, at: chunk.lowerBound + 4 * $0) }
        .map { Double($0) / 100_000 }
    }
    guard let gamma = numbers("gAMA", 1)?[0], gamma > 0 else { return .sRGB }
    var (white, primaries) = (d65, bt709)
    if let values = numbers("cHRM", 8) {
      let pairs = stride(from: 0, to: 8, by: 2).map {
        Chromaticity(x: values[$0], y: values[$0 + 1])
      }
      guard pairs.allSatisfy({ $0.y > 0 }) else { return .unknown }
      (white, primaries) = (pairs[0], Array(pairs[1...]))
    }
    let isStandard = zip([white] + primaries, [d65] + bt709).allSatisfy {
      abs($0.x - $1.x) < 0.001 && abs($0.y - $1.y) < 0.001
    }
    // The standard's own value for sRGB, where that cannot be said.
    if isStandard, abs(gamma - 0.45455) < 0.0005 { return .sRGB }
    return .other(PNGColorSpace(white: white, primaries: primaries, transfer: .gamma(1 / gamma)))
  }

  private static let d65 = Chromaticity(x: 0.3127, y: 0.329)
  private static let bt709 = chromaticities([0.64, 0.33, 0.3, 0.6, 0.15, 0.06])

  private static func chromaticities(_ values: [Double]) -> [Chromaticity] {
    stride(from: 0, to: values.count, by: 2).map { Chromaticity(x: values[$0], y: values[$0 + 1]) }
  }

  // Code points of H.273, tables 2 and 3.
  private static func space(primaries: Int, transfer: Int) -> Reading {
    let corners: [Double]
    switch primaries {
    case 1, 2: corners = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
    case 5: corners = [0.64, 0.33, 0.29, 0.6, 0.15, 0.06]
    case 6, 7: corners = [0.63, 0.34, 0.31, 0.595, 0.155, 0.07]
    case 9: corners = [0.708, 0.292, 0.17, 0.797, 0.131, 0.046]
    case 11, 12: corners = [0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
    default: return .unknown
    }
    let curve: Transfer
    switch transfer {
    // The codes of videos are interpreted as sRGB, too.
    case 1, 2, 6, 13, 14, 15: curve = .sRGB
    case 4: curve = .gamma(2.2)
    case 5: curve = .gamma(2.8)
    case 8: curve = .gamma(1)
    case 16, 18: curve = .highDynamicRange(transfer)
    default: return .unknown
    }
    let white = primaries == 11 ? Chromaticity(x: 0.314, y: 0.351) : d65
    let space = PNGColorSpace(white: white, primaries: chromaticities(corners), transfer: curve)
    return curve == .sRGB && space.hasStandardPrimaries ? .sRGB : .other(space)
  }
}
