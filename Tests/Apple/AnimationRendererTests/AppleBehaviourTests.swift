import AnimationRenderer
import Foundation
import Graphics
import SceneModel
import Testing
import UIKitCompat

// Rules of Apple's systems that public programs rely on, and that are seen in the pixels.

private final class Arc: UIView {
  var progress: CGFloat = 0

  override func draw(_ rect: CGRect) {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 40, y: 40),
      radius: 30,
      startAngle: -.pi / 2,
      endAngle: -.pi / 2 + 2 * .pi * progress,
      clockwise: true
    )
    path.lineWidth = 8
    UIColor.red.setStroke()
    path.stroke()
  }
}

private final class OwnText: UILabel {
  override func drawText(in rect: CGRect) {
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 20))
  }
}

private final class DecoratedText: UILabel {
  override func drawText(in rect: CGRect) {
    super.drawText(in: rect.offsetBy(dx: 24, dy: 0))
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 20))
  }
}

private final class Thickness: CALayer {
  var thickness: CGFloat = 0

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "thickness" || super.needsDisplay(forKey: key)
  }
}

private final class Bar: CALayer {
  @Animatable var progress: CGFloat = 0
  var copied: [Double] = []
  /// Whether the action of `opacity` itself is given another key.
  var changesAction = false

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "progress" else { return super.action(forKey: event) }
    let fade = super.action(forKey: "opacity") as? CABasicAnimation
    if changesAction {
      fade?.keyPath = event
      fade?.fromValue = presentation()?.value(forKey: event)
      fade?.toValue = nil
      return fade
    }
    guard let fade,
      let copy = fade.copy() as? CABasicAnimation
    else { return nil }
    copied.append(copy.duration)
    copy.keyPath = event
    copy.fromValue = presentation()?.progress
    return copy
  }

  override func draw(in c: CGContext) {
    c.setFillColor(UIColor.red.cgColor)
    c.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
  }
}

private final class BarView: UIView {
  override class var layerClass: AnyClass { Bar.self }
}

private final class Card: UIView {
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    layer.cornerRadius = 6
  }
}

@Suite("iOS programs get the behaviour that they rely on")
struct AppleBehaviourTests {
  private func isRed(_ frame: Bitmap, _ x: Int, _ y: Int) -> Bool {
    frame[x, y] & 0xFFFFFF == 0xFF0000
  }

