/// A message about an input: the problem, its location, and a remedy.
public struct Diagnostic: Sendable, Hashable {
  /// How bad it is.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// A remark on correct input that probably does not do what was meant; only `check` reports it.
    case hint
    /// Something that is done differently than one might expect; never a failure.
    case note
    /// Something that is drawn differently than written; a failure under `--strict`.
    case warning
    /// The input cannot be used.
    case error

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Milder first.
    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
  }

  /// The kind of message; its text is printed in brackets.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    case syntax = "E_SYNTAX"
    case type = "E_TYPE"
    case value = "E_VALUE"
    case count = "E_COUNT"
    case unknownKey = "E_UNKNOWN_KEY"
    case unknownKeyPath = "E_UNKNOWN_KEY_PATH"
    case missing = "E_MISSING"
    case duplicate = "E_DUPLICATE"
    case conflict = "E_CONFLICT"
    case reference = "E_REFERENCE"
    case unsupported = "E_UNSUPPORTED"
    case limit = "E_LIMIT"
    case variable = "E_VARIABLE"
    case file = "E_FILE"
    case decode = "E_DECODE"
    case font = "E_FONT"
    case usage = "E_USAGE"
    case encoder = "E_ENCODER"
    case output = "E_OUTPUT"
    case timeout = "E_TIMEOUT"
    case system = "E_SYSTEM"
    case internalError = "E_INTERNAL"
    case program = "E_SWIFT"
    case snapBack = "H_SNAP_BACK"
    case noEffect = "H_NO_EFFECT"
    case springCut = "H_SPRING_CUT"
    case unused = "H_UNUSED"
    case angle = "H_ANGLE"
    case beyondEnd = "H_LATE"
    case unseen = "H_UNSEEN"
    case blank = "H_BLANK"
    case clippedText = "H_TEXT_CUT"
    case heap = "H_HEAP"
    case range = "H_RANGE"
    case interlaced = "H_INTERLACED"
    case shortArc = "H_SHORT_WAY"
    case flippedGravity = "H_GRAVITY"
    case times = "H_TIMES"
    case ignored = "W_IGNORED"
    case unsupportedFeature = "W_UNSUPPORTED"
    case never = "W_NEVER"
    case expression = "W_EXPRESSION"
    case morph = "W_MORPH"
    case fontFallback = "W_FONT"
    case installedFont = "W_FONT_FALLBACK"
    case missingGlyph = "W_GLYPH"
    case truncated = "W_TRUNCATED"
    case missingAsset = "W_MISSING"
    case alphaDropped = "W_ALPHA"
    case store = "W_STORE"
    case padded = "N_PADDED"
    case resampled = "N_RESAMPLED"
    case audioLeftOut = "N_NO_SOUND"
    case clipped = "N_CLIPPED"
    case loudness = "N_LOUDNESS"
    case lostColor = "N_COLOR"
    case noChecksum = "N_NO_CHECKSUM"
    case batch = "N_BATCH"
    case notEvaluated = "N_ASSERTIONS"
    case written = "N_WRITTEN"
    case changed = "N_CHANGED"
    case omitted = "N_OMITTED"
    case ported = "N_PORTED"
    case printed = "N_PRINTED"
    case targets = "N_TARGETS"
    case programRuns = "N_PROGRAM"
    case different = "E_DIFFERENT"
    case unmet = "E_UNMET"
    case fitted = "N_FITTED"
  }

  /// How bad it is.
  public var severity: Severity
  /// The kind of message.
  public var code: Code
  /// The place in the file, or nil for something that has none.
  public var location: SourceLocation?
  /// The JSON path without `$.`; empty for the whole file.
  public var path: String
  /// The problem and its remedy; one line.
  public var message: String

  /// A message.
  public init(
    _ severity: Severity,
    _ code: Code,
    at location: SourceLocation? = nil,
    path: String = "",
    _ message: String
  ) {
    (self.severity, self.code) = (severity, code)
    (self.location, self.path, self.message) = (location, path, message)
  }

  /// `file:line:column: path: message [CODE]`, without the program's name and severity.
  ///
  /// - Parameter file: the input's name as the user wrote it; nil leaves it out.
  public func text(file: String?) -> String {
    var parts: [String] = []
    switch (file, location) {
    case (let file?, let position?): parts.append("\(file):\(position.line):\(position.column)")
    case (let file?, nil): parts.append(file)
    case (nil, let position?): parts.append("\(position.line):\(position.column)")
    case (nil, nil): break
    }
    if !path.isEmpty { parts.append(path) }
    parts.append("\(message) [\(code.rawValue)]")
    return parts.joined(separator: ": ")
  }
}

/// A place in a text file.
public struct SourceLocation: Sendable, Hashable, Comparable {
  /// Counted from 1.
  public var line: Int
  /// Counted from 1, in Unicode scalars.
  public var column: Int

  /// A place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Earlier first.
  public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}
