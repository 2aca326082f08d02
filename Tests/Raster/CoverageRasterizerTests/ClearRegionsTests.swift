import CoverageRasterizer
import DisplayModel
import Graphics
import TestSupport
import Testing

/// What is cleared before an image is drawn over another one.
@Suite("Grounds")
struct ClearRegionsTests {
  // Some items with the bounds that sampling would give them; the first one is often a rectangle, as of a background.
  private func list(_ random: inout SplitMix64) -> DisplayList {
    let (width, height) = (61, 150)
    let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    let backgrounds = [Color.clear, Color(0.1, 0.2, 0.3), Color(1, 0.5, 0, 0.5)]
    var items: [DisplayItem] = []
    for index in 0..<Int.random(in: 0...12, using: &random) {
      let isComplete = Bool.random(using: &random)
      func number(_ range: ClosedRange<Double>) -> Double {
        let number = random.number(in: range)
        return isComplete ? number.rounded() : number
      }
      let isSmall = Bool.random(using: &random)
      let size =
        isSmall ? Size(number(0...9), number(0...9)) : Size(number(0...90), number(0...170))
      let rect = Rect(number(-20...50), number(-20...140), size.width, size.height)
      let isRect = index == 0 || Bool.random(using: &random)
      let color = Color(
        random.number(in: 0...1),
        0.5,
        0.25,
        Bool.random(using: &random) ? 1 : 0.4
      )
      let isGradient = Int.random(in: 0..<3, using: &random) == 0
      let fill = FillItem(
        path: isRect ? .rect(rect) : .ellipse(in: rect),
        transform: .identity,
        paint: isGradient ? .gradient(Self.gradient(to: color)) : .color(color),
        rule: .nonZero,
        bounds: PixelRect(covering: rect).intersection(canvas)
      )
      let item = DisplayItem.fill(fill)
      let isGroup = Bool.random(using: &random)
      let opacity = Bool.random(using: &random) ? 1 : 0.5
      guard isGroup else {
        items.append(item)
        continue
      }
      let cut = Rect(number(-20...50), number(-20...140), number(0...90), number(0...170))
      var group = DisplayGroup(items: [item], opacity: opacity, bounds: fill.bounds)
      if Bool.random(using: &random) {
        let isRound = Int.random(in: 0..<4, using: &random) == 0
        group.clips = [
          ClipPath(path: isRound ? .ellipse(in: cut) : .rect(cut), transform: .identity)
        ]
      }
      let isNested = Bool.random(using: &random)
      items.append(isNested ? .group(around(group)) : .group(group))
    }
    let background = backgrounds.randomElement(using: &random) ?? .clear
    return DisplayList(width: width, height: height, background: background, items: items)
  }

  // From an opaque colour to another one.
  private static func gradient(to color: Color) -> Gradient {
    Gradient(
      kind: .axial,
      stops: [GradientStop(location: 0, color: .white), GradientStop(location: 1, color: color)],
      transform: .scale(40, 40)
    )
  }

  // A group that only keeps another one.
  private func around(_ group: DisplayGroup) -> DisplayGroup {
    DisplayGroup(items: [.group(group)], opacity: 1, bounds: group.bounds)
  }

  @Test(
    "An image drawn over any other one is the image drawn anew",
    arguments: SplitMix64.seeds(8)
  )
  func overAnother(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // Strips of sixteen rows.
    let rasterizer = CoverageRasterizer(bandBytes: 1)
    var buffer = PixelBuffer(width: 61, height: 150)
    var last: DisplayList?
    for _ in 0..<200 {
      let list = list(&random)
      try rasterizer.draw(list, within: [list.canvas], over: last, into: &buffer)
      let anew = try CoverageRasterizer(bandBytes: 1).makeBitmap(of: list)
      try #require(buffer.snapshot() == anew, "\(list) over \(String(describing: last))")
      last = list
    }
  }
}
