internal import CRasterKernels
internal import DisplayModel
internal import Graphics

extension FilterEvaluator {
  /// Returns the result of a primitive on an area, not empty; nil where it is transparent.
  func evaluate(_ index: Int, within area: PixelRect) throws(RasterError) -> Image? {
    let primitive = graph.primitives[index]
    let space = primitive.colorSpace
    func input(_ index: Int, in space: FilterColorSpace? = nil) throws(RasterError) -> Image? {
      guard index < primitive.inputs.count else { return nil }
      guard let space else { return try self.input(primitive.inputs[index]) }
      return try self.input(primitive.inputs[index], in: space)
    }
    var result: Image
    switch primitive.operation {
    case .gaussianBlur(let x, let y):
      return try blurred(try input(0), graph.sigma(x, y), space, within: area)
    case .offset(let vector): return try moved(try input(0), graph.offset(vector), within: area)
    case .flood(let color):
      result = try surface(area, isCleared: false)
      result.pixels.clear(area, to: color.pixel)
      result.space = .sRGB
      return result
    case .merge:
      result = try surface(area)
      for index in primitive.inputs.indices {
        try composite(try input(index, in: space), onto: result, .normal)
      }
    case .blend(let mode):
      result = try copy(of: try input(1, in: space), on: area)
      try composite(try input(0, in: space), onto: result, mode)
    case .composite(let operation):
      result = try composite(
        try input(0, in: space),
        using: operation,
        with: try input(1, in: space),
        within: area
      )
    case .colorMatrix(let matrix):
      let image = try input(0, in: space)
      result = try copy(of: image, on: area)
      try charge(area, steps: 4)
      result.pixels.map(by: matrix)
      replaceEmpty(in: result, by: matrix.apply(.clear), where: image)
    case .componentTransfer(let functions):
      let image = try input(0, in: space)
      result = try copy(of: image, on: area)
      try charge(area, steps: 4)
      result.pixels.map(by: TransferTables(functions))
      let empty = (0..<4).map { $0 < functions.count ? functions[$0].value(at: 0) : 0 }
      let color = Color(empty[0], empty[1], empty[2], empty[3])
      replaceEmpty(in: result, by: color, where: image)
    case .morphology(let morphology):
      result = try extremes(of: try input(0, in: space), morphology, within: area)
    case .turbulence(let noise):
      result = try turbulence(noise, in: primitive.region, within: area)
    case .displacementMap(let map):
      let image = try input(0)
      result = try displaced(image, map, by: try input(1, in: space), within: area)
      result.space = image?.space
      return result
    case .convolveMatrix(let convolution):
      let edges = graph.pixels(of: primitive.inputs.first ?? .none)
      result = try convolved(try input(0, in: space), convolution, edges, within: area)
    case .lighting(let lighting):
      let edges = graph.pixels(ofPrimitive: index)
      result = try lit(try input(0), by: lighting, in: space, edges: edges, within: area)
    case .tile:
      return try tiled(try input(0), graph.pixels(of: primitive.inputs.first ?? .none), area)
    case .items(let items):
      result = try surface(area)
      try drawItems(items, result.pixels)
      result.space = .sRGB
      return result
    }
    result.space = space
    return result
  }

  // MARK: Colours

  private func replaceEmpty(in result: Image, by color: Color, where image: Image?) {
    guard color.pixel != 0 else { return }
    rk_filter_replace_empty(result.pixels.filterImage, image.kernelImage, color.pixel)
  }

  private func composite(
    _ image: Image?,
    onto result: Image,
    _ mode: BlendMode
  ) throws(RasterError) {
    guard let image else { return }
    let common = image.pixels.area.intersection(result.pixels.area)
    try charge(common, steps: 2)
    guard mode.kernel == nil else {
      return result.pixels.blend(image.pixels, mode: mode, within: common)
    }
    let operation = mode == .plusLighter ? CompositeOperation.add : .over
    result.pixels.composite(image.pixels, through: CompositeAlpha(), operation, within: common)
  }

  private func composite(
    _ a: Image?,
    using operation: FilterComposite,
    with b: Image?,
    within area: PixelRect
  ) throws(RasterError) -> Image {
    var factors: [Float] = []
    let kernel: rk_filter_operator
    switch operation {
    case .over, .lighter:
      let result = try copy(of: b, on: area)
      try composite(a, onto: result, operation == .over ? .normal : .plusLighter)
      return result
    case .in: kernel = rk_filter_in
    case .out: kernel = rk_filter_out
    case .atop: kernel = rk_filter_atop
    case .xor: kernel = rk_filter_xor
    case .arithmetic(let k1, let k2, let k3, let k4):
      factors = [k1, k2, k3, k4].map { Float($0.clamped(to: -1e9...1e9)) }
      kernel = rk_filter_arithmetic
    }
    let result = try surface(area, isCleared: false)
    try charge(area, steps: 4)
    rk_filter_composite(result.pixels.filterImage, kernel, factors, a.kernelImage, b.kernelImage)
    return result
  }

  // MARK: Neighbours

