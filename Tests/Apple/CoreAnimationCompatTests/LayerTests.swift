import CoreAnimationCompat
import CoreGraphicsCompat
import Foundation
import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Layers")
struct LayerTests {
  @Test("Defaults are Core Animation's")
  func defaults() {
    let layer = CALayer()
    #expect(layer.bounds == .zero && layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.opacity == 1 && !layer.isHidden && layer.isDoubleSided && !layer.masksToBounds)
    #expect(layer.backgroundColor == nil && layer.borderColor?.color == .black)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3)
    #expect(layer.duration == .infinity && layer.speed == 1 && layer.fillMode == .removed)
    #expect(layer.sublayers == nil && layer.animationKeys() == nil && layer.presentation() == nil)
    let shape = CAShapeLayer()
    #expect(shape.fillColor?.color == .black && shape.strokeColor == nil && shape.lineWidth == 1)
    #expect(shape.miterLimit == 10 && shape.strokeEnd == 1 && shape.lineDashPattern == nil)
    #expect(shape.fillRule == .nonZero && shape.lineCap == .butt && shape.lineJoin == .miter)
    let text = CATextLayer()
    #expect(text.fontSize == 36 && text.foregroundColor?.color == .white && !text.isWrapped)
    let spring = CASpringAnimation(keyPath: "opacity")
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(abs(spring.settlingDuration - 1.472700334678) < 1e-9)
    #expect(CAScrollLayer().masksToBounds && CAReplicatorLayer().instanceCount == 1)
    let cell = CAEmitterCell()
    #expect(cell.birthRate == 0 && cell.scale == 1 && cell.color?.color == .white)
  }

