internal import Foundation

extension NSAttributedString {
  private var full: NSRange { NSRange(location: 0, length: length) }

  private func changed(_ change: (NSMutableAttributedString) -> Void) -> NSAttributedString {
    // Without letters there is nothing to change.
    guard length > 0 else { return self }
    let result = NSMutableAttributedString(attributedString: self)
    change(result)
    return NSAttributedString(attributedString: result)
  }

  /// The text with one value of an attribute for all letters.
  func setting(_ key: Key, to value: Any) -> NSAttributedString {
    changed { $0.addAttribute(key, value: value, range: full) }
  }

  /// The text with attributes for the letters that have none of their kind.
  func completed(with attributes: [Key: Any]) -> NSAttributedString {
    changed { result in
      for (key, value) in attributes {
        enumerateAttribute(key, in: full, options: []) { existing, range, _ in
          if existing == nil { result.addAttribute(key, value: value, range: range) }
        }
      }
    }
  }

  /// The text with fonts of other sizes.
  func scaled(by factor: CGFloat) -> NSAttributedString {
    changed { result in
      enumerateAttribute(.font, in: full, options: []) { font, range, _ in
        guard let font = font as? UIFont else { return }
        let scaled = font.withSize(font.pointSize * factor)
        result.addAttribute(.font, value: scaled, range: range)
      }
    }
  }
}
