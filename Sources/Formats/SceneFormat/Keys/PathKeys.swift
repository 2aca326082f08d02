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
  package var fields: [FieldSchema] { table?.schemas ?? [] }

  /// The keys allowed beside it.
  package var companions: [FieldSchema] { companionTable.schemas }

  /// The table of the object that the value is; nil for other values.
  var table: FieldTable<PathValues>? { Self.tables[self] }

  private static let tables: [PathPrimitive: FieldTable<PathValues>] = [
    .arc: arcKeys, .series: seriesKeys, .polygon: polygonKeys, .star: starKeys, .sine: sineKeys,
  ]

  /// The table of the keys beside it.
  ///
  /// A reader that ends a subpath has no use for `connect`, but does not mind it.
  var companionTable: FieldTable<PathValues> {
    switch self {
    case .rect: Self.rectCompanions
    case .polyline: Self.polylineCompanions
    case .svg: Self.svgCompanions
    case .ellipse, .arc, .line, .series, .polygon, .star, .sine, .close: Self.connectTable
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

  private static let connectTable = FieldTable(PathValues(), nulls: .asInSchema) { connect }
  private static let rectCompanions = FieldTable(PathValues(), nulls: .asInSchema) {
    connect
    Field("cornerRadius", \.radius, .notNegative(.points)).summary("The radius of the corners.")
  }
  private static let polylineCompanions = FieldTable(PathValues(), nulls: .asInSchema) {
    connect
    Field("closed", \.isClosed, .flag).summary("Whether a line closes the polyline.")
  }
  private static let svgCompanions = FieldTable(PathValues(), nulls: .asInSchema) {
    connect
    Field("id", \.id, .optional(.text(as: "the id of an element"))).defaultText("the whole file")
      .nullable.summary("The id of an element of the file.")
  }

  private static let connect = Field<PathValues>("connect", \.isConnected, .flag)
    .summary("Whether a line connects the current point to its start.")
  private static let center = Field<PathValues>("center", \.center, .point(.points)).needed
    .summary("The centre.")
  private static let rotation = Field<PathValues>("rotation", \.rotation, .angle)
    .summary("The clockwise rotation.")

  private static func radius(_ name: String, _ summary: String) -> Field<PathValues> {
    Field(name, \.radius, .notNegative(.points)).needed.summary(summary)
  }

  private static let arcKeys = FieldTable(PathValues(), nulls: .asInSchema) {
    center
    radius("radius", "The radius.")
    Field("startAngle", \.startAngle, .angle).needed.summary("The start angle, from +x.")
    Field("endAngle", \.endAngle, .angle).needed.summary("The end angle.")
    Field("clockwise", \.isClockwise, .flag)
      .summary("Whether angles increase, from +x towards +y.")
  }.named("this primitive")
  private static let polygonKeys = FieldTable(PathValues(), nulls: .asInSchema) {
    center
    radius("radius", "The distance from the centre to the vertices.")
    Field("sides", \.vertices, .vertices(atLeast: 3)).needed.summary("The number of sides.")
    rotation
  }.named("this primitive")
  private static let starKeys = FieldTable(PathValues(), nulls: .asInSchema) {
    center
    Field("points", \.vertices, .vertices(atLeast: 2)).needed.summary("The number of points.")
    radius("outerRadius", "The distance from the centre to the points.")
    Field("innerRadius", \.innerRadius, .notNegative(.points)).needed
      .summary("The distance from the centre to the inner vertices.")
    rotation
  }.named("this primitive")
  private static let sineKeys = FieldTable(PathValues(), nulls: .asInSchema) {
    Field("from", \.from, .point(.points)).needed.summary("The start of the wave.")
    Field("to", \.to, .point(.points)).needed.summary("The end of the wave.")
    Field("amplitude", \.amplitude, .number(.points)).needed.summary("The amplitude of the wave.")
    Field("wavelength", \.wavelength, .wavelength).needed
      .summary("The length of one wave, not 0.")
    Field("phase", \.phase, .unboundedAngle).summary("The phase at the start.")
    Field("step", \.step, .positive(.points))
      .summary("The distance between the points of its polyline.")
  }.named("this primitive")
}

extension FieldValue where Value == Int {
  fileprivate static func vertices(atLeast minimum: Int) -> Self {
    Self(.integer(minimum...Limits().starPoints), .count) { cursor, reader in
      guard let count = reader.integer(cursor, in: .min...Int.max) else { return nil }
      guard count >= minimum else {
        return reader.refuse(cursor) { "\(count) vertices are too few (give \(minimum) or more)" }
      }
      return reader.within(\.starPoints, count, of: "vertices", at: cursor) ? count : nil
    } write: {
      JSONValue(number: Double($0))
    }
  }
}

extension FieldValue where Value == Double {
  fileprivate static var unboundedAngle: Self { Self(.angle, .radians) { $1.unboundedAngle($0) } }

  fileprivate static var wavelength: Self {
    Self(.anyNumber, .points) { cursor, reader in
      guard let number = reader.number(cursor) else { return nil }
      return number == 0 ? reader.refuse(cursor) { "a wavelength of 0 makes no wave" } : number
    }
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
          .defaultValue(JSONValue(numbers: [0, 0, 1]))
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
