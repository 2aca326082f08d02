internal import JSONText

/// The members of a JSON object under construction.
struct MemberList {
  private(set) var members: [JSONMember] = []
  /// Whether members with default values are included.
  let writesDefaults: Bool

  /// An empty list.
  ///
  /// - Parameter writesDefaults: whether to include members that have their default values.
  init(writesDefaults: Bool = false) { self.writesDefaults = writesDefaults }

  /// Adds a member, unless it has its default value.
  mutating func add(
    _ key: String,
    _ value: @autoclosure () -> JSONValue,
    unless isDefault: Bool = false
  ) {
    if writesDefaults || !isDefault { members.append(JSONMember(key, value())) }
  }

  /// Adds the name of an enumeration's case.
  mutating func add<Value: RawRepresentable & Equatable>(
    _ key: String,
    _ value: Value,
    default defaultValue: Value
  ) where Value.RawValue == String {
    add(key, JSONValue(text: value.rawValue), unless: value == defaultValue)
  }

  /// Adds a literal string.
  mutating func add(_ key: String, _ text: StaticString) {
    members.append(JSONMember(key, JSONValue(text: "\(text)")))
  }

  /// Removes a member and returns its value; nil if there is none.
  mutating func remove(_ key: String) -> JSONValue? {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
    return members.remove(at: index).value
  }

  /// The JSON object with all members.
  var object: JSONValue { JSONValue(.object(members)) }
}
