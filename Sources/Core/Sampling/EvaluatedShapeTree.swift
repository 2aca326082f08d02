import Graphics
import SceneModel
internal import VectorGeometry

/// A shape tree at one instant: which paints show which paths, after all modifiers.
///
/// The items are walked from the last to the first, which is the order of painting. Every path that is
/// met joins the paints and modifiers that are open then: those after it in its own list and in the
/// lists around. Afterwards modifiers act in the opposite order, the innermost first.
struct EvaluatedShapeTree {
  /// A paint with the paths that it shows.
  struct PaintedPaths {
    /// The fill or the stroke; as the item it is one reference, where its parts are dozens.
    let paint: VectorItem
    /// Maps the paint's coordinates to those of the layer.
    let map: Affine
    /// How many groups are around it.
    let depth: Int
    /// The members that it shows, last first.
    var members: [Member] = []
    /// The paths of the members as one, where that is known already.
    var path: Path?
  }

  /// A member of a paint or of a merge.
  enum Member {
    /// A place in `outlines`.
    case outline(Int)
    /// A place in `merges`.
    case merge(Int)
  }

  /// Paths that are one shape.
  struct Merge {
    let mode: VectorMerge
    /// The last first.
    var members: [Member] = []
  }

  /// A painted node; nodes are in paint order.
  enum Node {
    /// A place in `painted`.
    case painted(Int)
    /// A place in `images`.
    case image(Int)
    /// Nodes that are faded and blended together.
    indirect case group([Node], opacity: Double, blendMode: BlendMode)
  }

  /// A path, in its own coordinates until it is painted.
  struct Outline {
    var path: Path
    /// The innermost group around it: a place in `groups`; nil for none.
    let group: Int?
  }

  /// The map of a group.
  private struct Group {
    let affine: Affine
    /// The group around it, as a place in `groups`; nil for none.
    let outer: Int?
    /// How many groups are around what is in it.
    let depth: Int
  }

  /// A letter that is an image.
  struct Image {
    let letter: GlyphImage
    /// Maps its coordinates to those of the layer.
    let map: Affine
  }

  private struct ModifierScope {
    let modifier: VectorItem
    var outlines: [Int] = []
  }

  /// The open paints, modifiers and merges at a position of the traversal.
  private struct TraversalScope {
    var group: Int?
    /// How many groups are around.
    var depth = 0
    var map = Affine.identity
    var painted: [Int] = []
    var modifications: [Int] = []
    /// The merge that takes the paths in, which hides paints; nil outside of any.
    var merge: Int?

    /// The same place without anything open.
    var closed: TraversalScope {
      var result = self
      (result.painted, result.modifications) = ([], [])
      return result
    }
  }

  private let time: Double
  private let path: String
  private let resources: any ResourceProvider
  private let cache: LayerGeometryCache
  private(set) var nodes: [Node] = []
  private(set) var painted: [PaintedPaths] = []
  private(set) var outlines: [Outline] = []
  private(set) var merges: [Merge] = []
  private(set) var images: [Image] = []
  private var groups: [Group] = []
  private var modifications: [ModifierScope] = []

  /// Evaluates a shape tree at an instant of its layer's clock, in seconds.
  init(
    _ tree: ShapeTree,
    at time: Double,
    path: String,
    cache: LayerGeometryCache,
    budget: inout FrameBudget,
    resources: any ResourceProvider
  ) throws(SamplingError) {
    (self.time, self.path, self.cache, self.resources) = (time, path, cache, resources)
    let count = try count(tree.items[...], budget)
    try budget.check(copies: count.copies, path: path)
    try budget.charge(layers: count.items, path: path)
    var nodes: [Node] = []
    try walk(tree.items[...], in: TraversalScope(), into: &nodes, &budget)
    self.nodes = nodes
    for modification in modifications.reversed() { try apply(modification, &budget) }
  }

  /// Returns the tree with the paths of its paints computed, so that users of a cached tree do not
  /// compute them again.
  func withPaths() -> EvaluatedShapeTree {
    var result = self
    for index in painted.indices { result.painted[index].path = path(of: painted[index]) }
    return result
  }

  // MARK: The walk

