internal import Graphics
internal import MotionAssertions

/// A layer that may be what differs.
struct LayerCandidate {
  let label: String
  /// The areas that the layer itself can touch, in one scene or in both.
  let areas: [PixelRect]
  let isChanged: Bool

  init(label: String, areas: [PixelRect?], isChanged: Bool) {
    self.label = label
    self.areas = areas.compactMap { $0 }.filter { !$0.isEmpty }
    self.isChanged = isChanged
  }

  // The differing pixels in any of its areas, of which there are two at most.
  fileprivate func differingPixels(_ counts: PixelCounts) -> Int {
    let sum = areas.reduce(0) { $0 + counts.count(in: $1) }
    guard areas.count == 2 else { return sum }
    return sum - counts.count(in: areas[0].intersection(areas[1]))
  }

  fileprivate var size: Int { areas.reduce(0) { $0 + $1.width * $1.height } }
}

extension [LayerCandidate] {
  /// The layers that differing pixels lie in, the likeliest first.
  ///
  /// That is the one with most of these pixels; of equal ones the smaller, then the upper one.
  func ranked(by map: DifferenceMap, limit: Int) -> [LayerUnderDifference] {
    let different = DifferenceMap.Mark.different.rawValue
    let counts = PixelCounts(of: different, in: map.bytes, columns: map.width)
    let layers = enumerated().compactMap { order, candidate -> (LayerUnderDifference, Int, Int)? in
      let count = candidate.differingPixels(counts)
      guard count > 0 else { return nil }
      let layer = LayerUnderDifference(
        label: candidate.label,
        differingPixels: count,
        isChanged: candidate.isChanged
      )
      return (layer, candidate.size, order)
    }
    let sorted = layers.sorted { a, b in
      (-a.0.differingPixels, a.1, -a.2) < (-b.0.differingPixels, b.1, -b.2)
    }
    return sorted.prefix(limit).map(\.0)
  }
}

/// The layers that are to blame in one frame, in the order in which they are added.
struct BlamedLayers {
  private typealias Layer = (
    label: String, aspects: Set<ChangedLayer.Aspect>, expected: PixelRect?, actual: PixelRect?
  )
  private var layers: [Layer] = []
  private var indices: [String: Int] = [:]

  /// Adds aspects of a layer, with the areas of what changed with it.
  mutating func add(
    _ aspects: Set<ChangedLayer.Aspect>,
    label: String,
    expected: PixelRect?,
    actual: PixelRect?
  ) {
    guard let index = indices[label] else {
      indices[label] = layers.count
      layers.append((label, aspects, expected, actual))
      return
    }
    layers[index].aspects.formUnion(aspects)
    layers[index].expected = Self.union(layers[index].expected, expected)
    layers[index].actual = Self.union(layers[index].actual, actual)
  }

  private static func union(_ a: PixelRect?, _ b: PixelRect?) -> PixelRect? {
    guard let a, let b else { return a ?? b }
    return a.union(b)
  }

  /// The layers with their aspects.
  var changes: [(label: String, aspects: Set<ChangedLayer.Aspect>)] {
    layers.map { ($0.label, $0.aspects) }
  }

  /// The layers with their areas.
  var candidates: [LayerCandidate] {
    layers.map {
      LayerCandidate(label: $0.label, areas: [$0.expected, $0.actual], isChanged: true)
    }
  }
}
