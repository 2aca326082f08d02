internal import Graphics

/// Reads glyphs of a font's table "COLR", version 1: outlines with solid colours and gradients.
///
/// OpenType specification, "COLR". Variations of the values have no effect. Composite modes other than "over",
/// outlines in outlines and repeated gradients are not read: no list of painted outlines can state them.
struct ColorPaints {
  /// An outline in em units, y down; a nil paint is the colour of the text.
  typealias Layer = (elements: [PathElement], paint: Paint?)

  /// The bytes of the table.
  let table: UnsafeRawBufferPointer
  let unitsPerEm: Double
  /// The colour of an index of the palette; nil for the colour of the text.
  let color: (UInt32) -> Color?
  /// The outline of a glyph in em units, y down.
  let shape: (UInt32) -> [PathElement]

  private var layers: [Layer] = []
  private var (visits, elements) = (0, 0)

  // Paints of one glyph, and how deep they contain each other: Noto's have less than 100, and 5.
  private static let (maxVisits, maxDepth) = (2048, 32)
  private static let (maxElements, maxStops) = (1 << 18, 256)
  // Beyond it the colours of a focal gradient would jump.
  private static let maxFocus = 0.99

  /// Something that the table does not say, or that is not drawn.
  private struct Failure: Error {}

  /// A reader of a table.
  init(
    _ table: UnsafeRawBufferPointer,
    unitsPerEm: Double,
    color: @escaping (UInt32) -> Color?,
    shape: @escaping (UInt32) -> [PathElement]
  ) {
    (self.table, self.unitsPerEm, self.color, self.shape) = (table, unitsPerEm, color, shape)
  }

  /// Whether the table has paints of version 1.
  var hasPaints: Bool { ((try? number(2, at: 0)) ?? 0) >= 1 && ((try? number(4, at: 14)) ?? 0) > 0 }

  /// Whether a glyph has a paint, drawn or not.
  func hasPaint(_ glyph: UInt32) -> Bool { paint(of: glyph) != nil }

  /// The layers of a glyph, lowest first; nil without a paint, and where a part of it is not drawn.
  ///
  /// - Complexity: O(*paints*), within a limit.
  mutating func layers(of glyph: UInt32) -> [Layer]? {
    guard let paint = paint(of: glyph) else { return nil }
    (layers, visits, elements) = ([], 0, 0)
    do throws(Failure) {
      try visit(paint, .identity, inside: nil, depth: 0)
      return layers
    } catch {
      return nil
    }
  }

  // MARK: Numbers

