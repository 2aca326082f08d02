internal import CoreGraphicsCompat
internal import DisplayModel
internal import Graphics

/// The part of a context that `saveGState()` saves.
struct GraphicsState {
  /// Maps user space to pixels.
  var map: Affine
  /// Outlines that cut everything, in pixels; their common inside remains.
  var clips: [ClipPath] = []
  /// Images whose alpha cuts everything besides.
  var masks: [DisplayMask] = []
  var fill = CGColor.black
  var stroke = CGColor.black
  var line = StrokeStyle(lineWidth: 1)
  var alpha = 1.0
  var blendMode = CGBlendMode.normal
  var shadow: Shadow?
  var interpolation = SamplingFilter.linear

  /// A shadow in user units of the base space.
  struct Shadow {
    var offset: Point
    var blur: Double
    var color: Color
  }
}

/// The items since a transparency layer began, with the state for compositing it.
struct TransparencyLayer {
  var items: [DisplayItem] = []
  var outer: GraphicsState
  var area: PixelRect
}
