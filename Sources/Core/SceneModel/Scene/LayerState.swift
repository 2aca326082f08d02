public import Graphics

/// How an image is fitted into a layer.
///
/// As in Core Animation, `top` means the greatest y and `bottom` the smallest. In a scene with y
/// down an image with gravity `top` is at the bottom of the screen.
public enum ContentsGravity: String, Sendable, Hashable, CaseIterable {
  case resize, resizeAspect, resizeAspectFill, center, top, bottom, left, right
  case topLeft, topRight, bottomLeft, bottomRight
}

/// Where the image of a layer comes from.
public enum ImageSource: Sendable, Hashable {
  /// An asset of the scene, by name.
  case asset(String)
  /// A file, by its path relative to the scene.
  case file(String)
}

/// The values of all properties of a layer at one instant.
///
/// The model values of a layer are one of these; a presentation is a copy that animations have changed.
/// Defaults are Core Animation's.
public struct LayerState: Sendable, Equatable {
  /// The layer's own coordinates and size.
  public var bounds = Rect.zero
  /// Where the anchor point is, in the parent's coordinates.
  public var position = Point.zero
  /// Order among siblings: greater is nearer to the viewer.
  public var zPosition = 0.0
  /// The point that `position` places and transforms turn about, in the unit square of the bounds.
  public var anchorPoint = Point(0.5, 0.5)
  /// How far above the layer's plane its anchor is, in points towards the viewer.
  public var anchorPointZ = 0.0
  /// Applied about the anchor point.
  public var transform = AnimatedTransform.identity
  /// Applied to every sublayer, about the anchor point.
  public var sublayerTransform = AnimatedTransform.identity
  /// Fades the layer with its sublayers as one image, 0…1.
  public var opacity = 1.0
  /// Whether the layer and its sublayers are left out.
  public var isHidden = false
  /// Whether the layer shows when it faces away.
  public var isDoubleSided = true
  /// Whether sublayers are mirrored about the horizontal mid-line of the bounds.
  public var isGeometryFlipped = false
  /// Whether everything is clipped to the rounded bounds.
  public var masksToBounds = false
  /// Fills the rounded bounds.
  public var backgroundColor: Color?
  /// The colour of the ring inside the bounds.
  public var borderColor: Color? = .black
  /// The width of that ring in points.
  public var borderWidth = 0.0
  /// The radius of the corners in points.
  public var cornerRadius = 0.0
  /// An image.
  public var contents: ImageSource?
  /// The image that `contents` is dissolving into; only animations set it.
  public var contentsDissolve: LayerImage.Dissolve?
  /// Pixels of the image in one point.
  public var contentsScale = 1.0
  /// How the image is fitted.
  public var contentsGravity = ContentsGravity.resize
  /// How the image is read when enlarged.
  public var magnificationFilter = SamplingFilter.linear
  /// How the image is read when reduced.
  public var minificationFilter = SamplingFilter.linear
  /// The visible part of the image, in its unit square; its edge extends outside.
  public var contentsRect = Rect(0, 0, 1, 1)
  /// The part of that which is stretched, in the unit square of `contentsRect`.
  public var contentsCenter = Rect(0, 0, 1, 1)
  /// How rounded corners meet their edges.
  public var cornerCurve = CornerCurve.circular
  /// The corners that `cornerRadius` rounds.
  public var maskedCorners = Corners.all
  /// Whether `opacity` fades the composed layer, not each of its parts.
  public var allowsGroupOpacity = true
  /// The blend mode of the layer with the layers under it in its parent.
  public var blendMode = BlendMode.normal
  /// Changes of the composed image, in order.
  public var filters: [LayerFilter] = []
  /// Filters of the backdrop, shown within the layer's bounds and their corners, in order.
  public var backgroundFilters: [LayerFilter] = []
  /// Under everything of the layer.
  public var shadow = Shadow()
  /// The content specific to the layer's kind.
  public var content = LayerContent.none

  /// Whether layers of a kind clip their sublayers where nothing else is said.
  public static func masksToBounds(of kind: LayerKind) -> Bool { kind == .scroll }

  /// A plain layer with Core Animation's defaults.
  public init() {}

  /// The anchor point in the layer's own coordinates.
  public var anchor: Point { pose.anchor(in: bounds) }

  /// Maps the layer's coordinates to its parent's.
  ///
  /// Translate(−anchor) · transform · Translate(position).
  public var matrixToParent: Transform3D { pose.matrixToParent(in: bounds) }

  /// The layer's contribution to the matrices of its sublayers: its `sublayerTransform` about its
  /// anchor.
  public var sublayerMatrix: Transform3D {
    let matrix = sublayerTransform.matrix
    guard matrix != .identity else { return matrix }
    return Transform3D.translation(-anchor.x, -anchor.y, -anchorPointZ)
      .concatenating(matrix)
      .concatenating(.translation(anchor.x, anchor.y, anchorPointZ))
  }

  /// Whether sublayers keep their depth instead of being drawn on the plane of the layer.
  public var preservesDepth: Bool {
    switch content {
    case .transform: true
    case .replicator(let replicator): replicator.preservesDepth
    case .none, .shape, .gradient, .text, .emitter, .scroll, .vector, .video, .sprite: false
    }
  }

  /// The box around the layer in its parent's coordinates.
  public var frame: Rect {
    let matrix = matrixToParent
    return Rect(
      bounding: bounds.corners.map { corner in
        let p = matrix.project(corner.x, corner.y)
        return Point(p.x, p.y)
      }
    )
  }
}
