internal import JSONText
internal import SceneModel

extension ObjectKeys {
  /// Keys of `letters`.
  static let letters = FieldTable(LetterAnimation(), .letters, nulls: .asInSchema) {
    Field("unit", \.unit, .word)
      .summary(
        "The part of the text that animates as one; a ligature is one character, white space none."
      )
    Field("stagger", \.eachDelay, .optional(.length)).defaultValue(0).readApart
      .summary("The delay from one unit to the next; not together with `within`.")
    Field("within", \.wholeDelay, .optional(.length)).defaultText("from `stagger`").readApart
      .summary("The delay of the last unit, with equal delays between.")
    Field("order", \.order, .word).summary("The order in which the units begin.")
    Field("seed", \.seed, .seed).summary("The seed of the random order.")
    Field("anchor", \.anchor, .point(.unitSquare))
      .summary(
        "The centre of scales and rotations in the unit's box, which is as high as its line."
      )
    Field("animations", \.animations, .animations).requiredApart
      .summary(
        "The animations of every unit. A position is a distance from where the layout places the unit."
      )
  }.named("letters", need: "an object: the animations of letters", context: .letters)
}

extension LetterAnimation {
  fileprivate var eachDelay: Double? {
    get { if case .each(let seconds) = stagger { seconds } else { nil } }
    set { stagger = .each(newValue ?? 0) }
  }

  fileprivate var wholeDelay: Double? {
    get { if case .within(let seconds) = stagger { seconds } else { nil } }
    set { if let newValue { stagger = .within(newValue) } }
  }
}

extension FieldValue where Value == [Animation] {
  // Which animations are legal depends on the layer, so the code around the table reads them.
  static var animations: Self {
    Self(.list(.object(.animation)), statesDefault: false) { _, _ in
      nil
    } write: {
      JSONValue(.array($0.map(AnimationWriter.value)))
    }
  }
}
