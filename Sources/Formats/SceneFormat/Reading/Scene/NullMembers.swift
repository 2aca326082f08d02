internal import JSONText
internal import SceneModel

// Programs that write every key write null for those that they do not mean.
extension JSONValue {
  // Keys whose null is a value of its own, such as no colour.
  private static let meaningful: Set<String> = {
    let properties = Property.all.filter(\.field.form.takesNull).map(\.keyPath)
    return Set(properties + ["color", "from", "to", "by", "contents", "comment"])
  }()

  // Keys of values of the user's choice.
  private static let free: Set<String> = ["variables", "parameters", "with", "repeat"]

  /// The value without members that are null, where null has no meaning of its own.
  ///
  /// - Complexity: O(*values*); nothing is copied where nothing is null.
  var withoutUnusedNulls: JSONValue { hasUnusedNulls ? droppingNulls : self }

  private var droppingNulls: JSONValue {
    var result = self
    switch kind {
    case .array(let items): result.kind = .array(items.map(\.droppingNulls))
    case .object(let members):
      result.kind = .object(
        members.compactMap { member in
          if Self.isUnused(member, in: members) { return nil }
          guard !Self.isFree(member.key) else { return member }
          return JSONMember(member.key, member.value.droppingNulls, keyOffset: member.keyOffset)
        }
      )
    case .null, .bool, .number, .string, .invalid: break
    }
    return result
  }

  private var hasUnusedNulls: Bool {
    switch kind {
    case .array(let items): items.contains(where: \.hasUnusedNulls)
    case .object(let members):
      members.contains {
        Self.isUnused($0, in: members) || !Self.isFree($0.key) && $0.value.hasUnusedNulls
      }
    case .null, .bool, .number, .string, .invalid: false
    }
  }

  private static func isUnused(_ member: JSONMember, in members: [JSONMember]) -> Bool {
    guard member.value.isNull else { return false }
    guard meaningful.contains(member.key) || member.key.hasPrefix("input") else { return true }
    // No value of an animation is a difference of nothing: it is one that writes every key.
    let names = ["from", "to", "by", "path"]
    return names.contains(member.key) && members.contains { $0.key == "by" && $0.value.isNull }
  }

  private static func isFree(_ key: String) -> Bool {
    free.contains(key) || KeyCatalogue.isFree(key)
  }
}

extension ValueForm {
  fileprivate var takesNull: Bool {
    switch self {
    case .null: true
    case .choice(let forms): forms.contains(where: \.takesNull)
    default: false
    }
  }
}
