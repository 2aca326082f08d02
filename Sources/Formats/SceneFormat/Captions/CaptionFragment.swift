/// A part of a caption that no line break separates: a word, or a character of an East Asian script.
struct CaptionFragment: Equatable {
  /// The characters of one word, or of one syllable with a time.
  struct Segment: Equatable {
    var text: String
    /// The index of the word or syllable in its caption.
    var word: Int
  }

  /// The characters, by their words.
  private(set) var segments: [Segment]
  /// Whether a space follows on the same line.
  private(set) var endsWord = false

  /// The characters.
  var text: String { segments.count == 1 ? segments[0].text : segments.map(\.text).joined() }

  /// The number of columns: two for each wide character, one for each other character.
  var columns: Int { segments.reduce(0) { $0 + $1.text.reduce(0) { $0 + ($1.isWide ? 2 : 1) } } }

  /// Returns the fragments of words in one paragraph.
  ///
  /// Lines of Chinese and Japanese may end after every character, except before marks that end phrases and after
  /// opening brackets (JIS X 4051).
  static func fragments(of words: some Sequence<(index: Int, word: CaptionCue.Word)>)
    -> [CaptionFragment]
  {
    var result: [CaptionFragment] = []
    for (index, word) in words {
      for character in word.text {
        let last = result.count - 1
        if last >= 0, !result[last].endsWord, let before = result[last].segments.last?.text.last,
          !before.allowsBreak(before: character)
        {
          result[last].append(character, of: index)
        } else {
          result.append(CaptionFragment(segments: [Segment(text: String(character), word: index)]))
        }
      }
      if word.endsWord, !result.isEmpty { result[result.count - 1].endsWord = true }
    }
    return result
  }

  private mutating func append(_ character: Character, of word: Int) {
    if segments[segments.count - 1].word == word {
      segments[segments.count - 1].text.append(character)
    } else {
      segments.append(Segment(text: String(character), word: word))
    }
  }
}

extension Character {
  private static let closing = Set("、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】…‥ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.:;!?)]}")
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

  /// Whether a line may end between two characters of a word.
  func allowsBreak(before next: Character) -> Bool {
    (isIdeographic || next.isIdeographic) && !Self.closing.contains(next)
      && !Self.opening.contains(self)
  }
}
