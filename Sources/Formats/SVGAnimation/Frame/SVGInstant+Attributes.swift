internal import Graphics
internal import SceneModel

extension SVGInstant {
  /// The factor from the author's path length to the measured one; nil without `pathLength`.
  func dashFactor(of node: Int) -> Double? {
    let element = document.tree[node]
    let text = attributes[node]?["pathLength"] ?? element.attributes["pathLength"]
    guard let written = text.flatMap({ Double($0.trimmingSpace) }), written > 0,
      let path = SVGOutline.path(of: element.name, geometry(of: node), in: viewport(of: node))
    else { return nil }
    let length = PathMeasure(path).totalLength
    return length > 0 && length.isFinite ? length / written : nil
  }

  /// The distance from the requested baseline of a text to the alphabetic one, for layers, which know that one alone, in user units.
  ///
  /// Fractions of the em as in Arial and its metric equivalents; other fonts differ by a few hundredths.
  func baselineShift(of node: Int) -> Double? {
    let em = style.lengthContext(of: node).fontSize
    switch computed("dominant-baseline", of: node).lowercased() {
    case "middle": return 0.26 * em
    case "central": return 0.346 * em
    case "mathematical": return 0.45 * em
    case "hanging": return 0.72 * em
    case "text-before-edge", "text-top": return 0.905 * em
    case "text-after-edge", "text-bottom", "ideographic": return -0.212 * em
    default: return nil
    }
  }
}
