import CoreGraphics

// Frames, insets and divisions, as code for iOS lays things out.

extension CGRect {
  init(center: CGPoint, size: CGSize) {
    self.init(
      x: center.x - size.width / 2,
      y: center.y - size.height / 2,
      width: size.width,
      height: size.height
    )
  }

  var center: CGPoint {
    get { CGPoint(x: midX, y: midY) }
    set { origin = CGPoint(x: newValue.x - width / 2, y: newValue.y - height / 2) }
  }

  var topRight: CGPoint { CGPoint(x: maxX, y: minY) }
  var area: CGFloat { isNull || isEmpty ? 0 : size.width * size.height }

  func with(height: CGFloat) -> CGRect {
    var rect = self
    rect.size.height = height
    return rect
  }
}

struct CGRectLines {
  var frame = CGRect(x: 10, y: 20, width: 100, height: 50)
  var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

  mutating func layout() -> [CGFloat] {
    frame.origin.x += 5
    frame.origin = CGPoint(x: frame.minX, y: 0)
    frame.size = CGSize(width: frame.width, height: 40)
    frame.center = CGPoint(x: 100, y: 100)
    return [
      frame.minX, frame.midX, frame.maxX, frame.minY, frame.midY, frame.maxY, frame.width,
      frame.height,
    ]
  }

  func tests() -> [Bool] {
    let inner = frame.insetBy(dx: 10, dy: 10)
    return [
      frame.contains(inner), frame.contains(frame.topRight), frame.contains(CGPoint(x: 10, y: 20)),
      frame.intersects(inner.offsetBy(dx: 300, dy: 0)), CGRect.null.isNull,
      CGRect.infinite.isInfinite,
      CGRect.zero.isEmpty, bounds == CGRect(x: 0, y: 0, width: 100, height: 50),
      frame.equalTo(inner),
    ]
  }

  func combined() -> [CGRect] {
    let other = frame.offsetBy(dx: 50, dy: 25)
    return [
      frame.union(other), frame.intersection(other),
      frame.intersection(other.offsetBy(dx: 200, dy: 0)),
      CGRect(x: 1.5, y: 1.5, width: 2.2, height: 2).integral,
      CGRect(x: 10, y: 10, width: -5, height: -5).standardized,
      frame.inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)),
    ]
  }

  func divided() -> (CGRect, CGRect) {
    let (header, rest) = bounds.divided(atDistance: 10, from: .minYEdge)
    let (sidebar, content) = rest.divided(atDistance: 30, from: CGRectEdge.maxXEdge)
    return header.height == 10 ? (sidebar, content) : (.zero, .null)
  }

  func older() -> [CGFloat] {
    let rect = CGRect(x: 0, y: 0, width: 20, height: 10)
    let moved = rect.insetBy(dx: 1, dy: 1).offsetBy(dx: 5, dy: 5)
    let union = rect.union(moved.integral)
    let (slice, remainder) = rect.divided(atDistance: 5, from: .minXEdge)
    guard rect.contains(CGPoint(x: 1, y: 1)), rect.intersects(moved) else {
      return []
    }
    guard !rect.isEmpty, !rect.intersection(moved).isNull else { return [] }
    return [
      moved.minX, rect.midX, rect.maxX, moved.minY,
      rect.midY,
      rect.maxY, union.width, union.height, slice.width,
      remainder.width,
    ]
  }

  func bars(_ values: [Double]) -> [CGRect] {
    let spacing: CGFloat = 4
    let width = (bounds.width - spacing * CGFloat(values.count - 1)) / CGFloat(values.count)
    return values.enumerated().map { index, value -> CGRect in
      let height = bounds.height * CGFloat(value / (values.max() ?? 1))
      return CGRect(
        x: CGFloat(index) * (width + spacing),
        y: bounds.maxY - height,
        width: width,
        height: height
      )
    }
  }

  func total() -> CGFloat {
    let frames = bars([1, 2, 4])
    let union = frames.reduce(CGRect.null) { $0.union($1) }
    let turned = union.applying(CGAffineTransform(rotationAngle: .pi / 2))
    guard let largest = frames.max(by: { $0.area < $1.area }), Set(frames).contains(largest) else {
      return 0
    }
    return turned.width.rounded() + largest.with(height: 2).area.rounded()
  }

  func constructors() -> [CGRect] {
    [
      CGRect(x: 0, y: 0, width: 2, height: 2), CGRect(x: 0.0, y: 0.0, width: 2.0, height: 2.0),
      CGRect(origin: CGPoint(), size: CGSize(width: 2, height: 2)),
      CGRect(center: .init(x: 1, y: 1), size: .init(square: 2)),
    ]
  }

  func text() -> String { "\(bounds) \(NSCoder.string(for: bounds)) \(CGRect().debugDescription)" }
}
