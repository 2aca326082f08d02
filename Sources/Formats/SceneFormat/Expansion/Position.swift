internal import JSONText

/// The position of a value: in the file where it is written, and in the scene that the file
/// becomes.
struct Position {
  /// The path in the file, for messages.
  var written: JSONPath
  /// The path in the scene with every symbol, repeat and part put in.
  var lowered: JSONPath
  /// By which uses of symbols and parts it came there, the innermost first.
  var uses: [PartUse] = []
  /// The symbols and parts that are being expanded, the innermost last.
  var open: [String] = []
  /// The variables in sight.
  var scope = VariableScope.none
  /// The nesting depth of the value in the scene.
  var depth = 0

  /// The place of a member.
  func key(_ key: String) -> Position { step(.key(written, key), .key(lowered, key)) }

  /// The place of an element.
  func index(_ index: Int) -> Position { step(.index(written, index), .index(lowered, index)) }

  /// The place of an element that becomes another one of the list.
  func index(_ index: Int, becoming position: Int) -> Position {
    step(.index(written, index), .index(lowered, position))
  }

  private func step(_ written: JSONPath, _ lowered: JSONPath) -> Position {
    var position = self
    (position.written, position.lowered) = (written, lowered)
    position.depth += 1
    return position
  }
}

/// A place where a symbol, a repeat or a part of another file is used.
struct PartUse {
  /// The used item, for messages: `the symbol "card"`.
  var what: String
  /// The path of the use in its file.
  var path: JSONPath
  /// Bytes to it; those of other files lie behind the scene's own.
  var offset: Int
}
