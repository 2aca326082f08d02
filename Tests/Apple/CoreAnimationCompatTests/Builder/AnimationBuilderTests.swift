import CoreAnimationCompat
import CoreGraphicsCompat
import Foundation
import Testing

@Suite("The typed builder")
struct AnimationBuilderTests {
  /// A recording of ten seconds with one layer in it.
  private func recorded<Layer: CALayer>(_ layer: Layer) -> (SceneRecorder, Layer) {
    let recorder = SceneRecorder(size: CGSize(width: 100, height: 100), duration: 10)
    layer.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
    recorder.rootLayer.addSublayer(layer)
    return (recorder, layer)
  }

  private func group(_ layer: CALayer, _ key: String) throws -> CAAnimationGroup {
    try #require(layer.animation(forKey: key) as? CAAnimationGroup)
  }

  @Test("The card of the source text: five properties in one group")
  func card() throws {
    let (recorder, card) = recorded(CALayer())
    card.animate(forKey: "appear") {
      $0.cornerRadius.value(from: 0, to: 12, duration: 0.5)
      $0.size.value(
        from: CGSize(width: 20, height: 20),
        to: CGSize(width: 60, height: 40),
        duration: 1
      )
      $0.position.value(to: CGPoint(x: 70, y: 60), duration: 1).delay(0.5)
      $0.shadowOpacity.value(from: 0, to: 0.8, duration: 0.5)
      $0.shadowColor.value(from: .black, to: UIColor.red.cgColor, duration: 0.5)
      $0.timingFunction(.easeOut)
    }
    let group = try group(card, "appear")
    // The latest end: 0.5 + 1.
    #expect(group.duration == 1.5)
    #expect(group.timingFunction == CAMediaTimingFunction(name: .easeOut))
    let children = try #require(group.animations as? [CABasicAnimation])
    #expect(
      children.map(\.keyPath) == [
        "cornerRadius", "bounds.size", "position", "shadowOpacity", "shadowColor",
      ]
    )
    #expect(children.map(\.beginTime) == [0, 0, 0.5, 0, 0])
    #expect(children.allSatisfy { $0.fillMode == .both })
    // From where it was when the closure ran.
    #expect(children[2].fromValue as? CGPoint == CGPoint(x: 50, y: 50))
    recorder.clock.run(until: 1.4)
    let presentation = try #require(card.presentation())
    // Ended members stay until the group ends.
    #expect(presentation.cornerRadius == 12)
    #expect(presentation.bounds.size == CGSize(width: 60, height: 40))
    #expect(presentation.position.x > 68 && presentation.position.x < 70)
    recorder.clock.run(until: 1.6)
    #expect(card.presentation()?.cornerRadius == 0)
    #expect(card.animationKeys() == nil)
    #expect(recorder.finish().diagnostics.isEmpty)
  }

  @Test("The ring of the source text runs for ever")
  func ring() throws {
    let (recorder, ring) = recorded(CAShapeLayer())
    ring.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)).cgPath
    ring.animate(forKey: "ring") {
      $0.strokeStart.value(from: 0, to: 1, duration: 1).delay(0.5)
      $0.strokeEnd.value(from: 0, to: 1, duration: 1)
      $0.timingFunction(.linear).repeatForever()
    }
    #expect(try group(ring, "ring").duration == 1.5)
    recorder.clock.run(until: 3.75)
    // 0.75 s into the third round.
    let presentation = try #require(ring.presentation())
    #expect(abs(presentation.strokeStart - 0.25) < 1e-9)
    #expect(abs(presentation.strokeEnd - 0.75) < 1e-9)
    #expect(recorder.finish().diagnostics.isEmpty)
  }

  @Test("Parts of sizes, points and matrices")
  func parts() throws {
    let (recorder, box) = recorded(CALayer())
    box.animate(forKey: "parts") {
      $0.size.width.value(to: 60, duration: 1)
      $0.bounds.origin.y.value(by: 5, duration: 1)
      $0.position.x.value(from: 0, by: 10, duration: 1)
      $0.transform.rotation.value(by: .pi, duration: 1)
      $0.transform.rotation.y.value(to: .pi / 2, duration: 1)
      $0.transform.scale.value(from: 1, to: 2, duration: 1)
      $0.transform.scale.x.value(from: 1, to: 2, duration: 1)
      $0.transform.translation.value(to: CGSize(width: 8, height: 4), duration: 1)
      $0.transform.translation.z.value(to: 3, duration: 1)
      $0.sublayerTransform.m34.value(to: -0.002, duration: 1)
      $0.shadowOffset.height.value(to: 9, duration: 1)
    }
    let paths = try #require(group(box, "parts").animations as? [CABasicAnimation]).map(\.keyPath)
    #expect(
      paths == [
        "bounds.size.width", "bounds.origin.y", "position.x", "transform.rotation",
        "transform.rotation.y", "transform.scale", "transform.scale.x", "transform.translation",
        "transform.translation.z", "sublayerTransform.m34", "shadowOffset.height",
      ]
    )
    recorder.clock.run(until: 0.5)
    let presentation = try #require(box.presentation())
    #expect(presentation.bounds == CGRect(x: 0, y: 2.5, width: 40, height: 20))
    #expect(presentation.position == CGPoint(x: 5, y: 50))
    #expect(presentation.sublayerTransform.m34 == -0.001)
    #expect(presentation.shadowOffset == CGSize(width: 0, height: 3))
    #expect(recorder.finish().diagnostics.isEmpty)
  }

  @Test("Springs last until they rest")
  func springs() throws {
    let (recorder, box) = recorded(CALayer())
    box.animate(forKey: "spring") {
      $0.position.y.value(
        from: 51,
        to: 50,
        damping: 50,
        stiffness: 1500,
        mass: 10,
        initialVelocity: 100
      )
      $0.cornerRadius.value(to: 10, damping: 5, duration: 0.25).delay(1)
    }
    let springs = try #require(group(box, "spring").animations as? [CASpringAnimation])
    #expect(springs[0].duration == springs[0].settlingDuration && springs[0].duration > 1)
    #expect([springs[0].mass, springs[0].stiffness, springs[0].damping] == [10, 1500, 50])
    #expect(springs[0].initialVelocity == 100)
    #expect(springs[1].duration == 0.25 && springs[1].stiffness == 100)
    #expect((springs[1].fromValue as? NSNumber)?.doubleValue == 0)
    #expect(recorder.finish().diagnostics.isEmpty)
  }

  @Test("Keyframes and paths")
  func keyframes() throws {
    let (recorder, box) = recorded(CALayer())
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)])
    box.animate(forKey: "frames") {
      $0.transform.scale.values([1, 2, 1], keyTimes: [0, 0.25, 1], duration: 1)
        .timingFunctions([.easeIn, .linear])
      $0.opacity.values([0, 1, 0.5], duration: 1).calculationMode(.discrete)
      $0.position.path(path, duration: 1).calculationMode(.paced).rotationMode(.rotateAuto)
      $0.backgroundColor.values([.black, .white], duration: 1)
    }
    let frames = try #require(group(box, "frames").animations as? [CAKeyframeAnimation])
    #expect(frames[0].keyTimes == [0, 0.25, 1])
    #expect(frames[0].timingFunctions?.count == 2)
    #expect(frames[2].rotationMode == .rotateAuto && frames[2].calculationMode == .paced)
    recorder.clock.run(until: 0.5)
    let presentation = try #require(box.presentation())
    #expect(presentation.opacity == 1)
    // Half of 40 points.
    #expect(abs(presentation.position.x - 10) < 1e-6 && abs(presentation.position.y - 10) < 1e-6)
    // Along the second side, a quarter turn; scale is a third of the way back.
    #expect(abs(presentation.transform.m12 - 5.0 / 3) < 1e-6)
    #expect(presentation.backgroundColor?.components == [0.5, 0.5, 0.5, 1])
    #expect(recorder.finish().diagnostics.isEmpty)
  }

  @Test("Groups in groups are delayed and repeated together")
  func groups() throws {
    let (recorder, box) = recorded(CALayer())
    box.animate(forKey: "outer") {
      $0.group {
        $0.opacity.value(from: 1, to: 0, duration: 1)
        $0.cornerRadius.value(from: 0, to: 4, duration: 0.5)
      }
      .delay(1).repeat(2).autoreverses()
    }
    // A delay of 1 and twice there and back in 2 seconds.
    #expect(try group(box, "outer").duration == 5)
    recorder.clock.run(until: 2.75)
    let presentation = try #require(box.presentation())
    // On its way back, a quarter of a second before its start.
    #expect(abs(presentation.opacity - 0.75) < 1e-6 && abs(presentation.cornerRadius - 2) < 1e-6)
    #expect(recorder.finish().diagnostics.isEmpty)
  }

  @Test("Additive and cumulative animations")
  func stacking() throws {
    let (recorder, box) = recorded(CALayer())
    box.animate {
      $0.position.x.value(from: 0, to: 8, duration: 1).additive()
      $0.transform.rotation.z.value(from: 0, to: 1, duration: 1).cumulative().repeat(3)
      $0.position.y.values([0, 6, 0], duration: 1).additive()
    }
    #expect(box.animationKeys() == nil)
    recorder.clock.run(until: 0.5)
    #expect(box.presentation()?.position == CGPoint(x: 54, y: 56))
    recorder.clock.run(until: 2.5)
    let angle = box.presentation()?.value(forKeyPath: "transform.rotation.z") as? NSNumber
    #expect(abs((angle?.doubleValue ?? 0) - 2.5) < 1e-9)
    #expect(recorder.finish().diagnostics.isEmpty)
  }

  @Test("Properties of the other classes")
  func classes() throws {
    let (recorder, gradient) = recorded(CAGradientLayer())
    gradient.colors = [CGColor.black, CGColor.white, CGColor.black]
    gradient.animate(forKey: "k") {
      $0.locations.value(from: [0, 0, 0.25], to: [0.75, 1, 1], duration: 3)
      $0.colors.value(from: [.black, .white], to: [.white, .black], duration: 3)
      $0.startPoint.x.value(to: 0, duration: 1)
    }
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 3
    recorder.rootLayer.addSublayer(replicator)
    replicator.animate(forKey: "k") {
      $0.instanceTransform.rotation.value(from: 0, to: 0.01, duration: 1)
      $0.instanceCount.value(to: 5, duration: 1)
      $0.instanceDelay.value(from: 0, to: 0.1, duration: 1)
      $0.instanceAlphaOffset.value(to: -0.1, duration: 1)
    }
    let text = CATextLayer()
    recorder.rootLayer.addSublayer(text)
    text.animate(forKey: "k") {
      $0.string.values(["1", "2", "3"], duration: 3).calculationMode(.discrete)
      $0.fontSize.value(to: 20, duration: 1)
    }
    let emitter = CAEmitterLayer()
    recorder.rootLayer.addSublayer(emitter)
    emitter.animate(forKey: "k") {
      $0.birthRate.value(from: 1, to: 0, duration: 1)
      $0.emitterPosition.y.value(to: 9, duration: 1)
    }
    let counts = [gradient, replicator, text, emitter].map {
      ($0.animation(forKey: "k") as? CAAnimationGroup)?.animations?.count
    }
    #expect(counts == [3, 4, 2, 2])
    recorder.clock.run(until: 1.5)
    #expect(gradient.presentation()?.locations == [0.375, 0.5, 0.625])
    #expect(recorder.finish().diagnostics.isEmpty)
  }
}
