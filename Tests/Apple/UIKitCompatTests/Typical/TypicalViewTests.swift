import Foundation
import Graphics
import SceneModel
import Testing
import UIKitCompat

@Suite("Typical lines with classes of views")
struct TypicalViewTests {
  private func expectNoMistakes(_ recording: Recording) {
    // The lines name images that only their apps have.
    let failures = recording.diagnostics.filter {
      $0.severity != .hint && $0.code != .missingAsset
    }
    #expect(failures.isEmpty, "\(failures.map { $0.text(file: nil) })")
  }

  @Test("Views receive layout, order and window callbacks")
  func views() {
    let recording = record(duration: 1) { root in
      let card = UIViewLines.cards(in: root)
      #expect(card.frame == CGRect(x: 140, y: 120, width: 120, height: 60))
      #expect(card.layouts > 0 && card.layer.shadowPath != nil && card.cornerRadius == 12)
      #expect(card.log == ["has 42", "comes", "came"])
      root.viewWithTag(42)?.removeFromSuperview()
      card.removeFromSuperview()
      #expect(card.log.suffix(2) == ["loses 42", "leaves"])
      #expect(root.allSubviews.count == 1)
      let plain = addBox(to: root)
      #expect(UIViewLines.styles(of: plain) == .red && plain.layer.zPosition == 1)
      #expect(plain.intrinsicContentSize.width == UIView.noIntrinsicMetric)
      #expect(plain.sizeThatFits(CGSize(width: 1, height: 1)) == CGSize(width: 20, height: 20))
      let other = UIView(frame: root.bounds)
      root.addSubview(other)
      #expect(UIViewLines.order(in: other) == [1, 2, 4, 3] && other.subviews.isEmpty)
      let corner = CGPoint(x: 10, y: 20)
      #expect(UIViewLines.positions(other) == [corner, CGPoint(x: 5, y: 5), .zero, corner, corner])
    }
    expectNoMistakes(recording)
  }

  @Test("Views follow the size of their superview by their masks")
  func autoresizing() {
    _ = record(duration: 1) { root in
      func child(_ frame: CGRect, _ mask: UIView.AutoresizingMask) -> UIView {
        let child = UIView(frame: frame)
        child.autoresizingMask = mask
        return child
      }
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let square = CGRect(x: 10, y: 10, width: 20, height: 20)
      let backend = child(box.bounds.insetBy(dx: 10, dy: 10), [.flexibleWidth, .flexibleHeight])
      let trailing = child(square, .flexibleLeftMargin)
      let between = child(square, [.flexibleLeftMargin, .flexibleRightMargin])
      let fixed = child(square, [])
      for view in [backend, trailing, between, fixed] { box.addSubview(view) }
      root.addSubview(box)
      box.frame.size = CGSize(width: 200, height: 50)
      #expect(backend.frame == CGRect(x: 10, y: 10, width: 180, height: 30))
      #expect(trailing.frame.origin == CGPoint(x: 110, y: 10) && trailing.frame.width == 20)
      // The gain of 100 points is shared by margins of 10 and 70 points.
      #expect(between.frame.origin.x == 22.5 && fixed.frame == square)
      box.autoresizesSubviews = false
      box.bounds.size.width = 100
      #expect(backend.frame.width == 180)
    }
  }

