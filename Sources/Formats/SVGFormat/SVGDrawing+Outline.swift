package import Graphics
internal import JSONText
internal import SceneModel
internal import XMLText

extension SVGDrawing {
  /// Returns the outline of an element, in the pixels of the whole drawing at its intrinsic size.
  ///
  /// The outline of a group is the outlines of all shapes in it, one after the other. Elements that
  /// are only referenced, and elements that are not displayed, are left out unless `id` names them.
  /// Strokes, clips and markers have no part in it.
  ///
  /// - Parameter id: which element; nil for all.
  /// - Throws: `reference` where there is no such element, and where it has no outline; `damaged`
  ///   for path data that cannot be read, `limit` for more vertices than a frame may have.
  package func outline(id: String? = nil) throws(SVGReadError) -> SVGElementOutline {
    var walk = OutlineWalk(drawing: self)
    guard let id else {
      try walk.append(contentsOf: root, .identity, SVGViewport(size: size))
      return try walk.finished("the SVG")
    }
    guard ids[id] != nil else {
      let hint = Suggestions.hint(for: id, among: ids.keys.ordered())
      throw SVGReadError(.reference, "the SVG has no element with the id \(id.quoted)\(hint)")
    }
    guard try walk.find(id, in: root, .identity, SVGViewport(size: size), isRoot: true) else {
      throw SVGReadError(.reference, "the element \(id.quoted) of the SVG is not shown anywhere")
    }
    return try walk.finished("the element \(id.quoted) of the SVG")
  }
}

/// The outline of an element of a drawing.
package struct SVGElementOutline: Sendable {
  /// The outlines of its shapes, one after the other.
  package let path: Path
  /// The names and byte offsets of the texts and images in it, which have no outline.
  package let omitted: [(name: String, offset: Int)]
}

/// Walks through a drawing and collects outlines.
private struct OutlineWalk {
  let drawing: SVGDrawing
  private var path = Path()
  private var open: Set<String> = []
  private var omitted: [(name: String, offset: Int)] = []

  init(drawing: SVGDrawing) { self.drawing = drawing }

  func finished(_ subject: String) throws(SVGReadError) -> SVGElementOutline {
    guard !path.isEmpty else {
      throw SVGReadError(
        .reference,
        omitted.contains { $0.name == "text" }
          ? "\(subject) is text, which has no outline here (convert it to paths)"
          : "\(subject) has no outline (name a shape, or a group of shapes)"
      )
    }
    return SVGElementOutline(path: path, omitted: omitted)
  }

  // The coordinates inside an element that establishes a viewport.
  private func inside(
    _ element: XMLElement,
    _ size: Size,
    _ outer: Affine
  ) -> (Affine, SVGViewport)? {
    guard let map = SVGViewport(size: size).map(of: element) else { return nil }
    return (map.concatenating(outer), SVGViewport(size: element.viewBox?.size ?? size))
  }

  /// Adds what is in an element that makes a viewport: the drawing, or a drawing in it.
  mutating func append(
    contentsOf element: XMLElement,
    _ outer: Affine,
    _ viewport: SVGViewport
  ) throws(SVGReadError) {
    guard let (map, inner) = inside(element, viewport.size, outer) else { return }
    for child in element.children { try append(child, map, inner) }
  }

  /// Adds the element of an id, wherever it is; false where it is not there.
  mutating func find(
    _ id: String,
    in element: XMLElement,
    _ outer: Affine,
    _ viewport: SVGViewport,
    isRoot: Bool = false
  ) throws(SVGReadError) -> Bool {
    if element.attributes["id"] == id {
      if isRoot || element.localName == "symbol" {
        try append(contentsOf: element, outer, viewport)
      } else {
        try append(element, outer, viewport, isWanted: true)
      }
      return true
    }
    var (map, inner) = (elementTransform(element, outer), viewport)
    if element.localName == "svg" {
      let (size, position) = isRoot ? (viewport.size, .identity) : nested(element, viewport)
      guard let match = inside(element, size, position.concatenating(map)) else { return false }
      (map, inner) = match
    }
    for child in element.children where try find(id, in: child, map, inner) { return true }
    return false
  }

  private func elementTransform(_ element: XMLElement, _ outer: Affine) -> Affine {
    SVGTransform.read(element.attributes["transform"]).concatenating(outer)
  }

  // The size of a drawing in a drawing, and its place.
  private func nested(_ element: XMLElement, _ viewport: SVGViewport) -> (Size, Affine) {
    func length(_ key: String, of full: Double) -> Double? {
      SVGLength(element.attributes[key])?.pixels(of: full)
    }
    let (width, height) = (viewport.size.width, viewport.size.height)
    let size = Size(length("width", of: width) ?? width, length("height", of: height) ?? height)
    return (size, .translation(length("x", of: width) ?? 0, length("y", of: height) ?? 0))
  }

  private mutating func append(
    _ element: XMLElement,
    _ outer: Affine,
    _ viewport: SVGViewport,
    isWanted: Bool = false
  ) throws(SVGReadError) {
    guard isWanted || element.isDisplayed else { return }
    let map = elementTransform(element, outer)
    switch element.localName {
    case "g", "a", "switch", "defs", "clipPath", "mask", "marker", "pattern", "symbol":
      for child in element.children { try append(child, map, viewport) }
    case "svg":
      let (size, position) = nested(element, viewport)
      let around = position.concatenating(map)
      try append(contentsOf: element, around, SVGViewport(size: size))
    case "use": try append(use: element, map, viewport)
    case "text", "image", "foreignObject":
      omitted.append((String(element.localName), element.offset))
    default:
      guard let outline = try SVGShape(element: element, viewport: viewport.size).outline() else {
        return
      }
      path.append(outline.transformed(by: map))
      guard path.elements.count <= drawing.limits.vertices else {
        throw SVGReadError(
          .limit,
          "the outline has more than \(drawing.limits.vertices) vertices (raise the limit with --max-vertices)"
        )
      }
    }
  }

  private mutating func append(
    use element: XMLElement,
    _ map: Affine,
    _ viewport: SVGViewport
  ) throws(SVGReadError) {
    guard let target = element.reference, target.hasPrefix("#") else { return }
    let id = String(target.dropFirst())
    // An element that uses itself is not drawn.
    guard let used = drawing.ids[id], open.insert(id).inserted else { return }
    let (size, position) = nested(element, viewport)
    let around = position.concatenating(map)
    if used.localName == "symbol" || used.localName == "svg" {
      try append(contentsOf: used, elementTransform(used, around), SVGViewport(size: size))
    } else {
      try append(used, around, viewport, isWanted: true)
    }
    open.remove(id)
  }
}

extension XMLElement {
  /// Whether it is drawn at its position in the document, without a reference.
  fileprivate var isDisplayed: Bool {
    switch localName {
    case "defs", "clipPath", "mask", "marker", "pattern", "symbol": return false
    default:
      let style = (attributes["style"] ?? "").filter { !$0.isWhitespace }
      return attributes["display"] != "none" && !style.contains("display:none")
    }
  }
}
