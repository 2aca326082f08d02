public import Foundation

/// A view that shows a text in the middle of its height.
///
/// The letters are a text layer in the view's layer. A single line counts as 1.2 times the size of the font;
/// several lines are measured with the fonts of the system. Subclasses that draw more than the text in
/// `drawText(in:)` have all of it in the contents of the view's layer.
open class UILabel: UIView {
  private let textLayer = CATextLayer()
  // The text with attributes, all of its letters with a font and a colour; nil for a plain one.
  private var styledText: NSAttributedString?
  // The rectangles of the class's `drawText(in:)` in the current drawing; nil outside of a drawing.
  private var drawnRects: [CGRect]?
  // Whether the letters are drawn into the contents, as the class draws more than them.
  private var drawsIntoContents = false
  // How far the rectangle of the letters is inside the bounds.
  private var textInsets = UIEdgeInsets.zero

  override func setUp() {
    super.setUp()
    textLayer.delegate = self
    textLayer.truncationMode = .end
    textLayer.foregroundColor = UIColor.label.cgColor
    (textLayer.shadowRadius, textLayer.shadowOffset) = (0, shadowOffset)
    layer.addSublayer(textLayer)
    setFont()
    layoutText()
  }

  /// The label's own coordinates and size; the text moves with them.
  open override var bounds: CGRect {
    didSet { layoutText(in: bounds.size, after: oldValue.size) }
  }

  /// The box around the label in its superview's coordinates; the text moves with it.
  open override var frame: CGRect {
    didSet { layoutText(in: frame.size, after: oldValue.size) }
  }

  /// The text.
  open var text: String? {
    get { styledText?.string ?? textLayer.string as? String }
    set {
      (styledText, textLayer.string) = (nil, newValue)
      contentHasChanged()
    }
  }

  /// The text with its own fonts and colours; letters without them have the label's.
  ///
  /// Alignment and line breaks of its first letter become the label's.
  open var attributedText: NSAttributedString? {
    get { styledText ?? text.map { NSAttributedString(string: $0) } }
    set {
      styledText = newValue.map {
        $0.completed(with: [.font: font as Any, .foregroundColor: textColor as Any])
      }
      textLayer.string = styledText
      if let style = styledText?.firstParagraphStyle {
        (textAlignment, lineBreakMode) = (style.alignment, style.lineBreakMode)
      }
      contentHasChanged()
    }
  }

