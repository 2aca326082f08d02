internal import DisplayModel
internal import Graphics
internal import Sampling
public import SceneLoading
public import SceneModel

/// Finds layers that contribute no pixel to any frame, by the display lists of all frames.
public enum UnseenLayers {
  /// The number of items of display lists after which no further frame is sampled.
  private static let maxItems = 2_000_000
  /// More layers are not looked for.
  private static let maxLayers = 5_000

  /// Returns hints on such layers, in the order of the scene.
  ///
  /// Frames are sampled until every layer has been seen, those far apart first, so most scenes need
  /// a few.
  ///
  /// - Parameters:
  ///   - source: the scene with its resources.
  ///   - frames: the frames of the whole scene.
  ///   - reported: the messages so far; layers that they are about, and those inside, are left out.
  ///   - maxFrames: the maximum number of frames that are sampled; without hints after that.
  ///   - isWanted: asked before each frame; without hints once it returns false.
  /// - Returns: no hints where a frame cannot be sampled, which rendering reports.
  public static func hints(
    _ source: RenderSource,
    frames: [FrameRequest],
    reported: [Diagnostic] = [],
    maxFrames: Int,
    while isWanted: () -> Bool = { true }
  ) -> [Diagnostic] {
    let candidates = source.scene.visibleCandidates
    guard candidates.count <= maxLayers, !frames.isEmpty else { return [] }
    let excluded = reported.filter { [.unseen, .beyondEnd, .heap, .clippedText].contains($0.code) }
      .map(\.path)
    func isReported(_ path: String) -> Bool {
      excluded.contains { path.isInside($0) || $0.isInside(path) }
    }
    var pending = candidates.filter { !isReported($0.path) }
    guard !pending.isEmpty else { return [] }
    let texts = pending.filter(\.isText).map(\.path)
    let renderer = FrameRenderer(source)
    var visibility = LayerVisibility(measuring: texts)
    var boxes = TextBoxes()
    var last: DisplayList?
    for (count, index) in spread(frames.count).enumerated() {
      guard count < maxFrames, visibility.itemCount < maxItems, isWanted(),
        let list = try? renderer.displayList(at: frames[index].time)
      else { return [] }
      // Texts that are not legible need all frames, most of which are alike in such scenes.
      guard list != last else { continue }
      last = list
      visibility.add(list)
      pending.removeAll { visibility.isSeen($0.path) }
      boxes.add(visibility.boxes, of: texts)
      let isFollowed = count < TextBoxes.sampledFrames && boxes.isCut(by: list.canvas.rect)
      if pending.isEmpty, !isFollowed { break }
    }
    let unseen = pending.map { candidate in
      Diagnostic(
        .hint,
        .unseen,
        path: candidate.path.replacing(".mask[0]", with: ".mask"),
        "the layer is never seen: \(candidate.reason(visibility))"
      )
    }
    let canvas = Rect(0, 0, Double(source.geometry.width), Double(source.geometry.height))
    return unseen + boxes.hints(canvas).filter { !isReported($0.path) }
  }

  /// Returns whether no layer contributes a pixel to any frame.
  ///
  /// - Parameter maxFrames: the maximum number of frames that are sampled; false after that.
  public static func areAllUnseen(
    _ source: RenderSource,
    frames: [FrameRequest],
    maxFrames: Int
  ) -> Bool {
    guard !frames.isEmpty, frames.count <= maxFrames else { return false }
    let renderer = FrameRenderer(source)
    var visibility = LayerVisibility()
    for index in spread(frames.count) {
      guard visibility.itemCount < maxItems,
        let list = try? renderer.displayList(at: frames[index].time)
      else { return false }
      visibility.add(list)
      guard visibility.visible.isEmpty else { return false }
    }
    return true
  }

  // All indices, each as far as possible from those before it.
  static func spread(_ count: Int) -> some Sequence<Int> {
    var bits = 0
    while 1 << bits < count { bits += 1 }
    var number = 0
    // Few of the indices are taken.
    return AnyIterator {
      while number < 1 << bits {
        let index = (0..<bits).reduce(0) { $0 | (number >> $1 & 1) << (bits - 1 - $1) }
        number += 1
        if index < count { return index }
      }
      return nil
    }
  }
}

extension SceneDocument {
  /// Returns hints on layers that contribute no pixel to any frame of the whole scene; none for
  /// other formats.
  ///
  /// - Parameters:
  ///   - loaded: the document with its resources.
  ///   - maxFrames: the maximum number of frames that are sampled; without hints after that.
  ///   - isWanted: asked before each frame; without hints once it returns false.
  public func unseenLayers(
    _ loaded: LoadedScene,
    maxFrames: Int,
    while isWanted: () -> Bool = { true }
  ) -> [InputMessage] {
    let limits = options.limits
    // In files of other tools such layers are usual, as guides and controls.
    guard format == .scene, let timeline = try? Timeline(of: scene, limits: limits),
      let frames = try? timeline.frames(.all),
      let source = try? CanvasOptions().source(of: scene, loaded.resources, limits: limits)
    else { return [] }
    let reported =
      messages.map(\.diagnostic) + loaded.diagnostics
      + unseenPaths.map { Diagnostic(.hint, .unseen, path: $0, "") }
    return UnseenLayers.hints(
      source,
      frames: frames,
      reported: reported,
      maxFrames: maxFrames,
      while: isWanted
    )
    .map(message).withoutCopies
  }
}

/// A layer that is to contribute pixels by itself.
struct VisibilityCandidate {
  let path: String
  /// Whether the layer or a layer around it has a mask or a matte.
  var isMasked: Bool
  /// The name of the nearest layer around it that clips its sublayers.
  var clipper: String?
  /// Whether it is a text.
  var isText: Bool

