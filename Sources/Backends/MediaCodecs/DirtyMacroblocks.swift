internal import CRasterKernels
internal import Graphics

/// The blocks of 16 × 16 pixels in which a frame can differ from the previous one.
///
/// Encoders work by such blocks. An unchanged block is neither converted nor motion-searched.
/// Initially the blocks that overlap damage are marked; the conversion then unmarks equal blocks.
struct DirtyMacroblocks {
  /// Pixels along a side of a block.
  static let side = Int(PK_BLOCK)

  /// Blocks along the image's sides; those at its right and lower edge may lie in it only in part.
  let columns, rows: Int
  private let width, height: Int
  /// For every block, row by row, 1 where it changes and otherwise 0.
  private(set) var marks: [UInt8]

  /// The blocks of an image of which some areas change.
  ///
  /// - Parameters:
  ///   - areas: rectangles that may overlap and reach out of the image; nil for all of it.
  ///   - width: columns of the image.
  ///   - height: rows of the image.
  /// - Complexity: O(blocks of the image + blocks of all areas)
  init(_ areas: [PixelRect]?, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    columns = (width + Self.side - 1) / Self.side
    rows = (height + Self.side - 1) / Self.side
    marks = Array(repeating: areas == nil ? 1 : 0, count: columns * rows)
    let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    for area in areas ?? [] {
      let inside = area.intersection(canvas)
      guard !inside.isEmpty else { continue }
      let from = inside.x / Self.side
      let count = (inside.maxX - 1) / Self.side - from + 1
      for row in inside.y / Self.side...(inside.maxY - 1) / Self.side {
        let start = row * columns + from
        marks.replaceSubrange(start..<start + count, with: repeatElement(1, count: count))
      }
    }
  }

  /// The pixels of changed blocks within the image, top to bottom, as rectangles of one row of blocks that do not
  /// touch each other and begin at even blocks: kernels take 32 columns at a time.
  var areas: [PixelRect] {
    var result: [PixelRect] = []
    for row in 0..<rows {
      var column = 0
      while column < columns {
        guard isChanged(pairAt: column, row) else {
          column += 2
          continue
        }
        let first = column
        while column < columns, isChanged(pairAt: column, row) { column += 2 }
        let (x, y) = (first * Self.side, row * Self.side)
        result.append(
          PixelRect(
            x: x,
            y: y,
            width: min(column * Self.side, width) - x,
            height: min(Self.side, height - y)
          )
        )
      }
    }
    return result
  }

  /// The rows of pixels in which a block changes, from multiples of 16 on.
  var changedRows: [Range<Int>] {
    var result: [Range<Int>] = []
    for row in 0..<rows where marks[row * columns..<(row + 1) * columns].contains(1) {
      let range = row * Self.side..<min((row + 1) * Self.side, height)
      if let last = result.last, last.upperBound == range.lowerBound {
        result[result.count - 1] = last.lowerBound..<range.upperBound
      } else {
        result.append(range)
      }
    }
    return result
  }

  private func isChanged(pairAt column: Int, _ row: Int) -> Bool {
    let start = row * columns
    return marks[start + column] == 1 || (column + 1 < columns && marks[start + column + 1] == 1)
  }

  /// Marks the blocks of one of `areas` by what a kernel finds of them.
  ///
  /// - Parameter find: takes a byte for every block, all 0, and makes it 1 where the block changes.
  mutating func find(in area: PixelRect, _ find: (UnsafeMutablePointer<UInt8>) -> Void) {
    let start = area.y / Self.side * columns + area.x / Self.side
    let count = (area.width + Self.side - 1) / Self.side
    marks.withUnsafeMutableBufferPointer { marks in
      let blocks = UnsafeMutableBufferPointer(rebasing: marks[start..<start + count])
      blocks.update(repeating: 0)
      if let first = blocks.baseAddress { find(first) }
    }
  }
}
