internal import CText

/// Reads the names of faces with fontconfig.
enum FontScan {
  /// The faces of one file, in the file's order.
  ///
  /// The corresponding C function is `FcFreeTypeQueryAll`.
  ///
  /// - Throws: `unreadableFile`, `notAFont`, `compressedFont`, or `limitExceeded` for a file of too many bytes.
  static func faces(inFile path: String, limits: FontLimits) throws(TextError) -> [FontFace] {
    var reason: Int32 = 0
    let size = ctext_file_size(path, &reason)
    guard size >= 0 else {
      let text = g_strerror(reason).map { String(cString: $0) } ?? "unknown error"
      throw .unreadableFile(path: path, reason: text)
    }
    guard size <= limits.fileBytes else {
      throw .limitExceeded(
        what: "bytes of font file '\(path)'",
        value: Int(size),
        maximum: limits.fileBytes
      )
    }
    if let format = compressedFormat(ofFile: path) {
      throw .compressedFont(path: path, format: format)
    }
    guard let set = FcFontSetCreate() else { throw .libraryFailure(function: "FcFontSetCreate") }
    defer { FcFontSetDestroy(set) }
    var count: Int32 = 0
    _ = path.withFontconfigString { FcFreeTypeQueryAll($0, .max, nil, &count, set) }
    let faces = faces(in: set)
    guard !faces.isEmpty else { throw .notAFont(path: path) }
    return faces
  }

  // FreeType opens compressed fonts, but HarfBuzz, which shapes and draws, does not.
  private static func compressedFormat(ofFile path: String) -> String? {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length >= 4 else { return nil }
    let signature = (0..<4).map { UInt8(bitPattern: data[$0]) }
    return ["wOFF": "WOFF", "wOF2": "WOFF2"][String(decoding: signature, as: UTF8.self)]
  }

  /// The family of a set that has most of some characters, of equal ones the first by path; nil where none has any.
  ///
  /// The corresponding C function is `FcCharSetHasChar`.
  ///
  /// - Complexity: O(*fonts* · *characters*)
  static func family(
    having characters: [Unicode.Scalar],
    in set: UnsafeMutablePointer<FcFontSet>
  ) -> String? {
    var best: (count: Int, face: FontFace)?
    for index in 0..<Int(set.pointee.nfont) {
      var characterSet: OpaquePointer?
      guard let pattern = set.pointee.fonts[index], let face = FontFace(pattern: pattern),
        FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characterSet) == FcResultMatch
      else { continue }
      let count = characters.count { FcCharSetHasChar(characterSet, $0.value) != 0 }
      guard count > 0, count >= best?.count ?? 0 else { continue }
      if let best, best.count == count, (best.face.path, best.face.index) <= (face.path, face.index)
      {
        continue
      }
      best = (count, face)
    }
    return best?.face.families.first
  }

  /// The faces of a set whose outlines can be used, in its order.
  static func faces(in set: UnsafeMutablePointer<FcFontSet>) -> [FontFace] {
    (0..<Int(set.pointee.nfont)).compactMap { index in
      set.pointee.fonts[index].flatMap(FontFace.init(pattern:))
    }
  }
}

extension FontFace {
  /// Creates a face from a fontconfig pattern; nil if its outlines cannot be used.
  ///
  /// Excludes bitmap and Type 1 fonts, and the pattern for all instances
  /// of a variable font. Named instances of a variable font are separate faces.
  init?(pattern: OpaquePointer) {
    guard let path = pattern.strings(FC_FILE).first,
      let index = pattern.integer(FC_INDEX),
      ["TrueType", "CFF"].contains(pattern.strings(FC_FONTFORMAT).first ?? ""),
      (pattern.strings("fontwrapper").first ?? "SFNT") == "SFNT",
      !pattern.bool(FC_VARIABLE)
    else { return nil }
    self.init(
      path: path,
      index: index,
      families: pattern.strings(FC_FAMILY),
      fullNames: pattern.strings(FC_FULLNAME),
      weight: Int(FcWeightToOpenTypeDouble(pattern.double(FC_WEIGHT) ?? 80).rounded()),
      stretch: pattern.integer(FC_WIDTH) ?? 100,
      isUpright: (pattern.integer(FC_SLANT) ?? 0) == 0
    )
  }
}

extension String {
  /// Calls a function with the characters as Fontconfig takes them.
  func withFontconfigString<Result>(_ body: (UnsafePointer<FcChar8>) -> Result) -> Result {
    withCString { text in
      text.withMemoryRebound(to: FcChar8.self, capacity: utf8.count + 1) { body($0) }
    }
  }
}

// A borrowed `FcPattern`.
extension OpaquePointer {
  /// Adds a string to the values of a pattern.
  func add(_ object: String, _ value: String) {
    _ = value.withFontconfigString { FcPatternAddString(self, object, $0) }
  }

  /// All values of a name, in order.
  ///
  /// The corresponding C function is `FcPatternGetString`.
  func strings(_ object: String) -> [String] {
    var values: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(self, object, Int32(values.count), &value) == FcResultMatch,
      let text = value
    {
      values.append(String(cString: text))
    }
    return values
  }

  /// The first whole number of a name.
  ///
  /// The corresponding C function is `FcPatternGetInteger`.
  func integer(_ object: String) -> Int? {
    var value: Int32 = 0
    return FcPatternGetInteger(self, object, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  /// The first number of a name.
  ///
  /// The corresponding C function is `FcPatternGetDouble`.
  func double(_ object: String) -> Double? {
    var value = 0.0
    return FcPatternGetDouble(self, object, 0, &value) == FcResultMatch ? value : nil
  }

  /// The first truth value of a name.
  ///
  /// The corresponding C function is `FcPatternGetBool`.
  func bool(_ object: String) -> Bool {
    var value: FcBool = 0
    return FcPatternGetBool(self, object, 0, &value) == FcResultMatch && value != 0
  }
}
