import CoreGraphics

// Sizes that fit, fill and grow, as code for iOS computes them.

extension CGSize {
  static func * (size: CGSize, factor: CGFloat) -> CGSize {
    CGSize(width: size.width * factor, height: size.height * factor)
  }

  init(square side: CGFloat) {
    self.init(width: side, height: side)
  }

  var aspectRatio: CGFloat { width / height }
  var center: CGPoint { CGPoint(x: width / 2, y: height / 2) }
  var isPortrait: Bool { height > width }

  func aspectFit(in target: CGSize) -> CGSize {
    let scale = min(target.width / width, target.height / height)
    return self * scale
  }

  func aspectFill(_ target: CGSize) -> CGSize {
    var size = target
    if target.width / width > target.height / height {
      size.height = height * target.width / width
    } else {
      size.width = width * target.height / height
    }
    return size
  }
}

extension CGSize {
  fileprivate static func < (lhs: CGSize, rhs: CGSize) -> Bool {
    lhs.width * lhs.height < rhs.width * rhs.height
  }
}

struct CGSizeLines {
  var size = CGSize(width: 120, height: 80) {
    willSet { history.append(newValue) }
  }
  private(set) var history: [CGSize] = []

  mutating func grow() -> CGFloat {
    size.width += 40
    size.height *= 2
    size = CGSize(width: max(size.width, 200), height: min(size.height, 150))
    return size.aspectRatio
  }

  func scaled() -> (fit: CGSize, fill: CGSize) {
    let photo = CGSize(width: 4000, height: 3000)
    let screen = CGSize(square: 300)
    return (photo.aspectFit(in: screen), photo.aspectFill(screen))
  }

  func constructors() -> [CGSize] {
    let side = 5
    return [
      CGSize(width: side, height: side), CGSize(width: 5.0, height: 5.0),
      CGSize(width: 5, height: 5),
      .init(square: 5),
      CGSize(width: CGFloat(side), height: CGFloat(side)),
      CGSize(square: 10).applying(.init(scaleX: 0.5, y: 0.5)),
    ]
  }

  func comparisons() -> [Bool] {
    let (a, b) = (CGSize.zero, CGSize.zero)
    let sizes = [CGSize(square: 9), CGSize(width: 100, height: 1), CGSize(square: 5)]
    return [
      a == b, a.equalTo(b), (a == b), Set(constructors()).count == 1,
      sizes.sorted(by: <).first == sizes[2], sizes.max(by: <) == sizes[1],
      CGSize(width: 1, height: 2).isPortrait,
    ]
  }

  func grid(columns: Int, spacing: CGFloat, in container: CGSize) -> [CGRect] {
    let width = (container.width - spacing * CGFloat(columns - 1)) / CGFloat(columns)
    let item = CGSize(width: width.rounded(.down), height: width)
    return (0..<columns * 2).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let origin = CGPoint(
        x: CGFloat(column) * (width + spacing),
        y: CGFloat(row) * (width + spacing)
      )
      return CGRect(origin: origin, size: item)
    }
  }

  func text() -> String {
    let unlimited = CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude)
    let offset = CGSize(width: 0, height: -3)
    guard unlimited.height > offset.height else { return NSCoder.string(for: CGSize.zero) }
    return "\(offset) \(NSCoder.string(for: offset)) \(offset.center.y)"
  }

  func range() -> ClosedRange<CGFloat> {
    let widths = [size.width, size.height, 0.5]
    return (widths.min() ?? 0)...(widths.max() ?? 0)
  }
}
