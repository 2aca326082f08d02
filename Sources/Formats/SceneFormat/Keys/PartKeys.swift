internal import Graphics
internal import JSONText

/// The keys of objects that replace layers in a file: symbols, repeats and parts of other files.
package enum PartKeys {
  /// Keys of a symbol.
  package static let symbol = [
    FieldSchema(
      "parameters",
      .dictionary(.anything),
      defaultValue: JSONValue(.object([])),
      takesNull: true
    ).summary("Names with default values; `\"${name}\"` inserts the value in the symbol."),
    FieldSchema("layers", .list(.object(.layer)), isRequired: true)
      .summary("The layers of the symbol, back to front."),
  ]

  /// Keys of the use of a symbol, besides those of a plain layer.
  package static let symbolUse = [
    FieldSchema("symbol", .text, isRequired: true)
      .summary("The name of the symbol that the layer instantiates."),
    FieldSchema(
      "with",
      .dictionary(.anything),
      defaultValue: JSONValue(.object([])),
      takesNull: true
    ).summary("Values for parameters of the symbol."),
  ]

  /// Keys of a repeat.
  package static let repetition = [
    FieldSchema(
      "repeat",
      .choice([.number(.notNegative), .list(.anything), .text]),
      isRequired: true
    ).summary("The number of repetitions, a list, or the name of a `data` asset."),
    FieldSchema("as", .text, defaultValue: JSONValue(text: "i"), takesNull: true)
      .summary("The variable for the index or element; it has `.index` and `.count`."),
    FieldSchema(
      "stagger",
      .anyNumber,
      .seconds,
      defaultValue: JSONValue(number: 0),
      takesNull: true
    ).summary("The delay of the layers' clocks from one repetition to the next."),
    FieldSchema("layers", .list(.object(.layer)), isRequired: true)
      .summary("The layers that are repeated, back to front."),
  ]

  /// Keys of a repeat in a list of values.
  package static let valueRepetition = [
    repetition[0], repetition[1],
    FieldSchema("value", .anything, isRequired: true)
      .summary("The element of the list that is repeated, with `${i}` in it."),
  ]

  /// Keys of an include.
  package static let include = [
    FieldSchema("include", .file, isRequired: true)
      .summary("The path of a file in the scene's folder whose layers are inserted here.")
  ]

  /// Keys of a file that is included, where it is no list of layers.
  package static let part = [
    FieldSchema("layers", .list(.object(.layer)), "Layers, back to front."),
    FieldSchema("symbols", .dictionary(.object(.symbol)), "Symbols that the scene can use."),
  ]

  /// Keys of an asset with rows for repeats.
  package static let dataAsset = [
    FieldSchema("type", .constant("data"), isRequired: true, "The kind of file."),
    FieldSchema(
      "src",
      .file,
      isRequired: true,
      "The path of a `.csv`, `.tsv` or `.json` file with rows."
    ),
  ]
}
