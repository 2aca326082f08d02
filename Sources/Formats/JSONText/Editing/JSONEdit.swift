/// A change of a JSON document, by the path of a value.
package enum JSONEdit: Sendable {
  /// Sets a value; a missing member is added to its object.
  case set([JSONStep], JSONValue)
  /// Removes a member or an element.
  case remove([JSONStep])
  /// Inserts an element before the index at the end of the path, which may be the number of elements.
  case insert([JSONStep], JSONValue)
  /// Inserts a copy of an element after it.
  case duplicate([JSONStep])
  /// Moves an element of an array to another index of the array.
  case move([JSONStep], to: Int)
  /// Moves an element of an array before an index of another array, which may be its number of elements.
  case transfer([JSONStep], to: [JSONStep])
  /// Changes the key of a member.
  case rename([JSONStep], to: String)

  /// The path that the edit names.
  package var steps: [JSONStep] {
    switch self {
    case .set(let steps, _), .remove(let steps), .insert(let steps, _), .duplicate(let steps),
      .move(let steps, _), .transfer(let steps, _), .rename(let steps, _):
      steps
    }
  }
}

/// The reason why an edit is refused.
package struct JSONEditError: Error, Sendable, Hashable {
  /// The problem and the remedy; one line.
  package var message: String
  /// The byte in the text that the message is about.
  package var offset: Int
  /// The path of the value that can be edited instead; nil for none.
  package var target: [JSONStep]?

  /// A refusal.
  package init(_ message: String, offset: Int = 0, target: [JSONStep]? = nil) {
    (self.message, self.offset, self.target) = (message, offset, target)
  }
}
