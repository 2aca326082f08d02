import DisplayModel
import Graphics

/// Sorts flat images in one space into paint order, the farthest first.
///
/// The order by the depths of their centres is valid if no image hides a nearer one. Otherwise a
/// binary space partition decides (Fuchs, Kedem and Naylor 1980): images behind a plane are drawn
/// before it, and images that cross it are cut.
struct DepthOrder {
  /// The output pixels that can be seen.
  let area: PixelRect

  /// With more planes than that their middles decide.
  static let maxPlanes = 256
  /// How many parts of planes there may be for each plane; then what crosses another plane is not cut.
  private static let maxParts = 8

  /// The images in their order.
  ///
  /// - Complexity: O(*n*²) in the number of planes.
  func items(_ planes: [DepthPlane]) -> [DisplayItem] {
    let byMiddle = planes.sorted { ($0.depth, $0.order) < ($1.depth, $1.order) }
    guard planes.count <= Self.maxPlanes, Self.isWrong(byMiddle) else {
      return byMiddle.map(\.item)
    }
    var surplus = planes.count * Self.maxParts
    return ordered(byMiddle, &surplus).map(\.item)
  }

  private static func isWrong(_ planes: [DepthPlane]) -> Bool {
    planes.indices.contains { index in
      planes[(index + 1)...].contains { planes[index].hides($0) }
    }
  }

  private func ordered(_ planes: [DepthPlane], _ surplus: inout Int) -> [DepthPlane] {
    guard planes.count > 1, let root = planes.first(where: { $0.slope != nil }) else {
      return planes
    }
    var (behind, level, before): ([DepthPlane], [DepthPlane], [DepthPlane]) = ([], [root], [])
    for plane in planes where plane.order != root.order {
      switch plane.side(of: root) {
      case .behind: behind.append(plane)
      case .level: level.append(plane)
      case .before: before.append(plane)
      case .across:
        if surplus > 0, let parts = plane.cut(by: root, within: area) {
          surplus -= 1
          behind.append(parts.behind)
          before.append(parts.before)
        } else if plane.depth < root.depth {
          behind.append(plane)
        } else {
          before.append(plane)
        }
      }
    }
    level.sort { $0.order < $1.order }
    return ordered(behind, &surplus) + level + ordered(before, &surplus)
  }
}
