package import DisplayModel
package import Files
package import Graphics
internal import Synchronization

/// The digests of the images of one job, found once and shared by its workers.
package final class ImageDigests: Sendable {
  // Keeps the image, so that its memory is not given to another one.
  private struct Existing: Sendable {
    let bitmap: Bitmap
    let digest: Digest
  }

  // By the address of the pixels.
  private let bitmaps = Mutex<[UInt: Existing]>([:])
  private let sources = Mutex<[String: Digest?]>([:])
  private let contentOfSource: @Sendable (String) -> Digest?

  /// Nothing known yet.
  ///
  /// - Parameter content: the digest of the file of an image that moves, by the name of its source; nil where it
  ///   cannot be found.
  package init(content: @escaping @Sendable (_ source: String) -> Digest?) {
    contentOfSource = content
  }

  /// The digest of an image's size and pixels.
  ///
  /// - Complexity: O(*pixels*) for the first time.
  package func digest(of bitmap: Bitmap) -> Digest {
    let address = bitmap.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    if let existing = bitmaps.withLock({ $0[address] }), existing.bitmap.width == bitmap.width,
      existing.bitmap.height == bitmap.height
    {
      return existing.digest
    }
    var hasher = ContentHasher()
    hasher.add(bitmap.width)
    hasher.add(bitmap.height)
    bitmap.withUnsafeBytes { bytes in
      for row in 0..<bitmap.height {
        let start = row * bitmap.bytesPerRow
        hasher.add(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<start + bitmap.width * 4]))
      }
    }
    let digest = hasher.finish()
    bitmaps.withLock { $0[address] = Existing(bitmap: bitmap, digest: digest) }
    return digest
  }

  /// The digest of the file that a frame is from; nil where it cannot be found.
  package func digest(of frame: ImageFrame) -> Digest? {
    if let existing = sources.withLock({ $0[frame.source] }) { return existing }
    let digest = contentOfSource(frame.source)
    sources.withLock { $0[frame.source] = .some(digest) }
    return digest
  }
}
