internal import Graphics

/// The content of an SVGA file, as written.
struct SVGAMovie {
  /// Points.
  var viewBox = Size.zero
  /// Frames a second.
  var rate = 0
  /// How many frames it has.
  var frameCount = 0
  /// Files of images and sounds by their keys, in the file's order.
  var images: [(key: String, bytes: [UInt8])] = []
  /// From the bottom up.
  var sprites: [SVGASprite] = []
  var audios: [SVGAAudio] = []
}

/// An image or drawing that moves.
struct SVGASprite {
  var imageKey = ""
  /// The key of the sprite that cuts it; empty for none.
  var matteKey = ""
  var frames: [SVGAFrame] = []
}

/// A sprite in one frame.
struct SVGAFrame {
  /// 0…1; nothing is drawn at 0.
  var alpha = 0.0
  /// The size of the image, in points of the sprite.
  var size = Size.zero
  /// From the sprite to the view box.
  var transform = Affine.identity
  /// Path data; empty for none.
  var clipPath = ""
  var shapes: [SVGAShape] = []
}

/// A shape that a sprite shows above its image.
struct SVGAShape: Equatable {
  enum Outline: Equatable {
    case path(String)
    case rect(Rect, cornerRadius: Double)
    case ellipse(center: Point, radii: Size)
    /// The shapes of the frame before.
    case store
  }

  var outline = Outline.path("")
  var style = SVGAStyle()
  var transform = Affine.identity
}

/// How a shape is drawn.
struct SVGAStyle: Equatable {
  var fill: Color?
  var stroke: Color?
  var lineWidth = 0.0
  var lineCap = LineCap.butt
  var lineJoin = LineJoin.miter
  var miterLimit = 0.0
  /// The length of dashes, that of gaps, and where in them a line begins.
  var dashes = (length: 0.0, gap: 0.0, phase: 0.0)

  static func == (a: SVGAStyle, b: SVGAStyle) -> Bool {
    a.fill == b.fill && a.stroke == b.stroke && a.lineWidth == b.lineWidth
      && a.lineCap == b.lineCap && a.lineJoin == b.lineJoin && a.miterLimit == b.miterLimit
      && a.dashes == b.dashes
  }
}

/// When a sound is heard.
struct SVGAAudio {
  var key = ""
  /// The frames at which it begins and ends.
  var frames = (start: 0, end: 0)
  /// Where in the sound it begins, in milliseconds.
  var startTime = 0
}
