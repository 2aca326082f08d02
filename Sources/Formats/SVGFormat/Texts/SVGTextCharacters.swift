internal import SceneModel

/// An element of a text with the characters in it.
struct SVGTextElement {
  /// The nodes from the outermost to the element.
  var path: [Int]
  /// The index of the element around it in the text; nil for the text itself.
  var parent: Int?
  var style: SVGTextStyle
  /// The characters of the element and of those in it.
  var range: Range<Int>

  var node: Int { path[path.count - 1] }
}

/// A Unicode scalar of a text with the values of the attributes that place it.
struct SVGTextCharacter {
  var scalar: Unicode.Scalar
  /// The index of the innermost element.
  var element: Int
  /// Whether it is a mark or another later part of a letter, which no attribute takes off.
  var isContinued = false
  var x: Double?
  var y: Double?
  var dx = 0.0
  var dy = 0.0
  /// Degrees.
  var rotation = 0.0
}

/// The characters of a text in the order of the file, as white space is drawn.
struct SVGTextCharacters {
  private(set) var elements: [SVGTextElement] = []
  private(set) var characters: [SVGTextCharacter] = []

  private let instant: SVGInstant
  private var document: AnimatedSVG { instant.document }
  private var room = Limits.svgPathCharacters
  // The last character, for capitals at the beginnings of words.
  private var previous: Unicode.Scalar = " "
  private var isCollapsible: [Bool] = []

  /// The elements that letters are in.
  static let inner: Set<String> = ["tspan", "textPath", "a", "tref"]

  /// Reads a text.
  ///
  /// - Parameter path: the nodes from the outermost to the text.
  init(_ path: [Int], _ instant: SVGInstant) {
    self.instant = instant
    add(path, inside: nil)
    collapse()
    markContinuations()
    for element in elements.indices { apply(element) }
  }

  // MARK: Elements

  private mutating func add(_ path: [Int], inside parent: Int?) {
    guard let node = path.last else { return }
    let element = document.tree[node]
    let index = elements.count
    let (style, start) = (SVGTextStyle(path, instant), characters.count)
    elements.append(SVGTextElement(path: path, parent: parent, style: style, range: start..<start))
    if element.name == "tref" {
      add(reference(node), of: index)
    } else {
      for child in element.children {
        add(document.tree[child].precedingText, of: index)
        if isDrawn(child, in: path) { add(path + [child], inside: index) }
      }
      add(element.trailingText, of: index)
    }
    elements[index].range = start..<characters.count
  }

  private func isDrawn(_ node: Int, in path: [Int]) -> Bool {
    let element = document.tree[node]
    guard Self.inner.contains(element.name), element.meetsConditions else { return false }
    if element.name == "textPath", document.tree[path[path.count - 1]].name == "textPath" {
      return false
    }
    return instant.isDisplayed(along: path + [node])
  }

  // SVG 1.1, 10.6: the characters of an element, without its structure.
  private func reference(_ node: Int) -> String {
    instant.target(ofUse: node).map(document.tree.content) ?? ""
  }

  private mutating func add(_ text: String, of element: Int) {
    guard !text.isEmpty else { return }
    let style = elements[element].style
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      guard room > 0 else { return }
      room -= 1
      let scalar = scalars[index]
      let rest = scalars[scalars.index(after: index)...]
      for changed in transformed(scalar, before: rest, style.transform) {
        characters.append(SVGTextCharacter(scalar: changed, element: element))
        isCollapsible.append(!style.preservesSpace)
      }
      previous = scalar
    }
  }

  private func transformed(
    _ scalar: Unicode.Scalar,
    before rest: String.UnicodeScalarView.SubSequence,
    _ transform: SVGTextStyle.Transform
  ) -> String.UnicodeScalarView {
    let letter = scalar.properties
    return switch transform {
    case .uppercase: letter.uppercaseMapping.unicodeScalars
    case .lowercase:
      // As many marks as can be on the letter before.
      scalar.lowercased(between: characters.suffix(16).map(\.scalar), and: rest).unicodeScalars
    case .capitalize where previous.properties.isWhitespace: letter.titlecaseMapping.unicodeScalars
    case .none, .capitalize: String.UnicodeScalarView([scalar])
    }
  }

  // MARK: White space

  // Line ends become spaces. Collapsible spaces after others, and at both ends, have no place (CSS Text 3, 4.1); as in
  // browsers, the others may be preserved ones.
  private mutating func collapse() {
    var collapsed: [SVGTextCharacter] = []
    var map = [Int](repeating: 0, count: characters.count + 1)
    var (endsInSpace, endsInCollapsible) = (true, true)
    for (index, character) in characters.enumerated() {
      map[index] = collapsed.count
      var character = character
      let isSpace = character.scalar.isLineSpace
      if isSpace { character.scalar = " " }
      if isSpace, isCollapsible[index], endsInSpace { continue }
      (endsInSpace, endsInCollapsible) = (isSpace, isSpace && isCollapsible[index])
      collapsed.append(character)
    }
    if endsInCollapsible, !collapsed.isEmpty { collapsed.removeLast() }
    map[characters.count] = collapsed.count
    characters = collapsed
    for index in elements.indices {
      let range = elements[index].range
      let end = min(map[range.upperBound], collapsed.count)
      elements[index].range = min(map[range.lowerBound], end)..<end
    }
  }

  private mutating func markContinuations() {
    var index = 0
    for cluster in String(String.UnicodeScalarView(characters.map(\.scalar))) {
      let count = cluster.unicodeScalars.count
      for later in index + 1..<max(index + 1, index + count) {
        characters[later].isContinued = true
      }
      index += count
    }
  }

  // MARK: Attributes

  // The lists of inner elements replace those of outer ones, which come first. Characters beyond the basic plane
  // count twice (SVG 2, 11.2: addressable characters are units of UTF-16).
  private mutating func apply(_ element: Int) {
    let (node, range) = (elements[element].node, elements[element].range)
    guard !range.isEmpty, ["text", "tspan"].contains(document.tree[node].name) else { return }
    let context = elements[element].style.context
    func lengths(_ name: String) -> [Double] {
      let words = list(name, of: node)
      let lengths = words.compactMap { word in
        Quantity(word, context)?.resolved(instant.percentBase(of: name, node))
      }
      return lengths.count == words.count && lengths.allSatisfy(\.isFinite) ? lengths : []
    }
    let (x, y, dx, dy) = (lengths("x"), lengths("y"), lengths("dx"), lengths("dy"))
    let words = list("rotate", of: node)
    var turns = words.compactMap { Quantity($0, LengthContext())?.value }
    if turns.count != words.count || !turns.allSatisfy(\.isFinite) { turns = [] }
    var offset = 0
    for index in range {
      if offset < x.count { characters[index].x = x[offset] }
      if offset < y.count { characters[index].y = y[offset] }
      if offset < dx.count { characters[index].dx = dx[offset] }
      if offset < dy.count { characters[index].dy = dy[offset] }
      // The last angle holds for all following letters.
      if let last = turns.last {
        characters[index].rotation = offset < turns.count ? turns[offset] : last
      } else if max(x.count, y.count, dx.count, dy.count) <= offset {
        break
      }
      offset += UTF16.width(characters[index].scalar)
    }
  }

  private func list(_ name: String, of node: Int) -> [Substring] {
    (instant.attribute(name, of: node) ?? "").split { $0 == "," || $0.isWhitespace }
  }
}

extension Unicode.Scalar {
  /// Whether the character is drawn as a space: blanks, tabulators and line ends.
  fileprivate var isLineSpace: Bool {
    switch value {
    case 0x20, 0x09...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
