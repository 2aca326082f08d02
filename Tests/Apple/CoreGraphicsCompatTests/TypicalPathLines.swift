import CoreGraphics

/// More lines as they stand in code for iOS; see `TypicalLines`.
struct TypicalPathLines {
  static func bezierPaths() -> [Int] {
    var expectations: [Bool] = []
    let bounds = CGRect(origin: .zero, size: CGSize(width: 120, height: 80))
    let oval = UIBezierPath(ovalIn: bounds.insetBy(dx: 2, dy: 2)).cgPath
    let card = UIBezierPath(roundedRect: bounds, cornerRadius: 8)
    let tab = UIBezierPath(
      roundedRect: bounds,
      byRoundingCorners: [.topLeft, .topRight],
      cornerRadii: CGSize(width: 10, height: 10)
    )
    expectations.append(oval.boundingBoxOfPath.width == 116)
    expectations.append(card.bounds == bounds && tab.bounds == bounds)

    let arrow = UIBezierPath()
    arrow.move(to: CGPoint(x: bounds.minX, y: bounds.midY))
    arrow.addLine(to: .init(x: bounds.maxX - 20, y: bounds.midY))
    arrow.addLine(to: CGPoint(x: bounds.maxX - 20, y: bounds.midY + 10))
    arrow.addLine(to: CGPoint(x: bounds.maxX, y: bounds.midY))
    arrow.close()
    arrow.lineWidth = 2
    arrow.lineJoinStyle = .round
    arrow.miterLimit = 4
    arrow.usesEvenOddFillRule = true
    arrow.setLineDash([4, 2], count: 2, phase: 0)
    arrow.apply(CGAffineTransform(translationX: 10, y: 10))
    expectations.append(arrow.currentPoint == CGPoint(x: 10, y: 50))
    expectations.append(arrow.contains(CGPoint(x: 120, y: 53)))

    let petals = UIBezierPath()
    for i in 0..<8 {
      let angle = 2 * CGFloat.pi * CGFloat(i) / 8
      let center = CGPoint(x: 60 + 30 * cos(angle), y: 40 + 30 * sin(angle))
      petals.append(
        UIBezierPath(
          arcCenter: center,
          radius: 5,
          startAngle: -Double.pi / 2,
          endAngle: 3 * Double.pi / 2,
          clockwise: true
        )
      )
    }
    expectations.append(abs(petals.bounds.width - 70) < 0.02)
    let hole = UIBezierPath(rect: bounds)
    hole.append(UIBezierPath(ovalIn: bounds.insetBy(dx: 20, dy: 20)).reversing())
    expectations.append(!hole.contains(CGPoint(x: bounds.midX, y: bounds.midY)))
    expectations.append(hole.contains(CGPoint(x: 5, y: 5)))
    hole.removeAllPoints()
    expectations.append(hole.isEmpty)

    let star = UIBezierPath()
    for i in 0..<10 {
      let radius: CGFloat = i % 2 == 0 ? 40 : 20
      let angle = CGFloat(i) * .pi / 5 - .pi / 2
      let point = CGPoint(x: 60 + radius * cos(angle), y: 40 + radius * sin(angle))
      if i == 0 { star.move(to: point) } else { star.addLine(to: point) }
    }
    star.close()
    expectations.append(abs(star.bounds.minY) < 1e-9)
    let heart = UIBezierPath()
    heart.move(to: CGPoint(x: 50, y: 90))
    heart.addCurve(
      to: CGPoint(x: 10, y: 30),
      controlPoint1: CGPoint(x: 50, y: 75),
      controlPoint2: CGPoint(x: 10, y: 55)
    )
    heart.addArc(
      withCenter: CGPoint(x: 30, y: 30),
      radius: 20,
      startAngle: .pi,
      endAngle: 0,
      clockwise: true
    )
    heart.addQuadCurve(to: CGPoint(x: 50, y: 90), controlPoint: CGPoint(x: 60, y: 60))
    expectations.append(abs(heart.bounds.minY - 10) < 0.01)
    return expectations.indices.filter { !expectations[$0] }
  }

