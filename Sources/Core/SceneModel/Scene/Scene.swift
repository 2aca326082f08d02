public import Graphics

/// The image that a scene is drawn on.
public struct Canvas: Sendable, Equatable {
  /// Pixels at scale 1.
  public var width: Int
  /// Pixels at scale 1.
  public var height: Int
  /// The colour under all layers; nil is transparent.
  public var background: Color?
  /// The area in points that is fitted into the image; nil for as many points as there are pixels.
  ///
  /// For sizes that are no whole numbers of pixels.
  public var viewport: Size?

  /// A canvas.
  public init(width: Int, height: Int, background: Color? = nil, viewport: Size? = nil) {
    self.width = width
    self.height = height
    self.background = background
    self.viewport = viewport
  }

  /// The size of the area that is drawn, in points.
  public var size: Size { viewport ?? Size(Double(width), Double(height)) }
}

/// A name for an instant or a span.
public struct Marker: Sendable, Equatable {
  /// The name.
  public var name: String
  /// Seconds.
  public var begin: Double
  /// Seconds, for a span.
  public var end: Double?

  /// A marker.
  public init(name: String, begin: Double, end: Double? = nil) {
    self.name = name
    self.begin = begin
    self.end = end
  }
}

/// A renderable scene: an immutable value that determines the image at any time.
public struct Scene: Sendable, Equatable {
  /// Size and background.
  public var canvas: Canvas
  /// Frames per second of the output unless it asks for others.
  public var frameRate: FrameRate
  /// Seconds, greater than 0.
  public var duration: Double
  /// How long the shutter is open; nil for images of single instants.
  public var motionBlur: MotionBlur?
  /// Files in use, sorted by name.
  public var assets: [Asset]
  /// The audio tracks, mixed in this order.
  public var audio: [AudioTrack]
  /// Named times, sorted by name.
  public var markers: [Marker]
  /// The sublayers of the root layer, back to front.
  public var layers: [Layer]

  /// A scene.
  public init(
    canvas: Canvas,
    frameRate: FrameRate = .sixty,
    duration: Double,
    motionBlur: MotionBlur? = nil,
    assets: [Asset] = [],
    audio: [AudioTrack] = [],
    markers: [Marker] = [],
    layers: [Layer] = []
  ) {
    self.canvas = canvas
    self.frameRate = frameRate
    self.duration = duration
    self.motionBlur = motionBlur
    self.assets = assets
    self.audio = audio
    self.markers = markers
    self.layers = layers
  }

  /// The number of frames at the scene's own rate.
  public var frameCount: Int { frameRate.frameCount(duration: duration) }
}
