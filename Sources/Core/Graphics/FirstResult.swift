extension Sequence {
  /// The first result of a transform that is not nil.
  ///
  /// The transform is called once for each element up to that one. `lazy.compactMap(transform).first` calls it twice for
  /// the last of them, which doubles the work of each level of a recursion.
  package func firstResult<Value>(_ transform: (Element) throws -> Value?) rethrows -> Value? {
    for element in self { if let value = try transform(element) { return value } }
    return nil
  }
}
