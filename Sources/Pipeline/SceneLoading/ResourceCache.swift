internal import Files
internal import Graphics
internal import SceneModel
internal import Synchronization
internal import TextShaping

/// Decoded images, opened fonts and analyses of audio that several renders of one process share.
///
/// The cache never affects an image: a scene renders the same with and without it. Files are
/// assumed not to change while the process runs.
public final class ResourceCache: Sendable {
  /// The identity of an image.
  enum ImageKey: Hashable {
    case files([String], positions: [String])
    /// Bytes in a scene, with the roots of the files that an SVG may link.
    case data([UInt8], scope: [String])
    case atlas([UInt8])
  }

  /// The identity of an analysis of audio.
  struct AudioKey: Hashable {
    var path: String
    /// The roots and the archive in which the path is.
    var scope: [String]
    /// The number of samples that are analysed at most.
    var end: Int
    var bands: [AudioBand?]
  }

  /// The contents of an image's file.
  enum Content: Sendable {
    case bitmap(Bitmap)
    case drawing(DrawingResource)

    /// The memory that it takes.
    var byteCount: Int {
      switch self {
      case .bitmap(let bitmap): bitmap.bytesPerRow * bitmap.height
      case .drawing(let drawing): drawing.bytesInMemory
      }
    }
  }

  /// An image with the source that gave it and the file found for that; bytes in a scene have neither.
  struct Image: Sendable {
    var content: Content
    /// How many frames its file has.
    var frameCount = 1
    /// Whether its colour profile could not be used.
    var hasUnusedProfile = false
    var source: String?
    var resolvedPath: String?
  }

  private struct State {
    var images: [ImageKey: Image] = [:]
    var bytes = 0
    var catalogs: [FontLibrary: FontCatalog] = [:]
    var audios: [AudioKey: AudioProbe] = [:]
  }

  private let state = Mutex(State())
  private let limit: Int
  // Scenes of one batch use a few sets of fonts at most.
  private static let maxCatalogs = 16
  // An analysis has a few kilobytes a second of audio.
  private static let maxAudios = 64

  /// An empty cache.
  ///
  /// - Parameter maxBytes: the most memory for images; beyond it the cache begins anew.
  public init(maxBytes: Int) { limit = maxBytes }

  /// Returns the cached image of a key, or makes and caches it.
  ///
  /// Two concurrent callers may both make it; the images are equal.
  func image(
    _ key: ImageKey,
    make: () throws(RenderError) -> Image
  ) throws(RenderError) -> Image {
    if let cached = state.withLock({ $0.images[key] }) { return cached }
    let image = try make()
    let bytes = image.content.byteCount
    state.withLock { state in
      guard bytes <= limit, state.images[key] == nil else { return }
      if state.bytes + bytes > limit {
        state.images.removeAll()
        state.bytes = 0
      }
      state.images[key] = image
      state.bytes += bytes
    }
    return image
  }

  /// Returns the cached analysis of audio, or makes and caches it.
  func audio(
    _ key: AudioKey,
    make: () throws(RenderError) -> AudioProbe
  ) throws(RenderError) -> AudioProbe {
    if let cached = state.withLock({ $0.audios[key] }) { return cached }
    let probe = try make()
    state.withLock { state in
      if state.audios.count >= Self.maxAudios { state.audios.removeAll() }
      state.audios[key] = probe
    }
    return probe
  }

  /// The fonts of a library, opened once.
  func catalog(
    _ library: FontLibrary,
    make: () throws(TextError) -> FontCatalog
  ) throws(TextError) -> FontCatalog {
    if let cached = state.withLock({ $0.catalogs[library] }) { return cached }
    let catalog = try make()
    return state.withLock { state in
      if let cached = state.catalogs[library] { return cached }
      if state.catalogs.count >= Self.maxCatalogs { state.catalogs.removeAll() }
      state.catalogs[library] = catalog
      return catalog
    }
  }
}
