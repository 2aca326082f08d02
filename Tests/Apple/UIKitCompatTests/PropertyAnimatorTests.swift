import Foundation
import SceneModel
import Testing
import UIKitCompat

@Suite("Property animators")
struct PropertyAnimatorTests {
  /// Records a box that an animator moves from x = 50 to 150 in 2 s, with a table of what to do at which time.
  private func moved(
    curve: UIView.AnimationCurve = .linear,
    _ table: [(Double, (UIViewPropertyAnimator) -> Void)],
    log: @escaping (String) -> Void = { _ in }
  ) -> Recording {
    record(duration: 8) { root in
      let box = addBox(to: root)
      let animator = UIViewPropertyAnimator(duration: 2, curve: curve) { box.center.x = 150 }
      animator.addCompletion { log("\($0) \(CACurrentMediaTime()) \(box.center.x)") }
      for (time, action) in table {
        VirtualClock.current.schedule(after: time) { action(animator) }
      }
    }
  }

  private func expect(
    _ recording: Recording,
    _ xs: [Double: Double],
    _ location: Testing.SourceLocation = #_sourceLocation
  ) {
    let messages = recording.diagnostics.map(\.message)
    #expect(messages.isEmpty, "\(messages)", sourceLocation: location)
    let times = xs.keys.sorted()
    let visible = recording.xs(at: times)
    #expect(visible == times.map { xs[$0] ?? .nan }, "at \(times)", sourceLocation: location)
  }

