public import Graphics
internal import RenderPipeline

/// Images that show where two images differ.
public enum DifferenceImage {
  /// The expected image, grey and faint, with what differs in red and antialiased edges in yellow.
  ///
  /// Opaque, and as large as the larger one of both images. Without a map, as for images of different sizes,
  /// all pixels of other bytes are red; where only one image has a pixel it is blue.
  ///
  /// - Complexity: O(*pixels*)
  public static func make(expected: Bitmap, actual: Bitmap, map: DifferenceMap?) -> Bitmap {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    var image = PixelBuffer(width: width, height: height)
    let stride = image.bytesPerRow
    image.withUnsafeMutableBytes { target in
      for y in 0..<height {
        for x in 0..<width {
          let color: UInt32
          if x < expected.width, y < expected.height, x < actual.width, y < actual.height {
            let (a, b) = (expected[x, y], actual[x, y])
            let changed = DifferenceMap.Mark.different.rawValue
            color = shade(a, map.map { $0.bytes[y * width + x] } ?? (a == b ? 0 : changed))
          } else {
            color = blue
          }
          target.storeBytes(of: color, toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
    return image.freeze()
  }

  /// Returns expected, difference and actual side by side, each in a panel as large as the larger
  /// image.
  ///
  /// Areas of the outer panels outside their images are transparent.
  ///
  /// - Complexity: O(*pixels*)
  public static func sideBySide(expected: Bitmap, actual: Bitmap, map: DifferenceMap?) -> Bitmap {
    let middle = make(expected: expected, actual: actual, map: map)
    var image = PixelBuffer(width: middle.width * 3, height: middle.height)
    for (panel, source) in [expected, middle, actual].enumerated() {
      image.copy(source, toX: panel * middle.width)
    }
    return image.freeze()
  }

  private static let blue: UInt32 = 0xFF00_00FF
  private static let red: UInt32 = 0xFFFF_0000
  private static let yellow: UInt32 = 0xFFFF_D000

  private static func shade(_ pixel: UInt32, _ mark: UInt8) -> UInt32 {
    switch DifferenceMap.Mark(rawValue: mark) {
    case .different: return red
    case .antialiased: return yellow
    case .equal, .similar, nil: break
    }
    // A quarter of the brightness on white: (77, 150, 29) / 256 are BT.601's shares of luma.
    let (r, g, b) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
    let luma = (77 * r + 150 * g + 29 * b) >> 8
    let code = 255 - ((pixel >> 24) - min(luma, pixel >> 24)) / 4
    return 0xFF00_0000 | code << 16 | code << 8 | code
  }
}
