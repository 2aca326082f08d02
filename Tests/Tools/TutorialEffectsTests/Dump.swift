import DisplayModel
import Foundation
import SceneModel
import TestSupport

extension Scene {
  /// The display list at a time as text, groups without their names.
  ///
  /// - Parameter isFlat: whether groups that only keep items together are left out.
  func dump(at time: Double, isFlat: Bool = false) throws -> String {
    var list = try displayList(at: time)
    if isFlat { list.items = list.items.flatMap(\.flattened) }
    return list.dump().split(separator: "\n").map { line in
      guard let group = line.range(of: "group "), let bounds = line.range(of: " bounds ["),
        line[..<group.lowerBound].allSatisfy({ $0 == " " })
      else { return String(line) }
      return line[..<group.upperBound] + "*" + line[bounds.lowerBound...]
    }.joined(separator: "\n")
  }
}

extension DisplayItem {
  fileprivate var flattened: [DisplayItem] {
    guard case .group(var group) = self else { return [self] }
    group.items = group.items.flatMap(\.flattened)
    return group.isIsolated || !group.clips.isEmpty ? [.group(group)] : group.items
  }
}

extension String {
  /// The first line in which two dumps differ by more than the last digits of numbers; nil for none.
  ///
  /// - Parameter rounding: by how much more numbers may differ.
  func firstDifference(from other: String, rounding: Double = 0) -> String? {
    let tolerance = 1e-9
    let (mine, rest) = (split(separator: "\n"), other.split(separator: "\n"))
    for (a, b) in zip(mine, rest) where a != b {
      let marks = CharacterSet(charactersIn: " ()[]:")
      let (left, right) = (
        String(a).components(separatedBy: marks), String(b).components(separatedBy: marks)
      )
      let isEqual =
        left.count == right.count
        && zip(left, right).allSatisfy { x, y in
          if x == y { return true }
          guard let p = Double(x), let q = Double(y) else { return false }
          return abs(p - q) <= rounding + tolerance * max(1, abs(q))
        }
      if !isEqual { return "\n\(a.prefix(600))\n\(b.prefix(600))" }
    }
    return mine.count == rest.count ? nil : "\(mine.count) lines and not \(rest.count)"
  }
}
