/// What a layer's `contents` show: a picture, or one that dissolves into another.
public struct LayerPicture: Sendable, Hashable {
  /// The picture; nil for none.
  public var source: ImageSource?
  /// What it dissolves into; nil while it does not.
  public var dissolve: Dissolve?

  /// The second picture of a dissolve.
  public struct Dissolve: Sendable, Hashable {
    /// The picture that appears; nil for none.
    public var source: ImageSource?
    /// How far it has appeared: between 0 and 1.
    public var fraction: Double

    /// A second picture.
    public init(into source: ImageSource?, at fraction: Double) {
      self.source = source
      self.fraction = fraction
    }
  }

  /// A picture.
  public init(_ source: ImageSource?, dissolve: Dissolve? = nil) {
    self.source = source
    self.dissolve = dissolve
  }

  // The one that shows more: a third picture cannot join a dissolve.
  private var dominant: ImageSource? {
    if let dissolve, dissolve.fraction >= 0.5 { dissolve.source } else { source }
  }
}

extension LayerPicture: Interpolatable {
  /// Pictures cannot be added.
  public static var isAdditive: Bool { false }

  /// A dissolve of the two pictures; it does not go beyond its ends.
  public static func interpolate(from a: LayerPicture, to b: LayerPicture, at s: Double)
    -> LayerPicture
  {
    if !(s > 0) || a == b { return a }
    if s >= 1 { return b }
    return LayerPicture(a.dominant, dissolve: Dissolve(into: b.dominant, at: s))
  }

  /// The other picture.
  public func advanced(by other: LayerPicture) -> LayerPicture { other }
  /// This picture.
  public func retreated(by other: LayerPicture) -> LayerPicture { self }
  /// This picture.
  public func combined(over underlying: LayerPicture) -> LayerPicture { self }
  /// This picture.
  public func accumulated(_ end: LayerPicture, cycles k: Int) -> LayerPicture { self }
  /// 0 for equal pictures, else 1.
  public func distance(to other: LayerPicture) -> Double { self == other ? 0 : 1 }
}

extension LayerState {
  /// A property that is a picture.
  public subscript(_ property: ImageProperty) -> LayerPicture {
    get {
      switch property {
      case .contents: LayerPicture(contents, dissolve: contentsDissolve)
      }
    }
    set {
      switch property {
      case .contents: (contents, contentsDissolve) = (newValue.source, newValue.dissolve)
      }
    }
  }
}

extension Layer {
  /// Every picture that the layer itself shows at some time, with its place: `contents` or in an
  /// animation.
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
    let own = contents?.picture.map { [(source: $0, path: path + ".contents")] } ?? []
    return cells.enumerated().reduce(into: own) { result, entry in
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
  /// Every value that is written in the track.
  public var givenValues: [Value] {
    switch self {
    case .basic(let from, let to, let by): [from, to, by].compactMap(\.self)
    case .keyframes(let frames): frames.values
    }
  }
}
