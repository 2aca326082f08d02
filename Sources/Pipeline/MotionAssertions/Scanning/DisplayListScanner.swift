internal import DisplayModel
internal import Files
internal import Graphics
internal import ImageFiles
internal import RenderPipeline
internal import SceneModel

/// Finds what some layers paint in display lists of one scene.
///
/// The lists are those of an enlarged canvas, so that layers beside the canvas are measured, too.
final class DisplayListScanner {
  private static let cachedImages = 64

  private let tree: LayerTree
  private let isTarget: [Bool]
  private let paintsItself: [Bool]
  private let space: EnlargedCanvas
  private let findsCovered: Bool
  private let budget: AssertionBudget
  private let boxes = PaintedBoundsCache()
  private let owners: GroupOwners
  private var appearances: [LayerAppearance] = []
  private var marks: [[Mark]] = []
  // The appearances of layers whose items have no common group, by layer and copy.
  private var loose: [CopyKey: Int] = [:]
  /// The opaque items of the last list.
  private(set) var cover = OpaqueCover()
  private var images: [(bitmap: Bitmap, isOpaque: Bool)] = []
  private var reflections: [Int: Rect?] = [:]
  private var order = 0
  private var paintsCanvas = false

  /// An item of a layer's own.
  private struct Mark {
    var box: Rect
    var opacity: Double
    var order: Int
  }

  /// The surroundings of an item.
  fileprivate struct Scope {
    var layer = -1
    var copy = 0
    var isParticle = false
    var opacity = 1.0
    /// In output pixels; nil for none.
    var clip: Rect?
    /// The clips within the nearest group with effects, which see what those around it take away.
    var innerClip: Rect?
    /// The box of the outline that a paint fills, in the space of the items; nil for none.
    var outline: Rect?
    /// Maps items to output pixels; nil where they are in output pixels.
    var map: Homography?
    /// The appearance of the layer, where it paints itself and is looked for.
    var target: Int?
    /// The appearances of the layers around that paint nothing themselves.
    var containers: [Int] = []
    /// Whether boxes are needed.
    var isMeasured = false
    /// Whether opaque items hide what is below them.
    var hides = true
  }

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - targets: the indices of the layers that are looked for.
  ///   - findsCovered: whether items under opaque ones are found to be covered.
  ///   - budget: counts comparisons of items.
  init(
    _ tree: LayerTree,
    targets: Set<Int>,
    space: EnlargedCanvas,
    findsCovered: Bool,
    budget: AssertionBudget
  ) {
    (self.tree, self.space, self.findsCovered) = (tree, space, findsCovered)
    self.budget = budget
    owners = GroupOwners(tree)
    isTarget = tree.entries.indices.map { targets.contains($0) }
    paintsItself = tree.entries.map(\.paintsItself)
  }

  /// Returns what the layers paint, and whether anything shows on the canvas.
  ///
  /// - Throws: `RenderError.limit`.
  func scan(
    _ list: DisplayList
  ) throws(RenderError) -> (appearances: [LayerAppearance], isBlank: Bool) {
    boxes.advance()
    cover.removeAll()
    appearances.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    loose.removeAll(keepingCapacity: true)
    reflections.removeAll(keepingCapacity: true)
    (order, paintsCanvas) = (0, false)
    _ = walk(list.items, Scope())
    return (try finished(), !paintsCanvas)
  }

  // MARK: Items

  private func walk(_ items: [DisplayItem], _ scope: Scope) -> PaintedBoxes {
    var union = PaintedBoxes()
    for item in items {
      if case .group(let group) = item {
        union.formUnion(walk(group, item, scope))
      } else {
        union.formUnion(add(item, scope))
      }
    }
    return union
  }

  private func add(_ item: DisplayItem, _ scope: Scope) -> PaintedBoxes {
    order += 1
    let opacity = scope.opacity * item.opacity
    if !paintsCanvas, opacity > 0 {
      let box = scope.map == nil ? item.bounds.rect : scope.clip ?? space.canvas
      paintsCanvas = box.shown(in: space.canvas) != nil
    }
    let isOpaque = findsCovered && scope.hides && scope.map == nil && opacity >= 1 - 1e-9
    guard scope.isMeasured || isOpaque else { return PaintedBoxes() }
    guard var box = boxes.box(of: item) else { return PaintedBoxes() }
    if let outline = scope.outline {
      guard let shown = box.shown(in: outline) else { return PaintedBoxes() }
      box = shown
    }
    if isOpaque { addCover(item, box, scope) }
    guard scope.isMeasured else { return PaintedBoxes() }
    if let map = scope.map {
      guard let projected = map.projectedBounds(of: box) else { return PaintedBoxes() }
      box = projected
    }
    let result = scope.boxes(of: box)
    let owners = scope.owners
    for index in owners { appearances[index].note(item, box, result.painted) }
    guard let visible = result.painted else { return result }
    let mark = Mark(box: visible, opacity: opacity, order: order)
    for index in owners { marks[index].append(mark) }
    return result
  }

