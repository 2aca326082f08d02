internal import JSONText
public import SceneModel

/// The rules of `tests.json` for the scenes beside it: the times of comparison, and the strictness.
public struct TestPlan: Sendable, Hashable {
  /// The rules for a scene, or the common rules for all scenes without an entry.
  public struct Entry: Sendable, Hashable {
    /// The times of the images, as `--time` takes them; nil where nothing is said.
    public var times: [String]?
    /// The greatest number of pixels that may differ; nil where nothing is said.
    public var maxDiffPixels: Int?
    /// The greatest share of the pixels that may differ, 0…1; nil where nothing is said.
    public var maxDiffRatio: Double?
    /// Names of layers that are not looked at; nil where nothing is said.
    public var ignoredLayers: [String]?

    /// Nothing said.
    public init() {}
  }

  /// For all scenes.
  public var common = Entry()
  /// For single scenes, by their paths relative to the file's folder.
  public var scenes: [String: Entry] = [:]

  /// Nothing said.
  public init() {}

  /// Returns the rules for a scene: its own entry, completed by the common one.
  public func entry(for scene: String) -> Entry {
    guard var entry = scenes[scene] else { return common }
    entry.times = entry.times ?? common.times
    entry.maxDiffPixels = entry.maxDiffPixels ?? common.maxDiffPixels
    entry.maxDiffRatio = entry.maxDiffRatio ?? common.maxDiffRatio
    entry.ignoredLayers = entry.ignoredLayers ?? common.ignoredLayers
    return entry
  }
}

/// Reads `tests.json`.
public struct TestPlanReader: Sendable {
  private let limits: Limits

  /// A reader.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Reads a plan.
  ///
  /// - Throws: all errors, in the order of locations.
  public func read(_ bytes: [UInt8]) throws(SceneReadError) -> TestPlan {
    try readJSON(bytes, limits) { TestPlanFields(reader: $1).plan($0) }
  }
}

/// The members of a plan, each read with its own complaint.
private struct TestPlanFields {
  let reader: ValueReader

  private static let keys = ["times", "maxDiffPixels", "maxDiffRatio", "ignoreLayers"]

  func plan(_ cursor: JSONCursor) -> TestPlan {
    var plan = TestPlan()
    plan.common = entry(cursor, keys: Self.keys + ["scenes"])
    guard let scenes = ObjectCursor(cursor, report: reader.report).nonNull("scenes") else {
      return plan
    }
    guard scenes.isObject else {
      reader.refuse(scenes, .type) { "scenes needs an object of scenes by their names" }
      return plan
    }
    for (name, _, member) in scenes.members { plan.scenes[name] = entry(member, keys: Self.keys) }
    return plan
  }

  private func entry(_ cursor: JSONCursor, keys: [String]) -> TestPlan.Entry {
    var entry = TestPlan.Entry()
    guard cursor.isObject else {
      reader.refuse(cursor, .type) { "an object is needed here, not \(cursor.value.echo)" }
      return entry
    }
    for (key, _, member) in cursor.members where !keys.contains(key) {
      let hint = Suggestions.nearest(to: key, among: keys).map { "did you mean \($0)?" }
      reader.refuse(member, .unknownKey) {
        "there is no key '\(key)' (\(hint ?? keys.alternatives))"
      }
    }
    let object = ObjectCursor(cursor, report: reader.report)
    entry.times = object.nonNull("times").flatMap { list($0, time) }
    if let times = object.nonNull("times"), entry.times?.isEmpty == true {
      reader.refuse(times) { "no time is given, so nothing would be compared (name one)" }
    }
    entry.ignoredLayers = object.nonNull("ignoreLayers").flatMap { list($0, text) }
    entry.maxDiffPixels = object.nonNull("maxDiffPixels").flatMap { count in
      number(count, in: 0...1e12).flatMap { Int(exactly: $0) }
        ?? reader.refuse(count) { "maxDiffPixels needs a whole number from 0" }
    }
    entry.maxDiffRatio = object.nonNull("maxDiffRatio").flatMap { ratio in
      number(ratio, in: 0...1)
        ?? reader.refuse(ratio) { "maxDiffRatio needs a number from 0 to 1" }
    }
    return entry
  }

  private func list(_ cursor: JSONCursor, _ read: (JSONCursor) -> String?) -> [String]? {
    guard cursor.isArray else {
      return reader.refuse(cursor, .type) { "an array is needed here, not \(cursor.value.echo)" }
    }
    return cursor.elements.compactMap(read)
  }

  // Seconds as a number, or what `--time` takes.
  private func time(_ cursor: JSONCursor) -> String? {
    cursor.value.number?.shortestDecimal ?? cursor.text
      ?? reader.refuse(cursor, .type) { "a time is seconds, \"12f\", \"50%\", \"end\" or a marker" }
  }

  private func text(_ cursor: JSONCursor) -> String? {
    cursor.text
      ?? reader.refuse(cursor, .type) { "a string is needed here, not \(cursor.value.echo)" }
  }

  private func number(_ cursor: JSONCursor, in range: ClosedRange<Double>) -> Double? {
    cursor.value.number.flatMap { range.contains($0) ? $0 : nil }
  }
}
