package import DisplayModel
internal import Graphics
internal import JSONText

extension ObjectKeys {
  /// Keys of a filter of a kind.
  package static func filter(_ kind: FilterKind) -> [FieldSchema] {
    [
      FieldSchema("type", .cases(of: FilterKind.self)).required.summary("The kind of filter."),
      FieldSchema("name", .text).nullable
        .summary("The name of the filter in key paths, `filters.name.input`."),
    ] + filterInputs(kind).schemas
  }

  /// The choices and inputs of a kind of filter.
  static func filterInputs(_ kind: FilterKind) -> FieldTable<FilterEffect> {
    tables[kind] ?? table(kind)
  }
  private static let tables = FilterKind.table { table($0) }

  private static func table(_ kind: FilterKind) -> FieldTable<FilterEffect> {
    FieldTable(kind.defaultValue) { kind.keys.map { field($0).summary($0.summary) } }
  }

  private static func field(_ key: FilterKey) -> Field<FilterEffect> {
    let name = key.name
    return switch key.form {
    case .input(.number):
      switch key.range {
      case .notNegative: Field(name, \.[name, default: 0], .notNegative(key.unit))
      case .positive: Field(name, \.[name, default: 0], .positive(key.unit))
      default: Field(name, \.[name, default: 0], .number(key.unit))
      }
    case .input(.angle): Field(name, \.[name, default: 0], .angle)
    case .input(.color):
      Field(name, \.[color: FilterInput(name, .color)], .optional(.color)).stated
    case .input(.matrix): Field(name, \.matrix, .colorMatrix)
    case .word(let names): Field(name, \.[name, default: ""], .word(names))
    case .integer(let range): Field(name, \.[name, default: 0], .integer(range, key.unit))
    case .flag: Field(name, \.[name, default: false], .flag)
    case .markup:
      Field(name, \.[name, default: ""], .filterMarkup).required(
        "markup is missing (add a filter element of SVG, such as"
          + " \"<filter><feGaussianBlur stdDeviation='4'/></filter>\")"
      )
    }
  }
}

extension FieldValue where Value == [Double] {
  /// The numbers of a colour matrix.
  static var colorMatrix: Self {
    let count = ColorMatrix.count
    return Self(.list(.anyNumber, count: count...count), write: JSONValue.init(numbers:)) {
      $1.numbers(
        $0,
        count: count,
        as: "20 numbers, a row of five each for red, green, blue and alpha"
      )
    }
  }
}

extension FieldValue where Value == String {
  /// One of several names.
  fileprivate static func word(_ names: [String]) -> Self {
    Self(.name(names, alternatives: []), { $1.name($0, among: names) }, { JSONValue(text: $0) })
  }
}
