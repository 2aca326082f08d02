internal import Graphics
internal import JSONText
internal import SceneModel

/// The primitives of paths, named by the key that makes an object one.
package enum PathPrimitive: String, CaseIterable {
  case rect, ellipse, arc, line, polyline, series, polygon, star, sine, svg, close

  /// How the value of the key is spelled; nil when it is an object of `fields`.
  package var form: ValueForm? {
    switch self {
    case .rect, .ellipse: .rect(.any)
    case .line: .list(.point, count: 2...2)
    case .polyline: .list(.point)
    case .svg: .file
    case .close: .flag
    default: nil
    }
  }

  /// The keys of the object that the value is.
  package var fields: [FieldSchema] {
    switch self {
    case .rect, .ellipse, .line, .polyline, .svg, .close: []
    case .arc: Self.arcKeys
    case .series: Self.seriesKeys
    case .polygon: Self.polygonKeys
    case .star: Self.starKeys
    case .sine: Self.sineKeys
    }
  }

  /// The keys allowed beside it.
  package var companions: [FieldSchema] {
    let connect = FieldSchema("connect", flag: false)
      .summary("Whether a line connects the current point to its start.")
    return switch self {
    case .rect:
      [
        connect,
        FieldSchema("cornerRadius", number: 0, .points, in: .notNegative)
          .summary("The radius of the corners."),
      ]
    case .polyline:
      [
        connect,
        FieldSchema("closed", flag: false).summary("Whether a line closes the polyline."),
      ]
    case .svg:
      [
        connect,
        FieldSchema("id", .text).defaultText("the whole file").nullable
          .summary("The id of an element of the file."),
      ]
    case .ellipse, .arc, .line, .series, .polygon, .star, .sine: [connect]
    // A reader that ends a subpath has no use for the key, but does not mind it.
    case .close: [connect]
    }
  }

  /// One sentence.
  package var summary: String {
    switch self {
    case .rect: "A rectangle, clockwise from its top left corner."
    case .ellipse: "The ellipse inscribed in a rectangle."
    case .arc: "An arc of a circle."
    case .line: "A line between two points."
    case .polyline: "Lines through points."
    case .series: "A line through a point for each row of a list."
    case .polygon: "A regular polygon; its first vertex is straight up."
    case .star: "A star; its first point is straight up."
    case .sine: "A sine wave along a line."
    case .svg:
      "The outlines of an element of an SVG file, transforms applied, in pixels of the drawing."
    case .close: "Closes the subpath before it."
    }
  }

  private static let radius = ValueForm.number(.notNegative)
  private static let center = FieldSchema("center", .point, .points).required
    .summary("The centre.")
  private static let rotation = FieldSchema("rotation", .angle, .radians).defaultValue(0)
    .summary("The clockwise rotation.")

  private static let arcKeys = [
    center,
    FieldSchema("radius", radius, .points).required.summary("The radius."),
    FieldSchema("startAngle", .angle, .radians).required.summary("The start angle, from +x."),
    FieldSchema("endAngle", .angle, .radians).required.summary("The end angle."),
    FieldSchema("clockwise", flag: true).summary("Whether angles increase, from +x towards +y."),
  ]
  private static let polygonKeys = [
    center,
    FieldSchema("radius", radius, .points).required
      .summary("The distance from the centre to the vertices."),
    FieldSchema("sides", vertices(3), .count).required.summary("The number of sides."),
    rotation,
  ]
  private static let starKeys = [
    center,
    FieldSchema("points", vertices(2), .count).required.summary("The number of points."),
    FieldSchema("outerRadius", radius, .points).required
      .summary("The distance from the centre to the points."),
    FieldSchema("innerRadius", radius, .points).required
      .summary("The distance from the centre to the inner vertices."),
    rotation,
  ]
  private static let sineKeys = [
    FieldSchema("from", .point, .points).required.summary("The start of the wave."),
    FieldSchema("to", .point, .points).required.summary("The end of the wave."),
    FieldSchema("amplitude", .anyNumber, .points).required.summary("The amplitude of the wave."),
    FieldSchema("wavelength", .anyNumber, .points).required
      .summary("The length of one wave, not 0."),
    FieldSchema("phase", .angle, .radians).defaultValue(0).summary("The phase at the start."),
    FieldSchema("step", number: 1, .points, in: .positive)
      .summary("The distance between the points of its polyline."),
  ]

  private static func vertices(_ minimum: Int) -> ValueForm {
    .integer(minimum...Limits().starPoints)
  }
}

/// The steps of a transform, named by the key that makes an object one.
package enum TransformStep: String, CaseIterable {
  case translate, rotate, scale, perspective, skew

  /// How the value of the key is spelled.
  package var form: ValueForm {
    switch self {
    case .translate: .list(.anyNumber, count: 2...3)
    case .rotate: .angle
    case .scale: .choice([.anyNumber, .list(.anyNumber, count: 2...3)])
    case .perspective:
      .choice([.number(.positive), .number(NumberRange(maximum: 0, excludesMaximum: true))])
    case .skew: .list(.angle, count: 2...2)
    }
  }

  /// The keys allowed beside it.
  package var companions: [FieldSchema] {
    switch self {
    case .rotate:
      [
        FieldSchema("axis", .list(.anyNumber, count: 3...3))
          .defaultValue(
            JSONValue(numbers: [0, 0, 1])
          )
          .summary("The axis of the rotation.")
      ]
    default: []
    }
  }

  /// One sentence.
  package var summary: String {
    switch self {
    case .translate: "Translates by points."
    case .rotate: "Rotates, clockwise on screen."
    case .scale: "Scales by one factor, or one for each axis."
    case .perspective: "Adds perspective from a distance in points, other than 0."
    case .skew: "Skews by two angles: x' = x + tan(ax)·y, y' = y + tan(ay)·x."
    }
  }
}
