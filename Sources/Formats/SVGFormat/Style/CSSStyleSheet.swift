internal import JSONText
internal import SceneModel

/// A keyframe of a style sheet.
struct CSSKeyframe: Sendable {
  /// 0…1.
  var offset: Double
  var declarations: [CSSDeclaration]
}

/// The rules and keyframes of all style elements of a document.
struct CSSStyleSheet: Sendable {
  struct Rule: Sendable {
    var selector: CSSSelector
    var declarations: [CSSDeclaration]
    /// The position of the cascade layer; unlayered rules are after all layers.
    var layer: [Int]
    /// Whether it is inside of another rule.
    var isConditional: Bool
  }

  /// In the order of the file; one entry for each selector of a list.
  private(set) var rules: [Rule] = []
  /// The keyframes of each name, in the order of the file.
  private(set) var keyframes: [String: [CSSKeyframe]] = [:]
  /// The declarations of each `@font-face` rule.
  private(set) var fontFaces: [[CSSDeclaration]] = []
  /// The custom properties with a type by name: `@property` of CSS Properties and Values 1.
  private(set) var properties: [String: SVGProperty] = [:]
  /// The parts that are not used.
  private(set) var findings: [SVGFinding] = []
  /// Whether the limits on rules or keyframes stopped reading.
  private(set) var exceedsLimits = false

  /// The output that media queries ask for; nil for an estimate, where all conditions hold and values are unchecked.
  let media: CSSMedia?
  private var frameCount = 0
  private var byteCount = 0
  /// The positions of layers by their full names.
  private var layers: [String: [Int]] = [:]
  private var layerCounts: [String: Int] = [:]
  private var prefixes: Set<String> = []

  init(media: CSSMedia?) { self.media = media }

  /// The conditions and the layer around a rule.
  private struct Scope {
    var depth = 0
    var layer = ""
    /// The selectors of the rules around a nested rule.
    var parent: String?
  }

  /// Adds the text of a style element.
  mutating func add(_ text: String) {
    byteCount += text.utf8.count
    guard isWithin(byteCount <= Limits.cssBytes) else { return }
    read(CSSTokenizer.tokens(of: text)[...], Scope())
  }

  private mutating func read(_ tokens: ArraySlice<CSSToken>, _ scope: Scope) {
    readRules(tokens, scope)
    // Declarations directly in a condition that is nested in a rule.
    if let parent = scope.parent, case let declarations = tokens.declarations, !declarations.isEmpty
    {
      add(parent, declarations, scope)
    }
  }

  private mutating func readRules(_ tokens: ArraySlice<CSSToken>, _ scope: Scope) {
    for item in CSSItems(tokens, inBlock: scope.parent != nil) {
      switch item {
      case .declaration: break
      case .rule(let prelude, let block):
        rule(prelude.text(separates: false), block, scope)
      case .atRule(let name, let prelude, let block):
        atRule(named: name, prelude: prelude, block: block, in: scope)
      }
    }
  }

  // CSS Nesting 1: `&` means the selectors around the rule. A selector without it begins with it.
  private mutating func rule(_ written: String, _ block: ArraySlice<CSSToken>, _ scope: Scope) {
    var prelude = written
    if let parent = scope.parent {
      prelude = written.splitTopLevel(",").map { part in
        let relative = part.utf8.contains(0x26) ? part : "& \(part)"
        return relative.split(separator: "&", omittingEmptySubsequences: false)
          .joined(separator: ":is(\(parent))")
      }.joined(separator: ",")
    }
    guard isWithin(prelude.utf8.count < Limits.cssVariableBytes) else { return }
    guard add(prelude, block.declarations, scope), scope.depth < Limits.cssNesting else { return }
    var inner = scope
    (inner.depth, inner.parent) = (scope.depth + 1, prelude)
    readRules(block, inner)
  }

  @discardableResult
  private mutating func add(
    _ prelude: String,
    _ written: [CSSDeclaration],
    _ scope: Scope
  ) -> Bool {
    guard let selectors = CSSSelectorReader.list(prelude, prefixes: prefixes) else {
      note(.noEffect, prelude) { "the selector \($0.quoted) is not read" }
      return false
    }
    let starts = written.contains {
      ["animation", "animation-name"].contains($0.name) && $0.value.lowercased() != "none"
    }
    if starts, selectors.allSatisfy(\.matchesNothing),
      [":hover", ":active", ":focus", ":target"].contains(where: prelude.utf8Contains)
    {
      let reason = "animates on interaction only, which never happens (remove the pseudo-class)"
      note(.never, prelude) { "\($0.quoted) \(reason)" }
    }
    for feature in ["animation-timeline", "animation-range"]
    where written.contains(where: { $0.name.hasPrefix(feature) }) {
      note(.ignored, feature) { "\($0) has no effect (the clock is time)" }
    }
    guard isWithin(rules.count + selectors.count <= Limits.cssRules) else { return false }
    let declarations = media == nil ? written : written.compactMap { $0.validated() }
    let layer = scope.layer.isEmpty ? [.max] : position(ofLayer: scope.layer) + [.max]
    rules += selectors.map {
      Rule(selector: $0, declarations: declarations, layer: layer, isConditional: scope.depth > 0)
    }
    return true
  }

