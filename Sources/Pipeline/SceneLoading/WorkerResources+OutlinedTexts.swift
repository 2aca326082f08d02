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
    let string = line.runs.map(\.string).joined()
    let letters: TextLetters
    do {
      let runs = line.runs.map(TextRequest.Run.init)
      letters = try self.letters(of: runs, isRightToLeft: line.isRightToLeft)
    } catch {
      throw SVGLetterError(string, exceedsLimit: error.code == .limit, error.message)
    }
    let starts = string.unicodeScalars.enumerated().flatMap { index, scalar in
      repeatElement(index, count: UTF8.width(scalar))
    }
    return SVGShapedLine(
      letters: letters.visualOrder.map { index in
        var letter = SVGLetter(letters.letters[index])
        letter.start = starts[letters.letters[index].start]
        return letter
      },
      metrics: letters.metrics.map(SVGFontMetrics.init)
    )
  }
}

extension TextRequest.Run {
  /// A part of a text of an SVG, for a font size of 1.
  init(_ run: SVGTextRun) {
    self.init(
      run.string,
      fontName: run.family,
      fontSize: 1,
      fontWeight: run.weight,
      isItalic: run.isItalic,
      variations: run.variations.map { FontVariation(tag: $0.tag, value: $0.value) },
      features: run.features,
      language: run.language,
      isUpright: run.isUpright
    )
    synthesizesStyle = run.synthesizesStyle
  }
}

extension SVGLetter {
  fileprivate init(_ letter: TextLetters.Letter) {
    self.init(
      outlines: letter.outline.elements.isEmpty ? [] : [(path: letter.outline, paint: nil)],
      advance: letter.advance,
      takesSpacing: letter.takesTracking
    )
    for mark in letter.marks {
      switch mark {
      case .outline(let path, let paint): outlines.append((path, paint))
      case .image(let bytes, let box): images.append((bytes, box))
      }
    }
    (run, ascent, descent) = (letter.run, letter.ascent, letter.descent)
  }
}

extension SVGFontMetrics {
  fileprivate init(_ metrics: FontMetrics) {
    self.init()
    (ascent, descent, xHeight) = (metrics.ascent, metrics.descent, metrics.xHeight)
    subscriptDepth = metrics.subscriptDepth
    superscriptHeight = metrics.superscriptHeight
    underline = Rule(top: metrics.underline.top, thickness: metrics.underline.thickness)
    let line = metrics.strikethrough
    strikethrough = Rule(top: line.top, thickness: line.thickness)
    hasSmallCapitals = metrics.hasSmallCapitals
  }
}
