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
      alignment: request.alignment.textAlignment,
      verticalAlignment: request.verticalAlignment.textAlignment,
      wrapWidth: request.isWrapped ? request.boxWidth : nil,
      boxWidth: request.boxWidth,
      boxHeight: request.boxHeight,
      lineSpacing: request.lineSpacing,
      truncation: request.truncation.textTruncation,
      unit: request.unit?.textUnit
    )
  }
}

extension AlignmentMode {
  fileprivate var textAlignment: TextAlignment {
    switch self {
    case .natural: .natural
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    }
  }
}

extension VerticalAlignment {
  fileprivate var textAlignment: TextVerticalAlignment {
    switch self {
    case .top: .top
    case .center: .center
    case .bottom: .bottom
    }
  }
}

extension TextUnit {
  fileprivate var textUnit: TextRequest.Unit {
    switch self {
    case .character: .character
    case .word: .word
    case .line: .line
    }
  }
}

extension TruncationMode {
  fileprivate var textTruncation: TextTruncation {
    switch self {
    case .none: .none
    case .start: .start
    case .middle: .middle
    case .end: .end
    }
  }
}
