internal import Foundation
public import Testing

/// A file of known answers from the specification, `Tests/Vectors/*.json`.
///
/// Every vector was computed by an independent oracle from the rules of the specification; none was
/// recorded from this program.
public struct VectorFile<Vector: Decodable>: Decodable {
  /// The greatest difference that passes.
  public let tolerance: Double
  /// How many vectors the file says it has.
  public let count: Int
  /// The known answers.
  public let vectors: [Vector]

  /// Reads a file; infinite numbers are the texts "inf" and "-inf".
  public static func load(_ name: String) throws -> VectorFile {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    return try decoder.decode(Self.self, from: Data(contentsOf: vectorFolder.appending(path: name)))
  }

  /// Checks every vector, reports those that fail, and prints one line for the log.
  ///
  /// - Parameters:
  ///   - name: the file's name.
  ///   - uncovered: how many vectors are about what the program does not do yet.
  ///   - body: compares one vector's answers with the program's.
  public static func check(
    _ name: String,
    uncovered: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (Vector, VectorCheck) throws -> Void
  ) throws {
    let file = try load(name)
    #expect(file.vectors.count == file.count, sourceLocation: sourceLocation)
    #expect(VectorCoverage.uncoveredCount(of: name) == uncovered, sourceLocation: sourceLocation)
    var (passed, skipped) = (0, 0)
    for (index, vector) in file.vectors.enumerated() {
      let check = VectorCheck(tolerance: file.tolerance)
      try body(vector, check)
      if !check.isCovered {
        skipped += 1
      } else if check.failures.isEmpty {
        passed += 1
      } else {
        let text = check.failures.joined(separator: "; ")
        Issue.record("\(name)[\(index)]: \(text)\n\(vector)", sourceLocation: sourceLocation)
      }
    }
    let remark = skipped > 0 ? ", not yet covered (\(skipped))" : ""
    print("vectors \(name): \(passed) of \(file.count)\(remark)")
    #expect(skipped == uncovered, sourceLocation: sourceLocation)
    #expect(passed + skipped == file.count, sourceLocation: sourceLocation)
  }
}

/// Collects what is wrong with one vector.
public final class VectorCheck {
  /// The file's tolerance.
  public let tolerance: Double
  private(set) var failures: [String] = []
  private(set) var isCovered = true

  init(tolerance: Double) {
    self.tolerance = tolerance
  }

  /// Expects numbers to agree within the file's tolerance.
  ///
  /// - Parameter scale: multiplies the tolerance, for numbers that are not near 1.
  public func close(
    _ actual: (some NumberList)?,
    _ expected: some NumberList,
    _ what: String = "value",
    scale: Double = 1
  ) {
    guard let actual else {
      failures.append("\(what): nil, expected \(expected)")
      return
    }
    if let text = difference(actual, expected, within: tolerance * scale) {
      failures.append("\(what): \(text)")
    }
  }

  /// Expects two values to be the same.
  public func equal<Value: Equatable>(_ actual: Value, _ expected: Value, _ what: String = "value")
  {
    if actual != expected { failures.append("\(what): \(actual), expected \(expected)") }
  }

  /// Expects something to be so.
  public func contains(_ condition: Bool, _ what: String) {
    if !condition { failures.append(what) }
  }

  /// Marks the vector as one about what the program does not do yet.
  public func skip() { isCovered = false }
}

/// The folder of the vectors, found from the place of this file.
var vectorFolder: URL {
  URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Vectors")
}

/// The names of all vector files, sorted.
public func allVectorFiles() throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: vectorFolder.path).filter {
    $0.hasSuffix(".json")
  }.sorted()
}
