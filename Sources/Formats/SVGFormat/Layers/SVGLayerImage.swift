internal import Graphics
internal import JSONText
internal import SceneModel

/// An image as a layer has it, with its corner at the origin.
struct SVGLayerImage: Equatable, Sendable {
  var address: String
  var size: Size
  var gravity: ContentsGravity
  var isPixelated: Bool
}

extension SVGShapeEvaluator {
  /// The layer of an `image` element; nil for an alignment that layers do not have, where its items are needed.
  func layer(of address: String, in space: SVGUserSpace) -> [SVGShapeItem]? {
    let node = space.node
    let values = instant.geometry(of: node)
    func refuse(_ message: String) -> [SVGShapeItem] {
      layers?.refuse(node, message)
      return []
    }
    guard DataURI.hasScheme(of: address.trimmingSpace) else {
      return refuse("this image has no layers (embed a PNG or JPEG file)")
    }
    let size = imageSize(address)
    // With both sides the size of the file does not count.
    guard size != nil || (values["width"] != nil && values["height"] != nil) else {
      return refuse("an image without a size has no layers (give it width and height)")
    }
    let words = (values["preserveAspectRatio"] ?? "").splitTopLevel(" ").filter { $0 != "defer" }
    var gravity = ContentsGravity.resize
    switch words.first ?? "xMidYMid" {
    case "none": break
    case "xMidYMid": gravity = words.contains("slice") ? .resizeAspectFill : .resizeAspect
    default:
      if size != nil { return nil }
      let value = "preserveAspectRatio \(words[0])"
      return refuse("\(value) of an image has no layers (use xMidYMid or none)")
    }
    guard let area = instant.area(ofImage: node, size: size ?? Size(1, 1)) else { return [] }
    let image = SVGLayerImage(
      address: address,
      size: area.size,
      gravity: gravity,
      isPixelated: instant.isPixelated(along: space.path)
    )
    return self.space(.position, by: .translation(area.minX, area.minY), in: space) {
      var group = SVGShapeGroup(items: [])
      group.source = SVGLayerSource(path: $0.path, map: $0.map, image: image)
      return [.group(group)]
    }
  }

  /// The outline without its position of a shape that animations move as a whole; nil for other shapes.
  func outlineAtOrigin(_ instance: SVGInstance, _ style: ShapeStyle) -> Path? {
    let node = instance.node
    let element = document.tree[node]
    for case let paint? in [style.fill, style.stroke?.paint] {
      guard case .plain(.color) = paint else { return nil }
    }
    guard ["rect", "circle", "ellipse"].contains(element.name) else { return nil }
    let names = SVGInstant.positionNames(of: element)
    var changed = document.animatedNames[node] ?? []
    changed.formIntersection(["x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"])
    guard !changed.isEmpty, changed.isSubset(of: [names.0, names.1]) else { return nil }
    var shape = instant.shape(of: node)
    (shape.attributes[names.0], shape.attributes[names.1]) = ("0", "0")
    return shape.outline
  }
}
