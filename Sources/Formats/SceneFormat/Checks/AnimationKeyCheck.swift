internal import JSONText
internal import SceneModel

extension AnimationReader {
  /// Reports keys that a kind of animation does not have.
  func checkKeys(_ cursor: JSONCursor, _ kind: AnimationKind) {
    let keys = kind.keys
    for member in cursor.members {
      let name = KeyCatalogue.aliases[member.key] ?? member.key
      if keys.contains(name) || KeyCatalogue.isFree(name) { continue }
      reader.report(member, unknownKeyError(member.key, name: name, kind: kind))
    }
  }

  private func unknownKeyError(_ key: String, name: String, kind: AnimationKind) -> String {
    let owners = AnimationKind.allCases.filter { $0.keys.contains(name) }.map(\.rawValue)
    if !owners.isEmpty {
      return
        "\(key.quoted) is a key of \(owners.alternatives) animations, and this is a \(kind.rawValue) "
        + "animation (change the type or remove the key)"
    }
    // GSAP and others write the property as a key.
    let isProperty = Property(keyPath: name) != nil
    let hint =
      isProperty
      ? " (write \"keyPath\": \(name.quoted), \"from\": …, \"to\": …)"
      : reader.hint(for: name, among: kind.keys, .animation)
    return "\(key.quoted) is not a key of a \(kind.rawValue) animation\(hint)"
  }
}

extension AnimationKind {
  /// The keys of the kind.
  var keys: [String] { Self.keys[self] ?? [] }
  private static let keys = table { AnimationKeys.keys(of: $0).names }
}