  @Test("Animations of views run one after the other")
  func animations() throws {
    var lines: UIViewAnimationLines?
    let recording = record(duration: 10) { root in
      let made = UIViewAnimationLines(in: root)
      lines = made
      made.front.layer.name = "front"
      made.appear()
      let clock = VirtualClock.current
      clock.schedule(after: 2) { made.loop() }
      clock.schedule(after: 2.5) { made.springs() }
      clock.schedule(after: 3.5) { made.keyframes() }
      clock.schedule(after: 7) { made.dissolve() }
      clock.schedule(after: 8) { made.cascade([made.front, made.back]) }
    }
    expectNoMistakes(recording)
    let log = try #require(lines).log
    #expect(
      log == [
        "faded in: true", "moved", "sprung", "keyframes", "dissolved", "swapped",
      ]
    )
    #expect(recording.xs("front", at: [0.4, 1.1]) == [90, 190])
    let early = try #require(recording.visible("front", at: 0.25))
    #expect(early.opacity > 0 && early.opacity < 0.5)
  }

  @Test("A card that is dragged, let go and thrown, and smaller animators")
  func propertyAnimators() throws {
    var made: UIViewPropertyAnimatorLines?
    let recording = record(duration: 10) { root in
      let lines = UIViewPropertyAnimatorLines(in: root)
      made = lines
      let clock = VirtualClock.current
      // Dragged half way up and thrown back.
      clock.schedule(after: 1) { lines.panBegan() }
      clock.schedule(after: 1.5) { lines.panChanged(translation: CGPoint(x: 0, y: -50)) }
      clock.schedule(after: 2) { lines.panEnded(velocity: CGPoint(x: 0, y: 100)) }
      // Tapped, caught half way in time, and thrown on.
      clock.schedule(after: 4) { lines.animateTransitionIfNeeded(duration: 1) }
      clock.schedule(after: 4.25) { lines.panBegan() }
      clock.schedule(after: 4.5) { lines.panChanged(translation: CGPoint(x: 0, y: -10)) }
      clock.schedule(after: 5) { lines.panEnded(velocity: CGPoint(x: 0, y: -100)) }
      clock.schedule(after: 7) { lines.pop() }
      clock.schedule(after: 8) { lines.slide() }
      clock.schedule(after: 8.2) { lines.cancelFade() }
    }
    expectNoMistakes(recording)
    let lines = try #require(made)
    #expect(lines.log == ["stays", "true", "slid"])
    func y(_ time: Double) -> Double { recording.visible("card", at: time)?.position.y ?? .nan }
    #expect(y(0.5) == 250 && y(1.2) == 250 && y(1.75) == 200 && y(3.5) == 250 && y(7) == 150)
    // Caught where it was, and dragged 10 points on.
    #expect(y(4.3) < 250 && abs(y(4.3) - y(4.2499)) < 0.2 && abs(y(4.6) - y(4.3) + 10) < 0.1)
    // The fade was stopped on its way.
    #expect(lines.dimming.alpha > 0 && lines.dimming.alpha < 0.5)
    let after = try #require(recording.visible("card", at: 9))
    #expect(after.position.x == 250 && after.transform.matrix == .identity)
  }

  @Test("A part of a block is repeated on its own")
  func repetition() {
    var ends: [Double] = []
    let recording = record { root in
      let (box, other) = (addBox(to: root), addBox(to: root, name: "other"))
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        #expect(UIView.inheritedAnimationDuration == 1)
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: false) { box.center.x = 150 }
        other.center.x = 150
      } completion: { _ in
        ends.append(CACurrentMediaTime())
      }
      #expect(UIView.inheritedAnimationDuration == 0)
      UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { other.center.y = 100 }
    }
    #expect(recording.xs(at: [0.5, 1.25, 1.5, 2.5]) == [100, 75, 100, 150])
    #expect(recording.xs("other", at: [0.5, 1.5]) == [100, 150])
    #expect(recording.visible("other", at: 0.1)?.position.y == 100 && ends == [2])
  }

  @Test("Labels show texts, colours and shadows")
  func labels() {
    let lines = UILabelLines()
    let recording = record(duration: 3) { root in
      lines.fill(root)
      #expect(lines.blank() == [false, false, false, true, true])
      lines.style()
      #expect(lines.titleLabel.text == "LOADING…" && lines.titleLabel.font.pointSize == 28)
      let letters = lines.titleLabel.layer.sublayers?.first
      #expect(letters?.shadowOpacity == 1 && letters?.shadowRadius == 0)
      #expect(letters?.shadowOffset == CGSize(width: 0, height: 1))
      lines.titleLabel.isHighlighted = true
      #expect((letters as? CATextLayer)?.foregroundColor == UIColor.white.cgColor)
      #expect(lines.attributed() == "Red and big!")
      VirtualClock.current.schedule(after: 1) { lines.animate() }
    }
    expectNoMistakes(recording)
    #expect(lines.counter.changes == ["50 %", "75 %", ""])
    #expect(lines.titleLabel.text == "Done")
    #expect(UILabel().shadowOffset == CGSize(width: 0, height: -1))
  }

  @Test("A label fits its text")
  func fittingLabel() {
    let label = UILabel(frame: CGRect(x: 5, y: 5, width: 90, height: 90))
    label.font = UIFont(name: "DejaVu Sans", size: 20)
    label.text = "MMMM MMMM"
    label.sizeToFit()
    // An M is 1767 of 2048 units wide, a space 651, a line 2384 high; whole points.
    #expect(label.frame == CGRect(x: 5, y: 5, width: 145, height: 24))
    #expect(label.intrinsicContentSize == CGSize(width: 145, height: 24))
    label.numberOfLines = 0
    #expect(label.sizeThatFits(CGSize(width: 80, height: 0)) == CGSize(width: 70, height: 47))
  }

  @Test("Image views show images")
  func imageViews() throws {
    let frames = (0..<4).compactMap { index in
      CGImage(rgba: Array(repeating: UInt8(60 * index), count: 96), width: 6, height: 4)
        .map { UIImage(cgImage: $0) }
    }
    let lines = UIImageViewLines(frames: frames)
    let recording = record(duration: 4) { root in
      lines.show(in: root)
      #expect(lines.banner.frame == CGRect(x: 100, y: 20, width: 6, height: 4))
      #expect(lines.avatar.layer.cornerRadius == 30 && lines.avatar.changes == 1)
      VirtualClock.current.schedule(after: 1) { #expect(lines.play()) }
      VirtualClock.current.schedule(after: 2) {
        #expect(lines.stop() == frames[3])
        lines.banner.isHighlighted = true
        #expect(lines.banner.layer.contents as? CGImage == frames[0].cgImage)
        lines.banner.isHighlighted = false
        #expect(lines.banner.layer.contents as? CGImage == frames[3].cgImage)
      }
      VirtualClock.current.schedule(after: 3) { lines.swap() }
      #expect(lines.clones().map(\.bounds.width) == [10, 20])
    }
    expectNoMistakes(recording)
    #expect(lines.fields() == (.scaleToFill, false, 0))
    #expect(lines.banner.sizeThatFits(.zero) == CGSize(width: 6, height: 4))
    #expect(
      UIImageView(image: frames[0], highlightedImage: frames[1]).highlightedImage == frames[1]
    )
  }
}
