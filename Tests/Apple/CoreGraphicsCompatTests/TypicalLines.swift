import CoreGraphics

// Lines as they stand in code for iOS. That they compile with `import CoreGraphics` alone is the
// point. The file cannot import Testing: that module has an overlay for one called CoreGraphics,
// which Linux lacks. `TypicalLinesTests` therefore looks at what the functions found false.

extension UIColor {
  fileprivate convenience init(hex: Int) {
    self.init(
      red: CGFloat((hex >> 16) & 0xFF) / 255.0,
      green: CGFloat((hex >> 8) & 0xFF) / 255.0,
      blue: CGFloat(hex & 0xFF) / 255.0,
      alpha: 1.0
    )
  }

  fileprivate static let brand = UIColor(hex: 0x3498DB)
}

/// Each function gives the numbers of the expectations that do not hold.
struct TypicalLines {
  static func ring() -> [Int] {
    var expectations: [Bool] = []
    let bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = min(bounds.width, bounds.height) / 2 - 5
    let startAngle = -CGFloat.pi / 2
    let path = UIBezierPath(
      arcCenter: center,
      radius: radius,
      startAngle: startAngle,
      endAngle: startAngle + 2 * .pi,
      clockwise: true
    )
    path.lineWidth = 10.0
    path.lineCapStyle = .round
    path.lineJoinStyle = .bevel
    let box = path.cgPath.boundingBoxOfPath
    expectations.append(abs(box.minX - 55) < 0.02 && abs(box.maxY - 95) < 0.02)
    return expectations.indices.filter { !expectations[$0] }
  }

  static func wave() -> [Int] {
    var expectations: [Bool] = []
    let width: CGFloat = 100, amplitude: CGFloat = 5, offset: CGFloat = 0.5
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 50))
    for x in stride(from: CGFloat(0), through: width, by: 1) {
      let y = 2 * amplitude * sin(1.5 * .pi / 100 * x + offset) + 50
      path.addLine(to: CGPoint(x: x, y: y))
    }
    path.addLine(to: CGPoint(x: width, y: 100))
    path.addLine(to: CGPoint(x: 0, y: 100))
    path.closeSubpath()
    expectations.append(path.contains(CGPoint(x: 50, y: 99)))
    expectations.append(path.currentPoint == CGPoint(x: 0, y: 50))
    return expectations.indices.filter { !expectations[$0] }
  }

  static func oldNames() -> [Int] {
    var expectations: [Bool] = []
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 32, height: 10).insetBy(dx: 1, dy: 1))
    expectations.append(path.boundingBox.maxX == 31)
    var t = CGAffineTransform.identity
    t = t.translatedBy(x: 5, y: 5)
    t = t.scaledBy(x: 2, y: 2)
    expectations.append(path.copy(using: &t)?.boundingBox.maxX == 67)
    return expectations.indices.filter { !expectations[$0] }
  }

  static func perspective() -> [Int] {
    var expectations: [Bool] = []
    var transform = CATransform3DIdentity
    transform.m34 = -1.0 / 500.0
    transform = CATransform3DRotate(transform, 45.0 * .pi / 180.0, 0, 1, 0)
    let values: [Any] = [
      NSValue(caTransform3D: CATransform3DIdentity),
      NSValue(caTransform3D: transform),
    ]
    let last = (values.last as? NSValue)?.caTransform3DValue ?? CATransform3DIdentity
    expectations.append(last.m34 == transform.m34)
    expectations.append(!CATransform3DIsAffine(last))
    // Rows are multiplied from the left: sin 45° · −1/500 in the first row.
    expectations.append(abs(last.m14 - 0.5.squareRoot() / 500) < 1e-12)
    return expectations.indices.filter { !expectations[$0] }
  }

  static func affine() -> [Int] {
    var expectations: [Bool] = []
    let angle = CGFloat(30) * .pi / 180
    let t = CGAffineTransform(rotationAngle: angle).scaledBy(x: 0.5, y: 0.5)
    let u = CGAffineTransform.identity.translatedBy(x: 100, y: 0).rotated(by: -angle)
    let both = t.concatenating(u)
    expectations.append(
      abs(both.tx - 100) < 1e-12 && abs(both.a - 0.5) < 1e-12 && abs(both.b) < 1e-12
    )
    expectations.append(both.isIdentity == false)
    return expectations.indices.filter { !expectations[$0] }
  }

  static func colors() -> [Int] {
    var expectations: [Bool] = []
    let gradient: [CGColor] = [
      UIColor.clear.cgColor, UIColor.white.withAlphaComponent(0.5).cgColor, UIColor.brand.cgColor,
      CGColor(red: 0, green: 0, blue: 0, alpha: 1),
    ]
    expectations.append(gradient[2].components?[2] == 219.0 / 255)
    let literal: UIColor = #colorLiteral(red: 0.5, green: 0.25, blue: 1, alpha: 1)
    expectations.append(literal == UIColor(red: 0.5, green: 0.25, blue: 1, alpha: 1))
    let random = UIColor(hue: 0.1, saturation: 1, brightness: 1, alpha: 1)
    var r: CGFloat = 0, g: CGFloat = 0, b: CGFloat = 0, a: CGFloat = 0
    random.getRed(&r, green: &g, blue: &b, alpha: &a)
    expectations.append(r == 1 && b == 0 && a == 1 && abs(g - 0.6) < 1e-12)
    return expectations.indices.filter { !expectations[$0] }
  }

  static func values() -> [Int] {
    var expectations: [Bool] = []
    let duration: CFTimeInterval = 0.25
    let delays = (0..<4).map { CFTimeInterval($0) * duration }
    expectations.append(delays.last == 0.75)
    let sizes = [CGSize(width: 1, height: 2), CGSize(width: 3, height: 4)].map {
      NSValue(cgSize: $0)
    }
    expectations.append(sizes[1].cgSizeValue == CGSize(width: 3, height: 4))
    let positions = [CGPoint(x: -50.0, y: 0.0), CGPoint(x: 50, y: 160)].map(NSValue.init(cgPoint:))
    expectations.append(positions[1].cgPointValue.y == 160)
    let font =
      UIFont(name: "HelveticaNeue-Light", size: 18) ?? .systemFont(ofSize: 18, weight: .light)
    expectations.append(font.pointSize == UIFont.buttonFontSize)
    let velocity = CGVector(dx: 1, dy: 0)
    expectations.append(velocity.dx == 1)
    return expectations.indices.filter { !expectations[$0] }
  }

  /// The code of the page on these types.
  static func page() -> [Int] {
    var expectations: [Bool] = []
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 50))
    path.addQuadCurve(to: CGPoint(x: 100, y: 50), control: CGPoint(x: 50, y: 0))
    path.addArc(
      center: CGPoint(x: 50, y: 50),
      radius: 50,
      startAngle: 0,
      endAngle: .pi,
      clockwise: false
    )
    path.closeSubpath()

    var door = CATransform3DIdentity
    door.m34 = -1.0 / 500.0
    door = CATransform3DRotate(door, .pi / 4, 0, 1, 0)
    let values = [NSValue(caTransform3D: CATransform3DIdentity), NSValue(caTransform3D: door)]

    // Below the chord, where the half circle hangs, and above it, under the curve.
    expectations.append(path.contains(CGPoint(x: 50, y: 95)))
    expectations.append(path.contains(CGPoint(x: 50, y: 30)))
    expectations.append(!path.contains(CGPoint(x: 50, y: 20)))
    expectations.append(values[1].caTransform3DValue == door)
    return expectations.indices.filter { !expectations[$0] }
  }
}
