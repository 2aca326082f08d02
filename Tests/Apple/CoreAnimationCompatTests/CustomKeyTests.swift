import CoreAnimationCompat
import CoreGraphicsCompat
import CoreGraphicsDrawing
import Foundation
import SceneModel
import Testing

/// A bar that is drawn as long as its level says, and notes every level that it is drawn with.
private final class LevelLayer: CALayer {
  @Animatable var level: CGFloat = 0.25
  @Animatable var note = "none"
  var drawn: [CGFloat] = []

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "level" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "level" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.value(forKey: event)
    animation.duration = 1
    return animation
  }

  override func draw(in ctx: CGContext) {
    drawn.append(level)
    ctx.setFillColor(UIColor.red.cgColor)
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
  }
}

@Suite("Keys of a program's own")
struct CustomKeyTests {
  private func record(_ program: @escaping (LevelLayer, VirtualClock) -> Void) -> (
    Recording, LevelLayer
  ) {
    let recorder = SceneRecorder(size: CGSize(width: 100, height: 20), duration: 3)
    recorder.displayLinkRate = 4
    let layer = LevelLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    layer.setNeedsDisplay()
    recorder.rootLayer.addSublayer(layer)
    program(layer, recorder.clock)
    return (recorder.finish(), layer)
  }

  @Test("An animation draws the layer at every tick, and once more when it is over")
  func animation() throws {
    let (recording, layer) = record { layer, clock in
      clock.schedule(after: 1) {
        let grow = CABasicAnimation(keyPath: "level")
        (grow.fromValue, grow.toValue, grow.duration) = (0, 1, 1)
        layer.add(grow, forKey: "grow")
      }
    }
    #expect(recording.diagnostics.isEmpty, "\(recording.diagnostics)")
    #expect(layer.drawn == [0.25, 0, 0.25, 0.5, 0.75, 0.25])
    #expect(layer.level == 0.25)
  }

  @Test("The class's own action moves a change, from what is shown")
  func action() {
    var presented: [Double] = []
    let (recording, layer) = record { layer, clock in
      clock.schedule(after: 0.5) { layer.level = 0.75 }
      clock.schedule(after: 1) {
        let value = layer.presentation()?.value(forKey: "level") as? NSNumber
        presented.append(value?.doubleValue ?? .nan)
      }
    }
    #expect(recording.diagnostics.isEmpty, "\(recording.diagnostics)")
    #expect(layer.drawn == [0.25, 0.25, 0.375, 0.5, 0.625, 0.75])
    #expect(presented == [0.5])
  }

  @Test("Groups and keyframes move it, with their paces and repetitions")
  func groups() {
    let (recording, layer) = record { layer, _ in
      let steps = CAKeyframeAnimation(keyPath: "level")
      steps.values = [0, 1, 0]
      steps.duration = 1
      let group = CAAnimationGroup()
      group.animations = [steps]
      group.duration = 1
      group.repeatCount = 2
      layer.add(group, forKey: nil)
    }
    #expect(recording.diagnostics.isEmpty, "\(recording.diagnostics)")
    #expect(layer.drawn == [0.25, 0, 0.5, 1, 0.5, 0, 0.5, 1, 0.5, 0.25])
  }

  @Test("The diagnostic of an undeclared key names the remedy")
  func undeclared() {
    let (recording, layer) = record { layer, _ in
      layer.note = "mine"
      layer.add(CABasicAnimation(keyPath: "note"), forKey: nil)
    }
    #expect(layer.note == "mine" && layer.value(forKey: "note") as? String == "mine")
    #expect(recording.diagnostics.map(\.message).contains { $0.contains("@Animatable") })
  }
}
