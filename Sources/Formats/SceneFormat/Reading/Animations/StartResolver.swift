internal import JSONText
internal import SceneModel

/// Finds the beginnings of animations that begin with or after others, of the same layer or another.
///
/// Runs when all layers are read. Another layer's times are carried over by way of both clocks.
final class StartResolver {
  private let reader: ValueReader
  private var layers: [PlacedLayer] = []
  private var positions: [AnimationLocation: RelativeStart] = [:]

  private struct PlacedLayer {
    var layer: Layer
    var parent: Int?
    /// The first layer after those inside it.
    var end = 0

    var hasLocalTime: Bool { layer.timeRemap != nil || layer.timing.speed <= 0 }
  }

  private struct AnimationLocation: Hashable {
    var layer: Int
    var animation: Int
  }

  init(_ reader: ValueReader) { self.reader = reader }

  /// Sets the beginnings; reports unresolved references.
  func resolve(_ layers: inout [Layer]) {
    collect(layers, "layers", parent: nil)
    for position in positions.keys.sorted(by: {
      ($0.layer, $0.animation) < ($1.layer, $1.animation)
    }) {
      guard follow(from: position) else { return }
    }
    var next = 0
    write(to: &layers, &next)
  }

  // MARK: Walking

  // In the order in which layers are written back; recursion is as deep as the file's nesting.
  private func collect(_ layers: [Layer], _ path: String, parent: Int?, skipping played: Int = 0) {
    for (position, layer) in layers.enumerated() {
      collect(layer, position < played ? "" : "\(path)[\(position - played)]", parent: parent)
    }
  }

  private func collect(_ layer: Layer, _ path: String, parent: Int?) {
    let base = layers.count
    layers.append(PlacedLayer(layer: layer, parent: parent))
    for position in layer.animations.indices {
      guard let start = reader.index.starts["\(path).animations[\(position)]"] else { continue }
      positions[AnimationLocation(layer: base, animation: position)] = start
    }
    let played = reader.index.playedLayers[path] ?? 0
    collect(layer.sublayers, path + ".sublayers", parent: base, skipping: played)
    if let mask = layer.mask { collect(mask, path + ".mask", parent: base) }
    layers[base].end = layers.count
  }

  private func write(to layers: inout [Layer], _ next: inout Int) {
    for position in layers.indices { write(to: &layers[position], &next) }
  }

  private func write(to layer: inout Layer, _ next: inout Int) {
    layer.animations = layers[next].layer.animations
    next += 1
    write(to: &layer.sublayers, &next)
    if var mask = layer.mask {
      write(to: &mask, &next)
      layer.mask = mask
    }
  }

  // MARK: Finding

  // Follows animations to one whose beginning is known, then comes back; false after a report.
  private func follow(from position: AnimationLocation) -> Bool {
    var chain: [AnimationLocation] = []
    var seen: Set<AnimationLocation> = []
    var current = position
    while let start = positions[current] {
      guard seen.insert(current).inserted else {
        start.cycle(reader)
        return false
      }
      chain.append(current)
      guard let other = other(start, from: current.layer) else { return false }
      current = other
    }
    for position in chain.reversed() {
      guard let start = positions[position], let other = other(start, from: position.layer),
        let timing = timing(of: other, in: position.layer, start),
        let begin = start.begin(timing, reader)
      else { return false }
      layers[position.layer].layer.animations[position.animation].timing.beginTime = begin
      positions[position] = nil
    }
    return true
  }

  private func other(_ start: RelativeStart, from layer: Int) -> AnimationLocation? {
    var position = layer
    if let name = start.layer {
      guard let match = nearest(name, to: layer) else {
        let hint = Suggestions.hint(for: name, among: layers.compactMap(\.layer.name))
        return reader.refuse(start.cursor, .reference) {
          "there is no layer \(name.quoted)\(hint.isEmpty ? " (give the layer this name)" : hint)"
        }
      }
      position = match
    }
    let animations = layers[position].layer.animations
    guard let animation = animations.firstIndex(where: { $0.key == start.key }) else {
      let owner = start.layer.map { "the layer \($0.quoted)" } ?? "this layer"
      start.missing(reader, in: owner, keys: animations.compactMap(\.key))
      return nil
    }
    return AnimationLocation(layer: position, animation: animation)
  }

  // The first of that name in the smallest tree around the layer that has one.
  private func nearest(_ name: String, to layer: Int) -> Int? {
    let trees = ancestors(layer).map { $0..<layers[$0].end } + [0..<layers.count]
    return trees.firstResult { tree in tree.first { layers[$0].layer.name == name } }
  }

  // MARK: Clocks

  // The timing of an animation, on the clock of another layer; nil after a report.
  private func timing(of other: AnimationLocation, in layer: Int, _ start: RelativeStart) -> Timing?
  {
    var timing = layers[other.layer].layer.animations[other.animation].timing
    let (up, down) = (ancestors(other.layer), ancestors(layer))
    let shared = zip(up.reversed(), down.reversed()).prefix { $0 == $1 }.count
    let (rise, fall) = (up.dropLast(shared), down.dropLast(shared).reversed())
    if (rise + fall).contains(where: { layers[$0].hasLocalTime }) {
      return reader.refuse(start.cursor, .conflict) {
        "the two layers have clocks that cannot be compared (one is stopped, reversed or "
          + "remapped; write beginTime)"
      }
    }
    func carried(_ time: Double) -> Double {
      let outside = rise.reduce(time) { layers[$1].layer.timing.parentTime(atLocalTime: $0) }
      return fall.reduce(outside) { layers[$1].layer.timing.localTime(atParentTime: $0) }
    }
    let (begin, end) = (carried(timing.beginTime), timing.endTime)
    guard end.isFinite else { return timing }
    timing = Timing(duration: max(carried(end) - begin, .leastNonzeroMagnitude))
    timing.beginTime = begin
    return timing
  }

  // The layer and those around it, the innermost first.
  private func ancestors(_ layer: Int) -> [Int] {
    Array(sequence(first: layer) { self.layers[$0].parent })
  }
}
