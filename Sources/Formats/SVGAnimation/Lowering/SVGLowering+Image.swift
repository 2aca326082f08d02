internal import Graphics
internal import JSONText
internal import SceneModel

extension SVGLowering {
  /// The layer of an `image` element; nil without a reference or a size.
  func image(_ path: [Int]) -> Layer? {
    guard let node = path.last else { return nil }
    let reference: String = constant([node], "href", node) { instant in
      instant.attributes[node]?["href"] ?? instant.attributes[node]?["xlink:href"]
        ?? self.document.tree[node].reference ?? ""
    }
    guard !reference.trimmingSpace.isEmpty else { return nil }
    guard let asset = assetName(of: reference) else {
      refuse(node, "this image has no layers (embed a PNG or JPEG file)")
      return nil
    }
    let size: Size? = constant([node], "the size of an image", node) { instant in
      let (values, full) = (instant.geometry(of: node), instant.viewport(of: node))
      func length(_ key: String, _ full: Double) -> Double? {
        let context = document.style.lengthContext(of: node)
        return values[key].flatMap { Quantity($0, context) }?.resolved(full)
      }
      guard let width = length("width", full.width), let height = length("height", full.height)
      else { return nil }
      return Size(width, height)
    }
    guard let size else {
      refuse(node, "an image without a size has no layers (give it width and height)")
      return nil
    }
    guard size.width > 0, size.height > 0, let gravity = gravity(of: node) else { return nil }
    if ["pixelated", "crisp-edges", "optimizespeed"].contains(
      computed("image-rendering", path, first).lowercased()
    ) {
      refuse(node, "image-rendering without smoothing has no layers (remove it)")
    }
    var layer = Layer()
    layer.state.anchorPoint = .zero
    layer.state.bounds = Rect(origin: .zero, size: size)
    layer.state.contents = .asset(asset)
    layer.state.contentsGravity = gravity
    layer.state.masksToBounds = gravity == .resizeAspectFill
    return layer.wrapped(in: [offset(node)])
  }

  // The fit of an image into its box; nil, with an obstacle, for an alignment that layers do not have.
  private func gravity(of node: Int) -> ContentsGravity? {
    let text: String = constant([node], "preserveAspectRatio", node) { instant in
      instant.attributes[node]?["preserveAspectRatio"]
        ?? self.document.tree[node].attributes["preserveAspectRatio"] ?? ""
    }
    let words = text.splitTopLevel(" ").filter { $0 != "defer" }
    switch words.first ?? "xMidYMid" {
    case "none": return .resize
    case "xMidYMid": return words.contains("slice") ? .resizeAspectFill : .resizeAspect
    default:
      refuse(
        node,
        "preserveAspectRatio \(words[0]) of an image has no layers (use xMidYMid or none)"
      )
      return nil
    }
  }
}
