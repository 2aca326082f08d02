internal import AtlasFormat
internal import Files
internal import Graphics
internal import SceneFormat
internal import SceneModel

extension ResourceLoader {
  /// Loads every atlas of a scene, and finds the frames that its layers name.
  func loadAtlases(_ scene: Scene, into outcome: inout Outcome) {
    for asset in scene.assets where asset.kind == .atlas {
      do throws(RenderError) {
        outcome.resources.atlases[asset.name] = try LoadingTime.measure(asset.scenePath) {
          () throws(RenderError) -> AtlasResource? in
          try atlas(asset, into: &outcome)
        }
      } catch {
        if error.code == .missingInput, let path = asset.source.path {
          outcome.files.append(File(path: asset.scenePath, source: path, resolvedPath: nil))
        }
        outcome.problems.append(RenderError(error.code, path: asset.scenePath, error.message))
      }
    }
    let atlases = outcome.resources.atlases
    scene.visitLayers { layer, path in
      for case .sprite(let sprite) in layer.modelStates.map(\.content) {
        guard case .failure(let missing)? = atlases[sprite.asset]?.frames.indices(of: sprite.frames)
        else { continue }
        let names = atlases[sprite.asset]?.frames.frames.map(\.name) ?? []
        outcome.problems.append(
          RenderError(
            .badInput,
            path: "\(path).frames",
            "the atlas has no frame '\(missing.name)'\(Suggestions.hint(for: missing.name, among: names))"
          )
        )
      }
    }
  }

  private func atlas(
    _ asset: Asset,
    into outcome: inout Outcome
  ) throws(RenderError) -> AtlasResource? {
    guard let source = asset.source.path else { return nil }
    var files = [source]
    var hash = SHA256()
    var (pages, next, bytesInUse) = ([AtlasResource.Page](), 0, 0)
    while next < files.count {
      let (bytes, file) = try read(files[next], limit: limits.inputBytes)
      outcome.files.append(File(path: asset.scenePath, source: files[next], resolvedPath: file))
      let atlas = try parsed(bytes)
      // All files of an atlas name all others.
      for other in atlas.otherFiles.map({ $0.beside(source) }) where !files.contains(other) {
        try checkPath(other)
        guard files.count < limits.archiveEntries else {
          throw RenderError(.limit, "the atlas has more than \(limits.archiveEntries) files")
        }
        files.append(other)
      }
      let image = try self.image(of: atlas, asset, in: files[next], isFirst: next == 0)
      outcome.files.append(
        File(path: asset.scenePath, source: image.path, resolvedPath: image.resolvedPath)
      )
      bytesInUse += image.bitmap.bytesPerRow * image.bitmap.height
      guard bytesInUse <= limits.memoryBytes else {
        throw RenderError(
          .limit,
          "the images of the atlas need more than the limit of \(limits.memoryBytes) bytes "
            + "(raise it with --max-memory)"
        )
      }
      try check(atlas, image.bitmap, scenePath: asset.scenePath, into: &outcome)
      bytes.withUnsafeBytes { hash.update($0) }
      image.bytes.withUnsafeBytes { hash.update($0) }
      pages.append(AtlasResource.Page(atlas: atlas, bitmap: image.bitmap))
      next += 1
    }
    return AtlasResource(pages, content: hash.digest())
  }

  private func parsed(_ bytes: [UInt8]) throws(RenderError) -> SpriteAtlas {
    do {
      return try SpriteAtlas(bytes, limits: limits)
    } catch {
      throw RenderError(.badInput, error.message)
    }
  }

  private func checkPath(_ path: String) throws(RenderError) {
    if let failure = AssetPath.failure(in: path) { throw RenderError(.missingInput, failure) }
  }

  private func image(
    of atlas: SpriteAtlas,
    _ asset: Asset,
    in file: String,
    isFirst: Bool
  ) throws(RenderError) -> (bitmap: Bitmap, bytes: [UInt8], path: String, resolvedPath: String) {
    let named = isFirst ? asset.image : nil
    guard let path = named ?? atlas.image.map({ $0.beside(file) }) else {
      throw RenderError(.badInput, "the atlas names no image (give the asset an image)")
    }
    try checkPath(path)
    let (bytes, resolvedPath) = try read(path, limit: limits.inputBytes)
    guard let cache else { return (try decode(bytes), bytes, path, resolvedPath) }
    let image = try cache.image(.atlas(bytes)) { () throws(RenderError) in
      ResourceCache.Image(content: .bitmap(try decode(bytes)))
    }
    guard case .bitmap(let bitmap) = image.content else {
      return (try decode(bytes), bytes, path, resolvedPath)
    }
    return (bitmap, bytes, path, resolvedPath)
  }

  private func check(
    _ atlas: SpriteAtlas,
    _ bitmap: Bitmap,
    scenePath: String,
    into outcome: inout Outcome
  ) throws(RenderError) {
    for frame in atlas.frames {
      guard frame.x + frame.atlasWidth <= bitmap.width,
        frame.y + frame.atlasHeight <= bitmap.height
      else {
        throw RenderError(
          .badInput,
          "the frame '\(frame.name)' reaches beyond the image of \(bitmap.width) × \(bitmap.height) pixels"
        )
      }
      guard max(frame.sourceWidth, frame.sourceHeight) <= limits.side,
        frame.sourceWidth * frame.sourceHeight <= limits.imagePixels
      else {
        throw RenderError(
          .limit,
          "the frame '\(frame.name)' has \(frame.sourceWidth) × \(frame.sourceHeight) pixels (raise the limit "
            + "with --max-side and --max-image-pixels)"
        )
      }
    }
    guard let size = atlas.size, size != (bitmap.width, bitmap.height) else { return }
    outcome.warn(
      .ignored,
      path: scenePath,
      "the atlas is for an image of \(size.width) × \(size.height) pixels, and the image has "
        + "\(bitmap.width) × \(bitmap.height) (export both again)"
    )
  }
}

extension String {
  // The path of a file that another one names: in the same folder.
  fileprivate func beside(_ file: String) -> String {
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    return folder + self
  }
}
