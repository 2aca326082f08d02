internal import Files
internal import Graphics
internal import ImageFiles
internal import MediaCodecs
internal import Sampling
internal import SceneModel

extension ResourceLoader {
  // Something in a scene that names a picture.
  private struct PictureUse {
    var name: ImageSource
    /// The path in the scene, for messages.
    var place: String
    var source: Asset.Source
    var alternatives: [String] = []
    /// What its file should hold.
    var kind = Asset.Kind.image

    /// Whether it may move.
    var isMoving: Bool { kind == .animatedImage }
  }

  /// Loads every picture of a scene; each is decoded once.
  func loadPictures(_ scene: Scene, into outcome: inout Outcome) {
    var bytesInUse = 0
    for use in pictureUses(in: scene)
    where outcome.resources.bitmaps[use.name] == nil
      && outcome.resources.drawings[use.name] == nil
    {
      do throws(RenderError) {
        let moving = try LoadingTime.measure { () throws(RenderError) -> MovingResource? in
          use.isMoving ? try self.moving(for: use, into: &outcome) : nil
        }
        let still = try LoadingTime.measure { () throws(RenderError) -> ResourceCache.Content? in
          moving == nil ? try self.still(for: use, into: &outcome) : nil
        }
        try check(still, use)
        bytesInUse += still?.byteCount ?? 0
        bytesInUse += moving?.source.file.bytes.count ?? 0
        guard bytesInUse <= limits.memoryBytes else {
          throw RenderError(
            .limit,
            "the pictures of the scene need more than the limit of \(limits.memoryBytes) bytes "
              + "(use smaller ones, or raise it with --max-memory)"
          )
        }
        switch still {
        case .bitmap(let bitmap)?: outcome.resources.bitmaps[use.name] = bitmap
        case .drawing(let drawing)?: outcome.resources.drawings[use.name] = drawing
        case nil: break
        }
        if case .asset(let name) = use.name { outcome.resources.moving[name] = moving }
      } catch {
        if error.code == .missingInput, let path = use.source.path {
          outcome.files.append(File(path: use.place, source: path, found: nil))
        }
        guard error.code == .missingInput, options.missingAssets == .skip else {
          outcome.problems.append(RenderError(error.code, path: use.place, error.message))
          continue
        }
        outcome.resources.bitmaps[use.name] = .nothing
        outcome.diagnostics.append(
          Diagnostic(.warning, .missingAsset, path: use.place, "\(error.message); it is left out")
        )
      }
    }
  }

  private func pictureUses(in scene: Scene) -> [PictureUse] {
    var uses = scene.assets.filter { [.image, .animatedImage, .svg].contains($0.kind) }.map {
      asset in
      PictureUse(
        name: .asset(asset.name),
        place: asset.place,
        source: asset.source,
        alternatives: asset.alternatives,
        kind: asset.kind
      )
    }
    scene.visitLayers { layer, path in
      for case (.file(let file), let place) in layer.imageSources {
        uses.append(PictureUse(name: .file(file), place: "\(path).\(place)", source: .file(file)))
      }
    }
    return uses
  }

  private func still(
    for use: PictureUse,
    into outcome: inout Outcome
  ) throws(RenderError) -> ResourceCache.Content {
    switch use.source {
    case .bitmap(let bitmap): return .bitmap(try held(bitmap))
    case .data(let bytes, _):
      let picture = try shared(.data(bytes)) { () throws(RenderError) in
        try opened(bytes, name: use.place)
      }
      note(picture, use, into: &outcome)
      return picture.content
    case .file(let path):
      let paths = [path] + use.alternatives
      let picture = try shared(.files(paths, places: places)) { () throws(RenderError) in
        try firstPicture(of: paths)
      }
      note(picture, use, into: &outcome)
      if let source = picture.source {
        outcome.files.append(File(path: use.place, source: source, found: picture.found))
      }
      return picture.content
    }
  }

  private func note(
    _ picture: ResourceCache.Picture,
    _ use: PictureUse,
    into outcome: inout Outcome
  ) {
    switch picture.content {
    case .bitmap where picture.hasUnusedProfile:
      outcome.diagnostics.append(
        Diagnostic(
          .warning,
          .ignored,
          path: use.place,
          "the colour profile of the picture cannot be converted, and its colours are taken for sRGB (save it in sRGB)"
        )
      )
    case .bitmap: break
    case .drawing(let drawing):
      outcome.diagnostics += drawing.warnings.map {
        Diagnostic(.warning, .unsupportedFeature, path: use.place, $0)
      }
    }
    guard picture.frameCount > 1, !use.isMoving else { return }
    let remedy =
      if case .asset = use.name { "make its type \"animatedImage\"" } else {
        "name it under assets with the type \"animatedImage\""
      }
    outcome.diagnostics.append(
      Diagnostic(
        .hint,
        .noEffect,
        path: use.place,
        "the picture has \(picture.frameCount) frames and only the first is shown (\(remedy))"
      )
    )
  }

