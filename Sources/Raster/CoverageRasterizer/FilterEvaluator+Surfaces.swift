internal import CRasterKernels
internal import DisplayModel
internal import Graphics

extension FilterEvaluator {
  /// Returns noise.
  ///
  /// - Parameter tile: the area that is stitched, in user space.
  func turbulence(
    _ noise: FilterTurbulence,
    in tile: Rect,
    within area: PixelRect
  ) throws(RasterError) -> Image {
    let octaves = min(max(0, noise.octaves), Int(rk_filter_octaves))
    let result = try surface(area, isCleared: false)
    try charge(area, steps: 16 * octaves)
    let map = graph.transform
    var parameters = rk_filter_noise(
      is_fractal: noise.isFractal,
      stitches: noise.stitches,
      octaves: Int32(octaves),
      seed: Int32(clamping: noise.seed),
      frequency_x: noise.frequency.x,
      frequency_y: noise.frequency.y,
      tile_x: tile.minX,
      tile_y: tile.minY,
      tile_w: tile.width,
      tile_h: tile.height,
      scale_x: map.a,
      scale_y: map.d,
      shift_x: map.tx,
      shift_y: map.ty
    )
    rk_filter_turbulence(result.pixels.filterImage, &parameters)
    return result
  }

  /// Returns sums of neighbours with weights.
  ///
  /// - Parameter edges: the pixels whose edges continue beyond them.
  func convolved(
    _ image: Image?,
    _ convolution: FilterConvolution,
    _ edges: PixelRect,
    within area: PixelRect
  ) throws(RasterError) -> Image {
    let result = try surface(area)
    try charge(area, steps: 4 * convolution.kernel.count)
    let kernel = convolution.kernel.map {
      Float(($0 / convolution.divisor).clamped(to: -1e9...1e9))
    }
    kernel.withUnsafeBufferPointer { weights in
      var parameters = rk_filter_convolution(
        columns: Int32(clamping: convolution.columns),
        rows: Int32(clamping: convolution.rows),
        target_x: Int32(clamping: convolution.targetX),
        target_y: Int32(clamping: convolution.targetY),
        kernel: weights.baseAddress,
        bias: Float(convolution.bias.clamped(to: -1e9...1e9)),
        preserves_alpha: convolution.preservesAlpha,
        edges: convolution.edgeMode.kernel,
        x: Int32(clamping: edges.x),
        y: Int32(clamping: edges.y),
        width: Int32(clamping: edges.width),
        height: Int32(clamping: edges.height)
      )
      rk_filter_convolve(result.pixels.filterImage, image.kernelImage, &parameters)
    }
    return result
  }

  /// Returns the light that a surface reflects.
  ///
  /// - Parameter edges: the pixels at whose edges slopes are one-sided.
  func lit(
    _ image: Image?,
    by lighting: FilterLighting,
    in space: FilterColorSpace,
    edges: PixelRect,
    within area: PixelRect
  ) throws(RasterError) -> Image {
    let result = try surface(area, isCleared: false)
    try charge(area, steps: 32)
    let map = graph.transform
    var parameters = rk_filter_lighting()
    parameters.surface_scale = Float(lighting.surfaceScale.clamped(to: -1e9...1e9))
    switch lighting.reflection {
    case .diffuse(let constant): parameters.constant = Float(constant.clamped(to: -1e9...1e9))
    case .specular(let constant, let exponent):
      parameters.is_specular = true
      parameters.constant = Float(constant.clamped(to: -1e9...1e9))
      parameters.exponent = Float(exponent.clamped(to: 0...1000))
    }
    let color = lighting.color.clamped
    let components = [color.red, color.green, color.blue].map {
      Float(space == .sRGB ? $0 : FilterColorSpace.light(of: $0))
    }
    parameters.color = (components[0], components[1], components[2])
    switch lighting.light {
    case .distant(let azimuth, let elevation):
      parameters.is_distant = true
      let level = ElementaryFunctions.cos(elevation)
      parameters.light = (
        ElementaryFunctions.cos(azimuth) * level, ElementaryFunctions.sin(azimuth) * level,
        ElementaryFunctions.sin(elevation)
      )
    case .point(let position): parameters.light = (position.x, position.y, position.z)
    case .spot(let position, let target, let exponent, let cone):
      parameters.light = (position.x, position.y, position.z)
      let axis = target - position
      let length = (axis * axis).sum().squareRoot()
      if length > 0 { parameters.axis = (axis.x / length, axis.y / length, axis.z / length) }
      parameters.spot_exponent = Float(exponent.clamped(to: 0...1000))
      parameters.has_cone = cone != nil
      parameters.cone_cosine = Float(ElementaryFunctions.cos(cone ?? 0))
    }
    (parameters.scale_x, parameters.scale_y) = (map.a, map.d)
    (parameters.shift_x, parameters.shift_y) = (map.tx, map.ty)
    (parameters.x, parameters.y) = (Int32(clamping: edges.x), Int32(clamping: edges.y))
    parameters.width = Int32(clamping: edges.width)
    parameters.height = Int32(clamping: edges.height)
    rk_filter_light(result.pixels.filterImage, image.kernelImage, &parameters)
    return result
  }
}

extension FilterConvolution.EdgeMode {
  fileprivate var kernel: rk_filter_edges {
    switch self {
    case .none: rk_filter_edges_none
    case .duplicate: rk_filter_edges_duplicate
    case .wrap: rk_filter_edges_wrap
    }
  }
}
