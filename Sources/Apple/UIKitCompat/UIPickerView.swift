public import Foundation
internal import Graphics

/// Wheels of rows side by side, of which the row in the middle is selected.
open class UIPickerView: UIView {
  /// Provides the numbers of wheels and rows.
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
  /// Provides the texts, and is notified of selections by a finger.
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { reloadAllComponents() } }
  /// Accepted: the selected rows are on a grey bar.
  open var showsSelectionIndicator = true

  private var wheels: [UIScrollView] = []
  private var selections: [Int] = []
  private let bar = UIView(frame: .zero)
  private var needsReload = true

  override func setUp() {
    super.setUp()
    if bounds.height == 0 { bounds.size.height = 216 }
    bar.backgroundColor = UIColor(white: 0.5, alpha: 0.12)
    bar.layer.cornerRadius = 8
    bar.isUserInteractionEnabled = false
    addSubview(bar)
  }

  // MARK: Data

  /// How many wheels there are.
  open var numberOfComponents: Int { max(0, dataSource?.numberOfComponents(in: self) ?? 0) }

  /// How many rows a wheel has.
  open func numberOfRows(inComponent component: Int) -> Int {
    max(0, dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0)
  }

  /// Asks for all rows again, before the next layout.
  open func reloadAllComponents() {
    needsReload = true
    setNeedsLayout()
  }

  /// Asks for the rows of a wheel again, before the next layout.
  open func reloadComponent(_ component: Int) { reloadAllComponents() }

  /// The selected row of a wheel; -1 without such a wheel.
  open func selectedRow(inComponent component: Int) -> Int {
    selections.indices.contains(component) ? selections[component] : -1
  }

  /// Selects a row without notifying the delegate.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    while selections.count <= component, component < 100 { selections.append(0) }
    guard selections.indices.contains(component) else { return }
    selections[component] = row
    guard wheels.indices.contains(component) else { return }
    let offset = CGPoint(x: 0, y: CGFloat(row) * height(component))
    wheels[component].setContentOffset(offset, animated: animated)
  }

  /// The view of a row; nil for none.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    guard wheels.indices.contains(component) else { return nil }
    return wheels[component].subviews.first { $0.tag == row + 1 }
  }

  // MARK: Layout

  private func height(_ component: Int) -> CGFloat {
    max(1, delegate?.pickerView(self, rowHeightForComponent: component) ?? 32)
  }

  /// Places the wheels and their rows.
  open override func layoutSubviews() {
    if needsReload { rebuild() }
    let count = CGFloat(max(1, wheels.count))
    var x: CGFloat = 0
    for (index, wheel) in wheels.enumerated() {
      let given = delegate?.pickerView(self, widthForComponent: index) ?? 0
      let width = given > 0 ? given : bounds.width / count
      wheel.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      x += width
      layOutRows(of: index)
    }
    let barHeight = wheels.isEmpty ? 32 : height(0)
    let (top, width) = (bounds.midY - barHeight / 2, max(0, bounds.width - 18))
    bar.frame = CGRect(x: 9, y: top, width: width, height: barHeight)
  }

  private func layOutRows(of component: Int) {
    let (wheel, height) = (wheels[component], height(component))
    let inset = (bounds.height - height) / 2
    let (width, count) = (wheel.bounds.width, CGFloat(wheel.subviews.count))
    wheel.contentSize = CGSize(width: width, height: count * height + 2 * inset)
    for view in wheel.subviews {
      let top = inset + CGFloat(view.tag - 1) * height
      view.frame = CGRect(x: 0, y: top, width: width, height: height)
    }
    if !wheel.isDragging, !wheel.isDecelerating {
      wheel.contentOffset = CGPoint(x: 0, y: CGFloat(selections[component]) * height)
    }
  }

  private func rebuild() {
    needsReload = false
    for wheel in wheels { wheel.removeFromSuperview() }
    wheels = (0..<min(numberOfComponents, 100)).map(makeWheel)
    while selections.count < wheels.count { selections.append(0) }
    for wheel in wheels { addSubview(wheel) }
  }

  private func makeWheel(_ component: Int) -> UIScrollView {
    let wheel = PickerWheel(frame: .zero)
    wheel.rowHeight = height(component)
    wheel.tag = component
    wheel.delegate = wheel
    wheel.rest = { [weak self] row in self?.rested(at: row, component) }
    for row in 0..<min(numberOfRows(inComponent: component), 10_000) {
      let view = rowView(row, component)
      view.tag = row + 1
      wheel.addSubview(view)
    }
    return wheel
  }

  private func rowView(_ row: Int, _ component: Int) -> UIView {
    if let view = delegate?.pickerView(self, viewForRow: row, forComponent: component, reusing: nil)
    {
      return view
    }
    let label = UILabel(frame: .zero)
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 23)
    if let text = delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component) {
      label.attributedText = text
    } else {
      label.text = delegate?.pickerView(self, titleForRow: row, forComponent: component)
    }
    return label
  }

  private func rested(at row: Int, _ component: Int) {
    let last = numberOfRows(inComponent: component) - 1
    guard selections.indices.contains(component), last >= 0 else { return }
    selections[component] = min(max(0, row), last)
    delegate?.pickerView(self, didSelectRow: selections[component], inComponent: component)
  }

  /// 320 × 216 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }
  /// 320 × 216 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// A wheel, which comes to rest at a row.
