internal import JSONText

/// The keys of what stands for layers when a file is read: symbols, repeats and parts of other files.
package enum PartKeys {
  /// Keys of a symbol.
  package static let symbol = [
    KeyFact(
      "parameters",
      .dictionary(.anything),
      standard: JSONValue(.object([])),
      takesNull: true,
      "Names with default values, which `\"${name}\"` stands for in the symbol."
    ),
    KeyFact(
      "layers",
      .list(.object(.layer)),
      isRequired: true,
      "The layers of the symbol, back to front."
    ),
  ]

  /// Keys of the use of a symbol, besides those of a plain layer.
  package static let symbolUse = [
    KeyFact("symbol", .text, isRequired: true, "The name of the symbol that the layer shows."),
    KeyFact(
      "with",
      .dictionary(.anything),
      standard: JSONValue(.object([])),
      takesNull: true,
      "Values for parameters of the symbol."
    ),
  ]

  /// Keys of a repeat.
  package static let repetition = [
    KeyFact(
      "repeat",
      .choice([.number(.notNegative), .list(.anything), .text]),
      isRequired: true,
      "A number of rounds, a list, or the name of a `data` asset."
    ),
    KeyFact(
      "as",
      .text,
      standard: JSONValue(text: "i"),
      takesNull: true,
      "The variable that is the index or element; `.index` and `.count` are known of it."
    ),
    KeyFact(
      "stagger",
      .anyNumber,
      .seconds,
      standard: JSONValue(number: 0),
      takesNull: true,
      "How much later the clocks of each round's layers begin."
    ),
    KeyFact(
      "layers",
      .list(.object(.layer)),
      isRequired: true,
      "The layers that are repeated, back to front."
    ),
  ]

  /// Keys of an include.
  package static let include = [
    KeyFact(
      "include",
      .file,
      isRequired: true,
      "The path of a file whose layers stand here, inside the scene's folder."
    )
  ]

  /// Keys of a file that is included, where it is no list of layers.
  package static let part = [
    KeyFact("layers", .list(.object(.layer)), "Layers, back to front."),
    KeyFact("symbols", .dictionary(.object(.symbol)), "Symbols that the scene can use."),
  ]

  /// Keys of an asset with rows for repeats.
  package static let dataAsset = [
    KeyFact("type", .constant("data"), isRequired: true, "The kind of file."),
    KeyFact("src", .file, isRequired: true, "The path of a `.csv` or `.json` file with rows."),
  ]
}
