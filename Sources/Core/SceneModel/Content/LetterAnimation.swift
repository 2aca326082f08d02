public import Graphics

@_exported public import enum Graphics.TextUnit

/// The order in which the units of a text begin.
public enum LetterOrder: String, Sendable, Hashable, CaseIterable {
  /// The reading order.
  case forward
  /// The last unit first.
  case backward
  /// From the middle to both ends.
  case center
  /// From both ends to the middle.
  case edges
  /// A permutation that depends on the seed.
  case random
}

/// Animations of the units of a text, each with a separate copy that begins later than the one before.
///
/// The position of a unit is its distance in points from where the layout places it, so a position
/// of 0 is the layout's.
public struct LetterAnimation: Sendable, Equatable {
  /// The delay between units.
  public enum Stagger: Sendable, Hashable {
    /// Seconds from one rank to the next.
    case each(Double)
    /// Seconds from the first rank to the last.
    case within(Double)
  }

  /// The part of the text that animates as one.
  public var unit = TextUnit.character
  /// The delay between units.
  public var stagger = Stagger.each(0)
  /// The order in which the units begin.
  public var order = LetterOrder.forward
  /// The seed of the random order.
  public var seed: UInt64 = 0
  /// The centre of scales and rotations in the unit square of the unit's box.
  ///
  /// The box has the width of the advances and the height of the line.
  public var anchor = Point(0.5, 0.5)
  /// The animations of every unit, in the order of addition.
  public var animations: [Animation] = []

  /// No animations.
  public init() {}

  /// Returns the rank of every unit: 0 begins first, and units of one rank begin together.
  ///
  /// - Complexity: O(*count* · log *count*)
  public func ranks(count: Int) -> [Int] {
    // Twice the distance to the middle: 0, 2, 4… for odd counts, 1, 3, 5… for even ones.
    func distance(_ index: Int) -> Int { abs(2 * index - (count - 1)) / 2 }
    switch order {
    case .forward: return Array(0..<count)
    case .backward: return (0..<count).reversed()
    case .center: return (0..<count).map(distance)
    case .edges: return (0..<count).map { min($0, count - 1 - $0) }
    case .random:
      let keys = (0..<count).map { CounterRandom.bits(seed, UInt64($0)) }
      var ranks = Array(repeating: 0, count: count)
      // Equal keys retain their order, so every seed gives a permutation.
      let permutation = (0..<count).sorted { (keys[$0], $0) < (keys[$1], $1) }
      for (rank, index) in permutation.enumerated() { ranks[index] = rank }
      return ranks
    }
  }

  /// Returns the delay of every unit in seconds.
  public func delays(count: Int) -> [Double] {
    let ranks = ranks(count: count)
    switch stagger {
    case .each(let seconds): return ranks.map { Double($0) * seconds }
    case .within(let seconds):
      let last = Double(max(1, ranks.max() ?? 1))
      return ranks.map { Double($0) / last * seconds }
    }
  }

  /// Returns the animations with later beginnings.
  public func animations(delayedBy delay: Double) -> [Animation] {
    animations.map { animation in
      var delayed = animation
      delayed.timing.beginTime += delay
      return delayed
    }
  }

  /// The names of the filters that the animations change.
  public var filters: Set<String> { Set(animations.flatMap(\.filters)) }
}

extension Animation {
  fileprivate var filters: [String] {
    properties.compactMap { if case .filter(let property) = $0 { property.name } else { nil } }
  }
}
