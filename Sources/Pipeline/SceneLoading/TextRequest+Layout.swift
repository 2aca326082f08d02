internal import Sampling
internal import SceneModel
internal import TextShaping

extension TextRequest {
  /// The request of a text layer in the terms of the shaper.
  init(_ request: TextLayoutRequest) {
    self.init(
      runs: request.runs.map { run in
        Run(
          run.string,
          fontName: run.font,
          fontSize: run.fontSize,
          fontWeight: run.fontWeight,
          tracking: run.tracking,
          isItalic: run.isItalic,
          variations: run.fontVariations.axes.map {
            FontVariation(tag: $0.tag.text, value: $0.value)
          },
          decorations: Decorations(
            isUnderlined: run.isUnderlined,
            isStruckThrough: run.isStruckThrough,
            isHighlighted: run.isHighlighted
          )
        )
      },
      alignment: request.alignment,
      verticalAlignment: request.verticalAlignment,
      wrapWidth: request.isWrapped ? request.boxWidth : nil,
      boxWidth: request.boxWidth,
      boxHeight: request.boxHeight,
      lineSpacing: request.lineSpacing,
      truncation: request.truncation,
      unit: request.unit
    )
  }
}
