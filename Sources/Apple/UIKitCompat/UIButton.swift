public import Foundation

/// A control with an image and a title beside it.
open class UIButton: UIControl {
  /// The appearance of a button; all but `custom` have titles in the tint colour.
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
  }

  /// The appearance of the button.
  public private(set) var buttonType = ButtonType.custom
  /// The title.
  public private(set) lazy var titleLabel: UILabel? = makeTitleLabel()
  /// The image.
  public private(set) lazy var imageView: UIImageView? = makeImageView()

  /// How far what is in the button is from its edges.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { setNeedsLayout() }
  }
  /// How far the title is moved from its place.
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet { setNeedsLayout() }
  }
  /// How far the image is moved from its place.
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet { setNeedsLayout() }
  }
  /// Whether the button is darker while a finger is on it: its image at half its alpha here.
  open var adjustsImageWhenHighlighted = true
  /// Whether the image is fainter while the button is disabled.
  open var adjustsImageWhenDisabled = true
  /// Accepted: there is no glow.
  open var showsTouchWhenHighlighted = false

  private var titles = StateValues<String>() { didSet { update() } }
  private var attributedTitles = StateValues<NSAttributedString>() { didSet { update() } }
  private var titleColors = StateValues<UIColor>() { didSet { update() } }
  private var titleShadowColors = StateValues<UIColor>() { didSet { update() } }
  private var images = StateValues<UIImage>() { didSet { update() } }
  private var backgroundImages = StateValues<UIImage>() { didSet { update() } }

  /// A custom button.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A button of a type, without size; made by `init(frame:)`, also in subclasses.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    // Titles that `init(frame:)` of a subclass has set have the colour of this type.
    update()
  }

  /// A button that runs an action, whose title and image it shows.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
    if let image = primaryAction.image { setImage(image, for: .normal) }
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// A custom button without size: the coder is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private func makeTitleLabel() -> UILabel {
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: buttonType == .custom ? 18 : 15)
    label.lineBreakMode = .byTruncatingMiddle
    addSubview(label)
    return label
  }

  private func makeImageView() -> UIImageView {
    let view = UIImageView(frame: .zero)
    insertSubview(view, at: 0)
    return view
  }

  // MARK: States

  /// Sets the title of a state; the title of `normal` also applies to states without one.
  open func setTitle(_ title: String?, for state: State) { titles[state] = title }

  /// The title that was set for a state.
  open func title(for state: State) -> String? { titles[state] }

  /// Sets a title with its own fonts and colours.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state] = title
  }

  /// The title with its own fonts and colours that was set for a state.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    attributedTitles[state]
  }

  /// Sets the colour of the title.
  open func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state] = color }

  /// The colour of the title that was set for a state.
  open func titleColor(for state: State) -> UIColor? { titleColors[state] }

  /// Sets the colour of the title's shadow.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    titleShadowColors[state] = color
  }

  /// Sets the image.
  open func setImage(_ image: UIImage?, for state: State) { images[state] = image }

  /// The image that was set for a state.
  open func image(for state: State) -> UIImage? { images[state] }

  /// Sets the image that fills the button.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[state] = image
  }

  /// The image that was set to fill the button.
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }

  /// The title that is shown.
  open var currentTitle: String? { titles.current(in: state) }
  /// The title with its own fonts and colours that is shown.
  open var currentAttributedTitle: NSAttributedString? { attributedTitles.current(in: state) }
  /// The colour of the title that is shown.
  open var currentTitleColor: UIColor {
    titleColors.current(in: state) ?? (buttonType == .custom ? .white : tintColor)
  }
  /// The image that is shown.
  open var currentImage: UIImage? { images.current(in: state) }
  /// The image that fills the button.
  open var currentBackgroundImage: UIImage? { backgroundImages.current(in: state) }

  override func stateHasChanged() { update() }

  /// Updates titles and images that have the tint colour.
  open override func tintColorDidChange() { update() }

  override var tapEvents: Event { [.touchUpInside, .primaryActionTriggered] }

  private func update() {
    if let text = currentAttributedTitle {
      titleLabel?.attributedText = text
    } else if currentTitle != nil || !titles.isEmpty {
      titleLabel?.text = currentTitle
      titleLabel?.textColor = currentTitleColor
    }
    if let shadow = titleShadowColors.current(in: state) { titleLabel?.shadowColor = shadow }
    if currentImage != nil || !images.isEmpty { imageView?.image = currentImage }
    if !backgroundImages.isEmpty { layer.show(currentBackgroundImage) }
    showHighlight()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func showHighlight() {
    let isPressed = isHighlighted && buttonType != .custom
    if currentTitle != nil || currentAttributedTitle != nil {
      titleLabel?.alpha = isPressed ? 0.2 : isEnabled || buttonType == .custom ? 1 : 0.35
    }
    guard currentImage != nil else { return }
    let isFaint =
      (isHighlighted && adjustsImageWhenHighlighted && images[.highlighted] == nil)
      || (!isEnabled && adjustsImageWhenDisabled && images[.disabled] == nil)
    imageView?.alpha = isFaint ? 0.5 : 1
  }

  // MARK: Layout

  private var titleSize: CGSize {
    guard currentTitle != nil || currentAttributedTitle != nil else { return .zero }
    return titleLabel?.intrinsicContentSize ?? .zero
  }

  /// The size of image and title beside each other, and of the insets around them.
  open override var intrinsicContentSize: CGSize {
    let (image, title) = (currentImage?.size ?? .zero, titleSize)
    // Without insets UIKit's system buttons leave some room above and below.
    let margin: CGFloat = contentEdgeInsets == .zero ? 6 : 0
    return CGSize(
      width: image.width + title.width + contentEdgeInsets.left + contentEdgeInsets.right,
      height: max(image.height, title.height) + contentEdgeInsets.top + contentEdgeInsets.bottom
        + 2 * margin
    )
  }

  /// The size that image and title ask for.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Puts the image and the title beside each other.
  open override func layoutSubviews() {
    let content = contentRect(forBounds: bounds)
    if currentImage != nil { imageView?.frame = imageRect(forContentRect: content) }
    if titleSize != .zero { titleLabel?.frame = titleRect(forContentRect: content) }
  }

  /// The room for image and title: the bounds without `contentEdgeInsets`.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

  /// Where the image is in the room for image and title.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let size = currentImage?.size ?? .zero
    let x = alignedX(contentWidth(in: contentRect), in: contentRect)
    let y = alignedY(size.height, in: contentRect)
    return CGRect(origin: CGPoint(x: x, y: y), size: size).moved(by: imageEdgeInsets)
  }

  /// Where the title is in the room for image and title: right of the image.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let (title, imageWidth) = (titleSize, currentImage?.size.width ?? 0)
    let width = contentWidth(in: contentRect)
    let box = CGRect(
      x: alignedX(width, in: contentRect) + imageWidth,
      y: alignedY(title.height, in: contentRect),
      width: width - imageWidth,
      height: title.height
    )
    return box.moved(by: titleEdgeInsets)
  }

  // The title is cut where there is no room for all of it.
  private func contentWidth(in available: CGRect) -> CGFloat {
    let imageWidth = currentImage?.size.width ?? 0
    return min(imageWidth + titleSize.width, max(available.width, imageWidth))
  }

  private func alignedX(_ width: CGFloat, in available: CGRect) -> CGFloat {
    switch contentHorizontalAlignment {
    case .center, .fill: available.midX - width / 2
    case .left, .leading: available.minX
    case .right, .trailing: available.maxX - width
    }
  }

  private func alignedY(_ height: CGFloat, in available: CGRect) -> CGFloat {
    switch contentVerticalAlignment {
    case .center, .fill: available.midY - height / 2
    case .top: available.minY
    case .bottom: available.maxY - height
    }
  }
}

/// The values of a button for each of its states.
private struct StateValues<Value> {
  private var values: [UInt: Value] = [:]

  var isEmpty: Bool { values.isEmpty }

  subscript(state: UIControl.State) -> Value? {
    get { values[state.rawValue] }
    set { values[state.rawValue] = newValue }
  }

  /// The value of a state, else that of `normal`.
  func current(in state: UIControl.State) -> Value? { self[state] ?? self[.normal] }
}

extension CGRect {
  // Insets of titles and images move them and do not cut them.
  fileprivate func moved(by insets: UIEdgeInsets) -> CGRect {
    offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
  }
}
