/// The open transactions of a thread, the implicit one at the bottom.
final class TransactionStack {
  /// One transaction: settings that nested ones inherit, and what to run in the end.
  final class Level {
    var values: [String: Any] = [:]
    var completion: CompletionGroup?
  }

  private var implicit: Level?
  private var explicit: [Level] = []

  /// Whether `begin` was called more often than `commit`.
  var isExplicitlyOpen: Bool { !explicit.isEmpty }

  /// The transaction that settings are written to: the innermost one.
  var innermost: Level { explicit.last ?? touch() }

  /// Opens the implicit transaction, as every change of a layer outside others does.
  @discardableResult func touch() -> Level {
    if let open = implicit ?? explicit.first { return open }
    let level = Level()
    implicit = level
    return level
  }

  func begin() { explicit.append(Level()) }

  /// Ends the innermost explicit transaction; the outermost one makes changes visible.
  ///
  /// - Returns: false when there is none.
  @discardableResult func commit(in session: RecordingSession) -> Bool {
    // Changes made by layout belong to the transaction too.
    if explicit.count == 1, implicit == nil { session.tree.arrange(in: session) }
    guard let level = explicit.popLast() else { return false }
    if explicit.isEmpty, implicit == nil { session.tree.commit(in: session) }
    level.completion?.close(in: session)
    return true
  }

  /// Ends the implicit transaction, unless explicit ones are open.
  func flush(in session: RecordingSession) {
    guard explicit.isEmpty, let level = implicit else { return }
    session.tree.arrange(in: session)
    implicit = nil
    session.tree.commit(in: session)
    level.completion?.close(in: session)
  }

  /// A setting, searched outwards.
  func value(_ key: String) -> Any? {
    for level in explicit.reversed() {
      if let value = level.values[key] { return value }
    }
    return implicit?.values[key]
  }

  /// Every group that waits for an animation that is added now.
  var completions: [CompletionGroup] {
    ([implicit].compactMap(\.self) + explicit).compactMap(\.completion)
  }
}

/// A completion block with the animations that it waits for.
final class CompletionGroup {
  let block: () -> Void
  private var waiting = 0
  private var isClosed = false

  init(_ block: @escaping () -> Void) { self.block = block }

  func enter() { waiting += 1 }

  /// One animation has ended or been removed.
  func leave(in session: RecordingSession) {
    waiting -= 1
    runIfDone(in: session)
  }

  /// No more animations will come: the transaction is committed or has another block.
  func close(in session: RecordingSession) {
    guard !isClosed else { return }
    isClosed = true
    runIfDone(in: session)
  }

  private func runIfDone(in session: RecordingSession) {
    guard isClosed, waiting == 0 else { return }
    session.events.complete(at: session.clock.now, block)
  }
}
