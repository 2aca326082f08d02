internal import Graphics

extension SVGShapeEvaluator {
  /// The image of an `image` element; nothing for a missing image.
  func image(_ instance: SVGInstance, _ map: Affine) -> [SVGShapeItem] {
    let (node, path) = (instance.node, instance.path)
    guard instant.computed("visibility", along: path) == "visible",
      let address = instant.address(of: node)
    else { return [] }
    if layers != nil, let layer = layer(of: instance, address, map) { return layer }
    guard let size = imageSize(address), let area = instant.area(ofImage: node, size: size) else {
      return []
    }
    let fit = instant.geometry(of: node)["preserveAspectRatio"] ?? ""
    let isPixelated = instant.isPixelated(along: path)
    return fitted(
      .address(address),
      size: size,
      in: area,
      fit: fit,
      isPixelated: isPixelated,
      along: path,
      map: map
    )
  }

  /// An image fitted into a rectangle as `preserveAspectRatio` says.
  func fitted(
    _ source: SVGShapeImage.Source,
    size: Size,
    in area: Rect,
    fit: String,
    isPixelated: Bool = false,
    along path: [Int],
    map: Affine
  ) -> [SVGShapeItem] {
    let attributes = [
      "viewBox": "0 0 \(size.width) \(size.height)", "preserveAspectRatio": fit,
    ]
    guard let inner = SVGShape.map(attributes, in: area.size), inner.isInvertible
    else { return [] }
    let corner = Affine.translation(area.minX, area.minY)
    let destination = inner.concatenating(corner).apply(Rect(origin: .zero, size: size))
    var image = SVGShapeImage(source: source, destination: destination, map: map)
    image.isPixelated = isPixelated
    return clipped([.image(image)], to: area, of: map, along: path)
  }
}

extension SVGInstant {
  /// The address of the image of an element, as written or animated; nil for none.
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
