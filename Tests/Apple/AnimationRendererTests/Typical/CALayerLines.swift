// swift-format-ignore-file: ReplaceForEachWithForLoop

import UIKit

// Lines of `CALayer` as they stand in code for iOS; `TypicalLayerClassesTests` looks at what they make.

/// A badge as component libraries make it: a layer class with sublayers and state of its own.
final class BadgeLayer: CALayer {
  private let dot = CALayer()
  private(set) var layouts = 0

  private lazy var rim: CALayer = {
    let rim = CALayer()
    rim.name = "rim"
    rim.borderWidth = 1 / UIScreen.main.scale
    rim.borderColor = UIColor.separator.cgColor
    return rim
  }()

  var tintColor: UIColor = .systemRed {
    didSet { dot.backgroundColor = tintColor.cgColor }
  }

  var count = 0 {
    didSet {
      guard count != oldValue else { return }
      isHidden = count == 0
      setNeedsLayout()
    }
  }

  override var bounds: CGRect {
    didSet {
      if bounds.size != oldValue.size { setNeedsLayout() }
    }
  }

  override init() {
    super.init()
    commonInit()
  }

  override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? BadgeLayer else { return }
    count = other.count
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    commonInit()
  }

  convenience init(count: Int, size: CGFloat = 24) {
    self.init()
    bounds.size = CGSize(width: size, height: size)
    self.count = count
  }

  private func commonInit() {
    dot.backgroundColor = tintColor.cgColor
    addSublayer(dot)
    insertSublayer(rim, above: dot)
  }

  override func layoutSublayers() {
    super.layoutSublayers()
    layouts += 1
    dot.frame = bounds.insetBy(dx: 2, dy: 2)
    dot.cornerRadius = dot.bounds.height / 2
    rim.frame = bounds
    rim.cornerRadius = bounds.midX
  }

  override func action(forKey event: String) -> (any CAAction)? {
    if event == "bounds" || event == kCAOnOrderIn { return NSNull() }
    return super.action(forKey: event)
  }

  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    guard event == #"zPosition"# else { return super.defaultAction(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.duration = 0.1
    return animation
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "count" || super.needsDisplay(forKey: key)
  }

  override func contains(_ point: CGPoint) -> Bool {
    bounds.insetBy(dx: -10, dy: -10).contains(point)
  }
}

/// A star that draws itself.
final class StarLayer: CALayer {
  var fillColor = UIColor.systemYellow {
    didSet { setNeedsDisplay() }
  }
  private(set) var drawings = 0

  override var opacity: Float {
    didSet { isHidden = opacity == 0 }
  }

  override init() {
    super.init()
    needsDisplayOnBoundsChange = true
    contentsScale = UIScreen.main.scale
  }