  private func addCover(_ item: DisplayItem, _ box: Rect, _ scope: Scope) {
    switch item {
    case .fill(let fill) where fill.paint.isOpaque:
      cover.add(fill, box: box, clip: scope.clip, order: order, layer: scope.layer)
    case .image(let image) where image.transform.isAxisAligned && isOpaque(image):
      cover.addBox(box, clip: scope.clip, order: order, layer: scope.layer)
    case .fill, .image, .stroke, .tiles, .group: break
    }
  }

  // Whether every pixel of an image in memory is opaque; images of animations are not decoded here.
  private func isOpaque(_ item: ImageItem) -> Bool {
    guard item.tint.alpha >= 1, case .bitmap(let bitmap) = item.image else { return false }
    if let cached = images.first(where: { $0.bitmap.isIdentical(to: bitmap) }) {
      return cached.isOpaque
    }
    if images.count == Self.cachedImages { images.removeAll() }
    let isOpaque = bitmap.isOpaque
    images.append((bitmap, isOpaque))
    return isOpaque
  }

  private func walk(_ group: DisplayGroup, _ item: DisplayItem, _ outer: Scope) -> PaintedBoxes {
    var scope = outer
    scope.opacity *= group.opacity
    narrow(&scope, to: group)
    let origin = group.origin
    if origin.part == .copy { scope.copy = scope.copy &* 65_599 &+ Int(origin.number) &+ 1 }
    if origin.part == .particle {
      scope.isParticle = true
      scope.copy = scope.copy &* 65_599 &+ order &+ 1
    }
    let first = appearances.count
    let created = enter(owners.layer(of: group), &scope, item)
    var result = origin.part == .backdrop ? backdrop(of: group, scope) : walk(group.items, scope)
    if scope.isMeasured, group.changesImage {
      result = outer.boxes(of: outer.outputBox(of: group.bounds.rect))
      if group.items.isEmpty, let painted = result.painted {
        let mark = Mark(box: painted, opacity: scope.opacity, order: order)
        for index in scope.owners { marks[index].append(mark) }
      }
    }
    for index in created {
      appearances[index].painted = appearances[index].painted.union(result.painted)
      appearances[index].touched = appearances[index].touched.union(result.touched)
    }
    spread(group, outer, from: first)
    return result
  }

  // What a group makes of the layers in it goes with these layers, too.
  private func spread(_ group: DisplayGroup, _ outer: Scope, from first: Int) {
    guard group.spreads, first < appearances.count else { return }
    let reach = outer.outputBox(of: group.bounds.rect)
    let visible = outer.boxes(of: reach).touched
    for index in first..<appearances.count {
      guard let touched = appearances[index].touched else { continue }
      // Effects in perspective are not followed.
      let spread = outer.map == nil && group.projection == nil ? group.spread(of: touched) : reach
      appearances[index].touched = visible.flatMap { touched.union(spread).shown(in: $0) }
    }
  }

  // Copies of what is below; layers in it are painted elsewhere.
  private func backdrop(of group: DisplayGroup, _ scope: Scope) -> PaintedBoxes {
    order += 1
    guard scope.isMeasured else { return PaintedBoxes() }
    reflect(group.items, in: group)
    let result = scope.boxes(of: group.bounds.rect)
    if let target = scope.target, let visible = result.painted {
      marks[target].append(Mark(box: visible, opacity: scope.opacity, order: order))
    }
    return result
  }

  // The layers that are copied reach as far as their copies.
  private func reflect(_ items: [DisplayItem], in backdrop: DisplayGroup) {
    for case .group(let group) in items {
      if let layer = owners.layer(of: group), group.origin != backdrop.origin {
        let box = backdrop.spread(of: group.bounds.rect).intersection(backdrop.bounds.rect)
        reflections[layer] = (reflections[layer] ?? nil).union(box)
      }
      reflect(group.items, in: backdrop)
    }
  }

  private func narrow(_ scope: inout Scope, to group: DisplayGroup) {
    // Clips and masks are in the pixels of the group, also if its items are in perspective.
    var outline = scope.outline
    func clip(to box: Rect) {
      scope.clip(to: scope.outputBox(of: box))
      outline = outline.map { $0.shown(in: box) ?? .zero } ?? box
    }
    for path in group.clips {
      scope.hides = scope.hides && path.transform.isAxisAligned && path.path.elements.count <= 5
      clip(to: boxes.box(of: path.path, path.transform))
    }
    if let mask = group.mask {
      scope.hides = false
      if !mask.mode.isInverted { clip(to: maskBox(mask.items) ?? .zero) }
    }
    if group.origin.part.isCutOut { scope.outline = outline }
    if group.opacity < 1 || group.blendMode != .normal || !group.effects.isEmpty {
      scope.hides = false
    }
    // Clips and masks cut what effects and shadow have made.
    if group.changesImage { scope.innerClip = nil }
    if let projection = group.projection {
      scope.outline = nil
      scope.map = scope.map.map { projection.map.concatenating($0) } ?? projection.map
    }
  }

