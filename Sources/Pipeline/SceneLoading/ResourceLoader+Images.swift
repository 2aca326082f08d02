internal import Files
internal import Graphics
internal import ImageFiles
internal import MediaCodecs
internal import SVGFormat
internal import SceneModel

extension ResourceLoader {
  // Something in a scene that names an image.
  private struct ImageUse {
    var name: ImageSource
    /// The path in the scene, for messages.
    var scenePath: String
    var source: Asset.Source
    var alternatives: [String] = []
    /// The kind of content expected in the file.
    var kind = Asset.Kind.image

    /// Whether animations of an SVG play.
    var playsDrawing = false
    /// Whether it is left out if it cannot be read.
    var isOptional = false

    /// Whether it may move.
    var isAnimated: Bool { kind == .animatedImage }
  }

  /// Loads every image of a scene; each is decoded once.
  func loadImages(_ scene: Scene, into outcome: inout Outcome) {
    var bytesInUse = 0
    for use in imageUses(in: scene)
    where outcome.resources.bitmaps[use.name] == nil
      && outcome.resources.drawings[use.name] == nil
    {
      do throws(RenderError) {
        let animated = try LoadingTime.measure(use.scenePath) {
          () throws(RenderError) -> AnimatedImageResource? in
          use.isAnimated ? try self.animated(for: use, into: &outcome) : nil
        }
        let still = try LoadingTime.measure(use.scenePath) {
          () throws(RenderError) -> ResourceCache.Content? in
          animated == nil ? try self.still(for: use, into: &outcome) : nil
        }
        try check(still, use)
        bytesInUse += still?.byteCount ?? 0
        bytesInUse += animated?.source.file.bytes.count ?? 0
        guard bytesInUse <= limits.memoryBytes else {
          throw RenderError(
            .limit,
            "the images of the scene need more than the limit of \(limits.memoryBytes) bytes "
              + "(use smaller ones, or raise it with --max-memory)"
          )
        }
        switch still {
        case .bitmap(let bitmap)?: outcome.resources.bitmaps[use.name] = bitmap
        case .drawing(let drawing)?:
          outcome.resources.drawings[use.name] = drawing
          if !use.playsDrawing { outcome.resources.staticDrawings.insert(use.name) }
        case nil: break
        }
        if case .asset(let name) = use.name { outcome.resources.animated[name] = animated }
      } catch {
        if error.code == .missingInput, let path = use.source.path {
          outcome.files.append(File(path: use.scenePath, source: path, resolvedPath: nil))
        }
        guard error.code != .limit, use.isOptional || options.missingAssets == .skip else {
          outcome.problems.append(RenderError(error.code, path: use.scenePath, error.message))
          continue
        }
        outcome.resources.bitmaps[use.name] = .nothing
        outcome.warn(
          .missingAsset,
          path: use.scenePath,
          "\(error.message); it is left out"
        )
      }
    }
  }

  private func imageUses(in scene: Scene) -> [ImageUse] {
    var uses = scene.assets.filter { [.image, .animatedImage, .svg].contains($0.kind) }.map {
      asset in
      ImageUse(
        name: .asset(asset.name),
        scenePath: asset.scenePath,
        source: asset.source,
        alternatives: asset.alternatives,
        kind: asset.kind,
        playsDrawing: asset.kind == .svg && asset.isAnimated,
        isOptional: asset.isOptional
      )
    }
    scene.visitLayers { layer, path in
      for case (.file(let file), let key) in layer.imageSources {
        uses.append(
          ImageUse(name: .file(file), scenePath: "\(path).\(key)", source: .file(file))
        )
      }
    }
    return uses
  }

  private func still(
    for use: ImageUse,
    into outcome: inout Outcome
  ) throws(RenderError) -> ResourceCache.Content {
    switch use.source {
    case .bitmap(let bitmap): return .bitmap(try constrained(bitmap))
    case .data(let bytes, _):
      let image = try shared(.data(bytes, scope: cacheScope)) { () throws(RenderError) in
        try opened(bytes, name: use.scenePath)
      }
      note(image, use, into: &outcome)
      return image.content
    case .file(let path):
      let paths = [path] + use.alternatives
      let image = try shared(.files(paths, positions: cacheScope)) { () throws(RenderError) in
        try firstImage(of: paths)
      }
      note(image, use, into: &outcome)
      if let source = image.source {
        outcome.files.append(
          File(path: use.scenePath, source: source, resolvedPath: image.resolvedPath)
        )
      }
      return image.content
    }
  }

  private func note(
    _ image: ResourceCache.Image,
    _ use: ImageUse,
    into outcome: inout Outcome
  ) {
    switch image.content {
    case .bitmap where image.hasUnusedProfile:
      outcome.warn(
        .ignored,
        path: use.scenePath,
        "the colour profile of the image cannot be converted, and its colours are interpreted as sRGB (save it in sRGB)"
      )
    case .bitmap: break
    case .drawing(let drawing):
      outcome.files += drawing.linkedFiles.map {
        File(path: use.scenePath, source: $0.source, resolvedPath: $0.path)
      }
      outcome.diagnostics += drawing.warnings.map {
        Diagnostic(.warning, .unsupportedFeature, path: use.scenePath, $0)
      }
      outcome.diagnostics +=
        use.playsDrawing && self.drawing == nil ? located(drawing.animationWarnings, use) : []
      if drawing.isAnimated, use.kind == .image {
        outcome.report(
          .hint,
          .noEffect,
          path: use.scenePath,
          "the SVG is animated and only its beginning is shown (make its type \"svg\")"
        )
      }
    }
    guard image.frameCount > 1, !use.isAnimated else { return }
    let remedy =
      if case .asset = use.name { "make its type \"animatedImage\"" } else {
        "name it under assets with the type \"animatedImage\""
      }
    outcome.report(
      .hint,
      .noEffect,
      path: use.scenePath,
      "the image has \(image.frameCount) frames and only the first is shown (\(remedy))"
    )
  }

