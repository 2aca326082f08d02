/// A part of a caption that no line break separates: a word, or a character of an East Asian script.
struct CaptionFragment: Equatable {
  /// The characters.
  var text: String
  /// Whether a space follows on the same line.
  var endsWord: Bool

  /// The number of columns: two for each wide character, one for each other character.
  var columns: Int { text.reduce(0) { $0 + ($1.isWide ? 2 : 1) } }

  /// Returns the fragments of a word.
  ///
  /// Lines of Chinese and Japanese may end after every character, except before marks that end phrases and after
  /// opening brackets (JIS X 4051).
  static func fragments(of word: String) -> [CaptionFragment] {
    var result: [CaptionFragment] = []
    for character in word {
      let last = result.last?.text.last
      if let last, !last.allowsBreak(before: character) {
        result[result.count - 1].text.append(character)
      } else {
        result.append(CaptionFragment(text: String(character), endsWord: false))
      }
    }
    if !result.isEmpty { result[result.count - 1].endsWord = true }
    return result
  }
}

extension Character {
  private static let closing = Set(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】…‥ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.:;!?)]}"
  )
  private static let opening = Set("‘“（〔［｛〈《「『【([{")

  // Whether it has the width of two letters; Hangul is written with spaces.
  fileprivate var isWide: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    return isIdeographic || (0x1100...0x115F).contains(value) || (0xAC00...0xD7A3).contains(value)
  }

  private var isIdeographic: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    return switch value {
    case 0x2E80...0x312F, 0x31A0...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  fileprivate func allowsBreak(before next: Character) -> Bool {
    (isIdeographic || next.isIdeographic) && !Self.closing.contains(next)
      && !Self.opening.contains(self)
  }
}
