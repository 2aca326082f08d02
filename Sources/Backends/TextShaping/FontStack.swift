internal import CText

/// A Pango context that sees exactly the given faces: the first one, then those for characters that
/// it lacks.
///
/// Text is shaped at one fixed size, unhinted and unrounded, and scaled afterwards: advances grow
/// exactly with the size, and an outline is made once per glyph. The language is fixed, so that
/// nothing depends on the environment. To be used by one thread at a time.
final class FontStack {
  /// The size in pixels that text is shaped at.
  ///
  /// A power of two, so that dividing by it is exact.
  static let shapingSize = 256

  /// The outlines and metrics of the faces, in the order of the stack.
  let faces: [FaceOutlines]
  /// The `PangoContext *`, borrowed.
  var context: OpaquePointer { OpaquePointer(contextOwner.pointer) }

  private let contextOwner: GObjectOwner
  private let mapOwner: FontMapOwner

  /// Opens some faces, at least one.
  ///
  /// - Throws: `unreadableFile` for a face that is no longer in its file.
  init(_ faces: [FontFace]) throws(TextError) {
    let config = try FaceConfig(faces)
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw .libraryFailure(function: "pango_cairo_font_map_new_for_font_type")
    }
    mapOwner = FontMapOwner(map, config: config.pointer)
    ctext_font_map_set_resolution(map, 72)
    guard let context = pango_font_map_create_context(map) else {
      throw .libraryFailure(function: "pango_font_map_create_context")
    }
    contextOwner = GObjectOwner(UnsafeMutableRawPointer(context))
    Self.configure(context, families: FaceConfig.familyList(count: faces.count))
    var outlines: [FaceOutlines] = []
    for (position, face) in faces.enumerated() {
      outlines.append(try Self.outlines(of: face, FaceConfig.family(position), in: context))
    }
    self.faces = outlines
  }

  /// The position in the stack of a font that Pango chose.
  func index(of font: UnsafeMutablePointer<PangoFont>?) -> Int {
    guard let font, let pattern = ctext_font_pattern(font),
      let family = pattern.strings(FC_FAMILY).first,
      let position = faces.indices.first(where: { FaceConfig.family($0) == family })
    else { return 0 }
    return position
  }

  /// The families of some faces in order, as an attribute of a text lists them.
  func families(at indices: [Int]) -> String {
    indices.map(FaceConfig.family).joined(separator: ",")
  }

  private static func configure(_ context: OpaquePointer, families: String) {
    pango_context_set_round_glyph_positions(context, 0)
    // A language that Pango knows nothing about is taken to fit every script. With a known one, the
    // languages of other scripts would come from the variables PANGO_LANGUAGE and LANGUAGE.
    pango_context_set_language(context, pango_language_from_string("und"))
    if let options = cairo_font_options_create() {
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      pango_cairo_context_set_font_options(context, options)
      cairo_font_options_destroy(options)
    }
    let description = description(families)
    pango_context_set_font_description(context, description)
    pango_font_description_free(description)
  }

  // To be freed by the caller.
  private static func description(_ families: String) -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, families)
    pango_font_description_set_absolute_size(description, Double(shapingSize) * Double(PANGO_SCALE))
    return description
  }

  private static func outlines(
    of face: FontFace,
    _ family: String,
    in context: OpaquePointer
  ) throws(TextError) -> FaceOutlines {
    let description = description(family)
    defer { pango_font_description_free(description) }
    guard let font = pango_context_load_font(context, description) else {
      throw .libraryFailure(function: "pango_context_load_font")
    }
    defer { ctext_unref(font) }
    guard let shapes = pango_font_get_hb_font(font) else {
      throw .libraryFailure(function: "pango_font_get_hb_font")
    }
    return FaceOutlines(shapes, of: face)
  }
}

/// Owns one reference of a GObject.
///
/// The corresponding C function is `g_object_unref`.
final class GObjectOwner {
  /// The object.
  let pointer: UnsafeMutableRawPointer

  /// Takes over a reference.
  init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }

  deinit { ctext_unref(pointer) }
}

/// Owns a font map that sees one fontconfig configuration.
private final class FontMapOwner {
  private let map: UnsafeMutablePointer<PangoFontMap>

  /// Takes over a reference of the map, and gives it its fonts.
  ///
  /// The corresponding C function is `pango_fc_font_map_set_config`.
  init(_ map: UnsafeMutablePointer<PangoFontMap>, config: OpaquePointer) {
    self.map = map
    ctext_font_map_set_config(map, config)
  }

  deinit { ctext_font_map_close(map) }
}

/// A private fontconfig configuration that contains exactly the given faces, each under a unique
/// family, so that a family name identifies one face.
private final class FaceConfig {
  /// The `FcConfig *`.
  let pointer: OpaquePointer

  /// The family that the face at a position is renamed to.
  static func family(_ position: Int) -> String { "animrender-face-\(position)" }

  /// The families of some faces in order, as a font description lists them.
  static func familyList(count: Int) -> String { (0..<count).map(family).joined(separator: ",") }

  /// Opens the files of the faces.
  ///
  /// The corresponding C function is `FcConfigAppFontAddFile`.
  init(_ faces: [FontFace]) throws(TextError) {
    guard let config = FcConfigCreate() else { throw .libraryFailure(function: "FcConfigCreate") }
    pointer = config
    for (position, face) in faces.enumerated() { try add(face, position: position) }
  }

  deinit { FcConfigDestroy(pointer) }

  private func add(_ face: FontFace, position: Int) throws(TextError) {
    let added = face.path.withFontconfigString { FcConfigAppFontAddFile(pointer, $0) }
    guard added != 0, let set = FcConfigGetFonts(pointer, FcSetApplication),
      retainOnly(face.index, from: position, in: set)
    else {
      throw .unreadableFile(path: face.path, reason: "face \(face.index) could not be opened")
    }
    rename(set.pointee.fonts[position], to: Self.family(position), isFirst: position == 0)
    vary(set.pointee.fonts[position], face.variationSettings)
  }

  // A file adds all its faces and instances; fontconfig has no call that takes some away, but the
  // set is an open struct. False where the face is not among them.
  private func retainOnly(
    _ index: Int,
    from start: Int,
    in set: UnsafeMutablePointer<FcFontSet>
  ) -> Bool {
    var retained: OpaquePointer?
    for position in start..<max(start, Int(set.pointee.nfont)) {
      guard let pattern = set.pointee.fonts[position] else { continue }
      if retained == nil, pattern.integer(FC_INDEX) == index, !pattern.bool(FC_VARIABLE) {
        retained = pattern
      } else {
        FcPatternDestroy(pattern)
      }
    }
    set.pointee.nfont = Int32(start)
    guard let retained else { return false }
    set.pointee.fonts[start] = retained
    set.pointee.nfont += 1
    return true
  }

  // Pango reads positions on axes from the pattern.
  private func vary(_ pattern: OpaquePointer?, _ settings: String) {
    guard !settings.isEmpty else { return }
    FcPatternDel(pattern, FC_FONT_VARIATIONS)
    pattern?.add(FC_FONT_VARIATIONS, settings)
  }

  // The first face also answers to "emoji", the family that Pango asks for, alone, for emoji.
  private func rename(_ pattern: OpaquePointer?, to family: String, isFirst: Bool) {
    FcPatternDel(pattern, FC_FAMILY)
    for name in isFirst ? [family, "emoji"] : [family] { pattern?.add(FC_FAMILY, name) }
  }
}
