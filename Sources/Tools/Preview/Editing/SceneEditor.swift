internal import Files
internal import JSONText
internal import SceneFormat
internal import SceneModel
internal import Synchronization

/// Edits the files of a scene on disk, with a history for undoing.
///
/// Changes by other programs are merged where they do not touch an edit; otherwise the edit is refused.
final class SceneEditor: Sendable {
  fileprivate struct State {
    /// The paths of the files that may be written, by their names.
    var paths: [String: String] = [:]
    /// The latest known texts, by the names of files.
    var texts: [String: [UInt8]] = [:]
    var versions = TextVersions()
    var history = EditHistory()
    /// The latest parsed texts, the most recently used one first.
    var parsed: [JSONEditor] = []
    /// How many texts were parsed for edits, besides those that came parsed with a scene.
    var parseCount = 0
  }

  private let state = Mutex(State())
  private let isReadOnly: Bool
  private let limits: Limits

  // How often an edit is tried again while another program keeps changing the file.
  private static let maxAttempts = 8

  /// How many texts were parsed for edits, besides those that came parsed with a scene.
  var parseCount: Int { state.withLock { $0.parseCount } }

  /// An editor of no file yet.
  init(isReadOnly: Bool, limits: Limits) {
    (self.isReadOnly, self.limits) = (isReadOnly, limits)
  }

  /// A state of the editor for the page.
  struct Status {
    var isReadOnly: Bool
    var canUndo: Bool
    var canRedo: Bool
  }

  /// The state of the editor.
  var status: Status {
    state.withLock { state in
      Status(
        isReadOnly: isReadOnly || state.paths.isEmpty,
        canUndo: !state.history.done.isEmpty,
        canRedo: !state.history.undone.isEmpty
      )
    }
  }

  /// Sets the files that may be edited, with their texts and the values of those, the scene first.
  func open(_ files: [(name: String, path: String, text: [UInt8], root: JSONValue)]) {
    state.withLock { state in
      state.paths = [:]
      for file in files.reversed() {
        state.paths[file.name] = file.path
        state.remember(JSONEditor(file.text, root: file.root, isColor: ColorKeys.contains))
        state.versions.add(file.text)
        if state.texts[file.name] == nil { state.texts[file.name] = file.text }
      }
    }
  }

  /// Edits a file.
  ///
  /// - Parameters:
  ///   - file: the name of the file.
  ///   - hash: the hash of the text that the page has seen.
  ///   - gesture: edits with the same gesture are undone together; each replaces the one before it.
  ///   - whole: replaces all of the text; nil to edit it.
  ///   - check: parses a text, and throws for one that must not be written.
  ///   - edits: returns the edits of a text.
  /// - Returns: the hash of the new text.
  /// - Throws: `EditError`; the file is as it was then.
  func edit(
    _ file: String,
    hash: String,
    gesture: String? = nil,
    whole: [UInt8]? = nil,
    check: (_ text: [UInt8], _ file: String) throws(EditError) -> Void,
    _ edits: (JSONEditor) throws(JSONEditError) -> [JSONEdit] = { _ in [] }
  ) throws(EditError) -> String {
    try state.withLock { state throws(EditError) in
      for _ in 0..<Self.maxAttempts {
        let target = try replacement(file, state, isStep: gesture != nil)
        let present = try Self.read(target)
        state.note(present, of: file)
        guard let base = state.versions[hash] else { throw Self.conflict(file) }
        let edited =
          if let whole { whole } else { try changed(base, file: file, state: &state, edits: edits) }
        let next: [UInt8]
        if state.continues(gesture, in: file, from: base, to: present) {
          next = edited
        } else {
          next = try merged(edited, from: base, into: present, file)
        }
        try check(next, file)
        guard try Self.replace(target, present, next) else { continue }
        state.history.record(file, from: present, to: next, gesture: gesture)
        state.texts[file] = next
        return state.versions.add(next)
      }
      throw Self.conflict(file)
    }
  }

  /// Undoes the latest edit, or redoes the latest undone one.
  ///
  /// - Throws: `EditError`; the file is as it was then.
  func step(isForward: Bool) throws(EditError) {
    guard !isReadOnly else { throw Self.readOnly }
    try state.withLock { state throws(EditError) in
      for _ in 0..<Self.maxAttempts {
        guard let wanted = state.next(isForward) else {
          throw EditError(.conflict, isForward ? "nothing was undone" : "nothing was edited here")
        }
        let target = try replacement(wanted.file, state)
        let present = try Self.read(target)
        state.note(present, of: wanted.file)
        guard let entry = state.next(isForward), entry.file == wanted.file,
          let next = (isForward ? entry.change : entry.change.inverse).applied(to: present)
        else { throw Self.conflict(wanted.file) }
        guard try Self.replace(target, present, next) else { continue }
        if isForward { state.history.redo() } else { state.history.undo() }
        state.versions.add(next)
        state.texts[entry.file] = next
        return
      }
      throw EditError(.conflict, "another program keeps changing the file (try again)")
    }
  }