  @Test("The frame follows from position, bounds, anchor and transform, and sets them")
  func frame() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 40, height: 30)
    #expect(layer.position == CGPoint(x: 30, y: 35) && layer.bounds.size.width == 40)
    layer.anchorPoint = .zero
    #expect(layer.frame == CGRect(x: 30, y: 35, width: 40, height: 30))
    layer.transform = CATransform3DMakeScale(2, 0.5, 1)
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    #expect(layer.bounds.size == CGSize(width: 20, height: 60) && layer.position == .zero)
    #expect(layer.frame == CGRect(x: 0, y: 0, width: 40, height: 30))
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    expectClose(layer.frame.rect, Rect(-60, 0, 60, 20))
  }

  @Test("Points are converted through positions, turns, scrolling and sublayer transforms")
  func conversion() {
    let (root, parent, child) = (CALayer(), CALayer(), CALayer())
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    parent.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    parent.bounds.origin = CGPoint(x: 0, y: 10)
    child.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    child.position = CGPoint(x: 50, y: 60)
    child.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    root.addSublayer(parent)
    parent.addSublayer(child)
    // A quarter turn takes (20, 10), right of the centre (10, 10), to below it.
    expectClose(child.convert(CGPoint(x: 20, y: 10), to: root).point, Point(100, 110))
    expectClose(child.convert(CGPoint(x: 100, y: 110), from: root).point, Point(20, 10))
    expectClose(root.convert(child.bounds, from: child).rect, Rect(90, 90, 20, 20))
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    expectClose(child.convert(CGPoint(x: 20, y: 10), to: root).point, Point(100, 120))
    #expect(root.hitTest(CGPoint(x: 100, y: 105)) === child)
    #expect(root.hitTest(CGPoint(x: 60, y: 60)) === parent)
    #expect(root.hitTest(CGPoint(x: 10, y: 10)) === root)
    #expect(root.hitTest(CGPoint(x: 300, y: 10)) == nil)
  }

  @Test("Sublayers are inserted, replaced and moved as asked; a layer is never inside itself")
  func hierarchy() {
    let recording = record { _, box in
      let layers = (0..<4).map { index in
        let layer = CALayer()
        layer.name = "\(index)"
        return layer
      }
      box.addSublayer(layers[0])
      box.insertSublayer(layers[1], at: 0)
      box.insertSublayer(layers[2], above: layers[1])
      box.insertSublayer(layers[3], below: layers[1])
      #expect(box.sublayers?.compactMap(\.name) == ["3", "1", "2", "0"])
      box.insertSublayer(layers[0], at: 1)
      #expect(box.sublayers?.compactMap(\.name) == ["3", "0", "1", "2"])
      box.replaceSublayer(layers[3], with: CALayer())
      #expect(layers[3].superlayer == nil && box.sublayers?.count == 4)
      box.sublayers = [layers[2], layers[0]]
      #expect(box.sublayers == [layers[2], layers[0]] && layers[1].superlayer == nil)
      layers[2].addSublayer(box)
      #expect(box.superlayer?.name != "2")
      layers[0].mask = layers[2]
      #expect(layers[2].superlayer == nil && box.sublayers == [layers[0]])
    }
    #expect(recording.failures.count == 1 && recording.failures[0].contains("inside itself"))
  }

  private final class Arranger: CALayerDelegate {
    var count = 0
    func layoutSublayers(of layer: CALayer) {
      count += 1
      layer.sublayers?.first?.frame = layer.bounds
    }
  }

  @Test("Sublayers are placed before the commit whenever the bounds change")
  func layout() throws {
    let arranger = Arranger()
    let recording = record { recorder, box in
      let inner = CALayer()
      inner.name = "inner"
      box.delegate = arranger
      box.addSublayer(inner)
      recorder.clock.schedule(after: 1) {
        CATransaction.setDisableActions(true)
        box.bounds.size = CGSize(width: 60, height: 30)
        box.position.x = 60
      }
    }
    #expect(arranger.count == 2)
    #expect(try recording.state("inner", at: 0.5).bounds == Rect(0, 0, 20, 20))
    #expect(try recording.state("inner", at: 1).bounds == Rect(0, 0, 60, 30))
  }

  @Test("A scroll layer moves as little as needed")
  func scrolling() {
    let scroll = CAScrollLayer()
    scroll.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    scroll.scroll(to: CGRect(x: 120, y: 10, width: 30, height: 10))
    #expect(scroll.bounds.origin == CGPoint(x: 50, y: 0))
    scroll.scrollMode = .vertically
    scroll.scroll(to: CGPoint(x: 7, y: 9))
    #expect(scroll.bounds.origin == CGPoint(x: 50, y: 9))
  }

  @Test("Unusual numbers leave messages, and nothing undrawable")
  func wildNumbers() {
    let recording = record { recorder, box in
      for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
        box.frame = CGRect(x: number, y: 0, width: 1, height: number)
        box.bounds = CGRect(x: 0, y: number, width: 1, height: 1)
        (box.beginTime, box.timeOffset, box.duration) = (number, number, number)
        (box.speed, box.repeatCount) = (Float(number), Float(number))
        box.transform = CATransform3DMakeScale(number, 1, 1)
        box.setValue(number, forKeyPath: "transform.rotation")
        box.shadowPath = CGPath(rect: CGRect(x: number, y: 0, width: 1, height: 1), transform: nil)
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.toValue, animation.duration, animation.speed) = (90, number, Float(number))
        (animation.beginTime, animation.timeOffset) = (number, number)
        (animation.repeatCount, animation.repeatDuration) = (Float(number), number)
        box.add(animation, forKey: nil)
        recorder.clock.schedule(after: number) { box.opacity -= 0.1 }
        let copies = CAReplicatorLayer()
        (copies.instanceCount, copies.instanceDelay) = (Int.max, number)
        recorder.rootLayer.addSublayer(copies)
      }
    }
    #expect(recording.hasErrors)
    let recorder = SceneRecorder(size: CGSize(width: 1e300, height: -1), duration: .nan)
    #expect(recorder.finish().hasErrors)
  }

  @Test("A tree that is deeper than a scene may be ends with an error, and is let go")
  func deepTree() {
    let recording = record { _, box in
      var inner = box
      for _ in 0..<3000 {
        let layer = CALayer()
        inner.addSublayer(layer)
        inner = layer
      }
    }
    #expect(recording.failures.count == 1 && recording.failures[0].contains("more than 48 deep"))
  }
}
