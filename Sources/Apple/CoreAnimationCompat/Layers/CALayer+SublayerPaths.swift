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
        let part = part(of: animation, for: child)
      else { continue }
      if part.beginTime != 0 { part.beginTime = child.convertTime(part.beginTime, from: self) }
      result.append((child, part))
    }
    return result
  }

  // A copy with what moves one sublayer; nil for nothing.
  private func part(of animation: CAAnimation, for child: CALayer) -> CAAnimation? {
    guard let copy = animation.copy() as? CAAnimation else { return nil }
    copy.delegate = nil
    switch copy {
    case let group as CAAnimationGroup:
      group.animations = group.animations?.compactMap { part(of: $0, for: child) }
      return group.animations?.isEmpty == false ? group : nil
    case let property as CAPropertyAnimation:
      guard let (layer, rest) = sublayer(at: property.keyPath ?? ""), layer === child else {
        return nil
      }
      property.keyPath = rest
      return property
    default: return nil
    }
  }
}

extension CAAnimation {
  /// The key paths of the animation and of all in it.
  var keyPaths: [String] {
    switch self {
    case let group as CAAnimationGroup: (group.animations ?? []).flatMap(\.keyPaths)
    case let property as CAPropertyAnimation: property.keyPath.map { [$0] } ?? []
    default: []
    }
  }
}
