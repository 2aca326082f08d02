internal import DisplayModel
internal import Files
internal import Graphics
internal import MediaCodecs
internal import SVGFormat
internal import Sampling
internal import SceneModel

/// Replaces the images of drawings in display lists by their items, for one worker.
///
/// Items need no bitmap of the drawing, and only the parts that change are drawn again. Parts of drawings, tinted ones
/// and images that are shared between sizes remain images.
final class DrawingShapes {
  private let resources: [UInt64: DrawingResource]
  private let limits: Limits
  private let namesElements: Bool
  private var names: [UInt64: [String]] = [:]
  private var evaluators: [UInt64: SVGShapeEvaluator] = [:]
  private var paths: [PathKey: SharedPath] = [:]
  private var bitmaps: [[UInt8]: Bitmap] = [:]
  /// The letters of texts.
  var letters: SVGLetterSource = noLetters
  // Of the shapes of one frame, and of the paths that frames share.
  private var vertexCount = 0
  private var sharedVertexCount = 0
  // Images of letters that are remembered before all are forgotten.
  private static let maxBitmaps = 256

  /// A path that is the same at all instants.
  private struct PathKey: Hashable {
    var content: UInt64
    var number: Int
    var grid: Double
  }

  struct SharedPath {
    var path: Path
    var bounds: Rect
  }

  init(_ shared: SceneResources, limits: Limits) {
    namesElements = shared.namesElements
    let drawings = shared.drawings.values.map { ($0.image.content, $0) }
    resources = Dictionary(drawings) { first, _ in first }
    self.limits = limits
  }

  /// The list with items in the place of the images of drawings.
  ///
  /// - Throws: `limit` for a drawing with more elements than a frame may have, and the errors of fonts.
  func replacingImages(in list: DisplayList) throws(RenderError) -> DisplayList {
    guard !resources.isEmpty else { return list }
    vertexCount = 0
    guard let items = try replacingImages(in: list.items) else { return list }
    var result = list
    result.items = items
    return result
  }

  /// The list of a drawing that fills an image; nil for a frame of something else.
  ///
  /// - Throws: as `replacingImages(in:)`.
  func displayList(of frame: ImageFrame) throws(RenderError) -> DisplayList? {
    guard let resource = resources[frame.content] else { return nil }
    var list = DisplayList(width: frame.width, height: frame.height, background: .clear)
    list.items = try DrawingPlacement(
      shapes: self,
      resource: resource,
      time: frame.drawingTime,
      map: resource.map(onto: list.canvas.rect),
      visible: list.canvas
    ).items()
    return list
  }

  // Nil where there is nothing to replace, which most groups need not be copied for.
  private func replacingImages(in items: [DisplayItem]) throws(RenderError) -> [DisplayItem]? {
    var result: [DisplayItem]?
    for index in items.indices {
      guard let item = try replacement(for: items[index]) else { continue }
      if result == nil { result = items }
      result?[index] = item
    }
    return result
  }

  // The item with shapes; nil where it has no images to replace.
  private func replacement(for item: DisplayItem) throws(RenderError) -> DisplayItem? {
    switch item {
    case .fill, .stroke: return nil
    case .image(let image): return try shapes(of: image)
    case .tiles(var tiles):
      guard let items = try replacingImages(in: tiles.items) else { return nil }
      tiles.items = items
      return .tiles(tiles)
    case .group(var group):
      let items = try replacingImages(in: group.items)
      var cutters: [DisplayItem]?
      if let mask = group.mask { cutters = try replacingImages(in: mask.items) }
      guard items != nil || cutters != nil else { return nil }
      if let items { group.items = items }
      if let cutters { group.mask?.items = cutters }
      return .group(group)
    }
  }

  // The shapes of an image; nil for an image that is none of a drawing, or is shared between sizes.
  private func shapes(of image: ImageItem) throws(RenderError) -> DisplayItem? {
    guard case .frame(let frame) = image.image, let resource = resources[frame.content],
      image.source == nil, image.tint.isNeutral
    else { return nil }
    let destination = image.destination
    let map = resource.map(onto: destination).concatenating(image.transform)
    guard map.isInvertible, isDrawnAtItsSize(frame, resource.image.size, map) else { return nil }
    let shapes = try items(at: frame.drawingTime, of: resource)
    let vertices = shapes.reduce(0) { $0 + $1.vertexCount }
    // Images of one drawing share their pixels.
    guard vertexCount + vertices <= limits.vertices else { return nil }
    vertexCount += vertices
    let placement = DrawingPlacement(
      shapes: self,
      resource: resource,
      time: frame.drawingTime,
      map: map,
      visible: image.bounds
    )
    var group = DisplayGroup(
      origin: GroupOrigin(LayerIdentity(element: "drawing \(frame.source)"), .layer),
      items: try placement.items(of: shapes),
      opacity: image.tint.alpha.clamped(to: 0...1),
      bounds: image.bounds
    )
    group.isolatesBlending = group.items.contains(where: \.blendsWithBackdrop)
    let (corners, seen) = (image.transform.apply(destination), image.bounds.rect)
    let isCovered =
      image.transform.isRectilinear && corners.minX <= seen.minX && corners.minY <= seen.minY
      && corners.maxX >= seen.maxX && corners.maxY >= seen.maxY
    if !isCovered {
      group.clips = [ClipPath(path: .rect(destination), transform: image.transform)]
    }
    return .group(group)
  }

