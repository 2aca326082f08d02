internal import Synchronization

/// Memory of images on their way from workers to a stream.
///
/// A block whose image is written serves another one, so there are never more than are on the way at one
/// time, and none is taken from the system once these are there.
final class BitmapBlockPool: Sendable {
  private struct State {
    var idle: [BitmapBlock] = []
    var blockCount = 0
  }

  private let state = Mutex(State())

  /// How many blocks there are, at work or not.
  var count: Int { state.withLock { $0.blockCount } }

  /// Returns an unused block; its bytes are unspecified.
  func allocate() -> BitmapBlock {
    state.withLock { state in
      if let block = state.idle.popLast() { return block }
      state.blockCount += 1
      return BitmapBlock()
    }
  }

  /// Takes a block back that is not needed any more.
  func release(_ block: BitmapBlock) { state.withLock { $0.idle.append(block) } }
}

/// The bytes of one image, used by the current owner of the block.
final class BitmapBlock: Sendable {
  // The lock of `BitmapBlockPool` and the hand-over of results separate consecutive users.
  nonisolated(unsafe) var bytes: [UInt8] = []
}
