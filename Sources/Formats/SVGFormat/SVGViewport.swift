package import Graphics
package import XMLText

/// The rectangle that a drawing or a part of one is fitted into.
package struct SVGViewport {
  /// In the coordinates around it.
  let size: Size

  /// A viewport of a size.
  package init(size: Size) { self.size = size }

  /// The map from the coordinates inside an element with a `viewBox` to those of its viewport; nil where
  /// nothing is shown.
  package func map(of element: XMLElement) -> Affine? {
    guard let box = element.viewBox else { return .identity }
    guard !box.isEmpty, size.width > 0, size.height > 0 else { return nil }
    let words = (element.attributes["preserveAspectRatio"] ?? "").split { $0.isWhitespace }
    let align = words.first.map(String.init) ?? "xMidYMid"
    var (x, y) = (size.width / box.width, size.height / box.height)
    if align != "none" {
      let both = words.contains("slice") ? max(x, y) : min(x, y)
      (x, y) = (both, both)
    }
    let freeSpace = Point(size.width - box.width * x, size.height - box.height * y)
    let part = Self.parts(align)
    return Affine(
      x,
      0,
      0,
      y,
      freeSpace.x * part.x - box.minX * x,
      freeSpace.y * part.y - box.minY * y
    )
  }

  // The alignment of the drawing in the remaining space: 0 first, 1 last.
  private static func parts(_ align: String) -> Point {
    func part(_ axis: String) -> Double {
      align.contains("\(axis)Min") ? 0 : align.contains("\(axis)Max") ? 1 : 0.5
    }
    return align == "none" ? .zero : Point(part("x"), part("Y"))
  }
}

extension XMLElement {
  /// The part of the plane that an element shows; nil where it does not say.
  var viewBox: Rect? {
    guard let numbers = attributes["viewBox"]?.numbers, numbers.count == 4 else { return nil }
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// The name without its prefix.
  var localName: Substring { name.split(separator: ":").last ?? "" }

  /// The reference of an element to another one.
  var reference: String? {
    (attributes["href"] ?? attributes["xlink:href"]
      ?? attributes.keys.ordered().first { $0.hasSuffix(":href") }.flatMap { attributes[$0] })?
      .trimmed
  }
}