  private func number(_ count: Int, at offset: Int) throws(Failure) -> Int {
    guard offset >= 0, offset <= table.count - count else { throw Failure() }
    return table[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private func short(at offset: Int) throws(Failure) -> Double {
    Double(Int16(truncatingIfNeeded: try number(2, at: offset)))
  }

  // A number with 14 binary places.
  private func fraction(at offset: Int) throws(Failure) -> Double { try short(at: offset) / 16384 }

  // A number with 16 binary places.
  private func fixed(at offset: Int) throws(Failure) -> Double {
    Double(Int32(truncatingIfNeeded: try number(4, at: offset))) / 65536
  }

  private func point(at offset: Int) throws(Failure) -> Point {
    Point(try short(at: offset), try short(at: offset + 2))
  }

  // Where the paint of a glyph is: the records are sorted by glyph.
  private func paint(of glyph: UInt32) -> Int? {
    do throws(Failure) {
      guard hasPaints else { return nil }
      let list = try number(4, at: 14)
      var (low, high) = (0, min(try number(4, at: list), table.count / 6))
      while low < high {
        let middle = (low + high) / 2
        let record = list + 4 + middle * 6
        let recordGlyph = try number(2, at: record)
        if recordGlyph == glyph { return list + (try number(4, at: record + 2)) }
        if recordGlyph < glyph { low = middle + 1 } else { high = middle }
      }
      return nil
    } catch {
      return nil
    }
  }

  // MARK: Paints

  // - Parameters:
  //   - map: maps the paint's space to that of the glyph, in font units, y up.
  //   - outline: the outline that is filled, in em units, y down.
  private mutating func visit(
    _ paint: Int,
    _ map: Affine,
    inside outline: [PathElement]?,
    depth: Int
  ) throws(Failure) {
    visits += 1
    guard visits <= Self.maxVisits, depth < Self.maxDepth else { throw Failure() }
    let format = try number(1, at: paint)
    switch format {
    case 1:
      let list = try number(4, at: 18)
      let first = try number(4, at: paint + 2)
      guard list > 0 else { throw Failure() }
      for index in first..<first + (try number(1, at: paint + 1)) {
        let layer = list + (try number(4, at: list + 4 + 4 * index))
        try visit(layer, map, inside: outline, depth: depth + 1)
      }
    case 2...9:
      guard let outline else { throw Failure() }
      if !outline.isEmpty { layers.append((outline, try fill(paint, format: format, map: map))) }
    case 10:
      guard outline == nil else { throw Failure() }
      let inner = shape(UInt32(try number(2, at: paint + 4))).mapped(by: inEms(map))
      elements += inner.count
      guard elements <= Self.maxElements else { throw Failure() }
      try visit(try child(of: paint), map, inside: inner, depth: depth + 1)
    case 11:
      guard let target = self.paint(of: UInt32(try number(2, at: paint + 1))) else {
        throw Failure()
      }
      try visit(target, map, inside: outline, depth: depth + 1)
    case 12...31:
      let inner = try transform(paint, format).concatenating(map)
      try visit(try child(of: paint), inner, inside: outline, depth: depth + 1)
    case 32:
      // The mode "over".
      guard try number(1, at: paint + 4) == 3 else { throw Failure() }
      let backdrop = paint + (try number(3, at: paint + 5))
      try visit(backdrop, map, inside: outline, depth: depth + 1)
      try visit(try child(of: paint), map, inside: outline, depth: depth + 1)
    default: throw Failure()
    }
  }

  private func child(of paint: Int) throws(Failure) -> Int {
    paint + (try number(3, at: paint + 1))
  }

  // A map of font units, y up, as one of em units, y down.
  private func inEms(_ map: Affine) -> Affine {
    Affine.scale(unitsPerEm, -unitsPerEm).concatenating(map)
      .concatenating(.scale(1 / unitsPerEm, -1 / unitsPerEm))
  }

  private func transform(_ paint: Int, _ format: Int) throws(Failure) -> Affine {
    let values = paint + 4
    func turned(_ offset: Int) throws(Failure) -> Double { try fraction(at: offset) * .pi }
    func around(_ map: Affine, _ center: Point) -> Affine {
      Affine.translation(-center.x, -center.y).concatenating(map)
        .concatenating(.translation(center.x, center.y))
    }
    func skew(_ offset: Int) throws(Failure) -> Affine {
      let (x, y) = (try turned(offset), try turned(offset + 2))
      return Affine(1, ElementaryFunctions.tan(y), -ElementaryFunctions.tan(x), 1, 0, 0)
    }
    switch format {
    case 12, 13:
      let matrix = paint + (try number(3, at: values))
      return Affine(
        try fixed(at: matrix),
        try fixed(at: matrix + 4),
        try fixed(at: matrix + 8),
        try fixed(at: matrix + 12),
        try fixed(at: matrix + 16),
        try fixed(at: matrix + 20)
      )
    case 14, 15: return .translation(try short(at: values), try short(at: values + 2))
    case 16, 17: return .scale(try fraction(at: values), try fraction(at: values + 2))
    case 18, 19:
      let scale = Affine.scale(try fraction(at: values), try fraction(at: values + 2))
      return around(scale, try point(at: values + 4))
    case 20, 21: return .scale(try fraction(at: values), try fraction(at: values))
    case 22, 23:
      let scale = Affine.scale(try fraction(at: values), try fraction(at: values))
      return around(scale, try point(at: values + 2))
    case 24, 25: return .rotation(try turned(values))
    case 26, 27: return around(.rotation(try turned(values)), try point(at: values + 2))
    case 28, 29: return try skew(values)
    default: return around(try skew(values), try point(at: values + 4))
    }
  }

  // MARK: Colours

  private func fill(_ paint: Int, format: Int, map: Affine) throws(Failure) -> Paint? {
    if format < 4 {
      let alpha = try fraction(at: paint + 3)
      return color(UInt32(try number(2, at: paint + 1))).map {
        .color($0.withAlpha(multipliedBy: alpha.clamped(to: 0...1)))
      }
    }
    let stops = try stops(at: try child(of: paint), isVariable: !format.isMultiple(of: 2))
    guard let last = stops.last else { throw Failure() }
    let gradient: Gradient? =
      switch format {
      case 4, 5: try axial(paint, stops)
      case 6, 7: try radial(paint, stops)
      default: try conic(paint, stops)
      }
    guard var gradient else { return .color(last.color) }
    gradient.transform = gradient.transform.concatenating(map)
      .concatenating(.scale(1 / unitsPerEm, -1 / unitsPerEm))
    return gradient.transform.isInvertible ? .gradient(gradient) : .color(last.color)
  }

  private func stops(at line: Int, isVariable: Bool) throws(Failure) -> [GradientStop] {
    // Repeated and reflected colours are no stops.
    guard try number(1, at: line) == 0, try number(2, at: line + 1) <= Self.maxStops else {
      throw Failure()
    }
    var stops: [GradientStop] = []
    for index in 0..<(try number(2, at: line + 1)) {
      let stop = line + 3 + index * (isVariable ? 10 : 6)
      let alpha = try fraction(at: stop + 4).clamped(to: 0...1)
      let base = color(UInt32(try number(2, at: stop + 2))) ?? .black
      stops.append(
        GradientStop(location: try fraction(at: stop), color: base.withAlpha(multipliedBy: alpha))
      )
    }
    return stops.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
  }

  // The axis is perpendicular to the line from the first point to the third.
  private func axial(_ paint: Int, _ stops: [GradientStop]) throws(Failure) -> Gradient? {
    let start = try point(at: paint + 4)
    let (end, third) = (try point(at: paint + 8) - start, try point(at: paint + 12) - start)
    let normal = Point(third.y, -third.x)
    let square = normal.x * normal.x + normal.y * normal.y
    guard square > 0 else { return nil }
    let axis = normal * ((end.x * normal.x + end.y * normal.y) / square)
    guard axis.length > 0 else { return nil }
    let transform = Affine(axis.x, axis.y, -axis.y, axis.x, start.x, start.y)
    return Gradient(kind: .axial, stops: stops, transform: transform)
  }

  // Circles between two go on to the one without a radius: the focus.
  private func radial(_ paint: Int, _ stops: [GradientStop]) throws(Failure) -> Gradient? {
    var (stops, first, last) = (stops, try point(at: paint + 4), try point(at: paint + 10))
    var (inner, outer) = (
      Double(try number(2, at: paint + 8)), Double(try number(2, at: paint + 14))
    )
    if inner > outer {
      (first, last, inner, outer) = (last, first, outer, inner)
      stops = stops.reversed().map { GradientStop(location: 1 - $0.location, color: $0.color) }
    }
    guard outer > inner else { throw Failure() }
    let length = (outer - inner) / outer
    var focus = (first - last) * (1 / (length * outer))
    if focus.length > Self.maxFocus { focus = focus * (Self.maxFocus / focus.length) }
    var result = Gradient(
      kind: .radial,
      stops: stops.map {
        GradientStop(location: 1 - length * (1 - $0.location), color: $0.color)
      },
      transform: Affine(outer, 0, 0, outer, last.x, last.y)
    )
    result.focus = focus
    return result
  }

  // Angles are counterclockwise from -x in the file.
  private func conic(_ paint: Int, _ stops: [GradientStop]) throws(Failure) -> Gradient? {
    let center = try point(at: paint + 4)
    let start = (try fraction(at: paint + 8) + 1) / 2
    let end = (try fraction(at: paint + 10) + 1) / 2
    guard end > start else { throw Failure() }
    return Gradient(
      kind: .conic,
      stops: stops.map {
        GradientStop(location: start + (end - start) * $0.location, color: $0.color)
      },
      transform: .translation(center.x, center.y)
    )
  }
}

extension [PathElement] {
  fileprivate func mapped(by map: Affine) -> [PathElement] {
    map == .identity ? self : self.map { $0.mapPoints(map.apply) }
  }
}
