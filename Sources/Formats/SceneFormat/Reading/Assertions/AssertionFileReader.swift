internal import JSONText
public import SceneModel

/// The assertions of a file, with their places in it.
public struct AssertionFile: Sendable {
  /// The assertions in the order of the file.
  public var assertions: [MotionAssertion]
  /// The JSON path of each assertion, such as `assertions[2]`, or `[2]` in a plain list.
  public var paths: [String]
  /// The place of each assertion.
  public var locations: [SourceLocation?]
}

/// Reads files of motion assertions: a list of them, or an object with the key `assertions`.
public struct AssertionFileReader: Sendable {
  private let limits: Limits

  /// A reader.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - scene: the scene that the assertions are about; its layers and markers must have the names
  ///     that they use.
  /// - Throws: all errors, in the order of locations.
  public func read(_ bytes: [UInt8], about scene: Scene) throws(SceneReadError) -> AssertionFile {
    var offsets: [Int] = []
    var file = try readJSON(bytes, limits) { root, reader -> AssertionFile? in
      guard let list = Self.list(root, reader) else { return nil }
      var file = AssertionFile(assertions: [], paths: [], locations: [])
      file.assertions = reader.assertions(list, AssertionScope(scene, scene.markers)) { cursor in
        file.paths.append(cursor.path.text)
        offsets.append(cursor.value.offset)
      }
      return file
    }
    let positions = SourceText(bytes).locations(of: offsets)
    file.locations = offsets.map { positions[$0] }
    return file
  }

  private static func list(_ cursor: JSONCursor, _ reader: ValueReader) -> JSONCursor? {
    guard !cursor.isArray else { return cursor }
    guard cursor.isObject else { return reader.mismatch(cursor, needs: "an array of assertions") }
    reader.checkKeys(cursor, allowed: ["assertions"], of: "a file of assertions")
    return cursor["assertions"]
      ?? reader.refuse(cursor, .missing) {
        "assertions is missing (add \"assertions\": [{\"draws\": \"something\"}])"
      }
  }
}
