internal import CRasterKernels
package import Graphics

// Changes of whole images by the pixel kernels.
extension PixmapView {
  /// Blurs the image by standard deviations in pixels; outside it everything counts as transparent.
  func blur(x: Double, y: Double, using memory: BufferPool) throws(RasterError) {
    guard x > 0 || y > 0 else { return }
    let scratch = try memory.allocate(blur_scratch_bytes(area.width, area.height, x, y))
    blur_image(
      self.memory,
      bytesPerRow,
      area.width,
      area.height,
      format.bytesPerPixel,
      x,
      y,
      scratch.baseAddress
    )
    memory.release(scratch)
  }

  /// Blurs the image alike in both directions.
  func blur(sigma: Double, using memory: BufferPool) throws(RasterError) {
    try blur(x: sigma, y: sigma, using: memory)
  }

  /// Blurs the colours of the image as amounts of light.
  func blurLight(x: Double, y: Double, using memory: BufferPool) throws(RasterError) {
    guard x > 0 || y > 0 else { return }
    let scratch = try memory.allocate(blur_float_scratch_bytes(area.width, area.height, max(x, y)))
    LinearLight.withTables { light in
      blur_image_in_light(
        self.memory,
        bytesPerRow,
        area.width,
        area.height,
        x,
        y,
        light,
        scratch.baseAddress
      )
    }
    memory.release(scratch)
  }

  /// Blurs the colours of the image along an axis of length 1.
  func blur(
    sigma: Double,
    along axis: Point,
    _ space: FilterColorSpace,
    using memory: BufferPool
  ) throws(RasterError) {
    guard sigma > 0 else { return }
    let scratch = try memory.allocate(blur_float_scratch_bytes(area.width, area.height, sigma))
    LinearLight.withTables { light in
      blur_image_along(
        self.memory,
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
    memory.release(scratch)
  }

  /// Repeats the pixels at the edges of an area to the edges of the image.
  func extendEdges(of inner: PixelRect) {
    let inner = inner.intersection(area)
    guard !inner.isEmpty, inner != area else { return }
    let (left, right) = (inner.x - area.x, inner.maxX - area.x)
    for y in inner.y..<inner.maxY {
      let row = colors(y)
      row.update(repeating: row[left], count: left)
      (row + right).update(repeating: row[right - 1], count: area.width - right)
    }
    for y in rows where y < inner.y || y >= inner.maxY {
      colors(y).update(from: colors(y < inner.y ? inner.y : inner.maxY - 1), count: area.width)
    }
  }

  /// Maps the straight colours; empty pixels remain empty.
  func map(by matrix: ColorMatrix) {
    let elements = matrix.elements.map { Float($0.clamped(to: -1e9...1e9)) }
    for y in rows { color_matrix_row(colors(y), area.width, elements) }
  }

  /// Mixes the straight colours with a ramp at their luma.
  func map(by ramp: Tritone) {
    let ends = [ramp.shadows, ramp.midtones, ramp.highlights].flatMap { color in
      [Float(color.red), Float(color.green), Float(color.blue)]
    }
    for y in rows { tritone_row(colors(y), area.width, ends, Float(ramp.amount)) }
  }

  /// Replaces the straight components by their table entries; empty pixels remain empty.
  func map(by tables: TransferTables) {
    for y in rows { transfer_row(colors(y), area.width, tables.numbers, tables.opaque) }
  }

  /// Blends another image of the same area over this one, whose alpha does not change.
  func blendAtop(_ source: PixmapView, mode: BlendMode) {
    for y in rows { blend_atop_row(mode.kernelAtop, colors(y), source.colors(y), area.width) }
  }

  /// Blends an image with the pixels under it by a mode of a kernel; the others change nothing.
  package func blend(_ source: PixmapView, mode: BlendMode, within area: PixelRect) {
    guard let kernel = mode.kernel else { return }
    for y in area.y..<area.maxY {
      blend_row(
        kernel,
        pixel(area.x, y).assumingMemoryBound(to: UInt32.self),
        source.pixel(area.x, y).assumingMemoryBound(to: UInt32.self),
        area.width
      )
    }
  }

  /// Multiplies the alpha of an alpha image, at most to 1.
  func multiplyAlpha(by gain: Double) {
    guard gain != 1 else { return }
    for y in rows { gain_alpha_row(alphas(y), area.width, Float(gain)) }
  }

  /// Copies the alpha of a colour image to an alpha image, where both have pixels.
  package func copyAlpha(to target: PixmapView) {
    let common = area.intersection(target.area)
    guard !common.isEmpty else { return }
    let (from, to) = (common.x - area.x, common.x - target.area.x)
    for y in common.y..<common.maxY {
      alpha_row(target.alphas(y) + to, colors(y) + from, common.width)
    }
  }

  /// Writes the luma of a colour image to an alpha image of the same area.
  package func copyLuma(to target: PixmapView) {
    for y in rows { luma_row(target.alphas(y), colors(y), area.width) }
  }

  /// Writes the luma of amounts of light of a colour image to an alpha image of the same area.
  package func copyLightLuma(to target: PixmapView) {
    LinearLight.withTables { light in
      let decode = light.pointee.decode
      for y in rows { rk_light_luma_row(target.alphas(y), colors(y), area.width, decode) }
    }
  }

  /// Copies a colour image to another one, where both have pixels.
  package func copy(to target: PixmapView) {
    let common = area.intersection(target.area)
    guard !common.isEmpty else { return }
    let (from, to) = (common.x - area.x, common.x - target.area.x)
    for y in common.y..<common.maxY {
      (target.colors(y) + to).update(from: colors(y) + from, count: common.width)
    }
  }

  /// The part of a colour image in an area.
  func part(_ area: PixelRect) -> PixmapView {
    let common = area.intersection(self.area)
    guard !common.isEmpty else {
      return PixmapView(memory: memory, bytesPerRow: bytesPerRow, area: common, format: format)
    }
    return PixmapView(
      memory: pixel(common.x, common.y),
      bytesPerRow: bytesPerRow,
      area: common,
      format: format
    )
  }

  /// Inverts an alpha image.
  package func invertAlpha() {
    for y in rows { invert_alpha_row(alphas(y), area.width) }
  }

  /// Overwrites a colour image with another one in perspective, whose edge pixels are repeated.
  ///
  /// - Parameter map: maps the coordinates of the other image to those of this one; without an inverse, nothing is done.
  package func project(_ flat: PixmapView, by map: Homography) {
    guard let inverse = map.inverse else { return }
    let (from, to) = (
      Affine.translation(Double(area.x), Double(area.y)),
      Affine.translation(-Double(flat.area.x), -Double(flat.area.y))
    )
    let matrix = Homography(from).concatenating(inverse).concatenating(Homography(to))
    var source = perspective_source(
      pixels: UnsafeRawPointer(flat.memory),
      stride: flat.bytesPerRow,
      width: Int32(clamping: flat.area.width),
      height: Int32(clamping: flat.area.height)
    )
    perspective_fill(
      memory,
      bytesPerRow,
      Int32(clamping: area.width),
      Int32(clamping: area.height),
      [matrix.x, matrix.y, matrix.origin].flatMap { [$0.x, $0.y, $0.z] },
      &source
    )
  }

  private var rows: Range<Int> { area.y..<area.maxY }
}
