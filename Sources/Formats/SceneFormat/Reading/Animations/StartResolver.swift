internal import JSONText
internal import SceneModel

/// Finds the beginnings of animations that begin with or after others, of the same layer or another.
///
/// Runs when all layers are read. Another layer's times are carried over by way of both clocks.
final class StartResolver {
  private let values: ValueReader
  private let index: SceneIndex
  private var layers: [PlacedLayer] = []
  private var places: [AnimationPlace: RelativeStart] = [:]

  private struct PlacedLayer {
    var name: String?
    var parent: Int?
    /// The first layer after those inside it.
    var end = 0
    var timing: Timing
    var hasOwnTime: Bool
    var animations: [Animation]
  }

  private struct AnimationPlace: Hashable {
    var layer: Int
    var animation: Int
  }

  init(values: ValueReader, index: SceneIndex) {
    self.values = values
    self.index = index
  }

  /// Sets the beginnings; what cannot be found is reported.
  func resolve(_ layers: inout [Layer]) {
    collect(layers, "layers", parent: nil)
    for place in places.keys.sorted(by: { ($0.layer, $0.animation) < ($1.layer, $1.animation) }) {
      guard follow(from: place) else { return }
    }
    var next = 0
    write(to: &layers, &next)
  }

  // MARK: Walking

  // In the order in which layers are written back; recursion is as deep as the file's nesting.
  private func collect(_ layers: [Layer], _ path: String, parent: Int?, skipping played: Int = 0) {
    for (place, layer) in layers.enumerated() {
      collect(layer, place < played ? "" : "\(path)[\(place - played)]", parent: parent)
    }
  }

  private func collect(_ layer: Layer, _ path: String, parent: Int?) {
    let own = layers.count
    layers.append(
      PlacedLayer(
        name: layer.name,
        parent: parent,
        timing: layer.timing,
        hasOwnTime: layer.timeRemap != nil || layer.timing.speed <= 0,
        animations: layer.animations
      )
    )
    for place in layer.animations.indices {
      guard let start = index.starts["\(path).animations[\(place)]"] else { continue }
      places[AnimationPlace(layer: own, animation: place)] = start
    }
    let played = index.playedLayers[path] ?? 0
    collect(layer.sublayers, path + ".sublayers", parent: own, skipping: played)
    if let mask = layer.mask { collect(mask, path + ".mask", parent: own) }
    layers[own].end = layers.count
  }

  private func write(to layers: inout [Layer], _ next: inout Int) {
    for place in layers.indices { write(to: &layers[place], &next) }
  }

  private func write(to layer: inout Layer, _ next: inout Int) {
    layer.animations = layers[next].animations
    next += 1
    write(to: &layer.sublayers, &next)
    if var mask = layer.mask {
      write(to: &mask, &next)
      layer.mask = mask
    }
  }

  // MARK: Finding

  // Follows animations to one whose beginning is known, then comes back; false after a report.
  private func follow(from place: AnimationPlace) -> Bool {
    var chain: [AnimationPlace] = []
    var seen: Set<AnimationPlace> = []
    var current = place
    while let start = places[current] {
      guard seen.insert(current).inserted else {
        start.circle(values)
        return false
      }
      chain.append(current)
      guard let other = other(start, from: current.layer) else { return false }
      current = other
    }
    for place in chain.reversed() {
      guard let start = places[place], let other = other(start, from: place.layer),
        let timing = timing(of: other, in: place.layer, start),
        let begin = start.begin(timing, values)
      else { return false }
      layers[place.layer].animations[place.animation].timing.beginTime = begin
      places[place] = nil
    }
    return true
  }

  private func other(_ start: RelativeStart, from layer: Int) -> AnimationPlace? {
    var place = layer
    if let name = start.layer {
      guard let found = nearest(name, to: layer) else {
        let hint = Suggestions.hint(for: name, among: layers.compactMap(\.name))
        return values.refuse(
          start.cursor,
          .reference,
          "there is no layer \(name.quoted)\(hint.isEmpty ? " (give the layer this name)" : hint)"
        )
      }
      place = found
    }
    let animations = layers[place].animations
    guard let animation = animations.firstIndex(where: { $0.key == start.key }) else {
      let owner = start.layer.map { "the layer \($0.quoted)" } ?? "this layer"
      start.missing(values, in: owner, keys: animations.compactMap(\.key))
      return nil
    }
    return AnimationPlace(layer: place, animation: animation)
  }

  // The first of that name in the smallest tree around the layer that has one.
  private func nearest(_ name: String, to layer: Int) -> Int? {
    var root: Int? = layer
    while let place = root {
      if let found = (place..<layers[place].end).first(where: { layers[$0].name == name }) {
        return found
      }
      root = layers[place].parent
    }
    return layers.firstIndex { $0.name == name }
  }

  // MARK: Clocks

  // The timing of an animation, on the clock of another layer; nil after a report.
  private func timing(of other: AnimationPlace, in layer: Int, _ start: RelativeStart) -> Timing? {
    var timing = layers[other.layer].animations[other.animation].timing
    let (up, down) = (ancestors(other.layer), ancestors(layer))
    let shared = zip(up.reversed(), down.reversed()).prefix { $0 == $1 }.count
    let (rise, fall) = (up.dropLast(shared), down.dropLast(shared).reversed())
    if (rise + fall).contains(where: { layers[$0].hasOwnTime }) {
      return values.refuse(
        start.cursor,
        .conflict,
        "the two layers have clocks that cannot be compared (one stands still, runs back or is "
          + "remapped; write beginTime)"
      )
    }
    func carried(_ time: Double) -> Double {
      let outside = rise.reduce(time) { layers[$1].timing.parentTime(atLocalTime: $0) }
      return fall.reduce(outside) { layers[$1].timing.localTime(atParentTime: $0) }
    }
    let (begin, end) = (carried(timing.beginTime), timing.endTime)
    guard end.isFinite else { return timing }
    timing = Timing(duration: max(carried(end) - begin, .leastNonzeroMagnitude))
    timing.beginTime = begin
    return timing
  }

  // The layer and those around it, the innermost first.
  private func ancestors(_ layer: Int) -> [Int] {
    var result: [Int] = []
    var current: Int? = layer
    while let place = current {
      result.append(place)
      current = layers[place].parent
    }
    return result
  }
}
