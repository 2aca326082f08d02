internal import SceneModel

extension SceneLowering {
  /// Returns the animations of a layer that have an effect while it has one parent.
  func animations(of presence: LayerPresence) -> [Animation] {
    let isConstant = hasConstantClock(presence.layer)
    var keys: [String: Int] = [:]
    return presence.layer.record.animations.compactMap { attached in
      guard let from = attached.from, from < min(presence.to, end), attached.to > presence.from
      else {
        return nil
      }
      var animation = attached.lowered
      // A group without children was reported when it was added, and only calls its delegate.
      if case .group(let children) = animation.action, children.isEmpty { return nil }
      // A scene contains all animations at once, and its keys are unique.
      if let key = animation.key {
        keys[key, default: 0] += 1
        if let count = keys[key], count > 1 { animation.key = "\(key) \(count)" }
      }
      animation.attachment = attachment(of: attached, from: from, in: presence.layer, isConstant)
      // A transition starts from the values before its attachment, so it always needs that time.
      if case .transition = animation.action, animation.attachment == nil {
        animation.attachment = Lifetime(from: session.sceneTime(from), to: end - start)
      }
      return animation
    }
  }

  // Returns the time for which an animation is attached; nil if its timing implies it. On a clock that
  // only runs forwards, an animation has no effect before its begin unless it fills backwards, and
  // none after the end at which it is removed.
  private func attachment(
    of attached: AttachedAnimation,
    from: Double,
    in layer: CALayer,
    _ isConstant: Bool
  ) -> Lifetime? {
    // Particles born during a finished animation depend on it until the clock changes.
    if case .emitter = layer.record.state.content, attached.hasFinished, !isConstant {
      return clockSpan(of: layer, from: from)
    }
    let timing = attached.lowered.timing
    let fillsBack = timing.fillMode == .backwards || timing.fillMode == .both
    let beginsLater = isConstant && !fillsBack && attached.beginsNow
    let hasBegin = from > start && !beginsLater
    let hasEnd = attached.to < end && !(isConstant && attached.hasFinished)
    guard hasBegin || hasEnd else { return nil }
    return Lifetime(
      from: hasBegin ? session.sceneTime(from) : 0,
      to: hasEnd ? session.sceneTime(attached.to) : end - start
    )
  }

  // Returns whether the clocks of the layer and its ancestors never changed and run forwards.
  private func hasConstantClock(_ layer: CALayer) -> Bool {
    layer.ancestry.allSatisfy { layer in
      guard let first = layer.record.states.first?.value.timing, first.speed > 0 else {
        return false
      }
      return layer.record.states.allSatisfy { $0.value.timing == first }
    }
  }

  // Returns the time from a media time to the next change of a clock of the layer or its ancestors.
  private func clockSpan(of layer: CALayer, from time: Double) -> Lifetime {
    let changes = layer.ancestry.flatMap { layer in
      let states = layer.record.states
      return zip(states, states.dropFirst()).compactMap { before, after in
        after.time > time && after.value.timing != before.value.timing ? after.time : nil
      }
    }
    return Lifetime(
      from: max(0, session.sceneTime(time)),
      to: session.sceneTime(min(end, changes.min() ?? end))
    )
  }

  // MARK: Emitters

  /// Turns changes of an emitter into animations that hold the new values.
  ///
  /// Particles depend on the emitter's entire history: new model values would change past births.
  func holdEmission(in layer: inout Layer, of source: CALayer) {
    guard case .emitter(let model) = layer.state.content, !layer.revisions.isEmpty else { return }
    var holds: [Animation] = []
    var last = layer.state
    let isConstant = hasConstantClock(source)
    for index in layer.revisions.indices {
      let revision = layer.revisions[index]
      guard let changes = last.emissionChanges(to: revision.state) else {
        return session.diagnostics.add(
          .note,
          .changed,
          path: source.animationLabel("emitterCells"),
          "an emitter was given other cells, a shape or a mode while it runs: its particles change at "
            + "once, those born before too"
        )
      }
      let time = revision.time + start
      let begin = localTime(of: source, atMediaTime: time)
      holds += changes.map { channel in
        var hold = Animation(
          timing: Timing(beginTime: begin, duration: 1, fillMode: .forwards),
          isRemovedOnCompletion: false,
          action: .property(channel)
        )
        // On a clock that was reset, the same local times occur twice.
        if !isConstant { hold.attachment = clockSpan(of: source, from: time) }
        return hold
      }
      last = revision.state
    }
    guard !holds.isEmpty else { return }
    for index in layer.revisions.indices { layer.revisions[index].state.content = .emitter(model) }
    var previous = (layer.state, layer.timing)
    layer.revisions.removeAll { revision in
      let isSame = revision.state == previous.0 && revision.timing == previous.1
      previous = (revision.state, revision.timing)
      return isSame
    }
    layer.animations.insert(contentsOf: holds, at: 0)
  }

  // Converts a media time by the clocks at that time.
  private func localTime(of layer: CALayer, atMediaTime time: Double) -> Double {
    layer.ancestry.reversed().reduce(time) { parentTime, layer in
      let timing = layer.record.states.entries(from: time, to: time).first?.value.timing ?? .layer
      return timing.localTime(atParentTime: parentTime)
    }
  }
}

extension LayerState {
  /// Returns the changed emission properties as channels that hold the new values; nil if a change
  /// cannot be animated.
  fileprivate func emissionChanges(to new: LayerState) -> [Channel]? {
    guard case .emitter(var old) = content, case .emitter(let emitter) = new.content else {
      return nil
    }
    var channels: [Channel] = []
    for property in Property.all where property.owner == .emitter {
      guard value(of: property) != new.value(of: property) else { continue }
      switch property {
      case .scalar(let p): channels.append(.scalar(p, .holding(new[p])))
      case .point(let p): channels.append(.point(p, .holding(new[p])))
      case .size(let p): channels.append(.size(p, .holding(new[p])))
      default: return nil
      }
    }
    for path in old.cells.paths {
      guard let before = old.cell(path), let after = emitter.cell(path) else { return nil }
      for scalar in CellScalar.allCases where before[scalar] != after[scalar] {
        channels.append(.cell(path, scalar, .holding(after[scalar])))
        old.changeCell(path) { $0[scalar] = after[scalar] }
      }
      if before.color != after.color {
        channels.append(.cellColor(path, .holding(after.color)))
        old.changeCell(path) { $0.color = after.color }
      }
    }
    // The remaining differences cannot be animated.
    guard old.cells == emitter.cells, old.shape == emitter.shape, old.mode == emitter.mode,
      old.renderMode == emitter.renderMode, old.seed == emitter.seed,
      old.preservesDepth == emitter.preservesDepth
    else { return nil }
    return channels
  }
}

extension [EmitterCell] {
  /// The paths of all named cells, including nested ones.
  fileprivate var paths: [EmitterCellPath] {
    flatMap { cell -> [EmitterCellPath] in
      guard let name = cell.name else { return [] }
      return [EmitterCellPath([name])]
        + cell.cells.paths.map { EmitterCellPath([name] + $0.names) }
    }
  }
}

extension Track {
  fileprivate static func holding(_ value: Value) -> Track {
    .basic(from: value, to: value, by: nil)
  }
}
