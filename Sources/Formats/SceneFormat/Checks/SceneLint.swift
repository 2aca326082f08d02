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
  ///   - writtenPaths: the paths at which parts are written, as in `ImportedScene.writtenPaths`.
  ///     Copies of one part give one remark.
  public static func hints(
    for scene: Scene,
    locations: [String: SourceLocation] = [:],
    writtenPaths: [String: String] = [:]
  ) -> [Diagnostic] {
    let report = HintReport(locations: locations, writtenPaths: writtenPaths)
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
    return report.hints
  }
}

/// The hints found so far.
final class HintReport {
  private(set) var hints: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []
  private let locations: [String: SourceLocation]
  private let writtenPaths: [String: String]

  init(locations: [String: SourceLocation], writtenPaths: [String: String] = [:]) {
    (self.locations, self.writtenPaths) = (locations, writtenPaths)
  }

  /// The hints about a part of the scene.
  subscript(path: String) -> PartHints { PartHints(report: self, path: path) }

  fileprivate func add(_ code: Diagnostic.Code, path: String, _ message: String) {
    let written = path.nearest { writtenPaths[String($0)] }.map { $0.value + $0.rest }
    let location = path.nearest { locations[String($0)] }?.value
    let hint = Diagnostic(.hint, code, at: location, path: written ?? path, message)
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