  /// The font; 17 points of the system's by default, and after nil. Setting it changes all letters.
  // Apple's type.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet {
      if font == nil { font = .systemFont(ofSize: UIFont.labelFontSize) }
      styledText = styledText?.setting(.font, to: font as Any)
      setFont()
      contentHasChanged()
    }
  }

  /// The colour of the letters; black by default, and after nil. Setting it changes all letters.
  // Apple's type.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! = .label {
    didSet {
      if textColor == nil { textColor = .label }
      styledText = styledText?.setting(.foregroundColor, to: textColor as Any)
      setColor()
      if styledText != nil { layoutText() }
    }
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

  /// The horizontal alignment of the lines.
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      textLayer.alignmentMode = .init(rawValue: textAlignment.modeName)
      // Kern after the last letter moves aligned lines.
      if textAlignment != oldValue, styledText != nil { setNeedsLayout() }
    }
  }

  /// The maximum number of lines; 0 means no limit, 1 truncates a long line.
  open var numberOfLines = 1 {
    didSet {
      setLines()
      contentHasChanged()
    }
  }

  /// Where a text that is too long is cut; a wrapping mode leaves out the words that a single line has no room for.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet {
      setLines()
      if lineBreakMode == .byCharWrapping {
        CATransaction.reportUnsupported("byCharWrapping: the lines of a label break between words")
      }
    }
  }

  private func setLines() {
    textLayer.truncationMode = .init(rawValue: lineBreakMode.modeName)
    // Letters that become smaller have room.
    textLayer.isWrapped =
      numberOfLines != 1 || lineBreakMode == .byWordWrapping && !adjustsFontSizeToFitWidth
  }

  /// Puts the text in the middle of the height.
  open override func layoutSubviews() { layoutText() }

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

  /// The width at which lines are broken for `intrinsicContentSize`; 0 breaks only where the text does.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { invalidateIntrinsicContentSize() }
  }

  /// Whether the letters become smaller when the text is too long.
  open var adjustsFontSizeToFitWidth = false {
    didSet {
      setLines()
      layoutText()
    }
  }
  /// The smallest factor of the font size, with `adjustsFontSizeToFitWidth`.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet { layoutText() }
  }
  /// Accepted: the letters remain centred vertically.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  /// Accepted: letters are not put closer.
  open var allowsDefaultTighteningForTruncation = false
  /// Whether the text is shown as that of a control that answers.
  open var isEnabled = true {
    didSet { setColor() }
  }

  private func contentHasChanged() {
    invalidateIntrinsicContentSize()
    layoutText()
  }

  /// The size of the lines, broken only where the text does, in whole points.
  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .greatestFiniteMagnitude
    return sizeThatFits(CGSize(width: width, height: 0))
  }

  // The largest font of the text, which makes the highest line.
  private var largestFont: UIFont {
    guard let string = styledText, string.length > 0 else { return font }
    var fonts: [UIFont] = []
    string.enumerateAttribute(.font, in: NSRange(location: 0, length: string.length)) {
      value,
      _,
      _ in
      fonts.append(value as? UIFont ?? font)
    }
    return fonts.max { $0.pointSize < $1.pointSize } ?? font
  }

  // A single line counts as 1.2 times the size of its font.
  private var lineHeight: CGFloat { (1.2 * largestFont.pointSize).rounded(.up) }

  override var firstBaselineInset: CGFloat? {
    let (font, line) = (largestFont, lineHeight)
    return (line - (font.ascender - font.descender)) / 2 + font.ascender
  }

  override var lastBaselineInset: CGFloat {
    let (font, line) = (largestFont, lineHeight)
    return (line - (font.ascender - font.descender)) / 2 - font.descender
  }

  private var lineSpacing: CGFloat { styledText?.firstParagraphStyle?.lineSpacing ?? 0 }

  private func measure(_ width: CGFloat) -> CGSize {
    let plain = NSAttributedString(string: text ?? "", attributes: [.font: font as Any])
    // Lines break at the width, whatever the style of the text does with a long one.
    let style = NSMutableParagraphStyle()
    style.lineSpacing = lineSpacing
    let size = (styledText ?? plain).setting(.paragraphStyle, to: style).boundingRect(
      with: CGSize(width: min(width, 1e6), height: 1e6),
      options: .usesLineFragmentOrigin,
      context: nil
    ).size
    guard numberOfLines > 0 else { return size }
    let line = "M".size(withAttributes: [.font: largestFont]).height + lineSpacing
    return CGSize(
      width: size.width,
      height: min(size.height, line * CGFloat(numberOfLines) - lineSpacing)
    )
  }

  private func setFont() {
    textLayer.font = font
    textLayer.fontSize = font.pointSize
    if isSubclass { setNeedsDisplay() }
  }

  private var visibleColor: UIColor {
    if !isEnabled { return .lightGray }
    return isHighlighted ? highlightedTextColor ?? textColor : textColor
  }

  private func setColor() {
    textLayer.foregroundColor = visibleColor.cgColor
    if isSubclass { setNeedsDisplay() }
  }

  // UIKit draws a label once, for its new size, and fits that image into the bounds while they move.
  private func layoutText(in size: CGSize, after old: CGSize) {
    layoutText()
    guard size != old, size.width > 0, size.height > 0 else { return }
    let (end, origin) = (textLayer.position, bounds.origin)
    CATransaction.withoutActions {
      if let anchor = contentMode.anchor {
        textLayer.position.x += (old.width - size.width) * anchor.x
        textLayer.position.y += (old.height - size.height) * anchor.y
      } else {
        // The difference of matrices needs their inverses: nothing is scaled to 0.
        let (x, y) = (max(old.width, 0.01) / size.width, max(old.height, 0.01) / size.height)
        textLayer.transform = CATransform3DMakeScale(x, y, 1)
        textLayer.position = CGPoint(
          x: origin.x + (end.x - origin.x) * x,
          y: origin.y + (end.y - origin.y) * y
        )
      }
    }
    textLayer.transform = CATransform3DIdentity
    textLayer.position = end
  }

  private func layoutText() {
    let scale = fontScale
    CATransaction.withoutActions {
      textLayer.fontSize = font.pointSize * scale
      if let styledText { textLayer.string = scale < 1 ? styledText.scaled(by: scale) : styledText }
      textLayer.frame = letterBox(in: bounds.inset(by: textInsets))
    }
    if isSubclass { setNeedsDisplay() }
  }

  // The factor by which a single line is made smaller to fit.
  private var fontScale: CGFloat {
    let availableWidth = bounds.inset(by: textInsets).width
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, availableWidth > 0 else { return 1 }
    let width = measure(.greatestFiniteMagnitude).width
    return width > availableWidth ? max(minimumScaleFactor, availableWidth / width) : 1
  }

  // Classes of the program may override `drawText(in:)`.
  private var isSubclass: Bool { type(of: self) != UILabel.self }

  // The letters' box: in the middle of the height of a rectangle.
  private func box(in rect: CGRect) -> CGRect {
    let wanted =
      numberOfLines == 1 ? lineHeight : max(lineHeight, measure(rect.width).height.rounded(.up))
    let height = min(wanted, rect.height)
    let y = rect.minY + (rect.height - height) / 2
    return CGRect(x: rect.minX, y: y, width: rect.width, height: height)
  }

  // The box of the layer, which aligns letters without the kern after the last one: UIKit counts it.
  private func letterBox(in rect: CGRect) -> CGRect {
    var box = box(in: rect)
    let text = textLayer.string as? NSAttributedString
    guard [.center, .right].contains(textAlignment) else { return box }
    box.size.width = max(0, box.width - (text?.lastKern ?? 0))
    return box
  }

  // MARK: Drawing

  /// Draws the text: calls `drawText(in:)` with the bounds.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Draws the label as its class does.
  ///
  /// As long as a class only moves the letters, they remain a text layer. Otherwise, from the next
  /// drawing on, they are drawn with the rest, so that the drawing order is preserved.
  open override func draw(_ layer: CALayer, in ctx: CGContext) {
    guard layer === self.layer, isSubclass else { return }
    drawnRects = []
    super.draw(layer, in: ctx)
    let rects = drawnRects ?? []
    drawnRects = nil
    CATransaction.withoutActions {
      textLayer.isHidden = drawsIntoContents || rects.isEmpty
      if let rect = rects.first, !drawsIntoContents {
        textInsets = UIEdgeInsets(
          top: rect.minY - bounds.minY,
          left: rect.minX - bounds.minX,
          bottom: bounds.maxY - rect.maxY,
          right: bounds.maxX - rect.maxX
        )
        textLayer.frame = letterBox(in: rect)
      }
    }
    if !drawsIntoContents, !rects.isEmpty, !ctx.isEmpty || rects.count > 1 {
      drawsIntoContents = true
      setNeedsDisplay()
    }
  }

  /// Draws the text into a rectangle of the current context, in the middle of its height.
  ///
  /// Called with the bounds when the label is drawn. Overridden to leave room around the text or to draw more.
  open func drawText(in rect: CGRect) {
    let isNotedOnly = drawnRects != nil && !drawsIntoContents
    drawnRects?.append(rect)
    if isNotedOnly { return }
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    // Without a wrapping mode, a text is drawn as one line.
    style.lineBreakMode = numberOfLines == 1 ? lineBreakMode : .byWordWrapping
    style.lineSpacing = lineSpacing
    let plain = NSAttributedString(
      string: text ?? "",
      attributes: [.font: font as Any, .foregroundColor: visibleColor]
    )
    (styledText ?? plain).setting(.paragraphStyle, to: style).draw(in: box(in: rect))
  }
}

/// The vertical position of letters that are scaled down; the numbers are UIKit's.
public enum UIBaselineAdjustment: Int, Sendable {
  case alignBaselines, alignCenters, none
}
