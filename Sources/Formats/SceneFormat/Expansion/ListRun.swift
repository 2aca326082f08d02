internal import JSONText

/// Consecutive elements of an expanded list that have one source.
///
/// A position for each element would take hundreds of bytes for each point of a long line.
struct ListRun {
  /// Where the elements are written.
  enum Source {
    /// In a list, from an index on.
    case list(JSONPath, from: Int)
    /// In the value of a repeat, whose rounds have a name.
    case rounds(of: String, JSONPath, JSONCursor)
  }

  /// The index of the first element in the expanded list.
  var first: Int
  /// The number of elements.
  var count: Int
  var source: Source
  /// The uses of symbols, repeats and parts around the list.
  var uses: [PartUse]

  /// The position of an element by its index in the expanded list; nil outside of the run.
  func position(_ index: Int) -> Position? {
    guard (first..<first + count).contains(index) else { return nil }
    switch source {
    case .list(let path, let start):
      return Position(written: .index(path, start + index - first), lowered: .root, uses: uses)
    case .rounds(let name, let path, let cursor):
      let use = PartUse(round: index - first, of: name, cursor)
      return Position(written: path, lowered: .root, uses: [use] + uses)
    }
  }
}
