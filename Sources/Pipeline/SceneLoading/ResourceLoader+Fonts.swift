internal import Compression
internal import Files
internal import Graphics
internal import Sampling
internal import SceneModel
internal import TextShaping

extension ResourceLoader {
  /// The fonts of the command line and those assets of a scene that can be read.
  func library(of scene: Scene) -> FontLibrary {
    var outcome = Outcome()
    return library(of: scene.assets, into: &outcome)
  }

  private func library(of all: [Asset], into outcome: inout Outcome) -> FontLibrary {
    var library = options.fonts
    var assets: [FontLibrary.File] = []
    for asset in all where asset.kind == .font {
      do throws(RenderError) {
        let path = try LoadingTime.measure(asset.scenePath) { () throws(RenderError) -> String in
          try fontPath(of: asset, into: &outcome)
        }
        assets.append(.init(path: path, assetName: asset.name, family: asset.family))
      } catch {
        guard error.code != .limit, asset.isOptional else {
          outcome.problems.append(RenderError(error.code, path: asset.scenePath, error.message))
          continue
        }
        outcome.warn(
          .missingAsset,
          path: asset.scenePath,
          "\(error.message); it is left out"
        )
      }
    }
    library.files = assets + library.files
    return library
  }

  // Where a font can be opened.
  private func fontPath(
    of asset: Asset,
    into outcome: inout Outcome
  ) throws(RenderError) -> String {
    switch asset.source {
    case .file(let source):
      do throws(RenderError) {
        let (bytes, file) = try read(source, limit: limits.fontBytes, flag: "--max-font-bytes")
        outcome.files.append(File(path: asset.scenePath, source: source, resolvedPath: file))
        let isEmbedded = bundle?.contains(source) == true || WOFFFile.hasSignature(of: bytes)
        return isEmbedded ? try embedded(bytes) : file
      } catch {
        outcome.files.append(File(path: asset.scenePath, source: source, resolvedPath: nil))
        throw error
      }
    case .data(let bytes, _): return try embedded(bytes)
    case .bitmap:
      throw RenderError(.badInput, "a bitmap is no font (give a TrueType or OpenType file)")
    }
  }

  /// The path of a font that is in the scene itself, or is compressed (WOFF).
  func embedded(_ bytes: [UInt8]) throws(RenderError) -> String {
    guard bytes.count <= limits.fontBytes else {
      throw RenderError(
        .limit,
        "\(bytes.count) bytes of a font are more than the limit of \(limits.fontBytes) "
          + "(use a smaller one, or raise it with --max-font-bytes)"
      )
    }
    let path = try EmbeddedFont.path(of: try uncompressed(bytes))
    do throws(TextError) {
      _ = try FontCatalog(FontLibrary(files: [.init(path: path)], usesSystemFonts: false))
    } catch {
      if case .compressedFont(_, let format) = error { throw unreadable("is a font in \(format)") }
      throw unreadable("is no font")
    }
    return path
  }

  private func uncompressed(_ bytes: [UInt8]) throws(RenderError) -> [UInt8] {
    guard WOFFFile.hasSignature(of: bytes) else { return bytes }
    do throws(CompressionError) {
      return try WOFFFile.expanded(bytes, limit: limits.fontBytes)
    } catch {
      throw unreadable(
        error == .tooLarge
          ? "is a font of more than \(limits.fontBytes) bytes" : "is a damaged font in WOFF"
      )
    }
  }

  private func unreadable(_ words: String) -> RenderError {
    RenderError(.badInput, "the data \(words) (give a TrueType, OpenType or WOFF file)")
  }

  func loadFonts(_ scene: Scene, into outcome: inout Outcome) {
    var library = library(of: scene.assets, into: &outcome)
    guard outcome.problems.isEmpty else { return }
    library.files += fontFaces(ofDrawings: &outcome)
    let texts = scene.texts
    let needsFonts = !texts.isEmpty || !scene.outlinedTexts.isEmpty
    let hasOutlinedTexts = outcome.resources.drawings.values.contains {
      !$0.textRuns.isEmpty
    }
    guard needsFonts || hasOutlinedTexts || scene.assets.contains(where: { $0.kind == .font })
    else { return }
    do {
      outcome.resources.fonts = try catalog(of: library)
    } catch {
      outcome.problems.append(RenderError(error))
      return
    }
    if let fonts = outcome.resources.fonts { outcome.problems += checkAxes(of: scene, fonts) }
    check(texts, into: &outcome)
    resolveOutlinedTexts(into: &outcome)
  }

