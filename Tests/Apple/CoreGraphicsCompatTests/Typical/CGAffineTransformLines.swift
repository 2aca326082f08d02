import CoreGraphics

// Zooms, turns and mirrored images in the plane, as code for iOS writes them.

extension CGAffineTransform {
  var rotationAngle: CGFloat { atan2(b, a) }
  var xScale: CGFloat { sqrt(a * a + c * c) }
  var yScale: CGFloat { sqrt(b * b + d * d) }

  init(from source: CGRect, to destination: CGRect) {
    self = CGAffineTransform.identity
      .translatedBy(x: destination.midX - source.midX, y: destination.midY - source.midY)
      .scaledBy(x: destination.width / source.width, y: destination.height / source.height)
  }

  static func * (lhs: CGAffineTransform, rhs: CGAffineTransform) -> CGAffineTransform {
    lhs.concatenating(rhs)
  }
}

extension Double {
  fileprivate var degrees: CGFloat { CGFloat(self) * .pi / 180 }
}

struct CGAffineTransformLines {
  private(set) var transform = CGAffineTransform.identity
  var isIdentity: Bool { transform.isIdentity }

  mutating func pinch(scale: CGFloat, rotation: CGFloat) {
    transform = transform.scaledBy(x: scale, y: scale)
    transform = transform.rotated(by: rotation)
    transform.tx += 10
    transform.ty -= 10
  }

  mutating func reset() {
    transform = .identity
  }

  func older() -> CGAffineTransform {
    var t = CGAffineTransform(rotationAngle: CGFloat(Double.pi / 2))
    t = t.translatedBy(x: 10, y: 0)
    t = t.scaledBy(x: 2, y: 2)
    t = t.rotated(by: -.pi / 2)
    t = t.concatenating(CGAffineTransform(scaleX: 0.5, y: 0.5))
    t = CGAffineTransform(translationX: 1, y: 1).concatenating(t)
    return (t == CGAffineTransform.identity)
      ? t.inverted() : t
  }

  func mirrored(in size: CGSize) -> [CGPoint] {
    let mirror = CGAffineTransform(scaleX: -1, y: 1).translatedBy(x: -size.width, y: 0)
    let corners = [
      CGPoint.zero, CGPoint(x: size.width, y: 0), CGPoint(x: size.width, y: size.height),
    ]
    return corners.map { $0.applying(mirror) }
  }

  func fit(_ rect: CGRect, into target: CGRect) -> (CGRect, CGSize) {
    let transform = CGAffineTransform(from: rect, to: target)
    return (rect.applying(transform), rect.size.applying(transform))
  }

  func around(_ center: CGPoint, angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: -center.x, y: -center.y)
      * CGAffineTransform(rotationAngle: angle)
      * CGAffineTransform(translationX: center.x, y: center.y)
  }

  func inverse() -> CGAffineTransform {
    let matrix = CGAffineTransform(a: 2, b: 0, c: 0, d: 4, tx: 6, ty: 8)
    let same = CGAffineTransform(2, 0, 0, 4, 6, 8)
    return matrix == same ? matrix.inverted() : .init()
  }

  func describe(shift: CGFloat) -> String {
    var t = CGAffineTransform()
    (t.a, t.b, t.c, t.d, t.tx, t.ty) = (1, 0, 0, 1, shift, 0)
    let angle = CGAffineTransform(rotationAngle: 30.0.degrees).rotationAngle
    switch t {
    case .identity: return "identity"
    case let moved where moved.tx != 0:
      return String(format: "moved by %.0f, turned by %.3f", moved.tx, angle)
    default: return "\(t.xScale) × \(t.yScale)"
    }
  }

  func values() -> [CGAffineTransform] {
    let values = [0, 0.5, 1].map {
      NSValue(cgAffineTransform: CGAffineTransform(scaleX: $0, y: $0))
    }
    let shear = CGAffineTransform(a: 1, b: 0, c: tan(.pi / 8), d: 1, tx: 0, ty: 0)
    return values.map { $0.cgAffineTransformValue } + [shear]
  }

  @available(iOS 16.0, *)
  func parts() -> CGAffineTransformComponents {
    var parts = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 4, y: 5).decomposed()
    parts.rotation = .pi / 2
    parts.translation = CGVector(dx: 1, dy: 2)
    let again = CGAffineTransform(parts).decomposed()
    return CGAffineTransformComponents(
      scale: again.scale,
      horizontalShear: again.horizontalShear,
      rotation: again.rotation,
      translation: parts.translation
    )
  }
}
