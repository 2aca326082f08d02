internal import CText

/// An axis of a variable font.
public struct FontAxis: Sendable, Hashable {
  /// Four characters, such as `wght`.
  public var tag: String
  /// The smallest position.
  public var minimum: Double
  /// The position of the face without a choice.
  public var defaultValue: Double
  /// The largest position.
  public var maximum: Double

  // A font with more is not read further; fonts have fewer than 20.
  private static let maxAxes: UInt32 = 64

  /// Returns the axes of a face in a file, in the file's order; none for a static font.
  ///
  /// The corresponding C function is `hb_ot_var_get_axis_infos`.
  static func axes(inFile path: String, face index: Int) -> [FontAxis] {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { return [] }
    defer { hb_blob_destroy(blob) }
    let face = hb_face_create(blob, UInt32(truncatingIfNeeded: index & 0xFFFF))
    defer { hb_face_destroy(face) }
    var count = maxAxes
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map { info in
      FontAxis(
        tag: String(
          decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: info.tag >> $0) },
          as: UTF8.self
        ),
        minimum: Double(info.min_value),
        defaultValue: Double(info.default_value),
        maximum: Double(info.max_value)
      )
    }
  }
}

extension FontFace {
  /// Returns the face at positions on those of its axes that it has, within their ranges.
  func varied(_ variations: [FontVariation], axes: [FontAxis]) -> FontFace {
    var face = self
    let given = variations.compactMap { variation in
      axes.first { $0.tag == variation.tag && variation.value.isFinite }.map { axis in
        let value = min(max(variation.value, axis.minimum), axis.maximum)
        return FontVariation(tag: variation.tag, value: value)
      }
    }
    face.variations.removeAll { old in given.contains { $0.tag == old.tag } }
    face.variations += given
    return face
  }

  /// The positions as fontconfig and Pango write them; empty without any.
  var variationSettings: String {
    variations.map { "\($0.tag)=\($0.value)" }.joined(separator: ",")
  }
}
