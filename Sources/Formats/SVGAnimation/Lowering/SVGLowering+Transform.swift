internal import Graphics
internal import SceneModel

extension SVGLowering {
  /// The transforms of an element, the outermost first.
  func transformSlots(_ path: [Int]) -> [TransformSlot] {
    guard let node = path.last else { return [] }
    let isRoot = document.tree[node].parent == nil
    return motion([node]) {
      isRoot ? $0.transform(of: node) ?? .identity : $0.matrix(of: node)
    } candidate: { [self] in
      smilSlots(node) ?? cssSlots(node) ?? []
    }
  }

  /// The transforms whose product is a matrix at every frame.
  ///
  /// - Parameter candidate: the animations of the document; empty for keyframes at the frame times.
  func motion(
    _ path: [Int],
    reference: (SVGInstant) -> Affine,
    candidate: () -> [TransformSlot]
  ) -> [TransformSlot] {
    let start = reference(first)
    guard isDynamic(path) else { return [TransformSlot(model: start)] }
    let values = times.indices.map { reference(instant($0)) }
    guard values.contains(where: { $0 != start }) else { return [TransformSlot(model: start)] }
    let slots = candidate()
    if isEqual(slots, values) { return slots }
    var slot = TransformSlot(model: start)
    slot.animations = [
      sampled(values.map { Transform3D($0) }) { .transform(.transform, $0) }
    ]
    return [slot]
  }

  /// Whether the product of transforms is a matrix at every frame.
  func isEqual(_ slots: [TransformSlot], _ values: [Affine]) -> Bool {
    guard slots.contains(where: { !$0.animations.isEmpty }) else { return false }
    return zip(times, values).allSatisfy { time, value in
      let matrix = slots.reversed().reduce(Affine.identity) {
        $0.concatenating($1.matrix(at: time))
      }
      return matrix.isClose(to: value)
    }
  }

  // MARK: SMIL

  private func smilSlots(_ node: Int) -> [TransformSlot]? {
    let tracks = document.css[node]?.flatMap { $0.tracks.keys } ?? []
    guard SVGProperty.transforms.isDisjoint(with: tracks),
      SVGProperty.transforms.isDisjoint(with: document.style.cascade.declared[node].keys),
      document.tree[node].attributes["transform-origin"] == nil
    else { return nil }
    let runs = runs(of: node) { ["transform", "motion"].contains($0.attribute) }
    var motion = TransformSlot(model: .identity)
    var slots = [TransformSlot(model: unanimated.matrix(of: node))]
    // Each added animation is a transform inside of those before it.
    var added: [Int: Int] = [:]
    for run in runs {
      let animation = document.smil[run.animation]
      let timing = document.timings[run.animation]
      switch animation.effect {
      case .attribute: return nil
      case .motion(let path):
        guard let motionPath = path.motionPath, timing.simpleDuration != nil, !animation.accumulates
        else { return nil }
        let (span, isRemoved) = LoweredAnimation.span(timing, run.interval)
        motion.movesPosition = true
        motion.animations.append(
          Animation(
            timing: span,
            isRemovedOnCompletion: isRemoved,
            action: .property(.motion(.position, motionPath))
          )
        )
      case .transform(let kind, let values):
        guard var item = LoweredAnimation(values, animation, timing, run.interval),
          !item.startsAtUnderlying
        else { return nil }
        var index = 0
        if animation.isAdditive {
          if added[run.animation] == nil {
            added[run.animation] = slots.count
            slots.append(TransformSlot(model: .identity))
          }
          index = added[run.animation] ?? 0
        }
        item.isAdditive = false
        let lists = item.values.map { value -> [Double] in
          guard case .list(let list) = value else { return [] }
          return list.map(\.value)
        }
        guard slots[index].add(kind, lists, item) else { return nil }
      }
    }
    return [motion] + slots
  }

  // MARK: CSS

  // CSS Transforms 2, section 6: translate, rotate and scale, then the list, about the origin.
  private func cssSlots(_ node: Int) -> [TransformSlot]? {
    guard runs(of: node, where: { ["transform", "motion"].contains($0.attribute) }).isEmpty else {
      return nil
    }
    let tracked = document.css[node] ?? []
    let fixed = [
      "transform-origin", "transform-box", "offset-path", "offset-distance", "offset-rotate",
    ]
    guard !tracked.contains(where: { animation in fixed.contains { animation.tracks[$0] != nil } }),
      document.style.cascade.declared[node]["offset-path"] == nil
    else { return nil }
    let box = first.referenceBox(of: node)
    let origin = first.origin(of: node, box)
    var result: [TransformSlot] = []
    for (name, kind) in [
      ("translate", TransformFunction.Kind.translate), ("rotate", .rotate), ("scale", .scale),
    ] {
      var slot = TransformSlot(model: .identity, pivot: name == "translate" ? .zero : origin)
      if let text = document.style.declared(name, of: node),
        case .list(let list) = unanimated.parsed(text, name, node)
      {
        let function = TransformFunction(kind, kind == .rotate ? Array(list.suffix(1)) : list)
        slot.model = function.matrix(in: box().size).about(slot.pivot)
      }
      for animation in tracked {
        guard let frames = animation.tracks[name] else { continue }
        guard let item = loweredCSS(animation.animation, frames, name, node), !item.isAdditive
        else {
          return nil
        }
        let lists = item.values.map { value -> [Double] in
          guard case .list(let list) = value else { return [] }
          return TransformFunction(kind, kind == .rotate ? Array(list.suffix(1)) : list)
            .numbers(in: box().size)
        }
        guard slot.add(kind, lists, item) else { return nil }
      }
      result.append(slot)
    }
    let listed = tracked.filter { $0.tracks["transform"] != nil }
    var model = TransformSlot(model: .identity, pivot: origin)
    if case .transform(let functions)? = document.style.declared("transform", of: node)
      .map({ unanimated.parsed($0, "transform", node) })
    {
      model.model = functions.product(in: box().size).about(origin)
    } else {
      model.model = unanimated.attributeMatrix(of: node).about(origin)
    }
    guard let animation = listed.first else { return result + [model] }
    guard listed.count == 1, let frames = animation.tracks["transform"],
      let item = loweredCSS(animation.animation, frames, "transform", node), !item.isAdditive,
      let columns = Self.columns(item.values)
    else { return nil }
    for (index, column) in columns.enumerated() {
      var slot = TransformSlot(
        model: index == 0 ? model.model : .identity,
        pivot: column[0].kind == .translate ? .zero : origin
      )
      let lists = column.map { $0.numbers(in: box().size) }
      guard slot.add(column[0].kind, lists, item) else { return nil }
      result.append(slot)
    }
    return result
  }

