internal import Graphics
internal import JSONText
public import SceneModel

extension Instant {
  /// The moment that a text says by itself, without the markers of a scene; nil for none.
  public init?(text: String) {
    if text == "end" {
      self = .end
    } else if let seconds = DecimalText.number(text) {
      self = .seconds(seconds)
    } else if text.hasSuffix("f"), let frame = Int(signedDigits: text.dropLast()) {
      self = .frame(frame)
    } else if text.hasSuffix("%"), let percent = DecimalText.number(text.dropLast()) {
      self = .percent(percent)
    } else {
      let fields = text.split(separator: ":", omittingEmptySubsequences: false).map {
        DecimalText.number($0)
      }
      guard (2...3).contains(fields.count), fields.allSatisfy({ ($0 ?? -1) >= 0 }) else {
        return nil
      }
      self = .seconds(fields.reduce(0) { $0 * 60 + ($1 ?? 0) })
    }
  }
}
