/// The edits of several texts that can be undone and redone.
///
/// Changes that other programs make in between are accounted for: entries move with the text, and entries
/// whose text was changed are dropped.
package struct EditHistory: Sendable {
  /// One undoable edit.
  package struct Entry: Sendable, Hashable {
    /// The name of the text.
    package var file: String
    /// The change of the text.
    package var change: TextChange
    /// The gesture that the edit belongs to; nil for an edit by itself.
    package var gesture: String?
  }

  /// The edits that can be undone, the latest last.
  package private(set) var done: [Entry] = []
  /// The edits that can be redone, the next one last.
  package private(set) var undone: [Entry] = []

  // The maximum number of entries; older ones are dropped.
  private static let limit = 10_000

  /// An empty history.
  package init() {}

  /// Records an edit; the undone ones are dropped.
  ///
  /// - Parameter gesture: edits that follow each other with the same gesture are undone together.
  package mutating func record(
    _ file: String,
    from before: [UInt8],
    to after: [UInt8],
    gesture: String? = nil
  ) {
    guard before != after else { return }
    undone = []
    var start = before
    if let gesture, let last = done.last, last.gesture == gesture, last.file == file,
      let original = last.change.inverse.applied(to: before)
    {
      done.removeLast()
      start = original
    }
    guard let change = TextChange(from: start, to: after) else { return }
    done.append(Entry(file: file, change: change, gesture: gesture))
    if done.count > Self.limit { done.removeFirst(done.count - Self.limit) }
  }

  /// Makes the latest edit redoable, after its change was taken back.
  package mutating func undo() {
    if let entry = done.popLast() { undone.append(entry) }
  }

  /// Makes the next undone edit undoable, after its change was made again.
  package mutating func redo() {
    if let entry = undone.popLast() { done.append(entry) }
  }

  /// Accounts for changes of a text by another program, which are apart.
  package mutating func rebase(_ file: String, over changes: [TextChange]) {
    Self.rebase(&done, file: file, over: changes) {
      $0.inverse
    } restoring: {
      $0.inverse
    }
    Self.rebase(&undone, file: file, over: changes) {
      $0
    } restoring: {
      $0
    }
  }

  // The entry that is nearest to the present text is the last one of either list.
  private static func rebase(
    _ entries: inout [Entry],
    file: String,
    over changes: [TextChange],
    fromPresent: (TextChange) -> TextChange,
    restoring: (TextChange) -> TextChange
  ) {
    var others = changes
    for index in entries.indices.reversed() where entries[index].file == file {
      let step = fromPresent(entries[index].change)
      guard let moved = step.rebased(over: others), let next = others.rebased(over: [step]) else {
        let blocked = entries[...index].filter { $0.file != file }
        entries.replaceSubrange(...index, with: blocked)
        return
      }
      entries[index].change = restoring(moved)
      // A later edit with the same gesture would be based on another text.
      entries[index].gesture = nil
      others = next
    }
  }
}
