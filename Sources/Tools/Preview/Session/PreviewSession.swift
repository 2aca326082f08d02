internal import Dispatch
internal import Files
internal import JSONText
internal import RenderPipeline
internal import SceneFormat
internal import SceneLoading
internal import SceneModel
internal import Synchronization

/// The state of a preview: the last readable scene, the current errors, and the choices made on the
/// page.
///
/// Many threads use it. If a scene cannot be read, the previous one remains.
package final class PreviewSession: Sendable {
  struct State {
    // Counts all changes that the page should receive.
    var change = 0
    // The latest change that was not a step of a gesture.
    var wholeChange = 0
    var version = 0
    var opened: OpenedScene?
    var frames: FrameStore?
    // The errors in the current file; nil where `opened` shows it.
    var failure: SceneLoadingError?
    var values: [JSONMember] = []
    var hidden: Set<LayerPath> = []
    // Layers that are not picked on the frame.
    var locked: Set<LayerPath> = []
    var other: (name: String, file: ComparedFile)?
    var otherFrames: FrameStore?
    var waiting: [DispatchSemaphore] = []
    /// The number of requests for the state so far.
    var stateRequests = 0
    var isClosed = false
    // Images, fonts and the analysis of audio; replaced when another program changes such a file.
    var cache: ResourceCache?
  }

  let settings: PreviewSettings
  let editor: SceneEditor
  let export = SceneExport()
  let state = Mutex(State())
  // One file is opened at a time, and edited only in between.
  let turn = Mutex(())

  /// A session, which opens its input.
  package init(_ settings: PreviewSettings) {
    self.settings = settings
    editor = SceneEditor(isReadOnly: settings.isReadOnly, limits: settings.options.limits)
    reload()
  }

  /// Opens the input anew, as after a change of a file.
  package func reload() {
    turn.withLock { _ in reopen(keepsCache: false) }
  }

  // Seconds without a change after which hints about unseen layers are searched: that takes longer than a frame.
  private static let hintDelay = 1.0

  /// Opens the input anew; within `turn`.
  ///
  /// - Parameters:
  ///   - keepsCache: whether images, fonts and audio are as before.
  ///   - checked: the document with the variables for which it was opened, if it is there already.
  func reopen(keepsCache: Bool, checked: CheckedDocument? = nil) {
    state.withLock { $0.frames?.pause() }
    if !keepsCache {
      let cache = ResourceCache(maxBytes: settings.options.limits.memoryBytes / 4)
      state.withLock { $0.cache = cache }
    }
    let (values, hidden) = state.withLock { ($0.values, $0.hidden) }
    var outcome = Result { () throws(SceneLoadingError) in
      try open(values: values, hidden: hidden, checked)
    }
    // A variable that was taken out of the scene has no field any more in which its value could be taken back.
    if case .failure(let error) = outcome, error.code == .usage,
      let usable = usable(values), usable.count < values.count
    {
      state.withLock { $0.values = usable }
      outcome = Result { () throws(SceneLoadingError) in
        try open(values: usable, hidden: hidden, nil)
      }
    }
    state.withLock { [outcome] state in state.apply(outcome, settings) }
    guard let version = (try? outcome.get())?.version else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.hintDelay) { [weak self] in
      self?.updateHints(of: version)
    }
  }

  // Adds the hints about unseen layers to a scene that is still shown.
  private func updateHints(of version: Int) {
    guard var opened = state.withLock({ $0.opened }), opened.version == version else { return }
    opened.findUnseenLayers { [weak self] in
      self?.state.withLock { $0.opened?.version == version && !$0.isClosed } ?? false
    }
    guard !opened.unseen.isEmpty else { return }
    state.withLock { [opened] state in
      guard state.opened?.version == version, !state.isClosed else { return }
      state.opened = opened
      state.report()
    }
  }

  // Those of some values that name variables of the scene, or properties of layers; nil where it cannot be read without
  // them either.
  private func usable(_ values: [JSONMember]) -> [JSONMember]? {
    guard let document = try? SceneDocument.open(settings.path, settings.options) else {
      return nil
    }
    let names = Set(document.variables.map(\.name))
    return values.filter { names.contains($0.key) || TargetList.isTarget($0.key) }
  }

  private func open(
    values: [JSONMember],
    hidden: Set<LayerPath>,
    _ checked: CheckedDocument?
  ) throws(SceneLoadingError) -> OpenedScene {
    let document: SceneDocument
    if let checked, checked.values == JSONPrinter.line(JSONValue(.object(values))) {
      document = checked.document
    } else {
      document = try SceneDocument.open(settings.path, options(with: values))
    }
    let loaded =
      if let old = state.withLock({ $0.opened }), checked != nil, document.keepsResources {
        old.loaded
      } else {
        try document.load()
      }
    let (version, hidden) = state.withLock { state in
      state.version += 1
      if let old = state.opened?.document.scene {
        // The page may have chosen others while the scene was opened.
        if state.hidden == hidden { state.hidden = hidden.following(old, to: document.scene) }
        state.locked = state.locked.following(old, to: document.scene)
      }
      return (state.version, state.hidden)
    }
    let opened = OpenedScene(
      version: version,
      document,
      loaded,
      hiding: hidden,
      values: values,
      isInGesture: checked?.isOneLayer ?? false
    )
    editor.open(opened.editableFiles)
    return opened
  }

  /// The options for opening the input with some values of variables.
  func options(with values: [JSONMember]) throws(SceneLoadingError) -> SceneDocument.Options {
    var options = settings.options
    options.wantsHints = true
    options.wantsLayerSources = true
    options.cache = state.withLock { $0.cache }
    options.variables = try options.variables.adding(values, limits: options.limits)
    return options
  }

  /// Sets the values of variables: the members of an object.
  ///
  /// If the scene cannot be read with them, that is reported as the failure.
  func set(values: [JSONMember]) {
    state.withLock { $0.values = values }
    turn.withLock { _ in reopen(keepsCache: true) }
  }

  /// Hides some layers and shows all others.
  func hide(_ paths: Set<LayerPath>) {
    state.withLock { $0.hidden = paths }
    turn.withLock { _ in reopen(keepsCache: true) }
  }

  /// Locks some layers, which are not picked on the frame, and unlocks all others.
  func lock(_ paths: Set<LayerPath>) {
    state.withLock { state in
      state.locked = paths
      state.report()
    }
  }

  /// Places a file of the folder beside the scene; nil for none.
  ///
  /// - Throws: the errors in the file.
  func compare(with name: String?) throws(SceneLoadingError) {
    var other: (name: String, file: ComparedFile)?
    if let name {
      let version = state.withLock { state in
        state.version += 1
        return state.version
      }
      other = (name, try ComparedFile.open(name, settings, version: version))
    }
    state.withLock { state in
      state.otherFrames?.stop()
      state.otherFrames = nil
      state.other = other
      state.report()
    }
  }

  /// The files whose changes matter, and whether any change near them does: something is missing or broken.
  package var watchedFiles: (files: [String], isAnything: Bool) {
    state.withLock { state in
      var files = state.opened?.files(path: settings.path) ?? [settings.path]
      if let other = state.other { files.append("\(settings.folder)/\(other.name)") }
      return (files, state.failure != nil || state.opened == nil)
    }
  }

  /// Reopens the scene and the compared file after a change of files.
  package func filesChanged(_ paths: Set<String>) {
    let other = state.withLock { $0.other?.name }
    if let other, paths.contains("\(settings.folder)/\(other)") {
      // A partly written file triggers another change.
      try? compare(with: other)
    }
    turn.withLock { _ in
      let (opened, failure) = state.withLock { ($0.opened, $0.failure) }
      // Edits of the page have been shown already.
      if failure == nil, let opened, paths.allSatisfy(opened.isCurrent) { return }
      let texts = Set((opened?.editableFiles ?? []).map(\.path))
      reopen(keepsCache: !paths.isEmpty && paths.isSubset(of: texts))
    }
  }

  /// Ends all waiting and drawing.
  package func close() {
    export.cancel()
    state.withLock { state in
      state.isClosed = true
      state.frames?.stop()
      state.otherFrames?.stop()
      (state.frames, state.otherFrames) = (nil, nil)
      state.report()
    }
  }
}

