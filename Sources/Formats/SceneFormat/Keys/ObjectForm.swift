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
  package var fields: [FieldSchema]? { Self.fields[self] }

  private static let fields: [ObjectForm: [FieldSchema]] = [
    .canvas: FileKeys.canvas.schemas, .motionBlur: FileKeys.motionBlur.schemas,
    .audioTrack: AudioKeys.track.schemas, .audioGain: AudioKeys.gain.schemas,
    .audioDucking: AudioKeys.ducking.schemas, .videoTrack: AudioKeys.videoTrack.schemas,
    .theme: FileKeys.theme, .themeFont: FileKeys.themeFont.schemas, .symbol: PartKeys.symbol,
    .sequenceTransition: SequenceKeys.transition.schemas, .emitterCell: ObjectKeys.cell,
    .textRun: LayerKeys.textRun, .textHighlight: ObjectKeys.textHighlight.schemas,
    .shapeGradient: ObjectKeys.shapeGradient.schemas, .fillPattern: ObjectKeys.fillPattern.schemas,
    .matte: ObjectKeys.matte.schemas, .letters: ObjectKeys.letters.schemas,
    .stack: ObjectKeys.stack.schemas, .vectorGradient: VectorKeys.gradient.schemas,
    .vectorGlyph: VectorTextKeys.glyph.schemas, .vectorTextPath: VectorTextKeys.path.schemas,
    .vectorAnimator: VectorTextKeys.animator.schemas,
    .vectorSelector: VectorTextKeys.selector.schemas,
  ]
}
