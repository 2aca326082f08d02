internal import Graphics
internal import JSONText
package import SceneModel

/// The keys of shape trees: of their items and gradients.
package enum VectorKeys {
  /// Keys of an item of a kind, `type` first.
  package static func item(_ kind: VectorItem.Kind) -> [FieldSchema] {
    [
      FieldSchema("type", .name([kind.rawValue], alternatives: [])).required
        .summary("The kind of item.")
    ]
      + table(kind).schemas
  }

  /// The names of the keys of an item of a kind.
  static func names(_ kind: VectorItem.Kind) -> [String] { names[kind] ?? [] }
  private static let names = VectorItem.Kind.table { item($0).names }

  /// The keys of a kind of item, and its reader.
  struct ItemTable {
    let schemas: [FieldSchema]
    let read: (JSONCursor, ValueReader) -> VectorItem?

    init<Object>(_ table: FieldTable<Object>, _ item: @escaping (Object) -> VectorItem) {
      schemas = table.schemas
      read = { table.read($0, $1).map(item) }
    }
  }

  /// The table of a kind of item.
  static func table(_ kind: VectorItem.Kind) -> ItemTable {
    switch kind {
    case .group: ItemTable(group, VectorItem.group)
    case .path: ItemTable(path, VectorItem.path)
    case .rectangle: ItemTable(rectangle, VectorItem.rectangle)
    case .ellipse: ItemTable(ellipse, VectorItem.ellipse)
    case .star: ItemTable(star, VectorItem.star)
    case .text: ItemTable(VectorTextKeys.text, VectorItem.text)
    case .fill: ItemTable(fill, VectorItem.fill)
    case .stroke: ItemTable(stroke, VectorItem.stroke)
    case .trim: ItemTable(trim, VectorItem.trim)
    case .repeater: ItemTable(repeater, VectorItem.repeater)
    case .roundCorners: ItemTable(roundCorners, VectorItem.roundCorners)
    case .puckerBloat: ItemTable(puckerBloat, VectorItem.puckerBloat)
    case .zigZag: ItemTable(zigZag, VectorItem.zigZag)
    case .offset: ItemTable(offset, VectorItem.offset)
    case .merge: ItemTable(merge, VectorItem.merge)
    }
  }

  static let group = FieldTable(VectorGroup(items: [])) {
    Field("name", \.name, .optional(.text)).summary("The name for messages.")
    Field("placement", \.placement, .placement)
      .summary("The placement of the group, in separately animated parts.")
    blendMode(\.blendMode)
    Field("items", \.items, .items).alwaysWritten
      .summary("The items of the group, the topmost first.")
  }

  static let path = FieldTable(AnimatedValue<Path>.constant(Path())) {
    Field("path", \.self, .path).required("path is missing (add the outline)")
      .summary("The outline.")
  }

  static let rectangle = FieldTable(VectorRectangle()) {
    center(\.center)
    size(\.size)
    Field("radius", \.radius, .number(.points)).summary("The radius of the corners.")
    isReversed(\.isReversed)
    Field("isSigned", \.isSigned, .flag)
      .summary("Whether a negative size curves the sides inwards, as in lottie-web.")
  }

  static let ellipse = FieldTable(VectorEllipse()) {
    center(\.center)
    size(\.size)
    isReversed(\.isReversed)
  }

  static let star = FieldTable(VectorStar()) {
    Field("isPolygon", \.isPolygon, .flag).summary("Whether it has outer points only.")
    center(\.center)
    Field("points", \.points, .number(.count)).summary("The number of points.")
    Field("rotation", \.rotation, .angle).unstated.summary("The clockwise rotation.")
    Field("outerRadius", \.outerRadius, .number(.points))
      .summary("The distance of outer points from the centre.")
    Field("innerRadius", \.innerRadius, .number(.points))
      .summary("The distance of inner points from the centre.")
    Field("outerRoundness", \.outerRoundness, .number(.fraction))
      .summary("The roundness of outer points.")
    Field("innerRoundness", \.innerRoundness, .number(.fraction))
      .summary("The roundness of inner points.")
    isReversed(\.isReversed)
  }

  static let fill = FieldTable(VectorFill(paint: .color(.constant(.black)))) {
    color(\.paint.color)
    gradient(\.paint.gradient)
    opacity(\.opacity)
    Field("rule", \.rule, .word).summary("The rule for the inside of the path.")
    blendMode(\.blendMode)
  }

  static let stroke = FieldTable(VectorStroke(paint: .color(.constant(.black)))) {
    color(\.paint.color)
    gradient(\.paint.gradient)
    opacity(\.opacity)
    Field("width", \.width, .number(.points)).summary("The line width.")
    Field("cap", \.cap, .word).summary("The line cap.")
    Field("join", \.join, .word).summary("The line join.")
    Field("miterLimit", \.miterLimit, .number(.factor)).summary("The miter limit.")
    Field("dashes", \.dashes, .list(.number(.points), "lengths"))
      .summary("Alternating lengths of dashes and gaps.")
    Field("dashPhase", \.dashPhase, .number(.points))
      .summary("The offset into the dash pattern at the start.")
    blendMode(\.blendMode)
  }

  static let trim = FieldTable(VectorTrim()) {
    Field("start", \.start, .number(.fraction)).summary("The start of the visible part.")
    Field("end", \.end, .number(.fraction)).summary("The end of the visible part.")
    Field("offset", \.offset, .number(.factor))
      .summary("Shifts both along the path, in multiples of its length.")
    Field("isSequential", \.isSequential, .flag)
      .summary("Whether the paths are trimmed as one sequence.")
    Field("rounding", \.rounding, .notNegative(.fraction))
      .summary("The step that both ends are rounded to after the shift; 0 rounds nothing.")
  }

  static let repeater = FieldTable(VectorRepeater()) {
    Field("copies", \.copies, .number(.count)).summary("The number of copies.")
    Field("offset", \.offset, .number(.count))
      .summary("The number of steps applied to the first copy.")
    Field("stacksUpwards", \.stacksUpwards, .flag)
      .summary("Whether later copies are drawn above earlier ones.")
    Field("turnsFirst", \.turnsFirst, .flag)
      .summary("Whether copies turn before they are scaled, as in lottie-web.")
    Field("step", \.step, .placement)
      .summary("The placement of each copy relative to the previous one.")
    Field("startOpacity", \.startOpacity, .number(.fraction))
      .summary("The opacity of the first copy.")
    Field("endOpacity", \.endOpacity, .number(.fraction)).summary("The opacity of the last copy.")
  }

  static let roundCorners = FieldTable(AnimatedValue.constant(0.0)) {
    Field("radius", \.self, .number(.points)).alwaysWritten.summary("The radius of the corners.")
  }

  static let puckerBloat = FieldTable(AnimatedValue.constant(0.0)) {
    Field("amount", \.self, .number(.fraction)).alwaysWritten
      .summary("The amount: above 0 bloats edges, below 0 puckers them.")
  }

  static let zigZag = FieldTable(VectorZigZag()) {
    Field("ridges", \.ridges, .number(.count)).summary("The number of ridges on each segment.")
    Field("size", \.size, .number(.points)).summary("The distance of ridges from the line.")
    Field("isSmooth", \.isSmooth, .flag).summary("Whether ridges are round.")
    Field("joinsEnds", \.joinsEnds, .flag)
      .summary("Whether the ends of open paths move as neighbours of each other, as in lottie-web.")
  }

  static let offset = FieldTable(VectorOffset()) {
    Field("amount", \.amount, .number(.points)).summary("The outward offset of the outline.")
    Field("join", \.join, .word).summary("The line join.")
    Field("miterLimit", \.miterLimit, .number(.factor)).summary("The miter limit.")
    Field("miterLimitUnit", \.miterLimitUnit, .word)
      .summary("Whether `miterLimit` is the distance to the tip, or the ratio of length to width.")
  }

  static let merge = FieldTable(VectorMerge.compound) {
    Field("mode", \.self, .word).summary("The operation that combines the preceding paths.")
  }

  /// Keys of the gradients of shape trees.
  package static let gradient = FieldTable(
    VectorGradient(colorCount: 0, stops: .constant([])),
    .vectorGradient
  ) {
    Field("gradientType", \.kind, .word).summary("The geometry of the gradient.")
    Field("startPoint", \.start, .point(.points)).summary("The start of the gradient.")
    Field("endPoint", \.end, .point(.points)).summary("The end of the gradient.")
    Field("highlightLength", \.highlightLength, .number(.fraction))
      .summary("The offset of the focal point of a radial gradient.")
    Field("highlightAngle", \.highlightAngle, .angle).unstated
      .summary("The direction of that offset.")
    Field("startAngle", \.startAngle, .angle).unstated
      .summary("The start angle of a conic gradient.")
    Field("colorCount", \.colorCount, .integer(1...1_000_000)).required(missingStops).readApart
      .summary("The number of colours.")
    Field("stops", \.stops, .numbers).required(missingStops).readApart
      .summary(
        "Location, red, green and blue of every colour, then location and alpha of the alpha stops."
      )
  }.named("a gradient", need: "an object: a gradient")

  private static let missingStops = "colorCount or stops is missing (add both)"

  // MARK: Keys of several items

  private static func center<Object>(_ path: FieldPath<Object, AnimatedPoint>) -> Field<Object> {
    Field("center", path, .point(.points)).summary("The centre.")
  }

  private static func size<Object>(_ path: FieldPath<Object, AnimatedPoint>) -> Field<Object> {
    Field("size", path, .point(.points)).summary("The width and height.")
  }

  private static func isReversed<Object>(_ path: FieldPath<Object, Bool>) -> Field<Object> {
    Field("isReversed", path, .flag).summary("Whether the direction of the path is reversed.")
  }

  private static func blendMode<Object>(_ path: FieldPath<Object, BlendMode>) -> Field<Object> {
    Field("blendMode", path, .word).summary("The blend mode with the backdrop.")
  }

  private static func color<Item>(_ path: FieldPath<Item, AnimatedValue<Color>?>) -> Field<Item> {
    Field("color", path, .optional(.color)).replaced(by: "gradient").stated.alwaysWritten
      .summary("The colour.")
  }

  private static func gradient<Item>(_ path: FieldPath<Item, VectorGradient?>) -> Field<Item> {
    Field("gradient", path, .optional(.gradient)).summary("A gradient that replaces `color`.")
  }

  private static func opacity<Item>(_ path: FieldPath<Item, AnimatedValue<Double>>) -> Field<Item> {
    Field("opacity", path, .number(.fraction)).summary("The opacity of the paint.")
  }
}

extension VectorPaint {
  fileprivate var color: AnimatedValue<Color>? {
    get { if case .color(let color) = self { color } else { nil } }
    set { if let newValue { self = .color(newValue) } }
  }

  fileprivate var gradient: VectorGradient? {
    get { if case .gradient(let gradient) = self { gradient } else { nil } }
    set { if let newValue { self = .gradient(newValue) } }
  }
}

extension FieldValue where Value == [VectorItem] {
  /// Items of shape trees.
  static var items: Self {
    let item = FieldValue<VectorItem>(.object(.vectorItem)) {
      $1.vectorItem($0)
    } write: {
      VectorWriter.value($0)
    }
    return .list(item, "items")
  }
}

extension FieldValue where Value == VectorGradient {
  fileprivate static var gradient: Self {
    Self(.object(.vectorGradient), { $1.vectorGradient($0) }, { VectorKeys.gradient.json($0) })
  }
}
