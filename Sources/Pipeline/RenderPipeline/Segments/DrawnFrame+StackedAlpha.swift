internal import Graphics
internal import MediaCodecs

extension DrawnFrame {
  /// Returns the frame as an opaque image: colour above, alpha as grey below.
  func stacked(_ layout: StackedAlpha) -> DrawnFrame {
    guard !isRepeat else { return DrawnFrame(bitmap: bitmap, changedAreas: []) }
    let half = StackedAlpha.halfHeight(bitmap.height)
    let reach = layout == .straight ? ColorExtension.reach : 0
    let areas = changedAreas.flatMap { area in
      let last = area.maxY + reach >= bitmap.height ? half : area.maxY + reach
      let top = max(0, area.y - reach)
      return [
        PixelRect(x: area.x - reach, y: top, width: area.width + 2 * reach, height: last - top),
        PixelRect(
          x: area.x,
          y: half + max(0, area.y),
          width: area.width,
          height: last - max(0, area.y)
        ),
      ]
    }
    return DrawnFrame(bitmap: bitmap.stacked(layout), changedAreas: areas)
  }
}

extension Bitmap {
  /// Returns an opaque image of both halves, whose padding repeats the last row.
  ///
  /// - Complexity: O(*pixels*)
  fileprivate func stacked(_ layout: StackedAlpha) -> Bitmap {
    let half = StackedAlpha.halfHeight(height)
    var buffer = PixelBuffer(width: width, height: 2 * half)
    let pitch = buffer.bytesPerRow / 4
    buffer.withUnsafeMutableBytes { target in
      let target = target.bindMemory(to: UInt32.self)
      withUnsafeBytes { source in
        for y in 0..<height {
          for x in 0..<width {
            let pixel = source.loadUnaligned(
              fromByteOffset: y * bytesPerRow + x * 4,
              as: UInt32.self
            )
            target[y * pitch + x] = layout == .straight ? pixel : pixel | 0xFF00_0000
            target[(half + y) * pitch + x] = 0xFF00_0000 | (pixel >> 24) * 0x01_0101
          }
        }
      }
      if layout == .straight {
        ColorExtension(width: width, height: height, pitch: pitch).apply(to: target)
      }
      for y in height..<half {
        for x in 0..<width {
          target[y * pitch + x] = target[(height - 1) * pitch + x]
          target[(half + y) * pitch + x] = target[(half + height - 1) * pitch + x]
        }
      }
    }
    return buffer.freeze()
  }
}

/// Makes colours straight and extends those at edges into transparent pixels, so that neither shared
/// chroma nor the codec mixes visible pixels with black.
///
/// A pixel that is nearly transparent takes the colour of the nearest pixel that is not, by the two
/// sweeps of a distance transform (Rosenfeld and Pfaltz, 1966).
private struct ColorExtension {
  /// The distance in pixels, along the longer axis, to which colours extend: a block of the codec.
  static let reach = 16
  // Below this alpha an eighth of a code or less is visible, and straight colours are coarse.
  private static let leastAlpha: UInt32 = 8

  let width: Int
  let height: Int
  let pitch: Int

  func apply(to pixels: UnsafeMutableBufferPointer<UInt32>) {
    guard width > 0, height > 0 else { return }
    // A border of one pixel that never spreads.
    let columns = width + 2
    var distances = [UInt8](repeating: 255, count: columns * (height + 2))
    var isMixed = false
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixels[y * pitch + x]
        pixels[y * pitch + x] = pixel.straightOpaque
        if pixel >> 24 >= Self.leastAlpha {
          distances[(y + 1) * columns + x + 1] = 0
        } else {
          isMixed = true
        }
      }
    }
    guard isMixed else { return }
    let before = [(-1, 0), (-1, -1), (0, -1), (1, -1)]
    for isBackward in [false, true] {
      let sign = isBackward ? -1 : 1
      let steps = before.map { (x, y) in
        (cell: sign * (y * columns + x), pixel: sign * (y * pitch + x))
      }
      distances.withUnsafeMutableBufferPointer { distances in
        for row in 0..<height {
          let y = isBackward ? height - 1 - row : row
          for column in 0..<width {
            let x = isBackward ? width - 1 - column : column
            let cell = (y + 1) * columns + x + 1
            var distance = distances[cell]
            guard distance > 0 else { continue }
            for step in steps {
              let other = distances[cell + step.cell]
              guard other < distance - 1, other < Self.reach else { continue }
              distance = other + 1
              pixels[y * pitch + x] = pixels[y * pitch + x + step.pixel]
            }
            distances[cell] = distance
          }
        }
      }
    }
  }
}

extension UInt32 {
  // The straight colour of a premultiplied pixel, opaque; black where nothing is visible.
  fileprivate var straightOpaque: UInt32 {
    let alpha = self >> 24
    guard alpha > 0, alpha < 255 else { return self | 0xFF00_0000 }
    func straight(_ shift: UInt32) -> UInt32 {
      Swift.min(255, ((self >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return 0xFF00_0000 | straight(16) | straight(8) | straight(0)
  }
}
