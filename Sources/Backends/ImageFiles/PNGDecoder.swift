internal import CRasterKernels
internal import Compression
public import Graphics

/// Reads the common kinds of PNG files (ISO/IEC 15948) fast: 8-bit RGB, RGBA and grey, not interlaced.
///
/// Those are what this program and most others write. All other kinds are left to the general decoder of
/// images; `decode` says so. Checksums are checked, a damaged file is an error. Colour profiles and gamma are
/// not applied.
public enum PNGDecoder {
  /// Why a file cannot be read here.
  public enum Failure: Error, Sendable, Hashable {
    /// It is no PNG file, or one of another kind: ask another decoder.
    case otherKind
    /// The image is larger than the limits.
    case tooLarge(width: Int, height: Int)
    /// The file is cut off or damaged.
    case damaged
    /// There was no memory for the decompressor.
    case outOfMemory
  }

  /// The image in a file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - maxSide: the greatest width and height.
  ///   - maxPixels: the greatest product of both.
  /// - Returns: premultiplied BGRA: p = (c · a + 127) / 255.
  /// - Throws: why it cannot be read here.
  /// - Complexity: O(*pixels*)
  public static func decode(
    _ bytes: [UInt8],
    maxSide: Int,
    maxPixels: Int
  ) throws(Failure) -> Bitmap {
    let layout = try PNGLayout(bytes)
    let (width, height) = (layout.width, layout.height)
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, width <= maxSide, height <= maxSide, pixels <= maxPixels else {
      throw .tooLarge(width: width, height: height)
    }
    // The filter's byte of every row included, sizes fit.
    guard pixels < 1 << 48 else { throw .tooLarge(width: width, height: height) }
    var rows = try inflate(layout, bytes)
    return try bitmap(layout, &rows)
  }

  private static func inflate(_ layout: PNGLayout, _ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    let size = (1 + layout.rowBytes) * layout.height
    // Data in one chunk, as most programs write it, is read without a copy.
    let joined = layout.data.count == 1 ? nil : layout.data.flatMap { bytes[$0] }
    let position = joined.map { 0..<$0.count } ?? layout.data[0]
    do throws(CompressionError) {
      return try DeflatedData.expanded(joined ?? bytes, in: position, .zlib, count: size)
    } catch {
      switch error {
      case .damaged, .tooLarge: throw .damaged
      case .outOfMemory: throw .outOfMemory
      }
    }
  }

  private static func bitmap(_ layout: PNGLayout, _ rows: inout [UInt8]) throws(Failure) -> Bitmap {
    let (width, rowBytes) = (layout.width, layout.rowBytes)
    var buffer = PixelBuffer(width: width, height: layout.height)
    let stride = buffer.bytesPerRow
    let zeros = [UInt8](repeating: 0, count: rowBytes)
    let isComplete = buffer.withUnsafeMutableBytes { target in
      rows.withUnsafeMutableBufferPointer { rows in
        zeros.withUnsafeBufferPointer { zeros -> Bool in
          guard let pixels = target.assumingMemoryBound(to: UInt8.self).baseAddress,
            let source = rows.baseAddress, var above = zeros.baseAddress
          else { return false }
          for y in 0..<layout.height {
            let line = source + y * (1 + rowBytes)
            let row = line + 1
            let distance = Int32(layout.color.bytesPerPixel)
            guard rk_unfilter_row(row, above, rowBytes, distance, Int32(line.pointee)) else {
              return false
            }
            layout.color.unpack(row, to: pixels + y * stride, width)
            above = UnsafePointer(row)
          }
          return true
        }
      }
    }
    guard isComplete else { throw .damaged }
    return buffer.freeze()
  }
}

extension PNGLayout.Color {
  // A row of the file as premultiplied BGRA.
  fileprivate func unpack(
    _ row: UnsafePointer<UInt8>,
    to target: UnsafeMutablePointer<UInt8>,
    _ width: Int
  ) {
    switch self {
    case .rgb: rk_unpack_rgb_row(target, row, width)
    case .rgba: rk_premultiply_row(target, row, width)
    case .grey:
      for x in 0..<width {
        for component in 0..<3 { target[x * 4 + component] = row[x] }
        target[x * 4 + 3] = 255
      }
    }
  }
}
