public import Graphics

/// The content of a layer besides the parts common to all layers.
///
/// By reference: the values of a layer are copied for every frame in which it moves, and shapes are large.
public indirect enum LayerContent: Sendable, Equatable {
  case none
  case shape(ShapeContent)
  case gradient(GradientContent)
  case replicator(ReplicatorContent)
  case text(TextContent)
  /// Core Animation: `CATransformLayer`; only sublayers show, and they retain their depth.
  case transform
  /// Core Animation: `CAScrollLayer`; a plain layer that clips by default.
  case scroll(ScrollMode)
  case emitter(EmitterContent)
  case vector(ShapeTree)
  case video(VideoContent)
  case sprite(SpriteContent)

  /// The kind of layer that this makes.
  public var kind: LayerKind {
    switch self {
    case .none: .layer
    case .shape: .shape
    case .gradient: .gradient
    case .replicator: .replicator
    case .text: .text
    case .transform: .transform
    case .scroll: .scroll
    case .emitter: .emitter
    case .vector: .vector
    case .video: .video
    case .sprite: .sprite
    }
  }
}

/// The kinds of layers, spelled as a scene file's `type`.
public enum LayerKind: String, Sendable, Hashable, CaseIterable {
  case layer, shape, gradient, replicator, text, emitter, transform, scroll, vector, video, sprite
  /// Plays an animation; readers make a plain layer of it with the animation's layers in it.
  case lottie
  /// Plays an SVGA animation; likewise.
  case svga
  /// Plays an SVG; readers make a video layer of it.
  case svg
}

/// The directions in which a scroll layer is meant to move.
///
/// It is informative only: `bounds.origin` moves sublayers in any mode.
public enum ScrollMode: String, Sendable, Hashable, CaseIterable {
  case none, vertically, horizontally, both
}

/// A gradient in the coordinates of the layer whose shape it paints.
public struct ShapeGradient: Sendable, Hashable {
  /// Axial, radial (a circle about `startPoint` through `endPoint`) or conic.
  public var kind: Gradient.Kind
  /// The colours, at least one.
  public var colors: [Color]
  /// Their places; empty for even ones.
  public var locations: [Double]
  /// Where the gradient starts, in the layer's points.
  public var startPoint: Point
  /// Where it ends, in the layer's points.
  public var endPoint: Point

  /// A gradient from top to bottom of nothing in particular: points have no default in a shape.
  public init(
    kind: Gradient.Kind = .axial,
    colors: [Color],
    locations: [Double] = [],
    startPoint: Point,
    endPoint: Point
  ) {
    (self.kind, self.colors, self.locations) = (kind, colors, locations)
    (self.startPoint, self.endPoint) = (startPoint, endPoint)
  }
}

/// A path, filled and stroked.
///
/// Core Animation: `CAShapeLayer`.
public struct ShapeContent: Sendable, Equatable {
  /// The outline in the layer's coordinates.
  public var path: Path?
  /// Fills the inside.
  public var fillColor: Color? = .black
  /// Fills the inside in place of the colour.
  public var fillGradient: ShapeGradient?
  /// Fills the inside in place of colour and gradient.
  public var fillPattern: FillPattern?
  /// The rule that determines the inside.
  public var fillRule = FillRule.nonZero
  /// Draws the outline.
  public var strokeColor: Color?
  /// Draws the outline in place of the colour.
  public var strokeGradient: ShapeGradient?
  /// Where the stroke begins, as a fraction of the whole length.
  public var strokeStart = 0.0
  /// Where it ends.
  public var strokeEnd = 1.0
  /// A fraction of the whole length added to both ends, modulo 1.
  public var strokeOffset = 0.0
  /// Width in points; not above 0 draws no stroke.
  public var lineWidth = 1.0
  /// The ends of the stroke.
  public var lineCap = LineCap.butt
  /// The corners of the stroke.
  public var lineJoin = LineJoin.miter
  /// The longest miter as a multiple of the width.
  public var miterLimit = 10.0
  /// Dashes and gaps in points; empty for a solid line.
  public var lineDashPattern: [Double] = []
  /// Where in the pattern the stroke begins, in points.
  public var lineDashPhase = 0.0

  /// A shape with Core Animation's defaults.
  public init() {}
}

