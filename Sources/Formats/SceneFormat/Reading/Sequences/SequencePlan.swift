/// The times of the items of a sequence, in seconds of the sequence's clock.
struct SequencePlan {
  /// One item.
  struct Item {
    var name: String?
    /// The first instant, and the first instant after its duration.
    var begin: Double
    var end: Double
    /// The first instant at which the item is no longer visible.
    var visibleEnd: Double
    /// The transition from the item before.
    var transition: SequenceTransition?
  }

  var items: [Item]

  /// The end of the last item.
  var end: Double { items.last?.end ?? 0 }

  /// Whether a transition depends on the size of the sequence's layer.
  var needsSize: Bool { items.contains { $0.transition?.kind.needsSize == true } }

  /// Arranges items one after the other.
  ///
  /// With `overlaps`, an item with a transition of d seconds begins d seconds before the end of the
  /// item before it. Without, it begins at that end, and the item before it remains visible for d
  /// seconds more.
  init(
    _ parts: [(name: String?, duration: Double, transition: SequenceTransition?)],
    overlaps: Bool
  ) {
    items = []
    var end = 0.0
    for part in parts {
      let window = part.transition?.duration ?? 0
      let begin = overlaps ? end - window : end
      if window > 0, !items.isEmpty { items[items.count - 1].visibleEnd = begin + window }
      end = begin + part.duration
      items.append(
        Item(name: part.name, begin: begin, end: end, visibleEnd: end, transition: part.transition)
      )
    }
  }
}
