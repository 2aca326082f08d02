/// Where the memory of images comes from.
///
/// Images that live for a whole render are better off with pages of their own from the system, which this
/// module cannot ask for.
public struct PixelMemory: Sendable {
  let takeZeros: @Sendable (_ byteCount: Int) -> UnsafeMutableRawPointer
  let giveBack: @Sendable (_ memory: UnsafeMutableRawPointer, _ byteCount: Int) -> Void

  /// A source of memory.
  ///
  /// - Parameters:
  ///   - takeZeros: memory of so many bytes, all zero, aligned to 64.
  ///   - giveBack: ends the use of memory that was taken, with the number of bytes that was asked for.
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
