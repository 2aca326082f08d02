internal import Graphics

/// The path that a `textPath` element follows.
struct SVGTextGuide {
  private let measure: PathMeasure
  private let isClosed: Bool
  private let isReversed: Bool
  /// Where the text starts, is centred or ends, from the start of the path, in user units.
  let start: Double

  /// Finds the path of an element; nil where there is none with a length.
  init?(_ element: SVGTextElement, _ instant: SVGInstant) {
    let node = element.node
    func attribute(_ name: String) -> String? { instant.attribute(name, of: node) }
    let path: Path
    var factor = 1.0
    let written = attribute("path").map { SVGPathData($0).path }
    if let written, !written.isEmpty {
      path = written
    } else {
      guard let target = instant.target(ofUse: node) else { return nil }
      path = instant.outline(of: target).transformed(by: instant.matrix(of: target))
      factor = instant.dashFactor(of: target) ?? 1
    }
    measure = PathMeasure(path)
    let total = measure.totalLength
    guard total > 0, total.isFinite else { return nil }
    isClosed =
      measure.subpathLengths.count { $0 > 0 } == 1
      && path.elements.contains { if case .close = $0 { true } else { false } }
    isReversed = attribute("side") == "right"
    let offset = attribute("startOffset").flatMap { Quantity($0, element.style.context) }
    let start = (offset?.value ?? 0) * factor + (offset?.percent ?? 0) / 100 * total
    self.start = start.isFinite ? start : 0
  }

  /// The end of the path.
  var end: Point {
    measure.location(atLength: isReversed ? 0 : measure.totalLength)?.point ?? .zero
  }

  /// The map from a point on the path, with the direction of the path to the right; nil beyond its ends.
  ///
  /// Texts along closed paths have no ends (SVG 2, 11.8.3).
  ///
  /// - Parameters:
  ///   - length: from the start of the path, in user units.
  ///   - anchor: the part of the text before `start`.
  func location(_ length: Double, anchor: Double) -> Affine? {
    var length = length
    let total = measure.totalLength
    guard length.isFinite else { return nil }
    if isClosed {
      let distance = length - start + anchor * total
      guard distance >= 0, distance <= total else { return nil }
      length -= (length / total).rounded(.down) * total
    }
    guard length >= 0, length <= total,
      let location = measure.location(atLength: isReversed ? total - length : length)
    else { return nil }
    return Affine.rotation(location.direction.angle + (isReversed ? .pi : 0))
      .concatenating(.translation(location.point.x, location.point.y))
  }
}
