import Foundation
import Testing
import UIKitCompat

/// The state of a view at the ticks of a recording.
private struct Sample: Equatable {
  var time: Double
  var center: CGPoint
  var angle: CGFloat
}

/// Hears of contacts and pauses.
private final class Listener: NSObject, UICollisionBehaviorDelegate, UIDynamicAnimatorDelegate {
  var events: [String] = []

  func collisionBehavior(
    _ behavior: UICollisionBehavior,
    beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?,
    at p: CGPoint
  ) { events.append("began \(identifier.map { "\($0)" } ?? "bounds")") }

  func collisionBehavior(
    _ behavior: UICollisionBehavior,
    endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) { events.append("ended \(identifier.map { "\($0)" } ?? "bounds")") }

  func collisionBehavior(
    _ behavior: UICollisionBehavior,
    beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem,
    at p: CGPoint
  ) { events.append("items") }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { events.append("pause") }
}

// The numbers follow from mechanics and from Apple's units: gravity of 1000 points a second each second, and a push of 1
// for 100 points a second.
@Suite("Dynamics of items")
struct DynamicsTests {
  /// Runs behaviours for squares of 40 points in a view of 400 × 300 points, and samples them 60 times a second.
  private func run(
    _ centers: [CGPoint],
    for seconds: Double,
    side: CGFloat = 40,
    _ behaviors: @escaping ([UIView], UIDynamicAnimator) -> [UIDynamicBehavior]
  ) -> [[Sample]] {
    var samples: [[Sample]] = []
    var animator: UIDynamicAnimator?
    let recording = record(duration: seconds) { root in
      let views = centers.map { center -> UIView in
        let view = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
        view.center = center
        root.addSubview(view)
        return view
      }
      VirtualClock.current.schedule(after: 0) {
        let made = UIDynamicAnimator(referenceView: root)
        animator = made
        for behavior in behaviors(views, made) { made.addBehavior(behavior) }
        let link = CADisplayLink { _ in
          samples.append(
            views.map {
              Sample(
                time: CACurrentMediaTime(),
                center: $0.center,
                angle: atan2($0.transform.b, $0.transform.a)
              )
            }
          )
        }
        link.add(to: .main, forMode: .common)
      }
    }
    #expect(recording.diagnostics.isEmpty, "\(recording.diagnostics)")
    #expect(animator != nil)
    return samples
  }

