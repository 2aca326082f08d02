/// The objects of a scene file, named as in the schema's definitions.
package enum ObjectForm: String, Sendable, CaseIterable {
  case canvas, motionBlur, audioTrack, theme, themeFont, asset, layer, animation, filter,
    emitterCell, textRun, textHighlight,
    shapeGradient, fillPattern,
    matte, letters, stack, changes, revision, symbol, vectorItem, vectorGradient, vectorGlyph,
    vectorTextPath,
    vectorAnimator, vectorSelector, assertion, sequenceItem, sequenceTransition, audioGain,
    audioDucking, videoTrack
}

extension ObjectForm {
  /// The keys of such objects; nil where they depend on the kind of the object.
  package var fields: [FieldSchema]? {
    switch self {
    case .canvas: FileKeys.canvas.schemas
    case .motionBlur: FileKeys.motionBlur.schemas
    case .audioTrack: AudioKeys.track.schemas
    case .audioGain: AudioKeys.gain.schemas
    case .audioDucking: AudioKeys.ducking.schemas
    case .videoTrack: AudioKeys.videoTrack.schemas
    case .theme: FileKeys.theme
    case .themeFont: FileKeys.themeFont.schemas
    case .symbol: PartKeys.symbol
    case .sequenceTransition: SequenceKeys.transition.schemas
    case .emitterCell: ObjectKeys.cell
    case .textRun: LayerKeys.textRun
    case .textHighlight: ObjectKeys.textHighlight.schemas
    case .shapeGradient: ObjectKeys.shapeGradient.schemas
    case .fillPattern: ObjectKeys.fillPattern.schemas
    case .matte: ObjectKeys.matte.schemas
    case .letters: ObjectKeys.letters.schemas
    case .stack: ObjectKeys.stack.schemas
    case .vectorGradient: VectorKeys.gradient.schemas
    case .vectorGlyph: VectorTextKeys.glyph.schemas
    case .vectorTextPath: VectorTextKeys.path.schemas
    case .vectorAnimator: VectorTextKeys.animator.schemas
    case .vectorSelector: VectorTextKeys.selector.schemas
    default: nil
    }
  }
}
