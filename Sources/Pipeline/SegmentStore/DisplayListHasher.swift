package import DisplayModel
package import Files
internal import Graphics

/// Computes the digest of a frame from its display list and the contents of its images.
///
/// Equal digests mean equal pixels. Names that only appear in reports (`DisplayGroup.origin`, names of
/// sources) are not hashed, so adding an invisible layer does not change the digest. Each worker has
/// a separate hasher.
package final class DisplayListHasher {
  private let images: ImageDigests
  private var paths = FrameDigestCache<PathElement>()
  private var groups = FrameDigestCache<DisplayItem>()

  /// An error for a list with an image whose file cannot be read.
  package struct UnknownImageError: Error {}

  // Shorter paths are hashed inline, because a separate digest costs as much.
  private static let maxInlineElements = 8

  /// Creates a hasher.
  package init(_ images: ImageDigests) { self.images = images }

  /// Returns the digest of a list.
  ///
  /// - Throws: `UnknownImageError`.
  /// - Complexity: O(*items*); O(1) for paths and groups that share storage with the previous list.
  package func digest(of list: DisplayList) throws(UnknownImageError) -> Digest {
    paths.beginFrame()
    groups.beginFrame()
    var hasher = ContentHasher()
    hasher.add(list.width)
    hasher.add(list.height)
    add(list.background, &hasher)
    try add(list.items, &hasher)
    return hasher.finish()
  }

  private func add(
    _ items: [DisplayItem],
    _ hasher: inout ContentHasher
  ) throws(UnknownImageError) {
    try hasher.add(each: items) { (hasher, item) throws(UnknownImageError) in
      switch item {
      case .fill(let item):
        hasher.kind(1)
        add(item, &hasher)
      case .stroke(let item):
        hasher.kind(2)
        add(item, &hasher)
      case .image(let item):
        hasher.kind(3)
        try add(item, &hasher)
      case .tiles(let item):
        hasher.kind(5)
        hasher.add(try digest(of: item.items))
        hasher.add(item.width)
        hasher.add(item.height)
        add(item.transform, &hasher)
        add(item.bounds, &hasher)
      case .group(let group):
        hasher.kind(4)
        try add(group, &hasher)
      }
    }
  }

  // MARK: Items

  private func add(_ item: FillItem, _ hasher: inout ContentHasher) {
    add(item.path, &hasher)
    add(item.transform, &hasher)
    add(item.paint, &hasher)
    hasher.add(item.rule.rawValue)
    add(item.bounds, &hasher)
  }

  private func add(_ item: StrokeItem, _ hasher: inout ContentHasher) {
    add(item.path, &hasher)
    add(item.transform, &hasher)
    add(item.paint, &hasher)
    hasher.add(item.style.lineWidth)
    hasher.add(item.style.lineCap.rawValue)
    hasher.add(item.style.lineJoin.rawValue)
    hasher.add(item.style.miterLimit)
    hasher.add(each: item.style.dashPattern) { $0.add($1) }
    hasher.add(item.style.dashPhase)
    add(item.bounds, &hasher)
  }

  private func add(_ item: ImageItem, _ hasher: inout ContentHasher) throws(UnknownImageError) {
    switch item.image {
    case .bitmap(let bitmap):
      hasher.kind(1)
      hasher.add(images.digest(of: bitmap))
    case .frame(let frame):
      guard let content = images.digest(of: frame) else { throw UnknownImageError() }
      hasher.kind(2)
      hasher.add(content)
      hasher.add(Int(bitPattern: UInt(frame.content)))
      hasher.add(frame.index)
      hasher.add(frame.width)
      hasher.add(frame.height)
    }
    hasher.add(item.source) { add($1, &$0) }
    add(item.destination, &hasher)
    add(item.transform, &hasher)
    hasher.add(item.filter.rawValue)
    add(item.tint, &hasher)
    add(item.bounds, &hasher)
  }

  private func add(_ group: DisplayGroup, _ hasher: inout ContentHasher) throws(UnknownImageError) {
    hasher.add(try digest(of: group.items))
    try hasher.add(each: group.effects) { (hasher, effect) throws(UnknownImageError) in
      try add(effect, &hasher)
    }
    hasher.add(group.shadow) { add($1, &$0) }
    hasher.add(group.isolatesBlending)
    hasher.add(each: group.clips) { add($1, &$0) }
    hasher.add(group.mask != nil)
    if let mask = group.mask {
      hasher.add(mask.mode.rawValue)
      hasher.add(try digest(of: mask.items))
      add(mask.bounds, &hasher)
    }
    hasher.add(group.opacity)
    hasher.add(group.blendMode.rawValue)
    add(group.bounds, &hasher)
    hasher.add(group.projection) { hasher, projection in
      for row in [projection.map.x, projection.map.y, projection.map.origin] {
        for index in 0..<3 { hasher.add(row[index]) }
      }
      add(projection.area, &hasher)
    }
  }

  private func digest(of items: [DisplayItem]) throws(UnknownImageError) -> Digest {
    if let cached = groups.digest(of: items) { return cached }
    var hasher = ContentHasher()
    try add(items, &hasher)
    let digest = hasher.finish()
    groups.store(digest, of: items)
    return digest
  }

  private func add(_ effect: Effect, _ hasher: inout ContentHasher) throws(UnknownImageError) {
    hasher.add(effect.text)
    guard case .graph(let graph) = effect else { return }
    for case .items(let items) in graph.primitives.map(\.operation) {
      hasher.add(try digest(of: items))
    }
  }

  private func add(_ shadow: DisplayShadow, _ hasher: inout ContentHasher) {
    add(shadow.color, &hasher)
    add(shadow.offset, &hasher)
    hasher.add(shadow.sigma)
    hasher.add(shadow.path) { add($1, &$0) }
  }

  private func add(_ clip: ClipPath, _ hasher: inout ContentHasher) {
    add(clip.path, &hasher)
    add(clip.transform, &hasher)
    hasher.add(clip.rule.rawValue)
  }

  // MARK: Geometry and colours

  private func add(_ path: Path, _ hasher: inout ContentHasher) {
    let elements = path.elements
    guard elements.count > Self.maxInlineElements else {
      hasher.kind(1)
      return add(elements, &hasher)
    }
    hasher.kind(2)
    if let cached = paths.digest(of: elements) { return hasher.add(cached) }
    var pathHasher = ContentHasher()
    add(elements, &pathHasher)
    let digest = pathHasher.finish()
    paths.store(digest, of: elements)
    hasher.add(digest)
  }

  private func add(_ elements: [PathElement], _ hasher: inout ContentHasher) {
    hasher.add(each: elements) { hasher, element in
      switch element {
      case .move(let to):
        hasher.kind(1)
        add(to, &hasher)
      case .line(let to):
        hasher.kind(2)
        add(to, &hasher)
      case .curve(let first, let second, let to):
        hasher.kind(3)
        add(first, &hasher)
        add(second, &hasher)
        add(to, &hasher)
      case .close: hasher.kind(4)
      }
    }
  }

  private func add(_ paint: Paint, _ hasher: inout ContentHasher) {
    switch paint {
    case .color(let color):
      hasher.kind(1)
      add(color, &hasher)
    case .gradient(let gradient):
      hasher.kind(2)
      hasher.add(gradient.kind.rawValue)
      hasher.add(each: gradient.stops) { hasher, stop in
        hasher.add(stop.location)
        add(stop.color, &hasher)
      }
      add(gradient.transform, &hasher)
      add(gradient.focus, &hasher)
    }
  }

  private func add(_ point: Point, _ hasher: inout ContentHasher) {
    hasher.add(point.x)
    hasher.add(point.y)
  }

  private func add(_ rect: Rect, _ hasher: inout ContentHasher) {
    add(rect.origin, &hasher)
    hasher.add(rect.size.width)
    hasher.add(rect.size.height)
  }

  private func add(_ rect: PixelRect, _ hasher: inout ContentHasher) {
    hasher.add(rect.x)
    hasher.add(rect.y)
    hasher.add(rect.width)
    hasher.add(rect.height)
  }

  private func add(_ color: Color, _ hasher: inout ContentHasher) {
    hasher.add(color.red)
    hasher.add(color.green)
    hasher.add(color.blue)
    hasher.add(color.alpha)
  }

  private func add(_ affine: Affine, _ hasher: inout ContentHasher) {
    for value in [affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty] {
      hasher.add(value)
    }
  }
}
