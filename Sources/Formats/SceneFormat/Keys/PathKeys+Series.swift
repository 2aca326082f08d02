internal import Graphics
internal import JSONText

extension PathPrimitive {
  /// Keys of a series.
  static let seriesKeys = [
    FieldSchema(
      "data",
      .choice([.list(.anything), .number(.notNegative), .text]),
      isRequired: true
    )
    .summary(
      "The rows: a list, the name of a `data` asset, or a number of points; without `x` and `y` a list of points."
    ),
    FieldSchema("as", .text, defaultValue: JSONValue(text: "i"), takesNull: true)
      .summary("The variable for the row or index in `x` and `y`; it has `.index` and `.count`."),
    FieldSchema("x", .anyNumber, .points, "An expression for the x of each row."),
    FieldSchema("y", .anyNumber, .points, "An expression for the y of each row."),
    FieldSchema(
      "curve",
      .cases(of: SeriesCurve.self),
      defaultValue: JSONValue(text: SeriesCurve.linear.rawValue),
      takesNull: true
    )
    .summary(
      "Straight lines, a smooth curve that never overshoots (x must grow), or steps that hold y up to the next x."
    ),
    FieldSchema("closed", flag: false, "Whether a line closes the path."),
  ]
}
