internal import CRasterKernels
internal import Files
public import Graphics
internal import Synchronization

/// The hashes of the frames of a run, kept while workers draw them in any order.
public final class FrameHashes: Sendable {
  // By the bits of the time: equal times show equal images.
  private let hashes = Mutex<[UInt64: String]>([:])

  /// Nothing drawn yet.
  public init() {}

  /// The SHA-256 of the straight RGBA rows of the image at a time in seconds; nil before it is drawn.
  public func hash(at time: Double) -> String? { hashes.withLock { $0[time.bitPattern] } }

  func record(_ hash: String?, at time: Double) { hashes.withLock { $0[time.bitPattern] = hash } }
}

extension Bitmap {
  /// The SHA-256 of the image's rows as straight RGBA, 8 bits a component, without gaps.
  ///
  /// These are the bytes that a PNG of the image holds, with alpha 255 where it holds none.
  ///
  /// - Complexity: O(*pixels*)
  public func straightHash() -> String {
    var hash = SHA256()
    var row = [UInt8](repeating: 0, count: width * 4)
    withUnsafeBytes { bytes in
      guard let source = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
      for y in 0..<height {
        rk_unpremultiply_row(&row, source + y * bytesPerRow, width)
        row.withUnsafeBytes { hash.update($0) }
      }
    }
    return hash.finish()
  }
}
