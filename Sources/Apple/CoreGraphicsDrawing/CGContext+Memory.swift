internal import CoreGraphicsCompat
internal import DisplayModel
internal import Graphics

/// Memory of pixels outside of the library that a context draws into.
struct ContextMemory {
  let start: UnsafeMutableRawPointer
  let bytesPerRow: Int
  let format: PixelLayout
  /// The bytes that the context has written: others are the program's.
  var written: [UInt8] = []
  /// Frees memory that the context has allocated.
  var owner: Owner?

  /// Memory that lives as long as the context.
  final class Owner {
    let start: UnsafeMutableRawPointer

    init(_ count: Int) {
      start = .allocate(byteCount: count, alignment: 16)
      start.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    }

    deinit { start.deallocate() }
  }

  /// The bytes of the pixels row by row, without padding.
  func bytes(_ width: Int, _ height: Int) -> [UInt8] {
    let row = width * format.bytesPerPixel
    var result: [UInt8] = []
    result.reserveCapacity(row * height)
    for y in 0..<height {
      result += UnsafeRawBufferPointer(start: start + y * bytesPerRow, count: row)
    }
    return result
  }

  /// The pixels premultiplied.
  func bitmap(_ width: Int, _ height: Int) -> Bitmap {
    let bytes = bytes(width, height)
    var buffer = PixelBuffer(width: width, height: height)
    let stride = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { target in
      for y in 0..<height {
        for x in 0..<width {
          let source = (y * width + x) * format.bytesPerPixel
          let pixel = y * stride + x * 4
          for (offset, component) in zip(format.color, [2, 1, 0]) {
            target[pixel + component] = bytes[source + offset]
          }
          target[pixel + 3] = format.alpha.map { bytes[source + $0] } ?? 255
        }
      }
    }
    return buffer.freeze()
  }

  /// Writes the pixels of a bitmap of the same size.
  mutating func write(_ bitmap: Bitmap) {
    let isGray = format.bytesPerPixel == 1
    bitmap.withUnsafeBytes { pixels in
      for y in 0..<bitmap.height {
        let row = UnsafeMutableRawBufferPointer(
          start: start + y * bytesPerRow,
          count: bitmap.width * format.bytesPerPixel
        )
        for x in 0..<bitmap.width {
          let pixel = y * bitmap.bytesPerRow + x * 4
          let target = x * format.bytesPerPixel
          let components = (0..<3).map { pixels[pixel + 2 - $0] }
          let luma =
            (299 * Int(components[0]) + 587 * Int(components[1]) + 114 * Int(components[2]) + 500)
            / 1000
          for (offset, component) in zip(format.color, components) {
            row[target + offset] = isGray ? UInt8(clamping: luma) : component
          }
          if let alpha = format.alpha { row[target + alpha] = pixels[pixel + 3] }
        }
      }
    }
    written = bytes(bitmap.width, bitmap.height)
  }
}

extension CGContext {
  /// The memory of the pixels: that of the program, else memory of the context, made at the first call.
  ///
  /// It holds what has been drawn; nil for a format that has no memory.
  public var data: UnsafeMutableRawPointer? {
    if let memory { return memory.start }
    guard let format = memoryFormat else { return nil }
    let bytesPerRow = width * format.bytesPerPixel
    let owner = ContextMemory.Owner(bytesPerRow * height)
    var made = ContextMemory(
      start: owner.start,
      bytesPerRow: bytesPerRow,
      format: format,
      owner: owner
    )
    made.written = made.bytes(width, height)
    memory = made
    if !items.isEmpty { writeMemory() }
    return owner.start
  }

  /// The distance of the rows of `data` in bytes.
  public var bytesPerRow: Int { memory?.bytesPerRow ?? width * (memoryFormat?.bytesPerPixel ?? 4) }

  /// Draws into memory of the program from now on, over what is there.
  func adoptMemory(
    _ start: UnsafeMutableRawPointer,
    _ bytesPerRow: Int,
    _ format: PixelLayout
  ) {
    let row = bytesPerRow == 0 ? width * format.bytesPerPixel : bytesPerRow
    memoryFormat = format
    memory = ContextMemory(start: start, bytesPerRow: row, format: format)
  }

  /// Draws the items over what the program has written to the memory since the last call.
  func writeMemory() {
    guard var memory else { return }
    // The memory is detached, so that the items can be replaced.
    self.memory = nil
    defer { self.memory = memory }
    if memory.bytes(width, height) != memory.written {
      let base = DisplayItem.image(image(of: memory.bitmap(width, height)))
      if memory.written.isEmpty { items.insert(base, at: 0) } else { items[0] = base }
    }
    guard let bitmap = bitmap(of: items) else { return }
    memory.write(bitmap)
    items = [.image(image(of: bitmap))]
  }
}
