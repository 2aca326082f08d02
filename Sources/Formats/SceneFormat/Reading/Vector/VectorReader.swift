internal import Graphics
internal import JSONText
internal import SceneModel
internal import VectorGeometry

/// Reads vector images.
struct VectorReader {
  let values: ValueReader
  let index: SceneIndex

  private var animated: AnimatedValueReader { AnimatedValueReader(values: values, index: index) }

  /// The image of an array of items; an empty one without any.
  func content(_ cursor: JSONCursor?) -> VectorContent {
    VectorContent(items: cursor.map(items) ?? [])
  }

  private func items(_ cursor: JSONCursor) -> [VectorItem] {
    values.list(cursor, of: "items", item) ?? []
  }

  private func item(_ cursor: JSONCursor) -> VectorItem? {
    guard cursor.isObject else { return values.mismatch(cursor, needs: "an object: an item") }
    guard let type = cursor["type"] else {
      let names = VectorItem.Kind.allCases.map(\.rawValue.quoted).alternatives
      return values.refuse(cursor, .missing, "type is missing (add one of \(names))")
    }
    guard let kind: VectorItem.Kind = values.enumeration(type) else { return nil }
    values.checkKeys(
      cursor,
      allowed: KeyCatalogue.vectorItem(kind),
      of: "an item of the type \(kind.rawValue.quoted)"
    )
    let object = AnimatedObject(reader: animated, cursor: cursor)
    switch kind {
    case .group: return group(cursor, object)
    case .path, .rectangle, .ellipse, .star: return primitive(kind, cursor, object)
    case .text: return VectorTextReader(values: values, index: index).text(cursor).map { .text($0) }
    case .fill: return fill(cursor, object)
    case .stroke: return stroke(cursor, object)
    case .trim, .repeater, .roundCorners, .puckerBloat, .zigZag, .offset, .merge:
      return modifier(kind, cursor, object)
    }
  }

  private func group(_ cursor: JSONCursor, _ object: AnimatedObject) -> VectorItem? {
    let placement = cursor["placement"].map {
      PlacementReader(values: values, index: index).faded($0)
    }
    return .group(
      VectorGroup(
        name: cursor["name"].flatMap { values.string($0) },
        placement: (placement ?? nil) ?? FadedPlacement(),
        blendMode: object.word("blendMode", default: .normal),
        items: cursor["items"].map(items) ?? []
      )
    )
  }

  private func primitive(
    _ kind: VectorItem.Kind,
    _ cursor: JSONCursor,
    _ object: AnimatedObject
  ) -> VectorItem? {
    let center = object.point("center")
    let isReversed = object.flag("isReversed")
    switch kind {
    case .rectangle:
      return .rectangle(
        VectorRectangle(
          center: center,
          size: object.point("size"),
          radius: object.number("radius", default: 0),
          isReversed: isReversed
        )
      )
    case .ellipse:
      let size = object.point("size")
      return .ellipse(VectorEllipse(center: center, size: size, isReversed: isReversed))
    case .star:
      return .star(
        VectorStar(
          isPolygon: object.flag("isPolygon"),
          center: center,
          points: object.number("points", default: 5),
          rotation: object.angle("rotation"),
          outerRadius: object.number("outerRadius", default: 0),
          innerRadius: object.number("innerRadius", default: 0),
          outerRoundness: object.number("outerRoundness", default: 0),
          innerRoundness: object.number("innerRoundness", default: 0),
          isReversed: isReversed
        )
      )
    case .path, .group, .text, .fill, .stroke, .trim, .repeater, .roundCorners, .puckerBloat,
      .zigZag, .offset, .merge:
      guard let path = cursor["path"] else {
        return values.refuse(cursor, .missing, "path is missing (add the outline)")
      }
      return animated.path(path).map { .path($0) }
    }
  }

  // MARK: Paints

  private func fill(_ cursor: JSONCursor, _ object: AnimatedObject) -> VectorItem? {
    guard let paint = paint(cursor) else { return nil }
    return .fill(
      VectorFill(
        paint: paint,
        opacity: object.number("opacity", default: 1),
        rule: object.word("rule", default: .nonZero),
        blendMode: object.word("blendMode", default: .normal)
      )
    )
  }

