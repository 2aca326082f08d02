import Foundation
import FrameComparison
import Graphics
import ImageFiles
import RenderPipeline
import Testing

/// How far the images of the two rasterizers may be from each other, in codes of 255.
struct RasterizerBounds: Sendable {
  /// Where the 3 × 3 pixels around a pixel are equal.
  var uniform = 1
  /// Where they differ by at most `RasterizerDifference.slope`: under gradients and blurs.
  var gradual = 2
  /// The mean under gradients and blurs, where there are at least `RasterizerDifference.pixelsOfMean`.
  ///
  /// Single pixels, such as corners of dim letters, may differ by more than a surface does.
  var gradualMean = 1.0
  /// Everywhere else.
  var edge = 32
  /// How many pixels may differ by more than `RasterizerDifference.farthest` at edges.
  var farPixels = 0
  /// The mean at edges, where there are at least `RasterizerDifference.pixelsOfMean`.
  var mean = 3.0

  static let standard = RasterizerBounds()

  /// Returns the larger one of each pair of bounds.
  func union(_ other: RasterizerBounds) -> RasterizerBounds {
    RasterizerBounds(
      uniform: max(uniform, other.uniform),
      gradual: max(gradual, other.gradual),
      gradualMean: max(gradualMean, other.gradualMean),
      edge: max(edge, other.edge),
      farPixels: max(farPixels, other.farPixels),
      mean: max(mean, other.mean)
    )
  }
}

/// The differences of two images by the contrast around each pixel.
struct RasterizerDifference: CustomStringConvertible {
  /// The largest difference of neighbouring pixels that is no edge.
  static let slope = 8
  /// The largest difference at edges that many pixels may have.
  static let farthest = 90
  /// Fewer pixels have no meaningful mean.
  static let pixelsOfMean = 64

  private(set) var uniform = 0
  private(set) var gradual = 0
  private(set) var edge = 0
  private(set) var farPixels = 0
  private(set) var worst = (x: 0, y: 0)
  private var edges = (sum: 0, count: 0)
  private var gradients = (sum: 0, count: 0)

  /// Compares all components of premultiplied pixels.
  init(_ a: Bitmap, _ b: Bitmap) {
    let (width, height) = (a.width, a.height)
    var worstExcess = 0
    a.withUnsafeBytes { left in
      b.withUnsafeBytes { right in
        for y in 0..<height {
          for x in 0..<width {
            let difference = Self.step(
              Self.pixel(left, a, x, y),
              Self.pixel(right, b, x, y)
            )
            let rows = max(0, y - 1)...min(height - 1, y + 1)
            let columns = max(0, x - 1)...min(width - 1, x + 1)
            let isUniform = Self.isUniform(left, a, columns, rows)
            if difference == 0, isUniform { continue }
            let contrast = max(
              isUniform ? 0 : Self.contrast(left, a, columns, rows),
              Self.contrast(right, b, columns, rows)
            )
            let bound: Int
            switch contrast {
            case 0:
              uniform = max(uniform, difference)
              bound = 1
            case ...Self.slope:
              gradual = max(gradual, difference)
              gradients = (gradients.sum + difference, gradients.count + 1)
              bound = 2
            default:
              edge = max(edge, difference)
              if difference > Self.farthest { farPixels += 1 }
              edges = (edges.sum + difference, edges.count + 1)
              bound = 32
            }
            let excess = difference * 64 / bound
            if excess > worstExcess { (worstExcess, worst) = (excess, (x, y)) }
          }
        }
      }
    }
  }

  /// The mean difference at edges; 0 for too few edges.
  var mean: Double { Self.mean(edges) }

  /// The mean difference under gradients and blurs; 0 for too few pixels.
  var gradualMean: Double { Self.mean(gradients) }

  private static func mean(_ pixels: (sum: Int, count: Int)) -> Double {
    pixels.count < pixelsOfMean ? 0 : Double(pixels.sum) / Double(pixels.count)
  }

  /// Whether the difference is within bounds.
  func isWithin(_ bounds: RasterizerBounds) -> Bool {
    uniform <= bounds.uniform && gradual <= bounds.gradual && gradualMean <= bounds.gradualMean
      && edge <= bounds.edge && farPixels <= bounds.farPixels && mean <= bounds.mean
  }

