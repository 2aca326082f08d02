/// The allocator of image memory.
///
/// Images that live for an entire render benefit from separate pages of the system, which this
/// module cannot allocate.
public struct PixelMemory: Sendable {
  let takeZeros: @Sendable (_ byteCount: Int) -> UnsafeMutableRawPointer
  let giveBack: @Sendable (_ memory: UnsafeMutableRawPointer, _ byteCount: Int) -> Void

  /// Creates an allocator.
  ///
  /// - Parameters:
  ///   - takeZeros: allocates memory of the given size in bytes, all zero, aligned to 64.
  ///   - giveBack: releases allocated memory, with the number of bytes that was requested.
  public init(
    takeZeros: @escaping @Sendable (_ byteCount: Int) -> UnsafeMutableRawPointer,
    giveBack: @escaping @Sendable (_ memory: UnsafeMutableRawPointer, _ byteCount: Int) -> Void
  ) {
    self.takeZeros = takeZeros
    self.giveBack = giveBack
  }

  /// The memory of everything else.
  public static let heap = PixelMemory(
    takeZeros: { byteCount in
      let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
      return memory
    },
    giveBack: { memory, _ in memory.deallocate() }
  )
}
