internal import CPages
internal import JSONText
internal import SceneModel

/// The resources and actions that a request can name.
enum PreviewRoute: Hashable {
  /// The page, or a file of it by its name.
  case page(String)
  /// The state of the scene, sent once it differs from the state with this number.
  case state(after: Int)
  /// A frame of a scene: of the edited one or the one beside it.
  case frame(Side, version: Int, index: Int, width: Int)
  /// The values of a layer's properties at a frame.
  case values(LayerPath, frame: Int)
  /// Those values over the whole scene, as far as they change.
  case curves(LayerPath)
  /// The bars of all layers and animations.
  case timeline
  /// The outline of a layer at a frame.
  case outline(LayerPath, frame: Int)
  /// The motion of a layer's anchor point.
  case motion(LayerPath)
  /// What can be set by name in a layer of a file that is not edited.
  case targets(LayerPath)
  /// The boxes of all layers at a frame.
  case boxes(frame: Int)
  /// The layers at a point of the canvas.
  case layers(x: Double, y: Double, frame: Int)
  /// The audio of the scene.
  case audio
  /// The peaks of each audio track.
  case tracks
  /// Some frames as a video.
  case clip(ClosedRange<Int>)
  /// The written form of a layer; of the scene for nil. `whole` includes the layers in it.
  case source(LayerPath?, whole: Bool)
  /// Adds a file to the scene.
  case media(MediaRequest)
  /// Edits a file.
  case edit
  /// Undoes the latest edit, or redoes the latest undone one.
  case step(isForward: Bool)
  /// The files that can be compared with.
  case files
  /// The keys of all objects with their forms.
  case catalogue
  /// The templates for a scene without layers.
  case templates
  /// The formats and places of exports.
  case exportChoices
  /// The state of the latest export.
  case exportState
  /// Starts an export, or cancels it.
  case export(isStart: Bool)
  /// New values for variables.
  case setVariables
  /// Which layers are hidden.
  case hideLayers
  /// Which layers are not picked on the frame.
  case lockLayers
  /// Which file is compared with.
  case compare

  /// One of two scenes.
  enum Side: String, CaseIterable {
    case written = "a"
    case other = "b"
  }

  /// The route of a request; nil for what does not exist.
  ///
  /// - Parameter rest: the path after the token.
  init?(_ request: PreviewRequest, rest: String) {
    func number(_ name: String) -> Int? {
      request.query[name].flatMap { Int(digits: $0) }.flatMap { 0...1_000_000_000 ~= $0 ? $0 : nil }
    }
    func decimal(_ name: String) -> Double? {
      request.query[name].flatMap { DecimalText.number($0) }
    }
    let (layer, index) = (LayerPath(request.query["layer"]), number("index"))
    switch (request.method, rest) {
    case ("GET", ""), ("GET", "preview.css"): self = .page(rest)
    case ("GET", "state"): self = .state(after: number("after") ?? 0)
    case ("GET", "frame"):
      guard let version = number("version"), let index, let width = number("width"), width > 0,
        let side = Side(rawValue: request.query["side"] ?? "a")
      else { return nil }
      self = .frame(side, version: version, index: index, width: width)
    case ("GET", "values"):
      guard let layer, let index else { return nil }
      self = .values(layer, frame: index)
    case ("GET", "curves"):
      guard let layer else { return nil }
      self = .curves(layer)
    case ("GET", "timeline"): self = .timeline
    case ("GET", "audio.wav"): self = .audio
    case ("GET", "tracks"): self = .tracks
    case ("GET", "clip.mp4"):
      guard let from = number("from"), let to = number("to"), from <= to else { return nil }
      self = .clip(from...to)
    case ("GET", "outline"):
      guard let layer, let index else { return nil }
      self = .outline(layer, frame: index)
    case ("GET", "motion"):
      guard let layer else { return nil }
      self = .motion(layer)
    case ("GET", "targets"):
      guard let layer else { return nil }
      self = .targets(layer)
    case ("GET", "boxes"):
      guard let index else { return nil }
      self = .boxes(frame: index)
    case ("GET", "pick"):
      guard let x = decimal("x"), let y = decimal("y"), let index else { return nil }
      self = .layers(x: x, y: y, frame: index)
    case ("GET", "source"):
      guard layer != nil || request.query["layer"] == nil else { return nil }
      self = .source(layer, whole: request.query["whole"] == "1")
    case ("POST", MediaRequest.path):
      guard let media = MediaRequest(request) else { return nil }
      self = .media(media)
    case ("POST", "edit"): self = .edit
    case ("POST", "undo"): self = .step(isForward: false)
    case ("POST", "redo"): self = .step(isForward: true)
    case ("GET", "files"): self = .files
    case ("GET", "catalogue"): self = .catalogue
    case ("GET", "templates"): self = .templates
    case ("GET", "exports"): self = .exportChoices
    case ("GET", "export"): self = .exportState
    case ("POST", "export"): self = .export(isStart: true)
    case ("POST", "export-cancel"): self = .export(isStart: false)
    case ("POST", "variables"): self = .setVariables
    case ("POST", "hidden"): self = .hideLayers
    case ("POST", "locked"): self = .lockLayers
    case ("POST", "compare"): self = .compare
    case ("GET", _) where preview_module(rest).pointee != 0: self = .page(rest)
    default: return nil
    }
  }
}

extension JSONValue {
  /// Parses the body of a request; nil if it is not JSON.
  init?(sent bytes: [UInt8]) {
    var limits = Limits()
    limits.depth = 64
    limits.inputBytes = PreviewRequest.maxBody
    let report = ReadReport()
    guard let value = JSONParser.parse(SourceText(bytes), limits: limits, report: report),
      !report.hasErrors
    else { return nil }
    self = value
  }
}
