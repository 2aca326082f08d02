internal import Graphics
internal import RenderPipeline

/// Counts flashes in a sequence of images as success criterion 2.3.1 of WCAG 2.2 defines them.
///
/// A general flash is a pair of opposing changes of relative luminance by 0.1 or more, with the
/// darker luminance below 0.8. A red flash is a pair of opposing changes to and from a saturated
/// red, R / (R + G + B) ≥ 0.8, with a distance of more than 0.2 in the CIE 1976 UCS diagram. Changes
/// count where they happen on more than a quarter of a block of 341 × 256 pixels of 1024 × 768,
/// scaled to the images. Transparent pixels are composited on black.
struct FlashDetector {
  /// The kinds of flashes.
  enum Kind: Int, CaseIterable {
    case general, red
  }

  /// The most flashes that are allowed in one second.
  static let allowed = 3
  /// The bytes of its state for each pixel of the images.
  static let bytesPerPixel = 16
  private static let change = 0.1 - 1e-9
  private static let brightest = 0.8
  private static let colorChange = 0.2
  private static let steps = 16

  private let width: Int
  private let height: Int
  private let rects: [PixelRect]
  private let area: Double
  private var luminance: LuminanceState
  private var color: ColorState
  // Of each kind, in the order of their rectangles.
  private var blocks: [[BlockState]]
  private var isFirst = true
  // The change of each pixel: 0 none, 1 up, 2 down.
  private var changes: [[UInt8]]

  /// A detector for images of a size.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    let columns = Self.blocks(width, of: 341.0 / 1024)
    rects = Self.blocks(height, of: 256.0 / 768).flatMap { y in
      columns.map { x in
        PixelRect(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
      }
    }
    area = Double(width) * Double(height) * (341.0 * 256) / (1024 * 768) / 4
    luminance = LuminanceState(count: width * height)
    color = ColorState(count: width * height)
    let unchanged = rects.map { _ in BlockState() }
    blocks = Kind.allCases.map { _ in unchanged }
    changes = Kind.allCases.map { _ in [UInt8](repeating: 0, count: width * height) }
  }

  // Blocks at steps of a sixteenth of their size; the last one ends with the image.
  private static func blocks(_ length: Int, of share: Double) -> [Range<Int>] {
    let size = min(length, max(1, Int(clamping: (Double(length) * share).rounded(.up))))
    let step = max(1, size / steps)
    var starts = Array(stride(from: 0, through: length - size, by: step))
    if starts.last != length - size { starts.append(length - size) }
    return starts.map { $0..<$0 + size }
  }

  /// Adds the next image.
  ///
  /// - Parameters:
  ///   - changed: the pixels that can differ from the image before.
  ///   - time: seconds.
  /// - Returns: the flashes of each kind within the second that ends now, in the block with the most
  ///   of them, and that block.
  mutating func add(
    _ image: Bitmap,
    changed: [PixelRect],
    at time: Double
  ) -> [(flashes: Int, block: PixelRect)] {
    let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    var areas = isFirst ? [canvas] : changed.map { $0.intersection(canvas) }.filter { !$0.isEmpty }
    // Overlapping areas are scanned once each.
    if areas.reduce(0, { $0 + $1.width * $1.height }) > width * height { areas = [canvas] }
    let counts = isFirst || !areas.isEmpty ? scan(image, areas) : [[0, 0], [0, 0]]
    isFirst = false
    return Kind.allCases.map { kind in
      for direction in 0..<2 where Double(counts[kind.rawValue][direction]) > area {
        note(kind, direction: UInt8(direction + 1), at: time)
      }
      return worst(kind, time)
    }
  }

  // Finds the changes of pixels; returns their numbers, by kind and direction.
  private mutating func scan(_ image: Bitmap, _ areas: [PixelRect]) -> [[Int]] {
    for kind in Kind.allCases {
      for index in changes[kind.rawValue].indices { changes[kind.rawValue][index] = 0 }
    }
    var counts = [[0, 0], [0, 0]]
    image.withUnsafeBytes { bytes in
      for area in areas {
        for y in area.y..<area.y + area.height {
          for x in area.x..<area.x + area.width {
            let (source, target) = (y * image.bytesPerRow + x * 4, y * width + x)
            let (blue, green, red) = (bytes[source], bytes[source + 1], bytes[source + 2])
            let general = luminance.update(
              at: target,
              value: RelativeLuminance.of(red: red, green: green, blue: blue),
              isFirst: isFirst
            )
            let saturated = color.update(
              at: target,
              red: red,
              green: green,
              blue: blue,
              isFirst: isFirst
            )
            // Areas may overlap; a pixel that has changed is not changed again.
            if general > 0 {
              changes[0][target] = general
              counts[0][Int(general) - 1] += 1
            }
            if saturated > 0 {
              changes[1][target] = saturated
              counts[1][Int(saturated) - 1] += 1
            }
          }
        }
      }
    }
    return counts
  }

