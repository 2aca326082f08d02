public import CoreGraphicsCompat
internal import Foundation
internal import SceneModel

/// Copies of the sublayers, each moved, recoloured and delayed.
open class CAReplicatorLayer: CALayer {
  override class var defaultContent: LayerContent { .replicator(ReplicatorContent()) }
  override class func makeEmpty() -> CALayer { CAReplicatorLayer() }

  /// The number of copies, the source included.
  open var instanceCount: Int {
    get { properties.content.replicator.copyCount }
    set { change(\.content.replicator.instanceCount, to: Double(newValue), "instanceCount") }
  }

  /// Whether copies keep their depth.
  open var preservesDepth: Bool {
    get { properties.content.replicator.preservesDepth }
    set { change(\.content.replicator.preservesDepth, to: newValue, "preservesDepth") }
  }

  /// How much later every copy runs than the one before it, in seconds.
  @_LayerNumber(.instanceDelay) open var instanceDelay: CFTimeInterval

  /// Leads from one copy to the next, about the centre of the bounds.
  open var instanceTransform: CATransform3D {
    get { CATransform3D(properties.content.replicator.instanceTransform.matrix) }
    set { changeMatrix(\.content.replicator.instanceTransform, to: newValue, "instanceTransform") }
  }

  /// Multiplies the source; white by default.
  open var instanceColor: CGColor? {
    get { colorObject(properties.content.replicator.instanceColor, "instanceColor") }
    set {
      store(newValue, "instanceColor")
      change(\.content.replicator.instanceColor, to: newValue?.color ?? .white, "instanceColor")
    }
  }

  /// Added to the red factor with every copy.
  @_LayerNumber(.instanceRedOffset) open var instanceRedOffset: Float

  /// Added to the green factor with every copy.
  @_LayerNumber(.instanceGreenOffset) open var instanceGreenOffset: Float

  /// Added to the blue factor with every copy.
  @_LayerNumber(.instanceBlueOffset) open var instanceBlueOffset: Float

  /// Added to the alpha factor with every copy.
  @_LayerNumber(.instanceAlphaOffset) open var instanceAlphaOffset: Float
}
