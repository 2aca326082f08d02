import Foundation

/// A case of `paths.json`, which several targets check through their own types.
package struct PathVector: Decodable {
  /// A letter, then numbers.
  package struct Element: Decodable, Equatable {
    package var letter: String
    package var numbers: [Double] = []

    package init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      letter = try container.decode(String.self)
      while !container.isAtEnd { numbers.append(try container.decode(Double.self)) }
    }
  }

  package var name: String
  package var elements: [Element]?
  package var kappa, length, cornerOffset: Double?
  package var samples: [[Double]]?
}

/// A case of `keypath_transform.json`.
package struct KeyPathVector: Decodable {
  /// One number, several, or none.
  private enum Value: Decodable {
    case numbers([Double])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .numbers([number])
      } else {
        self = .numbers(try container.decode([Double].self))
      }
    }

    var list: [Double] {
      switch self {
      case .numbers(let list): list
      }
    }
  }

  package var baseMatrix: [Double]
  package var keyPath: String
  private var value: Value?
  package var result: [Double]

  /// The key paths that are set, in order, with their values.
  package var steps: [(String, Double)] {
    if keyPath.contains("=") {
      return [
        ("transform.translation.x", 10), ("transform.rotation", .pi / 2), ("transform.scale", 2),
      ]
    }
    let paths = keyPath.replacing(" (same result)", with: "").split(separator: " then ")
    return Array(zip(paths.map(String.init), value?.list ?? []))
  }
}
