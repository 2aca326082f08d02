public import SceneModel

extension SpriteAtlas {
  /// The frames that a layer names, in the order in which they are shown.
  ///
  /// A name may lack the ending of its file. The numbers of a pattern, `%d`, `%04d` or `*`, are sorted as numbers.
  ///
  /// - Returns: numbers of frames; nil for a name that is not there, with the name.
  public func indices(of selection: SpriteContent.Frames) -> Result<[Int], Missing> {
    switch selection {
    case .all: return .success(Array(frames.indices))
    case .names(let names):
      var result: [Int] = []
      for name in names {
        guard let index = index(of: name) else { return .failure(Missing(name: name)) }
        result.append(index)
      }
      return .success(result)
    case .pattern(let pattern):
      let indices = SpritePattern(pattern).matches(frames.map(\.name))
      return indices.isEmpty ? .failure(Missing(name: pattern)) : .success(indices)
    }
  }

  /// A name or pattern that nothing has.
  public struct Missing: Error, Hashable, Sendable {
    /// The requested name.
    public let name: String

    /// A name that nothing has.
    package init(name: String) { self.name = name }
  }

  private func index(of name: String) -> Int? {
    frames.firstIndex { $0.name == name } ?? frames.firstIndex { $0.name.withoutExtension == name }
  }
}

/// A name with a place for a number.
struct SpritePattern {
  private let prefix: Substring
  private let suffix: Substring

  init(_ pattern: String) {
    let position = pattern.firstMatch(of: /%0?[0-9]*d|\*/)?.range
    prefix = position.map { pattern[..<$0.lowerBound] } ?? pattern[...]
    suffix = position.map { pattern[$0.upperBound...] } ?? ""
  }

  /// The places of the names that match, by their numbers.
  func matches(_ names: [String]) -> [Int] {
    var numbered: [(number: Int, index: Int)] = []
    for (index, name) in names.enumerated() {
      if let number = number(in: name) ?? number(in: String(name.withoutExtension)) {
        numbered.append((number, index))
      }
    }
    return numbered.ordered(by: \.number).map(\.index)
  }

  private func number(in name: String) -> Int? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.count > prefix.count + suffix.count
    else { return nil }
    let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
    return digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
  }
}

extension String {
  // `walk_1.png` as `walk_1`.
  fileprivate var withoutExtension: Substring {
    lastIndex(of: ".").map { self[..<$0] } ?? self[...]
  }
}

/// The order of names in which numbers count as such: `a2` precedes `a10`.
enum NaturalOrder {
  /// Whether a name precedes another.
  static func isAscending(_ a: String, _ b: String) -> Bool {
    let (first, second) = (parts(a), parts(b))
    for (one, other) in zip(first, second) where one != other {
      if let x = Int(one), let y = Int(other), x != y { return x < y }
      return one < other
    }
    return first.count < second.count
  }

  // Runs of digits, and what is between them.
  private static func parts(_ name: String) -> [String] {
    name.matches(of: /[0-9]+|[^0-9]+/).map { String($0.0) }
  }
}