  static func paths() -> [Int] {
    var expectations: [Bool] = []
    let rect = CGRect(x: 10, y: 10, width: 100, height: 50)
    var shift = CGAffineTransform(translationX: 5, y: 0)
    let moved = CGPath(rect: rect, transform: &shift)
    let pill = CGPath(roundedRect: rect, cornerWidth: 25, cornerHeight: 25, transform: nil)
    let circle = CGPath(ellipseIn: rect.insetBy(dx: 10, dy: 10), transform: nil)
    expectations.append(moved.boundingBox.minX == 15)
    expectations.append(!pill.contains(CGPoint(x: 11, y: 11)))

    let path = CGMutablePath()
    path.addPath(pill)
    path.addPath(circle, transform: CGAffineTransform(scaleX: 0.5, y: 0.5))
    path.addLines(between: [.zero, CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 5)])
    path.addArc(
      center: CGPoint(x: 50, y: 50),
      radius: 40,
      startAngle: CGFloat(Double.pi),
      endAngle: 0,
      clockwise: true
    )
    path.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: .pi)
    path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 0, y: 20), radius: 5)
    path.addRoundedRect(in: rect, cornerWidth: 4, cornerHeight: 4)
    path.addRects([rect, rect.offsetBy(dx: 1, dy: 1)])
    path.closeSubpath()
    if let copy = path.copy(using: &shift) {
      expectations.append(copy.boundingBox.minX == path.boundingBox.minX + 5)
    }
    expectations.append(path.mutableCopy() == path)
    let dashed = circle.copy(dashingWithPhase: 0, lengths: [4, 4])
    let stroked = circle.copy(
      strokingWithWidth: 2,
      lineCap: .round,
      lineJoin: .round,
      miterLimit: 0
    )
    expectations.append(!dashed.isEmpty && stroked.contains(CGPoint(x: 100.5, y: 35)))
    expectations.append(circle.contains(CGPoint(x: 60, y: 35), using: .evenOdd))
    var corners: [CGPoint] = []
    moved.applyWithBlock { element in
      switch element.pointee.type {
      case .moveToPoint, .addLineToPoint: corners.append(element.pointee.points[0])
      case .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath: break
      @unknown default: break
      }
    }
    expectations.append(corners.count == 4 && corners[2] == CGPoint(x: 115, y: 60))
    return expectations.indices.filter { !expectations[$0] }
  }

  static func styles() -> [Int] {
    var expectations: [Bool] = []
    let tint = UIColor(red: 0.63, green: 0.84, blue: 0.35, alpha: 1.0)
    let faded = tint.cgColor.copy(alpha: 0.5)
    let deviceRed = CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0, 0, 1])
    expectations.append(faded?.alpha == 0.5 && deviceRed?.components?.first == 1)
    let palette: [UIColor] = [.red, .orange, .yellow, .green, .blue, .systemIndigo, .purple]
    let colors = palette.map { $0.cgColor }
    expectations.append(colors.count == 7 && colors[0] == UIColor.red.cgColor)
    let random = UIColor(hue: CGFloat.random(in: 0...1), saturation: 1, brightness: 1, alpha: 1)
    expectations.append(random.cgColor.alpha == 1)
    let font = UIFont.systemFont(ofSize: 17, weight: UIFont.Weight.semibold)
    expectations.append(String(format: "%.1f", font.pointSize) == "17.0")
    let keyTimes: [NSNumber] = [0, 0.25, 0.5, 1]
    expectations.append(keyTimes[1].doubleValue == 0.25)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    expectations.append(CGRect(x: 0, y: 0, width: 10, height: 10).inset(by: insets).width == 4)
    let mirrored = CGAffineTransform(scaleX: -1, y: 1)
    expectations.append(CGPoint(x: 3, y: 4).applying(mirrored) == CGPoint(x: -3, y: 4))
    let flip = CATransform3DMakeRotation(CGFloat(Double.pi), 0, 1, 0)
    let both = CATransform3DConcat(flip, CATransform3DMakeTranslation(0, 0, 10))
    expectations.append(CATransform3DEqualToTransform(both, flip) == false)
    expectations.append(
      CATransform3DIsIdentity(CATransform3DConcat(flip, CATransform3DInvert(flip)))
    )
    let values: [Any] = [CGPoint(x: 1, y: 2), NSValue(cgPoint: .zero), 3, CGFloat(4), "five"]
    expectations.append(values.compactMap { $0 as? CGPoint }.count == 2)
    let image = UIImage(named: "no such picture")
    expectations.append(image?.cgImage == nil && image?.size == nil)
    return expectations.indices.filter { !expectations[$0] }
  }
}
