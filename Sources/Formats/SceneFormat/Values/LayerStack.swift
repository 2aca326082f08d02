internal import Graphics

/// How a layer places its sublayers after one another when the scene is read.
struct LayerStack {
  /// In which direction they follow each other.
  enum Axis: String, CaseIterable {
    case horizontal, vertical
  }

  /// Where they lie in the room that is left.
  enum Alignment: String, CaseIterable {
    case start, center, end

    /// The fraction of the free space before them.
    var share: Double {
      switch self {
      case .start: 0
      case .center: 0.5
      case .end: 1
      }
    }

    /// The alternative names of other systems.
    static let alternatives: [String: Alignment] = [
      "leading": .start, "left": .start, "top": .start, "middle": .center, "trailing": .end,
      "right": .end, "bottom": .end,
    ]
  }

  var axis = Axis.horizontal
  /// Points between neighbours.
  var spacing = 0.0
  /// Where all of them lie along the axis.
  var along = Alignment.start
  /// The alignment of each of them across the axis, and of all lines together.
  var across = Alignment.start
  /// Points between the bounds and the content.
  var padding = EdgeInsets.zero
  /// Whether layers that do not fit continue in a new row or column.
  var isWrapped = false
  /// Points between two lines; nil for `spacing`.
  var lineSpacing: Double?

  /// The size that layers of some sizes need in one line, padding included.
  func size(around sizes: [Size]) -> Size {
    let length = length(of: sizes)
    let widest = sizes.map(breadth).max() ?? 0
    let content = axis == .horizontal ? Size(length, widest) : Size(widest, length)
    return Size(content.width + padding.size.width, content.height + padding.size.height)
  }

  /// Where layers of some sizes lie.
  func frames(of sizes: [Size], in bounds: Rect) -> [Rect] {
    let box = bounds.inset(by: padding)
    let (boxLength, boxBreadth) =
      axis == .horizontal ? (box.width, box.height) : (box.height, box.width)
    let lines = lines(of: sizes, within: boxLength)
    let gap = lineSpacing ?? spacing
    let breadths = lines.map { line in line.map(breadth).max() ?? 0 }
    let total = breadths.reduce(0, +) + gap * Double(max(0, lines.count - 1))
    var aside = across.share * (boxBreadth - total)
    var frames: [Rect] = []
    for (line, lineBreadth) in zip(lines, breadths) {
      var path = along.share * (boxLength - length(of: line))
      for size in line {
        let shift = aside + across.share * (lineBreadth - breadth(size))
        let offset = axis == .horizontal ? Point(path, shift) : Point(shift, path)
        frames.append(Rect(origin: box.origin + offset, size: size))
        path += extent(size) + spacing
      }
      aside += lineBreadth + gap
    }
    return frames
  }

  // A layer that is longer than the box has a separate line.
  private func lines(of sizes: [Size], within boxLength: Double) -> [[Size]] {
    guard isWrapped else { return [sizes] }
    var lines: [[Size]] = []
    var end = 0.0
    for size in sizes {
      let next = end + spacing + extent(size)
      // Sums of decimal fractions that fill the box exactly may exceed it by their rounding.
      if let last = lines.indices.last, next <= boxLength + 1e-6 {
        lines[last].append(size)
        end = next
      } else {
        lines.append([size])
        end = extent(size)
      }
    }
    return lines
  }

  private func length(of sizes: [Size]) -> Double {
    sizes.reduce(0) { $0 + extent($1) } + spacing * Double(max(0, sizes.count - 1))
  }

  private func extent(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }

  private func breadth(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }
}
