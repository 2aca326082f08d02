internal import SceneModel

/// How many animations of a layer move each property, those inside groups included.
struct MovedKeyPaths {
  private var counts: [String: Int] = [:]
  private var below: [String: Int] = [:]

  init(_ animations: [Animation]) {
    for animation in animations { collect(animation) }
  }

  private mutating func collect(_ animation: Animation) {
    switch animation.action {
    case .group(let children): for child in children { collect(child) }
    case .transition(let transition): for change in transition.changes { add(change) }
    case .property(let channel): add(channel)
    }
  }

  private mutating func add(_ channel: Channel) {
    let path = channel.property.keyPath
    counts[path, default: 0] += 1
    for full in Self.parents(of: path) { below[full, default: 0] += 1 }
  }

  /// How many move a property, a part of it, or the whole that it is part of.
  func count(touching property: Property) -> Int {
    let path = property.keyPath
    return Self.parents(of: path).reduce(counts[path, default: 0] + below[path, default: 0]) {
      $0 + counts[$1, default: 0]
    }
  }

  // `transform` and `transform.scale` for `transform.scale.x`.
  private static func parents(of path: String) -> [String] {
    path.indices.filter { path[$0] == "." }.map { String(path[..<$0]) }
  }
}
