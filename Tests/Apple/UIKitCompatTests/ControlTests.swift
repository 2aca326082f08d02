import Foundation
import Graphics
import SceneModel
import Testing
import UIKitCompat

@Suite("Controls")
struct ControlTests {
  @Test("Controls, recognizers and notification centers hold no targets")
  func freedTargets() {
    final class Owner: UIView {
      func tap() {}
      func touch(_ sender: UIButton, _ event: UIEvent) {}
      func pan(_ recognizer: UIPanGestureRecognizer) {}
      func note(_ note: Notification) {}
    }
    weak var freed: Owner?
    do {
      let (owner, button) = (Owner(), UIButton(frame: .zero))
      owner.addSubview(button)
      button.addTarget(owner, action: Owner.tap, for: .touchUpInside)
      button.addTarget(owner, action: Owner.touch, for: .touchDown)
      owner.addGestureRecognizer(UIPanGestureRecognizer(target: owner, action: Owner.pan))
      let name = Notification.Name("freedTargets")
      NotificationCenter.default.addObserver(owner, selector: Owner.note, name: name, object: nil)
      freed = owner
      #expect(freed != nil && button.allTargets == [owner])
    }
    #expect(freed == nil)
  }

  @Test("A class places the title and the image of its button")
  func buttonRectangles() {
    final class Upright: UIButton {
      override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        CGRect(x: contentRect.midX - 5, y: contentRect.minY, width: 10, height: 10)
      }
      override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        super.titleRect(forContentRect: contentRect).offsetBy(dx: 1, dy: 2)
      }
    }
    let button = Upright(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    button.contentEdgeInsets = UIEdgeInsets(top: 4, left: 20, bottom: 6, right: 0)
    button.setImage(
      UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in },
      for: .normal
    )
    button.setTitle("Play", for: .normal)
    button.layoutIfNeeded()
    #expect(button.imageView?.frame == CGRect(x: 55, y: 4, width: 10, height: 10))
    // The image and the title, beside each other, are in the middle of the content.
    let width = button.titleLabel?.intrinsicContentSize.width ?? 0
    let start = 20 + (80 - 8 - width) / 2 + 8
    #expect(abs((button.titleLabel?.frame.minX ?? 0) - start - 1) < 1e-9)
    #expect(abs((button.titleLabel?.frame.midY ?? 0) - 24 - 2) < 1e-9)
  }

  @Test("Values remain in their ranges, and sizes equal UIKit's")
  func values() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 128, height: 34))
    slider.maximumValue = 10
    slider.value = 12
    #expect(slider.value == 10)
    let progress = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    progress.setProgress(0.5, animated: false)
    #expect(progress.frame.height == 4)
    #expect(progress.layer.sublayers?.last?.frame.width == 50)
    let onOff = UISwitch(frame: CGRect(x: 5, y: 5, width: 0, height: 0))
    #expect(onOff.frame == CGRect(x: 5, y: 5, width: 51, height: 31))
    let segments = UISegmentedControl(items: ["One", "Two"])
    segments.selectedSegmentIndex = 3
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(segments.numberOfSegments == 2 && segments.titleForSegment(at: 1) == "Two")
    #expect(UIActivityIndicatorView(style: .large).frame.size == CGSize(width: 37, height: 37))
  }

  @Test("Segments and texts without room leave no message", arguments: [0, 1, 3] as [CGFloat])
  func narrow(side: CGFloat) {
    let recording = record { root in
      let segments = UISegmentedControl(items: ["One", "Two"])
      segments.selectedSegmentIndex = 1
      let field = UITextField(frame: .zero)
      (field.text, field.borderStyle) = ("Hello", .roundedRect)
      for view in [segments, field] as [UIView] {
        root.addSubview(view)
        view.frame = CGRect(x: 5, y: 5, width: side, height: side)
        view.layoutIfNeeded()
      }
      let marker = segments.layer.sublayers?.first { type(of: $0) == CALayer.self }
      #expect(marker?.frame.minX.isFinite == true && marker?.frame.width.isFinite == true)
    }
    #expect(!recording.diagnostics.contains { $0.severity == .error })
  }

  @Test("A switch moves its knob in a quarter of a second")
  func switching() {
    var knob: CALayer?
    let recording = record { root in
      let onOff = UISwitch()
      root.addSubview(onOff)
      knob = onOff.layer.sublayers?.last
      knob?.name = "knob"
      VirtualClock.current.schedule(after: 1) { onOff.setOn(true, animated: true) }
    }
    let positions = [1, 1.125, 1.3].map { recording.visible("knob", at: $0)?.position.x ?? 0 }
    #expect(positions[0] == 15.5 && abs(positions[1] - 25.5) < 1 && positions[2] == 35.5)
  }

  @Test("Targets take methods of UIKit with results, of objects and of classes, as selectors")
  func librarySelectors() {
    final class Page: UIView {
      var answers = 0
      override func becomeFirstResponder() -> Bool {
        answers += 1
        return true
      }
      func isEnabled(_ sender: UIButton) -> Bool {
        answers += 10
        return true
      }
    }
    let (page, button, field) = (Page(), UIButton(frame: .zero), UITextField(frame: .zero))
    page.addSubview(field)
    field.becomeFirstResponder()
    button.addTarget(
      page,
      action: Selector("endEditing", UIView.endEditing(_:)),
      for: .touchUpInside
    )
    button.addTarget(
      page,
      action: Selector("becomeFirstResponder", page.becomeFirstResponder),
      for: .touchUpInside
    )
    button.addTarget(
      page,
      action: Selector("isEnabled", page.isEnabled(_:)),
      for: .touchUpInside
    )
    button.sendActions(for: .touchUpInside)
    #expect(!field.isFirstResponder && page.answers == 11)
    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.pushViewController(UIViewController(), animated: false)
    button.addTarget(
      navigation,
      action: Selector("pop", UINavigationController.popViewController(animated:)),
      for: .touchDown
    )
    button.sendActions(for: .touchDown)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test("An offset moves inside a block, and an animated one notifies its delegate")
  func scrolling() {
    final class Follower: UIScrollViewDelegate {
      var offsets: [CGFloat] = []
      var ends = 0
      func scrollViewDidScroll(_ scrollView: UIScrollView) {
        offsets.append(scrollView.contentOffset.x)
      }
      func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ends += 1 }
    }
    let follower = Follower()
    let recording = record { root in
      let scroll = UIScrollView(frame: root.bounds)
      scroll.contentSize = CGSize(width: 2000, height: 300)
      scroll.layer.name = "scroll"
      scroll.delegate = follower
      root.addSubview(scroll)
      VirtualClock.current.schedule(after: 0.5) {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          scroll.contentOffset.x = 400
        }
      }
      VirtualClock.current.schedule(after: 2) {
        scroll.setContentOffset(CGPoint(x: 800, y: 0), animated: true)
      }
    }
    #expect(recording.visible("scroll", at: 1)?.bounds.minX == 200)
    #expect(recording.visible("scroll", at: 2.5)?.bounds.minX == 800)
    #expect(follower.offsets.first == 400 && follower.offsets.last == 800)
    #expect(follower.offsets == follower.offsets.sorted() && follower.ends == 1)
    #expect(follower.offsets.count > 15)
  }

  @Test("A tint colour is that of the superview, until the view has one")
  func tint() {
    let (outer, inner) = (UIView(), UIView())
    outer.addSubview(inner)
    #expect(inner.tintColor == .systemBlue)
    outer.tintColor = .red
    #expect(inner.tintColor == .red)
    inner.tintColor = .green
    outer.tintColor = nil
    #expect(inner.tintColor == .green && outer.tintColor == .systemBlue)
  }

  @Test("A text field shows its placeholder until it has a text")
  func field() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
    field.placeholder = "Name"
    let label = field.subviews.first as? UILabel
    #expect(label?.text == "Name")
    field.text = "abc"
    #expect(label?.text == "abc")
    field.isSecureTextEntry = true
    #expect(label?.text == "•••")
    #expect(field.becomeFirstResponder() && field.isEditing)
  }
}
