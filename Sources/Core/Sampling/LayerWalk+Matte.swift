import DisplayModel
import SceneModel

extension [Layer] {
  /// The places of layers that others use as mattes, and that are not drawn therefore.
  package var matteSources: Set<Int> {
    var result: Set<Int> = []
    for (index, layer) in enumerated() {
      if let source = layer.matte?.source(among: self, for: index) { result.insert(source) }
    }
    return result
  }

  /// Returns whether a chain of mattes ends; the reader rejects chains that do not.
  func matteChainEnds(from start: Int) -> Bool {
    var index = start
    for _ in 0..<Swift.min(count, Limits.matteChain) {
      guard let next = self[index].matte?.source(among: self, for: index) else { return true }
      index = next
    }
    return false
  }
}

extension MatteMode {
  /// The same in a display list.
  var display: DisplayMask.Mode {
    switch self {
    case .alpha: .alpha
    case .alphaInverted: .alphaInverted
    case .luma: .luma
    case .lumaInverted: .lumaInverted
    }
  }
}
