internal import Graphics
internal import SceneModel

/// The part of a file that a group of items is from, where the evaluation is for layers.
struct SVGLayerSource: Sendable {
  /// The nodes from the outermost to the element.
  var path: [Int]
  /// Whether the group is the element, rather than a space in it.
  var isElement = false
  /// From the space of the group to the one around it.
  var transforms = SVGTransforms()
  /// Maps the space of the group to the pixels of the drawing's size.
  var map: Affine
  /// The area that cuts the group; nil for none.
  var viewport: Rect?
  /// The lines of a text that scenes can set; nil for other elements.
  var texts: [SVGLayerText]?
  /// The image that the element shows; nil for none.
  var image: SVGLayerImage?
}

/// Collects what layers need of an evaluation: there every element is a group, even where it is invisible.
final class SVGLayerMode {
  /// The SMIL animations by target.
  let smilByTarget: [Int: [Int]]
  /// The texts that become outlines.
  var outlinedTexts: Set<Int> = []
  /// The parts of the drawing that no layer can state, each once.
  private(set) var obstacles: [SVGFinding] = []

  private static let maxObstacles = 10

  init(_ document: AnimatedSVG) {
    smilByTarget = Dictionary(grouping: document.smil.indices) { document.smil[$0].target }
  }

  /// Notes a part of the drawing that no layer can state.
  func refuse(_ node: Int, _ message: String) {
    let finding = SVGFinding(.unsupportedFeature, node: node, message)
    guard obstacles.count < Self.maxObstacles, !obstacles.contains(finding) else { return }
    obstacles.append(finding)
  }
}

extension SVGShapeEvaluator {
  /// Content in a separate space, which is a group for layers.
  ///
  /// - Parameters:
  ///   - name: the kind of the space.
  ///   - space: maps it to the space around it.
  ///   - map: maps it to the pixels of the drawing's size.
  func space(
    _ name: SVGTransforms.Name,
    transform space: Affine,
    along path: [Int],
    map: Affine,
    content: () -> [SVGShapeItem]
  ) -> [SVGShapeItem] {
    guard layers != nil else { return content() }
    var group = SVGShapeGroup(items: [])
    group.source = SVGLayerSource(path: path, transforms: SVGTransforms(name, space), map: map)
    group.items = content()
    return [.group(group)]
  }

  /// The items of an element of a clip, which is a group for layers.
  func space(_ items: [SVGShapeItem], of path: [Int], _ map: Affine) -> [SVGShapeItem] {
    guard layers != nil, let node = path.last else { return items }
    var group = SVGShapeGroup(items: items)
    let transforms = instant.transforms(of: node)
    group.source = SVGLayerSource(path: path, transforms: transforms, map: map)
    return [.group(group)]
  }
}
