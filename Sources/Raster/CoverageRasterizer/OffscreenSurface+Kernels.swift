internal import CRasterKernels
internal import Graphics

// Changes of whole images by the pixel kernels.
extension OffscreenSurface {
  /// Blurs the image by standard deviations in pixels; outside it everything counts as transparent.
  ///
  /// - Parameter channels: 1 for alpha alone, 4 for colour.
  func blur(
    x: Double,
    y: Double,
    channels: Int,
    using memory: BufferPool
  ) throws(RasterError) {
    guard x > 0 || y > 0 else { return }
    let scratch = try memory.take(blur_scratch_bytes(area.width, area.height, x, y))
    withUnsafeMutableBytes { bytes in
      blur_image(
        bytes.baseAddress,
        bytesPerRow,
        area.width,
        area.height,
        channels,
        x,
        y,
        scratch.baseAddress
      )
    }
    memory.giveBack(scratch)
  }

  /// Blurs the colours of the image as amounts of light.
  func blurLight(x: Double, y: Double, using memory: BufferPool) throws(RasterError) {
    guard x > 0 || y > 0 else { return }
    let scratch = try memory.take(blur_float_scratch_bytes(area.width, area.height, max(x, y)))
    withUnsafeMutableBytes { bytes in
      LinearLight.withTables { light in
        blur_image_in_light(
          bytes.baseAddress,
          bytesPerRow,
          area.width,
          area.height,
          x,
          y,
          light,
          scratch.baseAddress
        )
      }
    }
    memory.giveBack(scratch)
  }

  /// Blurs the colours of the image along an axis of length 1.
  func blur(
    sigma: Double,
    along axis: Point,
    _ space: FilterColorSpace,
    using memory: BufferPool
  ) throws(RasterError) {
    guard sigma > 0 else { return }
    let scratch = try memory.take(blur_float_scratch_bytes(area.width, area.height, sigma))
    withUnsafeMutableBytes { bytes in
      LinearLight.withTables { light in
        blur_image_along(
          bytes.baseAddress,
          bytesPerRow,
          area.width,
          area.height,
          sigma,
          axis.x,
          axis.y,
          Double(area.x),
          Double(area.y),
          space == .linearRGB ? light : nil,
          scratch.baseAddress
        )
      }
    }
    memory.giveBack(scratch)
  }

  /// Blurs the image alike in both directions.
  func blur(sigma: Double, channels: Int, using memory: BufferPool) throws(RasterError) {
    try blur(x: sigma, y: sigma, channels: channels, using: memory)
  }

  /// Repeats the pixels at the edges of an area to the edges of the image.
  func extendEdges(of inner: PixelRect) {
    let inner = inner.intersection(area)
    guard !inner.isEmpty, inner != area else { return }
    let (left, right) = (inner.x - area.x, inner.maxX - area.x)
    withUnsafeMutableBytes { bytes in
      for y in inner.y..<inner.maxY {
        guard let row = pixels(y, in: bytes) else { continue }
        row.update(repeating: row[left], count: left)
        (row + right).update(repeating: row[right - 1], count: area.width - right)
      }
      for y in area.y..<area.maxY where y < inner.y || y >= inner.maxY {
        let edge = y < inner.y ? inner.y : inner.maxY - 1
        guard let row = pixels(y, in: bytes), let source = pixels(edge, in: bytes) else { continue }
        row.update(from: source, count: area.width)
      }
    }
  }

  /// Maps the straight colours; empty pixels remain empty.
  func map(by matrix: ColorMatrix) {
    let elements = matrix.elements.map { Float($0.clamped(to: -1e9...1e9)) }
    withUnsafeMutableBytes { bytes in
      for y in area.y..<area.maxY {
        color_matrix_row(pixels(y, in: bytes), area.width, elements)
      }
    }
  }

  /// Mixes the straight colours with a ramp at their luma.
  func map(by ramp: Tritone) {
    let colors = [ramp.shadows, ramp.midtones, ramp.highlights].flatMap { color in
      [Float(color.red), Float(color.green), Float(color.blue)]
    }
    withUnsafeMutableBytes { bytes in
      for y in area.y..<area.maxY {
        tritone_row(pixels(y, in: bytes), area.width, colors, Float(ramp.amount))
      }
    }
  }

  /// Replaces the straight components by their table entries; empty pixels remain empty.
  func map(by tables: TransferTables) {
    withUnsafeMutableBytes { bytes in
      for y in area.y..<area.maxY {
        transfer_row(pixels(y, in: bytes), area.width, tables.numbers, tables.opaque)
      }
    }
  }

  /// Blends another image of the same area over this one, whose alpha does not change.
  func blendAtop(_ source: borrowing OffscreenSurface, mode: BlendMode) {
    withUnsafeMutableBytes { bytes in
      source.withUnsafeMutableBytes { other in
        for y in area.y..<area.maxY {
          blend_atop_row(
            mode.kernelAtop,
            pixels(y, in: bytes),
            source.pixels(y, in: other),
            area.width
          )
        }
      }
    }
  }

  /// Multiplies the alpha of an alpha image, at most to 1.
  func multiplyAlpha(by gain: Double) {
    guard gain != 1 else { return }
    withUnsafeMutableBytes { bytes in
      for y in area.y..<area.maxY {
        gain_alpha_row(
          row(y, in: bytes)?.assumingMemoryBound(to: UInt8.self),
          area.width,
          Float(gain)
        )
      }
    }
  }

  /// Copies the alpha of a colour image to an alpha image, where both have pixels.
  func copyAlpha(to target: borrowing OffscreenSurface) {
    let common = area.intersection(target.area)
    guard !common.isEmpty else { return }
    withUnsafeMutableBytes { bytes in
      target.withUnsafeMutableBytes { out in
        for y in common.y..<common.maxY {
          alpha_row(
            target.row(y, in: out)?.advanced(by: common.x - target.area.x)
              .assumingMemoryBound(to: UInt8.self),
            pixels(y, in: bytes)?.advanced(by: common.x - area.x),
            common.width
          )
        }
      }
    }
  }

  /// Writes the luma of a colour image to an alpha image of the same area.
  func copyLuma(to target: borrowing OffscreenSurface) {
    withUnsafeMutableBytes { bytes in
      target.withUnsafeMutableBytes { out in
        for y in area.y..<area.maxY {
          luma_row(
            target.row(y, in: out)?.assumingMemoryBound(to: UInt8.self),
            pixels(y, in: bytes),
            area.width
          )
        }
      }
    }
  }

  /// Turns an alpha image round.
  func invertAlpha() {
    withUnsafeMutableBytes { bytes in
      for y in area.y..<area.maxY {
        invert_alpha_row(row(y, in: bytes)?.assumingMemoryBound(to: UInt8.self), area.width)
      }
    }
  }

  private func pixels(
    _ y: Int,
    in bytes: UnsafeMutableRawBufferPointer
  ) -> UnsafeMutablePointer<UInt32>? {
    row(y, in: bytes)?.assumingMemoryBound(to: UInt32.self)
  }
}
