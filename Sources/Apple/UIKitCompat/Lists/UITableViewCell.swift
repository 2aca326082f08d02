public import Foundation

/// A row of a table view: an image, one or two texts and an accessory, or subviews of the program's own.
open class UITableViewCell: UIView {
  /// The arrangement of the texts; the numbers are UIKit's.
  public enum CellStyle: Int, Sendable {
    case `default`, value1, value2, subtitle
  }

  /// How a selected cell looks; the numbers are UIKit's.
  public enum SelectionStyle: Int, Sendable {
    case none, blue, gray, `default`
  }

  /// The symbol at the right edge; the numbers are UIKit's.
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  /// The mark of a row in editing mode; the numbers are UIKit's.
  public enum EditingStyle: Int, Sendable {
    case none, delete, insert
  }

  /// The view for subviews of the program's own.
  public let contentView = UIView(frame: .zero)
  /// The first text; nil in no style.
  open private(set) var textLabel: UILabel?
  /// The second text; nil in the default style.
  open private(set) var detailTextLabel: UILabel?
  /// The image at the left edge.
  open private(set) var imageView: UIImageView?
  /// The name under which a table view reuses the cell.
  open internal(set) var reuseIdentifier: String?
  /// A view behind the content.
  open var backgroundView: UIView? {
    didSet { replace(oldValue, by: backgroundView, isBehind: true) }
  }
  /// A view behind the content of a selected cell.
  open var selectedBackgroundView: UIView? { didSet { replace(oldValue, by: nil) } }
  /// How a selected cell looks.
  open var selectionStyle = SelectionStyle.default
  /// The symbol at the right edge.
  open var accessoryType = AccessoryType.none { didSet { showAccessory() } }
  /// A view at the right edge in place of the symbol.
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      showAccessory()
    }
  }
  /// The gap of the separator at both edges; of the table view by default.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
    didSet { setNeedsLayout() }
  }
  /// The level of the indentation.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// The points of one level.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  /// Stored: cells are not edited.
  open var isEditing = false
  /// Stored: cells are not reordered.
  open var showsReorderControl = false

  private var style = CellStyle.default
  private let separator = UIView(frame: .zero)
  private let symbol = UILabel(frame: .zero)
  private let shade = UIView(frame: .zero)
  private var (isSelectedNow, isHighlightedNow) = (false, false)

  /// A cell of a style.
  public init(style: CellStyle, reuseIdentifier: String?) {
    (self.style, self.reuseIdentifier) = (style, reuseIdentifier)
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
  }

  /// A cell of the default style.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// A cell of the default style: the coder is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if bounds.isEmpty { bounds.size = CGSize(width: 320, height: 44) }
  }

  override func setUp() {
    super.setUp()
    backgroundColor = .systemBackground
    clipsToBounds = false
    shade.isHidden = true
    shade.backgroundColor = UIColor(light: (0.82, 0.82, 0.84), dark: .systemGray4)
    separator.backgroundColor = .rowLine
    separator.isUserInteractionEnabled = false
    for view in [shade, contentView, separator] { addSubview(view) }
    let (first, second, image) = (
      UILabel(frame: .zero), UILabel(frame: .zero), UIImageView(frame: .zero)
    )
    second.font = .systemFont(ofSize: style == .subtitle ? 12 : 17)
    if style == .value1 { second.textColor = .gray }
    if style == .value2 {
      first.font = .systemFont(ofSize: 12)
      first.textColor = .systemBlue
      second.font = .systemFont(ofSize: 12)
    }
    for view in [image, first, second] { contentView.addSubview(view) }
    (textLabel, imageView) = (first, image)
    detailTextLabel = style == .default ? nil : second
    second.isHidden = style == .default
    contentView.frame = bounds
  }

  private func showAccessory() {
    symbol.removeFromSuperview()
    if let accessoryView {
      addSubview(accessoryView)
    } else if accessoryType != .none {
      symbol.text =
        switch accessoryType {
        case .checkmark: "✓"
        case .detailButton: "ⓘ"
        default: "›"
        }
      symbol.font = .systemFont(ofSize: accessoryType == .disclosureIndicator ? 24 : 17)
      symbol.textColor =
        accessoryType == .disclosureIndicator ? UIColor(white: 0.75, alpha: 1) : tintColor
      symbol.sizeToFit()
      addSubview(symbol)
    }
    setNeedsLayout()
  }

  // MARK: Layout

  /// Whether the separator is drawn; the table view decides.
  var showsSeparator = true { didSet { separator.isHidden = !showsSeparator } }
  /// The colour of the separator.
  var separatorColor: UIColor? { didSet { separator.backgroundColor = separatorColor } }

  /// The box around the cell; the content has its size at once, before constraints are solved.
  open override var frame: CGRect {
    didSet { contentView.frame = contentRect }
  }

  /// The cell's own coordinates and size; the content has its size at once, before constraints are solved.
  open override var bounds: CGRect {
    didSet { contentView.frame = contentRect }
  }

  private var accessory: UIView? { accessoryView ?? (accessoryType == .none ? nil : symbol) }

  // The cell without its accessory.
  private var contentRect: CGRect {
    var rect = bounds
    if let accessory { rect.size.width -= accessory.bounds.width + 24 }
    return rect
  }

  /// Places the content, the accessory and the separator.
  open override func layoutSubviews() {
    if let accessory {
      let width = accessory.bounds.width
      accessory.center = CGPoint(x: bounds.maxX - 16 - width / 2, y: bounds.midY)
    }
    let content = contentRect
    contentView.frame = content
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
    shade.frame = bounds
    let inset = separatorInset
    let width = max(0, bounds.width - inset.left - inset.right)
    separator.frame = CGRect(x: inset.left, y: bounds.height - 0.5, width: width, height: 0.5)
    layOutTexts(in: content)
  }

  private func layOutTexts(in content: CGRect) {
    guard let first = textLabel, let second = detailTextLabel ?? textLabel, let imageView else {
      return
    }
    var left = 16 + CGFloat(indentationLevel) * indentationWidth
    if let image = imageView.image {
      let height = min(image.size.height, content.height)
      let width = image.size.height > 0 ? image.size.width * height / image.size.height : 0
      let top = (content.height - height) / 2
      imageView.frame = CGRect(x: left, y: top, width: width, height: height)
      left += width + 16
    }
    let room = max(0, content.width - left - 8)
    switch style {
    case .default:
      first.frame = CGRect(x: left, y: 0, width: room, height: content.height)
    case .subtitle:
      let heights = [first, second].map { $0.sizeThatFits(CGSize(width: room, height: 0)).height }
      let top = (content.height - heights[0] - heights[1]) / 2
      first.frame = CGRect(x: left, y: top, width: room, height: heights[0])
      second.frame = CGRect(x: left, y: top + heights[0], width: room, height: heights[1])
    case .value1:
      let width = min(room, second.sizeThatFits(content.size).width)
      second.frame = CGRect(x: left + room - width, y: 0, width: width, height: content.height)
      first.frame = CGRect(x: left, y: 0, width: max(0, room - width - 8), height: content.height)
    case .value2:
      first.textAlignment = .right
      first.frame = CGRect(x: left, y: 0, width: 91, height: content.height)
      second.frame = CGRect(x: left + 97, y: 0, width: max(0, room - 97), height: content.height)
    }
  }

  // MARK: State

  /// Whether the cell is selected.
  open var isSelected: Bool {
    get { isSelectedNow }
    set { setSelected(newValue, animated: false) }
  }
  /// Whether a finger is on the cell.
  open var isHighlighted: Bool {
    get { isHighlightedNow }
    set { setHighlighted(newValue, animated: false) }
  }

  /// Selects the cell or not.
  open func setSelected(_ selected: Bool, animated: Bool) {
    isSelectedNow = selected
    showState()
  }

  /// Highlights the cell or not.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    isHighlightedNow = highlighted
    showState()
  }

  private func showState() {
    let isOn = (isSelectedNow || isHighlightedNow) && selectionStyle != .none
    shade.isHidden = !isOn || selectedBackgroundView != nil
    guard let selectedBackgroundView else { return }
    if isOn {
      insertSubview(selectedBackgroundView, belowSubview: contentView)
      selectedBackgroundView.frame = bounds
    } else {
      selectedBackgroundView.removeFromSuperview()
    }
  }

  /// Called before the cell shows another row; does nothing here.
  open func prepareForReuse() {}

  /// Stored: cells are not edited.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
}

/// The header or footer of a section: a text, or subviews of the program's own.
open class UITableViewHeaderFooterView: UIView {
  /// The view for subviews of the program's own.
  public let contentView = UIView(frame: .zero)
  /// The text.
  public let textLabel: UILabel? = UILabel(frame: .zero)
  /// A second text, below the first one; empty by default.
  public let detailTextLabel: UILabel? = UILabel(frame: .zero)
  /// The name under which a table view reuses the view.
  public let reuseIdentifier: String?
  /// A view behind the content.
  open var backgroundView: UIView? {
    didSet { replace(oldValue, by: backgroundView, isBehind: true) }
  }

  /// A header or footer.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }

  /// A header or footer without an identifier: the coder is not read.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
  }

  override func setUp() {
    super.setUp()
    addSubview(contentView)
    textLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    for label in [textLabel, detailTextLabel] { label.map { contentView.addSubview($0) } }
  }

  /// Places the content and the text.
  open override func layoutSubviews() {
    contentView.frame = bounds
    backgroundView?.frame = bounds
    textLabel?.frame = bounds.shrunk(dx: 16, dy: 0)
  }

  /// Called before the view shows another section; does nothing here.
  open func prepareForReuse() {}
}