  private mutating func walk(
    _ items: ArraySlice<VectorItem>,
    in outer: TraversalScope,
    into nodes: inout [Node],
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    var here = outer
    for index in items.indices.reversed() {
      let item = items[index]
      switch item {
      case .fill, .stroke: open(item, &here, &nodes)
      case .trim, .roundCorners, .puckerBloat, .zigZag, .offset:
        here.modifications.append(modifications.count)
        modifications.append(ModifierScope(modifier: item))
      case .merge(let mode):
        let index = merges.count
        merges.append(Merge(mode: mode))
        add(.merge(index), here)
        // The paints after the merge show it; those before it show nothing.
        here.painted = []
        here.merge = index
      case .group(let group):
        let inner = inside(group.placement.affine(at: time), here)
        let opacity = group.placement.opacity.value(at: time).clamped(to: 0...1)
        try walk(
          group.items[...],
          in: inner,
          opacity: opacity,
          blendMode: group.blendMode,
          into: &nodes,
          &budget
        )
      case .repeater(let repeater):
        // The copies already include the preceding items.
        return try copies(repeater, of: items[..<index], here, into: &nodes, &budget)
      case .text(let text): nodes += try letters(of: text, here, &budget)
      case .path, .rectangle, .ellipse, .star:
        if let path = item.outline(at: time, budget.limits) { try add(path, here, &budget) }
      }
    }
  }

  // The same for items that are faded and mixed together; most are neither.
  private mutating func walk(
    _ items: ArraySlice<VectorItem>,
    in here: TraversalScope,
    opacity: Double,
    blendMode: BlendMode,
    into nodes: inout [Node],
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    if opacity == 1, blendMode == .normal {
      return try walk(items, in: here, into: &nodes, &budget)
    }
    var children: [Node] = []
    try walk(items, in: here, into: &children, &budget)
    add(children, opacity: opacity, blendMode, to: &nodes)
  }

  private mutating func open(
    _ paint: VectorItem,
    _ here: inout TraversalScope,
    _ nodes: inout [Node]
  ) {
    guard here.merge == nil else { return }
    here.painted.append(painted.count)
    nodes.append(.painted(painted.count))
    painted.append(PaintedPaths(paint: paint, map: here.map, depth: here.depth))
  }

  private mutating func inside(_ affine: Affine, _ here: TraversalScope) -> TraversalScope {
    var inner = here
    (inner.group, inner.depth) = (groups.count, here.depth + 1)
    inner.map = affine.concatenating(here.map)
    groups.append(Group(affine: affine, outer: here.group, depth: inner.depth))
    return inner
  }

  private func add(
    _ children: [Node],
    opacity: Double,
    _ blendMode: BlendMode,
    to nodes: inout [Node]
  ) {
    guard !children.isEmpty, opacity > 0 else { return }
    if opacity == 1, blendMode == .normal {
      nodes += children
    } else {
      nodes.append(.group(children, opacity: opacity, blendMode: blendMode))
    }
  }

  private mutating func add(
    _ path: Path,
    _ here: TraversalScope,
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    let uses = 1 + here.painted.count + here.modifications.count + (here.merge == nil ? 0 : 1)
    try budget.charge(shapeVertices: path.vertexCount * uses, path: self.path)
    add(.outline(outlines.count), here)
    for index in here.modifications { modifications[index].outlines.append(outlines.count) }
    outlines.append(Outline(path: path, group: here.group))
  }

  private mutating func add(_ member: Member, _ here: TraversalScope) {
    for index in here.painted { painted[index].members.append(member) }
    if let merge = here.merge { merges[merge].members.append(member) }
  }

  private mutating func copies(
    _ repeater: VectorRepeater,
    of items: ArraySlice<VectorItem>,
    _ here: TraversalScope,
    into nodes: inout [Node],
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    let repeater = repeater.repeater(at: time)
    let count = Int(clamping: repeater.count, .up, in: 0...1_000_000_000)
    try budget.charge(copies: count, path: path)
    for copy in repeater.copies(limit: budget.limits.copies) {
      let inner = inside(copy.transform, here)
      try walk(items, in: inner, opacity: copy.opacity, blendMode: .normal, into: &nodes, &budget)
    }
  }

