/// The outlines of texts by their requests, all forgotten once there are too many.
///
/// A counting text or an animated size requests a new layout every frame; old layouts are not
/// requested again.
struct OutlineCache<Request: Hashable, Outlines> {
  // Path steps of 56 bytes each.
  private static var maxElements: Int { 500_000 }

  private let maxCount: Int
  private var outlines: [Request: Outlines] = [:]
  private var elements = 0

  init(maxCount: Int) { self.maxCount = maxCount }

  /// The outlines of a request; nil for a new or forgotten one.
  subscript(request: Request) -> Outlines? { outlines[request] }

  /// Remembers outlines.
  ///
  /// - Parameter count: the number of path steps of the outlines.
  mutating func insert(_ made: Outlines, for request: Request, elements count: Int) {
    if outlines.count >= maxCount || elements + count > Self.maxElements {
      outlines.removeAll(keepingCapacity: true)
      elements = 0
    }
    outlines[request] = made
    elements += count
  }
}
