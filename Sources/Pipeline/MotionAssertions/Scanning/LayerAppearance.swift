internal import DisplayModel
internal import Graphics
internal import RenderPipeline

/// The paint of one copy of a layer on one frame.
struct LayerAppearance {
  /// Why a layer is not seen, or that it is.
  enum Visibility: Comparable {
    /// No items.
    case empty
    /// Items outside of the canvas and of the clips around them.
    case outside
    /// Items with opacity 0 on the canvas.
    case transparent
    /// Items that opaque items hide.
    case covered
    /// Items that show.
    case visible
  }

  /// The index of the layer in the tree.
  var layer: Int
  /// Which copy it is; equal numbers are the same copy on all frames, unless it is a particle.
  var copy: Int
  /// Whether it is a particle, whose number has no meaning on other frames.
  var isParticle: Bool
  /// The items of the layer and of its sublayers.
  var items: [DisplayItem] = []
  /// The box around the paint of the layer, its sublayers and its effects, clips respected, also
  /// beyond the canvas; in canvas points.
  var painted: Rect?
  /// The box around all pixels that change with the layer: what surrounding effects and backdrops make of it
  /// included; in pixels of the enlarged output.
  var touched: Rect?
  /// The box around the layer's own items, without clips; likewise.
  var extent: Rect?
  /// The part of that box that clips and masks leave.
  var clipped: Rect?
  /// The number of the layer's own items.
  var itemCount = 0
  /// The first of them that is an image.
  var image: ImageItem?
  /// The positions of the layer's own items in paint order.
  var order: ClosedRange<Int>?
  /// Whether an item of the layer's own shows on the canvas.
  var visibility = Visibility.empty
  /// The greatest effective opacity of an own item that shows on the canvas; 0 for none.
  var visibleOpacity = 0.0
  /// The greatest effective opacity of an own item on the canvas, covered or not.
  var opacity = 0.0

  /// Adds the rest of the same copy.
  mutating func formUnion(_ other: LayerAppearance) {
    items += other.items
    painted = painted.union(other.painted)
    touched = touched.union(other.touched)
    extent = extent.union(other.extent)
    clipped = clipped.union(other.clipped)
    itemCount += other.itemCount
    image = image ?? other.image
    if let range = other.order {
      order =
        order.map { min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound) }
        ?? range
    }
    visibility = max(visibility, other.visibility)
    visibleOpacity = max(visibleOpacity, other.visibleOpacity)
    opacity = max(opacity, other.opacity)
  }

  /// Adds an item of the layer's own.
  ///
  /// - Parameters:
  ///   - box: the box of the item in pixels of the enlarged output.
  ///   - visible: the part that clips leave; nil for nothing.
  mutating func note(_ item: DisplayItem, _ box: Rect, _ visible: Rect?) {
    itemCount += 1
    extent = extent.union(box)
    clipped = clipped.union(visible)
    if image == nil, case .image(let found) = item { image = found }
  }
}

extension [LayerAppearance] {
  /// Returns the appearances with those of one key joined, in the order of the first ones.
  func merged(by key: (LayerAppearance) -> CopyKey) -> [LayerAppearance] {
    var indices: [CopyKey: Int] = [:]
    indices.reserveCapacity(count)
    var result: [LayerAppearance] = []
    result.reserveCapacity(count)
    for appearance in self {
      let key = key(appearance)
      if let index = indices[key] {
        result[index].formUnion(appearance)
      } else {
        indices[key] = result.count
        result.append(appearance)
      }
    }
    return result
  }

  /// The appearances on a frame that is the mean of several instants, of which these are those of one.
  ///
  /// Particles have no counterparts on other instants, and are one copy.
  func shown(on instants: [[LayerAppearance]]) -> [LayerAppearance] {
    var means: [CopyKey: LayerAppearance] = [:]
    for appearances in instants {
      var seen: [CopyKey: Double] = [:]
      for appearance in appearances {
        seen[appearance.key] = Swift.max(seen[appearance.key] ?? 0, appearance.visibleOpacity)
        means[appearance.key, default: appearance.withoutVisibility].merge(appearance)
      }
      for (key, opacity) in seen { means[key]?.visibleOpacity += opacity }
    }
    for key in means.keys { means[key]?.visibleOpacity /= Double(instants.count) }
    let known = Set(map(\.key))
    let own = compactMap { appearance -> LayerAppearance? in
      guard let mean = means[appearance.key] else { return nil }
      var result = appearance
      (result.visibility, result.visibleOpacity) = (mean.visibility, mean.visibleOpacity)
      return result
    }
    let others = means.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
    return own + others.map(\.value)
  }
}

extension LayerAppearance {
  /// The copy of the layer; the particles of one emitter are one copy.
  var key: CopyKey { CopyKey(layer: layer, copy: isParticle ? -1 : copy) }

  // Places in paint order have no meaning on other instants.
  fileprivate var withoutVisibility: LayerAppearance {
    var result = self
    (result.visibility, result.visibleOpacity, result.order) = (.empty, 0, nil)
    return result
  }

  // Adds another instant.
  fileprivate mutating func merge(_ other: LayerAppearance) {
    visibility = max(visibility, other.visibility)
    painted = painted.union(other.painted)
    touched = touched.union(other.touched)
  }
}

extension DisplayGroup {
  /// Whether removing an item can change pixels that the item does not touch.
  ///
  /// Under a clip, blend modes composite the whole group again; rounding there can change pixels.
  var spreads: Bool {
    guard !changesImage else { return true }
    switch blendMode {
    case .normal, .plusLighter: return false
    default: return !clips.isEmpty || mask != nil
    }
  }

  /// The box that effects and shadow can touch where the items touch another one; both in the pixels of the group.
  func spread(of box: Rect) -> Rect {
    guard blendMode == .normal || blendMode == .plusLighter else { return bounds.rect }
    let source = PixelRect(covering: box)
    var result = effects.touched(from: source).union(source.mirroring(effects.needed(for: source)))
    if let shadow {
      let cast = result.shifted(by: shadow.offset).outset(by: shadow.reach + 1)
      result = shadow.path == nil ? result.union(cast) : bounds
    }
    return result.rect
  }
}

extension PixelRect {
  // The pixels for which an effect looks at this area, where it looks at another one for this area.
  fileprivate func mirroring(_ needed: PixelRect) -> PixelRect {
    let (left, top) = (max(0, needed.maxX - maxX), max(0, needed.maxY - maxY))
    let (right, bottom) = (max(0, x - needed.x), max(0, y - needed.y))
    return PixelRect(
      x: x - left,
      y: y - top,
      width: width + left + right,
      height: height + top + bottom
    )
  }
}

extension Rect {
  /// The part within a clip; nil for none.
  ///
  /// Where the edges of both only share pixels, it is these: each covers a part of them.
  func shown(in clip: Rect) -> Rect? {
    if let common = intersection(clip) { return common }
    guard !isEmpty, !clip.isEmpty else { return nil }
    let pixels = PixelRect(covering: self).intersection(PixelRect(covering: clip))
    return pixels.isEmpty ? nil : pixels.rect
  }
}

extension Rect? {
  /// The box around both; nil where neither is.
  func union(_ other: Rect?) -> Rect? {
    guard let self else { return other }
    return other.map { self.union($0) } ?? self
  }
}

/// One frame as assertions look at it.
struct MotionFrame {
  /// Its number and time.
  var request: FrameRequest
  /// The appearances of the named layers in paint order, one for each copy.
  var appearances: [LayerAppearance]
  /// Whether any item shows on the canvas.
  var isBlank: Bool
}
