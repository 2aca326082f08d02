package import DisplayModel
package import Files
package import Graphics
internal import Synchronization

/// The digests of the images of one job, computed once and shared by its workers.
package final class ImageDigests: Sendable {
  // Retains the bitmap, so that no other one is allocated at its address.
  private struct CachedDigest: Sendable {
    let bitmap: Bitmap
    let digest: Digest
  }

  // Keyed by the address of the pixels.
  private let bitmaps = Mutex<[UInt: CachedDigest]>([:])
  private let sources = Mutex<[String: Digest?]>([:])
  private let contentOfSource: @Sendable (String) -> Digest?

  /// Creates an empty cache.
  ///
  /// - Parameter content: returns the digest of the file of an animated image by the name of its
  ///   source; nil if the file cannot be read.
  package init(content: @escaping @Sendable (_ source: String) -> Digest?) {
    contentOfSource = content
  }

  /// Returns the digest of an image's size and pixels.
  ///
  /// - Complexity: O(*pixels*) for the first call with a bitmap, then O(1).
  package func digest(of bitmap: Bitmap) -> Digest {
    let address = bitmap.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    if let cached = bitmaps.withLock({ $0[address] }), cached.bitmap.width == bitmap.width,
      cached.bitmap.height == bitmap.height
    {
      return cached.digest
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
    bitmaps.withLock { $0[address] = CachedDigest(bitmap: bitmap, digest: digest) }
    return digest
  }

  /// Returns the digest of the file that contains a frame; nil if the file cannot be read.
  package func digest(of frame: ImageFrame) -> Digest? {
    if let cached = sources.withLock({ $0[frame.source] }) { return cached }
    let digest = contentOfSource(frame.source)
    sources.withLock { $0[frame.source] = .some(digest) }
    return digest
  }
}
