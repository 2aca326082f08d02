import DisplayModel
import Graphics
import Testing

@Suite("Adding light")
struct AddingTests {
  let raster = Raster()

  @Test("Opaque images that dissolve remain opaque")
  func dissolve() throws {
    var (old, new) = (
      DisplayGroup(
        origin: GroupOrigin(.oldContents),
        items: [raster.fill(Rect(0, 0, 40, 40), Color(1, 0, 0))],
        opacity: 0.75,
        bounds: PixelRect(x: 0, y: 0, width: 40, height: 40)
      ),
      DisplayGroup(
        origin: GroupOrigin(.newContents),
        items: [raster.fill(Rect(0, 0, 40, 40), Color(0, 0, 1))],
        opacity: 0.25,
        bounds: PixelRect(x: 0, y: 0, width: 40, height: 40)
      )
    )
    old.opacity = 0.75
    new.blendMode = .plusLighter
    let both = DisplayGroup(
      origin: GroupOrigin(.contents),
      items: [.group(old), .group(new)],
      isolatesBlending: true,
      bounds: old.bounds
    )
    let bitmap = try raster.draw(.group(both))
    #expect(difference(bitmap[20, 20], 0xffbf_0040) <= 1)
  }

  @Test("A single additive item equals one on a separate image")
  func singleItem() throws {
    let area = PixelRect(x: 0, y: 0, width: 40, height: 40)
    func adding(_ items: [DisplayItem]) -> DisplayItem {
      .group(DisplayGroup(items: items, blendMode: .plusLighter, bounds: area))
    }
    let disc = raster.fill(.ellipse(in: Rect(4, 4, 30, 30)), .color(Color(0.9, 0.4, 0.1, 0.5)))
    let under = raster.fill(Rect(0, 0, 20, 40), Color(0.2, 0.7, 0.5))
    let straight = try raster.draw(under, adding([disc]))
    let composed = try raster.draw(
      under,
      adding([disc, raster.fill(Rect(0, 0, 0, 0))])
    )
    for y in 0..<40 {
      for x in 0..<40 { #expect(difference(straight[x, y], composed[x, y]) <= 2) }
    }
    #expect(straight[30, 20] >> 24 == 0x80)
  }
}