  private func blurred(
    _ image: Image?,
    _ sigma: Point,
    _ space: FilterColorSpace,
    within area: PixelRect
  ) throws(RasterError) -> Image? {
    guard let image, sigma.x > 0 || sigma.y > 0 else { return image?.part(area) }
    let (x, y) = (Effect.reach(sigma.x), Effect.reach(sigma.y))
    func spread(_ area: PixelRect) -> PixelRect {
      PixelRect(
        x: area.x - x,
        y: area.y - y,
        width: area.width + 2 * x,
        height: area.height + 2 * y
      )
    }
    // A blur runs in passes: the next one reads what a pass spreads beyond the area, and beyond the image.
    let full = area.union(spread(area).intersection(spread(image.pixels.area)))
    var result = try copy(of: image, on: full)
    try charge(full, steps: 16)
    if space == .linearRGB, image.space == .sRGB {
      try result.pixels.blurLight(x: sigma.x, y: sigma.y, using: memory)
    } else {
      if space == .sRGB, image.space == .linearRGB {
        rk_filter_convert(result.pixels.filterImage, LinearLight.bytes(in: .sRGB))
        result.space = .sRGB
      }
      try result.pixels.blur(x: sigma.x, y: sigma.y, using: memory)
    }
    return result.part(area)
  }

  private func moved(
    _ image: Image?,
    _ vector: Point,
    within area: PixelRect
  ) throws(RasterError) -> Image? {
    guard var image else { return nil }
    let (x, y) = (Int(clamping: vector.x * 256), Int(clamping: vector.y * 256))
    guard x & 255 != 0 || y & 255 != 0 else {
      let old = image.pixels
      image.pixels = PixmapView(
        memory: old.memory,
        bytesPerRow: old.bytesPerRow,
        area: PixelRect(
          x: old.area.x + x >> 8,
          y: old.area.y + y >> 8,
          width: old.area.width,
          height: old.area.height
        )
      )
      return image.part(area)
    }
    var result = try surface(area, isCleared: false)
    try charge(area, steps: 4)
    rk_filter_move(result.pixels.filterImage, image.pixels.filterImage, Int64(x), Int64(y))
    result.space = image.space
    return result
  }

  private func tiled(
    _ image: Image?,
    _ tile: PixelRect,
    _ area: PixelRect
  ) throws(RasterError) -> Image? {
    guard let image, !tile.isEmpty else { return nil }
    if tile.intersection(area) == area { return image.part(area) }
    let source = try copy(of: image, on: tile)
    var result = try surface(area, isCleared: false)
    try charge(area, steps: 8)
    let map = [1, 0, 0, 1, -Double(tile.x), -Double(tile.y)]
    rk_filter_tile(result.pixels.filterImage, source.pixels.filterImage, map)
    result.space = image.space
    return result
  }

  private func extremes(
    of image: Image?,
    _ morphology: FilterMorphology,
    within area: PixelRect
  ) throws(RasterError) -> Image {
    // Beyond both sides of an image nothing changes.
    let bounds = 0...2 * PixmapView.longestSide
    let across = Int(clamping: morphology.radius.width * graph.transform.a, in: bounds)
    let down = Int(clamping: morphology.radius.height * graph.transform.d, in: bounds)
    guard let image else { return try surface(area) }
    // The rows that the second pass reads.
    let top = max(area.y - down, image.pixels.area.y)
    let bottom = min(area.maxY + down, image.pixels.area.maxY)
    let rows = PixelRect(x: area.x, y: top, width: area.width, height: bottom - top)
    guard !rows.isEmpty else { return try surface(area) }
    let lines = try extremes(
      of: image,
      radius: across,
      dilates: morphology.dilates,
      isVertical: false,
      within: rows
    )
    return try extremes(
      of: lines,
      radius: down,
      dilates: morphology.dilates,
      isVertical: true,
      within: area
    )
  }

  private func extremes(
    of image: Image,
    radius: Int,
    dilates: Bool,
    isVertical: Bool,
    within area: PixelRect
  ) throws(RasterError) -> Image {
    let (length, lines) =
      isVertical ? (area.height, area.width) : (area.width, area.height)
    try caches.filterBudget.charge(pixels: (length + 2 * radius) * lines, steps: 8)
    let result = try surface(area, isCleared: false)
    let scratch = try memory.allocate(rk_filter_extremes_bytes(length, radius))
    rk_filter_extremes(
      result.pixels.filterImage,
      image.pixels.filterImage,
      isVertical,
      dilates,
      radius,
      scratch.baseAddress?.assumingMemoryBound(to: UInt8.self)
    )
    memory.release(scratch)
    return result
  }

  private func displaced(
    _ image: Image?,
    _ map: FilterDisplacement,
    by other: Image?,
    within area: PixelRect
  ) throws(RasterError) -> Image {
    let result = try surface(area, isCleared: false)
    try charge(area, steps: 4)
    let bounds = -100_000.0...100_000
    rk_filter_displace(
      result.pixels.filterImage,
      image.kernelImage,
      other.kernelImage,
      Float((map.scale.width * graph.transform.a).clamped(to: bounds)),
      Float((map.scale.height * graph.transform.d).clamped(to: bounds)),
      map.x.shift,
      map.y.shift
    )
    return result
  }
}

extension FilterEvaluator.Image {
  /// The part in an area; nil for an empty one.
  fileprivate func part(_ area: PixelRect) -> Self? {
    var result = self
    result.pixels = pixels.part(area)
    return result.pixels.area.isEmpty ? nil : result
  }
}

extension FilterEvaluator.Image? {
  /// The description for kernels; an empty image for none.
  var kernelImage: rk_filter_image { self?.pixels.filterImage ?? rk_filter_image() }
}

extension FilterChannel {
  /// The bits of a pixel that hold the component.
  fileprivate var shift: UInt32 {
    switch self {
    case .red: 16
    case .green: 8
    case .blue: 0
    case .alpha: 24
    }
  }
}
