internal import JSONText

/// Results of functions over lists of the scene, such as `max(rows, 'users')`.
///
/// A repeat over n rows computes such a value n times, which takes n² steps without a cache.
/// A class because all expressions of a scene share it.
final class ListResultCache {
  /// A function of a variable of the scene, and its constants, such as the member that it reads.
  struct Key: Hashable {
    private let function: ExpressionFunction
    private let list: String
    private let constants: [String]

    /// The key of a call; nil for a call whose result may differ at another place.
    init?(_ function: ExpressionFunction, _ arguments: [Expression], _ scope: VariableScope) {
      guard function.isOfLists, case .name(let list)? = arguments.first, scope.isOfScene(list)
      else { return nil }
      var constants: [String] = []
      for argument in arguments.dropFirst() {
        guard case .literal(let value) = argument else { return nil }
        constants.append(JSONPrinter.line(value))
      }
      (self.function, self.list, self.constants) = (function, list, constants)
    }
  }

  private var results: [Key: JSONValue] = [:]

  subscript(key: Key) -> JSONValue? {
    get { results[key] }
    set { results[key] = newValue }
  }
}

extension ExpressionFunction {
  fileprivate var isOfLists: Bool {
    switch self {
    case .sum, .mean, .min, .max, .first, .last, .unique, .sort, .rank, .filter, .group, .pivot:
      true
    default: false
    }
  }
}
