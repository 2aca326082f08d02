internal import Graphics
internal import SVGFormat

extension SVGShapeEvaluator {
  func apply(
    _ filter: String,
    along path: [Int],
    _ map: Affine,
    to group: inout SVGShapeGroup
  ) throws(SVGReadError) -> Bool { true }
}
