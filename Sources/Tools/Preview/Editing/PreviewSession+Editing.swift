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
    state.withLock { $0.frames?.pause() }
    defer { state.withLock { $0.frames?.resume() } }
    return try turn.withLock { _ throws(EditError) in
      var checked: CheckedDocument?
      let hash = try write(request) { (text, file) throws(EditError) in
        checked = try check(text, of: file)
      }
      reopen(keepsCache: true, checked: checked)
      return hash
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
    case .layer(let path, let change):
      guard let opened = state.withLock({ $0.opened }),
        let source = opened.sources?.layer(path, in: opened.document.scene)
      else { throw EditError(.invalid, "the layer has no place in a file that can be edited") }
      let parent = opened.parentBounds(of: path)
      return try editor.edit(
        opened.name(ofFile: source.file),
        hash: request.hash,
        gesture: request.gesture,
        check: check
      ) { (editor) throws(JSONEditError) in
        let layer = try editor.existingValue(at: source.steps)
        if let stack = editor.root.value(at: source.steps.dropLast(2) + [.key("stack")]) {
          if case .move = change {
            throw JSONEditError(
              "a stack gives the position (edit the stack)",
              offset: stack.offset,
              target: source.steps.dropLast(2) + [.key("stack")]
            )
          }
        }
        let edits = LayerEdit(layer, at: source.steps, in: parent)
        switch change {
        case .move(let delta): return try edits.moving(by: delta)
        case .scale(let factor): return try edits.scaling(by: factor)
        case .rotate(let degrees): return try edits.rotating(by: degrees)
        }
      }
    }
  }

  // An edit must not make a scene unreadable that is readable now.
  private func check(
    _ text: [UInt8],
    of file: String
  ) throws(EditError) -> CheckedDocument? {
    let (failure, values) = state.withLock { ($0.failure, $0.values) }
    guard failure == nil, file == FileSystem.name(of: settings.path) else { return nil }
    do throws(SceneLoadingError) {
      let document = try SceneDocument.open(
        text,
        name: settings.path,
        folder: settings.folder,
        try options(with: values)
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

  /// Returns the written form of a layer, without the layers in it; of the scene itself for nil.
  func source(of path: LayerPath?) -> JSONValue? {
    guard let opened = state.withLock({ $0.opened }), let sources = opened.sources else {
      return nil
    }
    var (file, steps, uses) = (0, [JSONStep](), 1)
    if let path {
      guard let layer = sources.layer(path, in: opened.document.scene) else { return nil }
      (file, steps, uses) = (layer.file, layer.steps, layer.uses)
    }
    let bytes = sources.files[file].bytes
    guard let editor = try? JSONEditor(bytes), let value = editor.root.value(at: steps),
      case .object(let members) = value.kind
    else { return nil }
    let rest = members.filter { !["sublayers", "layers", "symbols"].contains($0.key) }
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

  /// The files that can be edited, with their paths and texts.
  var editableFiles: [(name: String, path: String, text: [UInt8])] {
    guard let sources else { return [] }
    return sources.files.enumerated().compactMap { index, file in
      guard let source = file.source else {
        return (name(ofFile: index), document.file, file.bytes)
      }
      let path = loaded.files.first { $0.source == source }?.openable
      return path.map { (source, $0, file.bytes) }
    }
  }

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
      let position = index - (drawn.count - written.count)
      guard written.indices.contains(position), drawn.indices.contains(index) else { return nil }
      result = written[position]
      (written, drawn) = (written[position].sublayers, drawn[index].sublayers)
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

extension JSONStep {
  fileprivate var json: JSONValue {
    switch self {
    case .key(let key): .string(key)
    case .index(let index): .integer(index)
    }
  }
}
