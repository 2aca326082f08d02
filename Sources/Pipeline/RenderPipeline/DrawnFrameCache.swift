internal import Graphics
internal import Synchronization

/// Images of one source by their times, for renders that encode the same frames several times.
///
/// It is full at a number of bytes; frames beyond it are drawn again. Scenes with motion blur are not
/// cached.
final class DrawnFrameCache: Sendable {
  private let maxBytes: Int
  private let content = Mutex(Content())

  private struct Content: Sendable {
    var bitmaps: [Double: Bitmap] = [:]
    var bytes = 0
  }

  /// An empty cache.
  init(maxBytes: Int) { self.maxBytes = maxBytes }

  /// Returns the image of a time; nil where there is none.
  func bitmap(at time: Double) -> Bitmap? { content.withLock { $0.bitmaps[time] } }

  /// Adds the image of a time, if it fits.
  func add(_ bitmap: Bitmap, at time: Double) {
    let bytes = bitmap.bytesPerRow * bitmap.height
    content.withLock { content in
      guard content.bitmaps[time] == nil, content.bytes + bytes <= maxBytes else { return }
      content.bitmaps[time] = bitmap
      content.bytes += bytes
    }
  }
}
