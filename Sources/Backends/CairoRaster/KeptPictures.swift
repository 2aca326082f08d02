internal import DisplayModel

/// Pictures of groups that are made as a whole and serve all bands of a frame, and the next frames as
/// long as the group stays as it is: blurred ones, shadows and those in perspective.
///
/// What is kept changes no pixel, only when work is done.
final class KeptPictures {
  /// What of a group the picture is.
  enum Part {
    /// The alpha of its shadow, blurred.
    case shadow
    /// Its items with all effects, or in perspective.
    case finished
  }

  /// A picture that several uses share.
  final class Shared {
    let picture: TemporaryPicture
    init(_ picture: consuming TemporaryPicture) { self.picture = picture }
  }

  private struct Entry {
    let group: DisplayGroup
    let part: Part
    // Nil for a group that shows nothing of the kind.
    let shared: Shared?
    var lastFrame: Int
  }

  // By the groups' labels; copies of a replicator share theirs.
  private var entries: [String: [Entry]] = [:]
  private var byteCount = 0
  private let limit: Int
  private var frame = 0

  /// Nothing kept yet.
  ///
  /// - Parameter limit: the most bytes that are kept.
  init(limit: Int) { self.limit = limit }

  /// Gives back what the last frame did not use.
  func beginFrame() {
    keepOnly { $0.lastFrame == frame }
    frame += 1
  }

  /// A part of a group, made if it is not there; nil where the group shows nothing of the kind.
  func picture(
    _ part: Part,
    of group: DisplayGroup,
    _ make: () throws(RasterError) -> TemporaryPicture?
  ) throws(RasterError) -> Shared? {
    let known = entries[group.label]?.firstIndex { $0.part == part && $0.group == group }
    if let known {
      entries[group.label]?[known].lastFrame = frame
      return entries[group.label]?[known].shared
    }
    let shared = Self.shared(try make())
    let size = shared?.picture.byteCount ?? 0
    if byteCount + size > limit { keepOnly { $0.lastFrame == frame } }
    if byteCount + size > limit { removeAll() }
    let entry = Entry(group: group, part: part, shared: shared, lastFrame: frame)
    entries[group.label, default: []].append(entry)
    byteCount += size
    return shared
  }

  /// Forgets everything, so that its memory serves others.
  func removeAll() {
    entries = [:]
    byteCount = 0
  }

  private static func shared(_ picture: consuming TemporaryPicture?) -> Shared? {
    switch consume picture {
    case .some(let picture): Shared(picture)
    case .none: nil
    }
  }

  private func keepOnly(_ isKept: (Entry) -> Bool) {
    byteCount = 0
    for label in entries.keys {
      let kept = entries[label]?.filter(isKept) ?? []
      entries[label] = kept.isEmpty ? nil : kept
      byteCount += kept.reduce(0) { $0 + ($1.shared?.picture.byteCount ?? 0) }
    }
  }
}
