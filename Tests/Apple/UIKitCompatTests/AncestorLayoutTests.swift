import CoreAnimationCompat
import Foundation
import Graphics
import SceneModel
import Testing

@testable import UIKitCompat

/// Counts its layouts.
private final class LayoutCounter: UIView {
  private(set) var layouts = 0

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
  }
}

@Suite("Layout of ancestors")
struct AncestorLayoutTests {
  /// A square in the middle of another view, which constraints place.
  private func centred(on view: UIView, side: CGFloat) -> (UIView, [NSLayoutConstraint]) {
    let square = UIView()
    square.translatesAutoresizingMaskIntoConstraints = false
    square.layer.name = "square"
    square.backgroundColor = .red
    view.superview?.addSubview(square)
    square.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
    square.centerYAnchor.constraint(equalTo: view.centerYAnchor).isActive = true
    let sides = [square.widthAnchor, square.heightAnchor].map {
      $0.constraint(equalToConstant: side)
    }
    NSLayoutConstraint.activate(sides)
    return (square, sides)
  }

  @Test("layoutIfNeeded() of a view places it: a ring that grows remains centred at every instant")
  func ring() {
    let recording = record(duration: 1) { root in
      let button = UIView(frame: CGRect(x: 120, y: 120, width: 44, height: 44))
      root.addSubview(button)
      VirtualClock.current.schedule(after: 0) {
        let (ring, sides) = self.centred(on: button, side: 2)
        ring.layoutIfNeeded()
        #expect(ring.center == CGPoint(x: 142, y: 142))
        #expect(ring.bounds.size == CGSize(width: 2, height: 2))
        for side in sides { side.constant = 40 }
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { ring.layoutIfNeeded() }
        #expect(ring.center == CGPoint(x: 142, y: 142))
        #expect(ring.bounds.size == CGSize(width: 40, height: 40))
      }
    }
    for (time, side) in [(0.0, 2.0), (0.25, 11.5), (0.5, 21), (0.75, 30.5)] {
      let shown = recording.visible("square", at: time)
      #expect(shown?.position == Point(142, 142), "\(time)")
      #expect(abs((shown?.bounds.size.width ?? 0) - side) < 1e-9, "\(time)")
    }
  }

  @Test("The layout begins below the first ancestor that needs none, and takes all below it")
  func start() {
    let views = (0..<4).map { _ in LayoutCounter(frame: CGRect(x: 0, y: 0, width: 9, height: 9)) }
    for (outer, inner) in zip(views, views.dropFirst()) { outer.addSubview(inner) }
    let sibling = LayoutCounter(frame: .zero)
    views[1].addSubview(sibling)
    views[0].layoutIfNeeded()
    let before = (views + [sibling]).map(\.layouts)
    for index in [0, 2, 3] { views[index].setNeedsLayout() }
    sibling.setNeedsLayout()
    views[3].layoutIfNeeded()
    func added() -> [Int] { zip((views + [sibling]).map(\.layouts), before).map { $0 - $1 } }
    // The second view needs none: the first one waits.
    #expect(added() == [0, 0, 1, 1, 0])
    views[1].setNeedsLayout()
    views[3].layoutIfNeeded()
    #expect(added() == [0, 0, 1, 1, 0])
    views[2].setNeedsLayout()
    views[2].layoutIfNeeded()
    #expect(added() == [1, 1, 2, 1, 1])
  }

  @Test("A change of constraints lays out only the ancestors whose subviews it moves")
  func others() {
    let recording = record(duration: 1) { root in
      let boxes = (0..<2).map { index in
        let box = UIView(frame: CGRect(x: 100 * index, y: 0, width: 80, height: 80))
        root.addSubview(box)
        return box
      }
      let parts = boxes.map { box -> NSLayoutConstraint in
        let part = UIView()
        part.translatesAutoresizingMaskIntoConstraints = false
        part.layer.name = box.frame.minX == 0 ? "first" : "second"
        box.addSubview(part)
        let left = part.leadingAnchor.constraint(equalTo: box.leadingAnchor)
        left.isActive = true
        for side in [part.widthAnchor, part.heightAnchor] {
          side.constraint(equalToConstant: 10).isActive = true
        }
        return left
      }
      VirtualClock.current.schedule(after: 0) {
        for part in parts { part.constant = 40 }
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          boxes[0].layoutIfNeeded()
        }
      }
    }
    #expect(recording.visible("first", at: 0.5)?.position.x == 25)
    #expect(recording.visible("second", at: 0.5)?.position.x == 45)
  }

  @Test("A layout that changes constraints of subviews does not call itself")
  func recursion() {
    final class Fitting: UIView {
      var side: NSLayoutConstraint?
      private(set) var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        side?.constant = bounds.width / 2
        subviews.first?.layoutIfNeeded()
      }
    }
    let view = Fitting(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
    let part = UIView()
    part.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(part)
    let side = part.widthAnchor.constraint(equalToConstant: 1)
    side.isActive = true
    view.side = side
    let root = UIView(frame: view.frame)
    root.addSubview(view)
    root.layoutIfNeeded()
    root.layoutIfNeeded()
    #expect(part.bounds.width == 40 && view.layouts < 5)
  }

  @Test("layoutIfNeeded() of a layer includes the superlayers that need it")
  func layers() {
    final class Counting: CALayer {
      var layouts = 0
      override func layoutSublayers() { layouts += 1 }
    }
    let (outer, inner) = (Counting(), Counting())
    outer.addSublayer(inner)
    outer.layoutIfNeeded()
    outer.setNeedsLayout()
    inner.layoutIfNeeded()
    #expect(outer.layouts == 2 && !outer.needsLayout())
  }
}
