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
  ///   - transform: maps it to the space around it.
  func space(
    _ name: SVGTransforms.Name,
    by transform: Affine,
    in outer: SVGUserSpace,
    content: (SVGUserSpace) -> [SVGShapeItem]
  ) -> [SVGShapeItem] {
    let space = outer.moved(by: transform)
    let items = content(space)
    return layers == nil ? items : group(items, SVGTransforms(name, transform), space)
  }

  /// The items of an element of a clip, which is a group for layers.
  func space(_ items: [SVGShapeItem], _ space: SVGUserSpace) -> [SVGShapeItem] {
    layers == nil ? items : group(items, instant.transforms(of: space.node), space)
  }

  private func group(
    _ items: [SVGShapeItem],
    _ transforms: SVGTransforms,
    _ space: SVGUserSpace
  ) -> [SVGShapeItem] {
    var group = SVGShapeGroup(items: items)
    group.source = SVGLayerSource(path: space.path, transforms: transforms, map: space.map)
    return [.group(group)]
  }
}
