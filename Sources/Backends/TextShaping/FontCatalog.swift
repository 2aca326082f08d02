internal import Graphics
internal import Synchronization

/// The faces of a `FontLibrary`, opened: turns font names into faces.
///
/// Files and folders are read once, when the catalog is made; the system's fonts when they are
/// first needed. One catalog serves all threads, and gives the same answer to each.
public final class FontCatalog: Sendable {
  /// The description that was opened.
  public let library: FontLibrary
  /// Files in font folders that could not be used, with the reason; for diagnostics.
  public let skippedFiles: [(path: String, reason: TextError)]

  let explicit: [(file: FontLibrary.File, faces: [FontFace])]
  private let folderFaces: [FontFace]
  let limits: FontLimits
  private let systemFaces = Mutex<[FontFace]?>(nil)
  private let axes = Mutex<[String: [FontAxis]]>([:])
  private let installedMatches = Mutex<[String: [InstalledMatch]]>([:])
  private let matches = Mutex<[FontQuery: ResolvedFont?]>([:])

  /// An installed font that serves characters of a script.
  struct InstalledMatch {
    let script: String
    let face: FontFace
  }

  private static let maxInstalledMatches = 1024
  private static let maxMatches = 1024

  // The inputs of a match.
  private struct FontQuery: Hashable {
    let name: String
    let weight: Int
    let isItalic: Bool
  }

  /// Opens the files and folders of a library.
  ///
  /// A bad file inside a folder is skipped and listed in `skippedFiles`.
  ///
  /// - Throws: `TextError` for an explicit file or a folder that cannot be read, or a limit.
  public init(_ library: FontLibrary, limits: FontLimits = FontLimits()) throws(TextError) {
    self.library = library
    self.limits = limits
    let named = max(library.files.count, library.fallbacks.count, library.emojiFiles.count)
    guard named <= limits.files else {
      throw .limitExceeded(what: "font files", value: named, maximum: limits.files)
    }
    var explicit: [(file: FontLibrary.File, faces: [FontFace])] = []
    for file in library.files { explicit.append((file, try Self.faces(of: file, limits: limits))) }
    self.explicit = explicit
    var walk = FontFolder(limits: limits)
    var folderFaces: [FontFace] = []
    var skipped: [(path: String, reason: TextError)] = []
    for folder in library.folders {
      for path in try walk.fontFiles(below: folder) {
        do throws(TextError) {
          folderFaces += try FontScan.faces(inFile: path, limits: limits)
        } catch {
          skipped.append((path, error))
        }
      }
    }
    self.folderFaces = folderFaces
    skippedFiles = skipped
  }

  /// Returns the face that has exactly a name, or the metrics of the font with that name; nil where none is there.
  func match(_ name: String, weight: Int, isItalic: Bool) -> ResolvedFont? {
    let query = FontQuery(name: name, weight: weight, isItalic: isItalic)
    if let match = matches.withLock({ $0[query] }) { return match }
    let match = search(name, weight: weight, isItalic: isItalic)
    matches.withLock { matches in
      if matches.count >= Self.maxMatches { matches = [:] }
      matches[query] = .some(match)
    }
    return match
  }

  private func search(_ name: String, weight: Int, isItalic: Bool) -> ResolvedFont? {
    if let (face, origin) = namedFace(name, weight: weight, isItalic: isItalic) {
      return ResolvedFont(requestedName: name, face: face, match: .named, origin: origin)
    }
    guard library.usesSystemFonts else { return nil }
    let system = loadedSystemFaces()
    if let face = face(name, weight: weight, isItalic: isItalic, in: system) {
      return ResolvedFont(requestedName: name, face: face, match: .named, origin: .system)
    }
    return MetricTwin.family(for: name).flatMap {
      face($0, weight: weight, isItalic: isItalic, in: system)
    }
    .map { ResolvedFont(requestedName: name, face: $0, match: .metricTwin, origin: .system) }
  }

  /// Returns the axes of a face, in the font's order; none for a static font.
  ///
  /// - Complexity: O(1) after the first time.
  public func axes(of face: FontFace) -> [FontAxis] {
    axes.withLock { axes in
      let key = "\(face.index & 0xFFFF) \(face.path)"
      if let cached = axes[key] { return cached }
      let read = FontAxis.axes(inFile: face.path, face: face.index)
      axes[key] = read
      return read
    }
  }

  /// Returns the cached fonts for some characters, or chooses them.
  func installedMatches(for key: String, choose: () -> [InstalledMatch]) -> [InstalledMatch] {
    installedMatches.withLock { matches in
      if let cached = matches[key] { return cached }
      if matches.count >= Self.maxInstalledMatches { matches.removeAll() }
      let chosen = choose()
      matches[key] = chosen
      return chosen
    }
  }

  /// The names that fonts can be found by: assets and families, sorted.
  public var families: [String] {
    var faces = explicit.flatMap(\.faces) + folderFaces
    if library.usesSystemFonts { faces += loadedSystemFaces() }
    let assets = explicit.compactMap(\.file.assetName)
    return Set(assets + faces.compactMap(\.families.first)).ordered()
  }

  /// The paths of all files that a font may come from, sorted: those of the library, and the system's where these
  /// may serve.
  public var files: [String] {
    var faces = explicit.flatMap(\.faces) + folderFaces
    var paths = library.emojiFiles
    var hasSystemFonts = library.usesSystemFonts
    for fallback in library.fallbacks {
      switch fallback {
      case .named: hasSystemFonts = true
      case .file(let path): paths.append(path)
      }
    }
    if hasSystemFonts { faces += loadedSystemFaces() }
    return Set(paths + faces.map(\.path)).ordered()
  }

