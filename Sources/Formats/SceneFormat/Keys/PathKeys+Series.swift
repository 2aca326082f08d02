internal import Graphics
internal import JSONText

extension PathPrimitive {
  /// Keys of a series.
  static let seriesKeys = [
    FieldSchema("data", .choice([.list(.anything), .number(.notNegative), .text])).required
      .summary(
        "The rows: a list, the name of a `data` asset, or a number of points; without `x` and `y` a list of points."
      ),
    FieldSchema("as", .text).defaultValue("i").nullable
      .summary("The variable for the row or index in `x` and `y`; it has `.index` and `.count`."),
    FieldSchema("x", .anyNumber, .points).summary("An expression for the x of each row."),
    FieldSchema("y", .anyNumber, .points).summary("An expression for the y of each row."),
    FieldSchema("curve", default: SeriesCurve.linear).nullable
      .summary(
        "Straight lines, a smooth curve that never overshoots (x must grow), or steps that hold y up to the next x."
      ),
    FieldSchema("closed", flag: false).summary("Whether a line closes the path."),
  ]
}
