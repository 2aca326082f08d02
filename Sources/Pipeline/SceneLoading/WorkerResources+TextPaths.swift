internal import Graphics
internal import SVGAnimation
internal import Sampling
internal import SceneModel

extension WorkerResources {
  /// The letters of a text along a path of an SVG; none where no font can be used.
  func letters(of run: SVGTextRun) -> [SVGLetter] {
    var request = TextGlyphRequest(run.string, of: VectorText())
    (request.font, request.fontWeight) = (run.family, run.weight)
    (request.isItalic, request.isKerned) = (run.isItalic, true)
    guard let line = try? glyphs(for: request) else { return [] }
    return line.visualOrder.map { index in
      let glyph = line.glyphs[index]
      let marks = glyph.marks.compactMap { mark -> (path: Path, color: Color?)? in
        guard case .outline(let path, let color) = mark else { return nil }
        return (path, color)
      }
      let outline =
        glyph.outline.elements.isEmpty ? [] : [(path: glyph.outline, color: nil as Color?)]
      return SVGLetter(outlines: outline + marks, advance: glyph.advance)
    }
  }
}
