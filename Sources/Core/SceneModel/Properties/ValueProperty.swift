package import Graphics

/// An animatable property with values of one type.
///
/// A property is declared once, with its key path, the place of the value in a layer's state, and its description.
/// Reader, writer, schema, reference page, suggestions, scripts and Core Animation's accessors ask the declaration.
public protocol ValueProperty: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String, AllCases == [Self] {
  /// The type of the values.
  associatedtype Value: Sendable

  /// What the property is, and where its value is.
  var record: PropertyRecord<Value> { get }

  /// A property.
  init(_ record: PropertyRecord<Value>)
}

/// The description of a property and the place of its value.
public final class PropertyRecord<Value: Sendable>: Sendable {
  /// The description.
  package let words: PropertyWords
  /// The place in memory of a value that is stored in the state itself, in bytes: closures and key paths take 40 ns.
  private let offset: Int?
  let get: @Sendable (LayerState) -> Value
  private let set: @Sendable (inout LayerState, (inout Value) -> Void) -> Void

  init(
    _ words: PropertyWords,
    offset: Int? = nil,
    _ get: @escaping @Sendable (LayerState) -> Value,
    _ set: @escaping @Sendable (inout LayerState, (inout Value) -> Void) -> Void
  ) {
    (self.words, self.offset, self.get, self.set) = (words, offset, get, set)
  }

  /// The same place with another description.
  init(_ words: PropertyWords, like other: PropertyRecord) {
    (self.words, offset, get, set) = (words, other.offset, other.get, other.set)
  }

  /// Changes the value in a state.
  func change(_ state: inout LayerState, _ body: (inout Value) -> Void) {
    guard let offset else { return set(&state, body) }
    withUnsafeMutablePointer(to: &state) { state in
      body(&(UnsafeMutableRawPointer(state) + offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }

  /// A part of the value, which is a property of its own.
  func part<Part: Sendable>(_ path: PropertyPath<Value, Part>, _ name: String)
    -> PropertyRecord<Part>
  {
    let (get, set) = (get, set)
    let shift = MemoryLayout<Value>.offset(of: path)
    return PropertyRecord<Part>(
      PropertyWords(keyPath: words.keyPath + name, owner: words.owner),
      offset: offset.flatMap { offset in shift.map { offset + $0 } },
      { get($0)[keyPath: path] },
      { state, body in set(&state) { body(&$0[keyPath: path]) } }
    )
  }
}

/// The description of a property.
package struct PropertyWords: Sendable {
  /// The key path.
  package let keyPath: String
  /// The kind of layer that has the property; nil if every layer has it.
  package let owner: LayerKind?
  /// The unit of the numbers.
  package fileprivate(set) var unit: Unit?
  /// One sentence.
  package fileprivate(set) var summary = ""
  /// The values that layers may have.
  package fileprivate(set) var range = NumberRange.any

  init(keyPath: String, owner: LayerKind?) { (self.keyPath, self.owner) = (keyPath, owner) }
}

/// The place of a value in another one.
typealias PropertyPath<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

extension ValueProperty {
  /// The key path.
  public var rawValue: String { record.words.keyPath }

  /// The property of a key path; nil for others.
  public init?(rawValue: String) {
    guard let property = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = property
  }

  /// Whether both are the same property.
  public static func == (a: Self, b: Self) -> Bool { a.record === b.record }

  /// Adds the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(record)) }

  func described(_ unit: Unit?, _ summary: String, _ range: NumberRange = .any) -> Self {
    var words = record.words
    (words.unit, words.summary, words.range) = (unit, summary, range)
    return Self(PropertyRecord(words, like: record))
  }

  // MARK: Places. The content of another kind has the default and ignores changes.

  static func layer(
    _ keyPath: String,
    _ path: PropertyPath<LayerState, Value>,
    of owner: LayerKind? = nil
  ) -> Self {
    Self(
      PropertyRecord(
        PropertyWords(keyPath: keyPath, owner: owner),
        offset: MemoryLayout<LayerState>.offset(of: path),
        { $0[keyPath: path] },
        { $1(&$0[keyPath: path]) }
      )
    )
  }

  static func shape(_ keyPath: String, _ path: PropertyPath<ShapeContent, Value>) -> Self {
    make(keyPath, owner: .shape, get: { $0.content.shape[keyPath: path] }) {
      $1(&$0.content.shape[keyPath: path])
    }
  }

  static func gradient(_ keyPath: String, _ path: PropertyPath<GradientContent, Value>) -> Self {
    make(keyPath, owner: .gradient, get: { $0.content.gradient[keyPath: path] }) {
      $1(&$0.content.gradient[keyPath: path])
    }
  }

  static func fillGradient(_ keyPath: String, _ path: PropertyPath<ShapeGradient, Value>) -> Self {
    make(keyPath, owner: .shape, get: { $0.content.fillGradient[keyPath: path] }) {
      $1(&$0.content.fillGradient[keyPath: path])
    }
  }

  static func strokeGradient(
    _ keyPath: String,
    _ path: PropertyPath<ShapeGradient, Value>
  ) -> Self {
    make(keyPath, owner: .shape, get: { $0.content.strokeGradient[keyPath: path] }) {
      $1(&$0.content.strokeGradient[keyPath: path])
    }
  }

  static func replicator(
    _ keyPath: String,
    _ path: PropertyPath<ReplicatorContent, Value>
  ) -> Self {
    make(keyPath, owner: .replicator, get: { $0.content.replicator[keyPath: path] }) {
      $1(&$0.content.replicator[keyPath: path])
    }
  }

  static func text(_ keyPath: String, _ path: PropertyPath<TextContent, Value>) -> Self {
    make(keyPath, owner: .text, get: { $0.content.text[keyPath: path] }) {
      $1(&$0.content.text[keyPath: path])
    }
  }

  static func emitter(_ keyPath: String, _ path: PropertyPath<EmitterContent, Value>) -> Self {
    make(keyPath, owner: .emitter, get: { $0.content.emitter[keyPath: path] }) {
      $1(&$0.content.emitter[keyPath: path])
    }
  }

  private static func make(
    _ keyPath: String,
    owner: LayerKind?,
    get: @escaping @Sendable (LayerState) -> Value,
    change: @escaping @Sendable (inout LayerState, (inout Value) -> Void) -> Void
  ) -> Self {
    Self(PropertyRecord(PropertyWords(keyPath: keyPath, owner: owner), get, change))
  }
}

extension ValueProperty where Value: Interpolatable {
  /// Changes the value to what an animation shows at a moment.
  func apply(_ track: Track<Value>, at moment: ChannelTime, to state: inout LayerState) {
    record.change(&state) { track.apply(at: moment, to: &$0) }
  }
}
