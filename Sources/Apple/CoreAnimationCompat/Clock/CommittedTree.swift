internal import SceneModel

/// The layers in the tree as they were last committed, and the animations that run in it.
final class CommittedTree {
  /// The layer that is shown.
  var root: CALayer? {
    didSet { isRestructured = true }
  }

  private var layers: [CALayer] = []
  private var dirty: [CALayer] = []
  private var schedule = AnimationSchedule()
  private var isRestructured = false
  /// Whether a transition begins at the first instant, from what was set up before.
  private(set) var hasTransitionAtStart = false

  // MARK: Notes

  /// Notes that a layer has changed; opens the implicit transaction.
  func touch(_ layer: CALayer, in session: RecordingSession) {
    session.transactions.touch()
    guard !layer.record.isDirty else { return }
    note(layer, in: session)
  }

  private func note(_ layer: CALayer, in session: RecordingSession) {
    layer.record.isDirty = true
    layer.record.thread = session.thread
    dirty.append(layer)
  }

  /// Notes that layers have come or gone.
  func restructure(_ layer: CALayer, in session: RecordingSession) {
    touch(layer, in: session)
    layer.record.isRestructured = true
    isRestructured = true
  }

  /// Takes the changed layers of another tree that no recorder shows, without layers that only that
  /// tree references.
  ///
  /// - Returns: whether there are any.
  func takeOver(_ former: CommittedTree) -> Bool {
    var count = -1
    // With a layer go the references to those in it.
    while former.dirty.count != count {
      count = former.dirty.count
      let retained = former.dirty.indices.filter { !isKnownUniquelyReferenced(&former.dirty[$0]) }
      former.dirty = retained.map { former.dirty[$0] }
    }
    dirty = former.dirty
    former.dirty = []
    return !dirty.isEmpty
  }

  // MARK: Commit

  /// Makes the changes of the outermost transaction visible.
  func commit(in session: RecordingSession) {
    let now = session.clock.now
    if isRestructured { gather(in: session, at: now) }
    var clocksHaveChanged = isRestructured
    isRestructured = false
    let changed = dirty
    dirty = []
    // The set-up precedes the first instant; changes at that instant may have a transition.
    let instant = session.hasBegun ? now : -Double.infinity
    for layer in changed {
      layer.record.isDirty = false
      guard layer.record.isCommitted else { continue }
      if layer.record.timing != layer.clock { clocksHaveChanged = true }
      layer.record.commit(layer, at: instant)
      if layer.record.isRestructured { layer.record.commitStructure(layer, at: instant) }
    }
    for layer in changed where layer.record.isCommitted { attach(layer, at: now, in: session) }
    if clocksHaveChanged { schedule.replan(after: now) }
  }

  /// Lays out and displays what asks for it, the last part of a transaction.
  ///
  /// Both may change more layers, which is bounded.
  func arrange(in session: RecordingSession) {
    var last: CALayer?
    for _ in 0..<100 {
      // A layer that enters the tree brings pending layout and display requests, including those of
      // its descendants.
      let changed =
        isRestructured ? root?.withAllBelow ?? [] : dirty.filter(\.record.isCommitted)
      let waiting = changed.filter { $0.record.needsLayout || $0.record.needsDisplay }
      guard !waiting.isEmpty else { return }
      last = waiting.first
      for layer in waiting {
        layer.layoutSublayersIfNeeded()
        layer.displayIfNeeded()
      }
    }
    let name =
      last.map { String(describing: type(of: ($0.delegate as Any?) ?? $0)) } ?? "some layer"
    let message =
      "the layout or the drawing of \(name) asks for another one every time (change only what differs)"
    session.diagnostics.add(.error, .limit, message)
  }

  // Finds out which layers have come into the tree, and which have left it.
  private func gather(in session: RecordingSession, at now: Double) {
    var inside: Set<ObjectIdentifier> = []
    let order = (root?.withAllBelow ?? []).filter {
      inside.insert(ObjectIdentifier($0)).inserted
    }
    for layer in layers where !inside.contains(ObjectIdentifier(layer)) {
      layer.record.isCommitted = false
      for animation in layer.record.attached { animation.remove(in: session) }
    }
    var stranger: CALayer?
    for layer in order where !layer.record.isCommitted {
      layer.record.isCommitted = true
      if layer.record.order == nil { layer.record.order = session.nextNumber() }
      layer.record.isRestructured = true
      if !layer.record.isDirty {
        dirty.append(layer)
      } else if layer.record.thread !== session.thread {
        stranger = stranger ?? layer
        note(layer, in: session)
      }
    }
    layers = order
    if let stranger { reporterThread(of: stranger, in: session) }
  }

  // Callbacks of the other thread's clock are unknown here.
  private func reporterThread(of layer: CALayer, in session: RecordingSession) {
    let message =
      "the layer was created on another thread than the recording one: its scheduled changes are ignored"
      + " (create views, layers and their Renderer on one thread, with no await in between)"
    session.diagnostics.add(.error, .usage, path: layer.animationLabel(""), message)
  }

  private func attach(_ layer: CALayer, at now: Double, in session: RecordingSession) {
    for animation in layer.record.attached where animation.from == nil {
      animation.commit(at: now)
      animation.schedule(after: now)
      layer.record.note(animation)
      if animation.animation is CATransition, session.hasBegun, now == session.clock.start {
        hasTransitionAtStart = true
      }
      schedule.add(animation)
    }
  }

  /// Forgets all layers, which then can be part of another recording.
  func clear() {
    for layer in layers + dirty { layer.record.clear() }
    (layers, dirty) = ([], [])
    schedule = AnimationSchedule()
    root = nil
  }

  // MARK: Events

  /// The next start or end of an animation.
  func nextEvent(in session: RecordingSession) -> Event? {
    guard let animation = schedule.next() else { return nil }
    return Event(moment: animation.moment) { [weak self] in
      animation.fire(in: session)
      self?.schedule.enqueue(animation)
    }
  }
}

extension CALayer {
  /// The layer and all its descendants, masks too, each before its own sublayers.
  fileprivate var withAllBelow: [CALayer] {
    var order: [CALayer] = []
    var rest = [self]
    while let layer = rest.popLast() {
      order.append(layer)
      rest += layer.children.reversed()
      if let mask = layer.maskLayer { rest.append(mask) }
    }
    return order
  }
}
