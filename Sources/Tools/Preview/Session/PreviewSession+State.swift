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
  // Waiting requests hold connections, of which the server has 64.
  private static let maxWaiting = 24

  /// Returns the page's state besides the image, once it is newer than the page's state.
  ///
  /// Steps of a gesture are not waited for: their page has them in the answers to its edits, and others follow
  /// when it ends.
  ///
  /// - Parameter known: the number of the page's state; 0 for none.
  func stateAnswer(after known: Int) -> JSONValue {
    let deadline = DispatchTime.now() + .seconds(Self.patience)
    let number = state.withLock { state in
      state.stateRequests += 1
      return state.stateRequests
    }
    while true {
      let done = DispatchSemaphore(value: 0)
      let isNew = state.withLock { state in
        if known < state.wholeChange || state.isClosed { return true }
        // Those before it have been left by their pages, mostly: they give way.
        if number <= state.stateRequests - Self.maxWaiting { return true }
        if state.waiting.count >= Self.maxWaiting { state.waiting.removeFirst().signal() }
        state.waiting.append(done)
        return false
      }
      if !isNew, done.wait(timeout: deadline) == .success { continue }
      state.withLock { state in state.waiting.removeAll { $0 === done } }
      return stateJSON
    }
  }

  private var stateJSON: JSONValue {
    let (members, opened, values) = changes
    return .object(members + [("scene", opened.map { Self.json($0, values) } ?? .null)])
  }

  // What changes without the scene, the scene, and the values of its variables.
  private var changes: ([(String, JSONValue)], OpenedScene?, [JSONMember]) {
    let now = state.withLock { state in
      (
        state.change, state.opened, state.failure, state.values, state.hidden, state.locked,
        state.other
      )
    }
    let (change, opened, failure, values, hidden, locked, other) = now
    let members: [(String, JSONValue)] = [
      ("change", .integer(change)),
      ("name", .string(FileSystem.name(of: settings.path))),
      ("failure", failure.map { .array($0.errors.map(Self.json)) } ?? .null),
      ("hidden", .texts(hidden.map(\.text).ordered())),
      ("locked", .texts(locked.map(\.text).ordered())),
      ("other", other.map(Self.json) ?? .null),
      ("editing", editingJSON),
    ]
    return (members, opened, values)
  }

  /// What a page that makes a gesture would ask for next: the state, as far as a step of the gesture changes it, and the
  /// outlines of layers, in one line, and the frames behind it as images.
  ///
  /// - Parameters:
  ///   - view: what the page shows.
  ///   - hash: that of the new text.
  /// - Returns: nil where the page does not have the rest of the state.
  func stepAnswer(for view: EditRequest.View, hash: String) -> PreviewAnswer? {
    let wholeChange = state.withLock { $0.wholeChange }
    let (members, current, _) = changes
    guard let opened = current, opened.isInGesture, view.change >= wholeChange else { return nil }
    let scene: JSONValue = .object([
      ("version", .integer(opened.version)),
      ("hash", .string(opened.document.hash)),
      ("isInGesture", .boolean(true)),
    ])
    let written = opened.document.scene
    let outlines = LayerOutlines(scene: written, levels: opened.loaded.resources.audioLevels)
    let time = written.frameRate.time(ofFrame: view.frames[0])
    let images = view.frames.map { index in
      let answer = frame(.written, version: opened.version, index: index, width: view.width)
      // The page asks again for a frame that cannot be drawn, and is told why.
      return answer.status == 200 ? answer.body : []
    }
    let line: JSONValue = .object([
      ("hash", .string(hash)),
      ("state", .object(members + [("scene", scene)])),
      ("outlines", .object(view.layers.map { ($0.text, outlines.json(of: $0, at: time)) })),
      ("frames", .array(view.frames.map { .integer($0) })),
      ("sizes", .array(images.map { .integer($0.count) })),
    ])
    return PreviewAnswer(
      type: "application/octet-stream",
      Array("\(JSONPrinter.line(line))\n".utf8) + images.joined()
    )
  }

  private var editingJSON: JSONValue {
    let status = editor.status
    return .object([
      ("isReadOnly", .boolean(status.isReadOnly)),
      ("canUndo", .boolean(status.canUndo)),
      ("canRedo", .boolean(status.canRedo)),
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
