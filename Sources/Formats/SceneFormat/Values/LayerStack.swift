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
    static let rest: [String: Alignment] = [
      "leading": .start, "left": .start, "top": .start, "middle": .center, "trailing": .end,
      "right": .end, "bottom": .end,
    ]
  }

  var axis = Axis.horizontal
  /// Points between neighbours.
  var spacing = 0.0
  /// Where all of them lie along the axis.
  var along = Alignment.start
  /// The alignment of each of them across the axis.
  var across = Alignment.start
  /// Points between the bounds and the content.
  var padding = EdgeInsets.zero

  /// The size that layers of some sizes need, padding included.
  func size(around sizes: [Size]) -> Size {
    let length = length(of: sizes)
    let widest = sizes.map(breadth).max() ?? 0
    let content = axis == .horizontal ? Size(length, widest) : Size(widest, length)
    return Size(content.width + padding.size.width, content.height + padding.size.height)
  }

  /// Where layers of some sizes lie.
  func frames(of sizes: [Size], in bounds: Rect) -> [Rect] {
    let box = bounds.inset(by: padding)
    let boxLength = axis == .horizontal ? box.width : box.height
    var path = along.share * (boxLength - length(of: sizes))
    return sizes.map { size in
      let side = axis == .horizontal ? box.height : box.width
      let aside = across.share * (side - breadth(size))
      let shift = axis == .horizontal ? Point(path, aside) : Point(aside, path)
      path += extent(size) + spacing
      return Rect(origin: box.origin + shift, size: size)
    }
  }

  private func length(of sizes: [Size]) -> Double {
    sizes.reduce(0) { $0 + extent($1) } + spacing * Double(max(0, sizes.count - 1))
  }

  private func extent(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }

  private func breadth(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }
}
