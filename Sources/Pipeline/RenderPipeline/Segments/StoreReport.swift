internal import Graphics
internal import JSONText
internal import SceneModel
public import SegmentStore

/// The contents of a store, as text and as JSON.
public struct StoreReport: Sendable {
  /// The folder.
  public let path: String
  /// The most bytes that it keeps.
  public let maxBytes: Int
  /// The contents of the store.
  public let contents: SegmentStore.Contents

  /// A report.
  public init(path: String, maxBytes: Int, _ contents: SegmentStore.Contents) {
    (self.path, self.maxBytes, self.contents) = (path, maxBytes, contents)
  }

  /// A line for each kind of entry, and one for all.
  public var text: String {
    var text = "store: \(path.shortVisible)\n"
    for kind in contents.kinds {
      text += "\(kind.name): \(kind.count) entries, \(kind.bytes.binarySize)\n"
    }
    text += "all: \(contents.count) entries, \(contents.bytes.binarySize)"
    text += " of \(maxBytes.binarySize)\n"
    if contents.strayFiles > 0 { text += "files that are no entries: \(contents.strayFiles)\n" }
    return text
  }

  /// One object.
  public var json: String {
    let kinds = contents.kinds.map { kind -> JSONValue in
      .object([
        ("kind", .string(kind.name)), ("entries", .integer(kind.count)),
        ("bytes", .integer(kind.bytes)),
      ])
    }
    return JSONPrinter.records([
      ("path", .string(path)), ("entries", .integer(contents.count)),
      ("bytes", .integer(contents.bytes)), ("maxBytes", .integer(maxBytes)),
      ("oldestUse", .integer(contents.oldestUse)), ("strayFiles", .integer(contents.strayFiles)),
      ("kinds", .array(kinds)),
    ])
  }
}

/// The result of pruning a store that had become too large.
public struct StorePruning: Sendable {
  /// Entries that were removed.
  public let count: Int
  /// Their bytes.
  public let bytes: Int
  /// The contents that remain.
  public let contents: SegmentStore.Contents

  /// A report.
  public init(count: Int, bytes: Int, _ contents: SegmentStore.Contents) {
    (self.count, self.bytes, self.contents) = (count, bytes, contents)
  }

  /// One line.
  public var text: String {
    "removed \(count) entries, \(bytes.binarySize); \(contents.count) entries, "
      + "\(contents.bytes.binarySize) stay\n"
  }

  /// One object.
  public var json: String {
    JSONPrinter.records([
      ("removedEntries", .integer(count)), ("removedBytes", .integer(bytes)),
      ("entries", .integer(contents.count)), ("bytes", .integer(contents.bytes)),
    ])
  }
}

/// Whether the entries of a store are what was written.
public struct StoreVerification: Sendable {
  /// Entries that are.
  public let good: Int
  /// The names of damaged entries, which have been removed.
  public let damaged: [String]
  /// The names of damaged entries that could not be removed.
  public let retained: [String]

  /// A report of what `SegmentStore.verify` found.
  public init(_ outcome: (good: Int, damaged: [String], retained: [String])) {
    (good, damaged, retained) = outcome
  }

  /// A line for each damaged entry, and one for all.
  public var text: String {
    let count = damaged.count + retained.count
    return damaged.map { "damaged, removed: \($0)\n" }.joined()
      + retained.map { "damaged, cannot be removed: \($0)\n" }.joined()
      + "\(good) \(good == 1 ? "entry is" : "entries are") good, "
      + "\(count) \(count == 1 ? "was" : "were") damaged\n"
  }

  /// One object.
  public var json: String {
    JSONPrinter.records([
      ("good", .integer(good)), ("damaged", .array(damaged.map { .string($0) })),
      ("retained", .array(retained.map { .string($0) })),
    ])
  }
}

extension Int {
  /// A number of bytes in words: `12.5 MiB`.
  fileprivate var binarySize: String {
    let units = ["KiB", "MiB", "GiB", "TiB"]
    var (value, unit) = (Double(self), "bytes")
    for next in units where value >= 1024 { (value, unit) = (value / 1024, next) }
    guard unit != "bytes" else { return "\(self) bytes" }
    return "\(((value * 10).rounded() / 10).shortestDecimal) \(unit)"
  }
}
