internal import Graphics
internal import SceneModel

extension SVGLayerWriter {
  /// The transforms of a group, the outermost first.
  func slots(_ node: SVGLayerNode) -> [TransformSlot] {
    spaces(node.transforms.map(\.matrix)) { candidates(node) }
  }

  /// The map from the space of an item to that of its group.
  func spaces(_ node: SVGLayerNode) -> [TransformSlot] { spaces(node.map) { nil } }

  /// The transforms whose product is a matrix at every frame.
  ///
  /// - Parameter candidates: the animations of the document; nil for keyframes at the frame times.
  private func spaces(
    _ matrices: SVGHistory<Affine>,
    candidates: () -> [TransformSlot]?
  ) -> [TransformSlot] {
    guard let start = matrices.value(at: 0) else { return [] }
    guard !matrices.isConstant(before: times.count) else { return [TransformSlot(model: start)] }
    let values = times.indices.map { matrices.value(at: $0) ?? start }
    if let slots = candidates(), isEqual(slots, values) { return slots }
    var slot = TransformSlot(model: start)
    slot.animations = [sampled(values.map { Transform3D($0) }) { .transform(.transform, $0) }]
    return [slot]
  }

  private func isEqual(_ slots: [TransformSlot], _ values: [Affine]) -> Bool {
    guard slots.contains(where: { !$0.animations.isEmpty }) else { return false }
    return zip(times, values).allSatisfy { time, value in
      let matrix = slots.reversed().reduce(Affine.identity) {
        $0.concatenating($1.matrix(at: time))
      }
      return matrix.isClose(to: value)
    }
  }

  // Nil where a scene cannot state one.
  private func candidates(_ node: SVGLayerNode) -> [TransformSlot]? {
    let history = node.transforms
    guard history.map(\.origin).isConstant(before: times.count),
      let origin = history.value(at: 0)?.origin, let element = node.path.last
    else { return nil }
    var names: Set<SVGTransforms.Name> = []
    for instant in 0...(model + pins.count) {
      for part in history.value(at: instant)?.parts ?? [] { names.insert(part.name) }
    }
    var result: [TransformSlot] = []
    for name in names.sorted() {
      let steps = history.map { transforms in
        transforms.parts.first { $0.name == name }?.function
      }
      let matrix = (steps.value(at: model) ?? nil)?.matrix() ?? .identity
      let isFree = [.motion, .position, .space, .translate].contains(name)
      var slot = TransformSlot(
        model: isFree ? matrix : matrix.about(origin),
        pivot: isFree ? .zero : origin
      )
      guard !steps.isConstant(before: times.count) else {
        let start = (steps.value(at: 0) ?? nil)?.matrix() ?? .identity
        slot.model = isFree ? start : start.about(origin)
        result.append(slot)
        continue
      }
      switch name {
      case .motion:
        guard let animations = motions(of: element) else { return nil }
        (slot.model, slot.movesPosition, slot.animations) = (.identity, true, animations)
      case .position:
        slot.movesPosition = true
        let names = SVGInstant.positionNames(of: document.tree[element])
        for (axis, property) in [(0, ScalarProperty.positionX), (1, .positionY)] {
          let values = steps.map { $0.map { axis == 0 ? $0.matrix().tx : $0.matrix().ty } ?? 0 }
          guard let runs = runs([axis == 0 ? names.0 : names.1], [element]) else { return nil }
          slot.animations += animations(runs, of: values) { .scalar(property, $0) }
        }
      default:
        guard let runs = transformRuns(name, element) else { return nil }
        for var run in runs {
          let values = self.values(of: steps, at: run) ?? []
          guard let kind = values.compactMap({ $0?.kind }).first,
            values.allSatisfy({ $0 == nil || $0?.kind == kind }),
            !run.startsAtUnderlying, run.isAdditive == false || document.css[element] == nil
          else { return nil }
          run.isAdditive = false
          if kind == .translate, slot.animations.isEmpty { slot.pivot = .zero }
          guard slot.add(kind, values.map { $0?.arguments.map(\.value) ?? [] }, run) else {
            return nil
          }
        }
      }
      result.append(slot)
    }
    return result
  }

  private func transformRuns(_ name: SVGTransforms.Name, _ element: Int) -> [SVGAnimationRun]? {
    switch name {
    case .translate, .rotate, .scale: return runs(["\(name)"], [element])
    case .list:
      let runs = runs(["transform"], [element])
      return runs?.count == 1 ? runs : nil
    case .base, .added:
      var result: [SVGAnimationRun] = []
      for (index, interval) in intervals(of: element, where: { $0.attribute == "transform" }) {
        let isAdded = document.smil[index].isAdditive
        guard isAdded ? name == .added(index) : name == .base else { continue }
        guard case .transform(_, let values) = document.smil[index].effect,
          let run = run(index, values, interval)
        else { return nil }
        result.append(run)
      }
      return result
    case .motion, .position, .space, .offset: return nil
    }
  }

  private func motions(of element: Int) -> [Animation]? {
    var result: [Animation] = []
    for (index, interval) in intervals(of: element, where: { $0.attribute == "motion" }) {
      let timing = document.timings[index]
      guard case .motion(let motion) = document.smil[index].effect,
        let path = motion.motionPath, timing.simpleDuration != nil,
        !document.smil[index].accumulates
      else { return nil }
      let (span, isRemoved) = SVGAnimationRun.span(timing, interval)
      let action = Animation.Action.property(.motion(.position, path))
      result.append(Animation(timing: span, isRemovedOnCompletion: isRemoved, action: action))
    }
    return result
  }
}

extension Affine {
  /// Whether both maps move points of a drawing alike.
  fileprivate func isClose(to other: Affine) -> Bool {
    func isClose(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
      abs(a - b) <= tolerance * (1 + abs(b))
    }
    return isClose(a, other.a, 2e-5) && isClose(b, other.b, 2e-5) && isClose(c, other.c, 2e-5)
      && isClose(d, other.d, 2e-5) && isClose(tx, other.tx, 2e-4) && isClose(ty, other.ty, 2e-4)
  }
}
