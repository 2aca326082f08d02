import Foundation
import Graphics
import SceneModel
import Testing
import UIKitCompat

@Suite("Animation blocks of views")
struct ViewAnimationTests {
  @Test("Outside of blocks changes show at once, inside they move")
  func moves() {
    let recording = record { root in
      let box = addBox(to: root)
      VirtualClock.current.schedule(after: 1) { box.center.x = 100 }
      VirtualClock.current.schedule(after: 2) {
        UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) { box.center.x = 200 }
      }
    }
    #expect(recording.diagnostics.isEmpty)
    let xs = recording.xs(at: [0.99, 1.01, 2.4, 2.75, 3, 3.25, 3.6])
    #expect(xs == [50, 100, 100, 125, 150, 175, 200])
  }

  @Test(
    "The text of a label that is resized is laid out once, and stretched or placed by the mode",
    arguments: [
      (UIView.ContentMode.scaleToFill, 0.5, 2.2, 75.0, 55.0), (.left, 1.0, 1.0, 150.0, 55.0),
      (.topRight, 1.0, 1.0, 0.0, 25.0),
    ]
  )
  func resizedLabel(
    mode: UIView.ContentMode,
    width: Double,
    height: Double,
    x: Double,
    y: Double
  ) throws {
    let recording = record { root in
      let label = UILabel(frame: CGRect(x: 20, y: 50, width: 50, height: 150))
      label.numberOfLines = 0
      label.text = "The quick brown fox jumps over the lazy dog"
      label.contentMode = mode
      label.layer.sublayers?.first?.name = "text"
      root.addSubview(label)
      VirtualClock.current.schedule(after: 1) {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          label.frame.size = CGSize(width: 300, height: 50)
        }
      }
    }
    // At 0.4 of the way the bounds are 150 by 110; the picture is one of 300 by 50.
    let text = try #require(recording.visible("text", at: 1.4))
    let end = try #require(recording.visible("text", at: 3))
    #expect(end.bounds.size.width == 300 && text.bounds == end.bounds)
    #expect(end.transform.matrix == .identity && end.position == Point(150, 25))
    let matrix = text.transform.matrix
    #expect(abs(matrix[0, 0] - width) < 1e-6 && abs(matrix[1, 1] - height) < 1e-6)
    #expect(abs(text.position.x - x) < 1e-6 && abs(text.position.y - y) < 1e-6)
  }

  @Test("Views that have not been on screen yet are moved too")
  func newViews() {
    let recording = record { root in
      let box = addBox(to: root)
      UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear]) { box.center.x = 150 }
    }
    #expect(recording.xs(at: [0, 0.5, 0.999, 1.001]) == [50, 100, 149.9, 150])
  }

  @Test("The usual curve is symmetric and slow at both ends")
  func curve() throws {
    let recording = record { root in
      let box = addBox(to: root)
      UIView.animate(withDuration: 2) { box.center.x = 150 }
    }
    let xs = recording.xs(at: [0.2, 1, 1.8])
    #expect(xs[0] > 50 && xs[0] < 55 && abs(xs[1] - 100) < 0.01 && xs[2] > 145 && xs[2] < 150)
  }

  @Test("A block that begins while another one runs adds to it")
  func additive() {
    let recording = record { root in
      let box = addBox(to: root)
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { box.center.x += 100 }
      UIView.animate(withDuration: 1, delay: 1, options: .curveLinear) { box.center.x += 50 }
    }
    #expect(recording.xs(at: [0.5, 1, 1.5, 2.5]) == [75, 100, 150, 200])
  }

  @Test("From the current state too, a block adds to a position that moves")
  func fromCurrentState() {
    let recording = record { root in
      let box = addBox(to: root)
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { box.center.x = 250 }
      VirtualClock.current.schedule(after: 1) {
        let options: UIView.AnimationOptions = [.curveLinear, .beginFromCurrentState]
        UIView.animate(withDuration: 0.5, delay: 0, options: options) { box.center.x = 50 }
      }
    }
    // 50, with what is left of −200 and of 200 on top.
    #expect(recording.xs(at: [0.5, 1, 1.25, 1.5, 2]) == [100, 150, 75, 0, 50])
  }

  @Test("Of two changes in one part of keyframes the last one counts")
  func twoChanges() {
    let recording = record { root in
      let box = addBox(to: root)
      let linear = UIView.KeyframeAnimationOptions(rawValue: 3 << 16)
      UIView.animateKeyframes(withDuration: 2, delay: 0, options: linear) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          box.center.x = 400
          box.center.x = 150
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { box.center.x = 250 }
      }
    }
    #expect(recording.xs(at: [0, 0.5, 1, 1.5, 1.999]) == [50, 100, 150, 200, 249.9])
  }

  @Test(
    "Keyframes inside a property animator have their parts of its time, and can be turned round"
  )
  func keyframesInAnimator() {
    func run(_ change: @escaping (UIViewPropertyAnimator) -> Void) -> Recording {
      record { root in
        let box = addBox(to: root)
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear)
        animator.addAnimations {
          UIView.animateKeyframes(withDuration: 0, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
              box.center.x = 150
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
              box.center.x = 250
            }
          }
        }
        animator.startAnimation()
        change(animator)
      }
    }
    let forward = run { _ in }
    #expect(forward.diagnostics.isEmpty)
    #expect(
      forward.xs(at: [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3]) == [50, 100, 150, 150, 150, 200, 250, 250]
    )
    let back = run { animator in
      VirtualClock.current.schedule(after: 1.5) { animator.isReversed = true }
    }
    #expect(back.xs(at: [1.5, 2, 2.75, 3.5]) == [200, 150, 100, 50])
  }

  @Test("Opacity, colours, sizes and transforms move")
  func properties() throws {
    let recording = record { root in
      let box = addBox(to: root)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        box.alpha = 0.5
        box.backgroundColor = .blue
        box.bounds.size.width = 40
        box.transform = CGAffineTransform(scaleX: 3, y: 1)
      }
    }
    let state = try #require(recording.visible(at: 0.5))
    #expect(abs(state.opacity - 0.75) < 1e-6)
    let color = try #require(state.backgroundColor)
    #expect(abs(color.red - 0.5) < 1e-6 && abs(color.blue - 0.5) < 1e-6)
    #expect(abs(state.bounds.width - 30) < 1e-6)
    #expect(abs(state.transform.matrix[0, 0] - 2) < 1e-6)
  }

  @Test("A scale from nothing and back to nothing")
  func singularTransform() throws {
    let recording = record { root in
      let box = addBox(to: root)
      box.transform = CGAffineTransform(scaleX: 0, y: 0)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.transform = .identity }
      VirtualClock.current.schedule(after: 2) {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          box.transform = CGAffineTransform(scaleX: 0, y: 0)
        }
      }
    }
    let scales = [0.25, 0.75, 1.5, 2.25, 3.5].map {
      recording.visible(at: $0)?.transform.matrix[0, 0] ?? .nan
    }
    for (scale, expected) in zip(scales, [0.25, 0.75, 1, 0.75, 0]) {
      #expect(abs(scale - expected) < 1e-6, "\(scales)")
    }
  }

  @Test("Repetition is endless, there and back")
  func repeats() {
    let recording = record { root in
      let box = addBox(to: root)
      UIView.animate(
        withDuration: 0.5,
        delay: 0,
        options: [.repeat, .autoreverse, .curveLinear]
      ) { box.center.x = 150 }
    }
    #expect(recording.xs(at: [0.25, 0.75, 1.25, 3.75]) == [100, 100, 100, 100])
    #expect(recording.xs(at: [0.4, 0.6, 3.4]) == [130, 130, 130])
  }

  @Test("A spring swings over and rests after its duration")
  func spring() {
    let recording = record { root in
      let box = addBox(to: root)
      UIView.animate(
        withDuration: 1,
        delay: 0.5,
        usingSpringWithDamping: 0.4,
        initialSpringVelocity: 0
      ) { box.center.x = 150 }
    }
    let xs = recording.xs(at: stride(from: 0.5, to: 1.5, by: 0.01).map { $0 })
    // ζ = 0.4 swings over by e^(−πζ/√(1−ζ²)) = 25.4 %.
    let maximum = xs.max() ?? 0
    #expect(abs(maximum - 175.4) < 0.5, "\(maximum)")
    #expect(abs(recording.xs(at: [1.499])[0] - 150) < 0.2)
  }

  @Test("Completions run at the right time and report whether an animation was cut short")
  func completions() {
    var lines: [String] = []
    func note(_ what: String) -> (Bool) -> Void {
      { lines.append("\(what) \($0) \(CACurrentMediaTime())") }
    }
    _ = record { root in
      let box = addBox(to: root)
      UIView.animate(withDuration: 1, animations: { box.center.x = 150 }, completion: note("moved"))
      UIView.animate(withDuration: 1, animations: {}, completion: note("nothing"))
      let other = addBox(to: root, name: "other")
      UIView.animate(withDuration: 2, animations: { other.alpha = 0 }, completion: note("removed"))
      VirtualClock.current.schedule(after: 1.5) { other.layer.removeAllAnimations() }
    }
    #expect(lines == ["nothing true 0.0", "moved true 1.0", "removed false 1.5"])
  }

  @Test("Completions go on where the last block ended")
  func chain() {
    let recording = record { root in
      let box = addBox(to: root)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        box.center.x = 150
      } completion: { _ in
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.center.x = 100 }
      }
    }
    #expect(recording.xs(at: [0.5, 1, 1.5, 2.5]) == [100, 150, 125, 100])
  }

  @Test("Without animation, and with animations turned off, changes show at once")
  func withoutAnimation() {
    let recording = record { root in
      let box = addBox(to: root)
      let other = addBox(to: root, name: "other")
      UIView.animate(withDuration: 1) {
        UIView.performWithoutAnimation { box.center.x = 150 }
      }
      UIView.setAnimationsEnabled(false)
      UIView.animate(withDuration: 1) { other.center.x = 150 }
      UIView.setAnimationsEnabled(true)
    }
    #expect(recording.xs(at: [0.1]) == [150] && recording.xs("other", at: [0.1]) == [150])
  }

  @Test("A block inside another one has its duration unless it insists")
  func nested() {
    let recording = record { root in
      let box = addBox(to: root)
      let other = addBox(to: root, name: "other")
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        UIView.animate(withDuration: 1) { box.center.x = 150 }
        UIView.animate(
          withDuration: 1,
          delay: 0,
          options: [.overrideInheritedDuration]
        ) { other.center.x = 150 }
      }
    }
    #expect(recording.xs(at: [1]) == [100] && recording.xs("other", at: [0.5]) == [100])
  }

  @Test("Keyframes move in their parts of the whole and rest between them")
  func keyframes() {
    var end: Double?
    let linear = UIView.KeyframeAnimationOptions(
      rawValue: UIView.AnimationOptions.curveLinear.rawValue
    )
    let recording = record { root in
      let box = addBox(to: root)
      UIView.animateKeyframes(withDuration: 2, delay: 1, options: linear) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { box.center.x = 150 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { box.center.x = 250 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { box.alpha = 0 }
      } completion: { _ in
        end = CACurrentMediaTime()
      }
    }
    #expect(recording.xs(at: [0.5, 1.25, 1.75, 2.5, 3.5]) == [50, 100, 150, 200, 250])
    let opacities = [1.5, 2.25, 2.75].map { recording.visible(at: $0)?.opacity ?? .nan }
    #expect(opacities == [1, 0.5, 0] && end == 3)
  }

  @Test("Discrete keyframes jump")
  func discreteKeyframes() {
    let options: UIView.KeyframeAnimationOptions = [
      .calculationModeDiscrete,
      UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue),
    ]
    let recording = record { root in
      let box = addBox(to: root)
      UIView.animateKeyframes(withDuration: 2, delay: 0, options: options) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { box.center.x = 150 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { box.center.x = 250 }
      }
    }
    #expect(recording.xs(at: [0.5, 1.5, 2.5]) == [150, 250, 250])
  }

  @Test("Layers without a view keep Core Animation's own rules")
  func plainLayers() {
    let recording = record { root in
      let layer = CALayer()
      layer.name = "box"
      root.layer.addSublayer(layer)
      VirtualClock.current.schedule(after: 1) { layer.position.x = 100 }
    }
    let xs = recording.xs(at: [0.9, 1.1, 1.3])
    #expect(xs[0] == 0 && xs[1] > 0 && xs[1] < 100 && xs[2] == 100)
  }

  @Test("Subviews and sublayers come and go at once in animation blocks, without a message")
  func subviews() {
    let recording = record { root in
      let (box, inner) = (addBox(to: root), UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5)))
      inner.layer.name = "inner"
      box.addSubview(UIView())
      let clock = VirtualClock.current
      clock.schedule(after: 1) { UIView.animate(withDuration: 1) { box.addSubview(inner) } }
      clock.schedule(after: 2) {
        UIViewPropertyAnimator(duration: 1, curve: .linear) { inner.removeFromSuperview() }
          .startAnimation()
      }
      clock.schedule(after: 3) {
        UIView.animateKeyframes(withDuration: 0.5, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
            box.layer.addSublayer(CAShapeLayer())
          }
        }
      }
    }
    #expect(recording.diagnostics.isEmpty)
    #expect(
      [0.9, 1.1, 2.1].map { recording.visible("inner", at: $0) != nil } == [false, true, false]
    )
  }

  @Test("A transition fades or flips and ends with its completion")
  func transition() {
    var lines: [String] = []
    let recording = record { root in
      let box = addBox(to: root)
      VirtualClock.current.schedule(after: 1) {
        UIView.transition(with: box, duration: 1, options: .transitionCrossDissolve) {
          box.backgroundColor = .blue
        } completion: {
          lines.append("faded \($0) \(CACurrentMediaTime())")
        }
      }
      let back = addBox(to: root, name: "back")
      let front = UIView(frame: back.frame)
      front.layer.name = "front"
      VirtualClock.current.schedule(after: 2.5) {
        UIView.transition(
          from: back,
          to: front,
          duration: 0.5,
          options: .transitionFlipFromLeft
        ) { _ in lines.append("flipped \(front.superview === root) \(back.superview == nil)") }
      }
    }
    #expect(lines == ["faded true 2.0", "flipped true true"])
    #expect(recording.diagnostics.isEmpty)
    #expect(recording.visible("back", at: 2.4) != nil && recording.visible("front", at: 3.5) != nil)
  }
}