  /// Loads only fonts: those of the options and some assets.
  ///
  /// - Throws: the error of the first asset that cannot be read.
  func resources(forFonts fonts: [Asset]) throws(RenderError) -> SceneResources {
    var outcome = Outcome()
    let library = library(of: fonts, into: &outcome)
    if let problem = outcome.problems.first { throw problem }
    outcome.resources.fonts = try TextError.mapped(try catalog(of: library)) { RenderError($0) }
    return outcome.resources
  }

  private func catalog(of library: FontLibrary) throws(TextError) -> FontCatalog {
    func make() throws(TextError) -> FontCatalog {
      try LoadingTime.measure("the fonts") { () throws(TextError) -> FontCatalog in
        try FontCatalog(
          library,
          limits: FontLimits(fileBytes: limits.fontBytes, files: limits.fonts)
        )
      }
    }
    return if let cache { try cache.catalog(library, make: make) } else { try make() }
  }

  // Resolves every font and lays out every string that the scene holds, to warn before rendering.
  private func check(_ texts: [SceneText], into outcome: inout Outcome) {
    let worker = WorkerResources(outcome.resources, limits: limits)
    var seen: Set<String> = []
    var cuts: [ClippedText] = []
    var characters = 0
    var letters = LetterInventory()
    for text in texts {
      guard resolveFonts(of: text, &seen, into: &outcome), text.request.hasLetters else { continue }
      let count = text.request.runs.reduce(0) { $0 + $1.string.unicodeScalars.count }
      characters += count
      let isMeasured = characters <= Limits.measuredCharacters
      // Too long a text is laid out for its error.
      guard isMeasured || letters.insert(text.request) || count > limits.characters
      else { continue }
      let hasOutlines = isMeasured && text.hasStaticBounds
      do {
        let layout = try LoadingTime.measure(text.path) { () throws(SamplingError) -> TextLayout in
          try worker.layout(text.request, hasOutlines: hasOutlines)
        }
        for font in layout.fonts
        where !EmbeddedFont.contains(font.path)
          && seen.insert("\(font.requestedName) \(font.path)").inserted
        {
          outcome.addServingFile(of: font, path: "\(text.path).string")
        }
        outcome.diagnostics += missingNames(of: text, in: layout, &seen, outcome)
        outcome.diagnostics += installedFonts(of: text, in: layout, &seen)
        outcome.diagnostics += glyphWarnings(
          missing: layout.missingCharacters,
          undrawn: layout.undrawnFonts,
          path: "\(text.path).string"
        )
        if hasOutlines, let cut = ClippedText(text, layout) { cuts.append(cut) }
      } catch {
        outcome.problems.append(RenderError(error, path: text.path))
      }
    }
    outcome.diagnostics += ClippedText.hints(cuts)
  }

  // False where a font is not found, and not even a fallback.
  private func resolveFonts(
    of text: SceneText,
    _ seen: inout Set<String>,
    into outcome: inout Outcome
  ) -> Bool {
    for (index, run) in text.request.runs.enumerated() {
      let path = text.fontPath(ofRun: index)
      do {
        guard
          let font = try outcome.resources.fonts?.resolve(
            run.font,
            weight: run.fontWeight,
            isItalic: run.isItalic
          )
        else { continue }
        if !EmbeddedFont.contains(font.path), seen.insert("\(run.font) \(font.path)").inserted {
          outcome.addFile(of: font, path: path)
        }
        if font.usedFallback, let message = font.substitutionMessage,
          seen.insert("\(path) \(message)").inserted
        {
          outcome.warn(
            .fontFallback,
            path: path,
            "\(message) (\(remedy(forName: font.requestedName, outcome)))"
          )
        }
      } catch {
        outcome.problems.append(RenderError(error, path: path))
        return false
      }
    }
    return true
  }

