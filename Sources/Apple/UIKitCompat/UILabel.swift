public import CoreGraphicsCompat
public import Foundation

/// A view that shows a text in the middle of its height.
///
/// The letters are a text layer in the view's layer. A single line counts as 1.2 times the size of the font;
/// several lines are measured with the fonts of the system.
open class UILabel: UIView {
  private let textLayer = CATextLayer()

  /// An empty label.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    textLayer.delegate = self
    textLayer.truncationMode = .end
    textLayer.foregroundColor = UIColor.black.cgColor
    (textLayer.shadowRadius, textLayer.shadowOffset) = (0, shadowOffset)
    layer.addSublayer(textLayer)
    setFont()
    place()
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { return nil }

  /// The label's own coordinates and size; the text moves with them.
  open override var bounds: CGRect {
    didSet { place() }
  }

  /// The box around the label in its superview's coordinates; the text moves with it.
  open override var frame: CGRect {
    didSet { place() }
  }

  /// The text.
  open var text: String? {
    get { (textLayer.string as? NSAttributedString)?.string ?? textLayer.string as? String }
    set {
      textLayer.string = newValue
      place()
    }
  }

  /// The text with its own fonts and colours.
  open var attributedText: NSAttributedString? {
    get { textLayer.string as? NSAttributedString ?? text.map { NSAttributedString(string: $0) } }
    set {
      textLayer.string = newValue
      place()
    }
  }

  /// The font; 17 points of the system's by default.
  // Apple's type.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet {
      setFont()
      place()
    }
  }

  /// The colour of the letters; black by default.
  // Apple's type.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! = .black {
    didSet { setColor() }
  }

  /// The colour of the letters while the label is highlighted; nil for the same.
  open var highlightedTextColor: UIColor? {
    didSet { setColor() }
  }

  /// Whether the letters have the highlighted colour.
  open var isHighlighted = false {
    didSet { setColor() }
  }

  /// The colour of a shadow with sharp edges; nil for none.
  open var shadowColor: UIColor? {
    didSet {
      textLayer.shadowColor = shadowColor?.cgColor
      textLayer.shadowOpacity = shadowColor == nil ? 0 : 1
    }
  }

  /// How far the shadow is from the letters, in points; one point upwards by default.
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet { textLayer.shadowOffset = shadowOffset }
  }

  /// Where the lines stand.
  open var textAlignment = NSTextAlignment.natural {
    didSet { textLayer.alignmentMode = textAlignment.mode }
  }

  /// The most lines; 0 means as many as there are, 1 cuts a long line.
  open var numberOfLines = 1 {
    didSet {
      textLayer.isWrapped = numberOfLines != 1
      place()
    }
  }

  /// Where a text that is too long is cut.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { textLayer.truncationMode = lineBreakMode.mode }
  }

  /// Puts the text in the middle of the height.
  open override func layoutSubviews() { place() }

  /// The size of the lines, broken at a width where there may be several, in whole points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    // A single line is as long as it is.
    let isBroken = numberOfLines != 1 && size.width > 0
    let width = isBroken ? size.width : .greatestFiniteMagnitude
    let measured = measure(width)
    return CGSize(
      width: min(measured.width, width).rounded(.up),
      height: measured.height.rounded(.up)
    )
  }

  /// The size of the lines, broken only where the text does, in whole points.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 0))
  }

  private func measure(_ width: CGFloat) -> CGSize {
    let plain = NSAttributedString(string: text ?? "", attributes: [.font: font as Any])
    let string = textLayer.string as? NSAttributedString ?? plain
    let line = "M".size(withAttributes: [.font: font as Any]).height
    let most = numberOfLines == 0 ? .greatestFiniteMagnitude : line * CGFloat(numberOfLines)
    let size = string.boundingRect(
      with: CGSize(width: min(width, 1e6), height: 1e6),
      options: .usesLineFragmentOrigin,
      context: nil
    ).size
    return CGSize(width: size.width, height: min(size.height, most))
  }

  private func setFont() {
    textLayer.font = font
    textLayer.fontSize = font.pointSize
  }

  private func setColor() {
    let color = isHighlighted ? highlightedTextColor ?? textColor : textColor
    textLayer.foregroundColor = (color ?? .black).cgColor
  }

  private func place() { drawText(in: bounds) }

  /// Puts the text into a rectangle, in the middle of its height.
  ///
  /// Called with the bounds when text or size changes; overridden to leave room around the text. The letters are a
  /// layer, so there is no context to draw more into.
  open func drawText(in rect: CGRect) {
    let single = (1.2 * font.pointSize).rounded(.up)
    let wanted = numberOfLines == 1 ? single : max(single, measure(rect.width).height.rounded(.up))
    let height = min(wanted, rect.height)
    let y = rect.minY + (rect.height - height) / 2
    textLayer.frame = CGRect(x: rect.minX, y: y, width: rect.width, height: height)
  }
}

extension NSTextAlignment {
  var mode: CATextLayerAlignmentMode {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .natural
    }
  }
}

extension NSLineBreakMode {
  var mode: CATextLayerTruncationMode {
    switch self {
    case .byWordWrapping, .byCharWrapping, .byClipping: .none
    case .byTruncatingHead: .start
    case .byTruncatingTail: .end
    case .byTruncatingMiddle: .middle
    }
  }
}
