/// The features of OpenType that the properties of an element ask for.
struct SVGFontFeatures {
  /// The features, separated by commas.
  private(set) var text = ""
  /// Whether small letters are drawn as small capitals, which `text` does not contain.
  private(set) var hasSmallCapitals = false

  /// Reads the properties.
  ///
  /// - Parameter text: the value of a property.
  init(_ text: (String) -> String) {
    func value(_ name: String) -> String { text(name).lowercased() }
    var parts: [String] = []
    if value("font-kerning") == "none" || Double(value("kerning")) == 0 { parts.append("kern=0") }
    let longhands = ["-ligatures", "-caps", "-numeric", "-east-asian", "-position"]
    for property in [""] + longhands {
      for word in value("font-variant" + property).splitTopLevel(" ") {
        if word == "small-caps" { hasSmallCapitals = true }
        if let features = SVGNames.fontFeatures[word] { parts.append(features) }
      }
    }
    for setting in text("font-feature-settings").splitTopLevel(",") {
      let words = setting.splitTopLevel(" ")
      guard let tag = words.first?.unquoted, tag.utf8.count == 4,
        tag.utf8.allSatisfy({ $0.isLetter || $0.isDigit })
      else { continue }
      let written = words.count > 1 ? words[1] : "on"
      guard let number = written == "on" ? 1 : written == "off" ? 0 : Int(written), number >= 0
      else { continue }
      parts.append("\(tag)=\(number)")
    }
    self.text = parts.joined(separator: ",")
  }
}
