internal import CText
internal import Graphics

/// The outline of a glyph in em units, y down, origin on the baseline.
struct GlyphOutline {
  /// The steps of the path.
  var elements: [PathElement]
  /// The colour data of the glyph; nil without any.
  var color: ColorGlyph?
  /// Whether its colours are of a kind that is not drawn.
  var isColorOnly: Bool
}

/// Outlines and metrics of one face at the shaping size, each glyph made once.
///
/// To be used by one thread at a time.
final class FaceOutlines {
  /// Height above the baseline in ems, from `hhea`.
  let ascent: Double
  /// Depth below the baseline in ems, positive, from `hhea`.
  let descent: Double
  /// Units of advances and outlines per em.
  let unitsPerEm: Double
  /// The advance in units of the box drawn for missing characters (glyph 0).
  let missingAdvance: Double
  /// The advance in units of U+0020.
  let spaceAdvance: Double

  /// Whether glyphs may have colours.
  private(set) lazy var hasColors: Bool = {
    let face = hb_font_get_face(font)
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
      || hb_ot_color_has_svg(face) != 0 || withPaints(of: font) { $0.hasPaints }
  }()

  /// The lines under and through letters.
  private(set) lazy var rules = FontRules(font)

  /// The metrics that lines of letters are placed by.
  private(set) lazy var metrics = FontMetrics(font, self)

  private let font: OpaquePointer
  // The `hb_set_t *` of the characters that the face serves; empty for all.
  private let characters: OpaquePointer?
  // How far outlines lean to the right, per unit of height.
  private let slant: Double
  private let sink = OutlineSink()
  private var glyphs: [UInt32: GlyphOutline] = [:]

  /// Keeps a reference of a HarfBuzz font.
  ///
  /// - Parameter face: the face of the font, for the characters that it serves and its slant.
  init(_ font: OpaquePointer, of face: FontFace) {
    self.font = hb_font_reference(font)
    // About the tangent of 14°, as in Skia.
    slant = face.isSlanted ? 0.25 : 0
    characters = hb_set_create()
    for range in face.declaration?.characters ?? [] {
      hb_set_add_range(characters, range.lowerBound, range.upperBound)
    }
    var scale: (x: Int32, y: Int32) = (0, 0)
    hb_font_get_scale(font, &scale.x, &scale.y)
    unitsPerEm = Double(max(1, scale.x))
    missingAdvance = Double(hb_font_get_glyph_h_advance(font, 0))
    var space: hb_codepoint_t = 0
    _ = hb_font_get_nominal_glyph(font, 0x20, &space)
    spaceAdvance = Double(hb_font_get_glyph_h_advance(font, space))
    let metrics = Self.horizontalHeader(of: font) ?? Self.extents(of: font)
    (ascent, descent) = (metrics.ascent, metrics.descent)
  }

  deinit {
    hb_font_destroy(font)
    hb_set_destroy(characters)
  }

  /// Whether the face serves a character, and maps it to a glyph.
  func has(_ scalar: Unicode.Scalar) -> Bool {
    guard hb_set_is_empty(characters) != 0 || hb_set_has(characters, scalar.value) != 0
    else { return false }
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
  }

  /// The outline of a glyph.
  ///
  /// The corresponding C function is `hb_font_get_glyph_shape`.
  ///
  /// - Complexity: O(1) after the first time.
  func outline(of glyph: UInt32) -> GlyphOutline {
    if let cached = glyphs[glyph] { return cached }
    let elements = shape(of: glyph)
    let color = color(of: glyph, in: font)
    let outline = GlyphOutline(
      elements: elements,
      color: color,
      isColorOnly: color == nil
        && (elements.isEmpty && hasColorImage(glyph) || withPaints(of: font) { $0.hasPaint(glyph) })
    )
    glyphs[glyph] = outline
    return outline
  }

  /// The advance of a glyph in a vertical line in ems, and where it hangs from.
  ///
  /// The origin is that of vertical lines, from the start of the base line, y down.
  func uprightMetrics(of glyph: UInt32) -> (advance: Double, origin: Point) {
    var origin: (x: Int32, y: Int32) = (0, 0)
    hb_font_get_glyph_v_origin(font, glyph, &origin.x, &origin.y)
    let advance = -Double(hb_font_get_glyph_v_advance(font, glyph)) / unitsPerEm
    return (advance, Point(Double(origin.x) / unitsPerEm, -Double(origin.y) / unitsPerEm))
  }

