import Files
import Glibc
import RenderPipeline
import SceneModel
import SegmentStore

/// The stores that the options of a run ask for.
struct RunStore: Sendable {
  /// Where segments are found and kept; nil for nowhere.
  let store: SegmentStore?
  /// The store beside the output, empty where there is another store; nil without `--resume`.
  let resume: ResumeStore?

  /// Opens the stores for an output.
  ///
  /// An unusable folder causes a warning and the render continues without it. If the store is the
  /// only requested result, it is an error.
  ///
  /// - Parameter output: the path of the output; nil where there is more than one.
  /// - Throws: `UsageError`; `RenderError` for a required store that cannot be used.
  init(_ arguments: Arguments, output: String?, _ messages: inout Messages) throws {
    let isNeeded = try SegmentSelection(arguments) != nil
    let (path, size) = (try Self.path(arguments), try Self.size(arguments))
    // Returns the opened store; reports an unusable store and returns nil.
    func opened<Store>(_ open: () throws(RenderError) -> Store) throws(RenderError) -> Store? {
      do throws(RenderError) {
        return try open()
      } catch {
        guard !isNeeded else { throw error }
        messages.report(Diagnostic(.warning, .store, error.message))
        return nil
      }
    }
    var (retained, beside) = (SegmentStore?.none, ResumeStore?.none)
    if let path {
      retained = try opened { () throws(RenderError) in
        try SegmentStore(path: path, maxBytes: size)
      }
    }
    if let output, arguments.has("resume") {
      beside = try opened { () throws(RenderError) in
        try ResumeStore(beside: output, and: arguments.all("manifest"))
      }
    }
    (store, resume) = (retained ?? beside?.store, beside)
    guard store != nil || !isNeeded else {
      throw UsageError(
        "--segments and --part fill a store (name one with --cache, or set ANIMRENDER_CACHE)"
      )
    }
  }

  /// Returns the requested folder; nil for none.
  static func path(_ arguments: Arguments) throws(RenderError) -> String? {
    if let path = arguments["cache"] {
      guard !path.isEmpty else { throw RenderError(.usage, "--cache: the name is empty") }
      return path
    }
    guard let path = getenv("ANIMRENDER_CACHE").map({ String(cString: $0) }), !path.isEmpty else {
      return nil
    }
    return path
  }

  /// The most bytes that the store keeps.
  static func size(_ arguments: Arguments) throws(RenderError) -> Int {
    guard let text = arguments["cache-size"] else { return SegmentStore.defaultBytes }
    let units: [Character: Int] = ["k": 10, "m": 20, "g": 30, "t": 40]
    let shift = text.lowercased().last.flatMap { units[$0] } ?? 0
    let digits = shift > 0 ? String(text.dropLast()) : text
    guard let number = Int(digits: digits), number <= Int.max >> shift else {
      throw RenderError(
        .usage,
        "--cache-size: '\(text.shortVisible)' is no number of bytes (such as 500M or 8G)"
      )
    }
    return number << shift
  }

  /// Removes the store beside the output, which is complete; where that fails, says so.
  func endResuming(_ messages: inout Messages) {
    do throws(RenderError) {
      try resume?.remove()
    } catch {
      messages.report(Diagnostic(.warning, .store, error.message))
    }
  }

  /// Reports failures of the store, which did not stop the render.
  func report(_ messages: inout Messages) {
    guard let store else { return }
    if let problem = store.problem { messages.report(Diagnostic(.warning, .store, problem)) }
    let damaged = store.damagedEntries
    if damaged > 0 {
      let (what, were) = damaged == 1 ? ("1 entry", "was") : ("\(damaged) entries", "were")
      let text =
        "\(what) of the store \(FileSystem.quoted(store.path)) could not be used and \(were) rendered again"
      messages.note(.store, text)
    }
  }
}

extension SegmentSelection {
  /// The segments that the options ask for; nil for the whole render.
  ///
  /// - Throws: `UsageError`, `RequestError`.
  init?(_ arguments: Arguments) throws {
    switch (arguments["segments"], arguments["part"]) {
    case (nil, nil): return nil
    case (let list?, nil): self = try SegmentSelection(list: list)
    case (nil, let part?): self = try SegmentSelection(part: part)
    case (_?, _?): throw UsageError("--segments and --part exclude each other (give one)")
    }
  }
}
