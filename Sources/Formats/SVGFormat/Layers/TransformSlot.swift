internal import Graphics
internal import SceneModel

/// One of the transforms of an element: a separate layer if it moves apart from the others.
struct TransformSlot {
  /// The point that rotations and scales are about.
  var pivot = Point.zero
  /// The matrix without animations.
  var model: Affine
  var animations: [Animation] = []
  /// Whether the animations change the position alone.
  var movesPosition = false

  init(model: Affine, pivot: Point = .zero) { (self.model, self.pivot) = (model, pivot) }

  var isIdentity: Bool { animations.isEmpty && model == .identity }

  /// Places a layer that has no transform yet.
  func apply(to layer: inout Layer) {
    layer.state.anchorPoint = .zero
    if animations.isEmpty || movesPosition {
      // Translations are easier to edit as positions.
      layer.state.position = Point(model.tx, model.ty)
      let linear = Affine(model.a, model.b, model.c, model.d, 0, 0)
      layer.state.transform = AnimatedTransform(Transform3D(linear))
    } else {
      let matrix = Affine.translation(pivot.x, pivot.y).concatenating(model)
        .concatenating(.translation(-pivot.x, -pivot.y))
      layer.state.bounds.origin = pivot
      layer.state.position = pivot
      layer.state.transform = AnimatedTransform(Transform3D(matrix))
    }
    layer.animations = animations + layer.animations
  }

  /// The matrix at an instant.
  func matrix(at time: Double) -> Affine {
    guard !animations.isEmpty else { return model }
    var layer = Layer()
    apply(to: &layer)
    return layer.presentation(atLocalTime: time).matrixToParent.affine
  }
}

extension TransformSlot {
  /// Adds an animation of one transform function; false where a scene has no such animation.
  mutating func add(
    _ kind: TransformFunction.Kind,
    _ lists: [[Double]],
    _ run: SVGAnimationRun
  ) -> Bool {
    guard !lists.isEmpty, kind == .translate || !movesPosition else { return false }
    func numbers(at index: Int, _ fallback: Double) -> [Double] {
      lists.map { index < $0.count ? $0[index] : fallback }
    }
    switch kind {
    case .translate:
      let points = zip(numbers(at: 0, 0), numbers(at: 1, 0)).map { Point($0, $1) }
      guard model == .translation(model.tx, model.ty), animations.isEmpty || movesPosition else {
        guard !movesPosition else { return false }
        append(.translate, nil, points.map { [$0.x, $0.y, 0] }, run)
        return true
      }
      (movesPosition, pivot) = (true, .zero)
      animations.append(run.animation(.point(.position, run.track(points))))
    case .scale:
      let factors = zip(lists, numbers(at: 0, 1)).map { [$1, $0.count > 1 ? $0[1] : $1, 1] }
      append(.scale, factors.allSatisfy { $0[0] == $0[1] } ? .scale : nil, factors, run)
    case .rotate:
      let centers = zip(numbers(at: 1, pivot.x), numbers(at: 2, pivot.y)).map { Point($0, $1) }
      if animations.isEmpty { pivot = centers[0] }
      guard centers.allSatisfy({ $0 == pivot }) else { return false }
      append(.rotateZ, .rotationZ, numbers(at: 0, 0).map { [$0 / 180 * .pi] }, run)
    default: return false
    }
    return true
  }

  // A component is easier to edit, where the transform has no others.
  private mutating func append(
    _ function: ValueFunction,
    _ component: TransformComponent?,
    _ values: [[Double]],
    _ run: SVGAnimationRun
  ) {
    var channel = Channel.valued(.transform, function, run.track(values))
    if model == .identity, let component {
      channel = .component(.transform, component, run.track(values.map { $0[0] }))
    }
    animations.append(run.animation(channel))
  }
}

extension Layer {
  /// The layer inside of transforms, the outermost first; static neighbours become one.
  func wrapped(in slots: [TransformSlot]) -> Layer {
    var joined: [TransformSlot] = []
    for slot in slots where !slot.isIdentity {
      if slot.animations.isEmpty, let last = joined.last, last.animations.isEmpty {
        joined[joined.count - 1].model = slot.model.concatenating(last.model)
      } else {
        joined.append(slot)
      }
    }
    var result = self
    for slot in joined.reversed() {
      if result.hasTransform {
        var outer = Layer()
        outer.sublayers = [result]
        result = outer
      }
      slot.apply(to: &result)
    }
    return result
  }

  /// Whether the layer has a position or a transform.
  var hasTransform: Bool {
    state.bounds != .zero || state.position != .zero || state.transform != .identity
      || animations.contains { animation in
        guard case .property(let channel) = animation.action else { return true }
        switch channel.property {
        case .point(.position), .transform, .component, .scalar(.positionX), .scalar(.positionY):
          return true
        default: return false
        }
      }
  }
}
