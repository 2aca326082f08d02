internal import Graphics
public import ImageFiles
internal import Synchronization

/// A moving picture that any number of decoders read at once.
///
/// Decoders leave composed pictures here on their way, at even distances and within a budget, so that a frame
/// far into a long animation does not need all those before it.
public final class MovingPictureSource: Sendable {
  /// What is read.
  public let file: MovingPictureFile
  private let kept = Mutex<[Int: [UInt8]]>([:])
  // How many frames lie between kept pictures; 0 for none.
  private let step: Int
  // The last frame up to each one that needs no other before it.
  private let starts: [Int]

  private static let shortestStep = 8

  /// A source.
  ///
  /// - Parameter budget: the most bytes of composed pictures that are kept.
  public init(_ file: MovingPictureFile, budget: Int = 16 << 20) {
    self.file = file
    let room = budget / (file.width * file.height * 4)
    step = room == 0 ? 0 : max(Self.shortestStep, (file.parts.count + room - 1) / room)
    var start = 0
    starts = file.parts.indices.map { index in
      if index > 0, file.isIndependent(index) { start = index }
      return start
    }
  }

  /// Bytes of composed pictures that are kept now.
  public var keptBytes: Int { kept.withLock { $0.values.reduce(0) { $0 + $1.count } } }

  /// Where to begin for a frame: at a frame before which nothing is there, or at a kept picture.
  func start(for index: Int) -> (frame: Int, ground: [UInt8]?) {
    let plain = starts[index]
    guard step > 0 else { return (plain, nil) }
    return kept.withLock { kept in
      var candidate = index / step * step
      while candidate > plain {
        if let ground = kept[candidate] { return (candidate, ground) }
        candidate -= step
      }
      return (plain, nil)
    }
  }

  /// Keeps what a frame is laid on, where it is one of those that are kept.
  func keep(_ ground: @autoclosure () -> [UInt8], before index: Int) {
    guard step > 0, index > 0, index % step == 0, starts[index] != index else { return }
    let isMissing = kept.withLock { $0[index] == nil }
    guard isMissing else { return }
    let ground = ground()
    kept.withLock { $0[index] = ground }
  }
}

extension MovingPictureFile {
  /// Whether a frame shows nothing of those before it.
  fileprivate func isIndependent(_ index: Int) -> Bool {
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    if !parts[index].isBlended, parts[index].area == whole { return true }
    return parts[index - 1].disposal == .clear && parts[index - 1].area == whole
  }
}