/// A document that has been opened to check an edit.
struct CheckedDocument {
  let document: SceneDocument
  /// The values of variables with which it was opened, as JSON.
  let values: String
  /// Whether only the edited layer was read.
  let isOneLayer: Bool

  init(_ document: SceneDocument, values: [JSONMember], isOneLayer: Bool = false) {
    (self.document, self.isOneLayer) = (document, isOneLayer)
    self.values = JSONPrinter.line(JSONValue(.object(values)))
  }
}

extension PreviewSession.State {
  /// Shows a scene that has been opened, or keeps the one before it and says why.
  fileprivate mutating func apply(
    _ outcome: Result<OpenedScene, SceneLoadingError>,
    _ settings: PreviewSettings
  ) {
    var isInGesture = false
    switch outcome {
    case .success(let opened):
      // The frame that the page shows is drawn while it learns of the new scene.
      let replaced = frames
      frames = try? replaced.map { (replaced) throws(RequestError) in
        try opened.frames(width: replaced.width, settings, replacing: replaced)
      }
      replaced?.stop()
      isInGesture = opened.isInGesture && failure == nil
      (self.opened, failure) = (opened, nil)
    case .failure(let error):
      failure = error
      frames?.resume()
    }
    report(isInGesture: isInGesture)
  }

  /// Wakes the threads that wait for a change, unless it is a step of a gesture.
  mutating func report(isInGesture: Bool = false) {
    change += 1
    guard !isInGesture else { return }
    wholeChange = change
    for one in waiting { one.signal() }
    waiting = []
  }
}

extension VariableOverrides {
  /// The values with those of a form, which win.
  fileprivate func adding(
    _ values: [JSONMember],
    limits: Limits
  ) throws(SceneLoadingError) -> VariableOverrides {
    guard !values.isEmpty else { return self }
    let line = JSONPrinter.line(JSONValue(.object(values)))
    do throws(VariableError) {
      let table = try VariableTable(jsonl: Array(line.utf8), limits: limits)
      if let problem = table.rows.compactMap(\.problem).first {
        throw VariableError(problem)
      }
      return table.rows.reduce(self) { $0.adding(form: $1) }
    } catch {
      let diagnostic = Diagnostic(.error, .variable, error.message)
      throw SceneLoadingError(.usage, [InputMessage(diagnostic, file: nil)])
    }
  }
}