  /// The steps of a glyph's outline, made anew.
  func shape(of glyph: UInt32) -> [PathElement] {
    sink.begin(scale: 1 / unitsPerEm, slant: slant)
    ctext_draw_glyph(
      font,
      glyph,
      OutlineSink.functions.pointer,
      Unmanaged.passUnretained(sink).toOpaque()
    )
    return sink.path.elements
  }

  private func hasColorImage(_ glyph: UInt32) -> Bool {
    let face = hb_font_get_face(font)
    return hb_ot_color_has_png(face) != 0 && isFilled(hb_ot_color_glyph_reference_png(font, glyph))
      || hb_ot_color_has_svg(face) != 0 && isFilled(hb_ot_color_glyph_reference_svg(face, glyph))
  }

  private func isFilled(_ blob: OpaquePointer?) -> Bool {
    defer { hb_blob_destroy(blob) }
    return hb_blob_get_length(blob) > 0
  }

  // Read from the table itself: HarfBuzz would prefer the typographic metrics of OS/2 where a font
  // asks for that. OpenType specification, table "hhea": ascender at 4, descender at 6, int16.
  private static func horizontalHeader(
    of font: OpaquePointer
  ) -> (ascent: Double, descent: Double)? {
    guard let values = FontRules.values(of: font, table: 0x6868_6561, at: [4, 6]),
      values.contains(where: { $0 != 0 })
    else { return nil }
    return (values[0], abs(values[1]))
  }

  private static func extents(of font: OpaquePointer) -> (ascent: Double, descent: Double) {
    var extents = hb_font_extents_t()
    hb_font_get_extents_for_direction(font, HB_DIRECTION_LTR, &extents)
    var scale: (x: Int32, y: Int32) = (0, 0)
    hb_font_get_scale(font, &scale.x, &scale.y)
    let unitsPerEm = Double(max(1, scale.y))
    return (Double(extents.ascender) / unitsPerEm, abs(Double(extents.descender)) / unitsPerEm)
  }
}

/// Receives the steps of an outline from HarfBuzz.
private final class OutlineSink {
  /// The path received since `begin`.
  private(set) var path = Path()
  private var scale = 1.0
  private var slant = 0.0

  /// The callbacks; immutable, shared by all threads.
  static let functions = DrawFunctions()

  /// Forgets the outline and sets the factor for coordinates, and how far the outline leans.
  func begin(scale: Double, slant: Double) {
    path = Path()
    (self.scale, self.slant) = (scale, slant)
  }

  func move(_ x: Float, _ y: Float) { path.move(to: point(x, y)) }
  func line(_ x: Float, _ y: Float) { path.line(to: point(x, y)) }
  func quad(_ cx: Float, _ cy: Float, _ x: Float, _ y: Float) {
    path.quad(point(cx, cy), to: point(x, y))
  }
  func cubic(_ a: (Float, Float), _ b: (Float, Float), _ x: Float, _ y: Float) {
    path.curve(point(a.0, a.1), point(b.0, b.1), to: point(x, y))
  }
  func close() { path.close() }

  // HarfBuzz's y grows up.
  private func point(_ x: Float, _ y: Float) -> Point {
    Point((Double(x) + slant * Double(y)) * scale, -Double(y) * scale)
  }
}

/// Owns HarfBuzz's table of drawing callbacks, which is never changed after `init`.
private final class DrawFunctions: Sendable {
  private let address: UInt

  /// The `hb_draw_funcs_t *`.
  var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

  init() {
    let functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions,
      { _, data, _, x, y, _ in sink(from: data)?.move(x, y) },
      nil,
      nil
    )
    hb_draw_funcs_set_line_to_func(
      functions,
      { _, data, _, x, y, _ in sink(from: data)?.line(x, y) },
      nil,
      nil
    )
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, _, cx, cy, x, y, _ in sink(from: data)?.quad(cx, cy, x, y) },
      nil,
      nil
    )
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, ax, ay, bx, by, x, y, _ in sink(from: data)?.cubic((ax, ay), (bx, by), x, y) },
      nil,
      nil
    )
    hb_draw_funcs_set_close_path_func(
      functions,
      { _, data, _, _ in sink(from: data)?.close() },
      nil,
      nil
    )
    hb_draw_funcs_make_immutable(functions)
    address = UInt(bitPattern: functions)
  }

  deinit { hb_draw_funcs_destroy(pointer) }
}

private func sink(from data: UnsafeMutableRawPointer?) -> OutlineSink? {
  data.map { Unmanaged<OutlineSink>.fromOpaque($0).takeUnretainedValue() }
}
