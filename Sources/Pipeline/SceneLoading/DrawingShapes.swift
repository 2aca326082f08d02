internal import DisplayModel
internal import Graphics
internal import SVGAnimation
internal import Sampling
internal import SceneModel

/// Replaces the images of drawings in display lists by their shapes, for one worker.
///
/// Shapes need no bitmap of the drawing, and only the parts that change are drawn again. A drawing without shapes
/// remains an image, as do parts of drawings, tinted ones and images that are shared between sizes.
final class DrawingShapes {
  private let resources: [UInt64: DrawingResource]
  /// The letters of texts.
  var letters: SVGLetterSource = noLetters
  private var evaluators: [UInt64: SVGShapeEvaluator] = [:]
  private var paths: [PathKey: SharedPath] = [:]
  // Of the shapes of one frame, and of the paths that frames share.
  private let maxVertices: Int
  private var vertexCount = 0
  private var sharedVertexCount = 0

  /// A path that is the same at all instants.
  private struct PathKey: Hashable {
    var content: UInt64
    var number: Int
    var grid: Double
  }

  private struct SharedPath {
    var path: Path
    var bounds: Rect
  }

  init(_ drawings: some Sequence<DrawingResource>, limits: Limits) {
    resources = Dictionary(
      drawings.filter { $0.shapes != nil }.map { ($0.image.content, $0) }
    ) { first, _ in first }
    maxVertices = limits.vertices
  }

  /// Whether no drawing has shapes.
  var isEmpty: Bool { resources.isEmpty }

  /// The list with shapes in the place of the images of drawings.
  func replacingImages(in list: DisplayList) -> DisplayList {
    guard !isEmpty else { return list }
    vertexCount = 0
    guard let items = replacingImages(in: list.items) else { return list }
    var result = list
    result.items = items
    return result
  }

  // Nil where there is nothing to replace, which most groups need not be copied for.
  private func replacingImages(in items: [DisplayItem]) -> [DisplayItem]? {
    var result: [DisplayItem]?
    for index in items.indices {
      guard let item = replacement(for: items[index]) else { continue }
      if result == nil { result = items }
      result?[index] = item
    }
    return result
  }

  // The item with shapes; nil where it has no images to replace.
  private func replacement(for item: DisplayItem) -> DisplayItem? {
    switch item {
    case .fill, .stroke, .tiles: return nil
    case .image(let image): return shapes(of: image)
    case .group(var group):
      let items = replacingImages(in: group.items)
      let cutters = group.mask.flatMap { replacingImages(in: $0.items) }
      guard items != nil || cutters != nil else { return nil }
      if let items { group.items = items }
      if let cutters { group.mask?.items = cutters }
      return .group(group)
    }
  }

