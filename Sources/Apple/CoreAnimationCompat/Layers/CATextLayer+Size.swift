internal import CoreGraphicsCompat
internal import CoreGraphicsDrawing
internal import Foundation
internal import SceneModel

extension CATextLayer {
  /// The size of the lines in points, with the fonts of the system.
  var textSize: CGSize {
    let text = measuredText
    // Bounds without a width have not been set yet, so that there is nothing to break lines at.
    guard isWrapped, bounds.width > 0 else { return text.size() }
    let box = CGSize(width: bounds.width, height: 1e6)
    return text.boundingRect(with: box, options: .usesLineFragmentOrigin, context: nil).size
  }

  // The text with what decides about its size: alignment and truncation do not.
  private var measuredText: NSAttributedString {
    let content = properties.content.text
    let paragraph = NSMutableParagraphStyle()
    paragraph.lineSpacing = CGFloat(content.lineSpacing)
    let text = NSMutableAttributedString(
      string: content.characters,
      attributes: [
        .font: letterFont as Any, .kern: content.tracking, .paragraphStyle: paragraph,
      ]
    )
    // A string that the program has changed since it gave it to the layer is not what the layer shows.
    guard let given = string as? NSAttributedString, given.string == text.string else {
      return text
    }
    let full = NSRange(location: 0, length: given.length)
    given.enumerateAttributes(in: full, options: []) { attributes, range, _ in
      if let font = attributes[.font] as? UIFont {
        text.addAttribute(.font, value: font, range: range)
      }
      if let kern = attributes[.kern] { text.addAttribute(.kern, value: kern, range: range) }
    }
    return text
  }

  // The layer's font in the layer's size.
  private var letterFont: UIFont? {
    switch flattened(font) {
    case let font as UIFont: font.withSize(fontSize)
    case let font as CGFont: UIFont(requested: font.name, size: fontSize)
    case let name as String: UIFont(requested: name, size: fontSize)
    default: UIFont(requested: "Helvetica", size: fontSize)
    }
  }
}
