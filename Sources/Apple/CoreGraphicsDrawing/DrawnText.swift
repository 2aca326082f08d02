internal import CoreGraphicsCompat
internal import Foundation
internal import Graphics
internal import TextShaping

/// A text with the attributes of its parts, for layout and drawing.
struct DrawnText {
  private var runs: [TextRequest.Run] = []
  private var styles: [TextAttributes] = []
  private let style: NSParagraphStyle
  private let text: NSAttributedString

  init(_ text: NSAttributedString) {
    style = text.firstParagraphStyle ?? NSParagraphStyle()
    self.text = text
    let full = NSRange(location: 0, length: text.length)
    text.enumerateAttributes(in: full, options: []) { attributes, range, _ in
      add(text.attributedSubstring(from: range).string, attributes)
    }
  }

  private mutating func add(_ string: String, _ attributes: [NSAttributedString.Key: Any]) {
    let style = TextAttributes(attributes, fontSize: 12)
    let font = style.font
    runs.append(
      TextRequest.Run(
        string,
        fontName: font?.family ?? "Helvetica",
        fontSize: Double(font?.pointSize ?? 12),
        fontWeight: font?.weight.cssWeight ?? 400,
        tracking: style.tracking ?? 0,
        isItalic: font?.isItalic ?? false,
        decorations: TextRequest.Decorations(
          isUnderlined: style.isUnderlined,
          isStruckThrough: style.isStruckThrough,
          isHighlighted: style.background != nil
        )
      )
    )
    styles.append(style)
  }

  /// The box of the lines, broken at a width.
  func size(in box: Size?) -> Size { layout(in: box, measures: true)?.size ?? .zero }

  /// Draws the lines into a box, or from its first corner on without breaking any.
  func draw(in context: CGContext, at origin: Point, box: Size?) {
    guard let layout = layout(in: box, { context.fault($0) }) else { return }
    let undrawn = text.undrawnAttributes
    if !undrawn.isEmpty {
      context.fault("attributes of a text: \(undrawn.joined(separator: ", "))")
    }
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
    for highlight in layout.highlights {
      guard let background = styles[highlight.run].background else { continue }
      context.fill(Path.rect(highlight.box).transformed(by: map), .nonZero, .color(background))
    }
    for part in layout.parts {
      let style = styles[part.run]
      let path = part.outline.transformed(by: map)
      if style.isFilled { context.fill(path, .nonZero, style.fill ?? .black) }
      if let stroke = style.stroke {
        context.state.stroke = CGColor(stroke.color)
        context.state.line = StrokeStyle(lineWidth: stroke.width)
        context.stroke(path)
      }
    }
  }

  private func layout(
    in box: Size?,
    measures: Bool = false,
    _ fault: (String) -> Void = { _ in }
  ) -> TextLayout? {
    guard runs.contains(where: { !$0.string.isEmpty }) else { return nil }
    let shaper: TextShaper
    do {
      shaper = try TextMeasure.shaper()
    } catch {
      fault("a text: the fonts of the system cannot be read: \(error.description)")
      return nil
    }
    // Lines are aligned without the kern after the last letter, which is a part of their width.
    let isMoved = [.center, .right].contains(style.alignment)
    let width = (box?.width ?? 0) - (isMoved ? text.lastKern : 0)
    let isWrapped = style.lineBreakMode == .byWordWrapping || style.lineBreakMode == .byCharWrapping
    var request = TextRequest(
      runs: runs,
      alignment: style.alignment.alignment,
      wrapWidth: isWrapped ? box?.width : nil,
      boxWidth: max(0, width),
      boxHeight: box?.height ?? 0,
      lineSpacing: Double(style.lineSpacing),
      truncation: box == nil ? .none : style.lineBreakMode.truncation
    )
    request.countsTrailingSpace = measures
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
  private static let key = "animrender.text"

  private final class Box {
    let shaper: TextShaper
    init(_ shaper: TextShaper) { self.shaper = shaper }
  }

  /// This thread's shaper.
  static func shaper() throws(TextError) -> TextShaper {
    let storage = Thread.current.threadDictionary
    if let box = storage[key] as? Box { return box.shaper }
    let catalog = try ProgramFonts.catalog.get()
    let box = Box(TextShaper(catalog))
    storage[key] = box
    return box.shaper
  }
}

extension NSTextAlignment {
  fileprivate var alignment: TextAlignment {
    [.left, .center, .right, .justified, .natural][rawValue]
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
