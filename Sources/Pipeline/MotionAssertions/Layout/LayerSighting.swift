internal import Graphics

/// What the instants of a frame show of one layer; without motion blur it is one instant.
struct LayerSighting {
  /// What one instant shows, or the mean of several; boxes are in pixels of the enlarged output.
  struct Share {
    /// The box around all pixels that change with the layer.
    var touched: Rect?
    /// The fraction of its own pixels that shows.
    var visible = 0.0
    /// The greatest effective opacity of an item of its own.
    var opacity = 0.0
    /// The area that clips leave, and the part of it on the canvas.
    var clipped = 0.0
    var inside = 0.0
    /// The names of opaque layers above.
    var coveredBy: [String] = []

    /// The fraction beyond the canvas.
    var outside: Double { clipped > 0 ? max(0, 1 - inside / clipped) : 0 }

    /// Adds instants.
    ///
    /// - Parameter weight: their part of all instants.
    mutating func add(_ other: Share, weight: Double) {
      touched = touched.union(other.touched)
      visible += other.visible * weight
      opacity = max(opacity, other.opacity)
      clipped += other.clipped * weight
      inside += other.inside * weight
      coveredBy += other.coveredBy.filter { !coveredBy.contains($0) }
    }
  }

  /// The index of the layer in the tree.
  let layer: Int
  /// The layer on the frame's own instant; where that does not show it, on the first that does.
  var copies: [LayerAppearance]
  /// What all instants show.
  var share = Share()
}
