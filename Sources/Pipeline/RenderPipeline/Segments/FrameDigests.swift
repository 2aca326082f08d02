internal import DisplayModel
internal import Files
internal import SegmentStore

/// The digests of consecutive frames, as encoders take them: their content, and which frames
/// duplicate their predecessor.
struct FrameDigests {
  private let hasher: DisplayListHasher
  private var last: (list: DisplayList, digest: Digest)?

  init(_ images: ImageDigests) { hasher = DisplayListHasher(images) }

  /// Adds the lists of one frame: several where it is blurred.
  ///
  /// - Returns: false if an image in them cannot be identified.
  mutating func add(_ lists: [DisplayList], to target: inout ContentHasher) -> Bool {
    target.add(lists.count)
    for list in lists {
      do throws(DisplayListHasher.UnknownImageError) {
        let digest = try hasher.digest(of: list)
        target.add(digest)
        // Lists that look alike can still differ in the names of their layers; such frames are encoded anew.
        if let last, last.digest == digest { target.add(list.changes(from: last.list).isEmpty) }
        last = (list, digest)
      } catch {
        return false
      }
    }
    return true
  }
}

extension FrameRenderer {
  /// Adds the content of an instant to a digest.
  ///
  /// - Returns: false if an image in it cannot be identified.
  /// - Throws: `RenderError` when it exceeds a limit.
  func add(
    _ time: Double,
    to target: inout ContentHasher,
    _ digests: inout FrameDigests
  ) throws(RenderError) -> Bool {
    var isKnown = true
    try withDeepStack { () throws(RenderError) in
      isKnown = digests.add(try displayLists(at: time), to: &target)
    }
    return isKnown
  }
}