  override init(layer: Any) {
    super.init(layer: layer)
    fillColor = (layer as? StarLayer)?.fillColor ?? fillColor
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(in ctx: CGContext) {
    super.draw(in: ctx)
    drawings += 1
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let points = (0..<10).map { index -> CGPoint in
      let angle = CGFloat(index) * .pi / 5 - .pi / 2
      let radius = bounds.width / (index % 2 == 0 ? 2 : 4)
      return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    ctx.saveGState()
    ctx.addLines(between: points)
    ctx.closePath()
    ctx.setFillColor(fillColor.cgColor)
    ctx.fillPath()
    ctx.restoreGState()
  }

  override func addSublayer(_ layer: CALayer) {
    layer.contentsScale = contentsScale
    super.addSublayer(layer)
  }

  override func preferredFrameSize() -> CGSize {
    CGSize(width: 24, height: 24)
  }
}

extension CALayer {
  /// The shadow of a sketch, as every collection of extensions has it.
  func applySketchShadow(
    color: UIColor = .black,
    alpha: Float = 0.5,
    x: CGFloat = 0,
    y: CGFloat = 2,
    blur: CGFloat = 4,
    spread: CGFloat = 0
  ) {
    masksToBounds = false
    shadowColor = color.cgColor
    shadowOpacity = alpha
    shadowOffset = CGSize(width: x, height: y)
    shadowRadius = blur / UIScreen.main.scale
    if spread == 0 {
      shadowPath = nil
    } else {
      let rect = bounds.insetBy(dx: -spread, dy: -spread)
      shadowPath = UIBezierPath(rect: rect).cgPath
    }
  }

  func addBorder(edge: UIRectEdge, color: UIColor, thickness: CGFloat) {
    let border = CALayer()
    switch edge {
    case .top:
      border.frame = CGRect(x: 0, y: 0, width: frame.width, height: thickness)
    case .bottom:
      border.frame = CGRect(
        x: 0,
        y: frame.height - thickness,
        width: frame.width,
        height: thickness
      )
    case .left:
      border.frame = CGRect(x: 0, y: 0, width: thickness, height: frame.height)
    case .right:
      border.frame = CGRect(
        x: frame.width - thickness,
        y: 0,
        width: thickness,
        height: frame.height
      )
    default:
      break
    }
    border.backgroundColor = color.cgColor
    addSublayer(border)
  }

  func pauseAnimations() {
    let pausedTime = convertTime(CACurrentMediaTime(), from: nil)
    speed = 0.0
    timeOffset = pausedTime
  }

  func resumeAnimations() {
    let pausedTime = timeOffset
    (speed, timeOffset, beginTime) = (1.0, 0.0, 0.0)
    beginTime = convertTime(CACurrentMediaTime(), from: nil) - pausedTime
  }
}

/// Sets everything that a layer has.
func decorateCard(_ layer: CALayer, image: CGImage?) {
  layer.name = "card"
  layer.bounds = CGRect(origin: .zero, size: CGSize(width: 160, height: 90))
  layer.position = CGPoint(x: 160, y: 120)
  layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
  layer.anchorPointZ = 0
  layer.zPosition += 1
  layer.backgroundColor = UIColor.systemBlue.withAlphaComponent(0.8).cgColor
  layer.cornerRadius = min(layer.bounds.width, layer.bounds.height) / 10
  layer.cornerCurve = .continuous
  layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
  layer.maskedCorners.insert(.layerMaxXMaxYCorner)
  layer.borderWidth = 2
  layer.borderColor = UIColor(red: 1, green: 1, blue: 1, alpha: 0.5).cgColor
  layer.applySketchShadow(y: 4, blur: 16, spread: 1)
  layer.isOpaque = false
  layer.isHidden = false
  layer.isDoubleSided = true
  layer.isGeometryFlipped = false
  layer.opacity = 0.9
  layer.allowsGroupOpacity = true
  layer.allowsEdgeAntialiasing = true
  layer.drawsAsynchronously = true
  layer.needsDisplayOnBoundsChange = true
  layer.shouldRasterize = true
  layer.rasterizationScale = UIScreen.main.scale
  layer.contents = image
  layer.contentsScale = UIScreen.main.scale
  layer.contentsGravity = CALayerContentsGravity.resizeAspectFill
  layer.contentsGravity = layer.contentsAreFlipped() ? .bottom : .top
  layer.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
  layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
  layer.magnificationFilter = .nearest
  layer.minificationFilter = CALayerContentsFilter.trilinear
  layer.filters = nil
  layer.compositingFilter = "multiplyBlendMode"
  layer.actions = ["position": NSNull(), "bounds": NSNull(), "contents": NSNull()]
  layer.style = ["cornerRadius": 4]
  var transform = CATransform3DIdentity
  transform.m34 = -1 / 500
  layer.sublayerTransform = transform
  layer.transform = CATransform3DMakeRotation(.pi / 8, 0, 0, 1)
  layer.transform = CATransform3DScale(layer.transform, 1.2, 1.2, 1)
  layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4).scaledBy(x: 2, y: 2))
}

