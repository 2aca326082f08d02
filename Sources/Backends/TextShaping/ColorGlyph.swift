internal import CText
internal import Graphics

/// The colour data of a glyph in a font.
enum ColorGlyph {
  /// Outlines in paint order, in em units (COLR); a nil paint is the colour of the text.
  case layers([ColorPaints.Layer])
  /// A PNG file with its place in em units, y down from the baseline (CBDT, sbix).
  case image([UInt8], Rect)

  /// The steps of all outlines; 1 for an image.
  var elementCount: Int {
    switch self {
    case .layers(let layers): layers.reduce(0) { $0 + $1.elements.count }
    case .image: 1
    }
  }
}

extension FaceOutlines {
  /// The colours of a glyph by the font's first palette; nil for a glyph without, and for what is not drawn.
  ///
  /// The corresponding C functions are `hb_ot_color_glyph_get_layers` and `hb_ot_color_glyph_reference_png`; HarfBuzz 6
  /// does not know version 1 of COLR.
  func color(of glyph: UInt32, in font: OpaquePointer) -> ColorGlyph? {
    let face = hb_font_get_face(font)
    if let layers = withPaints(of: font, { $0.layers(of: glyph) }) { return .layers(layers) }
    if hb_ot_color_has_layers(face) != 0 {
      var count = hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil)
      if count > 0 {
        var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
        hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
        return .layers(
          layers.prefix(Int(count)).map { layer in
            (shape(of: layer.glyph), Self.color(layer.color_index, of: face).map(Paint.color))
          }
        )
      }
    }
    guard hb_ot_color_has_png(face) != 0 else { return nil }
    let blob = hb_ot_color_glyph_reference_png(font, glyph)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    var extents = hb_glyph_extents_t()
    guard let data = hb_blob_get_data(blob, &length), length > 0,
      hb_font_get_glyph_extents(font, glyph, &extents) != 0
    else { return nil }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
    let box = Rect(
      Double(extents.x_bearing) / unitsPerEm,
      -Double(extents.y_bearing) / unitsPerEm,
      Double(extents.width) / unitsPerEm,
      -Double(extents.height) / unitsPerEm
    )
    return box.isEmpty ? nil : .image(Array(bytes), box)
  }

  /// Calls a function with the table "COLR", which is empty where the font has none.
  func withPaints<Result>(of font: OpaquePointer, _ body: (inout ColorPaints) -> Result) -> Result {
    let face = hb_font_get_face(font)
    let blob = hb_face_reference_table(face, 0x434F_4C52)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    var paints = ColorPaints(
      UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(length)),
      unitsPerEm: Double(max(1, hb_face_get_upem(face))),
      color: { Self.color($0, of: face) },
      shape: { self.shape(of: $0) }
    )
    return body(&paints)
  }

  // Index 0xFFFF is the colour of the text.
  private static func color(_ index: UInt32, of face: OpaquePointer?) -> Color? {
    var (count, color) = (UInt32(1), hb_color_t())
    guard index != 0xFFFF,
      hb_ot_color_palette_get_colors(face, 0, index, &count, &color) > 0, count == 1
    else { return nil }
    func part(_ value: UInt8) -> Double { Double(value) / 255 }
    return Color(
      part(hb_color_get_red(color)),
      part(hb_color_get_green(color)),
      part(hb_color_get_blue(color)),
      part(hb_color_get_alpha(color))
    )
  }
}
