internal import Graphics
internal import JSONText
internal import SceneFormat

extension ValueForm {
  /// The form in words, for the table of the reference page.
  var words: String {
    switch self {
    case .number(let range): "number" + range.words
    case .integer(let range): "whole number" + NumberRange(range).words
    case .time: "time"
    case .endless(let range): "number\(range.words) or `\"infinity\"`"
    case .angle: "angle"
    case .percentage: "percentage"
    case .flag: "`true` or `false`"
    case .text: "text"
    case .point: "point"
    case .size: "size"
    case .rect: "rect"
    case .color: "colour"
    case .transform: "transform"
    case .path: "path"
    case .timingFunction: "timing function"
    case .file: "path of a file"
    case .image: "asset, `{\"image\": …}` or `{\"shape\": …}`"
    case .particle: "asset, `{\"image\": …}`, `{\"shape\": …}` or `{\"layer\": …}`"
    case .countFormat: "format"
    case .frameRate: "number or fraction"
    case .keyPath: "key path"
    case .name(let names, _): names.map { "`\($0)`" }.alternatives
    case .constant(let text): "`\"\(text)\"`"
    case .span: "`[from, to]`"
    case .list(let element, let count): element.listDescription(count)
    case .object(let object): "object: \(object.words)"
    case .dictionary(.anything): "object of any values"
    case .dictionary(let form): "object of \(form.plural)"
    case .animated(let form): form.words + ", animated"
    case .animatedPoint: "point, animated"
    case .anything: "a value of the property"
    case .null: "`null`"
    case .choice(let forms): forms.map(\.words).alternatives
    }
  }

  private func listDescription(_ count: ClosedRange<Int>) -> String {
    if count == 0...0 { return "empty list" }
    if count.lowerBound == count.upperBound { return "list of \(count.lowerBound) \(plural)" }
    return "list of \(plural)"
  }

  private var plural: String {
    switch self {
    case .number: "numbers"
    case .angle: "angles"
    case .time: "times"
    case .color: "colours"
    case .point: "points"
    case .animated(let form): form.plural + ", animated"
    case .timingFunction: "timing functions"
    case .anything: "values of the property"
    case .dictionary(.anything): "objects of any values"
    case .object(let object): object.words + "s"
    case .name(let names, _): names.map { "`\($0)`" }.joined(separator: ", ")
    case .choice(let forms):
      forms.contains(.null)
        ? forms[0].plural + ", `null` for none" : forms.map(\.words).joined(separator: " or ")
    case .percentage: "percentages"
    case .file: "paths of files"
    default: words
    }
  }
}

extension NumberRange {
  /// The bounds in words that follow "number"; empty without any.
  var words: String {
    switch (minimum, maximum) {
    case (let low?, let high?) where !excludesMinimum && !excludesMaximum:
      " \(low.shortestDecimal)…\(high.shortestDecimal)"
    default:
      [
        minimum.map { (excludesMinimum ? " > " : " ≥ ") + $0.shortestDecimal },
        maximum.map { (excludesMaximum ? " < " : " ≤ ") + $0.shortestDecimal },
      ].compactMap { $0 }.joined(separator: " and")
    }
  }
}

extension ObjectForm {
  fileprivate var words: String { Self.otherWords[self] ?? rawValue }

  private static let otherWords: [ObjectForm: String] = [
    .motionBlur: "shutter", .audioTrack: "track", .theme: "colours and fonts", .themeFont: "font",
    .emitterCell: "cell", .textRun: "run", .textHighlight: "highlight", .fillPattern: "pattern",
    .letters: "animations of letters", .changes: "properties and their new values",
    .shapeGradient: "gradient", .vectorGradient: "gradient", .vectorGlyph: "glyph",
    .vectorTextPath: "text path", .vectorAnimator: "animator", .vectorSelector: "selector",
    .vectorItem: "item", .sequenceItem: "item", .audioGain: "gain", .audioDucking: "ducking",
    .videoTrack: "audio", .sequenceTransition: "transition",
  ]
}
