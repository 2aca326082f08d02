internal import Graphics
internal import JSONText

/// The keys of objects that replace layers in a file: symbols, repeats and parts of other files.
package enum PartKeys {
  /// Keys of a symbol.
  package static let symbol = [
    FieldSchema("parameters", .dictionary(.anything)).defaultValue([:]).nullable
      .summary("Names with default values; `\"${name}\"` inserts the value in the symbol."),
    FieldSchema("layers", .list(.object(.layer))).required
      .summary("The layers of the symbol, back to front."),
  ]

  /// Keys of the use of a symbol, besides those of a plain layer.
  package static let symbolUse = [
    FieldSchema("symbol", .text).required
      .summary("The name of the symbol that the layer instantiates."),
    FieldSchema("with", .dictionary(.anything)).defaultValue([:]).nullable
      .summary("Values for parameters of the symbol."),
  ]

  /// Keys of a repeat.
  package static let repetition = [
    FieldSchema("repeat", .choice([.number(.notNegative), .list(.anything), .text])).required
      .summary("The number of repetitions, a list, or the name of a `data` asset."),
    FieldSchema("as", .text).defaultValue("i").nullable
      .summary("The variable for the index or element; it has `.index` and `.count`."),
    FieldSchema("stagger", .anyNumber, .seconds).defaultValue(0).nullable
      .summary("The delay of the layers' clocks from one repetition to the next."),
    FieldSchema("layers", .list(.object(.layer))).required
      .summary("The layers that are repeated, back to front."),
  ]

  /// Keys of a repeat in a list of values.
  package static let valueRepetition = [
    repetition[0], repetition[1],
    FieldSchema("value", .anything).required
      .summary("The element of the list that is repeated, with `${i}` in it."),
  ]

  /// Keys of an include.
  package static let include = [
    FieldSchema("include", .file).required
      .summary("The path of a file in the scene's folder whose layers are inserted here.")
  ]

  /// Keys of a file that is included, where it is no list of layers.
  package static let part = [
    FieldSchema("layers", .list(.object(.layer))).summary("Layers, back to front."),
    FieldSchema("symbols", .dictionary(.object(.symbol)))
      .summary("Symbols that the scene can use."),
  ]

  /// Keys of an asset with rows for repeats.
  package static let dataAsset = [
    FieldSchema("type", .constant("data")).required.summary("The kind of file."),
    FieldSchema("src", .file).required
      .summary("The path of a `.csv`, `.tsv` or `.json` file with rows."),
  ]
}
