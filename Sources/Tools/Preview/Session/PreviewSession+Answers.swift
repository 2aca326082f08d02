internal import CPages
internal import Files
internal import Graphics
internal import JSONText
internal import SceneLoading
internal import SceneModel
internal import Synchronization

extension PreviewSession {
  /// Returns the answer to an admitted request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - rest: its path after the token.
  package func answer(to request: PreviewRequest, rest: String) -> PreviewAnswer {
    guard let route = PreviewRoute(request, rest: rest) else {
      return PreviewAnswer(refusing: 404, "there is nothing at this address")
    }
    switch route {
    case .page(let name): return PreviewAnswer(page: name)
    case .state(let change): return PreviewAnswer(json: stateAnswer(after: change))
    case .frame(let side, let version, let index, let width):
      return frame(side, version: version, index: index, width: width)
    case .values(let path, let frame):
      return answer(about: path) { values, scene in
        values.json(at: scene.frameRate.time(ofFrame: frame))
      }
    case .curves(let path):
      return answer(about: path) { values, scene in values.curves(over: scene) }
    case .timeline, .outline, .motion, .boxes, .layers: return studioAnswer(route)
    case .audio, .tracks, .clip: return mediaAnswer(route)
    case .source(let path, let whole):
      guard let source = source(of: path, whole: whole) else {
        return PreviewAnswer(refusing: 404, "the layer has no place in a file that can be edited")
      }
      return PreviewAnswer(json: source)
    case .catalogue: return PreviewAnswer(json: PropertyCatalogue.json)
    case .targets(let path): return PreviewAnswer(json: targets(of: path))
    case .templates: return PreviewAnswer(json: templates)
    case .exportChoices: return PreviewAnswer(json: SceneExport.choices)
    case .exportState: return PreviewAnswer(json: export.json)
    case .edit, .step, .export, .media: return write(route, request)
    case .files:
      let files = ComparedFile.candidates(in: settings.folder)
      let isCommitted = CommittedFile(in: settings.folder) != nil
      return PreviewAnswer(json: .texts((isCommitted ? [CommittedFile.name] : []) + files))
    case .setVariables:
      guard case .object(let members)? = JSONValue(sent: request.body)?.kind else {
        return PreviewAnswer(refusing: 400, "values are sent as an object")
      }
      set(values: members)
      return .done
    case .hideLayers, .lockLayers:
      guard let texts = JSONValue(sent: request.body)?.texts else {
        return PreviewAnswer(refusing: 400, "layers are sent as a list of paths")
      }
      let paths = Set(texts.compactMap { LayerPath($0) })
      if route == .hideLayers { hide(paths) } else { lock(paths) }
      return .done
    case .compare: return compareAnswer(request)
    }
  }

  // Answers a request about the shown scene.
  private func studioAnswer(_ route: PreviewRoute) -> PreviewAnswer {
    let (current, locked) = state.withLock { ($0.opened, $0.locked) }
    guard let opened = current else {
      return PreviewAnswer(refusing: 404, "there is no scene yet")
    }
    let scene = opened.document.scene
    let outlines = LayerOutlines(scene: scene, levels: opened.loaded.resources.audioLevels)
    switch route {
    case .timeline: return PreviewAnswer(json: LayerTimeline.json(of: scene))
    case .outline(let path, let frame):
      let time = scene.frameRate.time(ofFrame: frame)
      return PreviewAnswer(json: outlines.json(of: path, at: time))
    case .motion(let path): return PreviewAnswer(json: outlines.motion(of: path))
    case .boxes(let frame):
      let time = scene.frameRate.time(ofFrame: frame)
      let boxes = LayerBoxes(of: opened.scene, at: time, levels: outlines.levels)
      return PreviewAnswer(json: boxes.json(without: locked))
    case .layers(let x, let y, let frame):
      let time = scene.frameRate.time(ofFrame: frame)
      // Layers that are hidden or locked on the page are not picked.
      let pickable = LayerOutlines(scene: opened.scene, levels: outlines.levels)
      let paths = pickable.layers(at: Point(x, y), time: time).filter { !locked.covers($0) }
      return PreviewAnswer(json: .texts(paths.map(\.text)))
    default: return PreviewAnswer(refusing: 404, "there is nothing at this address")
    }
  }

