// The standard library's sort is compiled once more for every type that is sorted, in every module: a fifth
// of a second each. Here it is for texts and numbers only, and all others are sorted by their places.

extension Sequence {
  /// The elements by a text of each; those with equal texts keep their order.
  package func ordered(by text: (Element) -> String) -> [Element] {
    let elements = Array(self)
    return elements.map(text).ascendingLocations().map { elements[$0] }
  }

  /// The elements by a whole number of each; those with equal numbers keep their order.
  package func ordered(by number: (Element) -> Int) -> [Element] {
    let elements = Array(self)
    return elements.map(number).ascendingLocations().map { elements[$0] }
  }

  /// The elements by a number of each; those with equal numbers keep their order.
  package func ordered(by number: (Element) -> Double) -> [Element] {
    let elements = Array(self)
    return elements.map(number).ascendingLocations().map { elements[$0] }
  }
}

extension Sequence<String> {
  /// The texts in ascending order.
  package func ordered() -> [String] { ordered { $0 } }
}

extension Sequence<Int> {
  /// The numbers in ascending order.
  package func ordered() -> [Int] { ordered { $0 } }
}

extension Sequence<Double> {
  /// The numbers in ascending order.
  package func ordered() -> [Double] { ordered { $0 } }
}

// Never inlined: the callers would bring the sort into other modules.

extension [String] {
  @inline(never)
  fileprivate func ascendingLocations() -> [Int] {
    indices.sorted { (self[$0], $0) < (self[$1], $1) }
  }
}

extension [Int] {
  @inline(never)
  fileprivate func ascendingLocations() -> [Int] {
    indices.sorted { (self[$0], $0) < (self[$1], $1) }
  }
}

extension [Double] {
  @inline(never)
  fileprivate func ascendingLocations() -> [Int] {
    indices.sorted { (self[$0], $0) < (self[$1], $1) }
  }
}