  // Whether the image has a pixel for each pixel of the output: particles of many sizes share images.
  private func isDrawnAtItsSize(_ frame: ImageFrame, _ size: Size, _ map: Affine) -> Bool {
    let width = size.width * Point(map.a, map.b).length
    let height = size.height * Point(map.c, map.d).length
    guard width.isFinite, height.isFinite else { return false }
    if width * height > SceneDrawing.maxPixels { return true }
    return abs(width.rounded(.up) - Double(frame.width)) <= 1
      && abs(height.rounded(.up) - Double(frame.height)) <= 1
  }

  // MARK: Content

  /// The items of a drawing at an instant.
  func items(at time: Double, of resource: DrawingResource) throws(RenderError) -> [SVGShapeItem] {
    let evaluator: SVGShapeEvaluator
    if let cached = evaluators[resource.image.content] {
      evaluator = cached
    } else {
      evaluator = SVGShapeEvaluator(resource.document, letters: letters)
      evaluator.namesElements = namesElements
      if namesElements { names[resource.image.content] = resource.document.elements().map(\.path) }
      let images = resource.images
      evaluator.imageSize = { images[$0]?.size }
      evaluators[resource.image.content] = evaluator
    }
    let items = try SVGReadError.mapped(try evaluator.items(at: time)) { RenderError($0) }
    if let error = evaluator.letterError {
      throw RenderError(
        error.exceedsLimit ? .limit : .unavailable,
        "the text \(FileSystem.quoted(error.string)): \(error.message)"
      )
    }
    return items
  }

  /// The path of an element of a drawing; nil where elements are not named.
  func name(of element: Int?, in resource: DrawingResource) -> String? {
    guard let element, let names = names[resource.image.content] else { return nil }
    return names.indices.contains(element) ? names[element] : nil
  }

  /// The pixels of a PNG file in a font; nil for a damaged file.
  func bitmap(of png: [UInt8]) -> Bitmap? {
    if let cached = bitmaps[png] { return cached }
    let (side, pixels) = (limits.side, limits.imagePixels)
    let decoded = try? ImageDecoder.image(png, maxSide: side, maxPixels: pixels)
    guard let bitmap = decoded?.bitmap else { return nil }
    if bitmaps.count >= Self.maxBitmaps { bitmaps.removeAll(keepingCapacity: true) }
    bitmaps[png] = bitmap
    return bitmap
  }

  /// A path on the grid of coordinates; paths that never change share their storage between frames.
  func shared(_ path: SVGShapePath, content: UInt64, grid: Double) -> SharedPath {
    let key = path.staticNumber.map { PathKey(content: content, number: $0, grid: grid) }
    if let key, let cached = paths[key] { return cached }
    let rounded = path.path.rounded(toMultiplesOf: grid)
    let result = SharedPath(path: rounded, bounds: rounded.controlBounds)
    if let key {
      sharedVertexCount += rounded.vertexCount
      // The paths of a drawing at one size are needed again.
      if sharedVertexCount > limits.vertices {
        paths.removeAll(keepingCapacity: true)
        sharedVertexCount = rounded.vertexCount
      }
      paths[key] = result
    }
    return result
  }
}

extension ImageFrame {
  /// The instant of a drawing in seconds, which its index encodes.
  fileprivate var drawingTime: Double {
    let time = Double(bitPattern: UInt64(truncatingIfNeeded: index))
    return time.isFinite ? time : 0
  }
}

extension SVGShapeItem {
  /// The number of points of all paths.
  fileprivate var vertexCount: Int {
    switch self {
    case .path(let path): path.path.vertexCount
    case .image: 4
    case .tiles(let tiles): tiles.items.reduce(0) { $0 + $1.vertexCount }
    case .group(let group):
      (group.items + (group.clip ?? []) + (group.mask?.items ?? []))
        .reduce(0) { $0 + $1.vertexCount }
    }
  }
}

extension Color {
  /// Whether an image multiplied by the colour keeps its own colours.
  fileprivate var isNeutral: Bool { red == 1 && green == 1 && blue == 1 }
}