  private func maskBox(_ items: [DisplayItem]) -> Rect? {
    var union: Rect?
    for item in items {
      if case .group(let group) = item {
        union = union.union(
          group.changesImage || group.isProjected ? group.bounds.rect : maskBox(group.items)
        )
      } else {
        union = union.union(boxes.box(of: item))
      }
    }
    return union
  }

  // MARK: Layers

  // Begins the layer of a group; returns the appearances that the group's paint belongs to.
  private func enter(_ layer: Int?, _ scope: inout Scope, _ item: DisplayItem) -> [Int] {
    guard let layer, layer != scope.layer else { return [] }
    var created: [Int] = []
    // Layers that preserve the depth of their sublayers have no group.
    var missing: [Int] = []
    var parent = tree.entries[layer].parent
    while let index = parent, index != scope.layer {
      if isTarget[index] { missing.append(index) }
      parent = tree.entries[index].parent
    }
    for index in missing.reversed() where parent != nil || scope.layer < 0 {
      let key = CopyKey(layer: index, copy: scope.copy)
      let added = loose[key] ?? begin(index, scope)
      loose[key] = added
      appearances[added].items.append(item)
      if !paintsItself[index] { scope.containers.append(added) }
      created.append(added)
    }
    scope.layer = layer
    scope.target = nil
    if isTarget[layer] {
      let added = begin(layer, scope)
      appearances[added].items.append(item)
      if paintsItself[layer] { scope.target = added } else { scope.containers.append(added) }
      created.append(added)
    }
    if !created.isEmpty { scope.isMeasured = true }
    return created
  }

  private func begin(_ layer: Int, _ scope: Scope) -> Int {
    appearances.append(
      LayerAppearance(layer: layer, copy: scope.copy, isParticle: scope.isParticle)
    )
    marks.append([])
    return appearances.count - 1
  }

  // MARK: Results

  private func finished() throws(RenderError) -> [LayerAppearance] {
    for index in appearances.indices {
      appearances[index].painted = appearances[index].painted.map(space.points)
      if let box = reflections[appearances[index].layer] {
        appearances[index].touched = appearances[index].touched.union(box)
      }
      for mark in marks[index] { try see(mark, &appearances[index]) }
    }
    // A layer can be painted in several parts, such as one cut by planes in depth.
    return appearances.merged { CopyKey(layer: $0.layer, copy: $0.copy) }
  }

  private func see(_ mark: Mark, _ appearance: inout LayerAppearance) throws(RenderError) {
    let order = mark.order...mark.order
    appearance.order = appearance.order.map { $0.lowerBound...order.upperBound } ?? order
    guard let visible = mark.box.shown(in: space.canvas) else { return appearance.note(.outside) }
    guard mark.opacity > 0 else { return appearance.note(.transparent) }
    appearance.opacity = max(appearance.opacity, mark.opacity)
    guard mark.opacity > appearance.visibleOpacity else { return }
    if findsCovered {
      let covered = try cover.covers(visible, paintedAt: mark.order, budget)
      guard !covered else { return appearance.note(.covered) }
    }
    appearance.visibleOpacity = mark.opacity
    appearance.note(.visible)
  }
}

extension DisplayListScanner.Scope {
  /// The appearances that items belong to.
  fileprivate var owners: [Int] { containers + (target.map { [$0] } ?? []) }

  /// A box of the group in output pixels.
  fileprivate func outputBox(of box: Rect) -> Rect {
    guard let map else { return box }
    return map.projectedBounds(of: box) ?? .zero
  }

  /// What the clips leave of a box in output pixels.
  fileprivate func boxes(of box: Rect) -> PaintedBoxes {
    PaintedBoxes(
      painted: clip.map { box.shown(in: $0) } ?? box,
      touched: innerClip.map { box.shown(in: $0) } ?? box
    )
  }

  fileprivate mutating func clip(to box: Rect) {
    clip = clip.map { $0.shown(in: box) ?? .zero } ?? box
    innerClip = innerClip.map { $0.shown(in: box) ?? .zero } ?? box
  }
}

/// The boxes of items in output pixels; nil for nothing.
private struct PaintedBoxes {
  /// What all clips leave.
  var painted: Rect?
  /// What the clips within the nearest group with effects leave.
  var touched: Rect?

  mutating func formUnion(_ other: PaintedBoxes) {
    painted = painted.union(other.painted)
    touched = touched.union(other.touched)
  }
}

extension LayerAppearance {
  fileprivate mutating func note(_ visibility: Visibility) {
    self.visibility = max(self.visibility, visibility)
  }
}
