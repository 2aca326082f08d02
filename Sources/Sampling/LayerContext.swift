import Graphics
import SceneModel

/// What the layers above hand down to a layer.
struct LayerContext {
  /// Where the coordinates that the layer is positioned in lie.
  var space: LayerSpace
  /// The time on the parent's clock, in seconds.
  var parentTime: Double
  /// The time on the parent's clock when it is the frame's own time, in seconds.
  ///
  /// Layers without motion blur are sampled then; it differs from `parentTime` only while the shutter is
  /// open, and is nil when the parent is not there at the frame's time.
  var stillTime: Double?
  /// The product of the colours of the replicators around; alpha is applied by groups and is 1 here.
  var tint: Color
  /// The output pixels that can still be seen.
  var clip: PixelRect
  /// Where the list of layers is in the scene, such as `layers[2].sublayers`.
  var path: String
  /// The opacity of transform layers around, which every layer in them takes for itself.
  var fade = 1.0
}

/// Counts what one frame asks for, and refuses before the work is done.
struct FrameBudget {
  let limits: Limits
  private var layers = 0
  private var copies = 0
  private var vertices = 0

  init(limits: Limits) {
    self.limits = limits
  }

  /// Charges sibling layers, shown or not.
  mutating func charge(layers count: Int, path: String) throws(SamplingError) {
    layers += count
    guard layers <= limits.layersPerFrame else {
      throw SamplingError(
        .limit,
        path: path,
        "layers: more than \(limits.layersPerFrame) in one frame with all copies "
          + "(use fewer, or raise it with --max-layers-per-frame)"
      )
    }
  }

  /// Charges the copies of one replicator.
  mutating func charge(copies count: Int, path: String) throws(SamplingError) {
    guard count <= limits.copies else {
      throw SamplingError(
        .limit,
        path: path,
        "instanceCount: \(count) instances are more than the limit of \(limits.copies) "
          + "(use fewer, or raise it with --max-copies)"
      )
    }
    copies += count
    guard copies <= limits.copiesPerFrame else {
      throw SamplingError(
        .limit,
        path: path,
        "instanceCount: all replicators together make more than \(limits.copiesPerFrame) "
          + "instances in one frame (use fewer, or raise it with --max-copies-per-frame)"
      )
    }
  }

  /// Charges the particles that one emitter looks at; they count as copies.
  mutating func charge(particles count: Int, path: String) throws(SamplingError) {
    let (sum, overflow) = copies.addingReportingOverflow(count)
    guard !overflow, sum <= limits.copiesPerFrame else {
      throw SamplingError(
        .limit,
        path: path,
        "birthRate: all emitters and replicators together make more than "
          + "\(limits.copiesPerFrame) particles and instances in one frame (use a lower rate or "
          + "lifetime, or raise it with --max-copies-per-frame)"
      )
    }
    copies = sum
  }

  /// Charges the vertices of one drawn path.
  mutating func charge(vertices count: Int, path: String) throws(SamplingError) {
    vertices += count
    guard vertices <= limits.vertices else {
      throw SamplingError(
        .limit,
        path: path,
        "path: more than \(limits.vertices) vertices in one frame "
          + "(simplify the paths, or raise it with --max-vertices)"
      )
    }
  }
}
