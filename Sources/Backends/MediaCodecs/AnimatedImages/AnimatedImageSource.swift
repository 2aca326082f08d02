internal import Graphics
public import ImageFiles
internal import Synchronization

/// An animated image that any number of decoders read at once.
///
/// Decoders leave composed images here on their way, at even distances and within a budget, so that a frame
/// far into a long animation does not need all those before it.
public final class AnimatedImageSource: Sendable {
  /// The animated image file.
  public let file: AnimatedImageFile
  private let cachedFrames = Mutex<[Int: [UInt8]]>([:])
  // How many frames there are between cached frames; 0 for none.
  private let step: Int
  // For each frame, the last frame up to it that needs no earlier frame.
  private let starts: [Int]

  private static let shortestStep = 8

  /// Creates a source.
  ///
  /// - Parameter budget: the maximum size of the cached composed images, in bytes.
  public init(_ file: AnimatedImageFile, budget: Int = 16 << 20) {
    self.file = file
    let capacity = budget / (file.width * file.height * 4)
    step = capacity == 0 ? 0 : max(Self.shortestStep, (file.parts.count + capacity - 1) / capacity)
    var start = 0
    starts = file.parts.indices.map { index in
      if index > 0, file.isIndependent(index) { start = index }
      return start
    }
  }

  /// The size of the cached composed images in bytes.
  public var cachedBytes: Int { cachedFrames.withLock { $0.values.reduce(0) { $0 + $1.count } } }

  /// Where to begin for a frame: at a frame before which nothing is there, or at a golden.
  func start(for index: Int) -> (frame: Int, background: [UInt8]?) {
    let plain = starts[index]
    guard step > 0 else { return (plain, nil) }
    return cachedFrames.withLock { retained in
      var candidate = index / step * step
      while candidate > plain {
        if let background = retained[candidate] { return (candidate, background) }
        candidate -= step
      }
      return (plain, nil)
    }
  }

  /// Caches the backdrop of a frame, if the frame is one of the cached positions.
  func store(_ background: @autoclosure () -> [UInt8], before index: Int) {
    guard step > 0, index > 0, index % step == 0, starts[index] != index else { return }
    let isMissing = cachedFrames.withLock { $0[index] == nil }
    guard isMissing else { return }
    let background = background()
    cachedFrames.withLock { $0[index] = background }
  }
}

extension AnimatedImageFile {
  /// Whether a frame shows nothing of those before it.
  fileprivate func isIndependent(_ index: Int) -> Bool {
    let full = PixelRect(x: 0, y: 0, width: width, height: height)
    if !parts[index].isBlended, parts[index].area == full { return true }
    return parts[index - 1].disposal == .clear && parts[index - 1].area == full
  }
}
