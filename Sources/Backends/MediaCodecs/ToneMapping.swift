internal import CFFmpeg
internal import Graphics

/// Maps images of high dynamic range to sRGB.
///
/// Signals of SMPTE ST 2084 (PQ) and ARIB STD-B67 (HLG) become light relative to reference white,
/// which is 203 cd/m² (ITU-R BT.2408). HLG is rendered for a display of 1000 cd/m², with a system
/// gamma of 1.2 (BT.2100). Primaries of BT.2020 become those of BT.709; light outside of its gamut
/// is clipped at 0.
///
/// The maximum component m is then compressed by a simple curve. Up to 0.75 it is unchanged. Above,
/// it becomes 0.75 + 0.25 · (1 − e^(−(m − 0.75) / 0.25)), which reaches 1 at infinity. The other
/// components retain their ratio to it. Reference white becomes code 244 of 255.
struct ToneMapping {
  private enum Transfer {
    case perceptualQuantizer, hybridLogGamma
  }

  private let transfer: Transfer
  private let hasWideGamut: Bool

  /// Creates the mapping for a frame; nil for a frame of standard dynamic range.
  init?(_ frame: UnsafeMutablePointer<AVFrame>) {
    switch frame.pointee.color_trc {
    case AVCOL_TRC_SMPTE2084: transfer = .perceptualQuantizer
    case AVCOL_TRC_ARIB_STD_B67: transfer = .hybridLogGamma
    default: return nil
    }
    // Both are defined with the primaries of BT.2020; only those of BT.709 are none of them.
    hasWideGamut = frame.pointee.color_primaries != AVCOL_PRI_BT709
  }

  // Cd/m².
  private static let referenceWhite = 203.0
  private static let hybridPeak = 1000.0
  private static let knee = 0.75
  // The table is indexed by the upper 12 bits of 16-bit signals.
  private static let entries = 4096

  /// Writes a row of 8-bit RGBA, straight, as many pixels as it has.
  ///
  /// - Parameters:
  ///   - image: an image of 16 bits.
  ///   - y: its row.
  func map(_ image: ConvertedFrame, row y: Int, to row: inout [UInt8]) {
    let linear = transfer == .hybridLogGamma ? Self.hybrid : Self.perceptual
    for x in 0..<row.count / 4 {
      let signal = image.deepPixel(x, y)
      var (r, g, b) = (linear[signal.r >> 4], linear[signal.g >> 4], linear[signal.b >> 4])
      if transfer == .hybridLogGamma {
        let luminance = 0.2627 * r + 0.678 * g + 0.0593 * b
        let gain = Self.systemGain[Self.index(luminance)]
        (r, g, b) = (r * gain, g * gain, b * gain)
      }
      if hasWideGamut {
        (r, g, b) = (
          1.660491 * r - 0.587641 * g - 0.07285 * b,
          -0.12455 * r + 1.1329 * g - 0.008349 * b,
          -0.018151 * r - 0.100579 * g + 1.11873 * b
        )
      }
      let scale = Self.compression(of: max(r, g, b))
      row[4 * x] = Self.codes[Self.index(r * scale)]
      row[4 * x + 1] = Self.codes[Self.index(g * scale)]
      row[4 * x + 2] = Self.codes[Self.index(b * scale)]
      row[4 * x + 3] = UInt8(truncatingIfNeeded: signal.a >> 8)
    }
  }

  // Returns the factor for a pixel with the given maximum component.
  private static func compression(of maximum: Double) -> Double {
    guard maximum > knee else { return 1 }
    let headroom = 1 - knee
    let excess = (maximum - knee) / headroom
    return (knee + headroom * (1 - ElementaryFunctions.exp(-excess))) / maximum
  }

  // Tables of light are as dense in the dark as its square root.
  private static func index(_ light: Double) -> Int {
    Int(clamping: light.clamped(to: 0...1).squareRoot() * Double(entries - 1) + 0.5, .down)
  }

  private static func light(_ index: Int) -> Double {
    let root = Double(index) / Double(entries - 1)
    return root * root
  }

  // SMPTE ST 2084, equation 4.1, relative to reference white.
  private static let perceptual: [Double] = (0..<entries).map { index in
    let (m1, m2) = (2610.0 / 16_384, 2523.0 / 4096 * 128)
    let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)
    let power = ElementaryFunctions.pow(Double(index) / Double(entries - 1), 1 / m2)
    let ratio = max(power - c1, 0) / (c2 - c3 * power)
    return 10_000 * ElementaryFunctions.pow(ratio, 1 / m1) / referenceWhite
  }

  // The inverse of the opto-electronic transfer function of ITU-R BT.2100, table 5: light of the scene, 0…1.
  private static let hybrid: [Double] = (0..<entries).map { index in
    let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
    let signal = Double(index) / Double(entries - 1)
    if signal <= 0.5 { return signal * signal / 3 }
    return (ElementaryFunctions.exp((signal - c) / a) + b) / 12
  }

  // From light of the scene to light of the display relative to reference white, by the luminance of the former.
  private static let systemGain: [Double] = (0..<entries).map { index in
    let luminance = light(index)
    guard luminance > 0 else { return 0 }
    return hybridPeak / referenceWhite * ElementaryFunctions.pow(luminance, 0.2)
  }

  // IEC 61966-2-1.
  private static let codes: [UInt8] = (0..<entries).map { index in
    let light = light(index)
    let signal =
      light <= 0.0031308 ? 12.92 * light : 1.055 * ElementaryFunctions.pow(light, 1 / 2.4) - 0.055
    return UInt8(clamping: Int(clamping: (signal * 255).rounded()))
  }
}
