internal import Graphics

/// A basic shape of CSS, of a clip or a path of motion: `inset()`, `rect()`, `xywh()`, `circle()`, `ellipse()`, `polygon()`, `path()`, or the
/// reference box alone.
///
/// CSS Shapes 1 and CSS Masking 1, 5.1.
struct BasicShape {
  /// The boxes that a shape can refer to.
  enum ReferenceBox {
    /// The box of the geometry without stroke.
    case fill
    /// The box with the stroke.
    case stroke
    case viewport

    init?(_ word: String) {
      switch word.lowercased() {
      case "fill-box", "content-box", "padding-box": self = .fill
      case "stroke-box", "border-box", "margin-box": self = .stroke
      case "view-box": self = .viewport
      default: return nil
      }
    }
  }

  var path: Path
  var rule = FillRule.nonZero

  private static let names = [
    "inset(", "rect(", "xywh(", "circle(", "ellipse(", "polygon(", "path(",
  ]

  /// Whether a value of `clip-path` names a shape or a box.
  static func isBegun(by text: String) -> Bool {
    text.splitTopLevel(" ").contains { word in
      let word = word.lowercased()
      return ReferenceBox(word) != nil || names.contains { word.hasPrefix($0) }
    }
  }

  /// Reads a shape; nil for a text that is none.
  ///
  /// - Parameters:
  ///   - center: the centre of ellipses without a position; nil for that of the box.
  ///   - box: the rectangle of a reference box, in the user space of the result.
  init?(
    _ text: String,
    _ context: LengthContext,
    center: Point? = nil,
    box: (ReferenceBox) -> Rect
  ) {
    var words = text.splitTopLevel(" ")
    var reference: ReferenceBox?
    if let index = words.firstIndex(where: { ReferenceBox($0) != nil }) {
      reference = ReferenceBox(words.remove(at: index))
    }
    guard words.count <= 1 else { return nil }
    // SVG elements have no border: their border box is the one of the stroke.
    let rect = box(reference ?? .stroke)
    guard let word = words.first else {
      guard reference != nil else { return nil }
      self.init(path: .rect(rect))
      return
    }
    guard let call = word.functionCall,
      let shape = Reader(box: rect, context: context, center: center)
        .shape(call.name, call.arguments)
    else { return nil }
    self = shape
  }

  /// A shape with all of its arguments, so that shapes of one kind interpolate; other texts as they are.
  ///
  /// CSS Shapes 1, section 4.
  static func complete(_ text: String, _ context: LengthContext) -> String {
    var words = text.splitTopLevel(" ")
    guard let index = words.firstIndex(where: { $0.functionCall != nil }),
      let call = words[index].functionCall,
      let shape = Reader(box: .zero, context: context).complete(call.name, call.arguments)
    else { return text }
    words[index] = shape
    return words.joined(separator: " ")
  }

  /// A position such as `left 10px top 20%` in a box; nil for words that are none.
  static func position(_ words: [String], in box: Rect, _ context: LengthContext) -> Point? {
    let reader = Reader(box: box, context: context)
    return words.isEmpty ? nil : reader.position(words).map(reader.point)
  }

  fileprivate init(path: Path, rule: FillRule = .nonZero) { (self.path, self.rule) = (path, rule) }
}

/// Reads the arguments of shapes in a reference box.
private struct Reader {
  let box: Rect
  let context: LengthContext
  var center: Point?

  func shape(_ name: String, _ text: String) -> BasicShape? {
    let words = text.splitTopLevel(" ")
    switch name {
    case "inset", "rect", "xywh":
      let (edges, radii) = words.split(at: "round")
      guard let rect = rect(name, edges), let path = rounded(rect, radii ?? []) else { return nil }
      return BasicShape(path: path)
    case "circle", "ellipse":
      return ellipse(name, words).map { BasicShape(path: .ellipse(in: $0)) }
    case "polygon": return polygon(text.splitTopLevel(","))
    case "path":
      let (rule, rest) = rule(text.splitTopLevel(","))
      guard rest.count == 1, let data = rest.first?.unquoted else { return nil }
      let path = SVGPathData(data).path.transformed(by: .translation(box.minX, box.minY))
      return BasicShape(path: path, rule: rule)
    default: return nil
    }
  }

  private func quantities(_ words: [String]) -> [Quantity]? {
    let result = words.compactMap { Quantity($0, context) }
    return result.count == words.count ? result : nil
  }

  private static let rules: [String: FillRule] = ["nonzero": .nonZero, "evenodd": .evenOdd]

  // The fill rule before other arguments, and the others.
  private func rule(_ parts: [String]) -> (rule: FillRule, rest: ArraySlice<String>) {
    guard let rule = parts.first.flatMap({ Self.rules[$0.lowercased()] }) else {
      return (.nonZero, parts[...])
    }
    return (rule, parts.dropFirst())
  }

