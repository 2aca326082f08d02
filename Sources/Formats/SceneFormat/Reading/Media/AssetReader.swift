internal import JSONText
internal import SceneModel

/// Reads the files that a scene names.
struct AssetReader {
  let values: ValueReader
  let index: SceneIndex

  /// The assets of an object from names to assets.
  func assets(_ cursor: JSONCursor) -> [Asset] {
    guard cursor.isObject else {
      return values.mismatch(cursor, needs: "an object from names to assets") ?? []
    }
    var fonts = 0
    return cursor.members.compactMap { name, _, cursor in
      if KeyCatalogue.isFree(name), cursor.isString { return nil }
      let asset = asset(name, cursor)
      index.assets[name] = .some(asset?.kind)
      if asset?.kind == .font { fonts += 1 }
      if fonts == values.limits.fonts + 1 {
        fonts += 1
        values.reportMore(than: \.fonts, "fonts", at: cursor)
      }
      return asset
    }
  }

  private static let expandedTypes = ["data", CaptionKeys.type]

  private func asset(_ name: String, _ cursor: JSONCursor) -> Asset? {
    guard var asset = plainAsset(name, cursor) else { return nil }
    let object = ObjectCursor(cursor, report: values.report)
    if let flag = object.nonNull("optional").flatMap({ values.flag($0) }) {
      asset.isOptional = flag
    }
    guard asset.kind == .svg else { return asset }
    if let flag = object.nonNull("animated").flatMap({ values.flag($0) }) {
      asset.isAnimated = flag
    }
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
      return values.refuse(cursor, .file, "no files are read here (render the scene from its file)")
    }
    let overrides = EmbeddedAnimationReader.overrides(object, ["set"], values)
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
        return values.refuse(cursor, error.message)
      }
    } catch {
      return values.refuse(cursor, error.code, error.message)
    }
  }

  private func plainAsset(_ name: String, _ cursor: JSONCursor) -> Asset? {
    guard cursor.isObject else {
      return values.mismatch(
        cursor,
        needs: "an object such as {\"type\": \"image\", \"src\": \"a.png\"}"
      )
    }
    index.mark(cursor)
    let object = ObjectCursor(cursor, report: values.report)
    guard let typeCursor = object["type"] else {
      let kind = object["src"]?.text.flatMap(Asset.Kind.init(endingOf:))
      let kinds = kind.map { [$0.rawValue] } ?? Asset.Kind.names + Self.expandedTypes
      return values.refuse(
        cursor,
        .missing,
        "type is missing (add \"type\": \(kinds.map(\.quoted).alternatives))"
      )
    }
    let kind: Asset.Kind? = values.enumeration(typeCursor, expanded: Self.expandedTypes)
    guard let kind else { return nil }
    let isKnown = values.checkKeys(
      cursor,
      allowed: FileKeys.asset(kind).names,
      of: "\(kind.rawValue) assets",
      context: .asset
    )
    let family =
      object.nonNull("family").map { values.string($0, as: "a family name") } ?? .some(nil)
    if let data = object.nonNull("data") {
      guard let family else { return nil }
      return embedded(name, kind, data, family: kind == .font ? family : nil)
    }
    guard let sourceCursor = object["src"] else {
      // The remedy for an unknown key may be to call it src.
      return isKnown
        ? values.refuse(cursor, .missing, "src is missing (add the path of the file)") : nil
    }
    let alternatives = object.nonNull("alternatives").map { values.list($0, of: "paths", path) }
    guard let source = path(sourceCursor), let family, let alternatives = alternatives ?? []
    else { return nil }
    if kind.isPlayed {
      EmbeddedAnimationReader(values: values, index: index)
        .open(name, kind: kind, source: source, at: sourceCursor, object: object)
    }
    let image = object.nonNull("image").map { path($0) } ?? .some(nil)
    guard let image else { return nil }
    return Asset(
      name: name,
      kind: kind,
      source: .file(source),
      alternatives: alternatives,
      family: kind == .font ? family : nil,
      image: kind == .atlas ? image : nil
    )
  }

  // An image or font that is in the scene itself.
  private func embedded(
    _ name: String,
    _ kind: Asset.Kind,
    _ cursor: JSONCursor,
    family: String?
  ) -> Asset? {
    guard let text = values.string(cursor, as: "a file as a data: URI") else { return nil }
    guard DataURI.hasScheme(of: text) else {
      return values.refuse(cursor, "the data does not begin with data: (give a data: URI)")
    }
    do throws(DataURI.DamageError) {
      return Asset(name: name, kind: kind, source: try DataURI.source(text), family: family)
    } catch {
      return values.refuse(cursor, .decode, error.message)
    }
  }

  /// A path of a file inside the scene's folder.
  func path(_ cursor: JSONCursor) -> String? {
    guard let path = values.string(cursor, as: "the path of a file") else { return nil }
    index.mark(cursor)
    if let failure = AssetPath.failure(in: path) { return values.refuse(cursor, .file, failure) }
    return path
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
