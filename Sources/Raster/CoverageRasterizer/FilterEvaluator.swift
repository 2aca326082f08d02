internal import CRasterKernels
internal import DisplayModel
internal import Graphics

/// Evaluates the primitives of one filter, each on the pixels that later ones need.
///
/// Results are premultiplied images of eight bits a component, in the space in which they were computed; inputs are
/// converted by tables of bytes. A blur in linear RGB of an sRGB image is computed in floating point.
final class FilterEvaluator {
  /// A result, or a part of one.
  struct Image {
    var pixels: PixmapView
    /// The space of the colours; nil for an image of alpha, which is the same in both.
    var space: FilterColorSpace?
    /// Keeps the memory; nil for the source.
    var owner: GroupImageCache.Shared?
  }

  let graph: FilterGraph
  let memory: BufferPool
  let caches: RasterCaches
  let drawItems: ItemDrawing
  private var results: [Image?] = []
  private var source: Image?
  // Inputs in the space that is not their own.
  private var converted: [FilterGraph.Input: Image] = [:]

  init(
    _ graph: FilterGraph,
    memory: BufferPool,
    caches: RasterCaches,
    drawItems: @escaping ItemDrawing
  ) {
    (self.graph, self.memory, self.caches) = (graph, memory, caches)
    self.drawItems = drawItems
  }

  /// Returns the last result on the pixels of an image, which is the source.
  func result(of image: borrowing OffscreenSurface) throws(RasterError) -> OffscreenSurface {
    let area = image.area
    let (needed, touched) = (graph.needed(for: area).results, graph.touched(from: area))
    source = Image(pixels: image.pixels.part(graph.pixels(of: graph.region)), space: .sRGB)
    results = graph.primitives.map { _ in nil }
    var lastUses: [FilterGraph.Input: Int] = [:]
    for index in graph.primitives.indices where !needed[index].isEmpty {
      for input in graph.primitives[index].inputs { lastUses[input] = index }
    }
    var released = graph.primitives.map { _ in [FilterGraph.Input]() }
    for (input, last) in lastUses { released[last].append(input) }
    for index in graph.primitives.indices {
      let part = needed[index].intersection(touched[index])
      guard !part.isEmpty else { continue }
      try PixmapView.check(part)
      results[index] = try evaluate(index, within: part)
      for input in released[index] { release(input) }
    }
    let result = try OffscreenSurface(covering: area, from: memory)
    if let last = graph.primitives.indices.last, let image = try input(.result(last), in: .sRGB) {
      image.pixels.copy(to: result.pixels)
    }
    (source, results, converted) = (nil, [], [:])
    return result
  }

  private func release(_ input: FilterGraph.Input) {
    converted[input] = nil
    if case .result(let index) = input { results[index] = nil }
  }

  // MARK: Inputs

  /// An input in its own space; nil where it is transparent.
  func input(_ input: FilterGraph.Input) throws(RasterError) -> Image? {
    let image: Image?
    switch input {
    case .none: return nil
    case .sourceGraphic: image = source
    case .result(let index): image = results[index]
    case .sourceAlpha:
      if let existing = converted[input] { return existing }
      guard let source, !source.pixels.area.isEmpty else { return nil }
      let alpha = try surface(source.pixels.area)
      source.pixels.copy(to: alpha.pixels)
      for y in alpha.pixels.area.y..<alpha.pixels.area.maxY {
        let row = alpha.pixels.colors(y)
        for x in 0..<alpha.pixels.area.width { row[x] &= 0xFF00_0000 }
      }
      converted[input] = Image(pixels: alpha.pixels, space: nil, owner: alpha.owner)
      return converted[input]
    }
    return image.flatMap { $0.pixels.area.isEmpty ? nil : $0 }
  }

  /// An input in a space.
  func input(_ input: FilterGraph.Input, in space: FilterColorSpace) throws(RasterError) -> Image? {
    guard let image = try self.input(input), let current = image.space, current != space else {
      return try self.input(input)
    }
    if let existing = converted[input] { return existing }
    try charge(image.pixels.area, steps: 1)
    var result = try surface(image.pixels.area)
    image.pixels.copy(to: result.pixels)
    rk_filter_convert(result.pixels.filterImage, LinearLight.bytes(in: space))
    result.space = space
    converted[input] = result
    return result
  }

  // MARK: Memory

  /// A new image, transparent or with old pixels; a step a pixel is charged.
  func surface(_ area: PixelRect, isCleared: Bool = true) throws(RasterError) -> Image {
    try charge(area, steps: 1)
    let owner = GroupImageCache.Shared(
      try OffscreenSurface(covering: area, isCleared: isCleared, from: memory)
    )
    return Image(pixels: owner.image.pixels, space: nil, owner: owner)
  }

  /// A copy of an image on other pixels, transparent where it has none.
  func copy(of image: Image?, on area: PixelRect) throws(RasterError) -> Image {
    var result = try surface(area)
    image?.pixels.copy(to: result.pixels)
    result.space = image?.space
    return result
  }

  /// Charges an area.
  func charge(_ area: PixelRect, steps: Int) throws(RasterError) {
    try caches.filterBudget.charge(pixels: area.pixels, steps: steps)
  }
}
