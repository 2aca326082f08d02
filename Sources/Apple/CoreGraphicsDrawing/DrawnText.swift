internal import CoreGraphicsCompat
internal import Foundation
internal import Graphics
internal import TextShaping

/// A text with the attributes of its parts, for layout and drawing.
struct DrawnText {
  /// How the letters of one part look.
  private struct Style {
    var fill: Color
    var stroke: Color?
    /// In points; 0 without outlines.
    var strokeWidth = 0.0
    var isFilled = true
  }

  private var runs: [TextRequest.Run] = []
  private var styles: [Style] = []
  private var style = NSParagraphStyle()
  private var background: Color?

  init(_ text: NSAttributedString) {
    let full = NSRange(location: 0, length: text.length)
    text.enumerateAttributes(in: full, options: []) { attributes, range, _ in
      add(text.attributedSubstring(from: range).string, attributes)
    }
  }

  private mutating func add(_ string: String, _ attributes: [NSAttributedString.Key: Any]) {
    let font = attributes[.font] as? UIFont ?? UIFont(name: "Helvetica", size: 12)
    let size = Double(font?.pointSize ?? 12)
    if runs.isEmpty, let first = attributes[.paragraphStyle] as? NSParagraphStyle { style = first }
    if runs.isEmpty { background = color(attributes[.backgroundColor]) }
    runs.append(
      TextRequest.Run(
        string,
        fontName: font?.family ?? "Helvetica",
        fontSize: size,
        fontWeight: font?.weight.cssWeight ?? 400,
        tracking: number(attributes[.kern]) ?? 0,
        isItalic: font?.isItalic ?? false
      )
    )
    let fill = color(attributes[.foregroundColor]) ?? .black
    var style = Style(fill: fill)
    if let percent = number(attributes[.strokeWidth]), percent != 0 {
      style.stroke = color(attributes[.strokeColor]) ?? fill
      style.strokeWidth = abs(percent) / 100 * size
      style.isFilled = percent < 0
    }
    styles.append(style)
  }

  private func color(_ value: Any?) -> Color? {
    (value as? UIColor)?.cgColor.color ?? (value as? CGColor)?.color
  }

  private func number(_ value: Any?) -> Double? {
    let number =
      (value as? NSNumber)?.doubleValue ?? (value as? CGFloat).map { Double($0) }
      ?? (value as? Double) ?? (value as? Int).map(Double.init)
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The box of the lines, broken at a width.
  func size(in box: Size?) -> Size { layout(in: box)?.size ?? .zero }

  /// Draws the lines into a box, or from its first corner on without breaking any.
  func draw(in context: CGContext, at origin: Point, box: Size?) {
    guard let layout = layout(in: box, { context.fault($0) }) else { return }
    // Metric twins serve without a word, as in text layers.
    for font in layout.fonts where font.usedFallback {
      guard let message = font.substitutionMessage, !context.missingFonts.contains(message) else {
        continue
      }
      context.missingFonts.append(message)
    }
    context.saveGState()
    defer { context.restoreGState() }
    if let box { context.clip(to: CGRect(Rect(origin: origin, size: box))) }
    context.concatenate(CGAffineTransform(translationX: origin.x, y: origin.y))
    let map = context.state.map
    if let background {
      let area = Rect(origin: .zero, size: box ?? layout.size)
      context.fill(Path.rect(area).transformed(by: map), .nonZero, .color(background))
    }
    for part in layout.parts {
      let style = styles[part.run]
      let path = part.outline.transformed(by: map)
      if style.isFilled { context.fill(path, .nonZero, .color(style.fill)) }
      if let stroke = style.stroke {
        context.state.stroke = CGColor(stroke)
        context.state.line = StrokeStyle(lineWidth: style.strokeWidth)
        context.stroke(path)
      }
    }
  }

  private func layout(in box: Size?, _ fault: (String) -> Void = { _ in }) -> TextLayout? {
    guard runs.contains(where: { !$0.string.isEmpty }) else { return nil }
    let shaper: TextShaper
    do {
      shaper = try TextMeasure.shaper()
    } catch {
      fault("a text: the fonts of the system cannot be read: \(error.description)")
      return nil
    }
    let isWrapped = style.lineBreakMode == .byWordWrapping || style.lineBreakMode == .byCharWrapping
    let request = TextRequest(
      runs: runs,
      alignment: style.alignment.alignment,
      wrapWidth: isWrapped ? box?.width : nil,
      boxWidth: box?.width ?? 0,
      boxHeight: box?.height ?? 0,
      lineSpacing: Double(style.lineSpacing),
      truncation: box == nil ? .none : style.lineBreakMode.truncation
    )
    do {
      return try shaper.layout(request)
    } catch {
      fault("a text: \(error.description)")
      return nil
    }
  }
}

/// The fonts that drawn texts are made of: those of the system.
enum TextMeasure {
  static let catalog = Result { () throws(TextError) in
    try FontCatalog(FontLibrary(folders: Bundle.programFontFolders))
  }
  private static let key = "animrender.text"

  private final class Box {
    let shaper: TextShaper
    init(_ shaper: TextShaper) { self.shaper = shaper }
  }

  /// This thread's shaper.
  static func shaper() throws(TextError) -> TextShaper {
    let storage = Thread.current.threadDictionary
    if let box = storage[key] as? Box { return box.shaper }
    let catalog = try catalog.get()
    let box = Box(TextShaper(catalog))
    storage[key] = box
    return box.shaper
  }
}

extension NSTextAlignment {
  fileprivate var alignment: TextAlignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .natural
    }
  }

  /// The raw value of the mode of a text layer.
  package var modeName: String { alignment.rawValue }
}

extension NSLineBreakMode {
  fileprivate var truncation: TextTruncation {
    switch self {
    case .byWordWrapping, .byCharWrapping, .byClipping: .none
    case .byTruncatingHead: .start
    case .byTruncatingTail: .end
    case .byTruncatingMiddle: .middle
    }
  }

  /// The raw value of the mode of a text layer.
  package var modeName: String { truncation.rawValue }
}
