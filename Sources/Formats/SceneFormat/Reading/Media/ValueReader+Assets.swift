internal import JSONText
internal import SceneModel

// Files that a scene names.
extension ValueReader {
  /// The assets of an object from names to assets.
  func assets(_ cursor: JSONCursor) -> [Asset] {
    guard cursor.isObject else {
      return mismatch(cursor, needs: "an object from names to assets") ?? []
    }
    var fonts = 0
    return cursor.members.compactMap { name, _, cursor in
      if KeyCatalogue.isFree(name), cursor.isString { return nil }
      let asset = asset(name, cursor)
      index.assets[name] = .some(asset?.kind)
      if asset?.kind == .font { fonts += 1 }
      if fonts == limits.fonts + 1 {
        fonts += 1
        reportMore(than: \.fonts, "fonts", at: cursor)
      }
      return asset
    }
  }

  private static let expandedTypes = ["data", CaptionKeys.type]

  private func asset(_ name: String, _ cursor: JSONCursor) -> Asset? {
    guard cursor.isObject else {
      return mismatch(cursor, needs: "an object such as {\"type\": \"image\", \"src\": \"a.png\"}")
    }
    index.mark(cursor)
    let object = ObjectCursor(cursor, report: report)
    guard let typeCursor = object["type"] else {
      let kind = object["src"]?.text.flatMap(Asset.Kind.init(endingOf:))
      let kinds = kind.map { [$0.rawValue] } ?? Asset.Kind.names + Self.expandedTypes
      return refuse(cursor, .missing) {
        "type is missing (add \"type\": \(kinds.map(\.quoted).alternatives))"
      }
    }
    let kind: Asset.Kind? = enumeration(typeCursor, expanded: Self.expandedTypes)
    guard let kind else { return nil }
    let isKnown = checkKeys(
      cursor,
      allowed: FileKeys.assetTable(kind).names,
      of: "\(kind.rawValue) assets",
      context: .asset
    )
    guard object.nonNull("src") != nil || object.nonNull("data") != nil else {
      // The remedy for an unknown key may be to call it src.
      return isKnown ? refuse(cursor, .missing) { FileKeys.missingSource } : nil
    }
    guard var asset = FileKeys.assetTable(kind).read(cursor, self, isWhole: true) else {
      return nil
    }
    asset.name = name
    if kind.isPlayed, let written = object["src"], let source = asset.source.path {
      openAnimation(name, kind: kind, source: source, at: written, object: object)
    }
    guard kind == .svg else { return asset }
    if object.nonNull("set") != nil, let source = changed(asset.source, object) {
      asset.source = source
    }
    index.drawings[name] = asset.source
    return asset
  }

  // An SVG with the values of its targets becomes a part of the scene.
  private func changed(_ source: Asset.Source, _ object: ObjectCursor) -> Asset.Source? {
    let cursor = object["set"] ?? object.cursor
    guard let files = index.files, let open = files.text, let change = files.drawing else {
      return refuse(cursor, .file) { "no files are read here (render the scene from its file)" }
    }
    let overrides = overrides(object, ["set"])
    do throws(SceneFiles.AccessError) {
      let bytes: [UInt8]
      switch source {
      case .file(let path): bytes = try open(path)
      case .data(let data, _): bytes = data
      case .bitmap: return nil
      }
      do throws(VariableError) {
        return .data(try change(bytes, overrides), type: "image/svg+xml")
      } catch {
        return refuse(cursor) { error.message }
      }
    } catch {
      return refuse(cursor, error.code) { error.message }
    }
  }
}

extension Asset.Kind {
  // The kind that files with an ending mostly have; nil for endings of several kinds, such as `.json`.
  fileprivate init?(endingOf path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    switch path[dot...].dropFirst().lowercased() {
    case "png", "jpg", "jpeg", "webp", "avif": self = .image
    case "gif", "apng": self = .animatedImage
    case "svg": self = .svg
    case "mp4", "mov", "webm", "mkv", "m4v": self = .video
    case "ttf", "otf", "ttc", "woff", "woff2": self = .font
    case "mp3", "wav", "m4a", "aac", "ogg", "opus", "flac": self = .audio
    case "lottie": self = .lottie
    case "svga": self = .svga
    case _: return nil
    }
  }
}
