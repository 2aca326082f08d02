import CRasterKernels
import Graphics
import RenderPipeline
import Sampling
import SceneLoading
import SceneModel
import Testing

/// Motion blur: the mean of images at sub-times, exact to a rounded code.
@Suite("Motion blur")
struct MotionBlurTests {
  private static func source(_ blur: MotionBlur?, _ layers: [Layer], rate: Double = 1) throws
    -> RenderSource
  {
    let scene = Scene(
      canvas: Canvas(width: 16, height: 1, background: .black),
      frameRate: try #require(FrameRate(rate)),
      duration: 10,
      motionBlur: blur,
      layers: layers
    )
    return RenderSource(
      scene: scene,
      resources: SceneResources(),
      geometry: OutputGeometry(canvas: scene.canvas),
      background: .black
    )
  }

  /// A white pixel that is in column floor(t).
  private static func walker(_ change: (inout Layer) -> Void = { _ in }) -> Layer {
    var layer = Layer()
    layer.state.bounds = Rect(0, 0, 1, 1)
    layer.state.anchorPoint = .zero
    layer.state.backgroundColor = .white
    let columns = KeyframeTrack(values: (0..<10).map(Double.init), mode: .discrete)
    var timing = Timing.layer
    timing.duration = 10
    layer.animations = [
      Animation(timing: timing, action: .property(.scalar(.positionX, .keyframes(columns))))
    ]
    change(&layer)
    return layer
  }

  private static func row(_ source: RenderSource, at time: Double) throws -> [UInt32] {
    let bitmap = try FrameRenderer(source).bitmap(at: time)
    return (0..<16).map { bitmap[$0, 0] & 0xFF }
  }

  @Test("Sub-times are spread evenly over the open shutter and never below 0")
  func times() throws {
    let rate = try #require(FrameRate(10))
    var blur = MotionBlur()
    blur.samples = 4
    // 180° of 0.1 s is 0.05 s, in four parts of 0.0125 s, sampled in their middles.
    let times = blur.times(at: 1, rate: rate)
    for (time, expected) in zip(times, [0.98125, 0.99375, 1.00625, 1.01875]) {
      #expect(abs(time - expected) < 1e-12)
    }
    #expect(blur.times(at: 0, rate: rate)[0] == 0)
    blur.shutterAngle = 0
    blur.shutterPhase = 0
    #expect(blur.times(at: 1, rate: rate) == [1, 1, 1, 1])
  }

  @Test("Codes are the rounded mean")
  func mean() throws {
    let blur = MotionBlur(samples: 4, shutterAngle: 720, shutterPhase: -360)
    // Frames of 1 s and a shutter open for 2 s: 4.25, 4.75, 5.25, 5.75.
    let row = try Self.row(try Self.source(blur, [Self.walker()]), at: 5)
    #expect(row[4] == (2 * 255 + 2) / 4 && row[5] == row[4])
    #expect(row.enumerated().allSatisfy { (4...5).contains($0.offset) || $0.element == 0 })
    // Without blur the pixel is in one place.
    #expect(try Self.row(try Self.source(nil, [Self.walker()]), at: 5)[5] == 255)
  }

  @Test("A layer without motion blur is sampled at the frame's time, with its sublayers")
  func optOut() throws {
    let blur = MotionBlur(samples: 8, shutterAngle: 720, shutterPhase: -360)
    let still = Self.walker { $0.isMotionBlurred = false }
    #expect(try Self.row(try Self.source(blur, [still]), at: 5.5)[5] == 255)
    // A sublayer of one, which itself says nothing.
    var parent = Layer()
    parent.isMotionBlurred = false
    parent.sublayers = [Self.walker()]
    #expect(try Self.row(try Self.source(blur, [parent]), at: 5.5)[5] == 255)
    // Inside a layer that moves, only its own motion stops: the parent carries it along.
    var carrier = Self.walker {
      $0.state.backgroundColor = nil
      $0.sublayers = [Self.walker { $0.isMotionBlurred = false }]
    }
    carrier.state.position = .zero
    let row = try Self.row(try Self.source(blur, [carrier]), at: 5.5)
    // The parent is at 4 (two of eight), 5 (four) and 6 (two); the child is at 5 in it.
    #expect(row[9] == 64 && row[10] == 128 && row[11] == 64)
    // Only the scene's own blur is switched; without it the key changes nothing.
    #expect(try Self.row(try Self.source(nil, [still]), at: 5.5)[5] == 255)
  }

  @Test("Static content is the same with and without blur, in every code")
  func stillness() throws {
    var layer = Layer()
    layer.state.bounds = Rect(0, 0, 7.3, 1)
    layer.state.anchorPoint = .zero
    layer.state.backgroundColor = Color(0.7, 0.2, 0.4, 0.35)
    let plain = try FrameRenderer(try Self.source(nil, [layer])).bitmap(at: 1)
    let blurred = try FrameRenderer(try Self.source(MotionBlur(), [layer])).bitmap(at: 1)
    #expect(plain == blurred)
    #expect(plain[0, 0] != 0xFF00_0000)
  }

  @Test("A renderer that is used again gives the same image")
  func reuse() throws {
    let source = try Self.source(MotionBlur(), [Self.walker()])
    let renderer = FrameRenderer(source)
    for time in [1.0, 5, 2, 5] {
      let again = try renderer.bitmap(at: time).contentHash
      #expect(again == (try FrameRenderer(source).bitmap(at: time).contentHash))
    }
  }

  @Test(
    "The kernels divide exactly, and alike with and without vectors",
    .enabled(if: rk_has_avx2(), "this processor has no AVX2")
  )
  func kernels() {
    for total in 1...UInt32(Limits.motionBlurSamples) {
      var sums = (0..<600).map { UInt16(clamping: $0 * 255 * Int(total) / 599) }
      sums += [UInt16(clamping: 255 * Int(total)), 0, 1]
      var (scalar, vector) = (
        [UInt8](repeating: 0, count: sums.count), [UInt8](repeating: 0, count: sums.count)
      )
      rk_average_row_with(false, &scalar, sums, sums.count, total)
      rk_average_row_with(true, &vector, sums, sums.count, total)
      #expect(scalar == vector)
      let exact = sums.map { UInt8(clamping: (Int($0) + Int(total) / 2) / Int(total)) }
      #expect(scalar == exact, "\(total)")
      var (a, b) = (sums.map { $0 / 2 }, sums.map { $0 / 2 })
      rk_accumulate_row_with(false, &a, scalar, scalar.count, total / 2)
      rk_accumulate_row_with(true, &b, scalar, scalar.count, total / 2)
      #expect(a == b)
      let added = zip(sums, scalar).map { $0 / 2 + UInt16($1) * UInt16(total / 2) }
      #expect(a == added)
    }
  }
}