  // Diagnostics of a file that a scene names: their locations become a part of the message.
  private func located(_ diagnostics: [Diagnostic], _ use: ImageUse) -> [Diagnostic] {
    diagnostics.filter { $0.severity != .hint }.map { diagnostic in
      let prefix = diagnostic.location.map { "\($0.line):\($0.column): " } ?? ""
      return Diagnostic(
        diagnostic.severity,
        diagnostic.code,
        path: use.scenePath,
        prefix + diagnostic.message
      )
    }
  }

  // Nil for an image with a single frame.
  private func animated(
    for use: ImageUse,
    into outcome: inout Outcome
  ) throws(RenderError) -> AnimatedImageResource? {
    guard case .asset(let name) = use.name else { return nil }
    switch use.source {
    case .bitmap: return nil
    case .data(let bytes, _):
      return try animated(bytes, name: name, scenePath: use.scenePath, into: &outcome)
    case .file(let path):
      let (bytes, source, resolvedPath) = try firstFile(of: [path] + use.alternatives)
      let resource = try animated(bytes, name: name, scenePath: use.scenePath, into: &outcome)
      if resource != nil {
        outcome.files.append(File(path: use.scenePath, source: source, resolvedPath: resolvedPath))
      }
      return resource
    }
  }

  private func shared(
    _ key: ResourceCache.ImageKey,
    make: () throws(RenderError) -> ResourceCache.Image
  ) throws(RenderError) -> ResourceCache.Image {
    if let cache { try cache.image(key, make: make) } else { try make() }
  }

  private func firstImage(of paths: [String]) throws(RenderError) -> ResourceCache.Image {
    let (bytes, source, resolvedPath) = try firstFile(of: paths)
    var image = try opened(
      bytes,
      name: source,
      file: LinkingFile(source: source, path: resolvedPath)
    )
    (image.source, image.resolvedPath) = (source, resolvedPath)
    return image
  }

  private func opened(
    _ bytes: [UInt8],
    name: String,
    file: LinkingFile? = nil
  ) throws(RenderError) -> ResourceCache.Image {
    var svg = drawing
    if svg?.bytes != bytes {
      svg = try SVGFile(bytes, colorScheme: options.colorScheme, limits: limits)
    }
    if let svg {
      let drawing = try DrawingResource(
        svg,
        name: name,
        colorScheme: options.colorScheme,
        images: DrawingImageLoader(loader: self, file: file)
      )
      return ResourceCache.Image(content: .drawing(drawing))
    }
    let decoded = try named(file) { () throws(RenderError) in try image(in: bytes) }
    return ResourceCache.Image(
      content: .bitmap(decoded.bitmap),
      frameCount: frameCount(bytes),
      hasUnusedProfile: decoded.hasUnusedProfile
    )
  }

  // With the file in its error: the place in the scene may be that of an option or of a row.
  private func named<Value>(
    _ file: LinkingFile?,
    _ work: () throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    do throws(RenderError) {
      return try work()
    } catch {
      guard let file else { throw error }
      let message = "\(FileSystem.quoted(file.source)): \(error.message)"
      throw RenderError(error.code, path: error.path, message)
    }
  }

  // The first of some files that exists.
  private func firstFile(
    of paths: [String]
  ) throws(RenderError) -> (bytes: [UInt8], source: String, resolvedPath: String) {
    var first: RenderError?
    for path in paths {
      do throws(RenderError) {
        let (bytes, resolvedPath) = try read(path, limit: limits.inputBytes)
        return (bytes, path, resolvedPath)
      } catch {
        if error.code != .missingInput { throw error }
        first = first ?? error
      }
    }
    throw first ?? RenderError(.missingInput, "no file is named")
  }

  func decode(_ bytes: [UInt8]) throws(RenderError) -> Bitmap { try image(in: bytes).bitmap }

  private func image(
    in bytes: [UInt8]
  ) throws(RenderError) -> (bitmap: Bitmap, hasUnusedProfile: Bool) {
    try CodecError.mapped(
      try ImageDecoder.image(bytes, maxSide: limits.side, maxPixels: limits.imagePixels)
    ) { RenderError($0, input: true) }
  }

  private func check(_ content: ResourceCache.Content?, _ use: ImageUse) throws(RenderError) {
    guard use.kind == .svg, case .bitmap? = content else { return }
    throw RenderError(.badInput, "the file is no SVG (give one, or make its type \"image\")")
  }

  // The limits of images hold for those of programs, too.
  private func constrained(_ bitmap: Bitmap) throws(RenderError) -> Bitmap {
    guard max(bitmap.width, bitmap.height) <= limits.side,
      bitmap.width * bitmap.height <= limits.imagePixels
    else {
      throw RenderError(
        .limit,
        "an image of \(bitmap.width) × \(bitmap.height) pixels is larger than the limits of "
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
  /// The JSON path of the key that locates the asset.
  var scenePath: String {
    switch source {
    case .file: "assets.\(name).src"
    case .data, .bitmap: "assets.\(name).data"
    }
  }
}