/// Colours over the layer's bounds.
///
/// Core Animation: `CAGradientLayer`.
public struct GradientContent: Sendable, Equatable {
  /// Axial, radial or conic.
  public var kind = Gradient.Kind.axial
  /// The colours; none draws nothing.
  public var colors: [Color] = []
  /// Their places; empty for even ones.
  public var locations: [Double] = []
  /// Where the gradient starts, in the unit square of the bounds.
  public var startPoint = Point(0.5, 0)
  /// Where it ends, in the unit square of the bounds.
  public var endPoint = Point(0.5, 1)

  /// A gradient layer with Core Animation's defaults.
  public init() {}
}

/// Copies of the sublayers.
///
/// Core Animation: `CAReplicatorLayer`.
public struct ReplicatorContent: Sendable, Equatable {
  /// The number of copies, the source included; rounded when drawn.
  public var instanceCount = 1.0
  /// How much later every copy runs than the one before it, in seconds of the layer.
  public var instanceDelay = 0.0
  /// Leads from one copy to the next, about the centre of the bounds.
  public var instanceTransform = AnimatedTransform.identity
  /// Multiplies the source.
  public var instanceColor = Color.white
  /// Added to the red factor with every copy.
  public var instanceRedOffset = 0.0
  /// Added to the green factor with every copy.
  public var instanceGreenOffset = 0.0
  /// Added to the blue factor with every copy.
  public var instanceBlueOffset = 0.0
  /// Added to the alpha factor with every copy.
  public var instanceAlphaOffset = 0.0
  /// Whether copies keep their depth, as sublayers of a transform layer do.
  public var preservesDepth = false

  /// A replicator with Core Animation's defaults.
  public init() {}

  /// The number of copies that are drawn: rounded half away from zero, at least 0.
  public var copyCount: Int { Int(clamping: instanceCount, in: 0...1_000_000_000_000) }

  /// Returns the factor of copy k's colour: clamp(instanceColor + k · offsets).
  public func modulation(ofCopy k: Int) -> Color {
    let k = Double(k)
    return Color(
      instanceColor.red + k * instanceRedOffset,
      instanceColor.green + k * instanceGreenOffset,
      instanceColor.blue + k * instanceBlueOffset,
      instanceColor.alpha + k * instanceAlphaOffset
    ).clamped
  }

  /// The step from one copy to the next in the coordinates of the replicator: about its centre.
  public func step(about center: Point) -> Transform3D {
    Transform3D.translation(-center.x, -center.y)
      .concatenating(instanceTransform.matrix)
      .concatenating(.translation(center.x, center.y))
  }
}

/// The horizontal alignment of a text's lines in its box.
public typealias AlignmentMode = TextAlignment

/// The vertical alignment of a text's lines in its box.
public typealias VerticalAlignment = TextVerticalAlignment

/// A string.
///
/// Core Animation: `CATextLayer`.
public struct TextContent: Sendable, Equatable {
  /// The text if there are no runs; line feeds break lines.
  public var string = ""
  /// The text in parts with individual styles, used instead of the string.
  public var runs: [TextRun] = []
  /// The name of a font asset, else of a font family or face.
  public var font = "Helvetica"
  /// Points.
  public var fontSize = 36.0
  /// 100…900, 400 is regular.
  public var fontWeight = 400
  /// Whether the letters are slanted.
  public var fontStyle = FontStyle.normal
  /// The colour of the letters.
  public var foregroundColor = Color.white
  /// The horizontal alignment of the lines.
  public var alignmentMode = AlignmentMode.natural
  /// Whether lines break at the width of the bounds.
  public var isWrapped = false
  /// The position of the ellipsis if the text is too long for the bounds.
  public var truncationMode = TruncationMode.none
  /// Points added after each letter.
  public var tracking = 0.0
  /// Points added between lines.
  public var lineSpacing = 0.0
  /// The vertical alignment of the lines in the box.
  public var verticalAlignment = VerticalAlignment.top
  /// How much smaller the box of the text is than the bounds.
  public var padding = EdgeInsets.zero
  /// Decorations of all runs; few texts have any.
  @CopyOnWrite public var style = TextStyle()
  /// The animations of the text's characters, words or lines; nil for none.
  public var letters: LetterAnimation?

  /// A text layer with Core Animation's defaults.
  public init() {}
}