  // MARK: Rectangles

  private func rect(_ name: String, _ words: [String]) -> Rect? {
    guard let edges = insets(name, words) else { return nil }
    let corner = point(edges[3], edges[0])
    let right = max(corner.x, box.maxX - edges[1].resolved(box.width))
    let bottom = max(corner.y, box.maxY - edges[2].resolved(box.height))
    return Rect(minX: corner.x, minY: corner.y, maxX: right, maxY: bottom)
  }

  // The distances from the edges of the box, from the top clockwise: `rect()` and `xywh()` compute to `inset()`.
  private func insets(_ name: String, _ words: [String]) -> [Quantity]? {
    let full = Quantity(0, percent: 100)
    if name == "rect" {
      let autos = [Quantity(0), full, full, Quantity(0)]
      let edges = zip(words, autos).compactMap { word, auto in
        word.lowercased() == "auto" ? auto : Quantity(word, context)
      }
      guard words.count == 4, edges.count == 4 else { return nil }
      return [
        edges[0], full.adding(edges[1], times: -1), full.adding(edges[2], times: -1), edges[3],
      ]
    }
    guard let values = quantities(words) else { return nil }
    if name == "inset" { return Self.four(values) }
    guard values.count == 4 else { return nil }
    func rest(_ start: Quantity, _ size: Quantity) -> Quantity {
      full.adding(start.adding(size), times: -1)
    }
    return [values[1], rest(values[0], values[2]), rest(values[1], values[3]), values[0]]
  }

  // Four values of one to four: the fourth is as the second, the third and the second are as the first.
  private static func four(_ values: [Quantity]) -> [Quantity]? {
    guard (1...4).contains(values.count) else { return nil }
    let second = values.count > 1 ? values[1] : values[0]
    return [
      values[0], second, values.count > 2 ? values[2] : values[0],
      values.count > 3 ? values[3] : second,
    ]
  }

  // The radii of corners, across and down; none for no words.
  private func radii(_ words: [String]) -> (across: [Quantity], down: [Quantity])? {
    let none = Array(repeating: Quantity(0, .length), count: 4)
    guard !words.isEmpty else { return (none, none) }
    let parts = words.joined(separator: " ").splitTopLevel("/")
    guard parts.count <= 2, let first = quantities(parts[0].splitTopLevel(" ")),
      let second = parts.count > 1 ? quantities(parts[1].splitTopLevel(" ")) : first,
      let across = Self.four(first), let down = Self.four(second)
    else { return nil }
    return (across, down)
  }