  // The functions at each position of lists, padded with identities; nil for lists of different kinds.
  private static func columns(_ values: [AnimatableValue]) -> [[TransformFunction]]? {
    let lists = values.map { value -> [TransformFunction] in
      if case .transform(let list) = value { list } else { [] }
    }
    let count = lists.map(\.count).max() ?? 0
    guard count > 0 else { return nil }
    return (0..<count).reduce(into: [[TransformFunction]]?.some([])) { columns, index in
      guard let model = lists.first(where: { $0.count > index })?[index] else { return }
      let column = lists.map { $0.count > index ? $0[index] : model.identity }
      guard column.allSatisfy({ $0.kind == model.kind }) else { return columns = nil }
      columns?.append(column)
    }
  }
}

extension TransformSlot {
  /// Adds an animation of one transform function; false where a scene has no such animation.
  mutating func add(
    _ kind: TransformFunction.Kind,
    _ lists: [[Double]],
    _ item: LoweredAnimation
  ) -> Bool {
    guard !lists.isEmpty else { return false }
    func number(_ list: [Double], _ index: Int, _ fallback: Double) -> Double {
      index < list.count ? list[index] : fallback
    }
    switch kind {
    case .translate:
      let points = lists.map { Point(number($0, 0, 0), number($0, 1, 0)) }
      let isTranslation = model == .translation(model.tx, model.ty)
      if isTranslation, animations.isEmpty || movesPosition {
        (movesPosition, pivot) = (true, .zero)
        animations.append(item.animation(item.track(points)) { .point(.position, $0) })
      } else {
        guard !movesPosition else { return false }
        let numbers = points.map { [$0.x, $0.y, 0] }
        animations.append(
          item.animation(item.track(numbers)) { .valued(.transform, .translate, $0) }
        )
      }
    case .scale:
      guard !movesPosition else { return false }
      let factors = lists.map { [number($0, 0, 1), number($0, 1, number($0, 0, 1)), 1] }
      if model == .identity, factors.allSatisfy({ $0[0] == $0[1] }) {
        animations.append(
          item.animation(item.track(factors.map { $0[0] })) { .component(.transform, .scale, $0) }
        )
      } else {
        animations.append(
          item.animation(item.track(factors)) { .valued(.transform, .scale, $0) }
        )
      }
    case .rotate:
      guard !movesPosition else { return false }
      let centers = lists.map { Point(number($0, 1, pivot.x), number($0, 2, pivot.y)) }
      guard centers.allSatisfy({ $0 == centers[0] }) else { return false }
      if animations.isEmpty { pivot = centers[0] }
      guard pivot == centers[0] else { return false }
      let angles = lists.map { number($0, 0, 0) / 180 * .pi }
      if model == .identity {
        animations.append(
          item.animation(item.track(angles)) { .component(.transform, .rotationZ, $0) }
        )
      } else {
        animations.append(
          item.animation(item.track(angles.map { [$0] })) { .valued(.transform, .rotateZ, $0) }
        )
      }
    case .rotateAround, .rotateX, .rotateY, .skew, .skewX, .skewY, .matrix: return false
    }
    return true
  }
}

extension TransformFunction {
  /// The arguments with percentages of a box.
  fileprivate func numbers(in box: Size) -> [Double] {
    arguments.enumerated().map { index, quantity in
      kind == .translate
        ? quantity.resolved(index == 0 ? box.width : box.height)
        : kind == .scale ? quantity.resolved(1) : quantity.value
    }
  }
}

extension Affine {
  /// The same map about another point than the origin.
  fileprivate func about(_ point: Point) -> Affine {
    guard point != .zero else { return self }
    return Affine.translation(-point.x, -point.y).concatenating(self)
      .concatenating(.translation(point.x, point.y))
  }

  /// Whether both maps move points of a drawing alike.
  fileprivate func isClose(to other: Affine) -> Bool {
    func isClose(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
      abs(a - b) <= tolerance * (1 + abs(b))
    }
    return isClose(a, other.a, 2e-5) && isClose(b, other.b, 2e-5) && isClose(c, other.c, 2e-5)
      && isClose(d, other.d, 2e-5) && isClose(tx, other.tx, 2e-4) && isClose(ty, other.ty, 2e-4)
  }
}
