import CoreGraphicsCompat
import CoreGraphicsDrawing
import Foundation
import Graphics
import ImageFiles
import Testing

/// What a closure draws into a context of UIKit, as pixels.
func drawn(
  _ width: Int = 20,
  _ height: Int = 20,
  scale: CGFloat = 1,
  _ body: (CGContext) -> Void
) throws -> Bitmap {
  let format = UIGraphicsImageRendererFormat()
  format.scale = scale
  let renderer = UIGraphicsImageRenderer(
    size: CGSize(width: CGFloat(width), height: CGFloat(height)),
    format: format
  )
  let image = renderer.image { body($0.cgContext) }
  return try pixels(of: try #require(image.cgImage))
}

/// The pixels of an image.
func pixels(of image: CGImage) throws -> Bitmap {
  try PNGDecoder.decode(image.fileBytes(), maxSide: 4096, maxPixels: 1 << 24)
}

extension Bitmap {
  /// Premultiplied red, green, blue and alpha of a pixel, 0…255.
  func components(_ x: Int, _ y: Int) -> [Int] {
    let pixel = self[x, y]
    return [16, 8, 0, 24].map { Int(pixel >> $0 & 255) }
  }

  /// Whether a pixel has components, up to a difference.
  func shows(_ expected: [Int], _ x: Int, _ y: Int, within tolerance: Int = 1) -> Bool {
    zip(components(x, y), expected).allSatisfy { abs($0 - $1) <= tolerance }
  }

  /// The sum of all alphas, in pixels.
  var coverage: Double {
    var sum = 0
    for y in 0..<height { for x in 0..<width { sum += components(x, y)[3] } }
    return Double(sum) / 255
  }
}

let red = [255, 0, 0, 255]
let green = [0, 255, 0, 255]
let blue = [0, 0, 255, 255]
let nothing = [0, 0, 0, 0]
