internal import DisplayModel
internal import Graphics

/// The regions of an image's strips that must be cleared before a list is drawn over another one.
///
/// Outside of the last list's items the strips show the background already, and an opaque rectangle
/// hides the pixels under it. Small images on large canvases are therefore cleared in a fraction of
/// the time.
struct ClearRegions {
  private let bands: Bands
  // The areas that the last list drew on each strip; nil where the pixels are unknown.
  private let drawn: [AreaBoxes]?
  // Covered by the first item.
  private let covered: PixelRect

  /// Finds the regions to clear for a list.
  ///
  /// - Parameters:
  ///   - list: the list to draw next.
  ///   - last: the list that the pixels show; nil where it is unknown.
  ///   - bands: the strips of both.
  /// - Complexity: O(*items* + *strips*)
  init(of list: DisplayList, over last: DisplayList?, _ bands: Bands) {
    self.bands = bands
    covered = list.items.first?.opaquePixels ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    if let last, last.background == list.background, last.canvas == list.canvas {
      var parts = Array(repeating: AreaBoxes(), count: bands.count)
      for item in last.items {
        item.extents(within: last.canvas) { bands.add($0, to: &parts) }
      }
      drawn = parts
    } else {
      drawn = nil
    }
  }

  /// The pixels of a strip that have to become the background.
  func cleared(_ band: PixelRect) -> [PixelRect] {
    let all = drawn?[band.y / bands.height].boxes(within: band) ?? [band]
    return all.filter { $0.intersection(covered) != $0 }
  }
}

/// Rectangles that hold an area.
private struct AreaBoxes {
  // More are not worth the time of looking through them.
  private static let maximum = 8
  // The cost of a rectangle beyond its pixels, in pixels a row.
  private static let rowCost = 32

  private var all: [PixelRect] = []

  mutating func add(_ new: PixelRect) { all.append(new) }

  /// Returns the added rectangles if they are small, else a few that contain them.
  ///
  /// - Parameter area: contains all of them.
  func boxes(within area: PixelRect) -> [PixelRect] {
    var work = 0
    for box in all { work += (box.width + Self.rowCost) * box.height }
    return work <= area.pixels / 2 ? all : joined
  }

  // Merges each rectangle with another one if the union is only a little larger than both.
  private var joined: [PixelRect] {
    var boxes: [PixelRect] = []
    for new in all {
      let partner = boxes.indices.last { index in
        let (box, both) = (boxes[index], boxes[index].union(new))
        let isLittle = both.pixels <= (box.pixels + new.pixels) * 5 / 4
        return isLittle || (index == 0 && boxes.count == Self.maximum)
      }
      if let partner {
        boxes[partner] = boxes[partner].union(new)
      } else {
        boxes.append(new)
      }
    }
    return boxes
  }
}

extension PixelRect {
  /// How many pixels lie in it.
  var pixels: Int { width * height }
}

extension Bands {
  /// Adds a rectangle of the canvas to what is touched of each strip.
  fileprivate func add(_ area: PixelRect, to parts: inout [AreaBoxes]) {
    for band in area.y / height...(area.maxY - 1) / height {
      parts[band].add(area.intersection(self[band]))
    }
  }
}

extension DisplayItem {
  // Pixels that the item alone determines, regardless of the earlier contents; empty where none are
  // known.
  fileprivate var opaquePixels: PixelRect? {
    switch self {
    case .fill(let item):
      guard item.paint.isOpaque else { return nil }
      return item.path.interiorRect(mappedBy: item.transform)?.intersection(item.bounds)
    case .group(let group):
      guard !group.isIsolated, let first = group.items.first?.opaquePixels else { return nil }
      guard let inner = group.clips.interiorRect else { return nil }
      return first.intersection(group.bounds).intersection(inner)
    case .stroke, .image, .tiles: return nil
    }
  }
}

extension Paint {
  // Whether every colour hides what is under it.
  fileprivate var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .gradient(let gradient):
      !gradient.stops.isEmpty && gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    }
  }
}
