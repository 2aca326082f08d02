internal import Files
internal import Graphics
internal import RenderPipeline
internal import Sampling

/// Decides an assertion from drawn frames that come one after the other.
protocol PixelEvaluator: AnyObject {
  /// Whether a frame is needed.
  func wants(_ index: Int) -> Bool
  /// Looks at the next frame that it wants.
  func add(_ frame: DrawnFrame, _ request: FrameRequest) throws(RenderError)
  /// Returns the result, after the last frame.
  func finish() -> AssertionResult
}

/// Decides `flashes`.
final class FlashEvaluator: PixelEvaluator {
  private let context: EvaluationContext
  private var detector: FlashDetector?
  private var tally = FrameTally()
  private var maximum = 0

  init(_ context: EvaluationContext) { self.context = context }

  func wants(_ index: Int) -> Bool { context.span.contains(index) }

  func add(_ frame: DrawnFrame, _ request: FrameRequest) throws(RenderError) {
    tally.see(request)
    let image = frame.bitmap
    if detector == nil { try context.budget.reserve(memory(of: image), for: context.source) }
    var detector = detector ?? FlashDetector(width: image.width, height: image.height)
    self.detector = nil
    defer {
      // Other assertions may be about later frames.
      if request.index == context.span.upperBound - 1 {
        self.detector = nil
        context.budget.release(memory(of: image))
      }
    }
    let flashes = detector.add(image, changed: frame.changedAreas, at: request.time)
    self.detector = detector
    for (kind, flash) in zip(FlashDetector.Kind.allCases, flashes) {
      maximum = max(maximum, flash.flashes)
      guard flash.flashes > FlashDetector.allowed else { continue }
      let name = kind == .red ? "red" : "general"
      let box = points(flash.block.rect)
      tally.fail(
        layers: tally.first == nil ? try layers(box, request) : [],
        measured: .number(Double(flash.flashes), unit: "flashes per second"),
        message:
          "\(flash.flashes) \(name) flashes in the second before, in \(box.size.text) at \(box.origin.text)",
        boxes: [box],
        excess: Double(flash.flashes)
      )
    }
  }

  // A rectangle of pixels in canvas points.
  private func points(_ rect: Rect) -> Rect {
    context.check.source.geometry.transform.inverse?.apply(rect) ?? rect
  }

  // The layers that change in a rectangle of points from the frame before.
  private func layers(_ box: Rect, _ request: FrameRequest) throws(RenderError) -> [Int] {
    try ChangingLayers(context.check.source, context.tree, context.budget)
      .layers(in: box, at: request, context.timeline)
  }

  private func memory(of image: Bitmap) -> Int {
    image.width * image.height * FlashDetector.bytesPerPixel
  }

  func finish() -> AssertionResult {
    let unit = "flashes per second"
    tally.nearest = .number(Double(maximum), unit: unit)
    return tally.result(of: context, allowed: .number(Double(FlashDetector.allowed), unit: unit))
  }
}

/// Decides `hash`.
final class HashEvaluator: PixelEvaluator {
  private let context: EvaluationContext
  private let digests: [Int: String]
  private var tally = FrameTally()

  /// - Parameter digests: the hashes by the numbers of their frames.
  init(_ context: EvaluationContext, _ digests: [Int: String]) {
    self.context = context
    self.digests = digests
  }

  func wants(_ index: Int) -> Bool { digests[index] != nil }

  func add(_ frame: DrawnFrame, _ request: FrameRequest) {
    tally.see(request)
    let digest = frame.bitmap.straightHash()
    guard let expected = digests[request.index], digest != expected else { return }
    tally.fail(
      measured: .text(digest),
      message: "the frame has another hash; \(expected) is expected"
    )
  }

  func finish() -> AssertionResult {
    let first = digests.keys.min().flatMap { digests[$0] }
    tally.nearest = first.map { .text($0) }
    return tally.result(
      of: context,
      allowed: .text((tally.first.flatMap { digests[$0.frame.index] } ?? first) ?? "")
    )
  }
}

extension Size {
  fileprivate var text: String {
    "\(AssertionResult.Value.number(width, unit: "")) × \(AssertionResult.Value.number(height, unit: "")) pt"
  }
}

extension Point {
  fileprivate var text: String {
    "\(AssertionResult.Value.number(x, unit: "")), \(AssertionResult.Value.number(y, unit: ""))"
  }
}
