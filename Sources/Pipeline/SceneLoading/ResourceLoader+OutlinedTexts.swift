internal import Files
internal import Graphics
internal import JSONText
internal import SVGAnimation
internal import SceneModel
internal import TextShaping

extension ResourceLoader {
  /// Resolves the fonts of texts that drawings have as outlines, and lists their files.
  ///
  /// The fonts become a part of the identity of the drawings, which caches of frames are found by.
  func resolveOutlinedTexts(into outcome: inout Outcome) {
    let drawings = outcome.resources.drawings.filter { !$0.value.textRuns.isEmpty }
    for (source, drawing) in drawings.ordered(by: { $0.key.scenePath }) {
      var digests: [String] = []
      for run in drawing.textRuns {
        do throws(RenderError) {
          guard let font = try font(of: run, outcome.resources.fonts) else { continue }
          let digest = try FileSystem.digest(of: font.path).hex
          guard !digests.contains(digest) else { continue }
          digests.append(digest)
          guard !EmbeddedFont.contains(font.path) else { continue }
          outcome.addFile(of: font, path: source.scenePath)
        } catch {
          outcome.problems.append(RenderError(error.code, path: source.scenePath, error.message))
          return
        }
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
      for face in drawing.fontFaces {
        do throws(RenderError) {
          let path = try embedded(try Self.data(of: face))
          files.append(FontLibrary.File(path: path, family: face.family))
        } catch {
          outcome.diagnostics.append(
            Diagnostic(
              .warning,
              .fontFallback,
              path: source.scenePath,
              "@font-face '\(face.name)': \(error.message); its texts have another font"
            )
          )
        }
      }
    }
    return files
  }

  private static func data(of face: SVGFontFace) throws(RenderError) -> [UInt8] {
    let source: Asset.Source
    do throws(DataURI.DamageError) {
      source = try DataURI.source(face.address)
    } catch {
      throw RenderError(.badInput, error.message)
    }
    let signatures: [[UInt8]] = [
      [0, 1, 0, 0], Array("true".utf8), Array("OTTO".utf8), Array("ttcf".utf8),
    ]
    guard case .data(let bytes, _) = source, signatures.contains(where: bytes.starts) else {
      throw RenderError(
        .badInput,
        "the data is no TrueType or OpenType font (embed an uncompressed font)"
      )
    }
    return bytes
  }

  private func font(
    of run: SVGTextRun,
    _ catalog: FontCatalog?
  ) throws(RenderError) -> ResolvedFont? {
    do throws(TextError) {
      return try catalog?.resolve(run.family, weight: run.weight, isItalic: run.isItalic)
    } catch {
      throw RenderError(error)
    }
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
