internal import Dispatch
internal import Files
internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneLoading
internal import SceneModel
internal import Synchronization

extension PreviewSession {
  /// Edits a file of the scene and shows the result.
  ///
  /// - Returns: the hash of the new text.
  /// - Throws: `EditError`; the files are as they were then.
  func edit(_ request: EditRequest) throws(EditError) -> String {
    // While the scene is opened, only requested frames are drawn.
    let frames = state.withLock { $0.frames }
    frames?.pause()
    defer { frames?.resume() }
    return try turn.withLock { _ throws(EditError) in
      var checked: CheckedDocument?
      var isShown = false
      let hash = try write(request) { (text, file) throws(EditError) in
        isShown = state.withLock { $0.failure == nil && $0.opened?.text(of: file) == text }
        if isShown { return }
        checked = try check(text, of: file, isGesture: request.gesture != nil)
      }
      if isShown { return hash }
      reopen(keepsCache: true, checked: checked)
      if checked?.isOneLayer == true { completeReading() }
      return hash
    }
  }

  // Seconds without an edit after which a text of which one layer was read is read as a whole.
  private static let readingDelay = 0.5

  // Messages and places in the text are those of before the gesture until then.
  private func completeReading() {
    let version = state.withLock { $0.opened?.version }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.readingDelay) { [weak self] in
      self?.turn.withLock { _ in
        guard let self, self.state.withLock({ $0.opened?.version == version && !$0.isClosed })
        else {
          return
        }
        self.reopen(keepsCache: true)
      }
    }
  }

  private func write(
    _ request: EditRequest,
    check: (_ text: [UInt8], _ file: String) throws(EditError) -> Void
  ) throws(EditError) -> String {
    switch request.subject {
    case .values(let file, let edits):
      return try editor.edit(file, hash: request.hash, gesture: request.gesture, check: check) {
        _ in
        edits
      }
    case .template(let name):
      return try start(from: name, hash: request.hash, check: check)
    case .layers(let changes):
      guard let opened = state.withLock({ $0.opened }) else { throw Self.notInFile }
      var layers: [(change: EditRequest.LayerChange, steps: [JSONStep], parent: Rect)] = []
      var file: Int?
      for change in changes {
        guard let source = opened.sources?.layer(change.path, in: opened.document.scene),
          !source.steps.isEmpty
        else { throw Self.notInFile }
        guard file == nil || file == source.file else {
          throw EditError(.invalid, "the layers are in several files (edit those of one file)")
        }
        file = source.file
        layers.append((change, source.steps, opened.parentBounds(of: change.path)))
      }
      // Copies move the layers behind them, which are edited first.
      let ordered = layers.sorted { $1.steps.precedes($0.steps) }
      return try editor.edit(
        opened.name(ofFile: file ?? 0),
        hash: request.hash,
        gesture: request.gesture,
        check: check
      ) { (editor) throws(JSONEditError) in
        var edits: [JSONEdit] = []
        for (change, steps, parent) in ordered {
          edits += try change.edits(of: steps, in: editor, parent: parent)
        }
        return edits
      }
    }
  }

  private static let notInFile = EditError(
    .invalid,
    "the layer has no place in a file that can be edited"
  )

  // An edit must not make a scene unreadable that is readable now.
  func check(
    _ text: [UInt8],
    of file: String,
    isGesture: Bool = false
  ) throws(EditError) -> CheckedDocument? {
    let (failure, values, opened) = state.withLock { ($0.failure, $0.values, $0.opened) }
    guard failure == nil, file == FileSystem.name(of: settings.path) else {
      _ = try JSONEditError.mapped(
        try JSONEditor(text, limits: settings.options.limits)
      ) { EditError($0, in: text, of: file) }
      return nil
    }
    do throws(SceneLoadingError) {
      let options = try options(with: values)
      // Frames follow the pointer: a whole scene takes ten times as long to read.
      if isGesture, let document = opened?.document.readingOneLayer(of: text, options) {
        return CheckedDocument(document, values: values, isOneLayer: true)
      }
      let document = try SceneDocument.open(
        text,
        name: settings.path,
        folder: settings.folder,
        options
      )
      return CheckedDocument(document, values: values)
    } catch {
      throw EditError(.invalid, error.errors.map(\.text).joined(separator: "\n"))
    }
  }

  /// Undoes the latest edit, or redoes the latest undone one, and shows the result.
  ///
  /// - Throws: `EditError`; the files are as they were then.
  func step(isForward: Bool) throws(EditError) {
    try turn.withLock { _ throws(EditError) in
      try editor.step(isForward: isForward)
      reopen(keepsCache: true)
    }
  }

  /// Returns the written form of a layer; of the scene itself for nil.
  ///
  /// - Parameter whole: whether the layers in it are included.
  func source(of path: LayerPath?, whole: Bool = false) -> JSONValue? {
    guard let opened = state.withLock({ $0.opened }), let sources = opened.sources else {
      return nil
    }
    var (file, steps, uses) = (0, [JSONStep](), 1)
    if let path {
      guard let layer = sources.layer(path, in: opened.document.scene) else { return nil }
      (file, steps, uses) = (layer.file, layer.steps, layer.uses)
    }
    let bytes = sources.files[file].bytes
    guard let value = sources.files[file].root.value(at: steps),
      case .object(let members) = value.kind
    else { return nil }
    let rest =
      whole ? members : members.filter { !["sublayers", "layers", "symbols"].contains($0.key) }
    let location = SourceText(bytes).locations(of: [value.offset])[value.offset]
    return .object([
      ("file", .string(opened.name(ofFile: file))),
      ("hash", .string(SHA256.hash(of: bytes))),
      ("line", .integer(location?.line)),
      ("uses", .integer(uses)),
      ("path", .array(steps.map(\.json))),
      ("pathText", .string(JSONPath(steps).text)),
      ("value", JSONValue(.object(rest))),
      ("layerCount", .integer(members.layerCount)),
    ])
  }
}

