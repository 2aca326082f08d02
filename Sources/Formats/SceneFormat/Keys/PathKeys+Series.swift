internal import Graphics
internal import JSONText

extension PathPrimitive {
  /// Keys of a series.
  static let seriesKeys = FieldTable(PathValues(), nulls: .asInSchema) {
    data.needed
    Field(
      FieldSchema("as", .text).defaultValue("i").nullable
        .summary("The variable for the row or index in `x` and `y`; it has `.index` and `.count`.")
    )
    Field(FieldSchema("x", .anyNumber, .points).summary("An expression for the x of each row."))
    Field(FieldSchema("y", .anyNumber, .points).summary("An expression for the y of each row."))
    Field("curve", \.curve, .word).nullable
      .summary(
        "Straight lines, a smooth curve that never overshoots (x must grow), or steps that hold y up to the next x."
      )
    Field("closed", \.isClosed, .flag).summary("Whether a line closes the path.")
  }.named("this primitive")

  private static let data = Field<PathValues>(
    FieldSchema("data", .choice([.list(.anything), .number(.notNegative), .text]))
      .summary(
        "The rows: a list, the name of a `data` asset, or a number of points; without `x` and `y` a list of points."
      )
  )
}
