// Code for iOS is written like this, whatever the rules of this repository say.
// swift-format-ignore-file: NeverForceUnwrap, ReplaceForEachWithForLoop

import Foundation
import UIKitCompat

// Cards, badges and gradients, as code for iOS writes views. It says `import UIKit` there, which this module is.

final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  private var gradientLayer: CAGradientLayer { layer as! CAGradientLayer }

  var colors: [UIColor] = [] {
    didSet { gradientLayer.colors = colors.map { $0.cgColor } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    gradientLayer.startPoint = CGPoint(x: 0, y: 0.5)
    gradientLayer.endPoint = CGPoint(x: 1, y: 0.5)
    isUserInteractionEnabled = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  required init?(coder aDecoder: NSCoder) { nil }
}

class CardView: UIView {
  private let shapeLayer = CAShapeLayer()
  private lazy var badge: UIView = {
    let badge = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    badge.backgroundColor = .systemRed
    badge.layer.cornerRadius = badge.bounds.height / 2
    badge.tag = 42
    return badge
  }()
  private(set) var layouts = 0
  private(set) var log: [String] = []

  var cornerRadius: CGFloat {
    get { layer.cornerRadius }
    set {
      layer.cornerRadius = newValue
      layer.masksToBounds = newValue > 0
    }
  }

  convenience init(color: UIColor) {
    self.init(frame: .zero)
    backgroundColor = color
    layer.addSublayer(shapeLayer)
    addSubview(badge)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
    shapeLayer.frame = bounds
    shapeLayer.path = UIBezierPath(roundedRect: bounds, cornerRadius: cornerRadius).cgPath
    badge.center = CGPoint(x: bounds.maxX, y: bounds.minY)
    layer.shadowPath = shapeLayer.path
  }

  override func willMove(toSuperview newSuperview: UIView?) {
    super.willMove(toSuperview: newSuperview)
    log.append(newSuperview == nil ? "leaves" : "comes")
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard superview != nil else { return }
    log.append("came")
  }

  override func didAddSubview(_ subview: UIView) { log.append("has \(subview.tag)") }

  override func willRemoveSubview(_ subview: UIView) { log.append("loses \(subview.tag)") }

  override var intrinsicContentSize: CGSize { CGSize(width: 120, height: UIView.noIntrinsicMetric) }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: min(size.width, 120), height: 60)
  }
}

extension UIView {
  func addSubviews(_ views: UIView...) { views.forEach(addSubview) }

  func dropShadow(opacity: Float = 0.5, radius: CGFloat = 4) {
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = opacity
    layer.shadowOffset = CGSize(width: 0, height: 2)
    layer.shadowRadius = radius
    layer.shouldRasterize = true
    layer.rasterizationScale = UIScreen.main.scale
  }

  func roundCorners(_ corners: UIRectCorner, radius: CGFloat) {
    let path = UIBezierPath(
      roundedRect: bounds,
      byRoundingCorners: corners,
      cornerRadii: CGSize(width: radius, height: radius)
    )
    let mask = CAShapeLayer()
    mask.path = path.cgPath
    layer.mask = mask
  }

  var allSubviews: [UIView] { subviews + subviews.flatMap { $0.allSubviews } }
}

enum UIViewLines {
  static func cards(in view: UIView) -> CardView {
    let gradient = GradientView(frame: view.bounds)
    gradient.colors = [.systemBlue, .systemPurple]
    let card = CardView(color: UIColor.white.withAlphaComponent(0.9))
    card.frame = CGRect(x: 20, y: 20, width: 200, height: 100)
    card.bounds.size = card.sizeThatFits(CGSize(width: 300, height: 300))
    card.center = view.center
    card.cornerRadius = 12
    card.dropShadow()
    card.clipsToBounds = false
    card.isOpaque = false
    view.addSubviews(gradient, card)
    card.setNeedsLayout()
    card.layoutIfNeeded()
    card.sizeToFit()
    view.viewWithTag(42)?.roundCorners([.topLeft, .bottomRight], radius: 4)
    return card
  }

  static func styles(of view: UIView) -> UIColor? {
    view.alpha = 0.8
    view.isHidden = false
    view.tintColor = .systemGreen
    view.contentMode = .center
    view.contentScaleFactor = 2
    view.transform = CGAffineTransform(rotationAngle: .pi / 6)
    view.transform = view.transform.concatenating(.init(scaleX: 2, y: 2))
    view.transform3D = CATransform3DMakeRotation(.pi / 4, 1, 0, 0)
    view.transform = .identity
    view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    view.layer.zPosition = 1
    view.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    view.translatesAutoresizingMaskIntoConstraints = false
    return view.backgroundColor ?? view.superview?.backgroundColor
  }

  static func order(in view: UIView) -> [Int] {
    let views = (1...4).map { tag -> UIView in
      let view = UIView(frame: CGRect(x: 10 * tag, y: 0, width: 8, height: 8))
      view.tag = tag
      return view
    }
    views.prefix(2).forEach { view.addSubview($0) }
    view.insertSubview(views[2], at: 0)
    view.insertSubview(views[3], aboveSubview: views[0])
    view.sendSubviewToBack(views[1])
    view.bringSubviewToFront(views[2])
    view.exchangeSubview(at: 0, withSubviewAt: 1)
    let last = view.subviews.last { $0.isDescendant(of: view) }
    last?.mask = UIView(frame: last?.bounds ?? .zero)
    defer { view.subviews.forEach { $0.removeFromSuperview() } }
    return view.subviews.map(\.tag)
  }

  static func positions(_ view: UIView) -> [CGPoint] {
    let inner = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    view.addSubview(inner)
    let rect = inner.convert(inner.bounds, to: view)
    return [
      inner.convert(CGPoint.zero, to: view), view.convert(CGPoint(x: 15, y: 25), to: inner),
      inner.convert(CGPoint(x: 10, y: 20), from: view), rect.origin,
      view.convert(rect, from: view).origin,
    ]
  }
}
