import Foundation
import Graphics
import SceneModel
import Testing
import UIKitCompat

/// A layer class without any promise, with an initializer of its own.
private final class PlainRing: CAShapeLayer {
  var wasMade = false

  override init() {
    super.init()
    wasMade = true
    lineWidth = 9
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private class RingView: UIView {
  override class var layerClass: AnyClass { PlainRing.self }
}

/// One that inherits its initializers.
private final class Bubble: CALayer { var size = [1, 2, 3] }

private final class BubbleView: UIView {
  override class var layerClass: AnyClass { Bubble.self }
}

/// As on iOS a class declares the layer of its `layerClass`.
private final class NarrowView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }
  // swift-format-ignore: NeverForceUnwrap
  override var layer: CAShapeLayer { super.layer as! CAShapeLayer }
}

/// Overrides members that UIKit's own code and extensions call.
private final class OpenView: UIView {
  var calls: [String] = []

  override var subviews: [UIView] { super.subviews.reversed() }
  override func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { CGPoint(x: 7, y: 7) }
  override func viewWithTag(_ tag: Int) -> UIView? { tag == 9 ? self : super.viewWithTag(tag) }
  override var layoutMargins: UIEdgeInsets { didSet { calls.append("margins") } }
  override func layoutMarginsDidChange() { calls.append("margins did change") }
  override func invalidateIntrinsicContentSize() { calls.append("size") }
}

private final class OpenLayer: CALayer {
  override var shadowPath: CGPath? { didSet { name = "shadow" } }
  override var contents: Any? { didSet { name = "contents" } }
  override func animation(forKey key: String) -> CAAnimation? { CATransition() }
}

@Suite("Views")
struct ViewTests {
  @Test("A class narrows the type of its layer")
  func narrowLayer() {
    let view = NarrowView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    view.layer.lineWidth = 3
    let plain: UIView = view
    #expect((plain.layer as? CAShapeLayer)?.lineWidth == 3)
    #expect(plain.layer.bounds.size == CGSize(width: 10, height: 20))
    #expect(plain.layer.delegate === view)
  }

  @Test("Members of views and layers that programs override are called")
  func overrides() {
    let (view, first, second) = (OpenView(), UIView(), UIView())
    view.addSubview(first)
    view.addSubview(second)
    #expect((view as UIView).subviews == [second, first])
    let root = UIView()
    root.addSubview(view)
    #expect(root.viewWithTag(9) === view)
    #expect((view as UIView).convert(.zero, to: root) == CGPoint(x: 7, y: 7))
    view.directionalLayoutMargins = .zero
    (view as UIView).invalidateIntrinsicContentSize()
    #expect(view.calls == ["margins did change", "margins", "size"])
    let layer = OpenLayer()
    layer.shadowPath = CGPath(rect: .zero, transform: nil)
    #expect(layer.name == "shadow")
    layer.contents = nil
    #expect(layer.name == "contents")
    #expect((layer as CALayer).animation(forKey: "x") is CATransition)
  }

