internal import CRasterKernels
internal import Graphics

/// Tinting and shrinking of a bitmap before a kernel maps its pixels.
struct ImagePrefilter: Hashable {
  /// Columns of the bitmap that become one; a power of two.
  let across: Int
  /// Rows of the bitmap that become one; a power of two.
  let down: Int
  /// Factors of the colours in 1/65536.
  let red: UInt32
  let green: UInt32
  let blue: UInt32

  /// The preparation for drawing with a tint's colours (its alpha is not used) and a filter.
  ///
  /// Bilinear reading looks at four pixels only. An image that shrinks to less than half its size
  /// would lose pixels, so blocks are averaged first until at least half the size remains to shrink.
  ///
  /// - Parameter placing: maps the bitmap's pixels to output pixels.
  init(tint: Color, filter: SamplingFilter, placedBy placing: Affine) {
    func factor(_ component: Double) -> UInt32 {
      UInt32(Int(clamping: component * 65_536, in: 0...65_536))
    }
    (red, green, blue) = (factor(tint.red), factor(tint.green), factor(tint.blue))
    switch filter {
    case .linear:
      across = Self.block(Point(placing.a, placing.b).length)
      down = Self.block(Point(placing.c, placing.d).length)
    case .nearest: (across, down) = (1, 1)
    }
  }

  /// Whether the pixels do not change.
  var isNone: Bool { !shrinks && !tints }
  private var shrinks: Bool { across > 1 || down > 1 }
  private var tints: Bool { min(red, green, blue) < 65_536 }

  // The greatest power of two, at most 4096, that a length in output pixels can be multiplied by
  // without growing beyond 1. A length just above a half counts as a half.
  private static func block(_ length: Double) -> Int {
    var block = 1
    while block < 4096, length * Double(block) < 0.499 { block *= 2 }
    return block
  }

  /// The prepared pixels.
  ///
  /// - Throws: `outOfMemory`.
  func makeBitmap(of bitmap: Bitmap) throws(RasterError) -> Bitmap {
    let shrunk = try shrinks ? shrink(bitmap) : bitmap
    return try tints ? tint(shrunk) : shrunk
  }

  private func shrink(_ bitmap: Bitmap) throws(RasterError) -> Bitmap {
    var buffer = try PixelBuffer(
      drawing: (bitmap.width + across - 1) / across,
      (bitmap.height + down - 1) / down
    )
    let (bytesPerRow, height) = (buffer.bytesPerRow, buffer.height)
    buffer.withUnsafeMutableBytes { out in
      bitmap.withUnsafeBytes { bytes in
        for row in 0..<height {
          let first = row * down
          downsample_row(
            out.pixels(inRow: row, bytesPerRow),
            bytes.baseAddress?.advanced(by: first * bitmap.bytesPerRow),
            bitmap.bytesPerRow,
            bitmap.width,
            across,
            min(down, bitmap.height - first)
          )
        }
      }
    }
    return buffer.freeze()
  }

  private func tint(_ bitmap: Bitmap) throws(RasterError) -> Bitmap {
    var buffer = try PixelBuffer(drawing: bitmap.width, bitmap.height)
    let bytesPerRow = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { out in
      bitmap.withUnsafeBytes { bytes in
        for row in 0..<bitmap.height {
          let source = bytes.baseAddress?.advanced(by: row * bitmap.bytesPerRow)
          tint_row(
            out.pixels(inRow: row, bytesPerRow),
            source?.assumingMemoryBound(to: UInt32.self),
            bitmap.width,
            red,
            green,
            blue
          )
        }
      }
    }
    return buffer.freeze()
  }
}

extension UnsafeMutableRawBufferPointer {
  fileprivate func pixels(inRow row: Int, _ bytesPerRow: Int) -> UnsafeMutablePointer<UInt32>? {
    baseAddress?.advanced(by: row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
  }
}
