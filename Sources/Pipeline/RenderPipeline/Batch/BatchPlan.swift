internal import Files
internal import Graphics
public import SceneFormat

/// The renders of a batch with their output names, which are determined before the first render.
public struct BatchPlan: Sendable {
  /// The renders, in the order of the table.
  public private(set) var rows: [BatchRow]
  /// The pattern that names the outputs of rows without an explicit output.
  public let pattern: OutputPattern
  /// The pattern that names the files of captions; nil for none, or for one file for all rows.
  public let captions: OutputPattern?
  private let columns: Set<String>

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - rows: the renders, also those with a problem.
  ///   - output: the pattern of the outputs; nil for the names of the inputs, numbered if the table has
  ///     columns.
  ///   - captions: the pattern of the files of captions, with columns as `{column}` or `${column}`; a file of that name
  ///     serves all rows.
  ///   - ending: the ending of outputs without a name; nil for that of a video.
  /// - Throws: `RequestError` about `output` or `captions` for an invalid pattern.
  public init(
    _ rows: [BatchRow],
    output: String?,
    captions: String? = nil,
    ending: String? = nil
  ) throws(RequestError) {
    guard output != "-" else {
      throw RequestError(
        .usage,
        "\(.output) -: several renders need files (use \(.output) 'name-{row}.mp4')"
      )
    }
    self.rows = rows
    columns = Set(rows.flatMap { $0.values?.names ?? [] })
    let defaultPattern = "\(columns.isEmpty ? "{name}" : "{name}-{row}").\(ending ?? "mp4")"
    let names = columns.ordered() + ["name", "row"]
    pattern = try OutputPattern(output ?? defaultPattern, allowed: names)
    if let captions, !FileSystem.exists(captions) {
      let text = captions.replacing("${", with: "{")
      let pattern = try OutputPattern(text, allowed: names, field: .captions)
      self.captions = pattern.isConstant ? nil : pattern
    } else {
      self.captions = nil
    }
  }

  /// Renders one scene for all rows.
  ///
  /// - Parameters:
  ///   - scene: the file of the scene.
  ///   - variables: the names of the scene's variables.
  ///   - targets: the layers that columns may name.
  ///   - table: the name of the table for messages.
  /// - Throws: `RequestError` for a column that neither the scene nor the pattern uses.
  public mutating func use(
    _ scene: String,
    variables: [String],
    targets: TargetList? = nil,
    table: String
  ) throws(RequestError) {
    var problems: [String: String] = [:]
    let unused = columns.subtracting(variables).filter { column in
      guard let targets, TargetList.isTarget(column) else { return true }
      problems[column] = targets.problem(ofTarget: column)
      return problems[column] != nil
    }
    for column in unused.ordered() where !pattern.uses(column) && captions?.uses(column) != true {
      if let problem = problems[column] { throw RequestError(.usage, "\(table): \(problem)") }
      throw RequestError(
        .usage,
        "\(table): the scene has no variable '\(column)', and \(.output) does not use it (rename the column)\(column.suggestion(among: variables))"
      )
    }
    for index in rows.indices { (rows[index].input, rows[index].unused) = (scene, unused) }
  }

  /// Names the outputs of all rows and records a problem for each row without a valid name.
  ///
  /// If two rows would write the same file, the later one gets the problem. Frames of image
  /// sequences count as files, and so do posters.
  ///
  /// - Parameters:
  ///   - frames: the maximum number of frames of a render at the output's rate, which bounds the
  ///     numbers in file names.
  ///   - hasPosters: whether each output has a poster beside it.
  ///   - dependencies: the file of dependencies of all renders; nil for none.
  /// - Throws: `RequestError` about `output` if all renders would have the same name, about
  ///   `dependencies` if a render writes that file.
  public mutating func nameOutputs(
    frames: Int,
    hasPosters: Bool = false,
    dependencies: String? = nil
  ) throws(RequestError) {
    if rows.count > 1, pattern.isConstant, rows.allSatisfy({ $0.output == nil }) {
      throw RequestError(
        .output,
        "\(rows.count) renders need different names (write {row}, {name} or a column in it)"
      )
    }
    for index in rows.indices where rows[index].problem == nil {
      rows[index].nameOutput(pattern)
      if let captions { rows[index].nameCaptions(captions) }
    }
    var collisions = OutputCollisions(frames: frames)
    // It belongs to no row, and comes before all of them.
    if let dependencies { collisions.add(dependencies, nil, of: -1) }
    for index in rows.indices where rows[index].problem == nil {
      guard let output = rows[index].output else { continue }
      let names = rows[index].destination?.names
      collisions.add(output, names, of: index)
      if hasPosters, names == nil {
        collisions.add(PosterRequest.path(beside: output), nil, of: index)
      }
    }
    for (index, owner) in collisions.collidingRows {
      guard owner >= 0 else {
        let name = FileSystem.quoted(dependencies ?? "")
        throw RequestError(.dependencies, "\(name) is another output (choose another name)")
      }
      let name = FileSystem.quoted(rows[index].output ?? "") + (hasPosters ? " or its poster" : "")
      rows[index].problem =
        "\(name) is the output of \(rows[owner].location) already (give it another name)"
    }
  }
}

extension BatchRow {
  fileprivate mutating func nameCaptions(_ pattern: OutputPattern) {
    do throws(RequestError) {
      if captions == nil { captions = try pattern.output(text).path }
    } catch {
      problem = error.description
    }
  }

  fileprivate mutating func nameOutput(_ pattern: OutputPattern) {
    do throws(RequestError) {
      if let output {
        destination = OutputPath(try OutputPattern.checkedPath(output))
      } else {
        let named = try pattern.output(text)
        (output, destination) = (named.path, named.output)
      }
    } catch {
      problem = error.description
    }
  }
}