  /// The text with a hash; nil if it is not known any more.
  func text(_ hash: String) -> [UInt8]? { state.withLock { $0.versions[hash] } }

  // MARK: Parts of an edit

  private func replacement(
    _ file: String,
    _ state: State,
    isStep: Bool = false
  ) throws(EditError) -> FileReplacement {
    guard !isReadOnly else { throw Self.readOnly }
    guard let path = state.paths[file] else {
      throw EditError(.readOnly, "\(file.quoted) is no file of this scene that can be edited")
    }
    return FileReplacement(path: path, limit: limits.inputBytes, isDurable: !isStep)
  }

  private func changed(
    _ base: [UInt8],
    file: String,
    state: inout State,
    edits: (JSONEditor) throws(JSONEditError) -> [JSONEdit]
  ) throws(EditError) -> [UInt8] {
    do throws(JSONEditError) {
      let editor = try state.editor(of: base, limits)
      return try editor.applying(try edits(editor), limits: limits)
    } catch {
      throw EditError(error, in: base, of: file)
    }
  }

  private func merged(
    _ edited: [UInt8],
    from base: [UInt8],
    into present: [UInt8],
    _ file: String
  ) throws(EditError) -> [UInt8] {
    guard base != present, base != edited else { return base == edited ? present : edited }
    let changes = TextChange.changes(from: base, to: edited)
    let outside = TextChange.changes(from: base, to: present)
    guard let merged = changes.rebased(over: outside)?.applied(to: present),
      (try? JSONEditor(merged, limits: limits)) != nil
    else { throw Self.conflict(file) }
    return merged
  }

  private static func read(_ file: FileReplacement) throws(EditError) -> [UInt8] {
    try RenderError.mapped(try file.read()) { EditError(.invalid, $0.message) }
  }

  private static func replace(
    _ file: FileReplacement,
    _ present: [UInt8],
    _ next: [UInt8]
  ) throws(EditError) -> Bool {
    guard present != next else { return true }
    return try RenderError.mapped(
      try file.replace(present, by: next)
    ) { EditError(.invalid, $0.message) }
  }

  private static let readOnly = EditError(
    .readOnly,
    "the preview was started with --read-only"
  )

  private static func conflict(_ file: String) -> EditError {
    EditError(.conflict, "\(file.quoted) was changed at this place meanwhile (edit it again)")
  }
}

extension SceneEditor.State {
  // A drag needs the text where it began and the latest one; small files have room for more.
  private static let parsedBytes = 4 << 20

  /// Returns an editor of a text, which is parsed only if that was not done lately.
  fileprivate mutating func editor(
    of text: [UInt8],
    _ limits: Limits
  ) throws(JSONEditError) -> JSONEditor {
    if let cached = parsed.first(where: { $0.bytes == text }) {
      remember(cached)
      return cached
    }
    let editor = try JSONEditor(text, limits: limits, isColor: ColorKeys.contains)
    parseCount += 1
    remember(editor)
    return editor
  }

  fileprivate mutating func remember(_ editor: JSONEditor) {
    parsed.removeAll { $0.bytes == editor.bytes }
    parsed.insert(editor, at: 0)
    while parsed.count > 2, parsed.reduce(0, { $0 + $1.bytes.count }) > Self.parsedBytes {
      parsed.removeLast()
    }
    parsed = Array(parsed.prefix(8))
  }

  /// Accounts for a text that another program may have written.
  fileprivate mutating func note(_ text: [UInt8], of file: String) {
    if let old = texts[file], old != text {
      history.rebase(file, over: TextChange.changes(from: old, to: text))
    }
    texts[file] = text
  }

  /// Whether the present text is the result of the same gesture on the base text.
  fileprivate func continues(
    _ gesture: String?,
    in file: String,
    from base: [UInt8],
    to present: [UInt8]
  ) -> Bool {
    guard let gesture, let last = history.done.last else { return false }
    return last.gesture == gesture && last.file == file
      && last.change.inverse.applied(to: present) == base
  }

  /// The entry that is undone or redone next.
  fileprivate func next(_ isForward: Bool) -> EditHistory.Entry? {
    isForward ? history.undone.last : history.done.last
  }
}
