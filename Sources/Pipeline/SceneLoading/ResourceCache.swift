internal import Files
internal import Graphics
internal import SceneModel
internal import Synchronization
internal import TextShaping

/// Decoded pictures and opened fonts that several renders of one process share.
///
/// What is kept never shows in a picture: a scene looks the same with and without. Files are taken to
/// stay as they are while the process runs.
public final class ResourceCache: Sendable {
  /// What pictures are told apart by.
  enum PictureKey: Hashable {
    case files([String], places: [String])
    case data([UInt8])
  }

  /// What a picture's file holds.
  enum Content: Sendable {
    case bitmap(Bitmap)
    case drawing(DrawingResource)

    /// The memory that it takes.
    var byteCount: Int {
      switch self {
      case .bitmap(let bitmap): bitmap.bytesPerRow * bitmap.height
      case .drawing(let drawing): drawing.bytes.count
      }
    }
  }

  /// A picture with the source that gave it and the file found for that; bytes in a scene have neither.
  struct Picture: Sendable {
    var content: Content
    /// How many frames its file has.
    var frameCount = 1
    /// Whether its colour profile could not be used.
    var hasUnusedProfile = false
    var source: String?
    var found: String?
  }

  private struct State {
    var pictures: [PictureKey: Picture] = [:]
    var bytes = 0
    var catalogs: [FontLibrary: FontCatalog] = [:]
  }

  private let state = Mutex(State())
  private let limit: Int
  // Scenes of one batch use a few sets of fonts at most.
  private static let mostCatalogs = 16

  /// An empty cache.
  ///
  /// - Parameter maxBytes: the most memory for pictures; beyond it the cache begins anew.
  public init(maxBytes: Int) { limit = maxBytes }

  /// A picture that is kept under a key, or one that is made now and kept.
  ///
  /// Two callers at once may both make it; the pictures are equal.
  func picture(
    _ key: PictureKey,
    make: () throws(RenderError) -> Picture
  ) throws(RenderError) -> Picture {
    if let known = state.withLock({ $0.pictures[key] }) { return known }
    let picture = try make()
    let bytes = picture.content.byteCount
    state.withLock { state in
      guard bytes <= limit, state.pictures[key] == nil else { return }
      if state.bytes + bytes > limit {
        state.pictures.removeAll()
        state.bytes = 0
      }
      state.pictures[key] = picture
      state.bytes += bytes
    }
    return picture
  }

  /// The fonts of a library, opened once.
  func catalog(
    _ library: FontLibrary,
    make: () throws(TextError) -> FontCatalog
  ) throws(TextError) -> FontCatalog {
    if let known = state.withLock({ $0.catalogs[library] }) { return known }
    let catalog = try make()
    return state.withLock { state in
      if let known = state.catalogs[library] { return known }
      if state.catalogs.count >= Self.mostCatalogs { state.catalogs.removeAll() }
      state.catalogs[library] = catalog
      return catalog
    }
  }
}
