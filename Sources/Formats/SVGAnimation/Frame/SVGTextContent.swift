internal import Graphics
internal import SceneModel

/// The characters of an element with text, with their fonts.
struct SVGTextContent {
  /// A run of characters of one element.
  struct Run {
    /// The node whose style the characters have.
    var node: Int
    var string: String
  }

  /// The element `text` or `textPath`.
  let node: Int
  let instant: SVGInstant
  private var document: AnimatedSVG { instant.document }

  static let textElements: Set<String> = ["tspan", "a", "tref"]

  init(_ node: Int, _ instant: SVGInstant) { (self.node, self.instant) = (node, instant) }

  // MARK: Characters

  /// The characters in the order of the file, with white space collapsed unless it is preserved.
  var runs: [Run] {
    var all: [Run] = []
    var room = Limits.svgPathCharacters
    collect(node, &all, &room)
    if preservesSpace { return all }
    var result: [Run] = []
    var endsInSpace = true
    for run in all {
      var text = ""
      for scalar in run.string.unicodeScalars {
        let isSpace = [" ", "\n", "\t", "\r"].contains(scalar)
        if !isSpace || !endsInSpace { text.unicodeScalars.append(isSpace ? " " : scalar) }
        endsInSpace = isSpace
      }
      if !text.isEmpty { result.append(Run(node: run.node, string: text)) }
    }
    if let last = result.last, last.string.hasSuffix(" ") {
      result[result.count - 1].string = String(last.string.dropLast())
    }
    return result.filter { !$0.string.isEmpty }
  }

  private var preservesSpace: Bool {
    var current: Int? = node
    while let index = current {
      if let value = document.tree[index].attributes["xml:space"] { return value == "preserve" }
      current = document.tree[index].parent
    }
    return false
  }

  // At most `room` characters, which shrinks by them.
  private func collect(_ node: Int, _ result: inout [Run], _ room: inout Int) {
    let element = document.tree[node]
    func add(_ text: String) {
      guard !text.isEmpty, room > 0 else { return }
      let scalars = Array(text.unicodeScalars.prefix(room))
      room -= scalars.count
      result.append(Run(node: node, string: String(String.UnicodeScalarView(scalars))))
    }
    for child in element.children {
      add(document.tree[child].precedingText)
      if Self.textElements.contains(document.tree[child].name) { collect(child, &result, &room) }
    }
    add(element.trailingText)
  }

  // MARK: Fonts

  /// The font of a run.
  func font(of run: Run) -> (run: SVGTextRun, size: Double) {
    func value(_ name: String) -> String {
      instant.computed(name, of: run.node).trimmingSpace.lowercased()
    }
    let family = instant.computed("font-family", of: run.node).trimmingSpace
    let weight = value("font-weight")
    let style = value("font-style")
    let size = instant.style.lengthContext(of: run.node).fontSize
    let isSlanted = style.hasPrefix("italic") || style.hasPrefix("oblique")
    return (
      SVGTextRun(
        string: run.string,
        // The default of browsers comes last.
        family: (family.isEmpty ? "Times New Roman" : family) + ",standard",
        weight: SVGFontStyle.weight(weight, parent: 400) ?? 400,
        isItalic: isSlanted
      ),
      size
    )
  }

  /// The height of the letter x in the font of the text, in user units; nil for a font without it.
  func xHeight(_ letters: SVGLetterSource) throws(SVGLetterError) -> Double? {
    let font = font(of: Run(node: node, string: "x"))
    guard let outline = try letters(SVGTextLine(runs: [font.run])).letters.first?.outlines.first
    else { return nil }
    return -outline.path.controlBounds.minY * font.size
  }

  // MARK: Attributes

  /// An attribute of an element at the instant; nil where it is not written.
  func attribute(_ name: String, of node: Int) -> String? {
    instant.attributes[node]?[name] ?? document.tree[node].attributes[name]
  }

  /// The part of the length of a text that is before the anchor of the element.
  func anchor(of node: Int) -> Double {
    switch instant.computed("text-anchor", of: node).lowercased() {
    case "middle": 0.5
    case "end": 1
    default: 0
    }
  }

  /// The lengths of a list in an attribute, in user units; empty where it cannot be read.
  func lengths(_ name: String, of node: Int) -> [Double] {
    guard let text = attribute(name, of: node) else { return [] }
    let context = instant.style.lengthContext(of: node)
    let lengths = text.split { $0 == "," || $0.isWhitespace }.map { Quantity($0, context) }
    guard !lengths.contains(where: { $0 == nil }) else { return [] }
    return lengths.compactMap { $0?.resolved(instant.percentBase(of: name, node)) }
  }

  /// The numbers of a list in an attribute; empty where it cannot be read.
  func numbers(_ name: String, of node: Int) -> [Double] {
    let words = (attribute(name, of: node) ?? "").split { $0 == "," || $0.isWhitespace }
    let numbers = words.compactMap { Double(String($0)) }
    return numbers.count == words.count && numbers.allSatisfy(\.isFinite) ? numbers : []
  }

  /// The first length of a list in an attribute, in user units; 0 where it cannot be read.
  func length(_ name: String, of node: Int) -> Double { lengths(name, of: node).first ?? 0 }

  /// A length of a style property; 0 for keywords.
  func length(_ name: String, property node: Int) -> Double {
    Quantity(instant.computed(name, of: node), instant.style.lengthContext(of: node))?.value ?? 0
  }
}
