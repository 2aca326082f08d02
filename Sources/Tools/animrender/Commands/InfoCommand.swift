import Graphics
import JSONText
import RenderPipeline
import SceneFormat
import SceneLoading
import SceneModel

/// `info`: what a scene is and what it needs.
struct InfoCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) throws {
    guard arguments.operands.count == 1, let path = arguments.operands.first else {
      throw UsageError("info takes one INPUT")
    }
    let input = try SceneInput(path, arguments, &messages)
    let report = SceneReport(input.document)
    try Messages.print(arguments.has("json") ? report.json : report.text)
  }
}

extension SceneReport {
  private var facts: [(name: String, value: String)] {
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
  fileprivate var text: String {
    var lines = facts.map { "\($0.name): \($0.value)" }
    lines.append(
      "layers: " + layerCounts.map { "\($0.count) \($0.kind.rawValue)" }.joined(separator: ", ")
    )
    if !animations.isEmpty { lines.append("animations: " + animations.joined(separator: ", ")) }
    if !features.isEmpty { lines.append("features: " + features.joined(separator: ", ")) }
    lines += unsupported.map { "unsupported: \($0.diagnostic.text(file: nil))" }
    for variable in variables {
      lines.append("variable: \(variable.name) (\(variable.kind), \(variable.defaultText))")
    }
    for marker in scene.markers {
      let end = marker.end.map { " to \($0.shortestDecimal)" } ?? ""
      lines.append("marker: \(marker.name) at \(marker.begin.shortestDecimal)\(end)")
    }
    lines += FontReport(uses: fonts).lines.map { "font: \($0)" }
    for asset in files {
      lines.append("uses: \(asset.source) (\(asset.path)): \(asset.found ?? "missing")")
    }
    lines += problems.map { "problem: \($0.diagnostic.text(file: nil))" }
    return lines.map { $0.visible + "\n" }.joined()
  }

  /// The facts as an object.
  fileprivate var json: String {
    JSONOutput.object([
      ("file", .string(file)),
      ("width", .integer(scene.canvas.width)),
      ("height", .integer(scene.canvas.height)),
      ("background", .string(orNull: scene.canvas.background?.hex)),
      ("frameRate", .string(scene.frameRate.text)),
      ("duration", .number(scene.duration)),
      ("frames", .integer(scene.frameCount)),
      ("layers", .object(layerCounts.map { ($0.kind.rawValue, .integer($0.count)) })),
      ("features", .strings(features)),
      ("unsupported", .strings(unsupported.map { $0.diagnostic.text(file: nil) })),
      ("animations", .strings(animations)),
      ("variables", .array(variables.map(json))),
      ("markers", .array(scene.markers.map(json))),
      ("fonts", FontReport(uses: fonts).json),
      ("assets", .array(files.map(json))),
      ("problems", .strings(problems.map { $0.diagnostic.text(file: nil) })),
    ]).document
  }

  private func json(_ variable: ImportedScene.Variable) -> JSONOutput {
    .object([
      ("name", .string(variable.name)),
      ("kind", .string(variable.kind)),
      ("default", .string(variable.defaultText)),
    ])
  }

  private func json(_ marker: Marker) -> JSONOutput {
    .object([
      ("name", .string(marker.name)),
      ("begin", .number(marker.begin)),
      ("end", .number(orNull: marker.end)),
    ])
  }

  private func json(_ asset: ResourceLoader.File) -> JSONOutput {
    .object([
      ("path", .string(asset.path)),
      ("source", .string(asset.source)),
      ("found", .string(orNull: asset.found)),
    ])
  }
}
