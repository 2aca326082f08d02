import Files
import Graphics
import RenderPipeline
import Sampling
import SceneModel

extension OutputGeometry {
  /// The geometry that the size options ask for; the canvas at its own size without any.
  init(canvas: Canvas, arguments: Arguments, limits: Limits) throws {
    let given =
      ["size", "scale"].filter { arguments.has($0) }
      + (arguments.has("width") || arguments.has("height") ? ["width/--height"] : [])
    guard given.count <= 1 else {
      throw UsageError("--\(given.joined(separator: " and --")) exclude each other (give one)")
    }
    let sides = 1...limits.side
    let (w, h) = (Double(canvas.width), Double(canvas.height))
    func rounded(_ value: Double) -> Int {
      // Half up, at least 1; the check of the limit follows.
      Int(clamping: (value + 0.5).rounded(.down), in: 1...1_000_000)
    }
    var (width, height) = (canvas.width, canvas.height)
    if let text = arguments["size"] {
      let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      guard parts.count == 2, let x = Int(parts[0]), let y = Int(parts[1]), x > 0, y > 0 else {
        throw UsageError("--size: '\(text)' is no size (such as 1280x720)")
      }
      (width, height) = (x, y)
    } else if let scale = try arguments.number("scale", in: 0.0001...10_000) {
      (width, height) = (rounded(w * scale), rounded(h * scale))
    } else {
      let x = try arguments.integer("width", in: 1...1_000_000)
      let y = try arguments.integer("height", in: 1...1_000_000)
      switch (x, y) {
      case (let x?, let y?): (width, height) = (x, y)
      case (let x?, nil): (width, height) = (x, rounded(Double(x) * h / w))
      case (nil, let y?): (width, height) = (rounded(Double(y) * w / h), y)
      case (nil, nil): break
      }
    }
    guard sides.contains(width), sides.contains(height), width * height <= limits.pixels else {
      throw RenderError(
        .limit,
        "the output of \(width) × \(height) pixels is larger than the limit of \(limits.side) a side "
          + "and \(limits.pixels) in all (make it smaller, or raise --max-side and --max-pixels)"
      )
    }
    let fit = try arguments.word("fit", as: Fit.self) ?? .contain
    self.init(canvas: canvas, width: width, height: height, fit: fit)
  }
}
