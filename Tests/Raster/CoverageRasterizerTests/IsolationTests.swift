import CoverageRasterizer
import DisplayModel
import Graphics
import TestSupport
import Testing

/// Images of groups that are made in a cheaper way than as a surface of colours.
@Suite("Isolated groups")
struct IsolationTests {
  private let canvas = PixelRect(x: 0, y: 0, width: 60, height: 40)

  private func items(seed: UInt64) -> [DisplayItem] {
    var random = RandomLists(seed: seed, width: canvas.width, height: canvas.height)
    return random.list().items
  }

  private func drawn(_ items: [DisplayItem]) throws -> Bitmap {
    let list = DisplayList(
      width: canvas.width,
      height: canvas.height,
      background: .clear,
      items: items
    )
    return try CoverageRasterizer(bandBytes: 1).makeBitmap(of: list)
  }

  private func pixels(of bitmap: Bitmap) -> [UInt32] {
    (0..<canvas.height).flatMap { y in (0..<canvas.width).map { x in bitmap[x, y] } }
  }

  private func rectangle(_ color: Color) -> DisplayItem {
    .fill(
      FillItem(
        path: .rect(canvas.rect),
        transform: .identity,
        paint: .color(color),
        rule: .nonZero,
        bounds: canvas
      )
    )
  }

  @Test("A group over transparent pixels is the same without a surface", arguments: 0..<8)
  func overClear(seed: UInt64) throws {
    let group = DisplayItem.group(
      DisplayGroup(
        items: items(seed: seed),
        isolatesBlending: true,
        clips: seed % 2 == 0
          ? [] : [ClipPath(path: .rect(Rect(9, 8, 40, 25)), transform: .identity)],
        bounds: canvas
      )
    )
    // An item that shows nothing but reaches everywhere forces a surface.
    let alone = try drawn([group])
    #expect(alone == (try drawn([rectangle(.clear), group])))
    // A group over something is isolated from it.
    let behind = try drawn([rectangle(Color(0.2, 0.5, 0.9)), group])
    let differences = zip(pixels(of: alone), pixels(of: behind)).filter { one, other in
      one >> 24 == 255 && one != other
    }
    #expect(differences.isEmpty)
  }

  @Test("A mask has the alpha that its items have as colours", arguments: 0..<8)
  func alphaOfMasks(seed: UInt64) throws {
    let items = items(seed: seed)
    let (colors, masked) = (
      try drawn(items),
      try drawn([
        .group(
          DisplayGroup(
            items: [rectangle(.black)],
            mask: DisplayMask(items: items, bounds: canvas),
            bounds: canvas
          )
        )
      ])
    )
    #expect(pixels(of: colors).map { $0 >> 24 } == pixels(of: masked).map { $0 >> 24 })
  }
}
