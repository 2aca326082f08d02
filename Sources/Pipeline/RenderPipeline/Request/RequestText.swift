/// A text that refers to fields of a request, by names that the reader chooses.
public struct RequestText: Sendable, Hashable, ExpressibleByStringInterpolation {
  fileprivate enum Part: Sendable, Hashable {
    case text(String)
    case field(RequestField)
  }

  private var parts: [Part]

  /// A text without fields.
  public init(stringLiteral text: String) { parts = [.text(text)] }

  /// A text of an interpolation: `"raise \(.maxSide)"`.
  public init(stringInterpolation: Interpolation) { parts = stringInterpolation.parts }

  /// A text without fields.
  public init(_ text: String) { parts = [.text(text)] }

  /// Collects the parts of a text.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    /// No parts yet.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds words.
    public mutating func appendLiteral(_ literal: String) { parts.append(.text(literal)) }

    /// Adds the name of a field.
    public mutating func appendInterpolation(_ field: RequestField) { parts.append(.field(field)) }

    /// Adds a value.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(.text(value.description))
    }

    /// Adds another text.
    public mutating func appendInterpolation(_ text: RequestText) { parts += text.parts }
  }

  /// Returns the text with the caller's names of the fields.
  public func text(naming name: (RequestField) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): name(field)
      }
    }.joined()
  }

  /// Two texts, one after the other.
  public static func + (a: RequestText, b: RequestText) -> RequestText {
    var sum = a
    sum.parts += b.parts
    return sum
  }
}

extension RequestText: CustomStringConvertible {
  /// The text with the names of the API.
  public var description: String { text(naming: \.rawValue) }
}
