internal import Graphics
internal import JSONText
internal import SceneModel

extension ObjectKeys {
  /// Keys of `letters`.
  package static let letters = [
    FieldSchema("unit", default: LetterAnimation().unit)
      .summary(
        "The part of the text that animates as one; a ligature is one character, white space none."
      ),
    FieldSchema("stagger", length: 0)
      .summary("The delay from one unit to the next; not together with `within`."),
    FieldSchema("within", length: nil, defaultText: "from `stagger`")
      .summary("The delay of the last unit, with equal delays between."),
    FieldSchema("order", default: LetterAnimation().order, "The order in which the units begin."),
    FieldSchema("seed", .integer(0...9_007_199_254_740_991), defaultValue: JSONValue(number: 0))
      .summary("The seed of the random order."),
    FieldSchema(
      "anchor",
      .point,
      .unitSquare,
      defaultValue: JSONValue(point: LetterAnimation().anchor)
    )
    .summary(
      "The centre of scales and rotations in the unit's box, which is as high as its line."
    ),
    FieldSchema("animations", .list(.object(.animation)), isRequired: true)
      .summary(
        "The animations of every unit. A position is a distance from where the layout places the unit."
      ),
  ]
}
