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
    let report = ReadReport()
    let source = SourceText(bytes)
    var file = AssertionFile(assertions: [], paths: [], locations: [])
    var offsets: [Int] = []
    if let value = JSONParser.parse(source, limits: limits, report: report) {
      let reader = ValueReader(report: report, limits: limits)
      if let list = Self.list(JSONCursor(value), reader) {
        file.assertions = reader.assertions(list, AssertionScope(scene, scene.markers)) { cursor in
          file.paths.append(cursor.path.text)
          offsets.append(cursor.value.offset)
        }
      }
    }
    guard !report.hasErrors else {
      throw SceneReadError(diagnostics: report.diagnostics(in: source))
    }
    let positions = source.locations(of: offsets)
    file.locations = offsets.map { positions[$0] }
    return file
  }

  private static func list(_ cursor: JSONCursor, _ reader: ValueReader) -> JSONCursor? {
    guard !cursor.isArray else { return cursor }
    guard cursor.isObject else { return reader.mismatch(cursor, needs: "an array of assertions") }
    reader.checkKeys(cursor, allowed: ["assertions"], of: "a file of assertions")
    guard let list = cursor["assertions"] else {
      return reader.refuse(cursor, .missing) {
        "assertions is missing (add \"assertions\": [{\"draws\": \"something\"}])"
      }
    }
    return list
  }
}
