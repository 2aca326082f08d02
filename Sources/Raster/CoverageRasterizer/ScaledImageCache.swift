internal import DisplayModel
internal import Graphics

/// Shrunken and tinted bitmaps of the last draws, so that a still image is prepared once.
///
/// It changes no pixel, only when work is done.
final class ScaledImageCache {
  private struct Entry {
    // Holding the bitmap keeps its address from being used for another one.
    let bitmap: Bitmap
    let address: UnsafeRawPointer?
    let preparation: ImagePrefilter
    let result: Bitmap

    var byteCount: Int { bitmap.bytesPerRow * bitmap.height + result.bytesPerRow * result.height }
  }

  private let frames: FrameDecoding

  init(frames: @escaping FrameDecoding) { self.frames = frames }

  private static let maxBytes = 64 << 20
  private static let maxCount = 64
  // The latest use last.
  private var entries: [Entry] = []
  private var byteCount = 0

  /// The pixels of an image.
  func bitmap(of image: DisplayImage) throws(RasterError) -> Bitmap {
    switch image {
    case .bitmap(let bitmap): bitmap
    case .frame(let frame): try frames(frame)
    }
  }

  /// The bitmap after a preparation, from memory if possible.
  ///
  /// - Throws: `outOfMemory`.
  func bitmap(
    _ bitmap: Bitmap,
    prepared preparation: ImagePrefilter
  ) throws(RasterError) -> Bitmap {
    guard !preparation.isNone else { return bitmap }
    let address = bitmap.withUnsafeBytes { $0.baseAddress }
    let existing = entries.lastIndex { $0.address == address && $0.preparation == preparation }
    if let existing {
      let entry = entries.remove(at: existing)
      entries.append(entry)
      return entry.result
    }
    let entry = Entry(
      bitmap: bitmap,
      address: address,
      preparation: preparation,
      result: try preparation.makeBitmap(of: bitmap)
    )
    store(entry)
    return entry.result
  }

  private func store(_ entry: Entry) {
    entries.append(entry)
    byteCount += entry.byteCount
    while byteCount > Self.maxBytes || entries.count > Self.maxCount {
      byteCount -= entries.removeFirst().byteCount
    }
  }
}
