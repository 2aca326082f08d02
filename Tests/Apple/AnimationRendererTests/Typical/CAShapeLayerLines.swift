import UIKit

// Lines of `CAShapeLayer` as they stand in code for iOS; `TypicalLayerClassesTests` looks at what they make.

/// A ring of progress as libraries of components have it.
final class ProgressRingLayer: CAShapeLayer {
  private let track = CAShapeLayer()

  var progress: CGFloat = 0 {
    didSet { strokeEnd = min(max(progress, 0), 1) }
  }

  var ringWidth: CGFloat {
    get { lineWidth }
    set {
      lineWidth = newValue
      track.lineWidth = newValue
      setNeedsLayout()
    }
  }

  override init() {
    super.init()
    fillColor = nil
    strokeColor = UIColor.systemBlue.cgColor
    lineCap = .round
    strokeEnd = 0
    track.fillColor = UIColor.clear.cgColor
    track.strokeColor = UIColor.systemGray5.cgColor
    insertSublayer(track, at: 0)
  }

  override init(layer: Any) {
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func layoutSublayers() {
    super.layoutSublayers()
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = (min(bounds.width, bounds.height) - lineWidth) / 2
    let ring = UIBezierPath(
      arcCenter: center,
      radius: radius,
      startAngle: -.pi / 2,
      endAngle: 3 * .pi / 2,
      clockwise: true
    )
    path = ring.cgPath
    track.path = path
    track.frame = bounds
  }

  func setProgress(_ value: CGFloat, animated: Bool) {
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = presentation()?.strokeEnd ?? strokeEnd
    animation.toValue = value
    animation.duration = animated ? 0.6 : 0
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    progress = value
    add(animation, forKey: "progress")
  }
}

extension CAShapeLayer {
  convenience init(path: CGPath, fill: UIColor = .clear, stroke: UIColor? = nil, width: CGFloat = 1)
  {
    self.init()
    self.path = path
    fillColor = fill.cgColor
    strokeColor = stroke?.cgColor
    lineWidth = width
  }

  static func checkmark(in rect: CGRect) -> CAShapeLayer {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: rect.minX + rect.width * 0.27, y: rect.midY))
    path.addLine(to: CGPoint(x: rect.minX + rect.width * 0.43, y: rect.minY + rect.height * 0.68))
    path.addLine(to: CGPoint(x: rect.minX + rect.width * 0.75, y: rect.minY + rect.height * 0.32))
    let layer = CAShapeLayer(path: path.cgPath, stroke: .white, width: 4)
    layer.lineCap = CAShapeLayerLineCap.round
    layer.lineJoin = CAShapeLayerLineJoin.round
    return layer
  }
}

/// A line under an input field, a dashed frame, and a hole in a mask.
func outlines(in bounds: CGRect) -> [CAShapeLayer] {
  let dashed = CAShapeLayer()
  dashed.frame = bounds
  dashed.path =
    UIBezierPath(
      roundedRect: bounds,
      byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 10, height: 10)
    ).cgPath
  dashed.fillColor = nil
  dashed.strokeColor = UIColor.lightGray.cgColor
  dashed.lineWidth = 2
  dashed.lineDashPattern = [NSNumber(value: 6), 3]
  dashed.lineDashPhase = 0
  dashed.lineCap = .butt
  dashed.lineJoin = .miter
  dashed.miterLimit = 4
  let march = CABasicAnimation(keyPath: "lineDashPhase")
  march.byValue = dashed.lineDashPattern?.reduce(0) { $0 + $1.intValue } ?? 0
  march.duration = 0.75
  march.repeatCount = .greatestFiniteMagnitude
  dashed.add(march, forKey: "line")

  let hole = CAShapeLayer()
  let cutOut = CGMutablePath()
  cutOut.addRect(bounds)
  cutOut.addEllipse(in: bounds.insetBy(dx: 20, dy: 20))
  hole.path = cutOut
  hole.fillRule = .evenOdd
  hole.opacity = 0.5

  let line = CAShapeLayer()
  let linePath = UIBezierPath()
  linePath.move(to: CGPoint(x: bounds.minX, y: bounds.maxY))
  linePath.addLine(to: CGPoint(x: bounds.maxX, y: bounds.maxY))
  line.path = linePath.cgPath
  line.strokeColor = UIColor(white: 0.8, alpha: 1).cgColor
  line.lineJoin = CAShapeLayerLineJoin.bevel
  line.lineCap = CAShapeLayerLineCap(rawValue: "square")
  line.fillRule = CAShapeLayerFillRule.nonZero
  line.setValue(CAShapeLayerLineCap.square.rawValue, forKey: "lineCap")
  line.setValue([NSNumber(value: 8), NSNumber(value: 4)], forKey: "lineDashPattern")
  line.strokeStart = 0.1
  line.strokeEnd = 0.9
  return [dashed, hole, line]
}

/// A pie chart: one layer a slice.
func pieSlices(_ values: [(CGFloat, UIColor)], radius: CGFloat) -> [CAShapeLayer] {
  let total = values.map(\.0).reduce(0, +)
  var startAngle: CGFloat = -.pi / 2
  return values.enumerated().map { index, slice in
    let endAngle = startAngle + 2 * .pi * slice.0 / total
    defer { startAngle = endAngle }
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addArc(
      withCenter: .zero,
      radius: radius,
      startAngle: startAngle,
      endAngle: endAngle,
      clockwise: true
    )
    path.close()
    let layer = CAShapeLayer(path: path.cgPath, fill: slice.1)
    layer.name = "slice \(index)"
    layer.lineDashPattern = nil
    return layer
  }
}

/// A shape that becomes another, as a button that turns from play to pause.
func morph(_ layer: CAShapeLayer, to newPath: UIBezierPath, duration: CFTimeInterval = 0.4) {
  let animation = CABasicAnimation(keyPath: "path")
  animation.fromValue = layer.presentation()?.path ?? layer.path
  animation.toValue = newPath.cgPath
  animation.duration = duration
  animation.isRemovedOnCompletion = false
  animation.fillMode = .forwards
  layer.path = newPath.cgPath
  layer.add(animation, forKey: #"path"#)
  let color = CAKeyframeAnimation(keyPath: "fillColor")
  color.values = [UIColor.red, .orange, .yellow].map { $0.cgColor }
  color.duration = duration
  layer.add(color, forKey: nil)
}

/// What is inside a shape, for touches on it.
func hits(_ layer: CAShapeLayer, at point: CGPoint) -> Bool {
  guard let path = layer.path else { return false }
  let rule: CGPathFillRule = layer.fillRule == .evenOdd ? .evenOdd : .winding
  return path.contains(layer.convert(point, from: layer.superlayer), using: rule)
    || path.boundingBox.isEmpty
}
