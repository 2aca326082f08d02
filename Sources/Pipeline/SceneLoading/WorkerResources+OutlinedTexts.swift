internal import Graphics
internal import JSONText
internal import SVGAnimation
internal import Sampling
internal import SceneModel
internal import TextShaping

extension WorkerResources {
  /// The letters of a text of an SVG that is drawn as outlines.
  ///
  /// - Throws: where no font can be used, and for too long a text.
  func outlinedLetters(of run: SVGTextRun) throws(SVGLetterError) -> [SVGLetter] {
    var request = TextGlyphRequest(run.string, of: VectorText())
    (request.font, request.fontWeight) = (run.family, run.weight)
    (request.isItalic, request.isKerned) = (run.isItalic, true)
    let line: TextLetters
    do {
      line = try letters(request)
    } catch {
      throw SVGLetterError(run.string, exceedsLimit: error.code == .limit, error.message)
    }
    return line.visualOrder.map { index in
      let letter = line.letters[index]
      var result = SVGLetter(
        outlines: letter.outline.elements.isEmpty ? [] : [(path: letter.outline, color: nil)],
        advance: letter.advance,
        takesSpacing: letter.takesTracking
      )
      for mark in letter.marks {
        switch mark {
        case .outline(let path, let color): result.outlines.append((path, color))
        case .image(let bytes, let box):
          let data = String(decoding: Base64.text(of: bytes), as: UTF8.self)
          result.images.append(("data:image/png;base64,\(data)", box))
        }
      }
      return result
    }
  }
}
