public import Graphics

/// The size and background of a scene's image.
public struct Canvas: Sendable, Equatable {
  /// The width in pixels at scale 1.
  public var width: Int
  /// The height in pixels at scale 1.
  public var height: Int
  /// The colour under all layers; nil is transparent.
  public var background: Color?
  /// The opaque colour under a transparent background in outputs without alpha.
  public var matte = Color.black
  /// The size in points of the area that is fitted into the image; nil for one point per pixel.
  ///
  /// Needed for sizes with fractions of a pixel.
  public var viewport: Size?

  /// A canvas.
  public init(width: Int, height: Int, background: Color? = nil, viewport: Size? = nil) {
    (self.width, self.height) = (width, height)
    (self.background, self.viewport) = (background, viewport)
  }

  /// The size of the area that is drawn, in points.
  public var size: Size { viewport ?? Size(Double(width), Double(height)) }
}

/// A named instant or time span.
public struct Marker: Sendable, Equatable {
  /// The name.
  public var name: String
  /// The instant, or the start of the span, in seconds.
  public var begin: Double
  /// The end of the span in seconds; nil for an instant.
  public var end: Double?

  /// A marker.
  public init(name: String, begin: Double, end: Double? = nil) {
    (self.name, self.begin, self.end) = (name, begin, end)
  }
}

/// The behaviour of a scene after its duration.
public enum SceneEnding: Sendable, Hashable {
  /// Nothing: instants after the duration do not exist.
  case cut
  /// The last frame shows the end of the duration and remains.
  case rests
  /// The scene continues; its duration is that of its first loop.
  case continues
}

/// A renderable scene: an immutable value that determines the image at any time.
public struct Scene: Sendable, Equatable {
  /// Size and background.
  public var canvas: Canvas
  /// The frame rate of the output, unless the request overrides it.
  public var frameRate: FrameRate
  /// The duration in seconds, greater than 0.
  public var duration: Double
  /// The behaviour after the duration.
  public var ending = SceneEnding.cut
  /// Whether nothing moves, so that one image shows it all; its duration is that of a video.
  public var isStill = false
  /// The shutter of motion blur; nil for none.
  public var motionBlur: MotionBlur?
  /// The assets, sorted by name.
  public var assets: [Asset]
  /// The audio tracks, mixed in this order.
  public var audio: [AudioTrack]
  /// Named times, sorted by name.
  public var markers: [Marker]
  /// The sublayers of the root layer, back to front.
  public var layers: [Layer]
  /// Statements about every frame of the output; drawing does not depend on them.
  public var assertions: [MotionAssertion]

  /// A scene.
  public init(
    canvas: Canvas,
    frameRate: FrameRate = .sixty,
    duration: Double,
    motionBlur: MotionBlur? = nil,
    assets: [Asset] = [],
    audio: [AudioTrack] = [],
    markers: [Marker] = [],
    layers: [Layer] = [],
    assertions: [MotionAssertion] = []
  ) {
    (self.canvas, self.frameRate, self.duration) = (canvas, frameRate, duration)
    (self.motionBlur, self.assets, self.audio) = (motionBlur, assets, audio)
    (self.markers, self.layers, self.assertions) = (markers, layers, assertions)
  }

  /// The number of frames at the scene's own rate.
  public var frameCount: Int { frameCount(at: frameRate) }

  /// The number of frames at a rate: those before the end, and the resting one where there is one.
  public func frameCount(at rate: FrameRate) -> Int {
    rate.frameCount(duration: duration) + (ending == .rests ? 1 : 0)
  }
}
