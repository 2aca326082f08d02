import CoreGraphics

// Boxes for points, sizes, rectangles, matrices and numbers, as code for iOS puts them into animations.

extension Array where Element == CGPoint {
  fileprivate var boxed: [NSValue] { map { NSValue(cgPoint: $0) } }
}

extension NSValue {
  fileprivate func distance(to other: NSValue) -> CGFloat {
    hypot(other.cgPointValue.x - cgPointValue.x, other.cgPointValue.y - cgPointValue.y)
  }
}

struct NSValueLines {
  var values: [Any]?
  var keyTimes: [NSNumber]? = [0, 0.25, 0.5, 1.0]

  mutating func fly() -> [CGPoint] {
    values = [
      NSValue(cgPoint: CGPoint(x: -50.0, y: 0.0)),
      NSValue(cgPoint: CGPoint(x: 210, y: 160)),
      NSValue(cgPoint: .zero),
    ]
    let points = values as? [NSValue] ?? []
    return points.map { $0.cgPointValue }
  }

  func corners() -> CGFloat {
    let rect = CGRect(x: 0, y: 0, width: 30, height: 40)
    let boxed = [rect.origin, CGPoint(x: rect.maxX, y: rect.maxY)].boxed
    return boxed.first?.distance(to: boxed[1]) ?? 0
  }

  func boxes() -> [NSValue] {
    [
      NSValue(cgPoint: CGPoint(x: 1, y: 2)),
      NSValue(cgSize: CGSize(width: 3, height: 4)),
      NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)),
      NSValue(cgVector: CGVector(dx: 5, dy: 6)),
      NSValue(cgAffineTransform: .identity),
      NSValue(uiEdgeInsets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)),
      NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 1)),
    ]
  }

  func unboxed() -> String {
    let boxes = self.boxes()
    let rect = boxes[2].cgRectValue
    let insets = boxes[5].uiEdgeInsetsValue
    let parts = [
      "\(boxes[0].cgPointValue.y)", "\(boxes[1].cgSizeValue.width)", "\(rect.size.height)",
      "\(boxes[3].cgVectorValue.dx)", "\(boxes[4].cgAffineTransformValue.isIdentity)",
      "\(insets.left)",
      "\(boxes[6].caTransform3DValue.m11)",
    ]
    return parts.joined(separator: " ")
  }

  func equal() -> [Bool] {
    let (a, b) = (NSValue(cgPoint: .zero), NSValue(cgPoint: CGPoint()))
    let c: Any = NSValue(cgSize: .zero)
    return [
      a == b, a.isEqual(c), a.hash == b.hash, (c as? NSValue)?.cgSizeValue == .zero,
      Set([a, b]).count == 1,
    ]
  }

  mutating func numbers() -> Double {
    keyTimes?.append(NSNumber(value: 2))
    keyTimes = keyTimes?.map { NSNumber(value: $0.doubleValue / 2) }
    let full = NSNumber(value: 3), flag = NSNumber(value: true), angle = NSNumber(value: Float.pi)
    guard let last = keyTimes?.last, flag.boolValue, angle.floatValue > 3 else { return 0 }
    return last.doubleValue + Double(full.intValue) + Double(truncating: 0.5 as NSNumber)
  }

  func mixed() -> [String] {
    let from: Any? = 0.5
    let values: [Any?] = [
      from, CGPoint(x: 1, y: 1), CGFloat(2), nil, "text", boxes()[0],
    ]
    return values.map { value -> String in
      switch value {
      case let point as CGPoint: return "point \(point.x)"
      case let number as CGFloat: return "number \(number)"
      case let number as Double: return "double \(number)"
      case let number as NSNumber: return "boxed \(number)"
      case let text as String: return text
      case let value as NSValue: return "value \(value.cgPointValue.y)"
      default: return "nil"
      }
    }
  }
}
