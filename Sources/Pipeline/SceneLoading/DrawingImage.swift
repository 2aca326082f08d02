internal import Files
internal import Graphics
internal import JSONText
internal import Sampling
internal import SceneModel

/// A image that an element of an SVG shows.
enum DrawingImage: Sendable {
  case bitmap(Bitmap)
  indirect case drawing(DrawingResource)

  /// The drawing; nil for a bitmap.
  var drawing: DrawingResource? { if case .drawing(let drawing) = self { drawing } else { nil } }

  /// Its size in its own pixels.
  var size: Size {
    switch self {
    case .bitmap(let bitmap): Size(Double(bitmap.width), Double(bitmap.height))
    case .drawing(let drawing): drawing.image.size
    }
  }

  /// The memory that it takes, in bytes.
  var bytesInMemory: Int {
    switch self {
    case .bitmap(let bitmap): bitmap.bytesPerRow * bitmap.height
    case .drawing(let drawing): drawing.bytesInMemory
    }
  }
}

/// A file that an SVG links as a image.
struct LinkedImage: Sendable {
  /// Its path from the roots, or from the archive of the input.
  var source: String
  /// Where it was found.
  var path: String
  /// The SHA-256 of the file.
  var digest: String
}

/// The images of an SVG, and the files that they are from.
struct LoadedImages {
  var images: [String: DrawingImage] = [:]
  var files: [LinkedImage] = []
  /// What of them is not shown, each once.
  var warnings: [String] = []
}

/// Loads the images that an SVG embeds or links.
struct DrawingImageLoader {
  let loader: ResourceLoader
  /// The SVG; nil for a drawing without a file, whose links begin at the roots.
  let file: LinkingFile?
  /// The paths of the SVG files around this one.
  var outer: [String] = []
  /// The number of drawings around this one.
  var depth = 0

  /// Loads images by their addresses, each once.
  ///
  /// - Throws: `missingInput` for a file that is not there or outside of the roots, `badInput` for a damaged file,
  ///   `limit`.
  func load(_ addresses: [String]) throws(RenderError) -> LoadedImages {
    var result = LoadedImages()
    var memory = 0
    for address in addresses where result.images[address] == nil {
      guard result.images.count < Limits.svgImages else {
        let count = Limits.svgImages
        throw RenderError(.limit, "the SVG shows more than \(count) images (embed fewer)")
      }
      guard let (image, files, frameCount) = try opened(address) else { continue }
      let still =
        "only the first frame of an animated image in an SVG is shown (make it a layer of a scene)"
      if frameCount > 1, result.warnings.isEmpty { result.warnings = [still] }
      if case .bitmap(let bitmap) = image {
        memory += bitmap.bytesPerRow * bitmap.height
        guard memory <= loader.limits.memoryBytes else {
          throw RenderError(
            .limit,
            "the images of the SVG need more than \(loader.limits.memoryBytes) bytes of memory (raise the limit with "
              + "--max-memory)"
          )
        }
      }
      result.images[address] = image
      result.files += files
    }
    return result
  }

  private typealias Loaded = (image: DrawingImage, files: [LinkedImage], frameCount: Int)

  // Nil for a file that shows itself, which is not drawn there.
  private func opened(_ address: String) throws(RenderError) -> Loaded? {
    guard address.lowercased().hasPrefix("data:") else { return try linked(address) }
    let source: Asset.Source
    do throws(DataURI.DamageError) {
      source = try DataURI.source(address)
    } catch {
      throw RenderError(.badInput, "an image in the SVG: \(error.message)")
    }
    guard case .data(let bytes, _) = source else {
      throw RenderError(.badInput, "an image in the SVG has no data")
    }
    return try decoded(bytes, "an image in the SVG", file: file)
  }

  private func linked(_ address: String) throws(RenderError) -> Loaded? {
    let (bytes, found) = try loader.linkedFile(address, beside: file)
    let path = found.path
    let real = FileSystem.resolvedPath(path) ?? path
    guard !outer.contains(real) else { return nil }
    let (image, files, count) = try decoded(bytes, FileSystem.quoted(address), file: found)
    let digest = SHA256.hash(of: bytes)
    return (image, [LinkedImage(source: found.source, path: path, digest: digest)] + files, count)
  }

  private func decoded(
    _ bytes: [UInt8],
    _ name: String,
    file: LinkingFile?
  ) throws(RenderError) -> Loaded {
    guard let drawing = try SVGInput.bytes(bytes, limits: loader.limits) else {
      do throws(RenderError) {
        return (.bitmap(try loader.decode(bytes)), [], loader.frameCount(bytes))
      } catch {
        throw RenderError(error.code, "\(name): \(error.message)")
      }
    }
    guard depth < Limits.svgImageDepth else {
      throw RenderError(
        .limit,
        "SVG files show each other deeper than \(Limits.svgImageDepth) (remove one of the links)"
      )
    }
    let around = outer + [file.flatMap { FileSystem.resolvedPath($0.path) }].compactMap(\.self)
    let inner = DrawingImageLoader(loader: loader, file: file, outer: around, depth: depth + 1)
    let colorScheme = loader.options.colorScheme
    guard let svg = try SVGFile(drawing, colorScheme: colorScheme, limits: loader.limits) else {
      throw RenderError(.badInput, "\(name) is no SVG in a known encoding (save it in UTF-8)")
    }
    let resource = try DrawingResource(svg, name: name, colorScheme: colorScheme, images: inner)
    return (.drawing(resource), resource.linkedFiles, 1)
  }
}
