internal import SceneModel

/// The recorded state of a layer that code cannot see: its last commit and its history.
final class LayerRecord {
  /// Something that held from an instant of media time on.
  struct Entry<Value> {
    var time: Double
    var value: Value
  }

  /// Whether the layer is in the tree and was there at the last commit.
  var isCommitted = false
  /// When it came into the tree first, as a number that orders layers.
  var order: Int?
  var isDirty = false
  /// The recordings that its last change belongs to; nil for a layer that was never changed.
  var thread: RecordingThread?
  var isRestructured = false
  var needsLayout = false
  /// Whether `layoutSublayers()` runs.
  var isInLayout = false
  var needsDisplay = false

  /// The model values at the last commit.
  var state = LayerState()
  /// The clock at the last commit.
  var timing = Timing.layer

  /// The observers that are called after a change of a property.
  var observers: [LayerObserver] = []

  /// Draws the layer while animations move keys of the program's own.
  var redrawing: CADisplayLink?

  /// The animations that are attached now, those of this transaction last.
  var attached: [AttachedAnimation] = []
  /// Every animation that ever was committed.
  private(set) var animations: [AttachedAnimation] = []

  private(set) var states: [Entry<(state: LayerState, timing: Timing)>] = []
  private(set) var sublayers: [Entry<[CALayer]>] = []
  private(set) var masks: [Entry<CALayer?>] = []

  /// Notes what a layer in the tree is from an instant on; later notes of the same instant replace it.
  func commit(_ layer: CALayer, at time: Double) {
    (state, timing) = (layer.properties, layer.clock)
    Self.note((state, timing), at: time, in: &states)
  }

  /// Notes which layers are in a layer from an instant on.
  func commitStructure(_ layer: CALayer, at time: Double) {
    isRestructured = false
    Self.note(layer.children, at: time, in: &sublayers)
    Self.note(layer.maskLayer, at: time, in: &masks)
  }

  /// Forgets what has been recorded, and the animations with it.
  func clear() {
    (isCommitted, order, isDirty, isRestructured) = (false, nil, false, false)
    (thread, redrawing) = (nil, nil)
    (attached, animations) = ([], [])
    (states, sublayers, masks) = ([], [], [])
  }

  func note(_ animation: AttachedAnimation) { animations.append(animation) }

  private static func note<Value>(_ value: Value, at time: Double, in log: inout [Entry<Value>]) {
    if log.last?.time == time { log.removeLast() }
    log.append(Entry(time: time, value: value))
  }
}
