/// An image that can still be drawn on: uniquely owned, premultiplied sRGB, 8 bits a component.
///
/// A pixel is a native-endian `UInt32` 0xAARRGGBB, so on the little-endian machines that this program
/// supports the bytes in memory are B, G, R, A: Cairo's ARGB32. Rows are `bytesPerRow` apart, a
/// multiple of 64. Drawing ends with `freeze()`, which hands the memory to a `Bitmap` without a copy;
/// the compiler refuses drawing after that.
public struct PixelBuffer: ~Copyable {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Distance between rows in bytes.
  public let bytesPerRow: Int
  private var storage: PixelStorage
  private let memory: PixelMemory
  private var questions = 0

  /// A transparent image on the heap.
  ///
  /// - Parameters:
  ///   - width: columns, at least 1; the caller has checked it against the limits.
  ///   - height: rows, at least 1.
  public init(width: Int, height: Int) {
    do throws(PixelMemoryError) {
      try self.init(width: width, height: height, memory: .heap)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// A transparent image in memory of an allocator.
  ///
  /// - Parameters:
  ///   - width: columns, at least 1; the caller has checked it against the limits.
  ///   - height: rows, at least 1.
  ///   - memory: where the pixels lie.
  /// - Throws: if the allocator has no memory.
  public init(width: Int, height: Int, memory: PixelMemory) throws(PixelMemoryError) {
    precondition(width > 0 && height > 0, "an image of \(width) × \(height) pixels")
    let bytesPerRow = (width * 4 + 63) / 64 * 64
    storage = try PixelStorage(byteCount: bytesPerRow * height, memory)
    (self.width, self.height, self.memory, self.bytesPerRow) = (width, height, memory, bytesPerRow)
  }

  /// Passes the memory to a drawing routine for the duration of the call.
  ///
  /// While a snapshot of the image is alive, the snapshot retains its memory and the routine gets
  /// new, transparent memory. `detach()` allocates it beforehand where its lack must be an error.
  ///
  /// - Parameter body: receives the first byte of the first row; it must not store the pointer.
  /// - Throws: the error of the body.
  public mutating func withUnsafeMutableBytes<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(PixelMemoryError) {
      try detach()
    } catch {
      preconditionFailure("\(error)")
    }
    return try body(UnsafeMutableRawBufferPointer(start: storage.base, count: storage.byteCount))
  }

  /// Replaces memory that a snapshot retains by new, transparent memory.
  ///
  /// - Throws: if the allocator has no memory; the image is then unchanged.
  public mutating func detach() throws(PixelMemoryError) {
    if !isUnshared() { storage = try PixelStorage(byteCount: storage.byteCount, memory) }
  }

  /// Returns whether drawing continues over the last image in the same memory: no snapshot of it is
  /// alive.
  public mutating func isUnshared() -> Bool {
    // This write prevents hoisting: Swift 6.3 evaluates a method without writes once for an entire
    // loop.
    questions &+= 1
    return isKnownUniquelyReferenced(&storage)
  }

  /// Makes every pixel transparent.
  public mutating func clear() {
    withUnsafeMutableBytes { bytes in
      _ = bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }
  }

  /// The image as it is now, without a copy; drawing may go on, on other memory if need be.
  ///
  /// Drawing a sequence into one buffer costs no allocation as long as each snapshot is dropped before
  /// the next image is begun.
  public func snapshot() -> Bitmap {
    Bitmap(width: width, height: height, bytesPerRow: bytesPerRow, storage: storage)
  }

  /// Ends drawing: the same memory as a shareable value.
  public consuming func freeze() -> Bitmap {
    Bitmap(width: width, height: height, bytesPerRow: bytesPerRow, storage: storage)
  }
}

/// A finished image, shareable between threads: premultiplied sRGB BGRA, as in `PixelBuffer`.
public struct Bitmap: Sendable, Hashable {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Distance between rows in bytes.
  public let bytesPerRow: Int
  private let storage: PixelStorage

  fileprivate init(width: Int, height: Int, bytesPerRow: Int, storage: PixelStorage) {
    (self.width, self.height) = (width, height)
    (self.bytesPerRow, self.storage) = (bytesPerRow, storage)
  }

  /// Passes read access to the memory to a closure for the duration of the call.
  ///
  /// - Throws: the error of the closure.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: storage.base, count: storage.byteCount))
  }

  /// Returns whether both are the same image in the same memory; false does not imply different
  /// pixels.
  public func isIdentical(to other: Bitmap) -> Bool { storage === other.storage }

  /// Whether both show the same pixels.
  ///
  /// The same memory is equal at once; else rows are compared.
  public static func == (a: Bitmap, b: Bitmap) -> Bool {
    guard a.width == b.width, a.height == b.height else { return false }
    if a.storage === b.storage { return true }
    return a.withUnsafeBytes { left in
      b.withUnsafeBytes { right in
        (0..<a.height).allSatisfy { row in
          areEqual(
            left,
            at: row * a.bytesPerRow,
            and: right,
            at: row * b.bytesPerRow,
            pixels: a.width
          )
        }
      }
    }
  }

  // Two pixels at a time: rows of equal images are read to their end.
  private static func areEqual(
    _ left: UnsafeRawBufferPointer,
    at a: Int,
    and right: UnsafeRawBufferPointer,
    at b: Int,
    pixels: Int
  ) -> Bool {
    for offset in stride(from: 0, to: pixels / 2 * 8, by: 8) {
      let one = left.loadUnaligned(fromByteOffset: a + offset, as: UInt64.self)
      guard one == right.loadUnaligned(fromByteOffset: b + offset, as: UInt64.self) else {
        return false
      }
    }
    guard pixels % 2 == 1 else { return true }
    let last = (pixels - 1) * 4
    return left.loadUnaligned(fromByteOffset: a + last, as: UInt32.self)
      == right.loadUnaligned(fromByteOffset: b + last, as: UInt32.self)
  }

  /// Feeds the size and the content hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(contentHash)
  }

  /// A stable 64-bit hash (FNV-1a over the visible bytes), the same in every run and on every machine.
  ///
  /// - Complexity: O(*pixels*)
  public var contentHash: UInt64 {
    withUnsafeBytes { bytes in
      var hash = StableHash()
      for row in 0..<height {
        for byte in bytes[row * bytesPerRow..<row * bytesPerRow + width * 4] { hash.combine(byte) }
      }
      return hash.value
    }
  }

  /// The pixel at a place, premultiplied, as 0xAARRGGBB.
  public subscript(x: Int, y: Int) -> UInt32 {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "no pixel at \(x), \(y)")
    return withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
    }
  }
}

// Sendable without a check; the proof: the memory is written only through a
// `PixelBuffer`, which is noncopyable and writes only after making sure that it holds the sole
// reference; `Bitmap` offers no way to write. So memory is either written by one owner or read by
// many, never both: the copy-on-write of the standard library's arrays, with "copy" being "begin
// anew".
private final class PixelStorage: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let byteCount: Int
  private let memory: PixelMemory

  init(byteCount: Int, _ memory: PixelMemory) throws(PixelMemoryError) {
    guard let base = memory.allocateZeroed(byteCount) else {
      throw PixelMemoryError(byteCount: byteCount)
    }
    (self.byteCount, self.memory, self.base) = (byteCount, memory, base)
  }

  deinit { memory.release(base, byteCount) }
}
