internal import Graphics

/// The control characters of Unicode that begin and end a part of a text with an order of its own.
struct DirectionControls {
  var (start, end): ([Unicode.Scalar], [Unicode.Scalar])

  /// Those of a value of `unicode-bidi` (CSS Writing Modes 3, 2.4.2); nil for none.
  init?(_ value: String, isRightToLeft: Bool) {
    let (start, end): (String, String)
    switch value {
    case "embed": (start, end) = (isRightToLeft ? "\u{202B}" : "\u{202A}", "\u{202C}")
    case "bidi-override": (start, end) = (isRightToLeft ? "\u{202E}" : "\u{202D}", "\u{202C}")
    case "isolate": (start, end) = (isRightToLeft ? "\u{2067}" : "\u{2066}", "\u{2069}")
    case "isolate-override":
      (start, end) = ("\u{2068}" + (isRightToLeft ? "\u{202E}" : "\u{202D}"), "\u{202C}\u{2069}")
    case "plaintext": (start, end) = ("\u{2068}", "\u{2069}")
    default: return nil
    }
    (self.start, self.end) = (Array(start.unicodeScalars), Array(end.unicodeScalars))
  }
}

/// The values of an element in a text that its letters and their positions follow from.
struct SVGTextStyle {
  /// A change of letter case.
  enum Transform: String { case none, uppercase, lowercase, capitalize }

  /// The font, without characters.
  var font: FontRun
  /// The width of the font in percent of the normal one; nil without a choice.
  var stretch: Double?
  /// The size of the em in user units.
  var fontSize: Double
  /// The height of the letter x in ems that the font is scaled to; nil for the size alone.
  var sizeAdjust: Double?
  /// Whether small letters are drawn as small capitals.
  var hasSmallCapitals: Bool
  /// Whether properties ask for features of OpenType.
  var hasFeatures: Bool
  /// User units after letters and after spaces.
  var (letterSpacing, wordSpacing): (Double, Double)
  var transform: Transform
  /// Whether white space is drawn as written.
  var preservesSpace: Bool
  var isRightToLeft: Bool
  /// The control characters around the letters by `unicode-bidi`; nil for none.
  var directionControls: DirectionControls?
  /// Whether the line is vertical.
  var isVertical: Bool
  /// Whether letters are upright in vertical lines; nil where their script decides.
  var isUpright: Bool?
  /// The part of the length of a chunk that is before its position.
  var anchor: Double
  /// The baseline that is aligned with that of the parent, a value of `alignment-baseline`.
  var baseline: String
  /// How far the base line is above that of the parent: a length, or `sub` or `super`.
  var baselineShift: String
  /// The sizes that lengths refer to.
  var context: LengthContext

  /// The values of an element.
  ///
  /// - Parameter path: the nodes from the outermost to the element.
  init(_ path: [Int], _ instant: SVGInstant) {
    func text(_ name: String) -> String {
      let isFont = FontShorthand.longhands.contains(name)
      return
        (isFont
        ? instant.fontValue(name, along: path) : instant.computed(name, along: path)).trimmingSpace
    }
    func keyword(_ name: String) -> String { text(name).lowercased() }
    context = instant.lengthContext(along: path)
    fontSize = context.fontSize
    let context = context
    func length(_ name: String) -> Double {
      let value = Quantity(text(name), context)?.resolved(context.fontSize) ?? 0
      return value.isFinite ? value : 0
    }
    stretch = SVGFontStyle.stretch(text("font-stretch"))
    let (faces, families) = (instant.document.fontFaces, text("font-family"))
    let family = faces.replacing(inFamilies: families, stretch: stretch ?? 100)
    let style = keyword("font-style")
    var run = FontRun(
      "",
      // The default of browsers comes last.
      fontName: (family.isEmpty ? "Times New Roman" : family) + ",standard",
      fontSize: 1,
      fontWeight: instant.fontWeight(along: path),
      isItalic: style.hasPrefix("italic") || style.hasPrefix("oblique")
    )
    func synthesizes(_ name: String) -> Bool {
      let value = keyword("font-synthesis-\(name)")
      if !value.isEmpty { return value != "none" }
      let names = keyword("font-synthesis").splitTopLevel(" ")
      return names.isEmpty || names.contains(name)
    }
    run.synthesizesStyle = synthesizes("style")
    run.synthesizesWeight = synthesizes("weight")
    run.language = instant.language(along: path)
    (letterSpacing, wordSpacing) = (length("letter-spacing"), length("word-spacing"))
    let features = SVGFontFeatures(text)
    (hasSmallCapitals, hasFeatures) = (features.hasSmallCapitals, !features.text.isEmpty)
    // CSS Text 3, 8.2: no ligatures between letters with space.
    run.features = (letterSpacing == 0 ? "" : "liga=0,clig=0,") + features.text
    func set(_ tag: String, _ value: Double) {
      run.variations.removeAll { $0.tag == tag }
      run.variations.append(FontVariation(tag: tag, value: value))
    }
    // Those of other properties come before those of `font-variation-settings`.
    if text("font-optical-sizing").lowercased() != "none" { set("opsz", fontSize) }
    if let stretch { set("wdth", stretch) }
    for axis in SVGFontStyle.axes(text("font-variation-settings")) ?? [] {
      set(axis.tag, axis.value)
    }
    font = run
    sizeAdjust = Double(keyword("font-size-adjust")).flatMap { $0 > 0 ? $0 : nil }
    transform = Transform(rawValue: keyword("text-transform")) ?? .none
    preservesSpace = Self.preservesSpace(path, instant)
    isRightToLeft = keyword("direction") == "rtl"
    directionControls = DirectionControls(keyword("unicode-bidi"), isRightToLeft: isRightToLeft)
    isVertical = ["tb", "tb-rl", "vertical-rl", "vertical-lr"].contains(keyword("writing-mode"))
    isUpright = ["upright": true, "sideways": false][keyword("text-orientation")]
    let anchors = ["middle": 0.5, "end": 1]
    anchor = anchors[keyword("text-anchor")] ?? 0
    let aligned = keyword("alignment-baseline")
    let isAuto = ["", "auto", "baseline"].contains(aligned)
    baseline = isAuto ? keyword("dominant-baseline") : aligned
    baselineShift = keyword("baseline-shift")
  }

  /// Whether white space is drawn as written: by the nearest value of `white-space` or `xml:space`, of which the property
  /// counts on one element.
  static func preservesSpace(_ path: [Int], _ instant: SVGInstant) -> Bool {
    for (index, node) in path.enumerated().reversed() {
      let written = instant.specified("white-space", of: node, along: Array(path[...index]))
      if let value = written?.lowercased() {
        if value == "inherit" || value == "unset" { continue }
        let preserving = ["pre", "pre-wrap", "break-spaces", "preserve", "preserve-spaces"]
        return value.splitTopLevel(" ").contains(where: preserving.contains)
      }
      if let value = instant.document.tree[node].attributes["xml:space"] {
        return value == "preserve"
      }
    }
    return false
  }
}