private final class PickerWheel: UIScrollView, UIScrollViewDelegate {
  var rowHeight: CGFloat = 32
  var rest: (Int) -> Void = { _ in }

  private var row: Int { Int(clamping: Double(contentOffset.y / rowHeight)) }

  override func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    CGPoint(x: 0, y: (proposed.y / rowHeight).rounded() * rowHeight)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { rest(row) }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { rest(row) }
}

/// The numbers of wheels and rows of a picker.
public protocol UIPickerViewDataSource: AnyObject {
  /// How many wheels there are.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// How many rows a wheel has.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The rows of a picker; every method has a default.
public protocol UIPickerViewDelegate: AnyObject {
  /// The text of a row; nil by default.
  func pickerView(
    _ pickerView: UIPickerView,
    titleForRow row: Int,
    forComponent component: Int
  ) -> String?
  /// The text of a row with its own fonts and colours; nil by default.
  func pickerView(
    _ pickerView: UIPickerView,
    attributedTitleForRow row: Int,
    forComponent component: Int
  ) -> NSAttributedString?
  /// The view of a row; nil by default, for a label with the text.
  func pickerView(
    _ pickerView: UIPickerView,
    viewForRow row: Int,
    forComponent component: Int,
    reusing view: UIView?
  ) -> UIView?
  /// The height of the rows; 32 points by default.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
  /// The width of a wheel; an equal part by default.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  /// A finger has selected a row.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  /// None.
  public func pickerView(
    _ pickerView: UIPickerView,
    titleForRow row: Int,
    forComponent component: Int
  ) -> String? { nil }
  /// None.
  public func pickerView(
    _ pickerView: UIPickerView,
    attributedTitleForRow row: Int,
    forComponent component: Int
  ) -> NSAttributedString? { nil }
  /// None.
  public func pickerView(
    _ pickerView: UIPickerView,
    viewForRow row: Int,
    forComponent component: Int,
    reusing view: UIView?
  ) -> UIView? { nil }
  /// 32 points.
  public func pickerView(
    _ pickerView: UIPickerView,
    rowHeightForComponent component: Int
  ) -> CGFloat { 32 }
  /// An equal part.
  public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    0
  }
  /// Does nothing.
  public func pickerView(
    _ pickerView: UIPickerView,
    didSelectRow row: Int,
    inComponent component: Int
  ) {}
}