  // Nil for one that stands still after all.
  private func moving(
    for use: PictureUse,
    into outcome: inout Outcome
  ) throws(RenderError) -> MovingResource? {
    guard case .asset(let name) = use.name else { return nil }
    switch use.source {
    case .bitmap: return nil
    case .data(let bytes, _):
      return try moving(bytes, name: name, place: use.place, into: &outcome)
    case .file(let path):
      let (bytes, source, found) = try firstFile(of: [path] + use.alternatives)
      let resource = try moving(bytes, name: name, place: use.place, into: &outcome)
      if resource != nil {
        outcome.files.append(File(path: use.place, source: source, found: found))
      }
      return resource
    }
  }

  private func shared(
    _ key: ResourceCache.PictureKey,
    make: () throws(RenderError) -> ResourceCache.Picture
  ) throws(RenderError) -> ResourceCache.Picture {
    if let cache { try cache.picture(key, make: make) } else { try make() }
  }

  private func firstPicture(of paths: [String]) throws(RenderError) -> ResourceCache.Picture {
    let (bytes, source, found) = try firstFile(of: paths)
    var picture = try opened(bytes, name: source)
    (picture.source, picture.found) = (source, found)
    return picture
  }

  private func opened(_ bytes: [UInt8], name: String) throws(RenderError) -> ResourceCache.Picture {
    if let drawing = try DrawingResource(bytes, name: name, limits: limits) {
      return ResourceCache.Picture(content: .drawing(drawing))
    }
    let decoded = try picture(in: bytes)
    return ResourceCache.Picture(
      content: .bitmap(decoded.bitmap),
      frameCount: frameCount(bytes),
      hasUnusedProfile: decoded.hasUnusedProfile
    )
  }

  // The first of some files that exists.
  private func firstFile(
    of paths: [String]
  ) throws(RenderError) -> (bytes: [UInt8], source: String, found: String) {
    var first: RenderError?
    for path in paths {
      do throws(RenderError) {
        let (bytes, found) = try read(path, limit: limits.inputBytes)
        return (bytes, path, found)
      } catch {
        if error.code != .missingInput { throw error }
        first = first ?? error
      }
    }
    throw first ?? RenderError(.missingInput, "no file is named")
  }

  func decode(_ bytes: [UInt8]) throws(RenderError) -> Bitmap { try picture(in: bytes).bitmap }

  private func picture(
    in bytes: [UInt8]
  ) throws(RenderError) -> (bitmap: Bitmap, hasUnusedProfile: Bool) {
    do {
      return try ImageDecoder.picture(bytes, maxSide: limits.side, maxPixels: limits.imagePixels)
    } catch {
      throw RenderError(error, input: true)
    }
  }

  private func check(_ content: ResourceCache.Content?, _ use: PictureUse) throws(RenderError) {
    guard use.kind == .svg, case .bitmap? = content else { return }
    throw RenderError(.badInput, "the file is no SVG (give one, or make its type \"image\")")
  }

  // The limits of pictures hold for those of programs, too.
  private func held(_ bitmap: Bitmap) throws(RenderError) -> Bitmap {
    guard max(bitmap.width, bitmap.height) <= limits.side,
      bitmap.width * bitmap.height <= limits.imagePixels
    else {
      throw RenderError(
        .limit,
        "a picture of \(bitmap.width) × \(bitmap.height) pixels is larger than the limits of "
          + "\(limits.side) for a side and \(limits.imagePixels) pixels (make it smaller)"
      )
    }
    return bitmap
  }
}

extension Bitmap {
  /// One transparent pixel, which shows nothing at any size.
  fileprivate static var nothing: Bitmap { PixelBuffer(width: 1, height: 1).freeze() }
}

extension Asset {
  /// The path in the scene of what tells where the asset is.
  var place: String {
    switch source {
    case .file: "assets.\(name).src"
    case .data, .bitmap: "assets.\(name).data"
    }
  }
}
