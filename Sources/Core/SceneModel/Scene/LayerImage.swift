/// The image of a layer's `contents`, or an image that dissolves into another.
public struct LayerImage: Sendable, Hashable {
  /// The image; nil for none.
  public var source: ImageSource?
  /// The image that it dissolves into; nil outside a dissolve.
  public var dissolve: Dissolve?

  /// The second image of a dissolve.
  public struct Dissolve: Sendable, Hashable {
    /// The image that appears; nil for none.
    public var source: ImageSource?
    /// The progress of the dissolve, between 0 and 1.
    public var fraction: Double

    /// A second image.
    public init(into source: ImageSource?, at fraction: Double) {
      self.source = source
      self.fraction = fraction
    }
  }

  /// An image.
  public init(_ source: ImageSource?, dissolve: Dissolve? = nil) {
    self.source = source
    self.dissolve = dissolve
  }

  // The image with the larger fraction: a third image cannot join a dissolve.
  private var dominant: ImageSource? {
    if let dissolve, dissolve.fraction >= 0.5 { dissolve.source } else { source }
  }
}

extension LayerImage: Interpolatable {
  /// Returns a dissolve between two images; fractions outside 0…1 give an end.
  public static func interpolate(from a: LayerImage, to b: LayerImage, at s: Double) -> LayerImage {
    if !(s > 0) || a == b { return a }
    if s >= 1 { return b }
    return LayerImage(a.dominant, dissolve: Dissolve(into: b.dominant, at: s))
  }
}

extension Layer {
  /// All images that the layer shows at any time, without its sublayers, with their paths relative
  /// to the layer.
  public var imageSources: [(source: ImageSource, path: String)] {
    var result: [(source: ImageSource, path: String)] = []
    result += state.imageSources
    for (index, revision) in revisions.enumerated() {
      result += revision.state.imageSources.map { ($0.source, "revisions[\(index)].\($0.path)") }
    }
    for (index, animation) in animations.enumerated() {
      for source in animation.imageSources { result.append((source, "animations[\(index)]")) }
    }
    return result
  }
}

extension LayerState {
  fileprivate var imageSources: [(source: ImageSource, path: String)] {
    var result: [(source: ImageSource, path: String)] = []
    if let source = contents { result.append((source, "contents")) }
    result += content.fillPatterns.map { ($0.pattern.image, "\($0.path).image") }
    if case .emitter(let emitter) = content {
      for (index, cell) in emitter.cells.enumerated() {
        result += cell.imageSources(path: "emitterCells[\(index)]")
      }
    }
    return result
  }
}

extension EmitterCell {
  fileprivate func imageSources(path: String) -> [(source: ImageSource, path: String)] {
    let initial = contents?.image.map { [(source: $0, path: path + ".contents")] } ?? []
    return cells.enumerated().reduce(into: initial) { result, entry in
      result += entry.element.imageSources(path: "\(path).emitterCells[\(entry.offset)]")
    }
  }
}

extension Animation {
  fileprivate var imageSources: [ImageSource] {
    switch action {
    case .group(let children): children.flatMap(\.imageSources)
    case .property(let channel): channel.imageSources
    case .transition(let transition): transition.changes.flatMap(\.imageSources)
    }
  }
}

extension Channel {
  fileprivate var imageSources: [ImageSource] {
    if case .image(_, let track) = self { track.givenValues.compactMap(\.source) } else { [] }
  }
}

extension Track {
  /// All values that the track specifies.
  public var givenValues: [Value] {
    switch self {
    case .basic(let from, let to, let by): [from, to, by].compactMap(\.self)
    case .keyframes(let frames): frames.values
    }
  }
}
