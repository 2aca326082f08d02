import CoreGraphics

// Charts, waves and speech bubbles, built step by step as code for iOS builds them.

struct CGMutablePathLines {
  let size = CGSize(width: 300, height: 150)

  func chart(_ values: [CGFloat]) -> CGPath? {
    guard let highest = values.max(), highest > 0, values.count > 1 else { return nil }
    let step = size.width / CGFloat(values.count - 1)
    let points = values.enumerated().map { index, value in
      CGPoint(x: CGFloat(index) * step, y: size.height * (1 - value / highest))
    }
    let path = CGMutablePath()
    path.move(to: points[0])
    for (previous, point) in zip(points, points.dropFirst()) {
      let middle = (previous.x + point.x) / 2
      path.addCurve(
        to: point,
        control1: CGPoint(x: middle, y: previous.y),
        control2: CGPoint(x: middle, y: point.y)
      )
    }
    return path
  }

  func area(under line: CGPath) -> CGPath {
    let area = CGMutablePath()
    area.addPath(line)
    area.addLine(to: CGPoint(x: size.width, y: size.height))
    area.addLine(to: CGPoint(x: 0, y: size.height))
    area.closeSubpath()
    return area
  }

  func pie(_ shares: [Double]) -> [CGPath] {
    var start = -CGFloat.pi / 2
    let center = CGPoint(x: size.width / 2, y: size.height / 2)
    return shares.map { share in
      let end = start + CGFloat(share / shares.reduce(0, +)) * 2 * .pi
      defer { start = end }
      let slice = CGMutablePath()
      slice.move(to: center)
      slice.addArc(center: center, radius: 50, startAngle: start, endAngle: end, clockwise: false)
      slice.closeSubpath()
      return slice
    }
  }

  func bubble(in rect: CGRect, radius: CGFloat = 10) -> CGMutablePath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
    path.addArc(
      tangent1End: CGPoint(x: rect.maxX, y: rect.minY),
      tangent2End: CGPoint(x: rect.maxX, y: rect.maxY),
      radius: radius
    )
    path.addArc(
      tangent1End: CGPoint(x: rect.maxX, y: rect.maxY),
      tangent2End: CGPoint(x: rect.minX, y: rect.maxY),
      radius: radius
    )
    path.addQuadCurve(
      to: CGPoint(x: rect.minX, y: rect.maxY + 12),
      control: CGPoint(x: rect.minX + 20, y: rect.maxY)
    )
    path.addLine(to: CGPoint(x: rect.minX, y: rect.minY))
    path.closeSubpath()
    return path
  }

  func wave(phase: CGFloat, amplitude: CGFloat = 8) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: size.height / 2))
    for x in stride(from: 0, through: size.width, by: 2) {
      path.addLine(
        to: CGPoint(x: x, y: size.height / 2 + amplitude * sin(x / size.width * 2 * .pi + phase))
      )
    }
    return path
  }

  func shapes() -> CGMutablePath {
    let path = CGMutablePath()
    let shift = CGAffineTransform(translationX: 100, y: 0)
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10), transform: shift)
    path.addRects([CGRect(x: 20, y: 0, width: 5, height: 5)], transform: .identity)
    path.addEllipse(in: CGRect(x: 30, y: 0, width: 10, height: 10), transform: shift)
    path.addRoundedRect(
      in: CGRect(x: 50, y: 0, width: 20, height: 10),
      cornerWidth: 2,
      cornerHeight: 2,
      transform: shift
    )
    path.move(to: .zero, transform: shift)
    path.addLine(to: CGPoint(x: 0, y: 40), transform: shift)
    path.addLines(between: [CGPoint(x: 0, y: 40), CGPoint(x: 5, y: 45)], transform: shift)
    path.addRelativeArc(center: .zero, radius: 5, startAngle: 0, delta: .pi / 2, transform: shift)
    path.addQuadCurve(to: CGPoint(x: 5, y: 50), control: CGPoint(x: 0, y: 50), transform: shift)
    path.addCurve(
      to: .init(x: 9, y: 60),
      control1: .init(x: 5, y: 55),
      control2: .init(x: 9, y: 55),
      transform: shift
    )
    path.addPath(
      CGPath(rect: CGRect(x: 0, y: 70, width: 1, height: 1), transform: nil),
      transform: shift
    )
    path.addArc(
      center: .zero,
      radius: 3,
      startAngle: 0,
      endAngle: 1,
      clockwise: true,
      transform: shift
    )
    return path
  }
}