  private func screen(_ width: CGFloat, _ height: CGFloat) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    view.backgroundColor = .white
    return view
  }

  @Test("An arc of equal angles is empty, as a ring without progress draws it")
  func emptyArc() throws {
    let screen = screen(160, 80)
    for (index, progress) in [CGFloat(0), 0.25].enumerated() {
      let arc = Arc(frame: CGRect(x: 80 * index, y: 0, width: 80, height: 80))
      arc.progress = progress
      screen.addSubview(arc)
    }
    let frame = try Renderer(view: screen, duration: 1).frame(at: 0.5)
    #expect(!isRed(frame, 70, 40) && !isRed(frame, 10, 40))
    #expect(isRed(frame, 141, 19) && !isRed(frame, 90, 40))
  }

  @Test("A line emits along its normal, and a point along +x", arguments: [true, false])
  func emitterDirection(_ isLine: Bool) throws {
    let screen = screen(100, 100)
    let dot = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    let emitter = CAEmitterLayer()
    emitter.emitterPosition = CGPoint(x: 50, y: 50)
    emitter.emitterSize = CGSize(width: 1, height: 1)
    let cell = CAEmitterCell()
    cell.name = "dot"
    cell.contents = dot.cgImage
    (cell.birthRate, cell.lifetime, cell.velocity) = (20, 3, 40)
    cell.emissionLongitude = .pi
    emitter.emitterCells = [cell]
    emitter.emitterShape = isLine ? .line : .point
    screen.layer.addSublayer(emitter)
    #expect(emitter.value(forKeyPath: "emitterCells.dot.emissionLongitude") as? CGFloat == .pi)
    let frame = try Renderer(view: screen, duration: 2).frame(at: 1.5)
    // Down from the line, to the left from the point.
    #expect(isRed(frame, 50, 85) == isLine && isRed(frame, 15, 50) == !isLine)
  }

  @Test("A label shows what drawText(in:) draws, in order")
  func drawText() throws {
    let screen = screen(240, 40)
    let base = OwnText(frame: CGRect(x: 0, y: 0, width: 120, height: 40))
    base.text = "MMMMMMM"
    let decorated = DecoratedText(frame: CGRect(x: 120, y: 0, width: 120, height: 40))
    decorated.text = "MMMM"
    for label in [base, decorated] { screen.addSubview(label) }
    let renderer = Renderer(view: screen, duration: 1)
    let frame = try renderer.frame(at: 0.5)
    #expect(renderer.diagnostics.isEmpty)
    #expect(isRed(frame, 5, 5) && frame[125, 5] & 0xFFFFFF == 0x0000FF)
    func isDark(_ columns: Range<Int>) -> Bool {
      columns.contains { x in (10..<30).contains { frame[x, $0] & 0xFF < 0x60 } }
    }
    // The first class never asks for its letters, the second one moves them.
    #expect(!isDark(22..<118) && isDark(146..<200))
  }

  @Test("Numbers and structures of Core Animation cast as on Apple's systems")
  func casts() {
    let layer = CAShapeLayer()
    layer.strokeEnd = 0.25
    let number = layer.value(forKeyPath: "strokeEnd")
    #expect(number as? CGFloat == 0.25 && number as? Double == 0.25)
    let point: Any = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    #expect(point as? CGPoint == CGPoint(x: 1, y: 2) && point as? CGRect == nil)
    let matrix: Any = NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 4))
    #expect((matrix as? CATransform3D)?.m22 == 3)
  }

  @Test("An animation of an ordinary property is an error that names @Animatable")
  func ordinaryProperty() {
    let screen = screen(40, 40)
    let layer = Thickness()
    screen.layer.addSublayer(layer)
    let renderer = Renderer(view: screen, duration: 1) {
      let animation = CABasicAnimation(keyPath: "thickness")
      (animation.fromValue, animation.toValue) = (0, 20)
      layer.add(animation, forKey: nil)
    }
    let messages = renderer.diagnostics.map { $0.text(file: nil) }
    #expect(messages.count == 1 && messages[0].contains("@Animatable var thickness"))
  }

  @Test("The action of a view inside a block is an animation to copy for custom keys")
  func copiedAction() throws {
    let bar = BarView(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    bar.backgroundColor = .white
    let layer = try #require(bar.layer as? Bar)
    let renderer = Renderer(view: bar, duration: 1.5) {
      UIView.animate(
        withDuration: 1,
        delay: 0,
        options: .curveLinear,
        animations: { layer.progress = 1 }
      )
    }
    #expect(layer.copied == [1])
    let frame = try renderer.frame(at: 0.5)
    #expect(isRed(frame, 95, 20) && !isRed(frame, 108, 20))
  }

  @Test("The action of a view may be given another key, in blocks and under animators")
  func changedAction() throws {
    func show(_ animate: @escaping (@escaping () -> Void) -> Void) throws -> Bitmap {
      let bar = BarView(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
      bar.backgroundColor = .white
      let layer = try #require(bar.layer as? Bar)
      (layer.changesAction, layer.progress) = (true, 0.2)
      let renderer = Renderer(view: bar, duration: 2) {
        VirtualClock.current.schedule(after: 0.5) { animate { layer.progress = 0.8 } }
      }
      return try renderer.frame(at: 1)
    }
    let frames = [
      try show { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: $0) },
      try show {
        UIViewPropertyAnimator(duration: 1, curve: .linear, animations: $0).startAnimation()
      },
      try show { change in
        UIView.animateKeyframes(withDuration: 1, delay: 0, options: .calculationModeLinear) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1, animations: change)
        }
      },
    ]
    // From 40 to 160 of 200 points: 100 in the middle.
    for frame in frames { #expect(isRed(frame, 95, 20) && !isRed(frame, 108, 20)) }
  }

  @Test("Dates advance with the clock of the recording")
  func dates() {
    let measured = ClockDates.measure { _ = Renderer(view: screen(10, 10), duration: 1) }
    #expect(abs(measured.elapsed - 1) < 0.02 && abs(measured.ahead - 3) < 1e-9)
  }

  @Test("nil gives a label its font and colour back")
  func labelDefaults() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    label.font = UIFont(name: "", size: 40)
    label.textColor = nil
    #expect(label.font.pointSize == 17 && label.textColor == .black)
  }

  @Test(
    "A context draws into the program's memory in its byte order",
    arguments: [
      (CGImageAlphaInfo.premultipliedLast.rawValue, [255, 0, 0, 255]),
      (CGImageAlphaInfo.premultipliedFirst.rawValue, [255, 255, 0, 0]),
      (
        CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
        [0, 0, 255, 7]
      ),
    ] as [(UInt32, [UInt8])]
  )
  func memory(_ info: UInt32, _ expected: [UInt8]) throws {
    var pixel: [UInt8] = [7, 7, 7, 7]
    if info == CGImageAlphaInfo.premultipliedLast.rawValue { pixel = [0, 0, 0, 0] }
    try pixel.withUnsafeMutableBytes { bytes in
      let context = try #require(
        CGContext(
          data: bytes.baseAddress,
          width: 1,
          height: 1,
          bitsPerComponent: 8,
          bytesPerRow: 4,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: info
        )
      )
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(context.makeImage() != nil)
    }
    #expect(pixel == expected)
  }

  @Test("A class with init(coder:) alone can be made, without size")
  func coder() throws {
    let card = try #require(Card(coder: NSCoder()))
    #expect(card.frame == .zero && card.layer.cornerRadius == 6 && card.layer.delegate === card)
    #expect(CAShapeLayer(coder: NSCoder())?.lineWidth == 1)
  }
}
