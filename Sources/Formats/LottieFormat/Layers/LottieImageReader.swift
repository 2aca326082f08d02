internal import Graphics
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
      return packed(file, in: files, cursor, id: id)
    }
    let folder = cursor["u"]?.text ?? ""
    let candidates = [folder + file, file, "images/" + file]
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

  // In an archive only the last part of a path counts; an image outside it is never looked for.
  private func packed(
    _ file: String,
    in files: PackedFiles,
    _ cursor: JSONCursor,
    id: String
  ) -> Asset? {
    let position = cursor["p"] ?? cursor
    let last = file.split(separator: "/").last.map(String.init) ?? ""
    guard let name = ["i/", "images/"].map({ $0 + last }).first(where: files.names.contains) else {
      let problem = "the archive has no image \(last.quoted)"
      if files.leavesOutMissingImages {
        context.warn(position, "\(problem); it is left out")
      } else {
        context.error(
          .file,
          position,
          "\(problem) (add it in i/ or images/, or leave it out with --missing-assets skip)"
        )
      }
      return nil
    }
    if let existing = context.packedFiles[name] {
      return Asset(name: id, kind: .image, source: existing)
    }
    do throws(PackedFiles.DamageError) {
      let source = Asset.Source.image(try files.contents(name), name: name)
      context.packedFiles[name] = source
      return Asset(name: id, kind: .image, source: source)
    } catch {
      context.error(.decode, position, error.message)
      return nil
    }
  }

  /// How an image is fitted into the box of its asset.
  func gravity(_ cursor: JSONCursor) -> ContentsGravity {
    guard let text = cursor["pr"]?.text else { return .resizeAspectFill }
    if text.hasPrefix("none") { return .resize }
    return text.hasSuffix("meet") ? .resizeAspect : .resizeAspectFill
  }
}

extension LottieContext {
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
