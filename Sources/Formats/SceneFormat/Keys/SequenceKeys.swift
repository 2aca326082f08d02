internal import Graphics
internal import JSONText

/// The keys of sequences in lists of layers.
package enum SequenceKeys {
  /// Keys of a sequence, besides those of a plain layer.
  package static let sequence = [
    FieldSchema("sequence", .list(.object(.sequenceItem), count: 1...Int.max)).required
      .summary("The items, which are shown one after the other."),
    FieldSchema("overlap", .flag).defaultValue(.boolean(true)).nullable
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
  static let transition = FieldTable(SequenceTransition()) {
    Field("type", \.kind, .word(in: .sequence)).required(missingType)
      .summary("The kind of transition.")
    Field("direction", \.direction, .word(or: SequenceDirection.alternatives)).nullable
      .summary("The direction in which a push, a slide or a wipe moves.")
    Field("duration", \.duration, .duration(of: "a transition")).nullable
      .summary("The duration of the interval in which both items are visible.")
    timingFunction.nullable.stated.summary("The timing function of the transition.")
  }

  private static let missingType =
    "type is missing (\(SequenceTransitionKind.names.map(\.quoted).alternatives))"

  // The function remains as it is written.
  private static let timingFunction = Field<SequenceTransition>(
    FieldSchema("timingFunction", .timingFunction)
  ) { cursor, reader, transition in
    guard let function = reader.timingFunction(cursor) else { return false }
    (transition.timingFunction, transition.function) = (cursor.value, function)
    return true
  } write: {
    $0.timingFunction
  }
}

extension FieldValue where Value == Double {
  /// The duration of an item or a transition.
  static func duration(of owner: String) -> Self {
    Self(.time, .seconds) { cursor, reader in
      guard let duration = reader.length(cursor) else { return nil }
      guard duration > 0 else {
        return reader.refuse(cursor) {
          "\(duration.shortestDecimal) s is no duration of \(owner) (give more than 0)"
        }
      }
      return duration
    }
  }
}
