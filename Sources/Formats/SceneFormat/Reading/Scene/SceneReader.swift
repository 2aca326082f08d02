internal import JSONText
public import SceneModel

/// Reads scene files in the format `animrender/1`.
public struct SceneReader: Sendable {
  let limits: Limits
  private let overrides: VariableOverrides
  private let files: SceneFiles?
  private let runsScripts: Bool

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - limits: the limits on a scene's cost.
  ///   - overrides: values for its variables.
  ///   - files: opens the animations that layers play; nil refuses them.
  ///   - runsScripts: whether scripts run; if not, the values without scripts apply.
  public init(
    limits: Limits = Limits(),
    overrides: VariableOverrides = VariableOverrides(),
    files: SceneFiles? = nil,
    runsScripts: Bool = true
  ) {
    (self.limits, self.overrides) = (limits, overrides)
    (self.files, self.runsScripts) = (files, runsScripts)
  }

  /// Returns whether a file calls itself a scene: it has `"format": "animrender/…"` somewhere.
  ///
  /// Examines only the text, so that a scene with errors is still recognized as a scene.
  public static func isScene(_ bytes: [UInt8]) -> Bool {
    let (key, name) = (Array("\"format\"".utf8), Array("\"animrender/".utf8))
    var rest = bytes[...]
    while let quote = rest.firstIndex(of: 0x22) {
      rest = rest[quote...]
      if rest.starts(with: key) {
        let value = rest.dropFirst(key.count).drop { $0 <= 0x20 }
        if value.first == 0x3A, value.dropFirst().drop(while: { $0 <= 0x20 }).starts(with: name) {
          return true
        }
      }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Reads a scene.
  ///
  /// All errors of the file are found in one run: one invalid value does not hide another.
  ///
  /// - Parameter bytes: JSON in UTF-8, with or without a byte order mark.
  /// - Throws: all errors, in the order of locations.
  public func read(_ bytes: [UInt8]) throws(SceneReadError) -> ImportedScene {
    try read(bytes, wantsLayerSources: false)
  }

  /// Reads a scene.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8, with or without a byte order mark.
  ///   - wantsLayerSources: whether the result says where the layers are written.
  ///   - wantsTargets: whether the result lists the layers that can be named.
  /// - Throws: all errors, in the order of locations.
  package func read(
    _ bytes: [UInt8],
    wantsLayerSources: Bool,
    wantsTargets: Bool = false
  ) throws(SceneReadError) -> ImportedScene {
    let report = ReadReport()
    let source = SourceText(bytes)
    guard let value = JSONParser.parse(source, limits: limits, report: report) else {
      throw SceneReadError(diagnostics: report.diagnostics(in: source))
    }
    let declared = JSONCursor(value).members.first { $0.key == "variables" }?.cursor
    let variables = declared?.objectMembers ?? []
    let map = SourceMap(source)
    let defaults = defaults(of: variables, source)
    let names = ThemeNames(JSONCursor(value))
    names.check(against: variables, report)
    var values = overrides
    let declaredNames = Set((variables + names.members).map(\.key))
    let targets = try Self.checked { () throws(VariableError) in
      try values.takeTargets { declaredNames.contains($0) }
    }
    var expansion = try expanded(
      value,
      variables: variables,
      defaults: defaults,
      theme: names,
      overrides: values,
      report: report,
      map: map
    )
    var edited = SceneTargets(expansion.tree)
    let notes = try Self.checked { () throws(VariableError) in
      try edited.apply(targets, limits: limits)
    }
    expansion.tree = edited.root
    let tree = edited.root
    for note in notes { report.add(.note, .targets, offset: 0, path: "", note) }
    let messages = report.messages.count
    let drawings = files.flatMap { SVGFiles($0, limits: limits) }
    let scripts = runsScripts ? SceneScripts(JSONCursor(tree), source) : nil
    let duration = automaticDuration(of: expansion, drawings, scripts, report)
    let index = SceneIndex(files: files, scripts: scripts)
    index.automaticDuration = duration
    let scene = read(expansion, report: report, index: index, drawings: drawings)
    if duration == nil, let cursor = JSONCursor(tree)["duration"], cursor.text == "auto",
      !report.hasErrors
    {
      report.error(
        .value,
        cursor,
        "nothing in the scene ends: no sequence, audio, video, captions, keyframes or finite "
          + "animation (give the duration in seconds)"
      )
    }
    let diagnostics = map.diagnostics(report, expanded: messages)
    guard let scene, !report.hasErrors else {
      // A value from outside is no mistake of the file.
      let reported = report.messages.dropFirst(messages).map(\.diagnostic)
      let failure = edited.failure(reported) ?? names.failure(reported, given: values)
      throw SceneReadError(diagnostics: failure == nil ? diagnostics : [], variableError: failure)
    }
    var imported = ImportedScene(
      scene: scene,
      diagnostics: diagnostics,
      variables: (defaults + names.members).map(Self.declaration),
      locations: map.locations(index.positions)
    )
    imported.writtenParts = map.writtenParts(index.positions)
    for (text, layer) in index.captionTexts {
      let part = imported.writtenParts[layer]
      imported.writtenParts[text] =
        WrittenPart(path: part?.path ?? layer, include: part?.include, isCaptions: true)
    }
    if wantsTargets { imported.targets = edited.list }
    if wantsLayerSources {
      let files = [(nil, source, value, 0)] + map.includedFiles
      imported.layerSources = LayerSources(tree, files: files)
    }
    return imported
  }

  typealias Expanded = (tree: JSONValue, hasSequences: Bool, captions: [String: [CaptionCue]])

  private func read(
    _ expansion: Expanded,
    report: ReadReport,
    index: SceneIndex,
    drawings: SVGFiles?
  ) -> Scene? {
    var reader = ValueReader(report: report, limits: limits, drawings: drawings)
    if let theme = JSONCursor(expansion.tree)["theme"] {
      reader.theme = ThemeReader(reader: reader).theme(theme)
    }
    index.hasSequences = expansion.hasSequences
    index.captions = expansion.captions
    reader.index = index
    return reader.scene(JSONCursor(expansion.tree))
  }

  // The scene is read once without a duration, and its messages are reported the second time.
  private func automaticDuration(
    of expansion: Expanded,
    _ drawings: SVGFiles?,
    _ scripts: SceneScripts?,
    _ report: ReadReport
  ) -> Double? {
    guard let cursor = JSONCursor(expansion.tree)["duration"], cursor.text == "auto" else {
      return nil
    }
    let index = SceneIndex(files: files, scripts: scripts)
    index.isMeasuring = true
    guard let scene = read(expansion, report: ReadReport(), index: index, drawings: drawings) else {
      return nil
    }
    do throws(SceneFiles.AccessError) {
      return try AutomaticDuration(scene: scene, index: index).seconds()
    } catch {
      report.error(error.code, cursor, error.message)
      return nil
    }
  }

  // The variables with the values that they have where none is given, which decide their types.
  //
  // What is wrong in them is reported where they are used.
  private func defaults(of variables: [JSONMember], _ source: SourceText) -> [JSONMember] {
    let reader = ValueReader(report: ReadReport(), limits: limits)
    var expansion = SceneExpansion(reader, map: SourceMap(source), files: nil)
    let table = expansion.variables(variables, given: [:])
    return variables.map { variable in
      guard let value = table[variable.key], !value.isInvalid else { return variable }
      return JSONMember(variable.key, value, keyOffset: variable.keyOffset)
    }
  }

  private func expanded(
    _ value: JSONValue,
    variables: [JSONMember],
    defaults: [JSONMember],
    theme: ThemeNames,
    overrides: VariableOverrides,
    report: ReadReport,
    map: SourceMap
  ) throws(SceneReadError) -> Expanded {
    let given = try Self.checked { () throws(VariableError) in
      try overrides.resolved(for: defaults, theme: theme.members, limits: limits)
    }
    let scene = theme.replacing(value, with: given)
    let reader = ValueReader(report: report, limits: limits)
    var expansion = SceneExpansion(reader, map: map, files: files)
    let table = expansion.variables(variables, given: given)
    let tree = expansion.scene(scene, variables: table)
    guard !expansion.isBeyondLimits else {
      throw SceneReadError(diagnostics: map.diagnostics(report, expanded: report.messages.count))
    }
    return (tree, expansion.hasSequences, expansion.captions)
  }

  // Runs what reads values from outside.
  private static func checked<Value>(
    _ body: () throws(VariableError) -> Value
  ) throws(SceneReadError) -> Value {
    do throws(VariableError) {
      return try body()
    } catch {
      throw SceneReadError(diagnostics: [], variableError: error)
    }
  }

  private static func declaration(_ member: JSONMember) -> ImportedScene.Variable {
    let kind =
      switch member.value.kind {
      case .null: "null"
      case .bool: "boolean"
      case .number: "number"
      case .string: "string"
      case .array: "array"
      case .object: "object"
      case .invalid: "invalid"
      }
    return ImportedScene.Variable(
      name: member.key,
      kind: kind,
      defaultText: JSONPrinter.line(member.value)
    )
  }
}