extension OpenedScene {
  /// The name of a file of the scene, by its index among the sources.
  func name(ofFile index: Int) -> String {
    sources?.files[index].source ?? FileSystem.name(of: document.file)
  }

  /// The files that can be edited, with their paths, texts and values, the scene first.
  var editableFiles: [(name: String, path: String, text: [UInt8], root: JSONValue)] {
    guard let sources else { return [] }
    return sources.files.enumerated().compactMap { index, file in
      guard let source = file.source else {
        return (name(ofFile: index), document.file, file.bytes, file.root)
      }
      let path = loaded.files.first { $0.source == source }?.openable
      return path.map { (source, $0, file.bytes, file.root) }
    }
  }

  /// The text of a file that can be edited, by its name; nil for another file.
  func text(of name: String) -> [UInt8]? { editableFiles.first { $0.name == name }?.text }

  /// Returns whether a file has the text that is shown.
  func isCurrent(_ path: String) -> Bool {
    guard let file = editableFiles.first(where: { $0.path == path }) else { return false }
    return (try? FileSystem.read(path, limit: document.options.limits.inputBytes)) == file.text
  }

  // The bounds of the layer around a layer, or those of the canvas.
  fileprivate func parentBounds(of path: LayerPath) -> Rect {
    let parents = path.layers(in: document.scene)?.dropLast()
    if let parent = parents?.last { return parent.state.bounds }
    return Rect(origin: .zero, size: document.scene.canvas.size)
  }
}

extension LayerSources {
  /// Returns the written layer at a path of the scene; nil for a layer that no file has as such.
  ///
  /// Layers of animations that a layer plays come first among its sublayers.
  func layer(_ path: LayerPath, in scene: Scene) -> Layer? {
    var (written, drawn) = (layers, scene.layers)
    var result: Layer?
    for index in path.indices {
      let writtenIndex = index - (drawn.count - written.count)
      guard written.indices.contains(writtenIndex), drawn.indices.contains(index) else {
        return nil
      }
      result = written[writtenIndex]
      (written, drawn) = (written[writtenIndex].sublayers, drawn[index].sublayers)
    }
    return result
  }
}

extension [JSONMember] {
  // The number of elements in the list of layers, in which a repeat or an included file is one; nil without a list.
  fileprivate var layerCount: Int? {
    let list = first { ["sublayers", "layers"].contains($0.key) }?.value
    return if case .array(let items)? = list?.kind { items.count } else { nil }
  }
}

extension EditRequest.LayerChange {
  // The edits of a layer of a file.
  fileprivate func edits(
    of source: [JSONStep],
    in editor: JSONEditor,
    parent: Rect
  ) throws(JSONEditError) -> [JSONEdit] {
    let layer = try editor.existingValue(at: source)
    var (edits, steps) = ([JSONEdit](), source)
    if let copy, case .index(let index)? = source.last {
      steps = source.dropLast() + [.index(index + 1)]
      edits.append(.duplicate(source))
      if !copy.isEmpty { edits.append(.set(steps + [.key("name")], .string(copy))) }
    }
    if let name { edits += try LayerRename(editor.root, at: steps).edits(to: name) }
    let whole = LayerEdit(layer, at: steps, in: parent)
    if let move {
      let stack: [JSONStep] = source.dropLast(2) + [.key("stack")]
      if let value = editor.root.value(at: stack) {
        throw JSONEditError(
          "a stack gives the position (edit the stack)",
          offset: value.offset,
          target: stack
        )
      }
      edits += try whole.moving(by: move)
    }
    if let scale { edits += try whole.scaling(by: scale) }
    if let rotation { edits += try whole.rotating(by: rotation) }
    return edits
  }
}

extension [JSONStep] {
  // Whether a path of layers comes before another one in a file.
  fileprivate func precedes(_ other: [JSONStep]) -> Bool {
    for (step, next) in zip(self, other) where step != next {
      if case .index(let first) = step, case .index(let second) = next { return first < second }
      return false
    }
    return count < other.count
  }
}

extension JSONStep {
  fileprivate var json: JSONValue {
    switch self {
    case .key(let key): .string(key)
    case .index(let index): .integer(index)
    }
  }
}
