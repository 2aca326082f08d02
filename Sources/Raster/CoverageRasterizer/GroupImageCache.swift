internal import DisplayModel

/// A cache of group images that serve all bands of a frame, and later frames while the group does
/// not change: blurred ones, shadows and perspective ones.
///
/// The cache changes no pixel, only when work is done.
final class GroupImageCache {
  /// The part of a group that the image shows.
  enum Part {
    /// The alpha of its shadow, blurred.
    case shadow
    /// Its items with all effects, or in perspective.
    case finished
  }

  /// An image that several uses share.
  final class Shared {
    let image: OffscreenSurface
    init(_ image: consuming OffscreenSurface) { self.image = image }
  }

  private struct Entry {
    let group: DisplayGroup
    let part: Part
    // Nil for a group that shows nothing of the kind.
    let shared: Shared?
    var lastFrame: Int
  }

  private var entries: [GroupOrigin: [Entry]] = [:]
  private var byteCount = 0
  private let limit: Int
  private var frame = 0

  /// Creates an empty cache.
  ///
  /// - Parameter limit: the maximum size in bytes.
  init(limit: Int) { self.limit = limit }

  /// Gives back what the last frame did not use.
  func beginFrame() {
    retainOnly { $0.lastFrame == frame }
    frame += 1
  }

  /// A part of a group, made if it is not there; nil where the group shows nothing of the kind.
  func image(
    _ part: Part,
    of group: DisplayGroup,
    _ make: () throws(RasterError) -> OffscreenSurface?
  ) throws(RasterError) -> Shared? {
    let existing = entries[group.origin]?.firstIndex { $0.part == part && $0.group == group }
    if let existing {
      entries[group.origin]?[existing].lastFrame = frame
      return entries[group.origin]?[existing].shared
    }
    let shared = Self.shared(try make())
    let size = shared?.image.byteCount ?? 0
    if byteCount + size > limit { retainOnly { $0.lastFrame == frame } }
    if byteCount + size > limit { removeAll() }
    let entry = Entry(group: group, part: part, shared: shared, lastFrame: frame)
    entries[group.origin, default: []].append(entry)
    byteCount += size
    return shared
  }

  /// Forgets everything, so that its memory serves others.
  func removeAll() {
    entries = [:]
    byteCount = 0
  }

  private static func shared(_ image: consuming OffscreenSurface?) -> Shared? {
    switch consume image {
    case .some(let image): Shared(image)
    case .none: nil
    }
  }

  private func retainOnly(_ isRetained: (Entry) -> Bool) {
    byteCount = 0
    for origin in entries.keys {
      let retained = entries[origin]?.filter(isRetained) ?? []
      entries[origin] = retained.isEmpty ? nil : retained
      byteCount += retained.reduce(0) { $0 + ($1.shared?.image.byteCount ?? 0) }
    }
  }
}