  @Test("An image is repeated as the background, also when the view grows")
  func patterns() throws {
    let tile = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 10))
    }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    view.backgroundColor = UIColor(patternImage: tile)
    #expect(view.backgroundColor == UIColor(patternImage: tile))
    view.bounds.size = CGSize(width: 40, height: 20)
    let visible = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { context in
      view.layer.render(in: context.cgContext)
    }
    let pixels = try #require(visible.cgImage?.dataProvider?.data as Data?)
    // Half of the 800 pixels are red and opaque, the others are clear.
    #expect(pixels.count { $0 == 255 } == 800 && pixels.allSatisfy { $0 == 0 || $0 == 255 })
  }

  @Test("A view makes a layer of any class that the program has for it")
  func layerClasses() throws {
    let ring = try #require(RingView(frame: .zero).layer as? PlainRing)
    #expect(ring.wasMade && ring.lineWidth == 9)
    let bubble = try #require(BubbleView(frame: .zero).layer as? Bubble)
    #expect(bubble.size == [1, 2, 3] && type(of: bubble) == Bubble.self)
  }

  @Test("Views and their layers are in the same order")
  func hierarchy() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let views = (1...4).map { tag in
      let view = UIView()
      view.tag = tag
      return view
    }
    root.addSubview(views[0])
    root.addSubview(views[1])
    root.insertSubview(views[2], at: 0)
    root.insertSubview(views[3], aboveSubview: views[0])
    func expect(_ tags: [Int]) {
      #expect(root.subviews.map(\.tag) == tags)
      #expect(root.layer.sublayers?.map { ($0.delegate as? UIView)?.tag } == tags)
    }
    expect([3, 1, 4, 2])
    root.bringSubviewToFront(views[2])
    expect([1, 4, 2, 3])
    root.sendSubviewToBack(views[1])
    expect([2, 1, 4, 3])
    root.exchangeSubview(at: 0, withSubviewAt: 2)
    expect([4, 1, 2, 3])
    root.insertSubview(views[2], belowSubview: views[0])
    expect([4, 3, 1, 2])
    #expect(root.viewWithTag(3) === views[2] && root.viewWithTag(9) == nil)
    views[1].addSubview(views[3])
    expect([3, 1, 2])
    #expect(views[3].isDescendant(of: root) && views[3].superview === views[1])
    views[0].removeFromSuperview()
    expect([3, 2])
    #expect(views[0].superview == nil && views[0].layer.superlayer == nil)
  }

  @Test("A view inside itself is refused with a message")
  func cycle() {
    let recording = record { root in
      let box = addBox(to: root)
      box.addSubview(box)
      #expect(box.subviews.isEmpty)
    }
    #expect(recording.diagnostics.map(\.code) == [.reference])
  }

  @Test("Geometry is that of the layer")
  func geometry() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.center == CGPoint(x: 25, y: 40) && view.bounds.size == view.frame.size)
    view.transform = CGAffineTransform(scaleX: 2, y: 0.5)
    #expect(view.frame == CGRect(x: -5, y: 30, width: 60, height: 20))
    #expect(view.bounds.size == CGSize(width: 30, height: 40))
    view.backgroundColor = .systemRed
    #expect(view.backgroundColor == .systemRed)
    view.layer.backgroundColor = UIColor.green.cgColor
    #expect(view.backgroundColor?.cgColor.components == [0, 1, 0, 1])
    view.transform = .identity
    let child = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.addSubview(child)
    #expect(child.convert(CGPoint(x: 1, y: 1), to: view) == CGPoint(x: 2, y: 3))
    #expect(view.convert(child.bounds, from: child) == child.frame)
  }

  @Test("The layer has the requested class")
  func layerClass() {
    final class RingView: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    let view = RingView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(view.layer is CAShapeLayer && view.layer.delegate === view)
  }

  @Test("A change of the bounds triggers layout of the subviews")
  func layout() {
    final class Padded: UIView {
      let inner = UIView()
      override func layoutSubviews() {
        super.layoutSubviews()
        inner.frame = bounds.insetBy(dx: 5, dy: 5)
      }
    }
    let view = Padded(frame: .zero)
    view.inner.layer.name = "inner"
    view.addSubview(view.inner)
    let recording = record { root in
      root.addSubview(view)
      view.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    }
    #expect(recording.visible("inner", at: 1)?.bounds.size == .init(90, 40))
  }

  @Test("A label puts its lines in the middle of its height")
  func label() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    label.text = "one"
    label.font = UIFont(name: "DejaVu Sans", size: 20)
    label.textAlignment = .center
    label.textColor = .blue
    let layer = try #require(label.layer.sublayers?.first as? CATextLayer)
    #expect(layer.frame == CGRect(x: 0, y: 18, width: 100, height: 24))
    #expect(layer.fontSize == 20 && layer.alignmentMode == .center && !layer.isWrapped)
    label.text = "one\ntwo"
    label.numberOfLines = 0
    // Two lines of (1901 + 483) / 2048 ems, in whole points.
    #expect(layer.frame == CGRect(x: 0, y: 6.5, width: 100, height: 47) && layer.isWrapped)
    #expect(label.text == "one\ntwo" && label.textColor == .blue)
  }

  @Test("A slanted font of a label, and of parts of its text, reaches the scene")
  func slantedLabel() {
    let recording = record { root in
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
      label.font = .italicSystemFont(ofSize: 20)
      label.text = "slanted"
      label.layer.sublayers?[0].name = "whole"
      let mixed = UILabel(frame: label.frame)
      let face = UIFont(name: "Helvetica-BoldOblique", size: 20)
      mixed.attributedText = NSAttributedString(string: "a", attributes: [.font: face as Any])
      mixed.layer.sublayers?[0].name = "parts"
      root.addSubview(label)
      root.addSubview(mixed)
    }
    let full = recording.visible("whole", at: 0)?.content.text
    #expect(full?.font == "Helvetica" && full?.fontStyle == .italic)
    let parts = recording.visible("parts", at: 0)?.content.text
    #expect(parts?.fontStyle == .normal && parts?.runs.map(\.fontStyle) == [.italic])
    #expect(parts?.runs.map(\.fontWeight) == [700])
  }

  @Test("The text of a label moves with its bounds")
  func movingLabel() {
    let recording = record { root in
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
      label.font = UIFont(name: "DejaVu Sans", size: 10)
      label.text = "moved"
      label.layer.sublayers?[0].name = "text"
      root.addSubview(label)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        label.bounds.size = CGSize(width: 200, height: 80)
      }
    }
    let states = [0, 0.5, 2].map { recording.visible("text", at: $0) }
    #expect(states.map { $0?.position } == [Point(50, 20), Point(75, 30), Point(100, 40)])
    // It is laid out once, for its end, and stretched.
    #expect(states.map { $0?.bounds.width } == [200, 200, 200])
    #expect(states.map { $0?.transform.matrix[0, 0] } == [0.5, 0.75, 1])
  }

  @Test("An image that is an animation plays by itself")
  func animatedPicture() throws {
    let images = (0..<2).compactMap { index in
      CGImage(rgba: [UInt8(index), 9, 0, 255], width: 1, height: 1).map(UIImage.init(cgImage:))
    }
    let image = try #require(UIImage.animatedImage(with: images, duration: 1))
    let recording = record { root in
      let view = UIImageView(image: image)
      view.layer.name = "box"
      view.layer.contentsScale = UIScreen.main.scale
      root.addSubview(view)
    }
    let sources = [0.25, 0.75, 1.25].map { recording.visible(at: $0)?.contents }
    #expect(sources[0] != nil && sources[0] != sources[1] && sources[0] == sources[2])
  }

  @Test("Images follow each other in equal times")
  func images() throws {
    SceneRecorder.forgetUnrecorded()
    let images = (0..<4).compactMap { index in
      CGImage(rgba: [UInt8(index), 0, 0, 255], width: 1, height: 1).map(UIImage.init(cgImage:))
    }
    let view = UIImageView(image: images[0])
    #expect(view.frame.size == CGSize(width: 1, height: 1) && !view.isAnimating)
    view.layer.name = "box"
    view.contentMode = .scaleAspectFit
    let recording = record { root in
      root.addSubview(view)
      view.animationImages = images
      view.animationDuration = 1
      view.animationRepeatCount = 2
      view.startAnimating()
      #expect(view.isAnimating)
    }
    let sources = [0.1, 0.3, 0.6, 0.9, 1.1, 1.9, 2.1].map { recording.visible(at: $0)?.contents }
    #expect(sources[0] == sources[4] && sources[3] == sources[5] && sources[6] == sources[0])
    #expect(Set(sources[0..<4].map { "\(String(describing: $0))" }).count == 4)
    #expect(!recording.diagnostics.contains { $0.severity > .hint })
  }
}

private final class DiscLayer: CAShapeLayer, InstantiableLayer {
  override var bounds: CGRect { didSet { path = CGPath(ellipseIn: bounds, transform: nil) } }

  override init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class DiscView: UIView {
  override class var layerClass: AnyClass { DiscLayer.self }
}

@Suite("Views with layers of a program's own")
struct LayerClassTests {
  @Test("layerClass makes the layer, initializers and overrides included")
  func layerClass() {
    let view = DiscView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    let disc = view.layer as? DiscLayer
    #expect(disc?.path?.boundingBox == CGRect(x: 0, y: 0, width: 30, height: 20))
  }
}
