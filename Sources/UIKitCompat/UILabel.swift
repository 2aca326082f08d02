public import CoreGraphicsCompat
public import Foundation

/// A view that shows a text in the middle of its height.
///
/// The letters are a text layer in the view's layer. Fonts are looked up when the text is drawn, so a line
/// counts as 1.2 times the size of the font, and labels have no size of their own: give them a frame. A
/// text that is wrapped counts as many lines as it has line feeds.
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

  /// The room that there is, as high as the lines; leaves a message, since letters are not measured here.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CATransaction.reportUnsupported(
      "labels do not know how wide their text is and keep the width that they have (give them a frame)"
    )
    return CGSize(width: size.width, height: height(ofLines: lineCount))
  }

  /// Puts the text in the middle of the height.
  open override func layoutSubviews() { place() }

  private func setFont() {
    textLayer.font = font
    textLayer.fontSize = font.pointSize
  }

  private func setColor() {
    let color = isHighlighted ? highlightedTextColor ?? textColor : textColor
    textLayer.foregroundColor = (color ?? .black).cgColor
  }

  private var lineCount: Int {
    let written = 1 + (text ?? "").filter(\.isNewline).count
    return numberOfLines == 0 ? written : min(written, max(1, numberOfLines))
  }

  private func height(ofLines count: Int) -> CGFloat {
    (1.2 * font.pointSize * CGFloat(count)).rounded(.up)
  }

  private func place() {
    let height = min(height(ofLines: lineCount), bounds.height)
    let y = bounds.minY + (bounds.height - height) / 2
    textLayer.frame = CGRect(x: bounds.minX, y: y, width: bounds.width, height: height)
  }
}

/// Where the lines of a text stand.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural

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

/// Where a text that is too long is cut.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
  case byTruncatingMiddle

  var mode: CATextLayerTruncationMode {
    switch self {
    case .byWordWrapping, .byCharWrapping, .byClipping: .none
    case .byTruncatingHead: .start
    case .byTruncatingTail: .end
    case .byTruncatingMiddle: .middle
    }
  }
}