  // Notes a change of the blocks in which enough pixels have it.
  private mutating func note(_ kind: Kind, direction: UInt8, at time: Double) {
    let counts = PixelCounts(of: direction, in: changes[kind.rawValue], columns: width)
    for (index, rect) in rects.enumerated() where Double(counts.count(in: rect)) > area {
      blocks[kind.rawValue][index].add(direction, time)
    }
  }

  private mutating func worst(_ kind: Kind, _ time: Double) -> (flashes: Int, block: PixelRect) {
    var (best, flashes) = (0, 0)
    for index in blocks[kind.rawValue].indices {
      let count = blocks[kind.rawValue][index].flashes(endingAt: time)
      if count > flashes { (best, flashes) = (index, count) }
    }
    return (flashes, rects[best])
  }

  // MARK: State

  /// The changes of one block, alternately up and down.
  private struct BlockState {
    private var direction: UInt8 = 0
    private var times: [Double] = []

    mutating func add(_ direction: UInt8, _ time: Double) {
      // Pixels that follow in the same direction belong to the same change.
      guard direction != self.direction else { return }
      self.direction = direction
      times.append(time)
    }

    /// The pairs of opposing changes later than a second ago.
    mutating func flashes(endingAt time: Double) -> Int {
      guard !times.isEmpty else { return 0 }
      times.removeAll { $0 <= time - 1 + 1e-9 }
      return times.count / 2
    }
  }

  /// The luminance of each pixel since its last change.
  private struct LuminanceState {
    private var darkest: [Float]
    private var brightest: [Float]

    init(count: Int) {
      darkest = [Float](repeating: 0, count: count)
      brightest = darkest
    }

    /// Takes over the next value; returns 1 for a change up, 2 for one down.
    mutating func update(at index: Int, value: Double, isFirst: Bool) -> UInt8 {
      let level = Float(value)
      guard !isFirst else {
        (darkest[index], brightest[index]) = (level, level)
        return 0
      }
      let (low, high) = (Double(darkest[index]), Double(brightest[index]))
      if value - low >= FlashDetector.change - 1e-7, low < FlashDetector.brightest {
        (darkest[index], brightest[index]) = (level, level)
        return 1
      }
      if high - value >= FlashDetector.change - 1e-7, value < FlashDetector.brightest {
        (darkest[index], brightest[index]) = (level, level)
        return 2
      }
      darkest[index] = min(darkest[index], level)
      brightest[index] = max(brightest[index], level)
      return 0
    }
  }

  /// The colour of each pixel at its last change to or from red.
  private struct ColorState {
    private var codes: [UInt32]

    init(count: Int) { codes = [UInt32](repeating: 0, count: count) }

    /// Takes over the next colour; returns 1 for a change to red, 2 for one from red.
    mutating func update(
      at index: Int,
      red: UInt8,
      green: UInt8,
      blue: UInt8,
      isFirst: Bool
    ) -> UInt8 {
      let code = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      guard !isFirst, code != codes[index] else {
        codes[index] = code
        return 0
      }
      let (before, after) = (Chromaticity(codes[index]), Chromaticity(code))
      guard before.isRed || after.isRed else {
        codes[index] = code
        return 0
      }
      guard before.distance(to: after) > FlashDetector.colorChange else {
        // A slow change counts from where it began.
        if before.isRed == after.isRed { codes[index] = code }
        return 0
      }
      codes[index] = code
      return after.isRed ? 1 : 2
    }
  }
}

/// A colour in the CIE 1976 UCS diagram.
private struct Chromaticity {
  var isRed: Bool
  var u: Double
  var v: Double

  init(_ code: UInt32) {
    let linear = RelativeLuminance.linear
    let (r, g, b) = (
      linear[Int(code >> 16 & 255)], linear[Int(code >> 8 & 255)], linear[Int(code & 255)]
    )
    let sum = r + g + b
    isRed = sum > 0 && r / sum >= 0.8
    // sRGB's primaries and white, IEC 61966-2-1.
    let x = 0.4124 * r + 0.3576 * g + 0.1805 * b
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    let z = 0.0193 * r + 0.1192 * g + 0.9505 * b
    let divisor = x + 15 * y + 3 * z
    // Black has the chromaticity of the white point.
    (u, v) = divisor > 0 ? (4 * x / divisor, 9 * y / divisor) : (0.1978, 0.4683)
  }

  func distance(to other: Chromaticity) -> Double {
    let (du, dv) = (u - other.u, v - other.v)
    return (du * du + dv * dv).squareRoot()
  }
}
