public import CoreGraphicsCompat
public import Foundation
internal import Graphics

extension CGImage {
  /// The bytes of the pixels, in the order that `bitmapInfo` tells; nil for a file that cannot be read.
  ///
  /// - Complexity: O(*pixels*); the picture of a file is decoded each time.
  public var dataProvider: CGDataProvider? {
    pixelBytes.flatMap { CGDataProvider(data: Data($0)) }
  }

  /// A part of the picture.
  ///
  /// - Parameter rect: the part in pixels from the top left corner, widened to whole ones and cut by the picture.
  /// - Returns: nil where nothing is left, and for a file that cannot be read.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
    let numbers = [rect.minX, rect.minY, rect.maxX, rect.maxY]
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    let part = rect.integral.intersection(whole)
    guard !part.isNull, !part.isEmpty, let bytes = pixelBytes else { return nil }
    let (left, columns) = (Int(part.minX), Int(part.width))
    let rows = Int(part.minY)..<Int(part.maxY)
    let kept = rows.flatMap { row in
      bytes[(row * width + left) * 4..<(row * width + left + columns) * 4]
    }
    return CGImage(rgba: kept, width: columns, height: rows.count)
  }

  // Straight red, green, blue and alpha without padding.
  private var pixelBytes: [UInt8]? {
    if let known = straightPixels { return known }
    guard let bitmap = try? CGContext.pixels(of: self) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(bitmap.width * bitmap.height * 4)
    bitmap.withUnsafeBytes { pixels in
      for row in 0..<bitmap.height {
        let start = row * bitmap.bytesPerRow
        for pixel in stride(from: start, to: start + 4 * bitmap.width, by: 4) {
          // Blue, green, red, alpha.
          let alpha = Int(pixels[pixel + 3])
          for component in [pixels[pixel + 2], pixels[pixel + 1], pixels[pixel]] {
            bytes.append(
              alpha == 0 ? 0 : UInt8(min(255, (Int(component) * 255 + alpha / 2) / alpha))
            )
          }
          bytes.append(pixels[pixel + 3])
        }
      }
    }
    return bytes
  }
}
