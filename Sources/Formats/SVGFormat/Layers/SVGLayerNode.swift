internal import DisplayModel
internal import Graphics

/// The values of a part of a drawing at instants in ascending order, of which equal neighbours are one.
struct SVGHistory<Value: Equatable>: Equatable {
  private var instants: [Int] = []
  private var values: [Value] = []

  /// Records a value; nothing for nil.
  mutating func record(_ value: Value?, at instant: Int) {
    guard let value, values.last != value else { return }
    instants.append(instant)
    values.append(value)
  }

  /// The value recorded last at an instant or before it, else the first one; nil without any.
  func value(at instant: Int) -> Value? {
    let position = max(0, instants.position { $0 > instant } - 1)
    return values.isEmpty ? nil : values[position]
  }

  /// Whether the values before an instant are the same.
  func isConstant(before end: Int) -> Bool { instants.count < 2 || instants[1] >= end }

  /// Whether all values are one.
  func isAlways(_ value: Value) -> Bool { values.allSatisfy { $0 == value } }

  func map<Result: Equatable>(_ transform: (Value) -> Result) -> SVGHistory<Result> {
    var result = SVGHistory<Result>()
    for (instant, value) in zip(instants, values) { result.record(transform(value), at: instant) }
    return result
  }
}

/// A group or item of a drawing with its values at all instants.
final class SVGLayerNode {
  enum Kind { case element, space, group, fill, stroke, image, tiles }

  /// The identity among the parts of a group.
  struct Key: Hashable {
    var kind: Kind
    /// The element of a group; −1 for other items.
    var node = -1
    var ordinal = 0

    init(_ item: SVGShapeItem) {
      switch item {
      case .path(let path): kind = path.stroke == nil ? .fill : .stroke
      case .image: kind = .image
      case .tiles: kind = .tiles
      case .group(let group):
        kind = group.source.map { $0.isElement ? .element : .space } ?? .group
        node = group.source?.path.last ?? -1
      }
    }
  }

  let kind: Kind
  /// The nodes from the outermost to the element that it is, or is in.
  let path: [Int]
  private(set) var children: [SVGLayerNode] = []
  private(set) var isPresent = SVGHistory<Bool>()

  // Groups.
  private(set) var transforms = SVGHistory<SVGTransforms>()
  private(set) var opacity = SVGHistory<Double>()
  private(set) var blendMode = SVGHistory<BlendMode>()
  private(set) var filters = SVGHistory<[FilterGraph]>()
  private(set) var viewport = SVGHistory<Rect>()
  private(set) var texts = SVGHistory<[SVGLayerText]>()
  private(set) var image = SVGHistory<SVGLayerImage>()
  private(set) var clip: SVGLayerNode?
  private(set) var mask: SVGLayerNode?
  private(set) var maskMode = SVGHistory<DisplayMask.Mode>()

  // Items.
  private(set) var outline = SVGHistory<Path>()
  private(set) var paint = SVGHistory<Paint>()
  private(set) var rule = SVGHistory<FillRule>()
  private(set) var stroke = SVGHistory<StrokeStyle>()
  private(set) var isCrisp = SVGHistory<Bool>()
  /// Maps the space of an item to that of its group.
  private(set) var map = SVGHistory<Affine>()
  private(set) var source: SVGShapeImage.Source?

  private var indices: [Key: Int] = [:]
  private var lastInstant = -1

  init(_ kind: Kind, _ path: [Int]) { (self.kind, self.path) = (kind, path) }

  /// Records the items of a group at an instant.
  ///
  /// - Parameters:
  ///   - map: maps the space of the group to the pixels of the drawing's size.
  ///   - budget: the nodes and elements of paths that may be recorded.
  func record(_ items: [SVGShapeItem], _ map: Affine, at instant: Int, _ budget: inout Int) {
    var counts: [Key: Int] = [:]
    var position = 0
    for item in items {
      var key = Key(item)
      key.ordinal = counts[key, default: 0]
      counts[Key(item)] = key.ordinal + 1
      var index = indices[key]
      if index == nil {
        var path = self.path
        if case .group(let group) = item, let source = group.source { path = source.path }
        let child = SVGLayerNode(key.kind, path)
        if instant > 0 { child.isPresent.record(false, at: 0) }
        if position < children.count {
          for (other, index) in indices where index >= position { indices[other] = index + 1 }
        }
        children.insert(child, at: position)
        indices[key] = position
        index = position
        budget -= 1
      }
      guard let index, budget > 0 else { return }
      position = index + 1
      children[index].record(item, map, at: instant, &budget)
    }
    for child in children where child.lastInstant != instant {
      child.isPresent.record(false, at: instant)
    }
  }

  private func record(_ item: SVGShapeItem, _ outer: Affine, at instant: Int, _ budget: inout Int) {
    lastInstant = instant
    isPresent.record(true, at: instant)
    func recordMap(_ map: Affine) {
      let relative = map == outer ? .identity : outer.inverse.map(map.concatenating)
      self.map.record(relative, at: instant)
    }
    switch item {
    case .path(let path):
      if outline.value(at: instant) != path.path { budget -= path.path.elements.count }
      outline.record(path.path, at: instant)
      paint.record(path.paint, at: instant)
      isCrisp.record(path.isCrisp, at: instant)
      recordMap(path.map)
      stroke.record(path.stroke, at: instant)
      rule.record(path.stroke == nil ? path.rule : nil, at: instant)
    case .image(let image):
      source = image.source
      let (corner, size) = (image.destination.origin, image.destination.size)
      viewport.record(Rect(origin: .zero, size: size), at: instant)
      isCrisp.record(image.isPixelated, at: instant)
      recordMap(Affine.translation(corner.x, corner.y).concatenating(image.map))
    case .tiles: break
    case .group(let group): record(group, outer, at: instant, &budget)
    }
  }

  private func record(
    _ group: SVGShapeGroup,
    _ outer: Affine,
    at instant: Int,
    _ budget: inout Int
  ) {
    let map = group.source?.map ?? outer
    transforms.record(group.source?.transforms, at: instant)
    viewport.record(group.source?.viewport, at: instant)
    texts.record(group.source?.texts, at: instant)
    image.record(group.source?.image, at: instant)
    opacity.record(group.opacity, at: instant)
    blendMode.record(group.blendMode, at: instant)
    filters.record(group.filters.map(\.graph), at: instant)
    func record(_ items: [SVGShapeItem]?, in node: inout SVGLayerNode?) {
      guard items != nil || node != nil else { return }
      let part = node ?? SVGLayerNode(.group, path)
      if node == nil, instant > 0 { part.isPresent.record(false, at: 0) }
      part.isPresent.record(items != nil, at: instant)
      part.record(items ?? [], map, at: instant, &budget)
      node = part
    }
    record(group.clip, in: &clip)
    record(group.mask?.items, in: &mask)
    maskMode.record(group.mask?.mode, at: instant)
    self.record(group.items, map, at: instant, &budget)
  }
}
