internal import DisplayModel
internal import Graphics

extension DisplayItem {
  /// The greatest alpha of the item's paint.
  var opacity: Double {
    switch self {
    case .fill(let item): item.paint.opacity
    case .stroke(let item): item.paint.opacity
    case .image(let item): item.tint.alpha
    case .tiles(let item): item.items.map(\.opacity).max() ?? 0
    case .group(let group): group.opacity
    }
  }
}

extension Paint {
  var opacity: Double {
    switch self {
    case .color(let color): color.alpha
    case .gradient(let gradient): gradient.stops.map(\.color.alpha).max() ?? 0
    }
  }

  var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    }
  }
}
