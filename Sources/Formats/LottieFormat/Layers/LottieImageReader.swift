internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Finds the images of a Lottie file.
struct LottieImageReader {
  /// The key of assets whose image was given from outside: it is beside the file, even if the file is in an archive, and
  /// has to be one.
  static let outsideKey = "animrenderOutside"

  let context: LottieContext

  /// The image of an image asset; nil after a report.
  func asset(_ cursor: JSONCursor, id: String) -> Asset? {
    guard let file = cursor["p"]?.text else {
      context.warn(cursor, "the image \(id.quoted) names no file; its layers are not drawn")
      return nil
    }
    if cursor["t"]?.text == "seq" {
      context.warn(once: "sequence", cursor, "image sequences are drawn as their first image")
    }
    if DataURI.hasScheme(of: file) {
      guard cursor[Self.outsideKey] == nil else {
        return Asset(name: id, kind: .image, source: DataURI.replacement(file))
      }
      return context.embedded(cursor["p"] ?? cursor).map {
        // As in other players, the rest is drawn without it.
        var asset = Asset(name: id, kind: .image, source: $0)
        asset.isOptional = true
        return asset
      }
    }
    if let files = context.files, cursor[Self.outsideKey] == nil {
      return packed(cursor["p"] ?? cursor, in: files, id: id)
    }
    let folder = cursor["u"]?.text ?? ""
    // Players in browsers read the name as an address.
    let candidates = [folder + file, file, "images/" + file, (folder + file).percentDecoded]
    var paths: [String] = []
    for path in candidates where AssetPath.failure(in: path) == nil && !paths.contains(path) {
      paths.append(path)
    }
    guard let first = paths.first, AssetPath.failure(in: file) == nil else {
      context.error(.file, cursor["p"] ?? cursor, AssetPath.failure(in: file) ?? "no path")
      return nil
    }
    return Asset(
      name: id,
      kind: .image,
      source: .file(first),
      alternatives: Array(paths.dropFirst())
    )
  }

  // An image outside an archive is never looked for.
  private func packed(_ position: JSONCursor, in files: PackedFiles, id: String) -> Asset? {
    let source = context.packed(position, in: ["i/", "images/"], Asset.Source.image) { name in
      let problem = "the archive has no image \(name.quoted)"
      if files.leavesOutMissingImages {
        context.warn(position, "\(problem); it is left out")
      } else {
        context.error(
          .file,
          position,
          "\(problem) (add it in i/ or images/, or leave it out with --missing-assets skip)"
        )
      }
    }
    return source.map { Asset(name: id, kind: .image, source: $0) }
  }

  /// How an image is fitted into the box of its asset: SVG 2, 8.3.
  ///
  /// Without a value lottie-web slices, in the middle. A layer that fits its image has no other alignment.
  func gravity(_ cursor: JSONCursor) -> ContentsGravity {
    guard let cursor = cursor["pr"], let text = context.text(cursor) else {
      return .resizeAspectFill
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let alignment = words.first else { return .resizeAspectFill }
    if alignment == "none" { return .resize }
    if alignment != "xMidYMid" {
      context.warn(
        once: "alignment",
        cursor,
        "images are in the middle of their boxes, not at \(String(alignment).quoted) "
          + "(use xMidYMid, or w and h of the image's proportions)"
      )
    }
    return words.contains("slice") ? .resizeAspectFill : .resizeAspect
  }
}

extension LottieContext {
  /// Returns a file of the archive whose path is written at a place; nil where there is none.
  ///
  /// Only the last part of the path counts.
  ///
  /// - Parameters:
  ///   - folders: where the file may be, the first one before others.
  ///   - make: the source of the bytes and the name in the archive; called once for each file.
  ///   - missing: called with the last part of the path if the archive has no such file.
  func packed(
    _ position: JSONCursor,
    in folders: [String],
    _ make: ([UInt8], String) -> Asset.Source,
    missing: (String) -> Void
  ) -> Asset.Source? {
    let last = position.text?.split(separator: "/").last.map(String.init) ?? ""
    guard let files,
      let name = folders.map({ $0 + last }).first(where: files.names.contains)
    else {
      missing(last)
      return nil
    }
    if let existing = packedFiles[name] { return existing }
    do throws(PackedFiles.DamageError) {
      let source = make(try files.contents(name), name)
      packedFiles[name] = source
      return source
    } catch {
      self.error(.decode, position, error.message)
      return nil
    }
  }

  /// The file in a data URI; nil, with a warning, for a damaged one.
  func embedded(_ cursor: JSONCursor) -> Asset.Source? {
    do throws(DataURI.DamageError) {
      return try DataURI.source(cursor.text ?? "")
    } catch {
      warn(cursor, "\(error.message); it is left out")
      return nil
    }
  }
}
