/// The allocator of image memory.
///
/// Images that live for an entire render benefit from separate pages of the system, which this
/// module cannot allocate.
public struct PixelMemory: Sendable {
  let allocateZeroed: @Sendable (_ byteCount: Int) -> UnsafeMutableRawPointer?
  let release: @Sendable (_ memory: UnsafeMutableRawPointer, _ byteCount: Int) -> Void

  /// Creates an allocator.
  ///
  /// - Parameters:
  ///   - allocateZeroed: allocates memory of the given size in bytes, all zero, aligned to 64; returns
  ///     nil if there is none.
  ///   - release: releases allocated memory, with the number of bytes that was requested.
  public init(
    allocateZeroed: @escaping @Sendable (_ byteCount: Int) -> UnsafeMutableRawPointer?,
    release: @escaping @Sendable (_ memory: UnsafeMutableRawPointer, _ byteCount: Int) -> Void
  ) {
    self.allocateZeroed = allocateZeroed
    self.release = release
  }

  /// The memory of Swift's heap, whose exhaustion ends the program.
  public static let heap = PixelMemory(
    allocateZeroed: { byteCount in
      let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
      return memory
    },
    release: { memory, _ in memory.deallocate() }
  )
}

/// An allocator of image memory had none left.
public struct PixelMemoryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The requested size.
  public let byteCount: Int

  /// The error in words.
  public var description: String { "no memory for an image of \(byteCount) bytes" }
}
