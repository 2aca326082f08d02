internal import Dispatch
internal import Files
internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneLoading
internal import SceneModel
internal import Synchronization

extension PreviewSession {
  // Seconds after which a waiting page receives the answer that nothing is new.
  private static let patience = 20

  /// Returns the page's state besides the image, once it is newer than the page's state.
  ///
  /// - Parameter existing: the number of the page's state; 0 for none.
  func stateAnswer(after change: Int) -> JSONValue {
    let deadline = DispatchTime.now() + .seconds(Self.patience)
    while true {
      let done = DispatchSemaphore(value: 0)
      let isNew = state.withLock { state in
        if state.change != change || state.isClosed { return true }
        state.waiting.append(done)
        return false
      }
      if !isNew, done.wait(timeout: deadline) == .success { continue }
      return stateJSON(after: change, forgetting: done)
    }
  }

  private func stateJSON(after known: Int, forgetting waiting: DispatchSemaphore) -> JSONValue {
    let now = state.withLock { state in
      state.waiting.removeAll { $0 === waiting }
      return (
        state.change, state.opened, state.failure, state.values, state.hidden, state.locked,
        state.other, state.wholeChange
      )
    }
    let (change, opened, failure, values, hidden, locked, other, wholeChange) = now
    var members: [(String, JSONValue)] = [
      ("change", .integer(change)),
      ("name", .string(FileSystem.name(of: settings.path))),
      ("failure", failure.map { .array($0.errors.map(Self.json)) } ?? .null),
      ("hidden", .texts(hidden.map(\.text).ordered())),
      ("locked", .texts(locked.map(\.text).ordered())),
      ("other", other.map(Self.json) ?? .null),
      ("editing", editingJSON),
      ("scene", .null),
    ]
    if let opened {
      let isPart = opened.isInGesture && known >= wholeChange
      members[members.count - 1].1 = isPart ? Self.json(opened) : Self.json(opened, values)
    }
    return .object(members)
  }

  private var editingJSON: JSONValue {
    let status = editor.status
    return .object([
      ("isReadOnly", .boolean(status.isReadOnly)),
      ("canUndo", .boolean(status.canUndo)),
      ("canRedo", .boolean(status.canRedo)),
    ])
  }

  // What every edit of a gesture changes. The page has the rest of the state before, and receives it anew after the last one.
  private static func json(_ opened: OpenedScene) -> JSONValue {
    .object([
      ("version", .integer(opened.version)),
      ("hash", .string(opened.document.hash)),
      ("isInGesture", .boolean(true)),
    ])
  }

  private static func json(_ opened: OpenedScene, _ values: [JSONMember]) -> JSONValue {
    let scene = opened.scene
    let written = opened.document.scene
    let (layers, more) = LayerTree.json(of: written) { opened.sources?.layer($0, in: written) }
    return .object([
      ("version", .integer(opened.version)),
      ("hash", .string(opened.document.hash)),
      ("isInGesture", .boolean(opened.isInGesture)),
      ("width", .integer(scene.canvas.width)),
      ("height", .integer(scene.canvas.height)),
      ("viewWidth", .number(scene.canvas.size.width)),
      ("viewHeight", .number(scene.canvas.size.height)),
      ("rate", .number(scene.frameRate.framesPerSecond)),
      ("duration", .number(scene.duration)),
      ("frames", .integer(opened.frameCount)),
      ("markers", .array(scene.markers.map { json($0, scene) })),
      ("messages", .array(opened.messages.map(json))),
      ("variables", .array(opened.document.variables.map { json($0, values) })),
      ("layers", layers),
      ("hasMoreLayers", .boolean(more)),
      ("fonts", .texts(scene.assets.filter { $0.kind == .font }.map(\.name))),
      ("hasAudio", .boolean(!opened.loaded.resources.audios.isEmpty)),
    ])
  }

  private static func json(_ marker: Marker, _ scene: Scene) -> JSONValue {
    let last = max(1, scene.frameCount) - 1
    func frame(_ time: Double) -> JSONValue {
      .integer(min(max(0, scene.frameRate.firstFrame(notBefore: time)), last))
    }
    return .object([
      ("name", .string(marker.name)),
      ("begin", frame(marker.begin)),
      ("end", marker.end.map(frame) ?? .null),
    ])
  }

  private static func json(
    _ variable: ImportedScene.Variable,
    _ values: [JSONMember]
  ) -> JSONValue {
    let value = values.last { $0.key == variable.name }?.value
    return .object([
      ("name", .string(variable.name)),
      ("kind", .string(variable.kind)),
      ("standard", .string(variable.defaultText)),
      ("value", value.map { .string(JSONPrinter.line($0)) } ?? .null),
    ])
  }

  private static func json(_ other: (name: String, file: ComparedFile)) -> JSONValue {
    let (version, isImage) =
      switch other.file {
      case .scene(let opened): (opened.version, false)
      case .image(_, let version): (version, true)
      }
    return .object([
      ("name", .string(other.name)), ("version", .integer(version)),
      ("isPicture", .boolean(isImage)),
    ])
  }

  static func json(_ message: InputMessage) -> JSONValue {
    let diagnostic = message.diagnostic
    return .object([
      ("severity", .string(diagnostic.severity.rawValue)),
      ("code", .string(diagnostic.code.rawValue)),
      ("file", .string(message.file.map(FileSystem.name(of:)))),
      ("line", .integer(diagnostic.location?.line)),
      ("column", .integer(diagnostic.location?.column)),
      ("path", .string(diagnostic.path)),
      ("message", .string(diagnostic.message)),
    ])
  }
}
