import CoreAnimationCompat
import CoreGraphicsCompat
import Foundation
import Graphics
import SceneModel
import Testing

/// Effects of tutorials, typed in as they are written for iOS.
@Suite("Effects of tutorials")
struct EffectTests {
  // MARK: E3, water in a ball

  private final class WaterView {
    let layer = CAShapeLayer()
    private var offset: CGFloat = 0
    private var amplitude: CGFloat = 5
    private var link: CADisplayLink?

    init() {
      layer.name = "box"
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      layer.fillColor = UIColor.cyan.cgColor
      link = CADisplayLink { [unowned self] _ in self.wave() }
      link?.add(to: .main, forMode: .common)
    }

    private func wave() {
      offset += 0.1
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 0, y: 50))
      for x in stride(from: CGFloat(0), through: 100, by: 1) {
        let y = 2 * amplitude * sin(1.5 * .pi / 100 * x + offset) + 50
        path.addLine(to: CGPoint(x: x, y: y))
      }
      path.addLine(to: CGPoint(x: 100, y: 100))
      path.addLine(to: CGPoint(x: 0, y: 100))
      path.closeSubpath()
      layer.path = path
    }
  }

  @Test(
    "Waves by a display link: the same image at the same time for every rate",
    arguments: [24, 30, 60]
  )
  func water(_ rate: Double) throws {
    let recorder = SceneRecorder(
      size: CGSize(width: 100, height: 100),
      frameRate: try #require(FrameRate(rate)),
      duration: 1
    )
    let view = WaterView()
    recorder.rootLayer.addSublayer(view.layer)
    let recording = recorder.finish()
    withExtendedLifetime(view) {}
    // Ticks 0…30 have run at half a second: the phase is 3.1.
    let state = try recording.state(at: 0.5)
    guard case .shape(let shape) = state.content, case .line(let second)? = shape.path?.elements[1]
    else {
      Issue.record("no wave")
      return
    }
    #expect(abs(second.y - (10 * sin(3.1) + 50)) < 1e-9)
    #expect(recording.diagnostics.isEmpty)
  }

  // MARK: E2, labels that fly up and fade

  private final class Labels: CAAnimationDelegate {
    let root: CALayer
    var count = 0

    init(_ root: CALayer) { self.root = root }

    func fly() {
      let label = CATextLayer()
      label.name = "label"
      label.string = "+1"
      label.fontSize = 10
      label.foregroundColor = UIColor.red.cgColor
      label.frame = CGRect(x: 40, y: 80, width: 20, height: 20)
      root.addSublayer(label)
      count += 1
      let path = CGMutablePath()
      path.move(to: label.position)
      path.addCurve(
        to: CGPoint(x: label.position.x, y: 10),
        control1: CGPoint(x: 20, y: 60),
        control2: CGPoint(x: 80, y: 30)
      )
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.path = path
      animation.duration = 1
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      animation.delegate = self
      animation.setValue(label, forKey: "layer")
      label.add(animation, forKey: "fly")
      VirtualClock.current.schedule(every: 0.1) { timer in
        CATransaction.setDisableActions(true)
        label.opacity -= 0.15
        if label.opacity <= 0 { timer.invalidate() }
      }
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      guard let label = anim.value(forKey: "layer") as? CALayer else { return }
      label.removeFromSuperlayer()
      count -= 1
    }
  }

  @Test("Labels fly along a curve, fade in steps and are removed when they stop")
  func labels() throws {
    let recorder = SceneRecorder(size: CGSize(width: 100, height: 100), duration: 3)
    let labels = Labels(recorder.rootLayer)
    for start in [0, 0.5, 1.25] { recorder.clock.schedule(after: start) { labels.fly() } }
    let recording = recorder.finish()
    #expect(recording.scene.layers.count == 3 && labels.count == 0)
    #expect(recording.scene.shownState(of: "label", at: 2.3) == nil)
    let state = try recording.state("label", at: 1.75)
    #expect(
      abs(state.opacity - (1 - 4 * 0.15)) < 1e-6 || abs(state.opacity - (1 - 5 * 0.15)) < 1e-6
    )
    #expect(state.position.y < 90 && state.position.y > 10)
    #expect(recording.diagnostics.isEmpty, "\(recording.messages)")
  }

  // MARK: E20, a meter

  @Test("A meter: one animation a sample, each from where the last one ended")
  func meter() throws {
    let levels: [CGFloat] = [1, 4, 2, 6, 3]
    let recording = record(duration: 1) { recorder, box in
      var last: CGFloat = 1
      for (index, level) in levels.enumerated() {
        recorder.clock.schedule(at: Double(index) * 0.1) {
          let scale = CABasicAnimation(keyPath: "transform.scale.y")
          scale.fromValue = last
          scale.toValue = level
          scale.duration = 0.1
          scale.isRemovedOnCompletion = false
          scale.fillMode = .forwards
          box.add(scale, forKey: nil)
          last = level
        }
      }
    }
    for (time, expected) in [(0.15, 2.5), (0.25, 3.0), (0.35, 4.0), (0.45, 4.5), (0.9, 3.0)] {
      let scale = try recording.state(at: time).transform[.scaleY]
      #expect(abs(scale - expected) < 1e-6, "at \(time)")
    }
  }

  // MARK: E6 and E7, animations that follow animations

  private final class Form: CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      guard anim.value(forKey: "name") as? String == "form",
        let layer = anim.value(forKey: "layer") as? CALayer
      else { return }
      anim.setValue(nil, forKey: "layer")
      let pulse = CASpringAnimation(keyPath: "transform.scale")
      pulse.damping = 7.5
      pulse.fromValue = 1.25
      pulse.toValue = 1.0
      pulse.duration = pulse.settlingDuration
      layer.add(pulse, forKey: nil)
    }
  }

  @Test("A field flies in, and is pulsed by a spring when it stops")
  func form() throws {
    let form = Form()
    let recording = record { _, box in
      let flyRight = CABasicAnimation(keyPath: "position.x")
      flyRight.fromValue = -50
      flyRight.toValue = 50
      flyRight.duration = 0.5
      flyRight.fillMode = .both
      flyRight.beginTime = CACurrentMediaTime() + 0.3
      flyRight.delegate = form
      flyRight.setValue("form", forKey: "name")
      flyRight.setValue(box, forKey: "layer")
      box.add(flyRight, forKey: nil)
    }
    #expect(try recording.state(at: 0.1).position.x == -50)
    #expect(try recording.state(at: 0.8).transform[.scale] == 1.25)
    let pulse = try #require(recording.scene.layers.first?.animations.last)
    #expect(pulse.timing.beginTime == 0.8 && pulse.spring?.damping == 7.5)
    #expect(abs(pulse.timing.duration - 1.9327) < 1e-4)
    #expect(recording.diagnostics.isEmpty, "\(recording.messages)")
  }

  // MARK: Quirks

  @Test("Probably unintended uses produce hints")
  func hints() {
    let recording = record { recorder, box in
      let move = CABasicAnimation(keyPath: "position.x")
      (move.toValue, move.duration, move.fillMode) = (90, 0.5, .forwards)
      box.add(move, forKey: nil)
      let spring = CASpringAnimation(keyPath: "opacity")
      spring.fromValue = 0
      box.add(spring, forKey: nil)
      let group = CAAnimationGroup()
      group.animations = [CABasicAnimation(keyPath: "cornerRadius")]
      box.add(group, forKey: nil)
    }
    #expect(recording.diagnostics.allSatisfy { $0.severity == .hint })
    #expect(
      recording.diagnostics.map(\.code) == [
        .noEffect, .springCut, .noEffect, .noEffect, .snapBack, .snapBack,
      ]
    )
  }

  @Test("A spring from a value that settles ends as the model is, one to another value jumps back")
  func settledSprings() {
    let recording = record { recorder, box in
      for (velocity, goal) in [(0, nil), (2, nil), (0, -50)] as [(CGFloat, Double?)] {
        let spring = CASpringAnimation(keyPath: "transform.translation.y")
        (spring.fromValue, spring.toValue) = (-200, goal)
        (spring.damping, spring.stiffness, spring.initialVelocity) = (9, 120, velocity)
        spring.duration = spring.settlingDuration
        box.add(spring, forKey: nil)
      }
    }
    #expect(recording.diagnostics.map(\.code) == [.snapBack])
  }

  @Test("A rotation by whole turns ends as the model is, another one jumps back")
  func wholeTurns() {
    let recording = record { recorder, box in
      for angle in [2 * Double.pi, 1.5 * .pi] {
        let spin = CABasicAnimation(keyPath: "transform.rotation")
        (spin.fromValue, spin.toValue, spin.duration) = (0, angle, 1)
        box.add(spin, forKey: nil)
      }
    }
    #expect(recording.diagnostics.map(\.code) == [.snapBack])
  }

  @Test("Layers that come and go run the program's own actions, and none else")
  func orderActions() {
    let actions = Heard()
    let recording = record { recorder, box in
      let child = CALayer()
      child.actions = ["onOrderIn": actions, "onOrderOut": actions]
      box.actions = ["sublayers": actions]
      box.addSublayer(child)
      child.removeFromSuperlayer()
      recorder.clock.schedule(after: 1) { box.addSublayer(child) }
      recorder.clock.schedule(after: 2) { child.removeFromSuperlayer() }
    }
    #expect(actions.events == ["1 sublayers", "1 onOrderIn", "2 sublayers", "2 onOrderOut"])
    #expect(recording.scene.layers.allSatisfy { $0.animations.isEmpty })
  }
}

private final class Heard: CAAction {
  var events: [String] = []

  func run(forKey event: String, object anObject: Any, arguments: [AnyHashable: Any]?) {
    events.append("\(CACurrentMediaTime().shortestDecimal) \(event)")
  }
}
