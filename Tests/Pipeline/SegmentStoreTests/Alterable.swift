import Testing

/// A value that can be changed in one stored field at a time.
protocol Alterable {
  /// Values that differ from this one in one place each.
  func alterations() -> [Alteration<Self>]
}

/// A changed value, and where it was changed.
struct Alteration<Value> {
  var place: String
  var value: Value

  func map<Owner>(_ name: String, _ body: (Value) -> Owner) -> Alteration<Owner> {
    let separator = name.isEmpty || place.isEmpty || place.hasPrefix("[") ? "" : "."
    return Alteration<Owner>(place: name + separator + place, value: body(value))
  }
}

/// A struct, whose stored fields reflection compares with those that can be changed.
protocol Record: Alterable {
  static var fields: [Field<Self>] { get }
  /// Stored fields that decide no pixels, or follow from others.
  static var ignored: Set<String> { get }
}

/// A stored field of a struct.
struct Field<Owner> {
  let name: String
  let alterations: (Owner) -> [Alteration<Owner>]

  init<Value: Alterable>(_ name: String, _ path: WritableKeyPath<Owner, Value>) {
    self.name = name
    alterations = { owner in
      owner[keyPath: path].alterations().map { alteration in
        alteration.map(name) {
          var changed = owner
          changed[keyPath: path] = $0
          return changed
        }
      }
    }
  }
}

extension Record {
  static var ignored: Set<String> { [] }

  func alterations() -> [Alteration<Self>] {
    expectStored(Set(Self.fields.map(\.name)).union(Self.ignored), in: self)
    return Self.fields.flatMap { $0.alterations(self) }
  }
}

/// Expects a value to have certain stored fields, those in boxes by the names outside of them.
func expectStored<Value>(_ names: Set<String>, in value: Value) {
  let stored = Mirror(reflecting: value).children.compactMap(\.label).map { label in
    label.hasSuffix("Box") ? String(label.dropLast(3)) : label
  }
  #expect(Set(stored) == names, "stored fields of \(Value.self)")
}

/// An enum with payloads: one value of each case.
protocol Choice: Alterable {
  static var specimens: [Self] { get }
  /// The values of the same case with another payload.
  ///
  /// The switch in it does not compile with a new case, of which a specimen is to be added.
  var otherPayloads: [Alteration<Self>] { get }
}

extension Choice {
  /// The name of the case.
  private var name: String {
    Mirror(reflecting: self).children.first?.label ?? String(describing: self)
  }

  func alterations() -> [Alteration<Self>] {
    let others = Self.specimens.filter { $0.name != name }
    #expect(others.count == Self.specimens.count - 1, "specimens of \(Self.self)")
    return others.map { Alteration(place: "=" + $0.name, value: $0) }
      + otherPayloads.map { $0.map(name) { $0 } }
  }
}

extension Alterable where Self: CaseIterable & Equatable {
  func alterations() -> [Alteration<Self>] {
    Self.allCases.filter { $0 != self }.map { Alteration(place: "=\($0)", value: $0) }
  }
}

// MARK: Values of the language

extension Double: Alterable {
  func alterations() -> [Alteration<Double>] { [Alteration(place: "", value: self + 0.0625)] }
}

extension FixedWidthInteger {
  func alterations() -> [Alteration<Self>] { [Alteration(place: "", value: self + 16)] }
}

extension Int: Alterable {}
extension UInt32: Alterable {}
extension UInt64: Alterable {}

extension Bool: Alterable {
  func alterations() -> [Alteration<Bool>] { [Alteration(place: "", value: !self)] }
}

extension SIMD3: Alterable where Scalar == Double {
  func alterations() -> [Alteration<SIMD3>] {
    indices.map { index in
      var changed = self
      changed[index] += 0.0625
      return Alteration(place: "[\(index)]", value: changed)
    }
  }
}

extension Optional: Alterable where Wrapped: Alterable {
  func alterations() -> [Alteration<Wrapped?>] {
    guard let self else {
      Issue.record("nothing to change in \(Wrapped.self)")
      return []
    }
    return [Alteration(place: "=nil", value: nil)]
      + self.alterations().map { $0.map("", Optional.some) }
  }
}

extension Array: Alterable where Element: Alterable {
  func alterations() -> [Alteration<[Element]>] {
    #expect(!isEmpty, "nothing to change in \(Self.self)")
    var result = indices.flatMap { index in
      self[index].alterations().map { alteration in
        alteration.map("[\(index)]") {
          var changed = self
          changed[index] = $0
          return changed
        }
      }
    }
    result.append(Alteration(place: "shorter", value: dropLast()))
    result.append(Alteration(place: "longer", value: self + suffix(1)))
    if count > 1 { result.append(Alteration(place: "reversed", value: reversed())) }
    return result
  }
}
