internal import SceneModel

/// The number of animations of each property of a layer, including animations inside groups.
struct MovedKeyPaths {
  private var counts: [String: Int] = [:]
  private var descendantCounts: [String: Int] = [:]

  init(_ animations: [Animation]) {
    for path in animations.flatMap(\.properties).map(\.keyPath) {
      counts[path, default: 0] += 1
      for parent in Self.parents(of: path) { descendantCounts[parent, default: 0] += 1 }
    }
  }

  /// Returns the number of animations of a property, of its components and of properties that contain it.
  func count(touching property: Property) -> Int {
    let path = property.keyPath
    return Self.parents(of: path).reduce(
      counts[path, default: 0] + descendantCounts[path, default: 0]
    ) {
      $0 + counts[$1, default: 0]
    }
  }

  // Returns the enclosing key paths: `transform` and `transform.scale` for `transform.scale.x`.
  private static func parents(of path: String) -> [String] {
    path.indices.filter { path[$0] == "." }.map { String(path[..<$0]) }
  }
}
