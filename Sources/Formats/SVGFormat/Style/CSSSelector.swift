internal import SceneModel

/// A complex selector: compounds with combinators, such as `g > .dot:nth-child(2n)`.
struct CSSSelector: Sendable {
  /// The relation of a compound to the compound on its right.
  enum Combinator: Sendable { case descendant, child, adjacent, sibling }

  /// Simple selectors that must all match one element.
  struct Compound: Sendable {
    var tests: [Test] = []
    /// The relation to the compound on the right; unused for the last compound.
    var combinator = Combinator.descendant
  }

  /// A simple selector.
  indirect enum Test: Sendable {
    case type(String), identifier(String), classed(String)
    case attribute(String, relation: Character?, String, ignoresCase: Bool)
    case position(AnPlusB, ofType: Bool, fromEnd: Bool)
    /// The position among the siblings that match.
    case positionAmong(AnPlusB, [CSSSelector], fromEnd: Bool)
    case root, empty, link, never
    case only(ofType: Bool)
    case language(String)
    case matchesAny([CSSSelector])
    case matchesNone([CSSSelector])
  }

  /// The positions a·n + b for all n ≥ 0.
  struct AnPlusB: Sendable {
    var a = 0, b = 0

    func contains(_ position: Int) -> Bool {
      let difference = position - b
      if a == 0 { return difference == 0 }
      return difference % a == 0 && difference / a >= 0
    }
  }

  /// From left to right, never empty.
  var compounds: [Compound]
  /// Ids, then classes with attributes and pseudo-classes, then types.
  var specificity: Specificity

  /// Whether no element of any drawing matches, such as without a pointer.
  var matchesNothing: Bool {
    compounds.flatMap(\.tests).contains { test in
      switch test {
      case .never: true
      case .matchesAny(let list): list.allSatisfy(\.matchesNothing)
      default: false
      }
    }
  }

  /// Whether matches depend on the places of elements among others, or on their being groups: a group around one
  /// element may change them.
  var countsGroups: Bool {
    compounds.dropLast().contains { $0.combinator != .descendant }
      || compounds.flatMap(\.tests).contains { test in
        switch test {
        case .position, .positionAmong, .empty, .only: true
        case .type(let name): name == "g"
        case .matchesAny(let list), .matchesNone(let list): list.contains(where: \.countsGroups)
        case .identifier, .classed, .attribute, .root, .link, .never, .language: false
        }
      }
  }
}

/// The weight of a selector.
struct Specificity: Sendable, Comparable {
  var ids = 0, classes = 0, types = 0

  static func < (a: Specificity, b: Specificity) -> Bool {
    (a.ids, a.classes, a.types) < (b.ids, b.classes, b.types)
  }

  mutating func add(_ other: Specificity) {
    ids += other.ids
    classes += other.classes
    types += other.types
  }
}

/// Reads selectors of Selectors 4 as far as style sheets of SVG files have them.
struct CSSSelectorReader {
  private var scanner: ByteScanner
  private let depth: Int
  private let prefixes: Set<String>

  /// The selectors of a list; nil if any of them cannot be read.
  ///
  /// - Parameters:
  ///   - isForgiving: whether unreadable selectors are left out.
  ///   - prefixes: the prefixes of `@namespace`; others are errors.
  static func list(
    _ text: String,
    depth: Int = 0,
    isForgiving: Bool = false,
    prefixes: Set<String> = []
  ) -> [CSSSelector]? {
    guard depth <= Limits.cssSelectorDepth else { return nil }
    let parts = text.splitTopLevel(",")
    let result = parts.compactMap { part in
      var reader = CSSSelectorReader(scanner: ByteScanner(part), depth: depth, prefixes: prefixes)
      return reader.selector()
    }
    return isForgiving || result.count == parts.count ? result : nil
  }

  private func list(_ text: String, isForgiving: Bool = false) -> [CSSSelector]? {
    Self.list(text, depth: depth + 1, isForgiving: isForgiving, prefixes: prefixes)
  }

  private mutating func selector() -> CSSSelector? {
    var result = CSSSelector(compounds: [], specificity: Specificity())
    while true {
      guard let compound = compound(&result.specificity) else { return nil }
      result.compounds.append(compound)
      let hasSpace = scanner.byte?.isSpace == true
      scanner.skipSpace()
      guard let byte = scanner.byte else { return result }
      let marks: [UInt8: CSSSelector.Combinator] = [0x3E: .child, 0x2B: .adjacent, 0x7E: .sibling]
      if let combinator = marks[byte] {
        result.compounds[result.compounds.count - 1].combinator = combinator
        scanner.position += 1
      } else if !hasSpace {
        return nil
      }
      scanner.skipSpace()
    }
  }

  private mutating func compound(_ specificity: inout Specificity) -> CSSSelector.Compound? {
    var compound = CSSSelector.Compound()
    var isEmpty = true
    while let byte = scanner.byte {
      switch byte {
      case 0x2A where isEmpty:
        scanner.position += 1
        if scanner.skip("|") { continue }
      case 0x23, 0x2E:
        guard let name = name(after: 1) else { return nil }
        compound.tests.append(byte == 0x23 ? .identifier(name) : .classed(name))
        specificity.add(byte == 0x23 ? Specificity(ids: 1) : Specificity(classes: 1))
      case 0x5B:
        guard let test = attribute() else { return nil }
        compound.tests.append(test)
        specificity.classes += 1
      case 0x3A:
        guard let test = pseudoClass(&specificity) else { return nil }
        compound.tests.append(test)
      default:
        guard byte.isIdentifier || byte == 0x5C, isEmpty else { return isEmpty ? nil : compound }
        guard let name = name(after: 0) else { return nil }
        // A namespace prefix: `svg|rect`.
        if scanner.skip("|") {
          guard prefixes.contains(name) else { return nil }
          continue
        }
        compound.tests.append(.type(name))
        specificity.types += 1
      }
      isEmpty = false
    }
    return isEmpty ? nil : compound
  }

