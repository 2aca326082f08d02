internal import Files
internal import JSONText
internal import SVGFormat
internal import Sampling
internal import SceneModel
internal import TextShaping

extension ResourceLoader {
  /// Resolves the fonts of texts that drawings have as outlines, lists their files, and warns of letters that none has.
  ///
  /// The fonts become a part of the identity of the drawings, which caches of frames are found by.
  func resolveOutlinedTexts(into outcome: inout Outcome) {
    let drawings = outcome.resources.drawings.filter { !$0.value.textRuns.isEmpty }
    guard !drawings.isEmpty else { return }
    let worker = WorkerResources(outcome.resources, limits: limits)
    for (source, drawing) in drawings.ordered(by: { $0.key.scenePath }) {
      let path = source.scenePath
      var digests: [String] = []
      var (missing, undrawn) = ([Unicode.Scalar](), [ResolvedFont]())
      var light: Set<String> = []
      do throws(RenderError) {
        for run in drawing.textRuns.withDistinctLetters(atMost: limits.characters) {
          let letters = try SamplingError.mapped(try worker.letters(of: [run])) { RenderError($0) }
          missing += letters.missingCharacters.filter { !missing.contains($0) }
          undrawn += letters.undrawnFonts.filter { font in
            !undrawn.contains { $0.fullName == font.fullName }
          }
          for font in letters.fonts {
            if run.synthesizesWeight, font.face.needsEmboldening(for: run.fontWeight) {
              light.insert(font.fullName)
            }
            let digest = try FileSystem.digest(of: font.path).hex
            guard !digests.contains(digest) else { continue }
            digests.append(digest)
            if !EmbeddedFont.contains(font.path) { outcome.addServingFile(of: font, path: path) }
          }
        }
      } catch {
        outcome.problems.append(RenderError(error.code, path: path, error.message))
        return
      }
      outcome.diagnostics += glyphWarnings(missing: missing, undrawn: undrawn, path: path)
      let hint = "has no bold face, and letters are not emboldened (embed a bold face)"
      outcome.diagnostics += light.ordered().map {
        Diagnostic(.warning, .fontFallback, path: path, "the embedded font \($0) \(hint)")
      }
      outcome.resources.drawings[source] = drawing.identified(byFonts: digests)
    }
  }

  /// The fonts that drawings embed.
  ///
  /// Fonts that cannot be used are reported.
  func fontFaces(ofDrawings outcome: inout Outcome) -> [FontLibrary.File] {
    var files: [FontLibrary.File] = []
    for (source, drawing) in outcome.resources.drawings.ordered(by: { $0.key.scenePath }) {
      for (position, face) in drawing.fontFaces.enumerated() {
        do throws(RenderError) {
          let path = try path(of: face)
          let declaration = FontDeclaration(
            weights: face.weights,
            isItalic: face.isItalic,
            characters: face.characters,
            position: position
          )
          files.append(.init(path: path, family: face.family, declaration: declaration))
        } catch {
          outcome.warn(
            .fontFallback,
            path: source.scenePath,
            "@font-face '\(face.name)': \(error.message); its texts have another font"
          )
        }
      }
    }
    return files
  }

  // The first source that can be read serves; the problem is that of the last one.
  private func path(of face: SVGFontFace) throws(RenderError) -> String {
    for address in face.addresses.dropLast() {
      if let path = try? path(ofFontIn: address) { return path }
    }
    return try path(ofFontIn: face.addresses.last ?? "")
  }

  private func path(ofFontIn address: String) throws(RenderError) -> String {
    let source: Asset.Source
    do throws(DataURI.DamageError) {
      source = try DataURI.source(address)
    } catch {
      throw RenderError(.badInput, error.message)
    }
    guard case .data(let bytes, _) = source else { return try embedded([]) }
    return try embedded(bytes)
  }
}

extension [FontRun] {
  /// One run for each font, with every letter of the texts in it once, in order of appearance.
  fileprivate func withDistinctLetters(atMost count: Int) -> [FontRun] {
    var seen: [FontRun: (index: Int, letters: Set<Character>)] = [:]
    var result: [FontRun] = []
    for run in self {
      var font = run
      font.string = ""
      let index = seen[font]?.index ?? result.count
      if index == result.count { result.append(font) }
      for letter in run.string
      where seen[font, default: (index, [])].letters.insert(letter).inserted {
        result[index].string.append(letter)
      }
    }
    for index in result.indices {
      let scalars = result[index].string.unicodeScalars.prefix(count)
      result[index].string = String(String.UnicodeScalarView(scalars))
    }
    return result
  }
}

extension ImageSource {
  fileprivate var scenePath: String {
    switch self {
    case .asset(let name): "assets.\(name)"
    case .file(let path): path
    }
  }
}
