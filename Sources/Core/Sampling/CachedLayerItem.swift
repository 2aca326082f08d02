import DisplayModel

/// The cached item of a layer with its inputs, apart from the layer itself.
final class CachedLayerItem {
  private let context: LayerContext
  private let cost: FrameBudget.Cost
  /// The item that the layer showed; nil for nothing.
  let item: DisplayItem?

  init(_ item: DisplayItem?, in context: LayerContext, cost: FrameBudget.Cost) {
    (self.item, self.context, self.cost) = (item, context, cost)
  }

  /// Whether a static layer shows the same in another context, and the frame's budget allows it.
  ///
  /// Charges the frame with what making it anew would cost.
  func isValid(in context: LayerContext, _ budget: inout FrameBudget) -> Bool {
    self.context.isEquivalent(context) && budget.charge(cost)
  }
}

extension LayerContext {
  // Times do not affect static layers.
  fileprivate func isEquivalent(_ other: LayerContext) -> Bool {
    clip == other.clip && tint == other.tint && fade == other.fade && space == other.space
  }
}
