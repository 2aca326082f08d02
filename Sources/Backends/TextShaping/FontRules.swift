internal import CText

/// The lines under and through the letters of a face.
struct FontRules {
  typealias Rule = FontMetrics.Rule

  /// The line under letters.
  let underline: Rule
  /// The line through letters.
  let strikethrough: Rule

  /// Reads the tables of a HarfBuzz font.
  ///
  /// OpenType specification: `post` has underlinePosition at 8, the top of the line, and
  /// underlineThickness at 10; `OS/2` has yStrikeoutSize at 26 and yStrikeoutPosition at 28. A face
  /// without them has thin lines at common positions.
  init(_ font: OpaquePointer) {
    let post = Self.values(of: font, table: 0x706F_7374, at: [8, 10]) ?? [0, 0]
    let os2 = Self.values(of: font, table: 0x4F53_2F32, at: [26, 28]) ?? [0, 0]
    underline =
      post[1] > 0
      ? Rule(top: -post[0], thickness: post[1]) : Rule(top: 0.1, thickness: 0.05)
    strikethrough =
      os2[0] > 0
      ? Rule(top: -os2[1], thickness: os2[0]) : Rule(top: -0.28, thickness: underline.thickness)
  }

  /// Returns int16 values of a table in ems; nil for a table that is missing or too short.
  static func values(of font: OpaquePointer, table: hb_tag_t, at offsets: [Int]) -> [Double]? {
    let face = hb_font_get_face(font)
    let blob = hb_face_reference_table(face, table)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), let last = offsets.max(), length >= last + 2
    else { return nil }
    let unitsPerEm = Double(max(1, hb_face_get_upem(face)))
    return offsets.map { offset in
      let high = UInt16(UInt8(bitPattern: data[offset]))
      let low = UInt16(UInt8(bitPattern: data[offset + 1]))
      return Double(Int16(bitPattern: high << 8 | low)) / unitsPerEm
    }
  }
}
