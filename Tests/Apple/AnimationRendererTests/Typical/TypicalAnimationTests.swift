import AnimationRenderer
import Foundation
import Graphics
import SceneModel
import Testing

@Suite("Typical lines with animations")
struct TypicalAnimationTests {
  /// Runs a program with a layer that is on screen and expects no message above a hint.
  private func record(
    duration: Double = 4,
    _ layers: CALayer...,
    program: () -> Void
  ) -> Recording {
    SceneRecorder.forgetUnrecorded()
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    let recorder = SceneRecorder(layer: root, size: root.bounds.size, duration: duration)
    for layer in layers { root.addSublayer(layer) }
    program()
    let recording = recorder.finish()
    let failures = recording.diagnostics.filter { $0.severity != .hint }
    #expect(failures.isEmpty, "\(failures.map { $0.text(file: nil) })")
    return recording
  }

  @Test("Animations have Apple's defaults, are copied, and call their delegates")
  func animations() {
    let lines = CAAnimationLines()
    _ = record(lines.badge) {
      lines.appear()
      lines.drift()
      #expect(lines.wobble() == Double.pi / 4)
      #expect(!lines.isPulsing)
      VirtualClock.current.schedule(after: 1) {
        #expect(lines.isPulsing)
        lines.interrupt()
        #expect(!lines.isPulsing)
      }
    }
    // The drift is taken away at one second with the rest, when half of its three were over.
    #expect(
      lines.events == [
        "started appear", "finished after 0.5 s", "copied for 1.5 s", "drifted: false",
        "shrink interrupted",
      ]
    )
    let defaults = CAAnimationLines.defaults()
    #expect(defaults.count == 7)
    for animation in defaults {
      #expect(animation.isRemovedOnCompletion && !animation.autoreverses)
      #expect((animation.duration, animation.beginTime, animation.timeOffset) == (0, 0, 0))
      #expect((animation.speed, animation.repeatCount, animation.repeatDuration) == (1, 0, 0))
      #expect(animation.fillMode == .removed)
    }
    #expect(CAAnimation.defaultValue(forKey: "speed") as? Double == 1)
  }

  @Test("Basic animations run from where the layer is to the model")
  func basic() throws {
    let lines = CABasicAnimationLines()
    _ = record(lines.container) {
      #expect(lines.progress() == 0.75)
      lines.shimmer()
      lines.morph()
      lines.shake(lines.gradient)
    }
    let rotation = try #require(lines.rotation)
    #expect((rotation.toValue as? NSNumber)?.doubleValue == 2 * Double.pi)
    #expect(rotation.isCumulative && rotation.repeatCount == MAXFLOAT)
    #expect(rotation.fromValue == nil && rotation.byValue == nil && rotation.valueFunction == nil)
    #expect(lines.gradient.name == "shaken by position in 0.05")
  }

  @Test("Keyframes have Apple's modes, and paths win")
  func keyframes() {
    let lines = CAKeyframeAnimationLines()
    let images = [UInt8(0), 255].compactMap { gray in
      CGImage(rgba: [gray, gray, gray, 255], width: 1, height: 1).map { UIImage(cgImage: $0) }
    }
    _ = record(lines.ball, lines.track) {
      lines.react()
      lines.frames(images)
      let flight = lines.follow(lines.track.path)
      #expect(lines.count(in: flight) == "none" && flight.path == lines.track.path)
      let spline = lines.spline()
      lines.ball.add(spline, forKey: nil)
      #expect(lines.count(in: spline) == "5 points to 240.0, 0 times")
    }
    #expect(lines.modes() == [.linear, .discrete, .paced, .cubic, .linear])
    #expect(CAKeyframeAnimation().calculationMode == .linear)
    #expect(CAKeyframeAnimation().rotationMode == nil)
  }

  @Test("Springs have Apple's defaults and settle")
  func springs() throws {
    let spring = CASpringAnimation()
    #expect(spring.style == SpringStyle(mass: 1, stiffness: 100, damping: 10))
    #expect(spring.initialVelocity == 0 && !spring.allowsOverdamping)
    #expect(SpringStyle.critical.dampingRatio == 1)
    let lines = CASpringAnimationLines()
    _ = record(lines.container) {
      let press = lines.press()
      #expect(press?.style == .bouncy && press?.duration == press?.settlingDuration)
      lines.present(velocity: 300)
      lines.flash()
      let (smooth, bouncy) = lines.perceptual()
      // ζ = 1 − bounce and ω = 2π / duration, for a mass of 1.
      #expect(abs(smooth.stiffness - 16 * .pi * .pi) < 1e-9)
      #expect(abs(smooth.damping - 8 * .pi) < 1e-9)
      #expect(abs(bouncy.damping - 0.7 * 8 * .pi) < 1e-9)
      #expect(abs(bouncy.bounce - 0.3) < 1e-9 && bouncy.perceptualDuration == 0.5)
    }
    #expect(lines.sheet.position.y == 330 && lines.sheet.cornerRadius == 16)
  }

  @Test("Groups run their animations, and call their own delegate")
  func groups() {
    let lines = CAAnimationGroupLines()
    _ = record(lines.container) {
      lines.ripple(at: CGPoint(x: 160, y: 240))
      let dots = lines.dots()
      #expect(dots.count == 3 && lines.container.sublayers?.count == 4)
      let spinner = lines.spinner()
      dots[0].add(spinner, forKey: "spinner")
      #expect(
        lines.describe(spinner) == ["strokeEnd", "strokeStart", "transform.rotation", "spinner"]
      )
    }
    #expect(lines.ended == 1 && lines.container.sublayers?.count == 3)
  }

  @Test("Transitions have one key, and call their delegates")
  func transitions() {
    let lines = CATransitionLines()
    _ = record(lines.container, lines.title) {
      VirtualClock.current.schedule(after: 0.5) {
        lines.swipe()
        lines.rename(to: "Two")
        #expect(lines.page == 1 && lines.title.animationKeys() == ["transition"])
      }
      VirtualClock.current.schedule(after: 1.5) { lines.reveal() }
      VirtualClock.current.schedule(after: 2.5) { lines.moveIn() }
    }
    // The first push ends and goes back, which is a push of its own.
    #expect(lines.finished == [.push, .push, .reveal, .reveal, .moveIn])
    #expect(lines.page == 0)
    let plain = CATransition()
    #expect(plain.type == .fade && plain.subtype == nil)
    #expect((plain.startProgress, plain.endProgress) == (0, 1))
    #expect(lines.older().map(\.type) == [.fade, .moveIn, .push, .reveal])
    #expect(lines.older().map(\.subtype) == [.fromLeft, .fromBottom, .fromRight, .fromTop])
  }

  @Test("Value functions make matrices of numbers")
  func valueFunctions() {
    let lines = CAValueFunctionLines()
    _ = record(lines.fan) {
      lines.turn()
      lines.swing()
      #expect(lines.grow() == ["scaleX", "scaleY", "scaleZ"])
      #expect(lines.whole().valueFunction?.name == .scale)
      #expect(lines.fan.animation(forKey: "spin") != nil)
      #expect(lines.unwind())
      // A scale that was added with a key stays; so does everything without one.
      #expect(lines.fan.animationKeys() == ["spin around x", "spin around y", "scale"])
    }
    #expect(lines.older().count == 11)
  }

  @Test("Timing functions have Apple's control points")
  func timingFunctions() {
    let lines = CAMediaTimingFunctionLines()
    _ = record(lines.dots[0], lines.dots[1], lines.dots[2], lines.dots[3], lines.dots[4]) {
      lines.race()
      #expect(lines.pieces().timingFunctions?.count == 4)
      VirtualClock.current.schedule(after: 2) { lines.transact() }
    }
    func points(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) -> [CGPoint] {
      [
        .zero, CGPoint(x: CGFloat(x1), y: CGFloat(y1)), CGPoint(x: CGFloat(x2), y: CGFloat(y2)),
        CGPoint(x: 1, y: 1),
      ]
    }
    #expect(lines.points(of: .linear) == points(0, 0, 1, 1))
    #expect(lines.points(of: .easeIn) == points(0.42, 0, 1, 1))
    #expect(lines.points(of: .easeOut) == points(0, 0, 0.58, 1))
    #expect(lines.points(of: .easeInOut) == points(0.42, 0, 0.58, 1))
    #expect(lines.points(of: .system) == points(0.25, 0.1, 0.25, 1))
    let square = CGRect(x: 0, y: 0, width: 100, height: 100)
    let curve = lines.curve(in: square, of: CAMediaTimingFunction(name: .easeIn))
    #expect(curve.boundingBoxOfPath == square)
  }

  @Test("Keys set what the properties of transitions and keyframes are")
  func keys() {
    let transition = CATransition()
    transition.setValue("push", forKey: "type")
    transition.setValue(CATransitionSubtype.fromTop, forKey: "subtype")
    transition.setValue(0.25, forKey: "startProgress")
    #expect(transition.type == .push && transition.subtype == .fromTop)
    #expect(transition.startProgress == 0.25)
    let keyframes = CAKeyframeAnimation()
    keyframes.setValue("paced", forKey: "calculationMode")
    keyframes.setValue([0, 0.5, 1], forKey: "keyTimes")
    keyframes.setValue("autoReverse", forKey: "rotationMode")
    #expect(keyframes.calculationMode == .paced && keyframes.rotationMode == .rotateAutoReverse)
    #expect(keyframes.keyTimes == [0, 0.5, 1])
    keyframes.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120)
    let copy = keyframes.copy() as? CAKeyframeAnimation
    #expect(copy?.preferredFrameRateRange == keyframes.preferredFrameRateRange)
  }

  @Test("Features that Linux lacks, and unknown names, leave messages")
  func messages() {
    SceneRecorder.forgetUnrecorded()
    let root = CALayer()
    let recorder = SceneRecorder(layer: root, size: CGSize(width: 10, height: 10), duration: 1)
    let transition = CATransition()
    transition.filter = "CISwipeTransition"
    root.add(transition, forKey: nil)
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "turn")) == nil)
    let errors = recorder.finish().diagnostics.filter { $0.severity == .error }
    #expect(Set(errors.map(\.code)) == [.unsupported, .value])
  }
}
