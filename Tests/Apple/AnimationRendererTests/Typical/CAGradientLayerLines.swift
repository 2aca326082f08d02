// swift-format-ignore-file: NeverForceUnwrap

import UIKit

// Lines of `CAGradientLayer` as they stand in code for iOS; `TypicalLayerClassesTests` looks at what they make.

/// Directions, as extensions of gradient layers spell them.
enum GradientDirection: CaseIterable {
  case vertical, horizontal, diagonal

  var points: (start: CGPoint, end: CGPoint) {
    switch self {
    case .vertical: return (CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1))
    case .horizontal: return (.init(x: 0, y: 0.5), .init(x: 1, y: 0.5))
    case .diagonal: return (.zero, CGPoint(x: 1, y: 1))
    }
  }
}

extension CAGradientLayer {
  convenience init(colors: [UIColor], direction: GradientDirection = .vertical) {
    self.init()
    self.colors = colors.map { $0.cgColor }
    apply(direction)
  }

  func apply(_ direction: GradientDirection) {
    (startPoint, endPoint) = direction.points
  }

  func setColors(_ newColors: [CGColor], animated: Bool, duration: TimeInterval = 0.3) {
    guard animated else {
      colors = newColors
      return
    }
    let animation = CABasicAnimation(keyPath: #"colors"#)
    animation.fromValue = presentation()?.colors ?? colors
    animation.toValue = newColors
    animation.duration = duration
    animation.fillMode = CAMediaTimingFillMode.forwards
    animation.isRemovedOnCompletion = false
    colors = newColors
    add(animation, forKey: "changeColors")
  }
}

/// A placeholder that shimmers.
final class ShimmerLayer: CAGradientLayer {
  private let light = UIColor(white: 0.95, alpha: 1).cgColor
  private let dark = UIColor(white: 0.85, alpha: 1).cgColor
  private static let key = "shimmer"

  var isShimmering: Bool { animation(forKey: ShimmerLayer.key) != nil }

  override init() {
    super.init()
    startPoint = CGPoint(x: 0.0, y: 1.0)
    endPoint = CGPoint(x: 1.0, y: 1.0)
    colors = [dark, light, dark]
    locations = [0.0, 0.5, 1.0]
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func startShimmering() {
    let animation = CABasicAnimation(keyPath: #"locations"#)
    animation.fromValue = [-1.0, -0.5, 0.0]
    animation.toValue = [1.0, 1.5, 2.0]
    animation.repeatCount = .infinity
    animation.duration = 0.9
    add(animation, forKey: Self.key)
  }

  func stopShimmering() {
    removeAnimation(forKey: Self.key)
  }
}

/// A view whose layer is a gradient.
final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  var gradientLayer: CAGradientLayer { layer as! CAGradientLayer }

  var startColor: UIColor = .white { didSet { updateColors() } }
  var endColor: UIColor = .black { didSet { updateColors() } }
  var angle: CGFloat = 0 {
    didSet {
      let offset = CGPoint(x: sin(angle) / 2, y: cos(angle) / 2)
      gradientLayer.startPoint = CGPoint(x: 0.5 - offset.x, y: 0.5 - offset.y)
      gradientLayer.endPoint = CGPoint(x: 0.5 + offset.x, y: 0.5 + offset.y)
    }
  }

  private func updateColors() {
    gradientLayer.colors = [startColor.cgColor, endColor.cgColor]
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    gradientLayer.locations = [0, bounds.height > 50 ? 0.8 : 1]
  }
}

/// Gradients of all kinds, and the fade at the edges of a list.
func gradients(in bounds: CGRect) -> [CAGradientLayer] {
  let radial = CAGradientLayer()
  radial.frame = bounds
  radial.type = .radial
  radial.colors = [UIColor.yellow, UIColor.orange, UIColor.clear].map(\.cgColor)
  radial.startPoint = CGPoint(x: 0.5, y: 0.5)
  radial.endPoint = CGPoint(x: 1, y: 1)
  let conic = CAGradientLayer()
  conic.frame = bounds
  conic.type = CAGradientLayerType.conic
  conic.colors = stride(from: 0, through: 1, by: 0.25).map { hue in
    UIColor(hue: CGFloat(hue), saturation: 1, brightness: 1, alpha: 1).cgColor
  }
  conic.startPoint = .init(x: 0.5, y: 0.5)
  conic.endPoint = .init(x: 0.5, y: 0)
  let fade = CAGradientLayer()
  fade.frame = bounds
  fade.type = CAGradientLayerType.axial
  fade.colors = [
    UIColor.clear.cgColor, UIColor.black.cgColor, UIColor.black.cgColor, UIColor.clear.cgColor,
  ]
  fade.locations = [0, 0.1, 0.9, 1].map { NSNumber(value: $0) }
  fade.locations?[1] = 0.2
  fade.locations?.removeLast()
  fade.locations?.append(NSNumber(value: Float(1)))
  let border = CAGradientLayer(colors: [.magenta, .purple], direction: .diagonal)
  border.frame = bounds
  let shape = CAShapeLayer()
  shape.lineWidth = 4
  shape.path = UIBezierPath(roundedRect: bounds.insetBy(dx: 2, dy: 2), cornerRadius: 8).cgPath
  shape.strokeColor = UIColor.black.cgColor
  shape.fillColor = UIColor.clear.cgColor
  border.mask = shape
  return [radial, conic, fade, border]
}

/// The colours of a gradient, as they come back.
func describe(_ gradient: CAGradientLayer) -> String {
  let colors = (gradient.colors as? [CGColor] ?? []).map { UIColor(cgColor: $0) }
  let stops = gradient.locations?.map { String(format: "%.1f", $0.doubleValue) } ?? ["even"]
  if let last = colors.last, last == UIColor.purple { return "ends in purple" }
  return "\(colors.count) colors at \(stops.joined(separator: ", ")), \(gradient.type.rawValue)"
}