/// Adds, moves, asks and removes sublayers.
func arrangeLayers(in root: CALayer) -> [String] {
  var log: [String] = []
  let (back, front, middle) = (CALayer(), CALayer(), CAShapeLayer())
  [("back", back), ("middle", middle), ("front", front)].forEach { $1.name = $0 }
  for layer in [back, middle, front] as [CALayer] {
    layer.frame = root.bounds
  }
  root.addSublayer(front)
  root.insertSublayer(back, at: 0)
  root.insertSublayer(middle, below: front)
  log.append(root.sublayers?.compactMap(\.name).joined(separator: " ") ?? "none")
  let old = CALayer()
  root.insertSublayer(old, above: front)
  root.replaceSublayer(old, with: BadgeLayer(count: 3))
  log.append("\(root.sublayers?.last is BadgeLayer) \(root.sublayers?.count ?? 0)")
  if let badge = root.sublayers?.last as? BadgeLayer {
    badge.position = CGPoint(x: root.bounds.maxX - 20, y: 20)
    badge.tintColor = .systemGreen
    badge.layoutIfNeeded()
    log.append("layouts \(badge.layouts), needed \(badge.needsLayout())")
    let center = badge.convert(CGPoint(x: badge.bounds.midX, y: badge.bounds.midY), to: root)
    log.append("center \(center == badge.position)")
    log.append("hit \(root.hitTest(center)?.superlayer === badge)")
    badge.removeFromSuperlayer()
  }
  let mask = CAShapeLayer()
  mask.path = UIBezierPath(roundedRect: back.bounds, cornerRadius: 12).cgPath
  back.mask = mask
  (back.mask as? CAShapeLayer)?.fillColor = UIColor.black.cgColor
  root.sublayers?.first(where: { $0.name == "middle" })?.removeFromSuperlayer()
  root.sublayers?.filter { $0 is CAShapeLayer }.forEach { $0.removeFromSuperlayer() }
  log.append("left \(root.sublayers?.map { $0.name ?? "-" } ?? [])")
  let point = back.convert(CGPoint(x: 1, y: 2), from: front)
  let rect = front.convert(CGRect(x: 0, y: 0, width: 10, height: 10), to: back)
  log.append(
    "\(point.x) \(point.y) \(rect.width) \(back.contains(point)) \(back.preferredFrameSize() == rect.size)"
  )
  back.setNeedsDisplay()
  back.setNeedsDisplay(rect)
  back.displayIfNeeded()
  log.append("\(back.needsDisplay()) \(back.visibleRect == back.bounds)")
  root.sublayers?.forEach { $0.removeFromSuperlayer() }
  root.sublayers = nil
  return log
}

/// Reads and writes by key, and uses the timing of a layer.
func layerByKey(_ layer: CALayer) -> [String] {
  layer.setValue(0.5, forKey: "opacity")
  layer.setValue(CGFloat.pi / 2, forKeyPath: "transform.rotation.z")
  layer.setValue(NSNumber(value: 2), forKeyPath: "transform.scale")
  layer.setValue(["id": 7], forKey: "userInfo")
  let angle = (layer.value(forKeyPath: "transform.rotation.z") as? NSNumber)?.doubleValue ?? 0
  let info = layer.value(forKey: "userInfo") as? [String: Int]
  let isPlain = CATransform3DIsIdentity(layer.transform) || layer.affineTransform().isIdentity
  layer.duration = 2
  layer.speed = 2
  layer.timeOffset = 0.5
  layer.repeatCount = .infinity
  layer.repeatDuration = 0
  layer.autoreverses = true
  layer.fillMode = .both
  layer.fillMode = CAMediaTimingFillMode.forwards
  let inner = layer.convertTime(1, from: nil)
  layer.pauseAnimations()
  layer.resumeAnimations()
  let defaults = [CALayer.defaultValue(forKey: "opacity") as? Float, 1] == [1, 1]
  return [
    "\(layer.opacity) \(Int((angle * 180 / .pi).rounded()))", "\(info?["id"] ?? 0) \(isPlain)",
    "\(inner) \(layer.convertTime(inner, to: nil))", "\(defaults) \(layer.isEqual(layer.model()))",
  ]
}

/// A delegate as a view or a manager of layers is one.
final class LayerManager: NSObject, CALayerDelegate {
  var events: [String] = []

  func display(_ layer: CALayer) {
    layer.backgroundColor = UIColor.systemTeal.cgColor
    events.append("display")
  }

  func layoutSublayers(of layer: CALayer) {
    layer.sublayers?.enumerated().forEach { index, sublayer in
      sublayer.frame.origin.y = CGFloat(index) * 10
    }
    events.append("layout")
  }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    switch event {
    case #"backgroundColor"#: return NSNull()
    case #"opacity"#:
      let fade = CABasicAnimation(keyPath: event)
      fade.fromValue = layer.presentation()?.opacity ?? layer.opacity
      fade.duration = 0.5
      return fade
    default: return nil
    }
  }
}
