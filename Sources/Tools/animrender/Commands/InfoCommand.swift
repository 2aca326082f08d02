import Graphics
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
    let report = SceneReport(input)
    try Messages.print(arguments.has("json") ? report.json : report.text)
  }
}

/// The facts about a scene, printed as text or as JSON.
struct SceneReport {
  private let file: String
  private let scene: Scene
  private let counts: [(kind: String, count: Int)]
  private let features: [String]
  private let unsupported: [String]
  private let fonts: FontReport
  private let assets: [ResourceLoader.File]
  private let variables: [ImportedScene.Variable]
  private let problems: [String]

  init(_ input: SceneInput) {
    file = input.file
    scene = input.scene
    var counts: [LayerKind: Int] = [:]
    var features: Set<String> = []
    for layer in scene.allLayers {
      counts[layer.state.content.kind, default: 0] += 1
      features.formUnion(layer.features)
    }
    if !scene.audio.isEmpty { features.insert("audio") }
    self.counts = LayerKind.allCases.compactMap { kind in
      counts[kind].map { (kind.rawValue, $0) }
    }
    if scene.motionBlur != nil { features.insert("motionBlur") }
    self.features = features.sorted()
    unsupported = input.imported.diagnostics.filter {
      $0.code == .unsupportedFeature || $0.code == .ignored
    }
    .map { $0.text(file: nil) }
    let outcome = input.loadForReport()
    assets = outcome.files.filter { !$0.servesFontName }
    fonts = FontReport(uses: (try? input.fontUses()) ?? [])
    variables = input.imported.variables
    problems = outcome.problems.map { input.diagnostic($0).text(file: nil) }
  }

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

  var text: String {
    var lines = facts.map { "\($0.name): \($0.value)" }
    lines.append("layers: " + counts.map { "\($0.count) \($0.kind)" }.joined(separator: ", "))
    if !features.isEmpty { lines.append("features: " + features.joined(separator: ", ")) }
    lines += unsupported.map { "unsupported: \($0)" }
    for variable in variables {
      lines.append("variable: \(variable.name) (\(variable.kind), \(variable.defaultText))")
    }
    for marker in scene.markers {
      let end = marker.end.map { " to \($0.shortestDecimal)" } ?? ""
      lines.append("marker: \(marker.name) at \(marker.begin.shortestDecimal)\(end)")
    }
    lines += fonts.lines.map { "font: \($0)" }
    for asset in assets {
      lines.append("uses: \(asset.source) (\(asset.path)): \(asset.found ?? "missing")")
    }
    lines += problems.map { "problem: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  var json: String {
    JSONOutput.object([
      ("file", .string(file)),
      ("width", .integer(scene.canvas.width)),
      ("height", .integer(scene.canvas.height)),
      ("background", .string(orNull: scene.canvas.background?.hex)),
      ("frameRate", .string(scene.frameRate.text)),
      ("duration", .number(scene.duration)),
      ("frames", .integer(scene.frameCount)),
      ("layers", .object(counts.map { ($0.kind, .integer($0.count)) })),
      ("features", .strings(features)),
      ("unsupported", .strings(unsupported)),
      ("variables", .array(variables.map(json))),
      ("markers", .array(scene.markers.map(json))),
      ("fonts", fonts.json),
      ("assets", .array(assets.map(json))),
      ("problems", .strings(problems)),
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

extension Layer {
  // What the layer makes use of beyond plain geometry and colours.
  fileprivate var features: Set<String> {
    var result: Set<String> = []
    if !mask.isEmpty { result.insert("mask") }
    if state.masksToBounds { result.insert("masksToBounds") }
    if matte != nil { result.insert("matte") }
    if state.shadow.isVisible { result.insert("shadow") }
    if state.blendMode != .normal { result.insert("blendMode") }
    for filter in state.filters { result.insert("filter " + filter.effect.kind.rawValue) }
    if state.contents != nil { result.insert("contents") }
    if lifetime != nil { result.insert("lifetime") }
    for animation in animations { result.formUnion(animation.features) }
    return result
  }
}

extension Animation {
  fileprivate var features: Set<String> {
    var result: Set<String> = []
    if spring != nil { result.insert("spring") }
    if loudness != nil { result.insert("loudness") }
    if isAdditive { result.insert("additive") }
    if isCumulative { result.insert("cumulative") }
    switch action {
    case .group(let animations):
      result.insert("group")
      for animation in animations { result.formUnion(animation.features) }
    case .transition: result.insert("transition")
    case .property(.motion): result.insert("motion path")
    case .property(.path): result.insert("path morph")
    case .property(.counting): result.insert("counting text")
    case .property(let channel): result.insert("animates " + channel.property.keyPath)
    }
    return result
  }
}
