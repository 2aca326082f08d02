internal import Graphics

/// The geometry of basic shapes and paths from their attributes.
struct SVGShape {
  /// The name of the element.
  let name: String
  var attributes: [String: String]
  /// The size that percentages refer to.
  var viewport = Size.zero

  /// The outline in the element's own coordinates; nil for an element that is no shape.
  ///
  /// Path data and points count up to their first mistake.
  var outline: Path? {
    switch name {
    case "path": SVGPathData(attributes["d"] ?? "").path
    case "rect": rect
    case "circle": ellipse(number("r"), number("r"))
    case "ellipse": ellipse(radius("rx", "ry"), radius("ry", "rx"))
    case "line": .polyline([point("x1", "y1"), point("x2", "y2")], closed: false)
    case "polyline", "polygon":
      .polyline(attributes["points"]?.points ?? [], closed: name == "polygon")
    default: nil
    }
  }

  /// The mistake that ends the outline before the text, with its position; nil for none.
  var mistake: String? {
    let (failure, part) =
      switch name {
      case "path" where attributes["d"] != "none":
        (SVGPathData(attributes["d"] ?? "").failure, "path data")
      case "polyline", "polygon": (attributes["points"]?.pointsFailure, "points")
      default: (nil as SVGPathData.Failure?, "")
      }
    return failure.map { "\($0.message), at character \($0.position) of the \(part)" }
  }

  // SVG 2, 10.2: clockwise from the start of the top edge.
  private var rect: Path {
    let rect = Rect(number)
    guard !rect.isEmpty else { return Path() }
    let rx = min(radius("rx", "ry"), rect.width / 2)
    let ry = min(radius("ry", "rx"), rect.height / 2)
    guard rx > 0, ry > 0 else { return .rect(rect) }
    // A square of corners, stretched.
    let unit = Rect(rect.minX / rx, rect.minY / ry, rect.width / rx, rect.height / ry)
    return Path.roundedRect(unit, radius: 1).transformed(by: .scale(rx, ry))
  }

  private func ellipse(_ rx: Double, _ ry: Double) -> Path {
    guard rx > 0, ry > 0 else { return Path() }
    return .ellipse(in: Rect(number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry))
  }

  private func length(_ name: String) -> Double? {
    attributes[name].flatMap { Quantity(attribute: $0) }?
      .resolved(viewport.percentBase(of: name))
  }

  private func number(_ name: String) -> Double { length(name) ?? 0 }

  private func point(_ x: String, _ y: String) -> Point { Point(number(x), number(y)) }

  // One radius alone serves for both; a negative one counts as none, as `auto`.
  private func radius(_ name: String, _ other: String) -> Double {
    [name, other].compactMap(length).first { $0 >= 0 } ?? 0
  }

  // MARK: Viewports

  /// The map from the coordinates inside an element with a `viewBox` to those of its viewport; nil where
  /// nothing is shown.
  static func map(_ attributes: [String: String], in size: Size) -> Affine? {
    guard let box = attributes.viewBox else { return .identity }
    guard !box.isEmpty, !size.isEmpty else { return nil }
    let words = (attributes["preserveAspectRatio"] ?? "").split { $0.isWhitespace }
    let align = words.first.map(String.init) ?? "xMidYMid"
    var (x, y) = (size.width / box.width, size.height / box.height)
    if align != "none" {
      let both = words.contains("slice") ? max(x, y) : min(x, y)
      (x, y) = (both, both)
    }
    // The part of the free space before the drawing.
    func part(_ axis: String) -> Double {
      if align == "none" { return 0 }
      return align.contains("\(axis)Min") ? 0 : align.contains("\(axis)Max") ? 1 : 0.5
    }
    let left = (size.width - box.width * x) * part("x") - box.minX * x
    let top = (size.height - box.height * y) * part("Y") - box.minY * y
    return Affine(x, 0, 0, y, left, top)
  }
}

extension Rect {
  /// The rectangle of the values of `x`, `y`, `width` and `height`.
  init(_ side: (String) -> Double) {
    self.init(side("x"), side("y"), side("width"), side("height"))
  }
}

extension Size {
  /// The length that percentages refer to which belong to no axis: SVG 2, 8.9.
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }

  /// The length that percentages of a property or attribute refer to.
  func percentBase(of name: String) -> Double {
    switch name {
    case "x", "cx", "rx", "width", "x1", "x2", "fx", "dx", "textLength": width
    case "y", "cy", "ry", "height", "y1", "y2", "fy", "dy": height
    default: diagonal
    }
  }
}