  private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }

  @Test("A fall is that of constant acceleration for every mass")
  func fall() {
    let samples = run([CGPoint(x: 50, y: 20), CGPoint(x: 200, y: 20)], for: 0.5) { views, _ in
      let heavy = UIDynamicItemBehavior(items: [views[1]])
      heavy.density = 7
      return [UIGravityBehavior(items: views), heavy]
    }
    #expect(samples.count >= 30)
    for sample in samples.joined() {
      let height = 20 + 500 * CGFloat(sample.time * sample.time)
      #expect(abs(sample.center.y - height) < 1e-6, "\(sample)")
    }
  }

  @Test("Bounds hold items; the elasticity says how high they bounce")
  func bounce() {
    for (elasticity, height) in [(0.0, 0.0), (0.5, 0.25), (1.0, 1.0)] {
      let samples = run([CGPoint(x: 200, y: 100)], for: 1.6) { views, _ in
        let collision = UICollisionBehavior(items: views)
        collision.translatesReferenceBoundsIntoBoundary = true
        let material = UIDynamicItemBehavior(items: views)
        material.elasticity = CGFloat(elasticity)
        return [UIGravityBehavior(items: views), collision, material]
      }
      let ys = samples.map { $0[0].center.y }
      #expect(
        ys.allSatisfy { $0 <= 280.5 } && samples.allSatisfy { abs($0[0].center.x - 200) < 0.01 }
      )
      // The fall of 180 points takes 0.6 s.
      let hit = ys.firstIndex { $0 > 279 } ?? 0
      #expect((34...39).contains(hit), "\(hit)")
      let top = ys[hit...].min() ?? 0
      #expect(abs(280 - top - 180 * height) < 9, "\(elasticity): \(280 - top)")
      if elasticity == 0 { #expect(abs((ys.last ?? 0) - 280) < 0.2) }
    }
  }

  @Test("Pushes have the units of UIKit, once and all the time")
  func pushes() {
    let samples = run([CGPoint(x: 100, y: 100), CGPoint(x: 100, y: 200)], for: 1, side: 100) {
      views,
      _ in
      let once = UIPushBehavior(items: [views[0]], mode: .instantaneous)
      once.pushDirection = CGVector(dx: 1, dy: 0)
      let always = UIPushBehavior(items: [views[1]], mode: .continuous)
      always.setAngle(0, magnitude: 1)
      return [once, always]
    }
    let last = samples[samples.count - 1]
    #expect(abs(last[0].center.x - 200) < 1.7 && abs(last[1].center.x - 150) < 1.7, "\(last)")
    #expect(last.allSatisfy { $0.angle == 0 })
  }

  @Test("A snap ends at its point, upright, and the animator pauses")
  func snap() {
    let listener = Listener()
    let samples = run([CGPoint(x: 60, y: 60)], for: 3) { views, animator in
      animator.delegate = listener
      views[0].transform = CGAffineTransform(rotationAngle: 0.5)
      let spin = UIDynamicItemBehavior(items: views)
      spin.addAngularVelocity(3, for: views[0])
      return [UISnapBehavior(item: views[0], snapTo: CGPoint(x: 300, y: 200)), spin]
    }
    let last = samples[samples.count - 1][0]
    #expect(distance(last.center, CGPoint(x: 300, y: 200)) < 0.5 && abs(last.angle) < 0.01)
    #expect(listener.events == ["pause"])
  }

  @Test("A rigid joint keeps its length: a pendulum swings to the other side")
  func pendulum() {
    let anchor = CGPoint(x: 200, y: 40)
    let samples = run([CGPoint(x: 320, y: 40)], for: 2) { views, _ in
      [
        UIGravityBehavior(items: views),
        UIAttachmentBehavior(item: views[0], attachedToAnchor: anchor),
      ]
    }
    let far = samples.map { abs(distance($0[0].center, anchor) - 120) }.max() ?? 1
    #expect(far < 2, "\(far)")
    #expect((samples.map { $0[0].center.x }.min() ?? 0) < 90)
  }

  @Test("A spring swings about its length as often as its frequency says")
  func spring() {
    let samples = run([CGPoint(x: 250, y: 100)], for: 2) { views, _ in
      let joint = UIAttachmentBehavior(item: views[0], attachedToAnchor: CGPoint(x: 50, y: 100))
      joint.length = 150
      joint.frequency = 2
      joint.damping = 0.05
      return [joint]
    }
    let xs = samples.map { $0[0].center.x - 200 }
    let turns = zip(xs, xs.dropFirst()).count { $0 * $1 < 0 }
    #expect((7...9).contains(turns), "\(turns)")
  }

  @Test("Items rest on each other, and an anchored one holds them")
  func stack() {
    let centers = [CGPoint(x: 200, y: 200), CGPoint(x: 200, y: 120), CGPoint(x: 200, y: 60)]
    let samples = run(centers, for: 3) { views, _ in
      let base = UIDynamicItemBehavior(items: [views[0]])
      base.isAnchored = true
      let collision = UICollisionBehavior(items: views)
      return [UIGravityBehavior(items: views), collision, base]
    }
    let last = samples[samples.count - 1]
    #expect(last[0].center == CGPoint(x: 200, y: 200))
    #expect(abs(last[1].center.y - 160) < 0.5 && abs(last[2].center.y - 120) < 1, "\(last)")
  }

  @Test("Equal items that collide without loss exchange their speeds")
  func collision() {
    let samples = run([CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 100)], for: 1) { views, _ in
      let material = UIDynamicItemBehavior(items: views)
      material.elasticity = 1
      material.addLinearVelocity(CGPoint(x: 150, y: 0), for: views[0])
      return [UICollisionBehavior(items: views), material]
    }
    let last = samples[samples.count - 1]
    // They touch after 0.4 s: the first one then rests at 160, the other one moves on for 0.6 s.
    #expect(abs(last[0].center.x - 160) < 2.5 && abs(last[1].center.x - 290) < 4, "\(last)")
    #expect(last.allSatisfy { abs($0.center.y - 100) < 0.01 && abs($0.angle) < 0.001 })
  }

  @Test("A line is a boundary with a name; a corner that hits it turns the item")
  func boundaries() {
    let listener = Listener()
    let samples = run([CGPoint(x: 100, y: 50)], for: 1.5) { views, _ in
      let collision = UICollisionBehavior(items: views)
      collision.addBoundary(
        withIdentifier: NSString(string: "ramp"),
        from: CGPoint(x: 90, y: 150),
        to: CGPoint(x: 40, y: 150)
      )
      collision.collisionDelegate = listener
      return [UIGravityBehavior(items: views), collision]
    }
    #expect(listener.events.first == "began ramp" && listener.events.contains("ended ramp"))
    let last = samples[samples.count - 1][0]
    #expect(last.angle != 0 && last.center.y > 300)
  }

  @Test("Two runs are the same to the bit, and removed behaviours act no more")
  func runs() {
    func once() -> [[Sample]] {
      let centers = (0..<4).map { CGPoint(x: 120 + 25 * $0, y: 30 + 45 * $0) }
      return run(centers, for: 2) { views, animator in
        let collision = UICollisionBehavior(items: views)
        collision.translatesReferenceBoundsIntoBoundary = true
        let gravity = UIGravityBehavior(items: views)
        gravity.action = { [unowned animator] in
          if animator.elapsedTime > 1 { animator.removeBehavior(gravity) }
        }
        return [gravity, collision]
      }
    }
    let samples = once()
    #expect(samples == once())
    let inside = CGRect(x: -1, y: -1, width: 402, height: 302)
    #expect(samples.allSatisfy { $0.allSatisfy { inside.contains($0.center) } })
  }
}
