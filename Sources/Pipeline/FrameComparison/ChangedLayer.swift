public import SceneFormat

/// A layer whose entries in the display list are not the same in two scenes.
public struct ChangedLayer: Sendable, Hashable {
  /// An aspect of a layer's entries that changed.
  public enum Aspect: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The layer is only in the actual scene.
    case added
    /// The layer is only in the expected scene.
    case removed
    /// The layer's order relative to other layers changed.
    case order
    /// Where its items are: their transforms.
    case transform
    /// Outlines, letters included.
    case path
    /// Colours and gradients.
    case paint
    /// Width, ends, corners and dashes of strokes.
    case stroke
    /// Images, or the parts of them that are shown.
    case image = "picture"
    /// The number or kind of items.
    case items
    /// The opacity of the composed layer.
    case opacity
    /// How the layer is blended with its backdrop.
    case blending
    /// Outlines that it is cut by.
    case clip
    /// The image that it is cut by.
    case mask
    /// Filters.
    case effects
    /// Shadow.
    case shadow
    /// Perspective.
    case projection

    /// The order of the cases.
    public static func < (a: Aspect, b: Aspect) -> Bool { a.rank < b.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The layer's path in the scene and its name, as in dumps of display lists.
  ///
  /// Of the actual scene, unless the layer is gone there.
  public var label: String
  /// The aspects that changed in any frame, in the order of the cases.
  public var aspects: [Aspect]
  /// The number of the first frame that changed.
  public var firstFrame: Int
  /// The time of that frame, in seconds.
  public var firstTime: Double
  /// The number of frames that changed.
  public var frameCount: Int
  /// The values of the layer that differ in the sources of the scenes.
  public var sourceChanges: [SourceChange]

  /// A changed layer.
  public init(
    label: String,
    aspects: [Aspect],
    firstFrame: Int,
    firstTime: Double,
    frameCount: Int,
    sourceChanges: [SourceChange] = []
  ) {
    (self.label, self.aspects, self.firstFrame) = (label, aspects, firstFrame)
    (self.firstTime, self.frameCount, self.sourceChanges) = (firstTime, frameCount, sourceChanges)
  }
}

/// A layer that shows, or could, where images differ.
public struct LayerUnderDifference: Sendable, Hashable {
  /// The layer's path in the scene and its name, as in dumps of display lists.
  public var label: String
  /// The number of differing pixels within the bounds of what the layer itself draws.
  public var differingPixels: Int
  /// Whether its entries in the display lists of both scenes differ at this time; false with one scene.
  public var isChanged: Bool

  /// A layer under a difference.
  public init(label: String, differingPixels: Int, isChanged: Bool = false) {
    (self.label, self.differingPixels, self.isChanged) = (label, differingPixels, isChanged)
  }
}
