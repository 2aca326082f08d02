internal import Graphics

/// A few rectangles that hold others whole and do not touch each other's pixels.
struct SeparateBoxes {
  /// How many there are at most.
  let maximum: Int
  private(set) var all: [PixelRect] = []

  /// Adds a rectangle and merges it with all rectangles that it overlaps or nearly touches.
  mutating func add(_ new: PixelRect) {
    var new = new
    var index = 0
    while index < all.count {
      let (box, both) = (all[index], all[index].union(new))
      let isLittle = both.pixels <= (box.pixels + new.pixels) * 5 / 4
      guard isLittle || !box.intersection(new).isEmpty || all.count >= maximum else {
        index += 1
        continue
      }
      all.remove(at: index)
      // The union may overlap rectangles that were already checked.
      (new, index) = (both, 0)
    }
    all.append(new)
  }
}
