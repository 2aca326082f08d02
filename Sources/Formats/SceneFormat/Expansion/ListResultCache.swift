internal import JSONText

/// Results of functions over lists of the scene, such as `max(rows, 'users')`.
///
/// A repeat over n rows computes such a value n times, which takes n² steps without a cache.
/// A class because all expressions of a scene share it.
final class ListResultCache {
  /// A function of a variable of the scene, and the member that it reads.
  struct Key: Hashable {
    private let function: ExpressionFunction
    private let list: String
    private let member: String?

    /// The key of a call; nil for a call whose result may differ at another place.
    init?(_ function: ExpressionFunction, _ arguments: [Expression], _ scope: VariableScope) {
      guard [.sum, .mean, .min, .max, .first, .last, .unique].contains(function),
        case .name(let list)? = arguments.first, scope.isOfScene(list), arguments.count <= 2
      else { return nil }
      guard arguments.count == 2 else {
        (self.function, self.list, member) = (function, list, nil)
        return
      }
      guard case .literal(let value) = arguments[1], case .string(let name) = value.kind else {
        return nil
      }
      (self.function, self.list, member) = (function, list, name)
    }
  }

  private var results: [Key: JSONValue] = [:]

  subscript(key: Key) -> JSONValue? {
    get { results[key] }
    set { results[key] = newValue }
  }
}
