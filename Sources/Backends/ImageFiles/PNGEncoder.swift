internal import CRasterKernels
internal import Compression
public import Graphics

/// Writes images as PNG files (ISO/IEC 15948), one after the other with the same compressor.
///
/// An image whose pixels are all opaque becomes 8-bit RGB, any other 8-bit RGBA with straight
/// alpha; an `sRGB` chunk says what the numbers mean. Nothing else is written: no time, no text, so
/// equal images give equal bytes. Rows are not filtered: measured on flat and on busy frames,
/// filters cost more time than they save bytes under libdeflate.
///
/// Straight alpha holds 8 bits, so reading a file back and premultiplying gives the same pixels:
/// un-premultiplied components are rounded to nearest and come back exactly.
public struct PNGEncoder: ~Copyable {
  /// How hard to compress, as libdeflate counts.
  public enum Level: Int32, Sendable, CaseIterable {
    /// Level 1, for sequences: a 1080p frame takes about two thirds of the time of `small`.
    case fast = 1
    /// Level 6, for single images: on busy frames less than half the size of `fast`.
    case small = 6
  }

  private let compressor: ZlibCompressor
  // Memory that serves every image, at least as long as it needs.
  private var rows: [UInt8] = []
  private var encoded: [UInt8] = []

  /// Creates an encoder.
  ///
  /// - Parameter level: `fast` by default.
  /// - Throws: `outOfMemory`.
  public init(level: Level = .fast) throws(ImageFileError) {
    do throws(CompressionError) {
      compressor = try ZlibCompressor(level: level.rawValue)
    } catch {
      throw ImageFileError(code: .outOfMemory, message: "No memory for the PNG compressor.")
    }
  }

  /// The bytes of the file that shows an image.
  ///
  /// - Throws: `tooLarge` when the rows come near 2³¹ bytes, the greatest length of a chunk.
  public mutating func encode(_ bitmap: Bitmap) throws(ImageFileError) -> [UInt8] {
    let area = PixelRect(bitmap)
    // Most images are opaque: each row is checked while it is written, and read from memory once.
    if let rawBytes = try prepareRows(bitmap, in: area, color: .rgb, isOpaqueAlone: true) {
      return assemble(bitmap, color: .rgb, rawBytes: rawBytes)
    }
    let rawBytes = try prepareRows(bitmap, in: area, color: .rgba) ?? 0
    return assemble(bitmap, color: .rgba, rawBytes: rawBytes)
  }

  /// The compressed rows of a part of an image, without anything around them.
  ///
  /// - Parameter levels: how many values of each component are distinguished, 2…256.
  /// - Throws: `tooLarge` when the rows come near 2³¹ bytes.
  mutating func compress(
    _ bitmap: Bitmap,
    in area: PixelRect,
    color: PNGColor,
    levels: Int = 256
  ) throws(ImageFileError) -> [UInt8] {
    let rawBytes = try prepareRows(bitmap, in: area, color: color) ?? 0
    if levels < 256 { posterize(rawBytes, levels: max(2, levels)) }
    encoded.grow(to: compressor.bound(of: rawBytes))
    return Array(encoded[..<compressRows(rawBytes, at: 0)])
  }

  // Prepares the rows before compression; returns their size in bytes, and nil for an image with
  // alpha where only opaque ones are accepted.
  private mutating func prepareRows(
    _ bitmap: Bitmap,
    in area: PixelRect,
    color: PNGColor,
    isOpaqueAlone: Bool = false
  ) throws(ImageFileError) -> Int? {
    let rowBytes = 1 + area.width * color.bytesPerPixel
    let (rawBytes, overflow) = rowBytes.multipliedReportingOverflow(by: area.height)
    guard !overflow, rawBytes < 1 << 31 - 1 << 20 else {
      throw ImageFileError(
        code: .tooLarge,
        message:
          "A PNG of \(area.width) × \(area.height) pixels has more data than a chunk can "
          + "hold. Make the image smaller."
      )
    }
    rows.grow(to: rawBytes)
    let isWritten = rows.withUnsafeMutableBufferPointer {
      bitmap.writeRows(of: area, to: $0, color: color, isOpaqueAlone: isOpaqueAlone)
    }
    return isWritten ? rawBytes : nil
  }

