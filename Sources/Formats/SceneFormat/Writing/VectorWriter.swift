internal import Graphics
internal import JSONText
internal import SceneModel
internal import VectorGeometry

/// Writes vector images.
enum VectorWriter {
  /// Adds the items of an image.
  static func add(_ vector: VectorContent, to list: inout MemberList) {
    list.add("items", items(vector.items), unless: vector.items.isEmpty)
    list.add("isolatesBlending", vector.isolatesBlending, default: true)
  }

  private static func items(_ items: [VectorItem]) -> JSONValue {
    JSONValue(.array(items.map(value)))
  }

  private static func value(_ item: VectorItem) -> JSONValue {
    var list = MemberList()
    list.add("type", JSONValue(text: item.kind.rawValue))
    switch item {
    case .group(let group): add(group, to: &list)
    case .path(let path):
      list.add("path", AnimatedValueWriter.value(path) { JSONValue(path: $0) })
    case .rectangle(let rectangle):
      list.add("center", rectangle.center, default: .zero)
      list.add("size", rectangle.size, default: .zero)
      list.add("radius", rectangle.radius, default: 0)
      list.add("isReversed", rectangle.isReversed, default: false)
    case .ellipse(let ellipse):
      list.add("center", ellipse.center, default: .zero)
      list.add("size", ellipse.size, default: .zero)
      list.add("isReversed", ellipse.isReversed, default: false)
    case .star(let star): add(star, to: &list)
    case .text(let text): VectorTextWriter.add(text, to: &list)
    case .fill(let fill):
      add(fill.paint, to: &list)
      list.add("opacity", fill.opacity, default: 1)
      list.add("rule", fill.rule, default: .nonZero)
      list.add("blendMode", fill.blendMode, default: .normal)
    case .stroke(let stroke): add(stroke, to: &list)
    case .trim(let trim):
      list.add("start", trim.start, default: 0)
      list.add("end", trim.end, default: 1)
      list.add("offset", trim.offset, default: 0)
      list.add("isSequential", trim.isSequential, default: false)
    case .repeater(let repeater): add(repeater, to: &list)
    case .roundCorners(let radius): list.add("radius", AnimatedValueWriter.number(radius))
    case .puckerBloat(let amount): list.add("amount", AnimatedValueWriter.number(amount))
    case .zigZag(let zigZag):
      list.add("ridges", zigZag.ridges, default: 0)
      list.add("size", zigZag.size, default: 0)
      list.add("isSmooth", zigZag.isSmooth, default: false)
    case .offset(let offset):
      list.add("amount", offset.amount, default: 0)
      list.add("join", offset.join, default: .miter)
      list.add("miterLimit", offset.miterLimit, default: 4)
      list.add("miterLimitUnit", offset.miterLimitUnit, default: .distance)
    case .merge(let mode): list.add("mode", mode, default: .compound)
    }
    return list.object
  }

  private static func add(_ group: VectorGroup, to list: inout MemberList) {
    if let name = group.name { list.add("name", JSONValue(text: name)) }
    list.add(
      "placement",
      PlacementWriter.value(group.placement),
      unless: group.placement == FadedPlacement()
    )
    list.add("blendMode", group.blendMode, default: .normal)
    list.add("items", items(group.items))
  }

  private static func add(_ star: VectorStar, to list: inout MemberList) {
    list.add("isPolygon", star.isPolygon, default: false)
    list.add("center", star.center, default: .zero)
    list.add("points", star.points, default: 5)
    list.add("rotation", star.rotation, default: 0)
    list.add("outerRadius", star.outerRadius, default: 0)
    list.add("innerRadius", star.innerRadius, default: 0)
    list.add("outerRoundness", star.outerRoundness, default: 0)
    list.add("innerRoundness", star.innerRoundness, default: 0)
    list.add("isReversed", star.isReversed, default: false)
  }

  private static func add(_ stroke: VectorStroke, to list: inout MemberList) {
    add(stroke.paint, to: &list)
    list.add("opacity", stroke.opacity, default: 1)
    list.add("width", stroke.width, default: 1)
    list.add("cap", stroke.cap, default: .butt)
    list.add("join", stroke.join, default: .miter)
    list.add("miterLimit", stroke.miterLimit, default: 10)
    list.add(
      "dashes",
      JSONValue(.array(stroke.dashes.map(AnimatedValueWriter.number))),
      unless: stroke.dashes.isEmpty
    )
    list.add("dashPhase", stroke.dashPhase, default: 0)
    list.add("blendMode", stroke.blendMode, default: .normal)
  }

  private static func add(_ repeater: VectorRepeater, to list: inout MemberList) {
    list.add("copies", repeater.copies, default: 3)
    list.add("offset", repeater.offset, default: 0)
    list.add("stacksUpwards", repeater.stacksUpwards, default: false)
    list.add("step", PlacementWriter.value(repeater.step), unless: repeater.step == Placement())
    list.add("startOpacity", repeater.startOpacity, default: 1)
    list.add("endOpacity", repeater.endOpacity, default: 1)
  }

  private static func add(_ paint: VectorPaint, to list: inout MemberList) {
    switch paint {
    case .color(let color):
      list.add("color", AnimatedValueWriter.value(color) { JSONValue(color: $0) })
    case .gradient(let gradient):
      var inner = MemberList()
      inner.add("gradientType", gradient.kind, default: .axial)
      inner.add("startPoint", gradient.start, default: .zero)
      inner.add("endPoint", gradient.end, default: .zero)
      inner.add("highlightLength", gradient.highlightLength, default: 0)
      inner.add("highlightAngle", gradient.highlightAngle, default: 0)
      inner.add("startAngle", gradient.startAngle, default: 0)
      inner.add("colorCount", JSONValue(number: Double(gradient.colorCount)))
      inner.add("stops", AnimatedValueWriter.value(gradient.stops) { JSONValue(numbers: $0) })
      list.add("gradient", inner.object)
    }
  }
}
