internal import Graphics
public import SceneModel

/// Finds what is correct in a scene but probably not meant.
public enum SceneLint {
  // Markers beyond as many lengths of the scene are in milliseconds or frames.
  private static let maxSceneLengths = 20.0
  // Factors of 10 and more are percentages.
  private static let maxGain = 10.0

  /// Returns remarks on a scene, in the order of its parts.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - locations: the locations of its parts, as in `ImportedScene.locations`; missing parts have
  ///     the locations of their parents.
  public static func hints(
    for scene: Scene,
    locations: [String: SourceLocation] = [:]
  ) -> [Diagnostic] {
    remarks(on: scene, locations: locations, writtenParts: [:]).hints
  }

  /// Returns remarks on a scene, with the paths in the scene of the layers that they say are never seen.
  ///
  /// - Parameter writtenParts: where parts are written, as in `ImportedScene.writtenParts`. Copies of one
  ///   part give one remark.
  package static func remarks(
    on scene: Scene,
    locations: [String: SourceLocation],
    writtenParts: [String: WrittenPart]
  ) -> (hints: [Diagnostic], unseen: [String]) {
    let report = HintReport(locations: locations, writtenParts: writtenParts)
    let canvas = Rect(origin: .zero, size: scene.canvas.size)
    let lint = LayerLint(
      scene: scene,
      visible: VisibleInterval(from: 0, to: scene.duration),
      sceneLength: scene.duration,
      canvas: CanvasPlacement(area: canvas, base: .identity)
    )
    for (index, layer) in scene.layers.enumerated() {
      lint.check(layer, report["layers[\(index)]"])
      CanvasCheck(canvas: canvas).check(layer, report["layers[\(index)]"])
    }
    for (index, track) in scene.audio.enumerated() where track.begin >= scene.duration {
      report["audio[\(index)]"].beyondEnd(
        "the track begins when the scene has ended (begin before "
          + "\(scene.duration.shortestDecimal) s)"
      )
    }
    for (index, track) in scene.audio.enumerated() where track.gain >= maxGain {
      report["audio[\(index)].gain"].range(
        "gain is \(track.gain.shortestDecimal) times as loud "
          + "(for \(track.gain.shortestDecimal) % write \((track.gain / 100).shortestDecimal))"
      )
    }
    // Scenes that were cut have markers somewhat later.
    for marker in scene.markers where marker.begin > maxSceneLengths * scene.duration {
      report["markers.\(marker.name)"].beyondEnd(
        "the marker is at \(marker.begin.shortestDecimal) s, after the scene's end at "
          + "\(scene.duration.shortestDecimal) s (markers are in seconds)"
      )
    }
    for marker in scene.markers {
      guard TimeExpression(marker.name, markers: EmptyCollection()) != nil else { continue }
      report["markers.\(marker.name)"].range(
        "the marker has the name of a time, and takes its place (choose another name)"
      )
    }
    let used = UsedAssets(scene)
    for asset in scene.assets where !used.contains(asset) {
      report["assets".appending(key: asset.name)].add(.unused, asset.unusedMessage)
    }
    return (report.hints, report.unseen)
  }
}

/// The hints found so far.
final class HintReport {
  private(set) var hints: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []
  private let locations: [String: SourceLocation]
  private let writtenParts: [String: WrittenPart]
  /// The paths in the scene of parts that are never seen.
  private(set) var unseen: [String] = []

  init(locations: [String: SourceLocation], writtenParts: [String: WrittenPart] = [:]) {
    (self.locations, self.writtenParts) = (locations, writtenParts)
  }

  /// Whether a layer is written as an item of a sequence.
  fileprivate func isSequenceItem(_ path: String) -> Bool {
    guard !isCaption(path), let written = writtenParts[path]?.path, written.hasSuffix("]"),
      let bracket = written.lastIndex(of: "[")
    else { return false }
    return written[..<bracket].hasSuffix("sequence")
  }

  /// Whether a layer is a text that shows a caption.
  fileprivate func isCaption(_ path: String) -> Bool { writtenParts[path]?.isCaptions ?? false }

  /// The hints about a part of the scene.
  subscript(path: String) -> PartHints { PartHints(report: self, path: path) }

  fileprivate func add(_ code: Diagnostic.Code, path: String, _ message: String) {
    if code == .unseen || code == .beyondEnd { unseen.append(path) }
    var hint = writtenParts.placed(Diagnostic(.hint, code, path: path, message))
    hint.location = path.nearest { locations[String($0)] }?.value
    if seen.insert(hint).inserted { hints.append(hint) }
  }
}

/// The hints about a part of the scene.
struct PartHints {
  fileprivate let report: HintReport
  /// The path of the part.
  let path: String

  /// The hints about a value of the part.
  subscript(key: String) -> PartHints { report["\(path).\(key)"] }

  /// Whether the part is an item of a sequence.
  var isSequenceItem: Bool { report.isSequenceItem(path) }

  /// Whether the part is a text that shows a caption, whose string another file has.
  var isCaption: Bool { report.isCaption(path) }

  /// Adds a hint.
  func add(_ code: Diagnostic.Code, _ message: String) { report.add(code, path: path, message) }

  /// Adds a hint about something without an effect.
  func noEffect(_ message: String) { add(.noEffect, message) }

  /// Adds a hint about something that is never drawn.
  func unseen(_ message: String) { add(.unseen, message) }

  /// Adds a hint about a value outside the usual range.
  func range(_ message: String) { add(.range, message) }

  /// Adds a hint about something after the end of what is shown.
  func beyondEnd(_ message: String) { add(.beyondEnd, message) }
}

extension Asset {
  fileprivate var unusedMessage: String {
    let users = kind == .audio ? "no audio track and no animation uses" : "no layer uses"
    return "\(users) this asset (use it or remove it)"
  }
}
