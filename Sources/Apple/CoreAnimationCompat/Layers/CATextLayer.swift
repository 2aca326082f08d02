public import CoreGraphicsCompat
internal import CoreGraphicsDrawing
public import Foundation
internal import SceneModel

/// A string, its first line at the top of the bounds, clipped to them.
open class CATextLayer: CALayer {
  override class var defaultContent: LayerContent { .text(TextContent()) }
  override class func makeEmpty() -> CALayer { CATextLayer() }

  private var givenString: Any?
  private var givenFont: Any?

  override func adoptObjects(of model: CALayer) {
    guard let model = model as? CATextLayer else { return }
    (givenString, givenFont) = (model.givenString, model.givenFont)
  }

  /// A `String` or an `NSAttributedString`, whose fonts, sizes, colours and line spacing then count.
  open var string: Any? {
    get { givenString }
    set {
      guard isChangeable("string") else { return }
      let value = flattened(newValue)
      var text = properties.content.text
      switch value {
      case nil: text.characters = ""
      case let plain as String: text.characters = plain
      case let attributed as NSAttributedString:
        text.runs = attributed.textRuns(fontSize: text.fontSize) { tiles(of: $0) }
        reportUndrawn(in: attributed)
      default:
        report(.error, .type, at: "string", "string needs a String or an NSAttributedString")
        return
      }
      let styles = [value, givenString].map { ($0 as? NSAttributedString)?.firstParagraphStyle }
      if styles.contains(where: { $0 != nil }) {
        text.lineSpacing = Double(styles[0]?.lineSpacing ?? 0)
      }
      givenString = value
      text.style.fillPattern = pattern(of: foregroundColor)
      change(\.content.text, to: text, "string")
    }
  }

  private func reportUndrawn(in text: NSAttributedString) {
    let names = text.undrawnAttributes
    guard !names.isEmpty else { return }
    let message =
      "attributes of a text are not drawn: \(names.joined(separator: ", ")) (leave them out, or show "
      + "these letters with layers of their own)"
    report(.warning, .unsupportedFeature, at: "string", message)
  }

  /// A `UIFont`, whose size does not count, a `CGFont`, or the name of a font.
  open var font: Any? {
    get { givenFont ?? properties.content.text.font }
    set {
      guard isChangeable("font") else { return }
      var text = properties.content.text
      switch flattened(newValue) {
      case nil: (text.font, text.fontWeight, text.fontStyle) = ("Helvetica", 400, .normal)
      case let font as UIFont: text.setFont(font)
      case let font as CGFont: text.setFont(named: font.name)
      case let name as String: text.setFont(named: name)
      default:
        report(.error, .type, at: "font", "font needs a UIFont, a CGFont or the name of a font")
        return
      }
      givenFont = newValue
      change(\.content.text, to: text, "font")
    }
  }

  /// Points; not used for attributed strings.
  @_LayerNumber(.fontSize) open var fontSize: CGFloat

  /// The colour of the letters; white by default, not used for attributed strings.
  open var foregroundColor: CGColor? {
    get { colorObject(properties.content.text.foregroundColor, "foregroundColor") }
    set {
      storeFill(newValue, "foregroundColor")
      change(\.content.text.style.fillPattern, to: pattern(of: newValue), "fillPattern")
      change(\.content.text.foregroundColor, to: newValue?.color ?? .white, "foregroundColor")
    }
  }

  // Letters of attributed strings have patterns of their own or none.
  private func pattern(of color: CGColor?) -> FillPattern? {
    givenString is NSAttributedString ? nil : tiles(of: color)
  }

  /// Whether lines break at the width of the bounds.
  open var isWrapped: Bool {
    get { properties.content.text.isWrapped }
    set { change(\.content.text.isWrapped, to: newValue, "wrapped") }
  }

  /// The position of the ellipsis in a truncated text.
  open var truncationMode: CATextLayerTruncationMode {
    get { CATextLayerTruncationMode(rawValue: properties.content.text.truncationMode.rawValue) }
    set { changeConstant(\.content.text.truncationMode, to: newValue.rawValue, "truncationMode") }
  }

  /// The horizontal alignment of the lines.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { CATextLayerAlignmentMode(rawValue: properties.content.text.alignmentMode.rawValue) }
    set { changeConstant(\.content.text.alignmentMode, to: newValue.rawValue, "alignmentMode") }
  }

  /// The size of the text in points: all its lines, broken at the width of the bounds where `isWrapped` says so.
  open override func preferredFrameSize() -> CGSize { textSize }

  /// Accepted: letters are drawn as outlines, at the scale of the output.
  open var allowsFontSubpixelQuantization = false
}

extension TextContent {
  fileprivate mutating func setFont(_ font: UIFont) {
    (self.font, fontWeight, fontStyle) = (font.family, font.weight.cssWeight, font.style)
  }

  // A face's weight and slant in its name count.
  fileprivate mutating func setFont(named name: String) {
    if let named = UIFont(requested: name, size: 12) {
      setFont(named)
    } else {
      (font, fontWeight, fontStyle) = (name, 400, .normal)
    }
  }
}

extension UIFont {
  fileprivate var style: FontStyle { isItalic ? .italic : .normal }
}

extension NSAttributedString {
  /// The parts for a scene: one for every stretch of equal attributes.
  fileprivate func textRuns(
    fontSize: Double,
    tiles: (CGColor?) -> FillPattern?
  ) -> [TextRun] {
    var runs: [TextRun] = []
    let full = NSRange(location: 0, length: length)
    enumerateAttributes(in: full, options: []) { attributes, range, _ in
      let style = TextAttributes(attributes, fontSize: fontSize)
      var run = TextRun(attributedSubstring(from: range).string)
      // Letters without a colour are black here, and white in plain strings, as in Core Animation.
      run.foregroundColor = style.isFilled ? style.fill?.color ?? .black : .clear
      if let font = style.font {
        (run.font, run.fontWeight, run.fontStyle) = (
          font.family, font.weight.cssWeight, font.style
        )
        run.fontSize = Double(font.pointSize)
      }
      run.tracking = style.tracking
      run.style = style.decorations
      if style.isFilled { run.style.fillPattern = tiles(style.fill) }
      runs.append(run)
    }
    return runs
  }
}

extension TextAttributes {
  fileprivate var decorations: TextStyle {
    var result = TextStyle()
    if let stroke {
      (result.strokeColor, result.strokeWidth) = (stroke.color, stroke.width)
      result.strokePosition = .center
    }
    if isUnderlined { result.underline = true }
    if isStruckThrough { result.strikethrough = true }
    result.highlight = background.map { TextHighlight(color: $0) }
    return result
  }
}
