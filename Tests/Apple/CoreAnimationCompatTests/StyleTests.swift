import CoreGraphicsCompat
import Foundation
import Testing

@testable import CoreAnimationCompat

@Suite("Styles of layers")
struct StyleTests {
  private let yellow = CGColor(red: 1, green: 1, blue: 0, alpha: 1)

  @Test("Properties that are not set have the values of the style; the nearest style counts")
  func values() {
    let layer = CALayer()
    layer.opacity = 0.5
    layer.style = [
      "backgroundColor": yellow, "cornerRadius": 10.0, "opacity": 0.25, "borderWidth": 2,
      "transform.scale": 3, "contentsGravity": CALayerContentsGravity.center, "bounds": CGRect.null,
      "masksToBounds": true, "mine": "near",
      "style": ["cornerRadius": 4.0, "zPosition": 7, "mine": "far", "other": 1]
        as [AnyHashable: Any],
    ]
    #expect(layer.backgroundColor == yellow && layer.cornerRadius == 10 && layer.borderWidth == 2)
    #expect(layer.opacity == 0.5 && layer.zPosition == 7 && layer.masksToBounds)
    #expect(layer.contentsGravity == .center && layer.bounds == .zero)
    #expect(layer.value(forKey: "cornerRadius") as? Double == 10)
    #expect(layer.value(forKey: "mine") as? String == "near")
    #expect(layer.value(forKey: "other") as? Int == 1)
    layer.cornerRadius = 3
    #expect(layer.cornerRadius == 3)
  }

  @Test("Another style takes back what the former one gave, and not what was set since")
  func reset() {
    let layer = CAShapeLayer()
    layer.style = ["lineWidth": 5, "borderWidth": 2, "cornerRadius": 1]
    layer.borderWidth = 8
    #expect(layer.lineWidth == 5)
    layer.style = ["cornerRadius": 9]
    #expect(layer.lineWidth == 1 && layer.borderWidth == 8 && layer.cornerRadius == 9)
    layer.style = nil
    #expect(layer.cornerRadius == 0 && layer.borderWidth == 8)
    #expect(CALayer(layer: layer).borderWidth == 8)
  }

  @Test("A declared key has the value of the style, and a value that is set counts more")
  func declaredKeys() {
    final class Ring: CALayer {
      @Animatable var progress: CGFloat = 0.1
      override class func needsDisplay(forKey key: String) -> Bool { key == "progress" }
    }
    let ring = Ring()
    #expect(ring.progress == 0.1)
    ring.style = ["progress": 0.6]
    #expect(ring.progress == 0.6 && ring.value(forKey: "progress") as? Double == 0.6)
    ring.progress = 0.7
    #expect(ring.progress == 0.7)
  }

  @Test("The numbers of a cell that are not set have the values of its style")
  func cells() {
    let cell = CAEmitterCell()
    cell.velocity = 3
    cell.style = ["birthRate": 20, "velocity": 100, "color": yellow, "mine": 1]
    #expect(cell.birthRate == 20 && cell.velocity == 3 && cell.color == yellow)
    #expect(cell.value(forKey: "mine") as? Int == 1)
  }

  @Test("A value of a wrong type is reported, and no animation shows a change of the style")
  func errors() {
    let stage = CALayer()
    let box = CALayer()
    box.name = "box"
    stage.addSublayer(box)
    let recorder = SceneRecorder(layer: stage, size: CGSize(width: 9, height: 9), duration: 1)
    VirtualClock.current.schedule(after: 0.5) {
      box.style = ["opacity": 0.5, "cornerRadius": "wide"]
      #expect(box.animationKeys() == nil)
    }
    let recording = recorder.finish()
    #expect(recording.diagnostics.count == 1 && box.opacity == 0.5)
  }
}