  @Test("It moves nothing before it starts, and ends with its completion")
  func plain() {
    var lines: [String] = []
    let recording = moved(
      [
        (0.5, { lines.append("\($0.state) \($0.isRunning) \($0.fractionComplete)") }),
        (1, { $0.startAnimation() }),
        (1.5, { lines.append("\($0.state) \($0.isRunning) \($0.fractionComplete)") }),
        (4, { lines.append("\($0.state) \($0.isRunning)") }),
      ],
      log: { lines.append($0) }
    )
    expect(recording, [0.9: 50, 1: 50, 1.5: 75, 2: 100, 2.999: 149.95, 3: 150, 5: 150])
    #expect(
      lines == ["inactive false 0.0", "active true 0.25", "end 3.0 150.0", "inactive false"]
    )
  }

  @Test("The curve is that of the parameters")
  func curves() {
    // Half way round ease in has come 0.315 of the way, ease out 0.685.
    for (curve, x) in [(UIView.AnimationCurve.easeIn, 81.5), (.easeInOut, 100), (.easeOut, 118.5)] {
      let recording = moved(curve: curve, [(0, { $0.startAnimation() })])
      #expect(abs(recording.xs(at: [1])[0] - x) < 0.1)
    }
    let recording = record { root in
      let box = addBox(to: root)
      let animator = UIViewPropertyAnimator(
        duration: 1,
        controlPoint1: CGPoint(x: 0, y: 1),
        controlPoint2: CGPoint(x: 1, y: 0)
      ) { box.center.x = 150 }
      animator.startAnimation(afterDelay: 0.5)
      #expect(animator.delay == 0.5 && animator.isRunning && animator.fractionComplete == 0)
    }
    #expect(recording.xs(at: [0.4, 1, 1.6]) == [50, 100, 150])
  }

  @Test("A paused animator holds its position and resumes")
  func pause() {
    var lines: [String] = []
    let recording = moved(
      [
        (0, { $0.startAnimation() }),
        (0.5, { $0.pauseAnimation() }),
        (1, { lines.append("\($0.state) \($0.isRunning) \($0.fractionComplete)") }),
        (2, { $0.startAnimation() }),
      ],
      log: { lines.append($0) }
    )
    expect(recording, [0.25: 62.5, 0.5: 75, 1.5: 75, 2: 75, 2.5: 100, 3.5: 150])
    #expect(lines == ["active false 0.25", "end 3.5 150.0"])
  }

  @Test("Fractions of a paused animator are those of the path; nothing jumps when it resumes")
  func scrubbing() {
    var fraction = 0.0
    let recording = moved(
      curve: .easeIn,
      [
        (0, { $0.startAnimation() }),
        (1, { $0.pauseAnimation() }),
        (1.5, { fraction = Double($0.fractionComplete) }),
        (2, { $0.fractionComplete = 0.5 }),
        (3, { $0.fractionComplete = 1.5 }),
        (4, { $0.fractionComplete = 0.5 }),
        (5, { $0.continueAnimation(withTimingParameters: nil, durationFactor: 0) }),
      ]
    )
    #expect(abs(fraction - 0.315) < 1e-3)
    let xs = recording.xs(at: [0.999, 1, 1.9, 2, 3.5, 4, 5])
    #expect(abs(xs[0] - 81.5) < 0.2 && abs(xs[1] - 81.5) < 0.1 && xs[2] == xs[1])
    #expect(xs[3...] == [100, 150, 100, 100])
    // Ease in has come half way after 0.667 of the time, and reaches the end in what is left of 2 s.
    let late = recording.xs(at: [5.01, 5.6, 5.7])
    #expect(late[0] > 100 && late[0] < 102 && late[1] > 140 && late[1] < 150 && late[2] == 150)
  }

  @Test("Fractions are those of the time where the animator does not scrub evenly")
  func scrubbingOnTheCurve() {
    let recording = moved(
      curve: .easeIn,
      [
        (0, { $0.scrubsLinearly = false }),
        (0, { $0.fractionComplete = 0.5 }),
        (1, { #expect($0.fractionComplete == 0.5 && $0.state == .active && !$0.isRunning) }),
        (1, { $0.startAnimation() }),
      ]
    )
    #expect(abs(recording.xs(at: [0.5])[0] - 81.5) < 0.1 && recording.xs(at: [2.01]) == [150])
  }

  @Test("A reversed animator goes back the way it came and restores the start")
  func reversal() {
    var lines: [String] = []
    let recording = moved(
      [
        (0, { $0.startAnimation() }),
        (1.5, { $0.isReversed = true }),
        (2, { lines.append("\($0.isReversed) \($0.fractionComplete)") }),
      ],
      log: { lines.append($0) }
    )
    expect(recording, [1: 100, 1.5: 125, 2: 100, 2.5: 75, 2.999: 50.05, 3: 50, 4: 50])
    #expect(lines == ["true 0.5", "start 3.0 50.0"])
    let twice = moved([
      (0, { $0.startAnimation() }), (1, { $0.isReversed = true }), (1.5, { $0.isReversed = false }),
    ])
    expect(twice, [1: 100, 1.5: 75, 2: 100, 3: 150])
    let before = moved([(0, { $0.isReversed = true }), (0, { $0.startAnimation() })])
    expect(before, [0: 150, 0.5: 125, 1.5: 75, 2: 50])
  }

  @Test("A curve is gone back as it came, while paused too")
  func reversedCurve() {
    let recording = moved(
      curve: .easeIn,
      [
        (0, { $0.startAnimation() }), (1.5, { $0.pauseAnimation() }),
        (2, { $0.isReversed = true }), (2, { $0.startAnimation() }),
      ]
    )
    let xs = recording.xs(at: [1, 1.5, 2, 2.5, 3, 3.5, 4])
    #expect(xs[1] == xs[2] && abs(xs[0] - xs[3]) < 1e-9 && xs[5] == 50 && xs[6] == 50)
    #expect(abs(recording.xs(at: [0.5])[0] - xs[4]) < 1e-9)
  }

  @Test("A continued animator takes a multiple of the duration, and another timing")
  func continuation() {
    let fast = moved([
      (0, { $0.startAnimation() }), (0.5, { $0.pauseAnimation() }),
      (1, { $0.continueAnimation(withTimingParameters: nil, durationFactor: 0.25) }),
    ])
    // 75 points in 0.5 s.
    expect(fast, [0.5: 75, 1: 75, 1.25: 112.5, 1.5: 150])
    let paced = moved(
      curve: .easeIn,
      [
        (0, { $0.fractionComplete = 0.2 }),
        (
          1,
          {
            let linear = UICubicTimingParameters(animationCurve: .linear)
            $0.continueAnimation(withTimingParameters: linear, durationFactor: 0.5)
          }
        ),
        (1.5, { #expect(abs(Double($0.fractionComplete) - 0.6) < 1e-9) }),
        (1.5, { $0.isReversed = true }),
        (1.5, { #expect(abs(Double($0.fractionComplete) - 0.4) < 1e-9) }),
      ]
    )
    // 80 points in 1 s; half way of those it turns, with 60 points and 0.6 of 2 s to go.
    expect(paced, [0.5: 70, 1: 70, 1.25: 90, 1.5: 110, 2.1: 80, 2.4: 65, 2.7: 50, 4: 50])
  }

  @Test("Stopping leaves what is shown; the end is chosen afterwards, or there is none")
  func stopping() {
    for (position, x) in [(UIViewAnimatingPosition.start, 50.0), (.current, 75), (.end, 150)] {
      var lines: [String] = []
      let recording = moved(
        [
          (0, { $0.startAnimation() }),
          (0.5, { $0.stopAnimation(false) }),
          (0.75, { lines.append("\($0.state) \($0.isRunning)") }),
          (1, { $0.finishAnimation(at: position) }),
          (1, { lines.append("\($0.state)") }),
        ],
        log: { lines.append($0) }
      )
      expect(recording, [0.25: 62.5, 0.6: 75, 0.9: 75, 1.1: x, 3: x])
      #expect(lines == ["stopped false", "\(position) 1.0 \(x)", "inactive"])
    }
    var lines: [String] = []
    let recording = moved(
      [(0, { $0.startAnimation() }), (0.5, { $0.stopAnimation(true) })],
      log: { lines.append($0) }
    )
    expect(recording, [0.25: 62.5, 0.6: 75, 3: 75])
    #expect(lines.isEmpty)
  }

  @Test("An animator that pauses at its end can be turned round")
  func pausesOnCompletion() {
    var lines: [String] = []
    let recording = moved(
      [
        (0, { $0.pausesOnCompletion = true }),
        (0, { $0.startAnimation() }),
        (2.5, { lines.append("\($0.state) \($0.isRunning) \($0.fractionComplete)") }),
        (3, { ($0.pausesOnCompletion, $0.isReversed) = (false, true) }),
        (3, { $0.startAnimation() }),
      ],
      log: { lines.append($0) }
    )
    expect(recording, [1: 100, 2.5: 150, 3: 150, 4: 100, 5: 50])
    #expect(lines == ["active false 1.0", "start 5.0 50.0"])
  }

  @Test("Springs swing over; their speed belongs to an axis")
  func springs() {
    let recording = record { root in
      let box = addBox(to: root)
      UIViewPropertyAnimator(duration: 1, dampingRatio: 0.4) { box.center.x = 150 }.startAnimation()
      let thrown = addBox(to: root, name: "thrown")
      let spring = UISpringTimingParameters(
        dampingRatio: 1,
        initialVelocity: CGVector(dx: 0, dy: 20)
      )
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
      animator.addAnimations { thrown.center = CGPoint(x: 150, y: 150) }
      animator.startAnimation()
      let parts = UISpringTimingParameters(
        mass: 1,
        stiffness: 100,
        damping: 20,
        initialVelocity: .init()
      )
      let settling = UIViewPropertyAnimator(duration: 9, timingParameters: parts).duration
      #expect(settling > 0.5 && settling < 2)
    }
    let times = stride(from: 0, to: 1, by: 0.01).map { $0 }
    // e^(−πζ/√(1−ζ²)) = 25.4 %.
    #expect(abs((recording.xs(at: times).max() ?? 0) - 175.4) < 0.5)
    // Critically damped: 1 − e^(−ωt)(1 + (ω − v) t) swings over when v is greater than ω, which is fitted to the
    // lower of both speeds, 0: (1 + ω)·e^(−ω) = 0.001.
    let ys = times.map { recording.visible("thrown", at: $0)?.position.y ?? .nan }
    #expect((ys.max() ?? 0) > 160 && (recording.xs("thrown", at: times).max() ?? 0) <= 150)
    let expected = 50 + 100 * (1 - Foundation.exp(-0.9233413) * (1 + (9.233413 - 20) * 0.1))
    #expect(abs(ys[10] - expected) < 0.01)
  }

  @Test("Every kind of property pauses, resumes and ends: colours, matrices and sizes")
  func properties() throws {
    let recording = record(duration: 8) { root in
      let box = addBox(to: root)
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        box.alpha = 0
        box.backgroundColor = .blue
        box.bounds.size.width = 60
        box.transform = CGAffineTransform(rotationAngle: .pi / 2)
        box.layer.cornerRadius = 8
      }
      animator.startAnimation()
      let clock = VirtualClock.current
      clock.schedule(after: 0.5) { animator.pauseAnimation() }
      clock.schedule(after: 1) { animator.isReversed = true }
      clock.schedule(after: 2) {
        let linear = UICubicTimingParameters(animationCurve: .linear)
        animator.continueAnimation(withTimingParameters: linear, durationFactor: 0.5)
      }
      clock.schedule(after: 4) {
        #expect(box.alpha == 1 && box.bounds.size.width == 20 && box.transform.isIdentity)
        #expect(
          box.backgroundColor?.cgColor.components == [1, 0, 0, 1] && box.layer.cornerRadius == 0
        )
      }
    }
    #expect(recording.diagnostics.isEmpty, "\(recording.diagnostics.map(\.message))")
    for (time, part) in [(0.5, 0.25), (1.5, 0.25), (2.0, 0.25), (2.5, 0.125), (3.5, 0)] {
      let state = try #require(recording.visible(at: time))
      #expect(abs(state.opacity - (1 - part)) < 1e-6, "at \(time)")
      let color = try #require(state.backgroundColor)
      #expect(abs(color.blue - part) < 1e-3 && abs(color.red - 1 + part) < 1e-3, "at \(time)")
      #expect(abs(state.bounds.width - 20 - 40 * part) < 1e-6, "at \(time)")
      #expect(abs(state.cornerRadius - 8 * part) < 1e-6, "at \(time)")
      let matrix = state.transform.matrix
      #expect(abs(matrix[0, 1] - Foundation.sin(part * .pi / 2)) < 1e-6, "at \(time)")
    }
  }

  @Test("Changes that are added move on what is left")
  func addition() {
    let recording = record(duration: 8) { root in
      let (box, late, added) = (
        addBox(to: root), addBox(to: root, name: "late"), addBox(to: root, name: "added")
      )
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { box.center.x = 150 }
      animator.addAnimations({ late.center.x = 150 }, delayFactor: 0.5)
      animator.startAnimation()
      VirtualClock.current.schedule(after: 1) {
        animator.addAnimations { added.center.x = 150 }
        animator.addAnimations({ added.center.y = 150 }, delayFactor: 0.5)
      }
      VirtualClock.current.schedule(after: 1.75) { animator.isReversed = true }
    }
    #expect(recording.xs(at: [0.5, 1, 1.75, 2.5]) == [75, 100, 137.5, 100])
    #expect(
      recording.xs("late", at: [0.5, 1, 1.5, 1.75, 2, 2.5, 3]) == [50, 50, 100, 125, 100, 50, 50]
    )
    #expect(recording.xs("added", at: [0.9, 1.5, 1.75, 2, 3]) == [50, 100, 125, 100, 50])
    let ys = [1.4, 1.75, 2.1, 3.6].map { recording.visible("added", at: $0)?.position.y ?? .nan }
    #expect(ys == [50, 100, 50, 50])
  }

  @Test("Blocks inside take part, and other motions add up")
  func nesting() {
    var lines: [String] = []
    let recording = record { root in
      let box = addBox(to: root)
      let animator = UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 2,
        delay: 0,
        options: .curveLinear
      ) {
        #expect(UIView.inheritedAnimationDuration == 2)
        UIView.animate(withDuration: 0.5) {
          box.center.x += 100
        } completion: {
          lines.append("inner \($0)")
        }
      } completion: {
        lines.append("outer \($0) \(CACurrentMediaTime())")
      }
      VirtualClock.current.schedule(after: 0.5) {
        animator.pauseAnimation()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.center.x += 50 }
      }
      VirtualClock.current.schedule(after: 1.5) { animator.startAnimation() }
    }
    #expect(recording.xs(at: [0.5, 1, 1.5, 2, 3]) == [75, 100, 125, 150, 200])
    #expect(lines == ["inner true", "outer end 3.0"])
  }

  @Test("An animator is used again with new closures")
  func reuse() {
    var count = 0
    let recording = record { root in
      let box = addBox(to: root)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { box.center.x = 150 }
      animator.addCompletion { _ in
        count += 1
        animator.addAnimations { box.center.x = 50 }
        animator.startAnimation()
      }
      animator.startAnimation()
    }
    #expect(recording.xs(at: [0.5, 1, 1.5, 2.5]) == [100, 150, 100, 50] && count == 1)
  }

  @Test("Calls that are not allowed leave messages and change nothing")
  func misuse() {
    let recording = moved([
      (0, { $0.finishAnimation(at: .end) }),
      (0, { $0.continueAnimation(withTimingParameters: nil, durationFactor: 0) }),
      (0, { $0.isInterruptible = false }),
      (0, { $0.startAnimation() }),
      (0.5, { $0.pauseAnimation() }),
      (0.5, { $0.fractionComplete = 0 }),
    ])
    #expect(recording.diagnostics.map(\.code) == Array(repeating: .usage, count: 4))
    #expect(recording.xs(at: [1, 2]) == [100, 150])
  }
}