  // Returns warnings of names of lists that are not there, where a character may have been taken from their fonts.
  private func missingNames(
    of text: SceneText,
    in layout: TextLayout,
    _ seen: inout Set<String>,
    _ outcome: Outcome
  ) -> [Diagnostic] {
    guard let fonts = outcome.resources.fonts else { return [] }
    var result: [Diagnostic] = []
    for (index, run) in text.request.runs.enumerated() {
      let weight = run.fontWeight
      guard
        let base = try? fonts.resolve(run.font, weight: weight, isItalic: run.isItalic),
        !layout.missingCharacters.isEmpty || layout.fonts.contains(where: { $0.face != base.face })
      else { continue }
      let missing = fonts.missingNames(ofList: run.font, weight: weight, isItalic: run.isItalic)
      for name in missing where name != base.requestedName || !base.usedFallback {
        guard seen.insert("missing \(name)").inserted else { continue }
        result.append(
          Diagnostic(
            .warning,
            .fontFallback,
            path: text.fontPath(ofRun: index),
            "font '\(name)' not found; characters come from the other fonts of the list "
              + "(\(remedy(forName: name, outcome)))"
          )
        )
      }
    }
    return result
  }

  // Returns a warning for each script that is taken from an installed font, once per font list of the scene.
  private func installedFonts(
    of text: SceneText,
    in layout: TextLayout,
    _ seen: inout Set<String>
  ) -> [Diagnostic] {
    layout.fonts.compactMap { font in
      guard font.match == .installed, let script = font.script,
        seen.insert("installed \(script) \(font.requestedName)").inserted
      else { return nil }
      let names = FontNameList.names(font.requestedName)
      let list = (names + [font.family]).map { "\"\($0)\"" }.joined(separator: ", ")
      let index = text.request.runs.firstIndex { $0.font == font.requestedName } ?? 0
      return Diagnostic(
        .warning,
        .installedFont,
        path: text.fontPath(ofRun: index),
        "\(names.map { "\"\($0)\"" }.joined(separator: ", ")) \(names.count == 1 ? "lacks" : "lack") "
          + "characters of \(script); using the installed \(font.fullName) (\(font.path)) "
          + "(to use it everywhere write \"font\": [\(list)])"
      )
    }
  }

  private func remedy(forName name: String, _ outcome: Outcome) -> String {
    let families = outcome.resources.fonts?.families ?? []
    let nearest = Suggestions.nearest(to: name, among: families)
    return nearest.map { "did you mean \($0)?" }
      ?? "add the font as an asset, or name a folder with --font-dir"
  }

  private func remedy(for characters: [Unicode.Scalar]) -> String {
    if characters.allSatisfy({ $0.properties.generalCategory == .control }) {
      return "control characters other than tabs and line breaks are boxes: remove them"
    }
    guard let family = FontCatalog.installedFamily(having: characters) else {
      return "choose a font that does"
    }
    return "the installed font '\(family)' does: name it, or give it with --fallback-font"
  }

  /// Returns warnings of characters that no font has, and of fonts whose letters are not drawn; none without any.
  ///
  /// - Parameter path: that of the text.
  func glyphWarnings(
    missing: [Unicode.Scalar],
    undrawn: [ResolvedFont],
    path: String
  ) -> [Diagnostic] {
    var messages: [String] = []
    if !missing.isEmpty {
      let names = missing.prefix(8).map { "U+" + String($0.value, radix: 16, uppercase: true) }
      let rest = missing.count > names.count ? " and \(missing.count - names.count) more" : ""
      messages.append(
        "no font in use has \(names.joined(separator: ", "))\(rest) (\(remedy(for: missing)))"
      )
    }
    for font in undrawn {
      messages.append(
        "letters of \(font.fullName) are in colour in a way that is not drawn "
          + "(use a font with outlines, bitmaps, or layers of colours and gradients)"
      )
    }
    return messages.map { Diagnostic(.warning, .missingGlyph, path: path, $0) }
  }
}

extension ResourceLoader.Outcome {
  /// Lists the file of a font that serves characters of a text, which its own font may lack.
  mutating func addServingFile(of font: ResolvedFont, path: String) {
    if font.match == .installed, font.servesEmojiInColor {
      resources.installedEmojiFiles.append(font.path)
    } else if font.match == .installed {
      resources.installedFontFiles.append(font.path)
    }
    addFile(of: font, path: path)
  }

  /// Lists the file that serves the font name of a path in the scene.
  mutating func addFile(of font: ResolvedFont, path: String) {
    files.append(
      ResourceLoader.File(
        path: path,
        source: font.requestedName,
        resolvedPath: font.path,
        servesFontName: true
      )
    )
  }
}
