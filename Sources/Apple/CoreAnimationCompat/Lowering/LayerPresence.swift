/// The time that a layer is in one place of the tree.
struct LayerPresence {
  var layer: CALayer
  /// Media time.
  var from: Double
  /// Media time; infinite while it is there.
  var to: Double

  /// Returns the sublayers of a layer, in an order that is correct at every time for the layers
  /// present then.
  ///
  /// A layer that leaves and returns, or changes its position, has a presence for each period.
  static func presences(_ log: [LayerRecord.Entry<[CALayer]>], within outer: LayerPresence)
    -> [LayerPresence]
  {
    var result: [LayerPresence] = []
    let first = log.lastIndex { $0.time <= outer.from } ?? 0
    for entry in log.dropFirst(first) where entry.time < outer.to {
      result = continued(result, with: entry.value, at: max(outer.from, entry.time))
    }
    for index in result.indices where result[index].to > outer.to { result[index].to = outer.to }
    return result
  }

  private static func continued(
    _ presences: [LayerPresence],
    with layers: [CALayer],
    at time: Double
  ) -> [LayerPresence] {
    var indices: [ObjectIdentifier: Int] = [:]
    for (index, presence) in presences.enumerated() where presence.to == .infinity {
      indices[ObjectIdentifier(presence.layer)] = index
    }
    let present = layers.compactMap { indices[ObjectIdentifier($0)] }
    let retained = Set(longestRise(of: present))
    var old = presences
    for index in old.indices where old[index].to == .infinity && !retained.contains(index) {
      old[index].to = time
    }
    var result: [LayerPresence] = []
    var done = 0
    for layer in layers {
      if let index = indices[ObjectIdentifier(layer)], retained.contains(index) {
        result += old[done...index]
        done = index + 1
      } else {
        // Above layers that are gone by now, so that replacements come later.
        while done < old.count, old[done].to <= time {
          result.append(old[done])
          done += 1
        }
        result.append(LayerPresence(layer: layer, from: time, to: .infinity))
      }
    }
    return result + old[done...]
  }

  /// A longest part of a list, in its order, that rises (Schensted 1961).
  ///
  /// - Complexity: O(*n* log *n*)
  static func longestRise(of numbers: [Int]) -> [Int] {
    // ends[k] is the index of the smallest number that a rise of k + 1 numbers can end with.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? ends[low - 1] : nil
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var result: [Int] = []
    var next = ends.last
    while let index = next {
      result.append(numbers[index])
      next = before[index]
    }
    return result.reversed()
  }

  /// The masks of a layer one after the other; nil for a time without one.
  static func masks(
    _ entries: [LayerRecord.Entry<CALayer?>],
    within outer: LayerPresence
  ) -> [LayerPresence?] {
    entries.enumerated().map { index, entry in
      let next = index + 1 < entries.count ? entries[index + 1].time : outer.to
      return entry.value.map {
        LayerPresence(layer: $0, from: max(outer.from, entry.time), to: next)
      }
    }
  }
}
