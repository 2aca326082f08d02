public import Foundation

/// Titles or images side by side of which one is selected.
open class UISegmentedControl: UIControl {
  /// A value for no segment.
  public static let noSegment = -1

  private let marker = CALayer()
  private var segments: [(label: UILabel, image: UIImageView)] = []
  private var selected = UISegmentedControl.noSegment
  private var titleAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  /// The colour behind the selected segment; white by default.
  open var selectedSegmentTintColor: UIColor? { didSet { show() } }
  /// Whether a tap selects nothing.
  open var isMomentary = false

  /// A control with segments for strings and images.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    for (index, item) in (items ?? []).enumerated() {
      insert(index, title: item as? String, image: item as? UIImage)
    }
    sizeToFit()
  }

  /// A control without segments.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A control without segments: the coder is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func setUp() {
    super.setUp()
    layer.cornerRadius = 8
    backgroundColor = .plate
    marker.cornerRadius = 7
    marker.setShadow(opacity: 0.12, radius: 4, y: 3)
    addParts(marker)
    show()
  }

  // MARK: Segments

  /// How many segments there are.
  open var numberOfSegments: Int { segments.count }

  /// Inserts a segment with a title.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(segment, title: title, image: nil)
  }

  /// Inserts a segment with an image.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(segment, title: nil, image: image)
  }

  private func insert(_ index: Int, title: String?, image: UIImage?) {
    let (label, view) = (UILabel(frame: .zero), UIImageView(image: image))
    label.text = title
    label.textAlignment = .center
    view.contentMode = .center
    for part in [label, view] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    segments.insert((label, view), at: min(max(0, index), segments.count))
    show()
  }

  /// Removes a segment.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    let (label, image) = segments.remove(at: segment)
    label.removeFromSuperview()
    image.removeFromSuperview()
    if selected >= segments.count { selected = Self.noSegment }
    show()
  }

  /// Removes all segments.
  open func removeAllSegments() {
    while !segments.isEmpty { removeSegment(at: segments.count - 1, animated: false) }
  }

  /// Sets a title.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].label.text = title
    show()
  }

  /// A title.
  open func titleForSegment(at segment: Int) -> String? {
    segments.indices.contains(segment) ? segments[segment].label.text : nil
  }

  /// Sets font and colour of the titles in a state.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?,
    for state: UIControl.State
  ) {
    titleAttributes[state.rawValue] = attributes
    show()
  }

  /// The selected segment, `noSegment` for none.
  ///
  /// Changes by the program send no events.
  open var selectedSegmentIndex: Int {
    get { selected }
    set {
      selected = segments.indices.contains(newValue) ? newValue : Self.noSegment
      show()
    }
  }

  // MARK: Looks

  private func box(of index: Int) -> CGRect {
    let width = bounds.width / CGFloat(max(1, segments.count))
    let x = bounds.minX + width * CGFloat(index)
    return CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
  }

  private func show() {
    marker.isHidden = selected == Self.noSegment
    let plate = UIColor(light: .white, dark: .systemGray2)
    marker.backgroundColor = (selectedSegmentTintColor ?? plate).cgColor
    if selected != Self.noSegment { marker.frame = box(of: selected).shrunk(dx: 2, dy: 2) }
    for (index, segment) in segments.enumerated() {
      let state: UIControl.State = index == selected ? .selected : .normal
      let attributes = titleAttributes[state.rawValue] ?? titleAttributes[0] ?? [:]
      segment.label.font =
        attributes[.font] as? UIFont
        ?? .systemFont(ofSize: 13, weight: index == selected ? .semibold : .medium)
      segment.label.textColor = attributes[.foregroundColor] as? UIColor ?? .label
      segment.label.frame = box(of: index)
      segment.image.frame = box(of: index)
    }
    layer.opacity = isEnabled ? 1 : 0.5
    invalidateIntrinsicContentSize()
  }

  override func stateHasChanged() { show() }
  /// Places the segments.
  open override func layoutSubviews() { show() }

  /// A tap selects a segment.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let point = touch?.location(in: self), bounds.contains(point), !segments.isEmpty,
      let index = segments.indices.first(where: { box(of: $0).contains(point) }),
      index != selected || isMomentary
    else { return }
    UIView.animate(withDuration: 0.25) { self.selectedSegmentIndex = index }
    sendActions(for: .valueChanged)
    if isMomentary { selectedSegmentIndex = Self.noSegment }
  }

  /// As wide as the longest title asks for, 32 points high.
  open override var intrinsicContentSize: CGSize {
    let widths = segments.map { segment in
      max(segment.label.intrinsicContentSize.width, segment.image.image?.size.width ?? 0) + 20
    }
    return CGSize(width: (widths.max() ?? 0) * CGFloat(segments.count), height: 32)
  }
  /// The size that the segments ask for.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
