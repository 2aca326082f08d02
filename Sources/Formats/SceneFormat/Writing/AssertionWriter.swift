internal import Graphics
package import JSONText
public import SceneModel

/// Writes motion assertions, defaults left out.
enum AssertionWriter {
  /// All assertions of a scene.
  static func array(_ assertions: [MotionAssertion]) -> JSONValue {
    JSONValue(.array(assertions.map(value)))
  }

  /// One assertion.
  static func value(_ assertion: MotionAssertion) -> JSONValue {
    var list = MemberList()
    list.add(assertion.kind.rawValue, subject(assertion.claim))
    addParameters(of: assertion.claim, to: &list)
    if let span = assertion.span {
      list.add("during", JSONValue(.array([instant(span.from), instant(span.to)])))
    }
    return list.object
  }

  private static func subject(_ claim: MotionAssertion.Claim) -> JSONValue {
    switch claim {
    case .visible(let layer, _), .hidden(let layer, _), .appears(let layer, _),
      .disappears(let layer, _), .inside(let layer, _, _), .above(let layer, _),
      .moves(let layer, _), .rests(let layer), .maxSpeed(let layer, _), .maxJump(let layer, _, _),
      .textFits(let layer), .readable(let layer, _), .contrast(let layer, _):
      JSONValue(text: layer.text)
    case .before(let a, let b), .apart(let a, let b, _), .equal(let a, let b):
      JSONValue(.array([JSONValue(text: a.text), JSONValue(text: b.text)]))
    case .minTextSize(let size): JSONValue(number: size)
    case .flashes: "wcag"
    case .loops: true
    case .drawsSomething: "something"
    case .drawsAllLayers: "allLayers"
    case .size(let width, let height): JSONValue(numbers: [Double(width), Double(height)])
    case .duration(let seconds): JSONValue(number: seconds)
    case .frames(let count): JSONValue(number: Double(count))
    case .frameRate(let rate):
      rate.denominator == 1
        ? JSONValue(number: Double(rate.numerator)) : JSONValue(text: rate.text)
    case .audioPresent: "present"
    case .audioPeak(let level), .loudness(let level, _): JSONValue(number: level)
    case .hash(let hashes):
      JSONValue(
        .object(
          hashes.map {
            JSONMember(VariableText.escaped($0.time.description), JSONValue(text: $0.digest))
          }
        )
      )
    }
  }

  private static func addParameters(of claim: MotionAssertion.Claim, to list: inout MemberList) {
    switch claim {
    case .visible(_, let bound), .hidden(_, let bound):
      list.add("minOpacity", bound, default: MotionAssertion.defaultOpacity)
    case .appears(_, let moment), .disappears(_, let moment): list.add("by", instant(moment))
    case .inside(_, let area, let margin):
      list.add("area", self.area(area), unless: area == .canvas)
      list.add("margin", margin, default: 0)
    case .apart(_, _, let gap): list.add("gap", gap, default: 0)
    case .above(_, let other): list.add("of", JSONValue(text: other.text))
    case .moves(_, let interval):
      let isDefault = interval.description == MotionAssertion.defaultInterval.description
      list.add("atLeastEvery", instant(interval), unless: isDefault)
    case .maxSpeed(_, let value): list.add("value", JSONValue(number: value))
    case .maxJump(_, let value, let moments):
      list.add("value", JSONValue(number: value))
      list.add("except", JSONValue(.array(moments.map(instant))), unless: moments.isEmpty)
    case .readable(_, let speed):
      list.add("charactersPerSecond", speed, default: MotionAssertion.defaultReadingSpeed)
    case .contrast(_, let ratio):
      list.add("min", ratio, default: MotionAssertion.defaultContrast)
    case .loops(let tolerance, let isSmooth):
      list.add("tolerance", tolerance, default: 0)
      list.add("smooth", isSmooth, default: false)
    case .loudness(_, let tolerance):
      list.add("tolerance", tolerance, default: MotionAssertion.defaultLoudnessTolerance)
    default: break
    }
  }

  private static func instant(_ moment: Instant) -> JSONValue {
    if case .seconds(let seconds) = moment { return JSONValue(number: seconds) }
    return JSONValue(text: moment.description)
  }

  private static func area(_ area: MotionAssertion.Area) -> JSONValue {
    if case .rect(let rect) = area { return JSONValue(rect: rect) }
    let name = AssertionKeys.areas.first { $0.area == area }?.name
    return JSONValue(text: name ?? "canvas")
  }
}

extension MotionAssertion {
  /// The assertion as JSON on one line.
  public var jsonText: String { JSONPrinter.line(json) }

  /// The assertion as JSON.
  package var json: JSONValue { AssertionWriter.value(self) }
}
