internal import JSONText
internal import SceneFormat
internal import SceneModel

extension SceneReport {
  private var fontReport: FontReport { FontReport(file: file, uses: fonts) }

  private var fields: [(name: String, value: String)] {
    [
      ("file", file),
      ("size", "\(scene.canvas.width)x\(scene.canvas.height)"),
      ("background", scene.canvas.background?.hex ?? "none"),
      ("frameRate", scene.frameRate.text),
      ("duration", scene.duration.shortestDecimal),
      ("frames", String(scene.frameCount)),
    ]
  }

  /// The facts as lines of `name: value`.
  public var text: String {
    var lines = fields.map { "\($0.name): \($0.value)" }
    lines.append(
      "layers: " + layerCounts.map { "\($0.count) \($0.kind.rawValue)" }.joined(separator: ", ")
    )
    if let drawing {
      lines.append(
        "svg: \(drawing.elements) elements, \(drawing.smil) SMIL animations, \(drawing.css) CSS animations"
      )
    }
    if !animations.isEmpty { lines.append("animations: " + animations.joined(separator: ", ")) }
    for source in animationSources {
      let more = source.count > 1 ? " and \(source.count - 1) more" : ""
      lines.append("animates: \(source.path)\(more) (\(source.position))")
    }
    if !features.isEmpty { lines.append("features: " + features.joined(separator: ", ")) }
    lines += unsupported.map { "unsupported: \($0.diagnostic.text(file: nil))" }
    for variable in variables {
      lines.append("variable: \(variable.name) (\(variable.kind), \(variable.defaultText))")
    }
    for marker in scene.markers {
      let end = marker.end.map { " to \($0.shortestDecimal)" } ?? ""
      lines.append("marker: \(marker.name) at \(marker.begin.shortestDecimal)\(end)")
    }
    lines += fontReport.lines.map { "font: \($0)" }
    for asset in files {
      lines.append("uses: \(asset.source) (\(asset.path)): \(asset.resolvedPath ?? "missing")")
    }
    lines += problems.map { "problem: \($0.diagnostic.text(file: nil))" }
    return lines.map { $0.visible + "\n" }.joined()
  }

  /// The facts as an object of JSON.
  public var json: String {
    JSONPrinter.document(
      .object(
        [
          ("file", .string(file)),
          ("width", .integer(scene.canvas.width)),
          ("height", .integer(scene.canvas.height)),
          ("background", .string(scene.canvas.background?.hex)),
          ("frameRate", .string(scene.frameRate.text)),
          ("duration", .number(scene.duration)),
          ("frames", .integer(scene.frameCount)),
          ("layers", .object(layerCounts.map { ($0.kind.rawValue, .integer($0.count)) })),
          ("features", .texts(features)),
          ("unsupported", .texts(unsupported.map { $0.diagnostic.text(file: nil) })),
          ("animations", .texts(animations)),
          ("variables", .array(variables.map(json))),
          ("markers", .array(scene.markers.map(json))),
          ("fonts", fontReport.value),
          ("assets", .array(files.map(json))),
          ("problems", .texts(problems.map { $0.diagnostic.text(file: nil) })),
        ] + drawingFacts + programFacts
      ),
      .records
    )
  }

  // The counts of an SVG input; other inputs have no such key.
  private var drawingFacts: [(String, JSONValue)] {
    guard let drawing else { return [] }
    let counts: [(String, JSONValue)] = [
      ("elements", .integer(drawing.elements)), ("smil", .integer(drawing.smil)),
      ("css", .integer(drawing.css)),
    ]
    return [("svg", .object(counts))]
  }

  // Those of a Swift program; other inputs have no such key.
  private var programFacts: [(String, JSONValue)] {
    guard !animationSources.isEmpty else { return [] }
    let sources = animationSources.map { source in
      JSONValue.object([
        ("file", .string(source.file)), ("line", .integer(source.location.line)),
        ("column", .integer(source.location.column)), ("animates", .string(source.path)),
        ("count", .integer(source.count)),
      ])
    }
    return [("animationSources", .array(sources))]
  }

  private func json(_ variable: ImportedScene.Variable) -> JSONValue {
    .object([
      ("name", .string(variable.name)),
      ("kind", .string(variable.kind)),
      ("default", .string(variable.defaultText)),
    ])
  }

  private func json(_ marker: Marker) -> JSONValue {
    .object([
      ("name", .string(marker.name)),
      ("begin", .number(marker.begin)),
      ("end", .number(marker.end)),
    ])
  }

  private func json(_ asset: ResourceLoader.File) -> JSONValue {
    .object([
      ("path", .string(asset.path)),
      ("source", .string(asset.source)),
      ("found", .string(asset.resolvedPath)),
    ])
  }
}
