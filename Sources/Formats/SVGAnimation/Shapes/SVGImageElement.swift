internal import Graphics
internal import SVGFormat

extension SVGShapeEvaluator {
  /// Adds the image of an `image` element; nothing for a missing image.
  func appendImage(_ instance: SVGInstance, _ map: Affine, to items: inout [SVGShapeItem]) {
    let node = instance.node
    guard instant.computed("visibility", along: instance.path) == "visible",
      let address = instant.address(of: node)
    else { return }
    if layers != nil, appendLayer(of: instance, address, map, to: &items) { return }
    guard let size = imageSize(address),
      let area = instant.area(ofImage: node, size: size)
    else { return }
    let attributes = instant.geometry(of: node)
    items += fitted(
      .address(address),
      size,
      in: area,
      attributes["preserveAspectRatio"] ?? "",
      isPixelated: instant.isPixelated(along: instance.path),
      along: instance.path,
      map
    )
  }

  /// An image fitted into a rectangle as `preserveAspectRatio` says.
  func fitted(
    _ source: SVGShapeImage.Source,
    _ size: Size,
    in area: Rect,
    _ fit: String,
    isPixelated: Bool = false,
    along path: [Int],
    _ map: Affine
  ) -> [SVGShapeItem] {
    let attributes = [
      "viewBox": "0 0 \(size.width) \(size.height)", "preserveAspectRatio": fit,
    ]
    guard let inner = SVGOutline.map(of: "image", attributes, in: area.size), inner.isInvertible
    else { return [] }
    let corner = Affine.translation(area.minX, area.minY)
    let destination = inner.concatenating(corner).apply(Rect(origin: .zero, size: size))
    let image = SVGShapeImage(
      source: source,
      destination: destination,
      map: map,
      isPixelated: isPixelated
    )
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
    let values = geometry(of: node)
    let full = viewport(of: node)
    let context = style.lengthContext(of: node)
    func length(_ key: String, _ full: Double) -> Double? {
      values[key].flatMap { Quantity($0, context) }?.resolved(full)
    }
    guard size.width > 0, size.height > 0 else { return nil }
    var sides = Size(0, 0)
    switch (length("width", full.width), length("height", full.height)) {
    case (let width?, let height?): sides = Size(width, height)
    case (let width?, nil): sides = Size(width, width * size.height / size.width)
    case (nil, let height?): sides = Size(height * size.width / size.height, height)
    case (nil, nil): sides = size
    }
    guard sides.width > 0, sides.height > 0 else { return nil }
    let origin = Point(length("x", full.width) ?? 0, length("y", full.height) ?? 0)
    return Rect(origin: origin, size: sides)
  }
}
