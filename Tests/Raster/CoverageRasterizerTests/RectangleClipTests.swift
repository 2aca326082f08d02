import CoverageRasterizer
import DisplayModel
import Graphics
import TestSupport
import Testing

/// Rectangles clip nothing but what crosses their borders.
@Suite("Clips that are rectangles")
struct RectangleClipTests {
  private let canvas = PixelRect(x: 0, y: 0, width: 61, height: 70)

  private func rect(_ random: inout SplitMix64) -> Rect {
    let isComplete = Bool.random(using: &random)
    func number(_ range: ClosedRange<Double>) -> Double {
      let number = random.number(in: range)
      return isComplete ? number.rounded() : number
    }
    return Rect(number(-10...40), number(-10...40), number(1...60), number(1...60))
  }

  private func item(_ random: inout SplitMix64, depth: Int = 0) -> DisplayItem {
    let shape = rect(&random)
    let alpha = Bool.random(using: &random) ? 1 : 0.6
    let paint = Paint.color(Color(0.9, random.number(in: 0...1), 0.2, alpha))
    let bounds = PixelRect(covering: shape).intersection(canvas)
    switch Int.random(in: 0..<(depth < 2 ? 4 : 2), using: &random) {
    case 0, 1:
      let path = Bool.random(using: &random) ? Path.rect(shape) : .ellipse(in: shape)
      return .fill(
        FillItem(path: path, transform: .identity, paint: paint, rule: .nonZero, bounds: bounds)
      )
    default:
      let items = (0..<3).map { _ in item(&random, depth: depth + 1) }
      let opacity = Bool.random(using: &random) ? 1 : 0.7
      var group = DisplayGroup(items: items, opacity: opacity, bounds: bounds)
      // Whole pixels need no clip by a path, others do.
      if Bool.random(using: &random) {
        group.clips = [ClipPath(path: .rect(rect(&random)), transform: .identity)]
      }
      return .group(group)
    }
  }

  private func draw(_ items: [DisplayItem]) throws -> Bitmap {
    // Strips of sixteen rows.
    let list = DisplayList(
      width: canvas.width,
      height: canvas.height,
      background: Color(0.1, 0.1, 0.3),
      items: items
    )
    return try CoverageRasterizer(bandBytes: 1).makeBitmap(of: list)
  }

  @Test("Inside is what is drawn without them, outside nothing", arguments: SplitMix64.seeds(8))
  func sides(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<150 {
      let items = (0..<4).map { _ in item(&random) }
      let clip = rect(&random)
      var group = DisplayGroup(items: items, bounds: canvas)
      group.clips = [ClipPath(path: .rect(clip), transform: .identity)]
      let (free, clipped, none) = (try draw(items), try draw([.group(group)]), try draw([]))
      for y in 0..<canvas.height {
        for x in 0..<canvas.width {
          let (left, top) = (Double(x), Double(y))
          let isInside =
            left >= clip.minX && left + 1 <= clip.maxX && top >= clip.minY && top + 1 <= clip.maxY
          let isOutside =
            left + 1 <= clip.minX || left >= clip.maxX || top + 1 <= clip.minY || top >= clip.maxY
          // Products are rounded once for each clip.
          if isInside {
            #expect(difference(clipped[x, y], free[x, y]) <= 3, "\(x), \(y) within \(clip)")
          }
          if isOutside { #expect(clipped[x, y] == none[x, y], "\(x), \(y) outside of \(clip)") }
        }
      }
    }
  }
}
