package import Graphics
package import XMLText

/// The basic shapes and paths of SVG.
package struct SVGShape {
  let element: XMLElement
  /// The size that percentages refer to.
  let viewport: Size

  /// The shape of an element; percentages refer to a viewport.
  package init(element: XMLElement, viewport: Size) {
    (self.element, self.viewport) = (element, viewport)
  }

  /// The outline in the element's own coordinates; nil for an element that is no shape.
  ///
  /// - Throws: where path data cannot be read.
  package func outline() throws(SVGReadError) -> Path? {
    switch element.localName {
    case "path": try path()
    case "rect": rect()
    case "circle":
      ellipse(radii: Size(diagonal("r") ?? 0, diagonal("r") ?? 0))
    case "ellipse":
      ellipse(radii: Size(radius("rx") ?? radius("ry") ?? 0, radius("ry") ?? radius("rx") ?? 0))
    case "line":
      .polyline(
        [
          Point(across("x1") ?? 0, down("y1") ?? 0), Point(across("x2") ?? 0, down("y2") ?? 0),
        ],
        closed: false
      )
    case "polyline": polyline(closed: false)
    case "polygon": polyline(closed: true)
    default: nil
    }
  }

  private func path() throws(SVGReadError) -> Path {
    do throws(SVGPathData.Failure) {
      return try SVGPathData.path(element.attributes["d"] ?? "")
    } catch {
      throw SVGReadError(
        .damaged,
        "\(error.message), at character \(error.position) of the path data (correct the SVG)"
      )
    }
  }

  // SVG 2, 10.2: clockwise from the start of the top edge; one radius alone serves for both.
  private func rect() -> Path {
    let rect = Rect(across("x") ?? 0, down("y") ?? 0, across("width") ?? 0, down("height") ?? 0)
    guard rect.width > 0, rect.height > 0 else { return Path() }
    let rx = min(radius("rx") ?? radius("ry") ?? 0, rect.width / 2)
    let ry = min(radius("ry") ?? radius("rx") ?? 0, rect.height / 2)
    guard rx > 0, ry > 0 else { return .rect(rect) }
    // A square of corners, stretched.
    let unit = Rect(rect.minX / rx, rect.minY / ry, rect.width / rx, rect.height / ry)
    return Path.roundedRect(unit, radius: 1).transformed(by: .scale(rx, ry))
  }

  private func ellipse(radii: Size) -> Path {
    guard radii.width > 0, radii.height > 0 else { return Path() }
    let center = Point(across("cx") ?? 0, down("cy") ?? 0)
    return .ellipse(
      in: Rect(
        center.x - radii.width,
        center.y - radii.height,
        2 * radii.width,
        2 * radii.height
      )
    )
  }

  private func polyline(closed: Bool) -> Path {
    let numbers = element.attributes["points"]?.numbers ?? []
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
      Point(numbers[$0], numbers[$0 + 1])
    }
    return points.isEmpty ? Path() : .polyline(points, closed: closed)
  }

  // A negative radius counts as none, as `auto`.
  private func radius(_ key: String) -> Double? {
    let length = key == "rx" ? across(key) : down(key)
    return length.flatMap { $0 < 0 ? nil : $0 }
  }

  private func across(_ key: String) -> Double? {
    SVGLength(element.attributes[key])?.pixels(of: viewport.width)
  }

  private func down(_ key: String) -> Double? {
    SVGLength(element.attributes[key])?.pixels(of: viewport.height)
  }

  private func diagonal(_ key: String) -> Double? {
    let (width, height) = (viewport.width, viewport.height)
    let full = ((width * width + height * height) / 2).squareRoot()
    return SVGLength(element.attributes[key])?.pixels(of: full)
  }
}
