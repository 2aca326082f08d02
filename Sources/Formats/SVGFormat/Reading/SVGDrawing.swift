package import Graphics
internal import JSONText
package import SceneModel
internal import XMLText

/// An SVG file that has been read and found harmless: it asks for nothing but images from outside.
package struct SVGDrawing: Sendable {
  /// The size in pixels of 1/96 inch, by `width` and `height`, else by the `viewBox`, else 300 × 150.
  package let size: Size
  /// The features of the drawing that will not render correctly, with a remedy each.
  package let warnings: [String]
  /// The addresses of its images, embedded or beside it, in the order of the file.
  package let images: [String]
  /// The elements.
  let tree: SVGTree

  /// The text of a file in UTF-8, which positions refer to.
  package static func inUTF8(_ bytes: [UInt8]) -> [UInt8] { XMLEncoding.utf8(bytes) }

  /// Whether bytes are an SVG file, by their outermost element.
  package static func hasSignature(of bytes: [UInt8]) -> Bool {
    guard let name = XMLReader.rootName(of: bytes) else { return false }
    return name == "svg" || name.hasSuffix(":svg")
  }

  /// Whether the outermost element begins in bytes that may be only the beginning of a file.
  package static func hasRoot(_ bytes: [UInt8]) -> Bool { XMLReader.rootName(of: bytes) != nil }

  /// Reads a file.
  ///
  /// - Throws: `damaged` for what is no SVG in a known encoding and for damaged XML, `limit` for what takes
  ///   too long to draw, references counted, `refused` where it wants something from outside.
  /// - Complexity: O(*bytes*)
  package init(_ bytes: [UInt8], limits: Limits = Limits()) throws(SVGReadError) {
    let document: XMLDocument?
    do throws(XMLReadError) {
      document = try XMLReader.read(bytes, limits)
    } catch {
      throw SVGReadError(.damaged, error.message)
    }
    let tree = document.map { SVGTree($0.root) }
    guard let document, let tree else {
      throw SVGReadError(.damaged, "the file is no SVG in a known encoding (save it in UTF-8)")
    }
    guard tree[0].name == "svg" else {
      let name = tree[0].qualifiedName.quoted
      let remedy = "(names of elements are in lower case)"
      throw SVGReadError(.damaged, "the outermost element is \(name) in place of svg \(remedy)")
    }
    self.tree = tree
    let check = try SVGCheck(
      tree,
      hasStyleSheet: document.instructions.contains("xml-stylesheet")
    )
    (warnings, images) = (check.warnings, check.images)
    var cost = SVGCost(tree, limits: limits)
    try cost.check()
    size = Self.size(of: tree, cost.sheet)
    let (width, height) = (size.width.shortestDecimal, size.height.shortestDecimal)
    let sides = "the SVG is \(width) × \(height) pixels large"
    guard min(size.width, size.height) >= Self.minSide else {
      let least = Self.minSide.shortestDecimal
      throw SVGReadError(.damaged, "\(sides) (give it sides of at least \(least))")
    }
    guard max(size.width, size.height) <= Double(limits.side) else {
      throw SVGReadError(
        .limit,
        "\(sides); the limit of a side is \(limits.side) "
          + "(give it another width and height, or raise it with --max-side)"
      )
    }
  }

  // Enlarged to a pixel, the coordinates of smaller drawings lose their precision.
  private static let minSide = 1e-3

  // CSS images, 5.2: missing sizes follow from the proportions, if there are any.
  private static func size(of tree: SVGTree, _ sheet: CSSStyleSheet) -> Size {
    func side(_ key: String) -> Double? {
      let length = value(key, ofRootOf: tree, sheet).flatMap { Quantity(attribute: $0) }
      return length.flatMap { $0.hasPercentage || $0.value <= 0 ? nil : $0.value }
    }
    let box = tree[0].attributes.viewBox.flatMap { $0.isEmpty ? nil : $0.size }
    let (width, height) = (side("width"), side("height"))
    return box?.resized(width: width, height: height) ?? Size(width ?? 300, height ?? 150)
  }

  // The value of a property by the style, an attribute, and the rules outside of conditions, which may ask for the size.
  private static func value(_ name: String, ofRootOf tree: SVGTree, _ sheet: CSSStyleSheet)
    -> String?
  {
    let attributes = tree[0].attributes
    var winner: (value: String?, weight: [Int]) = (attributes[name], [])
    func add(_ declarations: [CSSDeclaration], _ weight: [Int]) {
      for declaration in declarations where declaration.name == name {
        let weight = [declaration.isImportant ? 1 : 0] + weight
        if weight.lexicographicallyPrecedes(winner.weight) { continue }
        winner = (declaration.value, weight)
      }
    }
    var matcher = CSSSelectorMatcher(tree, budget: Limits.cssComparisons)
    for rule in sheet.rules where !rule.isConditional && matcher.matches(rule.selector, 0) {
      let specificity = rule.selector.specificity
      add(rule.declarations, [0, specificity.ids, specificity.classes, specificity.types])
    }
    add(CSSDeclaration.list(attributes["style"] ?? ""), [1])
    return winner.value
  }
}

extension Size {
  /// The size with other sides, of which a missing one follows from the proportions.
  package func resized(width: Double?, height: Double?) -> Size {
    Size(
      width ?? height.map { $0 * self.width / self.height } ?? self.width,
      height ?? width.map { $0 * self.height / self.width } ?? self.height
    )
  }
}

extension [String: String] {
  /// The part of the plane that an element with these attributes shows; nil where it does not say.
  package var viewBox: Rect? {
    // SVG 2, 8.2: a negative size is an error, so that the attribute is ignored.
    guard let numbers = self["viewBox"]?.numbers, numbers.count == 4, numbers[2] >= 0,
      numbers[3] >= 0
    else { return nil }
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}
