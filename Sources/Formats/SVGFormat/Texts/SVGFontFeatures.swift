/// The features of OpenType that the properties of an element ask for.
struct SVGFontFeatures {
  /// The features, separated by commas.
  private(set) var text = ""
  /// Whether small letters are drawn as small capitals, which `text` does not contain.
  private(set) var hasSmallCapitals = false

  // The features of values of `font-variant` and its longhands (CSS Fonts 4, 6).
  private static let variants: [String: String] = [
    "all-small-caps": "smcp=1,c2sc=1", "petite-caps": "pcap=1",
    "all-petite-caps": "pcap=1,c2pc=1", "unicase": "unic=1", "titling-caps": "titl=1",
    "none": "liga=0,clig=0,dlig=0,hlig=0,calt=0",
    "common-ligatures": "liga=1,clig=1", "no-common-ligatures": "liga=0,clig=0",
    "discretionary-ligatures": "dlig=1", "no-discretionary-ligatures": "dlig=0",
    "historical-ligatures": "hlig=1", "no-historical-ligatures": "hlig=0",
    "contextual": "calt=1", "no-contextual": "calt=0",
    "lining-nums": "lnum=1", "oldstyle-nums": "onum=1", "proportional-nums": "pnum=1",
    "tabular-nums": "tnum=1", "diagonal-fractions": "frac=1", "stacked-fractions": "afrc=1",
    "ordinal": "ordn=1", "slashed-zero": "zero=1",
    "jis78": "jp78=1", "jis83": "jp83=1", "jis90": "jp90=1", "jis04": "jp04=1",
    "simplified": "smpl=1", "traditional": "trad=1", "full-width": "fwid=1",
    "proportional-width": "pwid=1", "ruby": "ruby=1", "sub": "subs=1", "super": "sups=1",
  ]

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
        if let features = Self.variants[word] { parts.append(features) }
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