  var description: String {
    let means = [mean, gradualMean].map { ($0 * 100).rounded() / 100 }
    return "uniform \(uniform), gradual \(gradual), edge \(edge), "
      + "mean \(means[0]) of \(edges.count), worst at \(worst.x), \(worst.y), "
      + "gradual mean \(means[1]) of \(gradients.count), far \(farPixels)"
  }

  private static func pixel(
    _ bytes: UnsafeRawBufferPointer,
    _ bitmap: Bitmap,
    _ x: Int,
    _ y: Int
  ) -> UInt32 {
    bytes.loadUnaligned(fromByteOffset: y * bitmap.bytesPerRow + x * 4, as: UInt32.self)
  }

  // The greatest difference of a component.
  private static func step(_ a: UInt32, _ b: UInt32) -> Int {
    if a == b { return 0 }
    var result = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result = max(result, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return result
  }

  private static func isUniform(
    _ bytes: UnsafeRawBufferPointer,
    _ bitmap: Bitmap,
    _ columns: ClosedRange<Int>,
    _ rows: ClosedRange<Int>
  ) -> Bool {
    let first = pixel(bytes, bitmap, columns.lowerBound, rows.lowerBound)
    for y in rows {
      for x in columns where pixel(bytes, bitmap, x, y) != first { return false }
    }
    return true
  }

  // The greatest difference of a component within some pixels.
  private static func contrast(
    _ bytes: UnsafeRawBufferPointer,
    _ bitmap: Bitmap,
    _ columns: ClosedRange<Int>,
    _ rows: ClosedRange<Int>
  ) -> Int {
    if isUniform(bytes, bitmap, columns, rows) { return 0 }
    var result = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      var (low, high): (UInt32, UInt32) = (255, 0)
      for y in rows {
        for x in columns {
          let code = pixel(bytes, bitmap, x, y) >> shift & 255
          (low, high) = (min(low, code), max(high, code))
        }
      }
      result = max(result, Int(high) - Int(low))
    }
    return result
  }
}

/// Draws frames with both rasterizers and holds them against bounds.
struct RasterizerPair {
  private let renderers: [FrameRenderer]
  private let name: String

  /// A pair of renderers of one source.
  init(_ source: RenderSource, _ name: String) {
    self.name = name
    renderers = RasterizerKind.allCases.map { kind in
      var source = source
      source.rasterizer = kind
      return FrameRenderer(source)
    }
  }

  /// Expects a frame to be within the bounds; a failure writes expected | difference | actual.
  ///
  /// - Returns: the difference.
  @discardableResult
  func check(at time: Double) throws -> RasterizerDifference {
    let (coverage, cairo) = (
      try renderers[0].bitmap(at: time), try renderers[1].bitmap(at: time)
    )
    let difference = RasterizerDifference(coverage, cairo)
    let features = try renderers[0].displayList(at: time).features
    let bounds = RasterizerException.bounds(of: name, features)
    if let log = Self.log {
      let words = features.sorted().joined(separator: " ")
      let line = "\(difference.edge)\t\(difference)\t\(name)\t\(time)\t\(words)\n"
      log.write(Data(line.utf8))
    }
    if !difference.isWithin(bounds) {
      let file = try write(expected: cairo, actual: coverage, time)
      Issue.record("\(name) at \(time) s: \(difference) (Cairo | difference | coverage: \(file))")
    }
    return difference
  }

  // All differences go to a file where `RASTERIZER_LOG` names one.
  private static let log: FileHandle? = {
    guard let path = ProcessInfo.processInfo.environment["RASTERIZER_LOG"] else { return nil }
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    return FileHandle(forWritingAtPath: path)
  }()

  private static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("animrender-rasterizers")

  private func write(expected: Bitmap, actual: Bitmap, _ time: Double) throws -> String {
    var settings = ComparisonSettings(metric: .exact)
    settings.tolerance = 1
    let panels = FrameArtifacts(
      frame: ComparedFrame(index: 0, verdict: .extra),
      expected: expected,
      actual: actual,
      map: ImageComparison(settings).compare(expected: expected, actual: actual)?.map
    ).sideBySide
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    let stem = name.replacing("/", with: "_")
    let file = Self.folder.appendingPathComponent("\(stem)@\(time).png")
    var encoder = try PNGEncoder(level: .fast)
    try Data(encoder.encode(panels ?? actual)).write(to: file)
    return file.path
  }
}
