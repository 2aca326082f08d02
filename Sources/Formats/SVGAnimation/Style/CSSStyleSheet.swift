internal import SVGFormat
internal import SceneModel

/// One declaration of a style rule.
struct CSSDeclaration: Sendable {
  /// The lower-case name; custom properties keep their case.
  var name: String
  var value: String
  var isImportant = false

  /// The declarations of a block; parts that are none are skipped.
  static func list(_ text: String) -> [CSSDeclaration] {
    text.splitTopLevel(";").compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let written = part[..<colon].trimmingSpace
      var value = part[part.index(after: colon)...].trimmingSpace
      guard !written.isEmpty, written.utf8.allSatisfy(\.isIdentifier) else { return nil }
      let name = written.hasPrefix("--") ? written : CSSDeclaration.canonicalName(written)
      var isImportant = false
      if let mark = value.lastIndex(of: "!"),
        value[value.index(after: mark)...].trimmingSpace.lowercased() == "important"
      {
        isImportant = true
        value = value[..<mark].trimmingSpace
      }
      guard !value.isEmpty || name.hasPrefix("--") else { return nil }
      let result = CSSDeclaration(name: name, value: value, isImportant: isImportant)
      return result.isUnreadableColor ? nil : result
    }
  }

  // CSS Syntax 3, 9: a declaration that cannot be read leaves the one before it, such as a fallback for new colours.
  private var isUnreadableColor: Bool {
    let isPaint = ["fill", "stroke"].contains(name)
    guard isPaint || ["color", "stop-color", "flood-color"].contains(name) else { return false }
    let text = value.lowercased()
    if text.utf8Contains("var(") || Self.colorKeywords.contains(text) || SVGColor(text) != nil {
      return false
    }
    return !(isPaint && (text == "none" || text.hasPrefix("url(") || text.hasPrefix("context-")))
  }

  private static let colorKeywords: Set<String> = [
    "currentcolor", "inherit", "initial", "unset", "revert", "revert-layer",
  ]

  // The prefixed names of animation and transform properties are synonyms.
  private static func canonicalName(_ written: String) -> String {
    let name = written.lowercased()
    for prefix in ["-webkit-", "-moz-", "-o-", "-ms-"] where name.hasPrefix(prefix) {
      let rest = String(name.dropFirst(prefix.utf8.count))
      if rest.hasPrefix("animation") || rest.hasPrefix("transform") { return rest }
    }
    return name
  }
}

/// The keyframes of one name.
struct CSSKeyframes: Sendable {
  struct Keyframe: Sendable {
    /// 0…1.
    var offset: Double
    var declarations: [CSSDeclaration]
  }

  /// In the order of the file.
  var frames: [Keyframe] = []
}

/// The rules and keyframes of all style elements of a document.
struct CSSStyleSheet: Sendable {
  struct Rule: Sendable {
    var selector: CSSSelector
    var declarations: [CSSDeclaration]
  }

  /// A part of a style sheet that is not used.
  struct Finding: Sendable, Hashable {
    enum Kind: Sendable, Hashable { case selector, atRule, interaction, animationFeature }
    var kind: Kind
    var text: String
  }

  /// In the order of the file; one entry for each selector of a list.
  private(set) var rules: [Rule] = []
  private(set) var keyframes: [String: CSSKeyframes] = [:]
  /// The declarations of each `@font-face` rule.
  private(set) var fontFaces: [[CSSDeclaration]] = []
  private(set) var findings: [Finding] = []
  /// Whether any rule depends on the output or on supported features.
  private(set) var hasConditions = false
  /// Whether the limits on rules or keyframes stopped reading.
  private(set) var exceedsLimits = false

  private let media: CSSMedia
  private var frameCount = 0

  init(media: CSSMedia) { self.media = media }

  /// Adds the text of a style element.
  mutating func add(_ text: String) {
    var bytes = Array(text.withoutCSSComments.utf8)[...]
    read(&bytes, depth: 0)
  }

  // Rules up to the end, or to the brace that closes them.
  private mutating func read(_ bytes: inout ArraySlice<UInt8>, depth: Int) {
    while true {
      bytes = bytes.drop { $0.isSpace || $0 == 0x3B }
      guard let first = bytes.first else { return }
      if first == 0x7D {
        bytes = bytes.dropFirst()
        continue
      }
      let prelude = Self.prelude(&bytes)
      guard bytes.first == 0x7B else {
        // A statement such as @charset or @import.
        if prelude.hasPrefix("@") { note(.atRule, prelude.splitTopLevel(" ").first ?? prelude) }
        bytes = bytes.dropFirst()
        continue
      }
      let block = Self.block(&bytes)
      if prelude.hasPrefix("@") {
        atRule(prelude, block, depth: depth)
      } else {
        rule(prelude, block)
      }
    }
  }

