internal import Graphics

extension SVGShapeEvaluator {
  /// The image of an `image` element; nothing for a missing image.
  func image(_ space: SVGUserSpace) -> [SVGShapeItem] {
    let (node, path) = (space.node, space.path)
    guard instant.computed("visibility", along: path) == "visible",
      let address = instant.address(of: node)
    else { return [] }
    if layers != nil, let layer = layer(of: address, in: space) { return layer }
    guard let size = imageSize(address), let area = instant.area(ofImage: node, size: size) else {
      return []
    }
    var image = SVGShapeImage(source: .address(address), destination: area, map: space.map)
    image.isPixelated = instant.isPixelated(along: path)
    let fit = instant.geometry(of: node)["preserveAspectRatio"]
    return fitted(image, size: size, fit: fit, along: path)
  }

  /// An image fitted into its destination as `preserveAspectRatio` says.
  func fitted(
    _ image: SVGShapeImage,
    size: Size,
    fit: String?,
    along path: [Int]
  ) -> [SVGShapeItem] {
    let area = image.destination
    let attributes = [
      "viewBox": "0 0 \(size.width) \(size.height)", "preserveAspectRatio": fit ?? "",
    ]
    guard let inner = SVGShape.map(attributes, in: area.size), inner.isInvertible else { return [] }
    var image = image
    image.destination = inner.concatenating(.translation(area.minX, area.minY))
      .apply(Rect(origin: .zero, size: size))
    return clipped([.image(image)], to: area, in: SVGUserSpace(path: path, map: image.map))
  }
}

extension SVGInstant {
  /// The address that an element refers to, as written or animated; nil for none.
  func address(of node: Int) -> String? {
    let values = attributes[node]
    return values?["href"] ?? values?["xlink:href"] ?? document.tree[node].reference
  }

  /// Whether images on an element are read without interpolation.
  func isPixelated(along path: [Int]) -> Bool {
    ["pixelated", "crisp-edges", "optimizeSpeed"].contains(computed("image-rendering", along: path))
  }

  /// The rectangle that an `image` element fits its image into; nil where nothing is visible.
  ///
  /// SVG 2, 12.3: a missing side follows from the proportions of the image.
  ///
  /// - Parameter size: the size of the image in its own pixels.
  func area(ofImage node: Int, size: Size) -> Rect? {
    guard !size.isEmpty else { return nil }
    let length = lengths(of: node)
    let sides = size.resized(width: length("width"), height: length("height"))
    guard !sides.isEmpty else { return nil }
    return Rect(origin: Point(length("x") ?? 0, length("y") ?? 0), size: sides)
  }
}
