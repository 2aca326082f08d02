internal import CText

@_exported public import struct Graphics.FontMetrics
@_exported public import struct Graphics.TextLetter

extension FontMetrics {
  /// Reads the tables of a font.
  ///
  /// OpenType specification: `OS/2` has ySubscriptYOffset at 16, ySuperscriptYOffset at 24 and, from version 2 on,
  /// sxHeight at 86.
  init(_ font: OpaquePointer, _ face: FaceOutlines) {
    self.init()
    (ascent, descent) = (face.ascent, face.descent)
    let scripts = FontRules.values(of: font, table: 0x4F53_2F32, at: [16, 24]) ?? [0, 0]
    subscriptDepth = scripts[0] != 0 ? scripts[0] : 0.2
    superscriptHeight = scripts[1] != 0 ? scripts[1] : 0.4
    let height = FontRules.values(of: font, table: 0x4F53_2F32, at: [86])?[0] ?? 0
    xHeight = height > 0 ? height : face.ascent * 0.56
    (underline, strikethrough) = (face.rules.underline, face.rules.strikethrough)
    hasSmallCapitals = Self.hasFeature(0x736D_6370, font)
  }

  // Whether the substitutions of a font have a feature.
  private static func hasFeature(_ tag: hb_tag_t, _ font: OpaquePointer) -> Bool {
    let face = hb_font_get_face(font)
    let substitutions: hb_tag_t = 0x4753_5542
    var count = hb_ot_layout_table_get_feature_tags(face, substitutions, 0, nil, nil)
    guard count > 0 else { return false }
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    hb_ot_layout_table_get_feature_tags(face, substitutions, 0, &count, &tags)
    return tags.prefix(Int(count)).contains(tag)
  }
}
