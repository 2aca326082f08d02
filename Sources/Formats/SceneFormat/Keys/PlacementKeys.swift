internal import Graphics
internal import SceneModel

/// The keys of placements and of paths that mask layers, which are written by converters.
enum PlacementKeys {
  static let placement = FieldTable(Placement()) {
    Field("anchor", \.anchor, .point(.points))
    Field("position", \.position, .point(.points))
    Field("scale", \.scale, .point(.factor))
    Field("rotation", \.rotation, .angle)
    Field("skew", \.skew, .angle)
    Field("skewAxis", \.skewAxis, .angle)
    Field("followsPath", \.followsPath, .flag)
    Field("depth", \.singleDepth, .optional(.object(depth)))
  }.named("a placement", need: "an object: a placement")

  private static let depth = FieldTable(DepthPlacement()) {
    Field("anchorZ", \.anchorZ, .number(.points))
    Field("positionZ", \.positionZ, .number(.points))
    Field("scaleZ", \.scaleZ, .number(.factor))
    Field("rotationX", \.rotationX, .angle)
    Field("rotationY", \.rotationY, .angle)
    Field("orientation", \.orientation, .numbers)
  }.named("the depth of a placement", need: "an object with depths")

  static let mask = FieldTable(MaskPath(path: .constant(Path()))) {
    Field("path", \.path, .path).required("path is missing (add the outline)")
    Field("mode", \.mode, .word)
    Field("isInverted", \.isInverted, .flag)
    Field("opacity", \.opacity, .number(.fraction))
    Field("expansion", \.expansion, .number(.points))
    Field("feather", \.feather, .point(.points))
  }.named("a mask path", need: "an object with a path")
}

extension Placement {
  fileprivate var singleDepth: DepthPlacement? {
    get { depth.first }
    set { depth = newValue.map { [$0] } ?? [] }
  }
}
