import Foundation
import Testing
import UIKitCompat

// Which initializers are designated, and which can fail, decides what subclasses compile. These are written as
// UIKit's headers ask for it.

private final class RippleButton: UIButton {
  override init(frame: CGRect) {
    super.init(frame: frame)
    setTitle("Tap", for: .normal)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Segments: UISegmentedControl {
  override init(items: [Any]?) {
    super.init(items: items)
    selectedSegmentIndex = 1
  }
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Row: UIStackView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    spacing = 7
  }
  required init(coder: NSCoder) {
    super.init(coder: coder)
    spacing = 8
  }
}

private final class Spinner: UIActivityIndicatorView {
  override init(style: Style) { super.init(style: style) }
  override init(frame: CGRect) { super.init(frame: frame) }
  required init(coder: NSCoder) { super.init(coder: coder) }
}

private final class PlainTable: UITableView {
  override init(frame: CGRect, style: Style) {
    super.init(frame: frame, style: style)
    rowHeight = 33
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Grid: UICollectionView {
  override init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    super.init(frame: frame, collectionViewLayout: layout)
    tag = 4
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Notes: UITextView {
  override init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame, textContainer: textContainer)
    tag = 5
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class Bar: UIProgressView {
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@Suite("Initializers that subclasses override and inherit")
struct InitializerTests {
  @Test("Factories are inherited, and run the initializer that the class overrides")
  func factories() {
    let button = RippleButton(type: .system)
    #expect(button.buttonType == .system && button.currentTitle == "Tap")
    // Titles of all types but custom have the tint colour.
    #expect(button.titleLabel?.textColor == button.tintColor)
    #expect(RippleButton().buttonType == .custom)
    let action = UIAction(title: "Go") { _ in }
    #expect(RippleButton(type: .custom, primaryAction: action).currentTitle == "Go")
    #expect(Row(arrangedSubviews: [UIView(), UIView()]).spacing == 7)
    #expect(Bar(progressViewStyle: .bar).progressViewStyle == .bar)
  }

  @Test("Designated initializers are overridden")
  func designated() {
    let segments = Segments(items: ["a", "b"])
    #expect(segments.numberOfSegments == 2 && segments.selectedSegmentIndex == 1)
    #expect(Spinner(style: .large).bounds.width == 37)
    #expect(PlainTable().rowHeight == 33 && PlainTable(frame: .zero).style == .plain)
    #expect(PlainTable(frame: .zero, style: .grouped).style == .grouped)
    let grid = Grid(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(grid.tag == 4 && grid.frame.minY == 2)
    #expect(Notes().tag == 5)
  }

  @Test("A decoded row cannot fail, and takes what the storyboard says")
  func decoded() {
    let row = Row(coder: StoryboardDecoder { (row: Row) in row.axis = .vertical })
    #expect(row.spacing == 8 && row.axis == .vertical)
  }

  @Test("The padding of lines moves the text of a view")
  func padding() {
    let view = Notes(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.text = "Hello"
    let wide = view.sizeThatFits(.zero).width
    view.textContainer.lineFragmentPadding = 0
    #expect(abs(wide - view.sizeThatFits(.zero).width - 10) < 1e-9)
    view.layoutIfNeeded()
    #expect(view.subviews.first?.frame.minX == 0)
  }
}