  private mutating func atRule(
    named name: String,
    prelude tokens: ArraySlice<CSSToken>,
    block: ArraySlice<CSSToken>?,
    in scope: Scope
  ) {
    let prelude = tokens.text()
    var inner = scope
    inner.depth += 1
    guard scope.depth < Limits.cssNesting else { return refuse(name) }
    switch (name, block) {
    case ("@keyframes", let block?), ("@-webkit-keyframes", let block?):
      keyframes(prelude.unquoted ?? prelude, block)
    case ("@media", let block?): if media?.matches(prelude) ?? true { read(block, inner) }
    case ("@supports", let block?):
      if media == nil || CSSCondition.value(prelude, CSSCondition.isSupported) == true {
        read(block, inner)
      }
    case ("@layer", let block):
      let names = prelude.splitTopLevel(",").map { scope.layer + "." + $0 }
      guard let block else {
        for name in names { _ = position(ofLayer: name) }
        return
      }
      // A layer without a name is another one each time.
      inner.layer = prelude.isEmpty ? "\(scope.layer).#\(layers.count)" : names[0]
      _ = position(ofLayer: inner.layer)
      read(block, inner)
    case ("@property", let block?): property(prelude, block)
    case ("@font-face", let block?):
      guard isWithin(fontFaces.count < Limits.cssFontFaces) else { return }
      fontFaces.append(block.declarations)
    case ("@namespace", nil):
      let words = prelude.splitTopLevel(" ")
      if words.count > 1 { prefixes.insert(words[0]) }
    case ("@charset", nil): break
    // Rules for one browser, which stand beside those for all.
    case _ where name.hasPrefix("@-"): break
    default: refuse(name)
    }
  }

  // CSS Cascade 5, 6.4.3: layers are in the order of their first names, those in a layer before its own rules.
  private mutating func position(ofLayer name: String) -> [Int] {
    if let position = layers[name] { return position }
    guard layers.count < Limits.cssRules, let dot = name.lastIndex(of: "."),
      name.utf8.count(where: { $0 == 0x2E }) <= Limits.cssFunctionDepth
    else { return [] }
    let parent = String(name[..<dot])
    let index = layerCounts[parent] ?? 0
    layerCounts[parent] = index + 1
    let result = (parent.isEmpty ? [] : position(ofLayer: parent)) + [index]
    layers[name] = result
    return result
  }

  private mutating func property(_ name: String, _ block: ArraySlice<CSSToken>) {
    var values: [String: String] = [:]
    for declaration in block.declarations { values[declaration.name] = declaration.value }
    guard name.hasPrefix("--"), let syntax = values["syntax"]?.unquoted.flatMap(CSSSyntax.init),
      let inherits = values["inherits"]?.lowercased(), ["true", "false"].contains(inherits)
    else { return }
    let initial = values["initial-value"]
    // Only the universal syntax needs no initial value.
    guard initial.map({ syntax.canonical($0) != nil }) ?? syntax.isUniversal else { return }
    let isInherited = inherits == "true"
    properties[name] = .init(syntax: syntax, initialValue: initial, isInherited: isInherited)
  }

  private mutating func keyframes(_ name: String, _ block: ArraySlice<CSSToken>) {
    var result: [CSSKeyframe] = []
    for case .rule(let prelude, let block) in CSSItems(block, inBlock: false) {
      let declarations = block.declarations.filter { !$0.isImportant }
        .compactMap { $0.validated() }
      let texts = prelude.text().splitTopLevel(",")
      let offsets = texts.compactMap(Self.offset)
      for offset in offsets where offsets.count == texts.count {
        frameCount += 1
        guard isWithin(frameCount <= Limits.cssKeyframes) else { return }
        result.append(.init(offset: offset, declarations: declarations))
      }
    }
    keyframes[name] = result
  }

  private static func offset(_ text: String) -> Double? {
    if let offset = ["from": 0.0, "to": 1][text.lowercased()] { return offset }
    let percent = text.hasSuffix("%") ? Double(text.dropLast()) : nil
    return percent.flatMap { (0...100).contains($0) ? $0 / 100 : nil }
  }

  private mutating func isWithin(_ isAllowed: Bool) -> Bool {
    if !isAllowed { exceedsLimits = true }
    return isAllowed
  }

  private mutating func refuse(_ name: String) {
    note(.ignored, name) { "\($0) of a style sheet is not read" }
  }

  private mutating func note(
    _ code: Diagnostic.Code,
    _ text: String,
    _ message: (String) -> String
  ) {
    let finding = SVGFinding(code, node: nil, message(String(text.trimmingSpace.prefix(80))))
    if findings.count < 20, !findings.contains(finding) { findings.append(finding) }
  }
}
