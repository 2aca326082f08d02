import Foundation
import Graphics

extension Bitmap {
  /// A part of the image; it has to lie inside.
  func part(_ rect: PixelRect) -> Bitmap {
    var buffer = PixelBuffer(width: rect.width, height: rect.height)
    let rowLength = buffer.bytesPerRow
    withUnsafeBytes { source in
      buffer.withUnsafeMutableBytes { target in
        for row in 0..<rect.height {
          let from = (rect.y + row) * bytesPerRow + rect.x * 4
          let bytes = source[from..<from + rect.width * 4]
          target[(row * rowLength)...].prefix(rect.width * 4).copyBytes(from: bytes)
        }
      }
    }
    return buffer.freeze()
  }

  /// The mean blue, green, red and alpha of squares, row by row, four numbers each.
  ///
  /// - Parameter side: of a square, in pixels; width and height are multiples of it.
  func squareMeans(side: Int) -> [Float] {
    let columns = width / side
    var sums = [Int32](repeating: 0, count: columns * (height / side) * 4)
    withUnsafeBytes { bytes in
      sums.withUnsafeMutableBufferPointer { sums in
        for y in 0..<height {
          let row = (y / side) * columns
          for x in 0..<width {
            let (from, to) = (y &* bytesPerRow &+ x &* 4, (row &+ x / side) &* 4)
            for component in 0..<4 {
              sums[to &+ component] &+= Int32(bytes[from &+ component])
            }
          }
        }
      }
    }
    let area = Float(side * side)
    return sums.map { Float($0) / area }
  }
}

/// How far two images of one size are apart, in codes of premultiplied components.
struct ImageDifference: Equatable, Sendable {
  /// The greatest difference.
  var maximum: Int
  /// How many components differ by more than 1.
  var count: Int

  static let none = ImageDifference(maximum: 0, count: 0)

  init(maximum: Int, count: Int) {
    (self.maximum, self.count) = (maximum, count)
  }

  init(_ a: Bitmap, _ b: Bitmap) {
    self = .none
    precondition(a.width == b.width && a.height == b.height, "pictures of one size")
    guard a != b else { return }
    var (maximum, count) = (0, 0)
    a.withUnsafeBytes { first in
      b.withUnsafeBytes { second in
        for row in 0..<a.height {
          let (from, to) = (row &* a.bytesPerRow, row &* b.bytesPerRow)
          for column in 0..<a.width &* 4 {
            let difference = abs(Int(first[from &+ column]) &- Int(second[to &+ column]))
            if difference > maximum { maximum = difference }
            if difference > 1 { count &+= 1 }
          }
        }
      }
    }
    (self.maximum, self.count) = (maximum, count)
  }

  static func <= (a: ImageDifference, b: ImageDifference) -> Bool {
    a.maximum <= b.maximum && a.count <= b.count
  }
}