  // The shapes of an image; nil for an image that is none of a drawing with shapes.
  private func shapes(of image: ImageItem) -> DisplayItem? {
    guard case .frame(let frame) = image.image, let resource = resources[frame.content],
      let tree = resource.shapes, image.source == nil, image.tint.isNeutral
    else { return nil }
    let (size, destination) = (resource.image.size, image.destination)
    let map = Affine.scale(destination.width / size.width, destination.height / size.height)
      .concatenating(.translation(destination.minX, destination.minY))
      .concatenating(image.transform)
    guard map.isInvertible, isDrawnAtItsSize(frame, size, map) else { return nil }
    let evaluator = evaluators[frame.content] ?? SVGShapeEvaluator(tree, letters: letters)
    evaluators[frame.content] = evaluator
    let time = Double(bitPattern: UInt64(truncatingIfNeeded: frame.index))
    let shapes = evaluator.items(at: time.isFinite ? time : 0)
    // The image of the drawing fails for the same reason.
    guard evaluator.letterError == nil else { return nil }
    let vertices = shapes.reduce(0) { $0 + $1.vertexCount }
    // Images of one drawing share their pixels.
    guard vertexCount + vertices <= maxVertices else { return nil }
    vertexCount += vertices
    let placement = Placement(content: frame.content, map: map, visible: image.bounds)
    var group = DisplayGroup(
      label: "drawing \(frame.source)",
      items: items(of: shapes, placement),
      opacity: image.tint.alpha.clamped(to: 0...1),
      bounds: image.bounds
    )
    group.isolatesBlending = group.items.contains(where: \.blendsWithBackdrop)
    let corners = image.transform.apply(destination)
    let isCovered =
      image.transform.isRectilinear && corners.minX <= Double(image.bounds.x)
      && corners.minY <= Double(image.bounds.y)
      && corners.maxX >= Double(image.bounds.x + image.bounds.width)
      && corners.maxY >= Double(image.bounds.y + image.bounds.height)
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

  // MARK: Items

  private struct Placement {
    /// The identity of the drawing.
    var content: UInt64
    /// Maps the pixels of the drawing's size to output pixels.
    var map: Affine
    var visible: PixelRect
  }

  private func items(of shapes: [SVGShapeItem], _ placement: Placement) -> [DisplayItem] {
    shapes.compactMap { shape in
      switch shape {
      case .fill(let fill): self.fill(fill, placement)
      case .stroke(let stroke): self.stroke(stroke, placement)
      case .group(let group): self.group(group, placement)
      }
    }
  }

  private func fill(_ fill: SVGShapeFill, _ placement: Placement) -> DisplayItem? {
    let transform = fill.map.concatenating(placement.map).withRoundedTranslation
    guard transform.isInvertible else { return nil }
    let shared = shared(fill.path, fill.staticNumber, placement.content, transform.coordinateGrid)
    guard let bounds = transform.pixels(of: shared.bounds, within: placement.visible) else {
      return nil
    }
    return .fill(
      FillItem(
        path: shared.path,
        transform: transform,
        paint: fill.paint.clamped,
        rule: fill.rule,
        bounds: bounds
      )
    )
  }

  private func stroke(_ stroke: SVGShapeStroke, _ placement: Placement) -> DisplayItem? {
    let transform = stroke.map.concatenating(placement.map).withRoundedTranslation
    guard transform.isInvertible else { return nil }
    let shared = shared(
      stroke.path,
      stroke.staticNumber,
      placement.content,
      transform.coordinateGrid
    )
    let box = shared.bounds.outset(by: stroke.style.reach)
    guard let bounds = transform.pixels(of: box, within: placement.visible) else { return nil }
    return .stroke(
      StrokeItem(
        path: shared.path,
        transform: transform,
        paint: stroke.paint.clamped,
        style: stroke.style,
        bounds: bounds
      )
    )
  }

  private func group(_ group: SVGShapeGroup, _ placement: Placement) -> DisplayItem? {
    let inner = items(of: group.items, placement)
    guard var bounds = inner.unionOfBounds else { return nil }
    var result = DisplayGroup(
      label: "group",
      items: inner,
      opacity: group.opacity,
      blendMode: group.blendMode,
      bounds: bounds
    )
    if result.isIsolated { result.isolatesBlending = inner.contains(where: \.blendsWithBackdrop) }
    guard let clip = group.clip else {
      let folded = DisplayItem.group(result.foldingOpacity())
      // A group that only contains one item is that item.
      guard let items = folded.passThroughItems, items.count == 1 else { return folded }
      return items[0]
    }
    let cutters = items(of: clip, placement)
    guard let visible = cutters.unionOfBounds else { return nil }
    bounds = bounds.intersection(visible)
    guard !bounds.isEmpty else { return nil }
    if cutters.count == 1, case .fill(let cutter) = cutters[0] {
      result.clips = [ClipPath(path: cutter.path, transform: cutter.transform, rule: cutter.rule)]
    } else {
      result.mask = DisplayMask(items: cutters, bounds: visible)
    }
    result.bounds = bounds
    return .group(result)
  }

  // A path on the grid of coordinates; paths that never change share their storage between frames.
  private func shared(
    _ path: Path,
    _ number: Int?,
    _ content: UInt64,
    _ grid: Double
  ) -> SharedPath {
    let key = number.map { PathKey(content: content, number: $0, grid: grid) }
    if let key, let existing = paths[key] { return existing }
    let rounded = path.rounded(toMultiplesOf: grid)
    let result = SharedPath(path: rounded, bounds: rounded.controlBounds)
    if let key {
      sharedVertexCount += rounded.vertexCount
      // The paths of a drawing at one size are needed again.
      if sharedVertexCount > maxVertices {
        paths.removeAll(keepingCapacity: true)
        sharedVertexCount = rounded.vertexCount
      }
      paths[key] = result
    }
    return result
  }
}

extension SVGShapeItem {
  /// The number of points of all paths.
  fileprivate var vertexCount: Int {
    switch self {
    case .fill(let fill): fill.path.vertexCount
    case .stroke(let stroke): stroke.path.vertexCount
    case .group(let group):
      (group.items + (group.clip ?? [])).reduce(0) { $0 + $1.vertexCount }
    }
  }
}

extension Color {
  /// Whether an image multiplied by the colour keeps its own colours.
  fileprivate var isNeutral: Bool { red == 1 && green == 1 && blue == 1 }
}

extension Affine {
  /// The visible pixels of a rectangle that is mapped; nil when there are none.
  fileprivate func pixels(of rect: Rect, within visible: PixelRect) -> PixelRect? {
    let mapped = apply(rect)
    guard mapped.minX.isFinite, mapped.maxX.isFinite, mapped.minY.isFinite, mapped.maxY.isFinite
    else { return nil }
    let bounds = PixelRect(covering: mapped).intersection(visible)
    return bounds.isEmpty ? nil : bounds
  }
}

extension [DisplayItem] {
  /// The pixels that any of the items can touch; nil for no items.
  fileprivate var unionOfBounds: PixelRect? {
    guard let first else { return nil }
    return dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
  }
}