  // The text before the next brace or semicolon outside of quotes and parentheses.
  private static func prelude(_ bytes: inout ArraySlice<UInt8>) -> String {
    let start = bytes.startIndex
    var depth = 0
    var quote: UInt8?
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x28 {
        depth += 1
      } else if byte == 0x29 {
        depth = max(0, depth - 1)
      } else if byte == 0x7B || byte == 0x7D || (byte == 0x3B && depth == 0) {
        break
      }
      index += 1
    }
    defer { bytes = bytes[index...] }
    return bytes[start..<index].text
  }

  // The bytes between the brace at the start and its closing brace.
  private static func block(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = bytes.startIndex + 1
    var depth = 0
    var quote: UInt8?
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if let open = quote {
        if byte == 0x5C { index += 1 } else if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x7B {
        depth += 1
      } else if byte == 0x7D {
        depth -= 1
        if depth == 0 { break }
      }
      index += 1
    }
    let end = min(index, bytes.endIndex)
    defer { bytes = bytes[min(end + 1, bytes.endIndex)...] }
    return bytes[min(start, end)..<end]
  }

  private mutating func rule(_ prelude: String, _ block: ArraySlice<UInt8>) {
    var text = block.text
    // Nested rules are not read; the declarations before them are.
    if let brace = text.firstIndex(of: "{") {
      note(.atRule, "a nested rule")
      let before = text[..<brace]
      text = before.lastIndex(of: ";").map { String(before[..<$0]) } ?? ""
    }
    let declarations = CSSDeclaration.list(text)
    guard let selectors = CSSSelectorReader.list(prelude) else {
      note(.selector, prelude)
      return
    }
    let starts = declarations.contains {
      ["animation", "animation-name"].contains($0.name) && $0.value.lowercased() != "none"
    }
    if starts,
      [":hover", ":active", ":focus", ":target"].contains(where: prelude.utf8Contains)
    {
      note(.interaction, prelude)
    }
    for feature in ["animation-timeline", "animation-range"]
    where declarations.contains(where: { $0.name.hasPrefix(feature) }) {
      note(.animationFeature, feature)
    }
    guard rules.count + selectors.count <= Limits.cssRules else {
      exceedsLimits = true
      return
    }
    rules += selectors.map { Rule(selector: $0, declarations: declarations) }
  }

  private mutating func atRule(_ prelude: String, _ block: ArraySlice<UInt8>, depth: Int) {
    let parts = prelude.splitTopLevel(" ")
    let word = (parts.first ?? "").lowercased()
    let condition = String(prelude.dropFirst(word.count)).trimmingSpace
    switch word {
    case "@keyframes", "@-webkit-keyframes", "@-moz-keyframes", "@-o-keyframes":
      keyframes(condition.unquoted ?? condition, block)
    case "@media" where depth < Limits.cssNesting:
      hasConditions = true
      guard media.matches(condition) else { return }
      var inner = block
      read(&inner, depth: depth + 1)
    case "@supports" where depth < Limits.cssNesting:
      hasConditions = true
      guard !condition.lowercased().hasPrefix("not") else { return }
      var inner = block
      read(&inner, depth: depth + 1)
    case "@font-face":
      if fontFaces.count < Limits.cssFontFaces {
        fontFaces.append(CSSDeclaration.list(block.text))
      } else {
        exceedsLimits = true
      }
    default: note(.atRule, word)
    }
  }

  private mutating func keyframes(_ name: String, _ block: ArraySlice<UInt8>) {
    var rest = block
    var result = CSSKeyframes()
    while true {
      rest = rest.drop { $0.isSpace || $0 == 0x3B || $0 == 0x7D }
      guard !rest.isEmpty else { break }
      let prelude = Self.prelude(&rest)
      guard rest.first == 0x7B else {
        rest = rest.dropFirst()
        continue
      }
      let declarations = CSSDeclaration.list(Self.block(&rest).text).filter { !$0.isImportant }
      let offsets = prelude.splitTopLevel(",").map(Self.offset)
      guard offsets.allSatisfy({ $0 != nil }) else { continue }
      for offset in offsets.compactMap(\.self) {
        frameCount += 1
        guard frameCount <= Limits.cssKeyframes else {
          exceedsLimits = true
          return
        }
        result.frames.append(.init(offset: offset, declarations: declarations))
      }
    }
    keyframes[name] = result
  }

  private static func offset(_ text: String) -> Double? {
    switch text.lowercased() {
    case "from": return 0
    case "to": return 1
    default:
      guard text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...100).contains(percent)
      else { return nil }
      return percent / 100
    }
  }

  private mutating func note(_ kind: Finding.Kind, _ text: String) {
    let finding = Finding(kind: kind, text: String(text.trimmingSpace.prefix(80)))
    if findings.count < 20, !findings.contains(finding) { findings.append(finding) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var text: String { String(decoding: self, as: UTF8.self).trimmingSpace }
}
