internal import Graphics
internal import JSONText

/// Remedies for words where another form is needed: `infinite`, `auto`, `fadeIn`, `1920x1080`.
enum FormWords {
  /// Returns the remedy for a word; nil for others.
  ///
  /// - Parameter what: the words of the message for what is needed, such as `a point as [x, y]`.
  static func remedy(for text: String, _ what: String) -> String? {
    switch what {
    case ValueReader.endlessNumber:
      let endless = ["infinite", "infinity", "indefinite", "forever", "inf", "∞", "always"]
      return endless.contains(text.lowercased()) ? "write \"infinity\"" : nil
    case FormRemedy.partOfParent where text == "auto":
      return "write a number; a text has the size of its letters by \"sizeToFit\": true"
    case FormRemedy.partOfParent where ["center", "centre", "middle"].contains(text):
      return "write \"50%\", or \"position\": \"center\""
    case "an object: an animation":
      return "write {\"keyPath\": \"opacity\", \"from\": 0, \"to\": 1, \"duration\": 0.5}"
    case "an object: a layer" where ["circle", "ellipse", "round"].contains(text):
      return
        "write {\"type\": \"shape\", \"path\": {\"ellipse\": [0, 0, 50, 50]}, \"fillColor\": \"white\"}"
    case "an array of audio tracks":
      return "write [{\"asset\": \"song\"}], and the file under \"assets\""
    case "an object with width and height":
      let sides = text.split(separator: "x").compactMap { DecimalText.number(String($0)) }
      guard sides.count == 2 else { return nil }
      return
        "write {\"width\": \(sides[0].shortestDecimal), \"height\": \(sides[1].shortestDecimal)}"
    case "a point as [x, y]" where ["absolute", "relative", "fixed", "static"].contains(text):
      return "every layer has a position in its parent: leave it out"
    case "a point as [x, y]" where ["centre", "middle", "centered"].contains(text):
      return "write \"center\""
    default: return nil
    }
  }
}