  private func stroke(_ cursor: JSONCursor, _ object: AnimatedObject) -> VectorItem? {
    guard let paint = paint(cursor) else { return nil }
    let dashes = cursor["dashes"].map { values.list($0, of: "lengths", animated.number) ?? [] }
    return .stroke(
      VectorStroke(
        paint: paint,
        opacity: object.number("opacity", default: 1),
        width: object.number("width", default: 1),
        cap: object.word("cap", default: .butt),
        join: object.word("join", default: .miter),
        miterLimit: object.number("miterLimit", default: 10),
        dashes: dashes ?? [],
        dashPhase: object.number("dashPhase", default: 0),
        blendMode: object.word("blendMode", default: .normal)
      )
    )
  }

  private func paint(_ cursor: JSONCursor) -> VectorPaint? {
    if let position = cursor["gradient"] { return gradient(position).map { .gradient($0) } }
    guard let position = cursor["color"] else { return .color(.constant(.black)) }
    return animated.value(position) { element, _ in values.color(element) }.map { .color($0) }
  }

  private func gradient(_ cursor: JSONCursor) -> VectorGradient? {
    guard cursor.isObject else { return values.mismatch(cursor, needs: "an object: a gradient") }
    values.checkKeys(cursor, allowed: KeyCatalogue.vectorGradient, of: "a gradient")
    guard let count = cursor["colorCount"], let list = cursor["stops"] else {
      return values.refuse(cursor, .missing, "colorCount or stops is missing (add both)")
    }
    let stops = animated.value(list) { element, _ in values.numbers(element) }
    guard let count = values.integer(count, in: 1...1_000_000), let stops else { return nil }
    guard stops.all({ $0.count >= count * 4 }) else {
      return values.refuse(
        list,
        .count,
        "\(count) colours need \(count * 4) numbers: location, red, green and blue of each"
      )
    }
    let object = AnimatedObject(reader: animated, cursor: cursor)
    return VectorGradient(
      kind: object.word("gradientType", default: .axial),
      start: object.point("startPoint"),
      end: object.point("endPoint"),
      highlightLength: object.number("highlightLength", default: 0),
      highlightAngle: object.angle("highlightAngle"),
      startAngle: object.angle("startAngle"),
      colorCount: count,
      stops: stops
    )
  }

  // MARK: Modifiers

  private func modifier(
    _ kind: VectorItem.Kind,
    _ cursor: JSONCursor,
    _ object: AnimatedObject
  ) -> VectorItem? {
    switch kind {
    case .trim:
      return .trim(
        VectorTrim(
          start: object.number("start", default: 0),
          end: object.number("end", default: 1),
          offset: object.number("offset", default: 0),
          isSequential: object.flag("isSequential")
        )
      )
    case .repeater:
      let step = cursor["step"].map {
        PlacementReader(values: values, index: index).placement($0)
      }
      return .repeater(
        VectorRepeater(
          copies: object.number("copies", default: 3),
          offset: object.number("offset", default: 0),
          stacksUpwards: object.flag("stacksUpwards"),
          step: (step ?? nil) ?? Placement(),
          startOpacity: object.number("startOpacity", default: 1),
          endOpacity: object.number("endOpacity", default: 1)
        )
      )
    case .roundCorners: return .roundCorners(object.number("radius", default: 0))
    case .puckerBloat: return .puckerBloat(object.number("amount", default: 0))
    case .zigZag:
      return .zigZag(
        VectorZigZag(
          ridges: object.number("ridges", default: 0),
          size: object.number("size", default: 0),
          isSmooth: object.flag("isSmooth")
        )
      )
    case .merge: return .merge(object.word("mode", default: .compound))
    case .offset, .group, .path, .rectangle, .ellipse, .star, .text, .fill, .stroke:
      return .offset(
        VectorOffset(
          amount: object.number("amount", default: 0),
          join: object.word("join", default: .miter),
          miterLimit: object.number("miterLimit", default: 4),
          miterLimitUnit: object.word("miterLimitUnit", default: .distance)
        )
      )
    }
  }
}
