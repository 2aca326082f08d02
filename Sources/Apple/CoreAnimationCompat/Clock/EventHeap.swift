/// Something that has its moment.
protocol Momentary {
  /// When it is; things of one moment come in any order.
  var moment: EventTime { get }
}

/// Things of which the one with the least moment is known: a binary heap.
///
/// - Complexity: O(1) to look at the first, O(log *n*) to add and to remove one.
struct EventHeap<Element: Momentary> {
  // The children of i are 2i + 1 and 2i + 2.
  private var elements: [Element] = []

  /// The one with the least moment.
  var first: Element? { elements.first }

  mutating func add(_ element: Element) {
    elements.append(element)
    var index = elements.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard elements[index].moment < elements[parent].moment else { return }
      elements.swapAt(index, parent)
      index = parent
    }
  }

  /// Removes the one with the least moment; nothing where there is none.
  mutating func removeFirst() {
    guard let last = elements.indices.last else { return }
    elements.swapAt(0, last)
    elements.removeLast()
    var index = 0
    while 2 * index + 1 < elements.count {
      var child = 2 * index + 1
      if child + 1 < elements.count, elements[child + 1].moment < elements[child].moment {
        child += 1
      }
      guard elements[child].moment < elements[index].moment else { return }
      elements.swapAt(index, child)
      index = child
    }
  }
}