  // A rectangle with the radii of `round`, reduced by one factor where two do not fit into a side. It begins with its top
  // edge.
  private func rounded(_ rect: Rect, _ words: [String]) -> Path? {
    guard !words.isEmpty else { return .rect(rect) }
    guard let (across, down) = self.radii(words) else { return nil }
    var radii = (0..<4).map {
      Size(max(0, across[$0].resolved(box.width)), max(0, down[$0].resolved(box.height)))
    }
    let sums = [
      (rect.width, radii[0].width + radii[1].width),
      (rect.height, radii[1].height + radii[2].height),
      (rect.width, radii[2].width + radii[3].width),
      (rect.height, radii[3].height + radii[0].height),
    ]
    let factor = sums.reduce(1.0) { $1.1 > 0 ? min($0, $1.0 / $1.1) : $0 }
    radii = radii.map { Size($0.width * factor, $0.height * factor) }
    // The directions of the edges, clockwise on screen from the top.
    let directions = [Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1)]
    var path = Path()
    path.move(to: Point(rect.minX + radii[0].width, rect.minY))
    for (index, into) in directions.enumerated() {
      let next = (index + 1) % 4
      let (corner, radius, out) = (rect.corners[next], radii[next], directions[next])
      func along(_ direction: Point, _ share: Double) -> Point {
        Point(direction.x * radius.width * share, direction.y * radius.height * share)
      }
      let (start, end) = (corner - along(into, 1), corner + along(out, 1))
      path.line(to: start)
      let handle = 1 - Path.kappa
      path.curve(corner - along(into, handle), corner + along(out, handle), to: end)
    }
    path.close()
    return path
  }

  // MARK: Ellipses

  private func ellipse(_ name: String, _ words: [String]) -> Rect? {
    let (main, position) = words.split(at: "at")
    guard main.count <= (name == "circle" ? 1 : 2), position?.isEmpty != true,
      let center = position.map({ self.position($0).map(point) }) ?? self.center ?? box.center
    else { return nil }
    let across = [abs(center.x - box.minX), abs(box.maxX - center.x)]
    let down = [abs(center.y - box.minY), abs(box.maxY - center.y)]
    func radius(at index: Int, sides: [Double], base: Double) -> Double? {
      guard index < main.count else { return sides.min() }
      switch main[index].lowercased() {
      case "closest-side": return sides.min()
      case "farthest-side": return sides.max()
      default: return Quantity(main[index], context).map { max(0, $0.resolved(base)) }
      }
    }
    let radii: (Double, Double)
    if name == "circle" {
      guard let r = radius(at: 0, sides: across + down, base: box.size.diagonal) else { return nil }
      radii = (r, r)
    } else {
      guard main.count != 1, let rx = radius(at: 0, sides: across, base: box.width),
        let ry = radius(at: 1, sides: down, base: box.height)
      else { return nil }
      radii = (rx, ry)
    }
    return Rect(center.x - radii.0, center.y - radii.1, 2 * radii.0, 2 * radii.1)
  }

  fileprivate func point(_ x: Quantity, _ y: Quantity) -> Point {
    Point(box.minX + x.resolved(box.width), box.minY + y.resolved(box.height))
  }

  // A position of one, two or four words: `30% 4px`, `top left`, `right 10px bottom 20%`.
  fileprivate func position(_ words: [String]) -> (x: Quantity, y: Quantity)? {
    let words = words.map { $0.lowercased() }
    let half = Quantity(0, percent: 50)
    var (x, y): (Quantity?, Quantity?)
    if words.count == 4 {
      for index in [0, 2] {
        guard let side = Self.sides[words[index]],
          var distance = Quantity(words[index + 1], context)
        else { return nil }
        if side.percent > 0 {
          distance = Quantity(-distance.value, percent: 100 - distance.percent, distance.kind)
        }
        if side.isX { x = distance } else { y = distance }
      }
      guard x != nil, y != nil else { return nil }
    } else {
      guard words.count <= 2 else { return nil }
      let ends = words.map { Self.sides[$0] }
      let isVerticalFirst = ends.first??.isX == false || ends.last??.isX == true
      for (index, word) in words.enumerated() {
        let isX =
          words.count == 1
          ? !isVerticalFirst || ends[index]?.isX == true : (index == 0) != isVerticalFirst
        var value = word == "center" ? half : Quantity(word, context)
        if let end = ends[index], end.isX == isX { value = Quantity(0, percent: end.percent) }
        guard let value else { return nil }
        if isX { x = value } else { y = value }
      }
    }
    return (x ?? half, y ?? half)
  }

  private static let sides: [String: (isX: Bool, percent: Double)] = [
    "left": (true, 0), "right": (true, 100), "top": (false, 0), "bottom": (false, 100),
  ]

  // MARK: Complete arguments

  func complete(_ name: String, _ text: String) -> String? {
    let words = text.splitTopLevel(" ")
    switch name {
    case "inset", "rect", "xywh":
      let (edges, corners) = words.split(at: "round")
      guard let sides = insets(name, edges), let radii = radii(corners ?? []) else { return nil }
      func list(_ values: [Quantity]) -> String { values.map(\.text).joined(separator: " ") }
      return "inset(\(list(sides)) round \(list(radii.across)) / \(list(radii.down)))"
    case "circle", "ellipse":
      let (main, center) = words.split(at: "at")
      guard center?.isEmpty != true, let (x, y) = position(center ?? ["center"]) else { return nil }
      let count = name == "circle" ? 1 : 2
      let radii = main.isEmpty ? Array(repeating: "closest-side", count: count) : main
      return "\(name)(\(radii.joined(separator: " ")) at \(x.text) \(y.text))"
    case "polygon", "path":
      let hasRule = ["nonzero", "evenodd"].contains { text.lowercased().hasPrefix($0) }
      return "\(name)(\(hasRule ? text : "nonzero, " + text))"
    default: return nil
    }
  }

  // MARK: Polygons

  private func polygon(_ parts: [String]) -> BasicShape? {
    let (rule, pairs) = rule(parts)
    var points: [Point] = []
    for pair in pairs {
      guard let numbers = quantities(pair.splitTopLevel(" ")), numbers.count == 2 else {
        return nil
      }
      points.append(point(numbers[0], numbers[1]))
    }
    return points.isEmpty ? nil : BasicShape(path: .polyline(points, closed: true), rule: rule)
  }
}

extension [String] {
  /// The words before a keyword, and those after it; nil without the keyword.
  func split(at keyword: String) -> (before: [String], after: [String]?) {
    let index = firstIndex { $0.lowercased() == keyword }
    return (Array(self[..<(index ?? count)]), index.map { Array(self[($0 + 1)...]) })
  }
}
