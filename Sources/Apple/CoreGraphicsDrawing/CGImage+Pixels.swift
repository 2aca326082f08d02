internal import CRasterKernels
public import CoreGraphicsCompat
public import Foundation
package import Graphics
internal import ImageFiles
internal import MediaCodecs

extension CGImage {
  /// The bytes of the pixels, in the order of `bitmapInfo`; nil for an unreadable file.
  ///
  /// - Complexity: O(*pixels*); the image of a file is decoded each time.
  public var dataProvider: CGDataProvider? { pixelBytes.flatMap { CGDataProvider(data: Data($0)) } }

  /// A part of the image.
  ///
  /// - Parameter rect: the part in pixels from the top left corner, widened to whole ones and cut by the image.
  /// - Returns: nil where nothing is left, and for a file that cannot be read.
  public func cropping(to rect: CGRect) -> CGImage? {
    let full = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
    let numbers = [rect.minX, rect.minY, rect.maxX, rect.maxY]
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    let part = rect.integral.intersection(full)
    guard !part.isNull, !part.isEmpty, let bytes = pixelBytes else { return nil }
    let (left, columns) = (Int(part.minX), Int(part.width))
    let rows = Int(part.minY)..<Int(part.maxY)
    let retained = rows.flatMap { row in
      let start = 4 * (row * width + left)
      return bytes[start..<(start + 4 * columns)]
    }
    return CGImage(rgba: retained, width: columns, height: rows.count)
  }

  /// The image as it is meant to lie; nil for an unreadable file.
  ///
  /// - Complexity: O(*pixels*) unless it lies so already.
  fileprivate func turned(_ orientation: UIImage.Orientation) -> CGImage? {
    guard orientation != .up else { return self }
    guard let bytes = pixelBytes else { return nil }
    let (right, bottom) = (width - 1, height - 1)
    let isTurned = [.left, .right, .leftMirrored, .rightMirrored].contains(orientation)
    let size = isTurned ? (width: height, height: width) : (width: width, height: height)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (column, row) =
          switch orientation {
          case .up: (x, y)
          case .upMirrored: (right - x, y)
          case .down: (right - x, bottom - y)
          case .downMirrored: (x, bottom - y)
          case .left: (right - y, x)
          case .right: (y, bottom - x)
          case .leftMirrored: (y, x)
          case .rightMirrored: (right - y, bottom - x)
          }
        let start = 4 * (row * width + column)
        result += bytes[start..<(start + 4)]
      }
    }
    return CGImage(rgba: result, width: size.width, height: size.height)
  }

  // Straight red, green, blue and alpha without padding.
  private var pixelBytes: [UInt8]? {
    if case .pixels(let pixels) = content { return pixels }
    guard let bitmap = try? bitmap() else { return nil }
    return PixelLayout.premultipliedBGRA.straightPixels(
      bitmap.withUnsafeBytes { [UInt8]($0) },
      width: bitmap.width,
      height: bitmap.height,
      stride: bitmap.bytesPerRow
    )
  }
}

extension CGImage {
  /// The image premultiplied, as it is drawn.
  ///
  /// - Throws: `DrawingFault` for a file that cannot be read, and for an image that is too large to draw.
  /// - Complexity: O(*pixels*), but for what a program drew; the image of a file is decoded each time.
  package func bitmap() throws(DrawingFault) -> Bitmap {
    switch content {
    case .file(let bytes):
      do {
        return try ImageDecoder.decode(
          bytes,
          maxSide: DrawingLimits.side,
          maxPixels: DrawingLimits.pixels
        )
      } catch {
        throw DrawingFault(message: "an unreadable image: \(error.message)")
      }
    case .pixels(let rgba):
      guard max(width, height) <= DrawingLimits.side, width * height <= DrawingLimits.pixels else {
        throw DrawingFault(message: "an image of \(width) × \(height) pixels, which are too many")
      }
      return premultiplied(rgba)
    case .bitmap(let bitmap): return bitmap
    }
  }

  /// The premultiplied pixels of straight red, green, blue and alpha without padding.
  package func premultiplied(_ rgba: [UInt8]) -> Bitmap {
    var buffer = PixelBuffer(width: width, height: height)
    let stride = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { target in
      rgba.withUnsafeBufferPointer { source in
        guard let pixels = target.assumingMemoryBound(to: UInt8.self).baseAddress,
          let rows = source.baseAddress
        else { return }
        for y in 0..<height { rk_premultiply_row(pixels + y * stride, rows + y * width * 4, width) }
      }
    }
    return buffer.freeze()
  }

  /// Returns the bytes of an image file: the original bytes, or a PNG file of the pixels.
  ///
  /// - Throws: `DrawingFault` when there is no memory for it.
  package func fileBytes() throws(DrawingFault) -> [UInt8] {
    do {
      switch content {
      case .file(let bytes): return bytes
      case .pixels(let rgba):
        return try UncompressedPNG.file(width: width, height: height, rgba: rgba)
      case .bitmap(let bitmap):
        var encoder = try PNGEncoder(level: .fast)
        return try encoder.encode(bitmap)
      }
    } catch {
      throw DrawingFault(message: "the image cannot be stored: \(error)")
    }
  }

  /// Whether `fileBytes` is a PNG file.
  var isPNG: Bool {
    switch content {
    case .file(let bytes): ImageHeader(bytes)?.format == .png
    case .pixels, .bitmap: true
    }
  }
}

extension UIImage {
  /// The pixels as the image is meant to lie; nil for the empty image and an unreadable file.
  package var uprightImage: CGImage? { cgImage?.turned(imageOrientation) }
}
