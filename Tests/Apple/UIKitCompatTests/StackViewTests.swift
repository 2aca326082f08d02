import Foundation
import Graphics
import SceneModel
import Testing
import UIKitCompat

@Suite("Changes of stacks")
struct StackViewTests {
  /// Records a column of three views, 100 points high each, from which a closure hides the second one after a second.
  private func record(_ hide: @escaping (UIView) -> Void) -> Recording {
    UIKitCompatTests.record { root in
      let views = ["a", "b", "c"].map { name in
        let view = UIView()
        view.backgroundColor = .red
        view.layer.name = name
        return view
      }
      let stack = UIStackView(arrangedSubviews: views)
      (stack.axis, stack.distribution) = (.vertical, .fillEqually)
      stack.frame = CGRect(x: 0, y: 0, width: 100, height: 300)
      root.addSubview(stack)
      root.layoutIfNeeded()
      VirtualClock.current.schedule(after: 1) { hide(views[1]) }
    }
  }

  // The upper and lower edges.
  private func edges(_ recording: Recording, _ name: String, at time: Double) -> [Double]? {
    recording.visible(name, at: time).map { state in
      let half = state.bounds.height / 2
      return [state.position.y - half, state.position.y + half].map { ($0 * 1000).rounded() / 1000 }
    }
  }

  private func check(_ recording: Recording) {
    #expect(edges(recording, "b", at: 0.9) == [100, 200])
    // Half of the way: the others grow from 100 to 150 points, the hidden one shrinks to nothing between them.
    #expect(edges(recording, "a", at: 1.5) == [0, 125])
    #expect(edges(recording, "b", at: 1.5) == [125, 175])
    #expect(edges(recording, "c", at: 1.5) == [175, 300])
    #expect(edges(recording, "a", at: 2.2) == [0, 150])
    #expect(recording.visible("b", at: 2.2) == nil)
    #expect(edges(recording, "c", at: 2.2) == [150, 300])
    #expect(recording.diagnostics.isEmpty)
  }

  @Test("The others move in an animation block, which the hidden view remains visible for")
  func block() {
    check(
      record { view in
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.isHidden = true }
      }
    )
  }

  @Test("So they do under an animator")
  func animator() {
    check(
      record { view in
        UIViewPropertyAnimator(duration: 1, curve: .linear) { view.isHidden = true }
          .startAnimation()
      }
    )
  }

  @Test("A view that is shown again is visible at once, and grows")
  func shown() {
    let recording = record { view in
      view.isHidden = true
      VirtualClock.current.schedule(after: 1) {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.isHidden = false }
      }
    }
    #expect(recording.visible("b", at: 1.5) == nil)
    #expect(edges(recording, "a", at: 1.5) == [0, 150])
    #expect(edges(recording, "b", at: 2.5) == [125, 175])
    #expect(edges(recording, "b", at: 3.5) == [100, 200])
  }

  @Test("The views move in an animation block, whichever property of the stack changes")
  func properties() {
    let changes: [(change: (UIStackView) -> Void, middle: [Double], end: [Double])] = [
      ({ $0.spacing = 30 }, [105, 195], [110, 190]),
      ({ $0.axis = .horizontal }, [50, 250], [0, 300]),
      ({ $0.setCustomSpacing(60, after: $0.arrangedSubviews[0]) }, [120, 210], [140, 220]),
      (
        {
          $0.layoutMargins = UIEdgeInsets(top: 60, left: 0, bottom: 0, right: 0)
          $0.isLayoutMarginsRelativeArrangement = true
        }, [120, 210], [140, 220]
      ),
      ({ $0.arrangedSubviews[0].removeFromSuperview() }, [50, 175], [0, 150]),
    ]
    for (number, (change, middle, end)) in changes.enumerated() {
      let recording = record { view in
        guard let stack = view.superview as? UIStackView else { return }
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { change(stack) }
      }
      #expect(edges(recording, "b", at: 0.9) == [100, 200], "\(number)")
      #expect(edges(recording, "b", at: 1.5) == middle, "\(number)")
      #expect(edges(recording, "b", at: 2.2) == end, "\(number)")
    }
  }

  @Test("A hidden view makes its stack neither wider nor longer")
  func size() {
    let (label, view) = (UILabel(), UIView())
    label.text = "a text that is much wider than the other view"
    view.heightAnchor.constraint(equalToConstant: 20).isActive = true
    view.widthAnchor.constraint(equalToConstant: 30).isActive = true
    let stack = UIStackView(arrangedSubviews: [view, label])
    stack.axis = .vertical
    label.isHidden = true
    let size = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(size == CGSize(width: 30, height: 20))
  }

  @Test("Other views are hidden at once in an animation block; flags are not animated")
  func flags() {
    let recording = UIKitCompatTests.record { root in
      let box = addBox(to: root)
      VirtualClock.current.schedule(after: 1) {
        UIView.animate(withDuration: 1) { (box.isHidden, box.clipsToBounds) = (true, true) }
      }
    }
    #expect(recording.visible(at: 0.9) != nil && recording.visible(at: 1.1) == nil)
    #expect(!recording.diagnostics.contains { $0.severity > .hint })
  }
}
