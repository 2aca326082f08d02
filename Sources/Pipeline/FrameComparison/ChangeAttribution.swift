internal import Graphics
internal import RenderPipeline
internal import SceneFormat
internal import SceneModel

/// Attributes changes of display lists to the layers whose sources changed.
///
/// A layer whose own values are the same is carried along by a layer around it that changed, and is
/// not to blame. Without such a layer, it is: its script, font or image changed.
struct ChangeAttribution: Sendable {
  /// The difference of the sources.
  let difference: SceneDifference
  private let expectedNames: LayerNames
  private let actualNames: LayerNames
  private var changedInExpected: Set<String> = []
  private var changedInActual: Set<String> = []

  init(from expected: Scene, to actual: Scene) {
    difference = SceneDifference(from: expected, to: actual)
    expectedNames = LayerNames(expected)
    actualNames = LayerNames(actual)
    for change in difference.changes {
      guard case .layer(let expected, let actual) = change.owner else { continue }
      if let actual { changedInActual.insert(actual) }
      if let expected, actual == nil { changedInExpected.insert(expected) }
    }
  }

  /// Returns the labels of the layers to blame for a change.
  func labels(of change: DisplayListChanges.Change) -> [String] {
    if let path = change.actualPath {
      let changed = path.enclosingLayerPaths.filter(changedInActual.contains)
      return (changed.isEmpty ? [path] : changed).map(actualNames.label)
    }
    guard let path = change.expectedPath else { return [] }
    let changed = path.enclosingLayerPaths.filter(changedInExpected.contains)
    return (changed.isEmpty ? [path] : changed).map(expectedNames.label)
  }

  /// Returns whether a layer of the actual scene, or a layer around it, changed.
  func isChanged(_ path: String) -> Bool {
    path.enclosingLayerPaths.contains(where: changedInActual.contains)
  }

  /// Returns the changes of the scene itself, with their locations.
  func sceneChanges(_ locations: [String: SourceLocation]) -> [SourceChange] {
    difference.changes.filter { $0.owner == .scene }.map { $0.located(in: locations) }
  }

  /// Returns the changes of layers by the labels of the layers, with their locations.
  func layerChanges(_ locations: [String: SourceLocation]) -> [String: [SourceChange]] {
    var result: [String: [SourceChange]] = [:]
    for change in difference.changes {
      guard case .layer(let expected, let actual) = change.owner else { continue }
      let label =
        actual.map(actualNames.label) ?? expected.map(expectedNames.label) ?? change.name
      result[label, default: []].append(change.located(in: locations))
    }
    return result
  }
}

extension SourceChange {
  /// Returns the change with the location of its value, or of the nearest part around it.
  func located(in locations: [String: SourceLocation]) -> SourceChange {
    if case .layer(_, nil) = owner { return self }
    var result = self
    var path = path.replacing(".mask[0]", with: ".mask")[...]
    while !path.isEmpty {
      if let location = locations[String(path)] {
        result.location = location
        break
      }
      guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { break }
      path = path[..<end]
    }
    return result
  }
}

extension String {
  /// The path of a layer and those of the layers around it, the outermost first.
  var enclosingLayerPaths: [String] {
    indices.filter { self[$0] == "]" }.map { String(self[...$0]) }
  }
}
