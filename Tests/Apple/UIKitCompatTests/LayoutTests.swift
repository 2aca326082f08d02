import CoreGraphicsCompat
import Foundation
import Graphics
import SceneModel
import Testing

@testable import UIKitCompat

@Suite("Auto Layout")
struct LayoutTests {
  private func root(_ width: CGFloat = 400, _ height: CGFloat = 300) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
  }

  private func child(of parent: UIView) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(view)
    return view
  }

  @Test("A view that no constraint names keeps its frame, whatever others have")
  func unnamedViews() {
    let root = root()
    let (needle, inner, box, label) = (child(of: root), UIView(), child(of: root), UILabel())
    needle.bounds.size = CGSize(width: 8, height: 200)
    needle.center = CGPoint(x: 196, y: 120)
    inner.translatesAutoresizingMaskIntoConstraints = false
    needle.addSubview(inner)
    label.text = "M"
    label.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(label)
    NSLayoutConstraint.activate([
      inner.widthAnchor.constraint(equalToConstant: 4),
      inner.heightAnchor.constraint(equalTo: box.heightAnchor),
      box.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      box.widthAnchor.constraint(equalToConstant: 30),
      box.heightAnchor.constraint(equalToConstant: 50),
    ])
    root.layoutIfNeeded()
    needle.layoutIfNeeded()
    #expect(needle.frame == CGRect(x: 192, y: 20, width: 8, height: 200))
    #expect(inner.frame == CGRect(x: 0, y: 0, width: 4, height: 50))
    #expect(box.frame == CGRect(x: 370, y: 0, width: 30, height: 50))
    #expect(label.bounds.size == label.intrinsicContentSize)
    // A constraint that names it places it.
    needle.widthAnchor.constraint(equalToConstant: 9).isActive = true
    root.layoutIfNeeded()
    #expect(needle.frame == CGRect(x: 0, y: 0, width: 9, height: 0))
  }

  @Test("Stronger preferences win, regardless of the number of weaker ones")
  func strengths() {
    var solver = SimplexSolver()
    let x = SimplexSolver.Expression(solver.makeVariable())
    let isPossible = [
      solver.add(x + -10, .greaterThanOrEqual, strength: nil),
      solver.add(x + -100, .equal, strength: 1),
      solver.add(x + -100, .equal, strength: 1),
      solver.add(x + -20, .equal, strength: 2),
      solver.add(x + -5, .equal, strength: 3),
      solver.add(x + -5, .equal, strength: nil),
    ]
    solver.solve()
    #expect(isPossible == [true, true, true, true, true, false])
    // 5 is out of reach: as near to it as must be.
    #expect(abs(solver.value(of: x) - 10) < 1e-9)
  }

  @Test("Edges, centres, constants and multipliers")
  func anchors() {
    let root = root()
    let (box, half) = (child(of: root), child(of: root))
    NSLayoutConstraint.activate([
      box.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      box.topAnchor.constraint(equalTo: root.topAnchor, constant: 8),
      box.widthAnchor.constraint(equalToConstant: 100),
      box.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.5, constant: -10),
      half.leadingAnchor.constraint(equalTo: box.trailingAnchor, constant: 20),
      half.trailingAnchor.constraint(equalTo: root.safeAreaLayoutGuide.trailingAnchor),
      half.centerYAnchor.constraint(equalTo: box.centerYAnchor),
      half.heightAnchor.constraint(equalTo: half.widthAnchor, multiplier: 0.5),
    ])
    root.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 150, y: 8, width: 100, height: 140))
    #expect(half.frame == CGRect(x: 270, y: 45.5, width: 130, height: 65))
  }

  @Test("A preference gives way, and a contradiction is reported once and left out")
  func priorities() {
    let recording = record { root in
      let box = self.child(of: root)
      let wide = box.widthAnchor.constraint(equalToConstant: 1000)
      wide.priority = .defaultHigh
      NSLayoutConstraint.activate([
        wide, box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
        box.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -10),
        box.topAnchor.constraint(equalTo: root.topAnchor),
        box.heightAnchor.constraint(equalToConstant: 40),
        box.heightAnchor.constraint(equalToConstant: 50),
      ])
      root.layoutIfNeeded()
      #expect(box.frame == CGRect(x: 10, y: 0, width: 380, height: 40))
      root.setNeedsLayout()
      root.layoutIfNeeded()
    }
    let messages = recording.diagnostics.map { $0.text(file: nil) }
    #expect(messages.count == 1 && messages[0].contains("height == 50.0"), "\(messages)")
  }

  @Test("A changed constant moves inside an animation block that lays out")
  func animation() {
    let recording = record { root in
      let box = self.child(of: root)
      box.layer.name = "box"
      let left = box.leftAnchor.constraint(equalTo: root.leftAnchor)
      NSLayoutConstraint.activate([
        left, box.topAnchor.constraint(equalTo: root.topAnchor),
        box.widthAnchor.constraint(equalToConstant: 20),
        box.heightAnchor.constraint(equalToConstant: 20),
      ])
      root.layoutIfNeeded()
      left.constant = 100
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { root.layoutIfNeeded() }
    }
    #expect(recording.visible(at: 0.5)?.position == Point(60, 10))
    #expect(recording.visible(at: 2)?.position == Point(110, 10))
  }

  @Test("A label has the size of its text, broken at the width that it gets")
  func labels() {
    let root = root(200, 400)
    let (short, long) = (UILabel(frame: .zero), UILabel(frame: .zero))
    short.text = "Short"
    long.text = String(repeating: "several words ", count: 10)
    long.numberOfLines = 0
    for label in [short, long] {
      label.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(label)
    }
    NSLayoutConstraint.activate([
      short.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      short.topAnchor.constraint(equalTo: root.topAnchor),
      long.topAnchor.constraint(equalTo: short.bottomAnchor, constant: 4),
      long.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      long.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    root.layoutIfNeeded()
    #expect(short.frame.size == short.intrinsicContentSize)
    #expect(long.frame.width == 200 && long.frame.height > 3 * short.frame.height)
    #expect(long.frame.minY == short.frame.maxY + 4)
  }

  @Test("A label is as high as the largest font of its text")
  func attributedLabels() {
    let (plain, attributed) = (UILabel(frame: .zero), UILabel(frame: .zero))
    (plain.text, plain.font) = ("Large", .systemFont(ofSize: 50))
    let font = UIFont.systemFont(ofSize: 50)
    attributed.attributedText = NSAttributedString(string: "Large", attributes: [.font: font])
    #expect(attributed.intrinsicContentSize == plain.intrinsicContentSize)
    for label in [plain, attributed] { label.frame.size = CGSize(width: 200, height: 80) }
    #expect(attributed.layer.sublayers?.first?.frame == plain.layer.sublayers?.first?.frame)
    #expect(attributed.lastBaselineInset == plain.lastBaselineInset)
  }

  @Test(
    "Stacks share their length",
    arguments: [
      (UIStackView.Distribution.fillEqually, [[0, 90], [105, 90], [210, 90]]),
      (.equalSpacing, [[0, 20], [125, 40], [270, 30]]),
      (.fill, [[0, 20], [35, 40], [90, 210]]),
    ] as [(UIStackView.Distribution, [[CGFloat]])]
  )
  func stacks(_ distribution: UIStackView.Distribution, _ expected: [[CGFloat]]) {
    let root = root(300, 100)
    let views = [20, 40, 30].map { width -> UIView in
      let view = UIView()
      let size = view.widthAnchor.constraint(equalToConstant: width)
      size.priority = width == 30 && distribution == .fill ? .defaultLow : .defaultHigh
      size.isActive = true
      return view
    }
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = root.bounds
    stack.spacing = 15
    stack.distribution = distribution
    root.addSubview(stack)
    root.layoutIfNeeded()
    #expect(views.map { [$0.frame.minX, $0.frame.width] } == expected)
    #expect(views.allSatisfy { $0.frame.height == 100 })
    views[1].isHidden = true
    root.layoutIfNeeded()
    #expect(views[2].frame.maxX == 300 && views[0].frame.minX == 0)
  }

  @Test("Constraints to the edges of a scroll view give its content a size")
  func scrollContent() {
    let root = root()
    let scroll = UIScrollView(frame: root.bounds)
    root.addSubview(scroll)
    let page = child(of: scroll)
    NSLayoutConstraint.activate([
      page.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 10),
      page.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
      page.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
      page.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
      page.widthAnchor.constraint(equalTo: scroll.widthAnchor),
      page.heightAnchor.constraint(equalToConstant: 900),
    ])
    root.layoutIfNeeded()
    #expect(scroll.contentSize == CGSize(width: 400, height: 910))
    #expect(page.frame == CGRect(x: 0, y: 10, width: 400, height: 900))
  }

  @Test("A size that fits, and constraints that end with the hierarchy")
  func fittingAndLeaving() {
    let card = UIView()
    let box = child(of: card)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: card.topAnchor, constant: 5),
      box.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 5),
      box.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -5),
      box.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -5),
      box.widthAnchor.constraint(equalToConstant: 50),
      box.heightAnchor.constraint(equalToConstant: 30),
    ])
    let size = card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(size == CGSize(width: 60, height: 40))
    box.removeFromSuperview()
    #expect(card.constraints.isEmpty && box.constraints.count == 2)
  }

  @Test("Views that name their size in every layout do not ask for another one")
  func settledLayout() {
    let recording = record { root in
      let stack = UIStackView(arrangedSubviews: [
        UIActivityIndicatorView(style: .large), UISegmentedControl(items: ["A", "B"]),
        UISwitch(), UIPageControl(),
      ])
      stack.axis = .vertical
      stack.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(stack)
      stack.centerXAnchor.constraint(equalTo: root.centerXAnchor).isActive = true
      stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    }
    #expect(recording.diagnostics.isEmpty, "\(recording.diagnostics.map { $0.text(file: nil) })")
  }

  @Test("Constraints move the anchor point of a view to the middle of its frame")
  func anchorPoints() {
    let (parent, view) = (root(), UIView())
    view.translatesAutoresizingMaskIntoConstraints = false
    view.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    parent.addSubview(view)
    NSLayoutConstraint.activate([
      view.centerXAnchor.constraint(equalTo: parent.centerXAnchor),
      view.centerYAnchor.constraint(equalTo: parent.centerYAnchor),
      view.widthAnchor.constraint(equalToConstant: 20),
      view.heightAnchor.constraint(equalToConstant: 100),
    ])
    parent.layoutIfNeeded()
    #expect(view.center == CGPoint(x: 200, y: 150))
    #expect(view.frame == CGRect(x: 190, y: 50, width: 20, height: 100))
  }
}
