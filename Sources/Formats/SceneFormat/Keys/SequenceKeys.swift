internal import Graphics
internal import JSONText

/// The keys of sequences in lists of layers.
package enum SequenceKeys {
  /// Keys of a sequence, besides those of a plain layer.
  package static let sequence = [
    FieldSchema("sequence", .list(.object(.sequenceItem), count: 1...Int.max)).required
      .summary("The items, which are shown one after the other."),
    FieldSchema("overlap", flag: true).nullable
      .summary("Whether an item with a transition begins before the end of the item before it."),
  ]

  /// Keys of an item, besides those of a plain layer.
  package static let item = [
    FieldSchema("name", .text).defaultValue(.null).nullable
      .summary("The name of the layer, and of the marker with the item's begin and end."),
    FieldSchema("duration", .time, .seconds).required
      .summary("The duration of the item, its transitions included."),
    FieldSchema("layers", .list(.object(.layer))).required
      .summary("The layers of the item, back to front; their clock begins with the item."),
    FieldSchema("transition", .object(.sequenceTransition)).defaultValue(.null).nullable
      .summary("The transition from the item before; without one, the image changes at once."),
  ]

  /// Keys of a transition between two items.
  package static let transition = [
    FieldSchema("type", .cases(of: SequenceTransitionKind.self)).required
      .summary("The kind of transition."),
    FieldSchema(
      "direction",
      .cases(
        of: SequenceDirection.self,
        alternatives: SequenceDirection.alternatives.keys.ordered()
      )
    ).defaultValue(JSONValue(text: SequenceDirection.left.rawValue)).nullable
      .summary("The direction in which a push, a slide or a wipe moves."),
    FieldSchema("duration", .time, .seconds)
      .defaultValue(number: SequenceTransition.defaultDuration)
      .nullable
      .summary("The duration of the interval in which both items are visible."),
    FieldSchema("timingFunction", .timingFunction)
      .defaultValue(
        JSONValue(text: SequenceTransition.defaultTimingFunction)
      ).nullable.summary("The timing function of the transition."),
  ]
}