  // Rounds all components to the nearest of some evenly spaced values; filter bytes of 0 remain.
  private mutating func posterize(_ rawBytes: Int, levels: Int) {
    let steps = levels - 1
    let values = (0...255).map { UInt8((($0 * steps + 127) / 255 * 255 + steps / 2) / steps) }
    rows.withUnsafeMutableBufferPointer { rows in
      for index in 0..<rawBytes { rows[index] = values[Int(rows[index])] }
    }
  }

  // Writes the compressed rows to a place in `encoded`; returns their size in bytes.
  private mutating func compressRows(_ rawBytes: Int, at position: Int) -> Int {
    rows.withUnsafeBytes { rows in
      encoded.withUnsafeMutableBytes { encoded in
        compressor.compress(
          UnsafeRawBufferPointer(rebasing: rows[..<rawBytes]),
          to: UnsafeMutableRawBufferPointer(rebasing: encoded[position...])
        )
      }
    }
  }

  // Assembles the file around the compressed rows and copies only its used bytes.
  private mutating func assemble(_ bitmap: Bitmap, color: PNGColor, rawBytes: Int) -> [UInt8] {
    let start = PNGChunk.fileStart(width: bitmap.width, height: bitmap.height, color: color)
    let bound = compressor.bound(of: rawBytes)
    encoded.grow(to: start.count + PNGChunk.overhead + bound + PNGChunk.end.count)
    let data = start.count + PNGChunk.headerLength
    let length = compressRows(rawBytes, at: data)
    let count = encoded.withUnsafeMutableBufferPointer { file in
      var position = file.update(from: start)
      let framing = PNGChunk.framing(type: "IDAT", of: UnsafeBufferPointer(file), at: data, length)
      position = file.put(framing.header, at: position)
      position = file.put(framing.checksum, at: data + length)
      return file.put(PNGChunk.end, at: position)
    }
    return Array(encoded[..<count])
  }
}

extension Bitmap {
  /// Whether every pixel has alpha 255.
  public var isOpaque: Bool {
    withUnsafeBytes { bytes in
      guard let base = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return true }
      return (0..<height).allSatisfy { rk_row_is_opaque(base + $0 * bytesPerRow, width) }
    }
  }

  // Writes rows as PNG stores them before compression: a filter byte of 0 (none), then the pixels.
  // Returns false, after some of them, if a pixel is not opaque and only opaque ones are accepted.
  fileprivate func writeRows(
    of area: PixelRect,
    to rows: UnsafeMutableBufferPointer<UInt8>,
    color: PNGColor,
    isOpaqueAlone: Bool
  ) -> Bool {
    let rowBytes = 1 + area.width * color.bytesPerPixel
    precondition(rows.count >= rowBytes * area.height, "\(rows.count) bytes for \(area) ")
    precondition(area.x + area.width <= width && area.y + area.height <= height, "\(area)")
    return withUnsafeBytes { bytes in
      guard let source = bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
        let target = rows.baseAddress
      else { return true }
      for row in 0..<area.height {
        let line = target + row * rowBytes
        let pixels = source + (area.y + row) * bytesPerRow + area.x * 4
        line.pointee = 0
        switch color {
        case .rgb:
          let isOpaque = rk_pack_rgb_row(line + 1, pixels, area.width)
          if isOpaqueAlone, !isOpaque { return false }
        case .rgba: rk_unpremultiply_row(line + 1, pixels, area.width)
        }
      }
      return true
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  // Writes bytes at a place and gives the place after them.
  fileprivate func put(_ bytes: [UInt8], at position: Int) -> Int {
    self[position..<position + bytes.count].update(fromContentsOf: bytes)
  }

  fileprivate func update(from bytes: [UInt8]) -> Int { put(bytes, at: 0) }
}
