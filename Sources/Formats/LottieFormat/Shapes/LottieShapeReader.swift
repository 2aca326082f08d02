internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Reads the shapes of a layer as a shape tree.
struct LottieShapeReader {
  let context: LottieContext
  let properties: LottiePropertyReader

  init(_ context: LottieContext, _ clock: LottieClock) {
    self.context = context
    properties = LottiePropertyReader(context: context, clock: clock)
  }

  /// The items of an array of shapes.
  func items(_ cursor: JSONCursor?) -> [VectorItem] {
    var result: [VectorItem] = []
    for element in context.list(cursor) {
      guard let item = item(element) else { continue }
      if case .stroke = item, result.contains(where: \.mergesCoverages) {
        context.warn(
          once: "stroke of merge",
          element,
          "a stroke of merged paths shows the outlines of all of them"
        )
      }
      result.append(item)
    }
    return result
  }

  private func item(_ cursor: JSONCursor) -> VectorItem? {
    guard cursor.isObject, !isHidden(cursor) else { return nil }
    guard let type = cursor["ty"]?.text else {
      let type = cursor["ty"].map { "whose type is \($0.value.echo)" } ?? "without a type"
      context.warn(once: "shape \(type)", cursor, "shapes \(type) are not drawn")
      return nil
    }
    switch type {
    case "gr": return .group(group(cursor))
    case "sh":
      let closed = context.flag(cursor["closed"])
      return properties.path(cursor["ks"], closed: closed).map { .path($0) }
    case "rc":
      let size = properties.point(cursor["s"])
      let isPositive = size.constant.map { $0.x >= 0 && $0.y >= 0 } ?? false
      return .rectangle(
        VectorRectangle(
          center: properties.point(cursor["p"]),
          size: size,
          radius: properties.scalar(cursor["r"], default: 0),
          isReversed: isReversed(cursor),
          isSigned: context.compatibility == .web && !isPositive
        )
      )
    case "el":
      return .ellipse(
        VectorEllipse(
          center: properties.point(cursor["p"]),
          size: properties.point(cursor["s"]),
          isReversed: isReversed(cursor)
        )
      )
    case "sr": return .star(star(cursor))
    case "fl", "gf": return fill(cursor, isGradient: type == "gf").map { .fill($0) }
    case "st", "gs": return stroke(cursor, isGradient: type == "gs").map { .stroke($0) }
    case "tr", "no": return nil
    default: return modifier(cursor, type)
    }
  }

  // In lottie-web groups and modifiers cannot be hidden.
  private func isHidden(_ cursor: JSONCursor) -> Bool {
    guard context.flag(cursor["hd"]) == true else { return false }
    let alwaysVisible: Set = ["gr", "tr", "tm", "rp", "rd", "pb", "zz", "op", "mm"]
    return context.compatibility == .ae || !alwaysVisible.contains(cursor["ty"]?.text ?? "")
  }

  private func isReversed(_ cursor: JSONCursor) -> Bool { context.number(cursor["d"]) == 3 }

  private func group(_ cursor: JSONCursor) -> VectorGroup {
    let list = cursor["it"]
    let transform = list?.elements.last { $0["ty"]?.text == "tr" && !isHidden($0) }
    return VectorGroup(
      name: cursor["nm"]?.text,
      placement: properties.placement(transform),
      blendMode: LottieBlending.mode(cursor["bm"], context),
      items: items(list)
    )
  }

  private func star(_ cursor: JSONCursor) -> VectorStar {
    VectorStar(
      isPolygon: context.number(cursor["sy"]) == 2,
      center: properties.point(cursor["p"]),
      points: properties.scalar(cursor["pt"], default: 5),
      rotation: properties.angle(cursor["r"]),
      outerRadius: properties.scalar(cursor["or"], default: 0),
      innerRadius: properties.scalar(cursor["ir"], default: 0),
      outerRoundness: properties.percentage(cursor["os"], default: 0),
      innerRoundness: properties.percentage(cursor["is"], default: 0),
      isReversed: isReversed(cursor)
    )
  }

  // MARK: Paints

  private func fill(_ cursor: JSONCursor, isGradient: Bool) -> VectorFill? {
    guard let paint = paint(cursor, isGradient: isGradient) else { return nil }
    return VectorFill(
      paint: paint,
      opacity: properties.percentage(cursor["o"]),
      rule: context.number(cursor["r"]) == 2 ? .evenOdd : .nonZero,
      blendMode: LottieBlending.mode(cursor["bm"], context)
    )
  }