  /// The fallback font's face for a weight, as it would serve in place of a font name.
  ///
  /// - Throws: `TextError.noFont` with the reason why the first fallback does not serve, if none does.
  public func fallback(
    for name: String,
    weight: Int = 400,
    isItalic: Bool = false
  ) throws(TextError) -> ResolvedFont {
    var first: TextError?
    for fallback in library.fallbacks {
      do throws(TextError) {
        return try face(of: fallback, for: name, weight, isItalic)
      } catch {
        first = first ?? error
      }
    }
    throw first ?? .noFont(name: name, fallback: "", reason: "none is named")
  }

  /// The faces of all fallback fonts that open, in their order, for letters that a font lacks.
  public func fallbacks(for name: String, weight: Int = 400) -> [ResolvedFont] {
    // Upright, as upright faces have more characters.
    library.fallbacks.compactMap { try? face(of: $0, for: name, weight, false) }
  }

  private func face(
    of fallback: FontLibrary.Fallback,
    for name: String,
    _ weight: Int,
    _ isItalic: Bool
  ) throws(TextError) -> ResolvedFont {
    let match: (face: FontFace, origin: ResolvedFont.Origin)?
    switch fallback {
    case .named(let family):
      match =
        namedFace(family, weight: weight, isItalic: isItalic)
        ?? self.face(family, weight: weight, isItalic: isItalic, in: loadedSystemFaces()).map {
          ($0, .system)
        }
    case .file(let path):
      do throws(TextError) {
        let faces = try FontScan.faces(inFile: path, limits: limits)
        match = best(of: faces, weight, isItalic).map { ($0, .file) }
      } catch {
        throw .noFont(name: name, fallback: path, reason: error.description)
      }
    }
    guard let match else {
      throw .noFont(name: name, fallback: fallback.label, reason: "not installed")
    }
    return ResolvedFont(
      requestedName: name,
      face: match.face,
      match: .fallback,
      origin: match.origin
    )
  }

  /// The installed family that has most of some characters, whether or not the library names it; for messages.
  ///
  /// - Complexity: O(*installed fonts* · *characters*)
  public static func installedFamily(having characters: [Unicode.Scalar]) -> String? {
    InstalledFonts.family(having: characters)
  }

  // Asset names, then the names in files, then those in folders.
  private func namedFace(
    _ name: String,
    weight: Int,
    isItalic: Bool
  ) -> (face: FontFace, origin: ResolvedFont.Origin)? {
    for entry in explicit where entry.file.assetName == name {
      return best(of: entry.faces, weight, isItalic).map { ($0, .asset) }
    }
    if let face = face(name, weight: weight, isItalic: isItalic, in: explicit.flatMap(\.faces)) {
      let isAsset = explicit.contains { entry in
        entry.file.assetName != nil
          && entry.faces.contains { $0.path == face.path && $0.families == face.families }
      }
      return (face, isAsset ? .asset : .file)
    }
    return face(name, weight: weight, isItalic: isItalic, in: folderFaces).map { ($0, .folder) }
  }

  // A full name is that of a named instance, whose weight is part of the name.
  private func face(
    _ name: String,
    weight: Int,
    isItalic: Bool,
    in faces: [FontFace]
  ) -> FontFace? {
    best(of: faces.filter { $0.hasFamily(name) }, weight, isItalic)
      ?? FontFace.best(
        of: faces.filter { $0.hasFullName(name) },
        weight: weight,
        isItalic: isItalic
      )
  }

  private func best(of faces: [FontFace], _ weight: Int, _ isItalic: Bool) -> FontFace? {
    FontFace.best(of: faces, weight: weight, isItalic: isItalic).map { weighted($0, weight) }
  }

  /// Returns a face at a weight between or beyond its named instances, within the range of its axis `wght`;
  /// static faces are unchanged.
  func weighted(_ face: FontFace, _ weight: Int) -> FontFace {
    var weight = weight
    if let limits = face.declaration?.weights {
      weight = min(max(weight, limits.lowerBound), limits.upperBound)
    }
    guard face.weight != weight else { return face }
    let variation = FontVariation(tag: "wght", value: Double(weight))
    let varied = face.varied([variation], axes: axes(of: face))
    guard let value = varied.variations.first(where: { $0.tag == "wght" })?.value,
      value != Double(face.weight)
    else { return face }
    return varied
  }

  private static func faces(
    of file: FontLibrary.File,
    limits: FontLimits
  ) throws(TextError) -> [FontFace] {
    let faces = try FontScan.faces(inFile: file.path, limits: limits)
    // The named instances of a variable font are not faces of a rule: its axes have positions.
    return (file.declaration == nil ? faces : Array(faces.prefix(1))).map { face in
      var face = face
      if let family = file.family { face.families = [family] }
      if let declaration = file.declaration {
        face.declaration = declaration
        (face.stretch, face.isUpright) = (100, !declaration.isItalic)
      }
      return face
    }
  }

  private func loadedSystemFaces() -> [FontFace] {
    systemFaces.withLock { faces in
      if let cached = faces { return cached }
      let scanned = InstalledFonts.faces()
      faces = scanned
      return scanned
    }
  }
}
