package import JSONText

/// The rules of places, as text and as JSON, with their sources.
public struct OutputPlaceReport: Sendable {
  private let places: [OutputPlace]

  /// The rules of some places.
  public init(_ places: [OutputPlace] = OutputPlace.all) { self.places = places }

  /// A paragraph for each place: its rules and the page that publishes them.
  public var text: String {
    places.map { place in
      let rules = place.rules.map { "  \($0.rule.rawValue.padded(to: 8))  \($0.text)\n" }.joined()
      return "\(place.name)\n\(rules)  \("source".padded(to: 8))  \(place.source) (\(place.date))\n"
    }.joined(separator: "\n")
  }

  /// A list of objects; every rule has its source and date.
  public var json: String { JSONPrinter.document(.array(places.map(Self.json)), .records) }

  private static func json(_ place: OutputPlace) -> JSONValue {
    let rules = place.rules.map { rule, text -> JSONValue in
      .object([
        ("rule", .string(rule.rawValue)), ("text", .string(text)),
        ("source", .string(place.source)), ("date", .string(place.date)),
      ])
    }
    return .object([
      ("name", .string(place.name)), ("formats", .texts(place.formats)),
      ("maxBytes", .number(Double(place.bytes))), ("rules", .array(rules)),
    ])
  }
}

extension MediaFacts {
  /// The facts as JSON, with the rules of a place and whether the file keeps them.
  ///
  /// - Parameter path: the name of the file.
  package func json(path: String, for place: OutputPlace) -> JSONValue {
    let violations = place.violations(of: self)
    let problems = violations.map { violation -> JSONValue in
      .object([("rule", .string(violation.rule.rawValue)), ("text", .string(violation.text))])
    }
    return .object([
      ("file", .string(path)), ("place", .string(place.name)), ("ok", .boolean(violations.isEmpty)),
      ("bytes", .number(Double(bytes))),
      ("maxBytes", .number(Double(place.maxBytes(frames: frames)))),
      ("format", .string(format)), ("width", .number(Double(width))),
      ("height", .number(Double(height))), ("frames", .number(Double(frames))),
      ("seconds", .number(seconds.thousandths)), ("framesPerSecond", .number(rate.thousandths)),
      ("violations", .array(problems)),
    ])
  }
}
