/// Finds which items of a list moved relative to the others.
package enum OrderedSubsequence {
  /// Returns the positions of a longest subsequence in ascending order.
  ///
  /// - Parameter ranks: the rank of each item; items without one are left out.
  /// - Complexity: O(*n* log *n*)
  package static func positions(of ranks: [Int?]) -> Set<Int> {
    let entries = ranks.enumerated().compactMap { index, rank in
      rank.map { (index: index, rank: $0) }
    }
    // The last entry of the best subsequence of each length, and the entry before each.
    var tails: [Int] = []
    var previous = Array(repeating: -1, count: entries.count)
    for position in entries.indices {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[tails[middle]].rank < entries[position].rank {
          low = middle + 1
        } else {
          high = middle
        }
      }
      if low > 0 { previous[position] = tails[low - 1] }
      if low == tails.count { tails.append(position) } else { tails[low] = position }
    }
    var result: Set<Int> = []
    var position = tails.last ?? -1
    while position >= 0 {
      result.insert(entries[position].index)
      position = previous[position]
    }
    return result
  }
}