  private func stroke(_ cursor: JSONCursor, isGradient: Bool) -> VectorStroke? {
    guard let paint = paint(cursor, isGradient: isGradient) else { return nil }
    var stroke = VectorStroke(
      paint: paint,
      opacity: properties.percentage(cursor["o"]),
      width: properties.scalar(cursor["w"], default: 1),
      cap: Self.cap(context.number(cursor["lc"])),
      join: Self.join(context.number(cursor["lj"])),
      blendMode: LottieBlending.mode(cursor["bm"], context)
    )
    stroke.miterLimit = miterLimit(cursor)
    for dash in context.list(cursor["d"]) {
      let length = properties.scalar(dash["v"], default: 0)
      if dash["n"]?.text == "o" { stroke.dashPhase = length } else { stroke.dashes.append(length) }
    }
    return stroke
  }

  // Missing or 0 is 4, as in SVG.
  private func miterLimit(_ cursor: JSONCursor) -> AnimatedValue<Double> {
    if let animated = cursor["ml2"] { return properties.scalar(animated, default: 4) }
    let limit = context.number(cursor["ml"]) ?? 0
    return .constant(limit > 0 ? limit : 4)
  }

  private static func cap(_ number: Double?) -> LineCap {
    number == 1 ? .butt : number == 3 ? .square : .round
  }

  /// Returns the line join of a number.
  static func join(_ number: Double?) -> LineJoin {
    number == 1 ? .miter : number == 3 ? .bevel : .round
  }

  private func paint(_ cursor: JSONCursor, isGradient: Bool) -> VectorPaint? {
    guard isGradient else { return .color(properties.color(cursor["c"])) }
    guard let list = cursor["g"],
      let stops = properties.vector(list["k"], context.numbers, as: { $0 })
    else {
      context.warn(once: "gradient", cursor, "a gradient without stops shows nothing")
      return nil
    }
    let number = context.number(list["p"]) ?? 0
    let count = Int(clamping: number, in: 0...1_000_000)
    guard count > 0, stops.all({ $0.count >= count * 4 }) else {
      let problem =
        count > 0
        ? "has fewer numbers than its \(number.shortestDecimal) stops need"
        : "has no stops: p, their number, is "
          + (list["p"] == nil ? "missing" : number.shortestDecimal)
      context.warn(once: "stops", list, "a gradient \(problem); it shows nothing")
      return nil
    }
    let type = context.number(cursor["t"]) ?? 1
    return .gradient(
      VectorGradient(
        kind: type == 2 ? .radial : type == 3 ? .conic : .axial,
        start: properties.point(cursor["s"]),
        end: properties.point(cursor["e"]),
        highlightLength: type == 2 ? properties.percentage(cursor["h"], default: 0) : .constant(0),
        highlightAngle: type == 3 ? .constant(0) : properties.angle(cursor["a"]),
        startAngle: type == 3 ? properties.angle(cursor["a"]) : .constant(0),
        colorCount: count,
        stops: stops
      )
    )
  }
}

extension VectorItem {
  /// Whether a paint or a group has a blend mode.
  var isMixed: Bool {
    switch self {
    case .group(let group): group.blendMode != .normal || group.items.contains(where: \.isMixed)
    case .fill(let fill): fill.blendMode != .normal
    case .stroke(let stroke): stroke.blendMode != .normal
    case .path, .rectangle, .ellipse, .star, .text, .trim, .repeater, .roundCorners, .puckerBloat,
      .zigZag, .offset, .merge:
      false
    }
  }

  // Whether the item's result has no outline.
  fileprivate var mergesCoverages: Bool {
    switch self {
    case .merge(let mode): mode != .compound
    case .group(let group): group.items.contains(where: \.mergesCoverages)
    case .path, .rectangle, .ellipse, .star, .text, .fill, .stroke, .trim, .repeater, .roundCorners,
      .puckerBloat, .zigZag, .offset:
      false
    }
  }
}

/// How Lottie numbers the ways of mixing.
enum LottieBlending {
  private static let modes: [BlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
    .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
    .hardMix,
  ]

  // Add and hard mix are no modes of CSS, so lottie-web draws them as normal.
  private static let firstBeyondCSS = 16

  /// Returns the blend mode of a number; normal for a missing or unknown one.
  static func mode(_ cursor: JSONCursor?, _ context: LottieContext) -> BlendMode {
    guard let cursor, let number = context.number(cursor) else { return .normal }
    let index = Int(clamping: number, in: -1...1000)
    if modes.indices.contains(index) {
      guard context.compatibility == .web, index >= firstBeyondCSS else { return modes[index] }
      context.warn(
        once: "bm\(index)",
        cursor,
        "the blend mode \(index == 16 ? "add" : "hard mix") is drawn as normal, as in lottie-web "
          + "(--lottie-compat ae blends as After Effects)"
      )
      return .normal
    }
    context.warn(once: "bm\(index)", cursor, "the blend mode \(index) is drawn as normal")
    return .normal
  }
}
