internal import Graphics
internal import JSONText
internal import SceneModel

/// Writes the animations of the units of a text.
enum LettersWriter {
  /// The value of `letters`.
  static func value(_ letters: LetterAnimation) -> JSONValue {
    let defaultValue = LetterAnimation()
    var list = MemberList()
    list.add("unit", letters.unit, default: defaultValue.unit)
    switch letters.stagger {
    case .each(let seconds): list.add("stagger", seconds, default: 0)
    case .within(let seconds): list.add("within", JSONValue(number: seconds))
    }
    list.add("order", letters.order, default: defaultValue.order)
    list.add("seed", Double(letters.seed), default: 0)
    list.add(
      "anchor",
      JSONValue(point: letters.anchor),
      unless: letters.anchor == defaultValue.anchor
    )
    list.add("animations", JSONValue(.array(letters.animations.map(AnimationWriter.value))))
    return list.object
  }
}
