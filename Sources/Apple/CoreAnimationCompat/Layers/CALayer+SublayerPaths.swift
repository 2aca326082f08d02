internal import Foundation

// Key paths such as `sublayers.left.position.y`, which reach a property of a sublayer by its name.
extension CALayer {
  private static let sublayerPrefix = "sublayers."

  /// Whether a key path leads into the sublayers.
  static func leadsToSublayer(_ keyPath: String) -> Bool { keyPath.hasPrefix(sublayerPrefix) }

  /// The sublayer that a key path leads to, and the rest of the path; nil for none.
  func sublayer(at keyPath: String) -> (layer: CALayer, rest: String)? {
    guard Self.leadsToSublayer(keyPath) else { return nil }
    let path = keyPath.dropFirst(Self.sublayerPrefix.count)
    for child in children {
      guard let name = child.name, path.hasPrefix(name + ".") else { continue }
      return (child, String(path.dropFirst(name.count + 1)))
    }
    return nil
  }

  /// The parts of an animation that move properties of sublayers, each with its layer.
  func sublayerParts(of animation: CAAnimation) -> [(layer: CALayer, animation: CAAnimation)] {
    var result: [(CALayer, CAAnimation)] = []
    for path in Set(animation.keyPaths.filter(Self.leadsToSublayer)).sorted() {
      guard let (child, _) = sublayer(at: path), !result.contains(where: { $0.0 === child }),
        let part = animation.moving(hasDelegates: false, { [self] in rest(of: $0, in: child) })
      else { continue }
      if part.beginTime != 0 { part.beginTime = child.convertTime(part.beginTime, from: self) }
      result.append((child, part))
    }
    return result
  }

  private func rest(of keyPath: String, in child: CALayer) -> String? {
    sublayer(at: keyPath).flatMap { $0.layer === child ? $0.rest : nil }
  }
}

extension CAAnimation {
  /// A copy that moves other key paths, without what moves those that have none; nil for nothing.
  func moving(hasDelegates: Bool = true, _ newKeyPath: (String) -> String?) -> CAAnimation? {
    guard let copy = copy() as? CAAnimation else { return nil }
    if !hasDelegates { copy.delegate = nil }
    switch copy {
    case let group as CAAnimationGroup:
      group.animations = group.animations?.compactMap {
        $0.moving(hasDelegates: hasDelegates, newKeyPath)
      }
      return group.animations?.isEmpty == false ? group : nil
    case let property as CAPropertyAnimation:
      guard let keyPath = newKeyPath(property.keyPath ?? "") else { return nil }
      property.keyPath = keyPath
      return property
    default: return nil
    }
  }

  /// The key paths of the animation and of all in it.
  var keyPaths: [String] {
    switch self {
    case let group as CAAnimationGroup: (group.animations ?? []).flatMap(\.keyPaths)
    case let property as CAPropertyAnimation: property.keyPath.map { [$0] } ?? []
    default: []
    }
  }
}