  private mutating func letters(
    of text: VectorText,
    _ here: TraversalScope,
    _ budget: inout FrameBudget
  ) throws(SamplingError) -> [Node] {
    let layout = try SamplingError.located(at: path, cache.layout(of: text, resources))
    var nodes: [Node] = []
    for letter in layout.letters(at: time) {
      let inner = inside(letter.map, here)
      var children: [Node] = []
      try walk(letter.items[...], in: inner, into: &children, &budget)
      let position = inside(.scale(text.fontSize, text.fontSize), inner)
      for mark in letter.marks {
        try paint(mark, color: letter.color, in: position, into: &children, &budget)
      }
      if !letter.composition.isEmpty, inner.merge == nil {
        let count = try count(letter.composition[...], budget)
        try budget.check(copies: count.copies, path: path)
        try budget.charge(layers: count.items, path: path)
        // Paints in front of the text are no paints of what it is composed of.
        try walk(letter.composition[...], in: position.closed, into: &children, &budget)
      }
      add(children, opacity: letter.opacity, .normal, to: &nodes)
    }
    return nodes
  }

  // A part of a letter in colours of the font; where paths are merged, it is none.
  private mutating func paint(
    _ mark: TextGlyphs.Mark,
    color: Color?,
    in here: TraversalScope,
    into nodes: inout [Node],
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    guard here.merge == nil else { return }
    try budget.charge(layers: 1, path: path)
    switch mark {
    case .outline(let outline, let paint):
      guard let paint = paint ?? color.map(Paint.color) else { return }
      // A gradient is simple in its own space.
      let (space, fill) = paint.vectorFill
      let path = space.inverse.map(outline.transformed) ?? outline
      let inner = space == .identity ? here : inside(space, here)
      try walk([.path(.constant(path)), .fill(fill)], in: inner, into: &nodes, &budget)
    case .image(let letter):
      images.append(Image(letter: letter, map: here.map))
      nodes.append(.image(images.count - 1))
    }
  }

  // How many copies the repeaters of a list make, and how many items there are with those in copies:
  // repeaters around others multiply them.
  private func count(
    _ items: ArraySlice<VectorItem>,
    _ budget: FrameBudget
  ) throws(SamplingError) -> (copies: Int, items: Int) {
    var total = (copies: 0, items: items.count)
    func add(_ inner: (copies: Int, items: Int), times: Int = 1) {
      let (copies, tooManyCopies) = inner.copies.multipliedReportingOverflow(by: times)
      let (items, tooManyItems) = inner.items.multipliedReportingOverflow(by: times)
      total.copies = min(total.copies + (tooManyCopies ? 1 << 40 : min(copies, 1 << 40)), 1 << 40)
      total.items = min(total.items + (tooManyItems ? 1 << 40 : min(items, 1 << 40)), 1 << 40)
    }
    for index in items.indices.reversed() {
      switch items[index] {
      case .group(let group): add(try count(group.items[...], budget))
      case .repeater(let repeater):
        let count = Int(clamping: repeater.copies.value(at: time), .up, in: 0...1_000_000_000)
        try budget.check(copiesOfOne: count, path: path)
        let inner = try self.count(items[..<index], budget)
        add((inner.copies + 1, inner.items), times: count)
        return total
      default: break
      }
    }
    return total
  }

  /// The path of an outline in the coordinates of the list with a number of groups around it.
  func path(ofOutline index: Int, at depth: Int) -> Path {
    var map = Affine.identity
    var group = outlines[index].group
    while let position = group, groups[position].depth > depth {
      map = map.concatenating(groups[position].affine)
      group = groups[position].outer
    }
    return outlines[index].path.transformed(by: map)
  }

  // MARK: Modifiers

  private mutating func apply(
    _ modification: ModifierScope,
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    // Met from the last to the first; lengths and bases count from the first.
    let members = Array(modification.outlines.reversed())
    guard let change = modification.modifier.change(at: time, budget.limits, cache) else { return }
    guard modification.modifier.actsOnEach else {
      let changed = change(members.map { outlines[$0].path })
      for (index, path) in zip(members, changed) { outlines[index].path = path }
      return
    }
    for index in members {
      guard let changed = change([outlines[index].path]).first else { continue }
      // Charged before the next path is made, because the number of vertices that a modifier adds
      // is not predictable.
      try budget.charge(modifiedVertices: changed.vertexCount, path: path)
      outlines[index].path = changed
    }
  }
}

/// An evaluated shape tree that is the same at all times, and the cost of its evaluation.
final class StaticShapeTree {
  let evaluated: EvaluatedShapeTree
  /// The shape tree before its evaluation.
  let source: ShapeTree
  let cost: FrameBudget.Cost

  init(_ evaluated: EvaluatedShapeTree, of source: ShapeTree, cost: FrameBudget.Cost) {
    (self.evaluated, self.source, self.cost) = (evaluated, source, cost)
  }
}