  // Why no frame shows the layer, with a remedy.
  fileprivate func reason(_ visibility: LayerVisibility) -> String {
    if visibility.visible.contains(path), let color = visibility.contrast.colors[path] {
      return "its colour, \(color.hex.prefix(7)), is that of what is behind it in every frame "
        + "(give the text another foregroundColor, or the ground another colour)"
    }
    if let covering = visibility.coverings[path] {
      return "\(covering.layerTitle) covers it in every frame "
        + "(move the layer after that one in the list, or raise its zPosition)"
    }
    if isMasked {
      return "its mask hides it in every frame (give the mask a colour, and the layer's size)"
    }
    if visibility.drawn.contains(path) {
      return "it is transparent in every frame (raise an opacity or the alpha of its colours)"
    }
    if let clipper {
      return "it is outside of \(clipper), which clips it, or of the canvas, in every frame "
        + "(check its position)"
    }
    return "it is outside of the canvas or transparent in every frame "
      + "(check its position, opacity and rotation)"
  }
}

extension Scene {
  /// The layers that are to contribute pixels by themselves.
  ///
  /// Masks, mattes and layers that particles show are not drawn themselves. Layers that are hidden
  /// have been hidden on purpose.
  var visibleCandidates: [VisibilityCandidate] {
    Self.candidates(layers, list: "layers", isMasked: false, clipper: nil)
  }

  private static func candidates(
    _ layers: [Layer],
    list: String,
    isMasked: Bool,
    clipper: String?
  ) -> [VisibilityCandidate] {
    var result: [VisibilityCandidate] = []
    let undrawn = layers.matteSources
    for (index, layer) in layers.enumerated() where !undrawn.contains(index) {
      guard !layer.state.isHidden, layer.revisions.isEmpty else { continue }
      let path = "\(list)[\(index)]"
      let isMasked = isMasked || layer.mask != nil || layer.matte != nil || !layer.maskPaths.isEmpty
      if layer.drawsItself {
        result.append(
          VisibilityCandidate(
            path: path,
            isMasked: isMasked,
            clipper: clipper,
            isText: layer.state.content.kind == .text
          )
        )
      }
      guard layer.particleLayers.isEmpty else { continue }
      let clips = layer.state.masksToBounds && !layer.sublayers.isEmpty
      result += candidates(
        layer.sublayers,
        list: "\(path).sublayers",
        isMasked: isMasked,
        clipper: clips ? layer.name.map { "'\($0)'" } ?? path : clipper
      )
    }
    return result
  }
}

extension Layer {
  // Whether the layer surely is to draw something by itself, regardless of its sublayers.
  fileprivate var drawsItself: Bool {
    // Scripts can draw anything, or nothing on purpose.
    guard scripting.propertyScripts.isEmpty else { return false }
    if let color = state.backgroundColor, color.alpha > 0 { return true }
    switch state.content {
    case .text(let text): return text.runs.isEmpty ? !text.string.isEmpty : true
    case .shape(let shape): return shape.path.map { !$0.isEmpty } ?? false
    case .gradient(let gradient): return !gradient.colors.isEmpty
    case .video, .sprite: return true
    case .none: return state.contents != nil
    case .replicator, .transform, .scroll, .emitter, .vector: return false
    }
  }
}

extension String {
  // Whether a path is another one or a part of it.
  fileprivate func isInside(_ path: String) -> Bool { self == path || hasPrefix(path + ".") }

  // The name of a layer by its label, else its path.
  fileprivate var layerTitle: String {
    guard let space = firstIndex(of: " ") else { return self }
    return "'\(self[index(after: space)...])'"
  }
}

/// The boxes of texts in several frames.
private struct TextBoxes {
  /// The number of frames in which texts that are cut are looked for.
  static let sampledFrames = 16
  // Less is an overhang of letters.
  private static let minOverhang = 2.0

  private var order: [String] = []
  private var boxes: [String: Rect] = [:]
  // Texts that move may be larger than the canvas, as tickers are.
  private var moving: Set<String> = []

  mutating func add(_ frame: [String: Rect], of texts: [String]) {
    for path in texts {
      guard let box = frame[path] else { continue }
      if let earlier = boxes[path] {
        if earlier != box { moving.insert(path) }
      } else {
        order.append(path)
        boxes[path] = box
      }
    }
  }

  /// Whether any text that does not move goes beyond the canvas.
  func isCut(by canvas: Rect) -> Bool { order.contains { isCut($0, canvas) } }

  private func isCut(_ path: String, _ canvas: Rect) -> Bool {
    guard !moving.contains(path), let box = boxes[path], box.intersection(canvas) != nil else {
      return false
    }
    return box.minX < canvas.minX - Self.minOverhang || box.maxX > canvas.maxX + Self.minOverhang
  }

  /// Hints on texts that the sides of the canvas cut off.
  func hints(_ canvas: Rect) -> [Diagnostic] {
    order.filter { isCut($0, canvas) }.map { path in
      let box = boxes[path] ?? .zero
      let width = box.width.rounded(.up)
      let what =
        width <= canvas.width
        ? "it begins at x = \(box.minX.rounded(.down).shortestDecimal) and ends at "
          + "\(box.maxX.rounded(.up).shortestDecimal), the canvas at "
          + "\(canvas.maxX.shortestDecimal) (move it; position is the middle of a layer)"
        : "it is \(width.shortestDecimal) pixels wide, the canvas "
          + "\(canvas.width.shortestDecimal) (give it a frame inside the canvas, and write \"fit\": \"shrink\" or \"wrap\")"
      return Diagnostic(
        .hint,
        .clippedText,
        path: path,
        "the text is cut off by the canvas: \(what)"
      )
    }
  }
}
