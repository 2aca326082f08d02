import Graphics
import MotionAssertions
import RenderPipeline
import SceneLoading
import TestSupport
import Testing

/// A scene of 100 × 100 points and 60 frames in a second, with assertions.
struct MotionScene {
  var layers: String
  var head = ""
  var background = "black"
  var duration = 1.0
  var size = (100, 100)
  var folder = Repository.absolute("scenes/fonts")

  init(_ layers: String) { self.layers = layers }

  /// A square of 10 points with its middle at a point.
  static func square(_ name: String, at x: Double, _ y: Double, _ rest: String = "") -> String {
    #"{"name":"\#(name)","bounds":[0,0,10,10],"position":[\#(x),\#(y)],"backgroundColor":"red"\#(rest)}"#
  }

  /// An animation over a second.
  static func linear(_ keyPath: String, _ from: Double, _ to: Double, _ rest: String = "") -> String
  {
    #","animations":[{"keyPath":"\#(keyPath)","from":\#(from),"to":\#(to),"duration":1\#(rest)}]"#
  }

  /// Eight instants from each frame on, to the next one.
  static let blur = #""motionBlur":{"samples":8,"shutterAngle":360,"shutterPhase":0},"#

  /// Layers that frame 30 of a scene with that blur shows, and does not at 0.5 s: one on four of its instants, one that
  /// begins to fade in; one that it shows then only; and one that it always shows.
  static let blurred =
    square("flash", at: 10, 50, #","lifetime":[0.505,0.5125]"#) + ","
    + square(
      "fade",
      at: 30,
      50,
      #","animations":[{"keyPath":"opacity","from":0,"to":1,"beginTime":0.5,"duration":0.1,"fillMode":"both"}]"#
    ) + "," + square("never", at: 50, 50, #","lifetime":[0.4999,0.501]"#) + ","
    + square("still", at: 70, 50)

  func text(_ assertions: String) -> String {
    #"{"format":"animrender/1","canvas":{"width":\#(size.0),"height":\#(size.1),"background":"\#(background)"},"frameRate":60,"duration":\#(duration),\#(head)"layers":[\#(layers)],"assertions":[\#(assertions)]}"#
  }

  /// Opens the scene and looks at its frames.
  func results(
    _ assertions: String,
    image: CanvasOptions = CanvasOptions(),
    rate: FrameRate? = nil,
    frames: FrameSelection = .all
  ) throws -> [AssertionResult] {
    let check = try check(assertions, image: image, rate: rate, frames: frames)
    return try check.run()
  }

  func check(
    _ assertions: String,
    image: CanvasOptions = CanvasOptions(),
    rate: FrameRate? = nil,
    frames: FrameSelection = .all
  ) throws -> MotionCheck {
    let document = try SceneDocument.open(Array(text(assertions).utf8), folder: folder)
    let limits = document.options.limits
    let timeline = try Timeline(of: document.scene, rate: rate, limits: limits)
    let resources = try document.load().resources
    return try MotionCheck(
      try image.source(of: document.scene, resources, limits: limits),
      try AssertionSources.assertions(about: document, at: nil),
      timeline: timeline,
      frames: try timeline.frames(frames),
      loader: document.loader
    )
  }

  /// The result of one assertion.
  func result(_ assertion: String) throws -> AssertionResult {
    let results = try results(assertion)
    return try #require(results.count == 1 ? results[0] : nil)
  }
}

extension AssertionResult {
  /// First failing frame and number of failing frames, as `37+23`; `holds`.
  var frames: String { holds ? "holds" : "\(firstFrame.map(String.init) ?? "-")+\(failingFrames)" }

  /// Whether the measured value is a number, to three places.
  func measures(_ value: Double) -> Bool {
    measured?.number.map { abs($0 - value) < 0.0015 } ?? false
  }
}
