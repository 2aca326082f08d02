internal import Graphics
internal import SVGFormat
internal import XMLText

/// The geometry of shapes from their attributes.
enum SVGOutline {
  /// The outline of an element in its own coordinates; nil for an element that is no shape.
  static func path(of name: String, _ attributes: [String: String], in viewport: Size = Size(0, 0))
    -> Path?
  {
    if name == "path" { return SVGPathData.beginning(of: attributes["d"] ?? "") }
    let element = XMLElement(name: name, attributes: attributes)
    do throws(SVGReadError) {
      return try SVGShape(element: element, viewport: viewport).outline()
    } catch {
      return nil
    }
  }

  /// The map from the inside of an element with a `viewBox` to its viewport; nil where nothing is visible.
  static func map(of name: String, _ attributes: [String: String], in viewport: Size) -> Affine? {
    SVGViewport(size: viewport).map(of: XMLElement(name: name, attributes: attributes))
  }
}