  // An identifier with escapes.
  private mutating func name(after skipped: Int) -> String? {
    scanner.position += skipped
    let name = scanner.name { escaped, _ in [escaped] }
    return name.isEmpty ? nil : name
  }

  private mutating func attribute() -> CSSSelector.Test? {
    scanner.position += 1
    scanner.skipSpace()
    guard var key = name(after: 0) else { return nil }
    scanner.skipSpace()
    // `xlink|href` is written `xlink:href` in files.
    if scanner.byte == 0x7C, scanner.bytes.dropFirst(scanner.position + 1).first != 0x3D {
      scanner.position += 1
      guard prefixes.contains(key), let local = name(after: 0) else { return nil }
      key += ":" + local
      scanner.skipSpace()
    }
    if scanner.skip("]") { return .attribute(key, relation: nil, "", ignoresCase: false) }
    var relation: Character = "="
    if let byte = scanner.byte, "~|^$*".utf8.contains(byte) {
      relation = Character(Unicode.Scalar(byte))
      scanner.position += 1
    }
    guard scanner.skip("=") else { return nil }
    scanner.skipSpace()
    let isString = scanner.byte == 0x22 || scanner.byte == 0x27
    guard var text = isString ? scanner.cssToken()?.text.unquoted : name(after: 0) else {
      return nil
    }
    scanner.skipSpace()
    let flag = scanner.identifier().lowercased()
    scanner.skipSpace()
    guard ["", "i", "s"].contains(flag), scanner.skip("]") else { return nil }
    if flag == "i" { text = text.lowercased() }
    return .attribute(key, relation: relation, text, ignoresCase: flag == "i")
  }

  private mutating func pseudoClass(_ specificity: inout Specificity) -> CSSSelector.Test? {
    scanner.position += 1
    if scanner.skip(":") {
      // Pseudo-elements are not drawn in SVG.
      let name = scanner.identifier()
      if scanner.byte == 0x28 { _ = scanner.arguments() }
      return name.isEmpty ? nil : .never
    }
    let name = scanner.identifier().lowercased()
    if ["not", "is", "where", "matches", "-webkit-any"].contains(name) {
      guard let text = scanner.arguments(),
        let inner = list(text, isForgiving: name != "not")
      else { return nil }
      if name != "where", let heaviest = inner.map(\.specificity).max() {
        specificity.add(heaviest)
      }
      return name == "not" ? .matchesNone(inner) : .matchesAny(inner)
    }
    specificity.classes += 1
    let (isOfType, isFromEnd) = (name.hasSuffix("of-type"), name.contains("last-"))
    switch name {
    case "root", "scope": return .root
    case "defined": return .matchesNone([])
    case "link", "any-link", "-webkit-any-link": return .link
    case "lang":
      return scanner.arguments().map { .language(($0.unquoted ?? $0.trimmingSpace).lowercased()) }
    case "empty": return .empty
    case "first-child", "last-child", "first-of-type", "last-of-type":
      return .position(CSSSelector.AnPlusB(a: 0, b: 1), ofType: isOfType, fromEnd: isFromEnd)
    case "only-child", "only-of-type": return .only(ofType: isOfType)
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      guard let words = scanner.arguments()?.splitTopLevel(" ") else { return nil }
      let of = isOfType ? nil : words.firstIndex { $0.lowercased() == "of" }
      guard let formula = Self.formula(words[..<(of ?? words.count)].joined()) else { return nil }
      guard let of else { return .position(formula, ofType: isOfType, fromEnd: isFromEnd) }
      let selectors = words[(of + 1)...].joined(separator: " ")
      guard let inner = list(selectors) else { return nil }
      if let heaviest = inner.map(\.specificity).max() { specificity.add(heaviest) }
      return .positionAmong(formula, inner, fromEnd: isFromEnd)
    case "dir":
      // The direction of elements is an attribute of HTML: all others are `ltr`.
      guard let text = scanner.arguments()?.trimmingSpace, !text.isEmpty else { return nil }
      return text.lowercased() == "ltr" ? .matchesNone([]) : .never
    case "host" where scanner.byte != 0x28: return .never
    case "host", "host-context", "state", "active-view-transition-type":
      return scanner.arguments()?.trimmingSpace.isEmpty == false ? .never : nil
    default: return Self.states.contains(name) ? .never : nil
    }
  }

  // The pseudo-classes of states that no element of an image has: of interaction, of controls, media and windows of HTML,
  // and of shadow trees. A selector with one is valid, so that the others of its list count.
  private static let states = SVGNames.set("states")

  /// A formula such as `2n+1`, `odd` or `-n + 3`.
  static func formula(_ text: String) -> CSSSelector.AnPlusB? {
    let text = text.lowercased().filter { !$0.isWhitespace }
    if text == "odd" { return CSSSelector.AnPlusB(a: 2, b: 1) }
    if text == "even" { return CSSSelector.AnPlusB(a: 2, b: 0) }
    guard let n = text.firstIndex(of: "n") else {
      return Int(text).map { CSSSelector.AnPlusB(a: 0, b: $0) }
    }
    let (before, after) = (text[..<n], text[text.index(after: n)...])
    let a = before.isEmpty || before == "+" ? 1 : before == "-" ? -1 : Int(before)
    let b = after.isEmpty ? 0 : Int(after)
    guard let a, let b, abs(a) < 1 << 30, abs(b) < 1 << 30 else { return nil }
    return CSSSelector.AnPlusB(a: a, b: b)
  }
}
