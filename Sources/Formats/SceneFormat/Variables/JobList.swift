internal import JSONText
public import SceneModel

/// A list of renders as JSON: `{"jobs": [{"input": …, "output": …, "captions": …, "variables": {…}}]}`.
public enum JobList {
  /// One render.
  public struct Job: Sendable {
    /// The path of the scene, relative to the current folder; empty with a problem.
    public var input = ""
    /// Where to write; nil to leave it to the pattern of outputs.
    public var output: String?
    /// The path of a file of captions; nil for none.
    public var captions: String?
    /// Values for the scene's variables, with the place in the file and what is wrong with the job.
    public var row: VariableTable.Row
  }

  /// The jobs of a file, bad ones among them.
  ///
  /// - Throws: `VariableError` when the file as a whole cannot be used.
  public static func read(_ bytes: [UInt8], limits: Limits = Limits()) throws(VariableError)
    -> [Job]
  {
    let (value, source) = try VariableOverrides.json(bytes, of: "", limits: limits)
    guard let list = JSONCursor(value)["jobs"], list.isArray, list.count > 0 else {
      throw VariableError("needs {\"jobs\": [{\"input\": \"scene.json\", \"output\": \"x.mp4\"}]}")
    }
    guard list.elements.count <= limits.rows else {
      throw VariableError(
        "\(list.elements.count) jobs; the limit is \(limits.rows) (raise it with --max-rows)"
      )
    }
    let positions = source.locations(of: list.elements.map(\.value.offset))
    return list.elements.map { element in
      job(element, positions[element.value.offset], limits)
    }
  }

  private static func job(
    _ cursor: JSONCursor,
    _ location: SourceLocation?,
    _ limits: Limits
  ) -> Job {
    // Every job has a separate report: one invalid job does not stop the rest.
    let report = ReadReport()
    let reader = ValueReader(report: report, limits: limits)
    var job = Job(row: VariableTable.Row(line: location?.line ?? 1))
    job.row.place = ":\(location?.column ?? 1): \(cursor.path.text)"
    if cursor.isObject {
      reader.checkKeys(cursor, allowed: ["input", "output", "captions", "variables"], of: "a job")
      let object = ObjectCursor(cursor, report: report)
      if let input = object["input"] {
        job.input = reader.string(input, as: "the path of a scene") ?? ""
      } else {
        report.error(.missing, cursor, "input is missing (add the path of a scene)")
      }
      job.output = object.nonNull("output").flatMap { reader.string($0, as: "a path") }
      job.captions = object.nonNull("captions").flatMap { reader.string($0, as: "a path") }
      if let variables = object.nonNull("variables") {
        guard case .object(let members) = variables.value.kind else {
          reader.mismatch(variables, needs: "an object from names to values")
          return failed(job, cursor, report)
        }
        job.row.cells = members.map { ($0.key, .json($0.value)) }
      }
    } else {
      reader.mismatch(cursor, needs: "an object: a job")
    }
    return failed(job, cursor, report)
  }

  private static func failed(_ job: Job, _ cursor: JSONCursor, _ report: ReadReport) -> Job {
    guard report.hasErrors else { return job }
    var job = job
    let messages = report.diagnostics(in: SourceText([])).map { message in
      let path = message.path.dropFirst(cursor.path.text.count + 1)
      return (path.isEmpty ? "" : "\(path): ") + message.message
    }
    job.row.problem = messages.joined(separator: "; ")
    return job
  }
}
