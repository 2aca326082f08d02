internal import Files
internal import Graphics
internal import MediaCodecs
internal import SceneLoading
internal import Synchronization

/// The hashes of the frames of a run, kept while workers draw them in any order.
public final class FrameHashes: Sendable {
  // By the bits of the time: equal times show equal pictures.
  private let hashes = Mutex<[UInt64: String]>([:])

  /// Nothing drawn yet.
  public init() {}

  /// The SHA-256 of the straight RGBA rows of the picture at a time in seconds; nil before it is drawn.
  public func hash(at time: Double) -> String? {
    hashes.withLock { $0[time.bitPattern] }
  }

  func record(_ bitmap: Bitmap, at time: Double) throws(RenderError) {
    let hash = try bitmap.hash()
    hashes.withLock { $0[time.bitPattern] = hash }
  }
}

extension Bitmap {
  /// The SHA-256 of the picture's straight RGBA rows.
  func hash() throws(RenderError) -> String {
    do {
      return try straightHash()
    } catch {
      throw RenderError(error)
    }
  }
}