  // Answers a request for a file of the shown scene.
  private func mediaAnswer(_ route: PreviewRoute) -> PreviewAnswer {
    guard let opened = state.withLock({ $0.opened }) else {
      return PreviewAnswer(refusing: 404, "there is no scene yet")
    }
    do throws(RenderError) {
      if case .clip(let frames) = route {
        let clip = SceneClip(opened: opened, settings: settings)
        return PreviewAnswer(type: "video/mp4", try clip.video(of: frames))
      }
      if case .tracks = route {
        return PreviewAnswer(json: try SceneAudio(opened: opened).tracks())
      }
      guard let wave = try SceneAudio(opened: opened).wave() else {
        return PreviewAnswer(refusing: 404, "the scene has no audio")
      }
      return PreviewAnswer(type: "audio/wav", wave)
    } catch {
      return PreviewAnswer(refusing: 422, error.message)
    }
  }

  // Answers a request that writes files.
  private func write(_ route: PreviewRoute, _ request: PreviewRequest) -> PreviewAnswer {
    // Browsers send the origin with every such request.
    guard request.origin != nil else {
      return PreviewAnswer(refusing: 403, "files are only edited from the page of the preview")
    }
    do throws(EditError) {
      if case .step(let isForward) = route {
        try step(isForward: isForward)
        return .done
      }
      if case .export(let isStart) = route {
        guard isStart else {
          export.cancel()
          return PreviewAnswer(json: export.json)
        }
        guard let order = JSONValue(sent: request.body).flatMap({ ExportOrder($0) }) else {
          return PreviewAnswer(refusing: 400, "the export cannot be read")
        }
        try export.start(order, in: self)
        return PreviewAnswer(json: export.json)
      }
      if case .media(let media) = route {
        return PreviewAnswer(json: try add(media, request.body))
      }
      guard let edit = JSONValue(sent: request.body).flatMap({ EditRequest($0) }) else {
        return PreviewAnswer(refusing: 400, "the edit cannot be read")
      }
      let hash = try self.edit(edit)
      return edit.view.flatMap { stepAnswer(for: $0, hash: hash) }
        ?? PreviewAnswer(json: .object([("hash", .string(hash))]))
    } catch {
      return error.answer
    }
  }

  private func compareAnswer(_ request: PreviewRequest) -> PreviewAnswer {
    let name: String?
    switch JSONValue(sent: request.body)?.kind {
    case .string(let text): name = text
    case .null: name = nil
    case .bool, .number, .array, .object, .invalid, nil:
      return PreviewAnswer(refusing: 400, "a file is sent as a text")
    }
    do throws(SceneLoadingError) {
      try compare(with: name)
      return .done
    } catch {
      return PreviewAnswer(refusing: 403, error.errors.map(\.text).joined(separator: "\n"))
    }
  }

  // Returns the answer about a layer of the displayed scene.
  private func answer(
    about path: LayerPath,
    _ text: (LayerValues, Scene) -> JSONValue
  ) -> PreviewAnswer {
    guard let opened = state.withLock({ $0.opened }),
      let values = LayerValues(
        path,
        in: opened.document.scene,
        levels: opened.loaded.resources.audioLevels
      )
    else { return PreviewAnswer(refusing: 404, "the scene has no such layer") }
    return PreviewAnswer(json: text(values, opened.document.scene))
  }
}

extension PreviewAnswer {
  /// Nothing to say.
  fileprivate static let done = PreviewAnswer(json: true)

  fileprivate init(json value: JSONValue) {
    self.init(type: "application/json", Array(JSONPrinter.line(value).utf8))
  }

  // The page, or a file of it.
  fileprivate init(page name: String) {
    let (kind, part) =
      switch name {
      case "": ("html", preview_html())
      case "preview.css": ("css", preview_style())
      default: ("javascript", preview_module(name))
      }
    self.init(type: "text/\(kind); charset=utf-8", Array(String(cString: part).utf8))
  }
}

extension JSONValue {
  /// The texts of a list of texts; nil for anything else.
  fileprivate var texts: [String]? {
    guard case .array(let items) = kind else { return nil }
    var result: [String] = []
    for item in items {
      guard case .string(let text) = item.kind else { return nil }
      result.append(text)
    }
    return result
  }
}
