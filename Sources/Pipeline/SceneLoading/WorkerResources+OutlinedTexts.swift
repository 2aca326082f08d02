internal import Graphics
internal import SVGFormat
internal import Sampling
internal import SceneModel
internal import TextShaping

extension WorkerResources {
  /// The letters of a line of a text of an SVG.
  ///
  /// - Throws: where no font can be used, and for too long a text.
  func shaped(_ line: SVGTextLine) throws(SVGLetterError) -> SVGShapedLine {
    let letters: TextLetters
    do {
      letters = try self.letters(of: line.runs, isRightToLeft: line.isRightToLeft)
    } catch {
      let string = line.runs.map(\.string).joined()
      throw SVGLetterError(string, exceedsLimit: error.code == .limit, error.message)
    }
    return SVGShapedLine(
      letters: letters.visualOrder.map { letters.letters[$0] },
      metrics: letters.metrics
    )
  }
}

extension SVGShapedLine {
  /// The size of the cached line in path elements, of which a byte of an image is a part.
  var elementCount: Int {
    letters.reduce(0) { count, letter in
      letter.marks.reduce(count + letter.outline.elements.count) { count, mark in
        switch mark {
        case .outline(let path, _): count + path.elements.count
        case .image(let bytes, _): count + bytes.count / 56
        }
      }
    }
  }
}
