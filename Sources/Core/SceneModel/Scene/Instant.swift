/// A moment of a scene.
public enum Instant: Sendable, Hashable {
  /// Seconds from the start.
  case seconds(Double)
  /// The start of a frame, counted from 0 at the output rate.
  case frame(Int)
  /// A share of the duration, of 100; 100 is the last frame.
  case percent(Double)
  /// The last frame.
  case end
  /// The beginning of what the scene marks by a name.
  case marker(String)
  /// Text from the user: the name of a marker, else any of the other forms as text.
  ///
  /// `1.5`, `12f`, `50%`, `00:00:01.5`, `1:30` and `end` are accepted.
  case written(String)
}

extension Instant: CustomStringConvertible {
  /// The moment as it would be written.
  public var description: String {
    switch self {
    case .seconds(let seconds): seconds.shortestDecimal
    case .frame(let number): "\(number)f"
    case .percent(let percent): "\(percent.shortestDecimal)%"
    case .end: "end"
    case .marker(let name): name
    case .written(let text): text
    }
  }
}
