internal import Graphics

/// The units of a text that a selector counts, and which of them every character belongs to.
public struct TextUnits: Sendable, Hashable {
  /// The units that are counted.
  public enum Basis: String, Sendable, Hashable, CaseIterable {
    case characters, charactersWithoutSpaces, words, lines
  }

  /// The category of a character for the count.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A visible character.
    case glyph
    case space
    /// The end of a line; it does not count as a character.
    case lineBreak
  }

  /// For every character the number of units that were complete before it.
  public let indices: [Int]
  /// How many units there are.
  public let count: Int

  /// Counts the units of a text.
  ///
  /// A word ends with a space, a line break or the text; of several spaces in a row, each ends one.
  ///
  /// - Complexity: O(*characters*)
  public init(of kinds: [Kind], by basis: Basis) {
    var indices: [Int] = []
    indices.reserveCapacity(kinds.count)
    var count = 0
    for (position, kind) in kinds.enumerated() {
      indices.append(count)
      let isLast = position + 1 == kinds.count
      let isComplete =
        switch basis {
        case .characters: kind != .lineBreak
        case .charactersWithoutSpaces: kind == .glyph
        case .words: kind != .glyph || isLast
        case .lines: kind == .lineBreak || isLast
        }
      if isComplete { count += 1 }
    }
    self.indices = indices
    self.count = count
  }

  /// The numbers 0 ..< `count` in an order that is as random as the bits it is given.
  ///
  /// Fisher and Yates's shuffle, from the last place down.
  ///
  /// - Parameter randomBits: 64 random bits for a step 1 ..< `count`, a function of `seed(_:)` and the
  ///   step, so that the order is always the same.
  /// - Complexity: O(*count*)
  public static func shuffledOrder(count: Int, randomBits: (Int) -> UInt64) -> [Int] {
    var order = Array(0..<max(0, count))
    for last in order.indices.dropFirst().reversed() {
      let pick = randomBits(last).multipliedFullWidth(by: UInt64(last + 1)).high
      order.swapAt(last, Int(pick))
    }
    return order
  }

  /// A seed from numbers that name a text, by the FNV-1a hash of 64 bits.
  ///
  /// Of each number eight bytes are taken, the lowest first. Its upper bits are not well mixed; take it as a key for random numbers, not as one of them.
  public static func seed(_ keys: [Int]) -> UInt64 {
    var hash = StableHash()
    for key in keys { hash.combine(key) }
    return hash.value
  }
}
