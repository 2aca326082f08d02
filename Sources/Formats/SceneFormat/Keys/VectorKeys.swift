internal import Graphics
internal import JSONText
package import SceneModel
internal import VectorGeometry

/// The keys of vector images: of their items, their texts, and what moves the letters of these.
package enum VectorKeys {
  /// Keys of an item of a kind, `type` first.
  package static func item(_ kind: VectorItem.Kind) -> [FieldSchema] {
    [FieldSchema("type", .name([kind.rawValue], rest: []), isRequired: true, "The kind of item.")]
      + base(kind)
  }

  private static func base(_ kind: VectorItem.Kind) -> [FieldSchema] {
    switch kind {
    case .group: group
    case .path: [FieldSchema("path", .animated(.path), isRequired: true, "The outline.")]
    case .rectangle:
      [center, size, number("radius", .points, "The radius of the corners."), reversed]
    case .ellipse: [center, size, reversed]
    case .star: star
    case .text: VectorTextKeys.text
    case .fill:
      paint + [word("rule", FillRule.nonZero, "The rule for the inside of the path."), blendMode]
    case .stroke: paint + stroke + [blendMode]
    case .trim: trim
    case .repeater: repeater
    case .roundCorners: [number("radius", .points, "The radius of the corners.")]
    case .puckerBloat: [number("amount", .fraction, "Above 0 swells edges, below 0 pulls them in.")]
    case .zigZag:
      [
        number("ridges", .count, "Ridges on each segment."),
        number("size", .points, "How far ridges lie off the line."),
        FieldSchema("isSmooth", flag: false, "Whether ridges are round."),
      ]
    case .offset:
      [
        number("amount", .points, "How far the outline is moved outwards."),
        word("join", LineJoin.miter, "The form of corners."),
        number("miterLimit", .factor, 4, "Where sharp corners are cut."),
        word(
          "miterLimitUnit",
          MiterLimitUnit.distance,
          "Whether `miterLimit` is the way from a corner's ends to its tip, or the tip's length by its width."
        ),
      ]
    case .merge: [word("mode", VectorMerge.compound, "How the paths before it become one.")]
    }
  }

  // MARK: Parts

  private static let center = FieldSchema("center", .animatedPoint, .points, "The middle.")
  private static let size = FieldSchema("size", .animatedPoint, .points, "The width and height.")
  private static let reversed = FieldSchema(
    "isReversed",
    flag: false,
    "Whether it runs the other way."
  )
  private static let blendMode = word(
    "blendMode",
    BlendMode.normal,
    "How it is mixed with what lies under it."
  )

  private static let group: [FieldSchema] = [
    FieldSchema("name", .text, "Free text for messages."),
    FieldSchema("placement", .anything, "Where the group is, in parts that move independently."),
    blendMode,
    FieldSchema("items", .list(.object(.vectorItem)), "The items of the group, the topmost first."),
  ]

  private static let star: [FieldSchema] = [
    FieldSchema("isPolygon", flag: false, "Whether it has outer points only."),
    center, number("points", .count, 5, "How many points it has."),
    FieldSchema("rotation", .animated(.angle), .radians, "Turns it clockwise."),
    number("outerRadius", .points, "How far outer points lie from the middle."),
    number("innerRadius", .points, "How far inner points lie from the middle."),
    number("outerRoundness", .fraction, "How round outer points are."),
    number("innerRoundness", .fraction, "How round inner points are."), reversed,
  ]

  private static let paint: [FieldSchema] = [
    FieldSchema("color", .animated(.color), defaultValue: "#000000", "The colour."),
    FieldSchema("gradient", .object(.vectorGradient), "Colours in place of one."),
    number("opacity", .fraction, 1, "Fades the paint."),
  ]

  private static let stroke: [FieldSchema] = [
    number("width", .points, 1, "The width of the line."),
    word("cap", LineCap.butt, "The form of ends."),
    word("join", LineJoin.miter, "The form of corners."),
    number("miterLimit", .factor, 10, "Where sharp corners are cut."),
    FieldSchema(
      "dashes",
      .list(.animated(.anyNumber)),
      .points,
      "Lengths of dashes and gaps in turn."
    ),
    number("dashPhase", .points, "Where in the dashes the line begins."),
  ]

  private static let trim: [FieldSchema] = [
    number("start", .fraction, "Where the visible part begins."),
    number("end", .fraction, 1, "Where the visible part ends."),
    number("offset", .factor, "Moves both along the path, in whole lengths."),
    FieldSchema("isSequential", flag: false, "Whether all paths are one after the other."),
  ]

  private static let repeater: [FieldSchema] = [
    number("copies", .count, 3, "How many copies there are."),
    number("offset", .count, "How many steps the first copy has behind it."),
    FieldSchema("stacksUpwards", flag: false, "Whether later copies lie above earlier ones."),
    FieldSchema("step", .anything, "The placement of each copy against the one before."),
    number("startOpacity", .fraction, 1, "How opaque the first copy is."),
    number("endOpacity", .fraction, 1, "How opaque the last copy is."),
  ]

  /// Keys of the gradients of vector images.
  package static let gradient: [FieldSchema] = [
    word("gradientType", Gradient.Kind.axial, "Whether colours change along a line or outwards."),
    FieldSchema("startPoint", .animatedPoint, .points, "Where the gradient starts."),
    FieldSchema("endPoint", .animatedPoint, .points, "Where it ends."),
    number("highlightLength", .fraction, "How far a radial one's middle is moved."),
    FieldSchema("highlightAngle", .animated(.angle), .radians, "In which direction."),
    FieldSchema("startAngle", .animated(.angle), .radians, "Where a conic one begins."),
    FieldSchema(
      "colorCount",
      .integer(1...1_000_000),
      isRequired: true,
      "How many colours there are."
    ),
    FieldSchema(
      "stops",
      .animated(.list(.anyNumber)),
      isRequired: true,
      "Location, red, green, blue of every colour, then location and alpha of others."
    ),
  ]

  // MARK: Forms

  static func number(
    _ name: String,
    _ unit: Unit,
    _ defaultValue: Double,
    _ summary: String
  ) -> FieldSchema {
    FieldSchema(
      name,
      .animated(.anyNumber),
      unit,
      defaultValue: JSONValue(number: defaultValue),
      summary
    )
  }

  static func number(_ name: String, _ unit: Unit, _ summary: String) -> FieldSchema {
    number(name, unit, 0, summary)
  }

  static func word<Value: CaseIterable & RawRepresentable>(
    _ name: String,
    _ defaultValue: Value,
    _ summary: String
  ) -> FieldSchema where Value.RawValue == String {
    FieldSchema(name, default: defaultValue, summary)
  }
}
