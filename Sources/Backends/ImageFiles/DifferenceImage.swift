public import Graphics

/// The picture that a failed comparison leaves behind: expected | difference | actual.
public enum DifferenceImage {
  /// Three panels side by side, each as large as the larger of the two pictures.
  ///
  /// The middle panel is opaque: black where the pixels are equal, else red, brighter with the
  /// greatest difference of a premultiplied component and never darker than a quarter, so that a
  /// difference of 1 is seen. Where only one picture has a pixel it is blue. What the outer panels
  /// do not cover is transparent.
  ///
  /// - Complexity: O(*pixels*)
  public static func make(expected: Bitmap, actual: Bitmap) -> Bitmap {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    var picture = PixelBuffer(width: width * 3, height: height)
    let bytesPerRow = picture.bytesPerRow
    picture.withUnsafeMutableBytes { bytes in
      func put(_ pixel: UInt32, _ panel: Int, _ x: Int, _ y: Int) {
        let offset = y * bytesPerRow + (panel * width + x) * 4
        bytes.storeBytes(of: pixel, toByteOffset: offset, as: UInt32.self)
      }
      for y in 0..<height {
        for x in 0..<width {
          let left = expected.pixel(x, y)
          let right = actual.pixel(x, y)
          put(left ?? 0, 0, x, y)
          put(mark(left, right), 1, x, y)
          put(right ?? 0, 2, x, y)
        }
      }
    }
    return picture.freeze()
  }

  private static func mark(_ left: UInt32?, _ right: UInt32?) -> UInt32 {
    guard let left, let right else { return 0xFF00_00FF }
    let shifts: [UInt32] = [24, 16, 8, 0]
    let differences = shifts.map { shift -> Int in
      let a = Int((left >> shift) & 0xFF)
      let b = Int((right >> shift) & 0xFF)
      return abs(a - b)
    }
    guard let worst = differences.max(), worst > 0 else { return 0xFF00_0000 }
    return 0xFF00_0000 | UInt32(64 + worst * 191 / 255) << 16
  }
}

extension Bitmap {
  fileprivate func pixel(_ x: Int, _ y: Int) -> UInt32? {
    x < width && y < height ? self[x, y] : nil
  }
}
