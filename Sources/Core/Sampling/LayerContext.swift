import Graphics

/// The state that a layer inherits from its ancestors.
struct LayerContext {
  /// Where the coordinates that the layer is positioned in lie.
  var space: LayerSpace
  /// The time on the parent's clock, in seconds.
  var parentTime: Double
  /// The time on the parent's clock when it is the frame's own time, in seconds.
  ///
  /// Layers without motion blur are sampled then; it differs from `parentTime` only while the shutter is
  /// open, and is nil when the parent is not there at the frame's time.
  var frameTime: Double?
  /// The product of the colours of the replicators around; alpha is applied by groups and is 1 here.
  var tint: Color
  /// The output pixels that can still be seen.
  var clip: PixelRect
  /// The opacity of transform layers around, which every layer in them takes for itself.
  var fade = 1.0
  /// The outermost clock of scripts; nil for the scene's.
  var scriptClock: ScriptClock?
  /// The number of the replicator's copy around.
  var copy = 0
  /// The bounds of the layer around; nil for the outermost layers.
  var parentBounds: Rect?

  /// The context of layers in a layer, on its clock.
  ///
  /// - Parameter clip: nil for the same pixels.
  func inside(_ entry: PresentedLayer, _ space: LayerSpace, clip: PixelRect? = nil) -> LayerContext
  {
    LayerContext(
      space: space,
      parentTime: entry.time,
      frameTime: entry.frameTime,
      tint: tint,
      clip: clip ?? self.clip,
      scriptClock: scriptClock(in: entry),
      copy: copy,
      parentBounds: entry.bounds
    )
  }
}
