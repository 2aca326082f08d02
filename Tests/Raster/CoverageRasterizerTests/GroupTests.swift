import CoverageRasterizer
import DisplayModel
import Graphics
import Testing

@Suite("Groups")
struct GroupTests {
  let raster = Raster()

  private func pair(_ first: Color = .black, _ second: Color = .black) -> [DisplayItem] {
    [raster.fill(Rect(5, 5, 20, 20), first), raster.fill(Rect(15, 15, 20, 20), second)]
  }

  @Test("Overlapping items fade together")
  func opacity() throws {
    let red = Color(1, 0, 0)
    let bitmap = try raster.draw(raster.group(pair(.black, red), opacity: 0.5))
    #expect(difference(bitmap[10, 10], 0x8000_0000) <= 1)
    #expect(difference(bitmap[20, 20], 0x8080_0000) <= 1)
    #expect(difference(bitmap[30, 30], 0x8080_0000) <= 1)
    #expect(bitmap[2, 2] == 0)
  }

  @Test("A group of one item fades like the item's paint")
  func singleItem() throws {
    func disc(alpha: Double) -> DisplayItem {
      raster.fill(.ellipse(in: Rect(4, 4, 30, 30)), .color(Color(0.9, 0.4, 0.1, alpha)))
    }
    let folded = try raster.draw(disc(alpha: 0.3))
    let composed = try raster.draw(raster.group([disc(alpha: 1)], opacity: 0.3))
    for y in 0..<40 {
      for x in 0..<40 { #expect(difference(folded[x, y], composed[x, y]) <= 2) }
    }
  }

  @Test("Opacities of nested groups multiply")
  func nestedOpacity() throws {
    let inner = raster.group(pair(), opacity: 0.5)
    let bitmap = try raster.draw(raster.group([inner], opacity: 0.5))
    #expect(abs(bitmap.alpha(20, 20) - 64) <= 1)
  }

  @Test("Invisible groups draw nothing", arguments: [0, -1, .nan])
  func invisible(opacity: Double) throws {
    #expect(try raster.draw(raster.group(pair(), opacity: opacity)).area == 0)
  }

  @Test("Bounds cut a group to whole pixels, isolated or not", arguments: [1.0, 0.5])
  func bounds(opacity: Double) throws {
    let bounds = PixelRect(x: 10, y: 12, width: 7, height: 5)
    let bitmap = try raster.draw(raster.group(pair(), opacity: opacity, bounds: bounds))
    #expect(abs(bitmap.area - 35 * opacity) < 0.1)
    #expect(bitmap.alpha(10, 12) > 0)
    #expect(bitmap.alpha(9, 12) == 0)
  }

  @Test("A rounded clip cuts the corners", arguments: [1.0, 0.999])
  func roundedClip(opacity: Double) throws {
    let clip = ClipPath(path: .roundedRect(Rect(5, 5, 30, 30), radius: 8), transform: .identity)
    let items = [raster.fill(Rect(0, 0, 40, 40)), raster.fill(Rect(0, 0, 0, 0))]
    let bitmap = try raster.draw(raster.group(items, clips: [clip], opacity: opacity))
    let area = 900 - (4 - Double.pi) * 64
    let ratio: Double = bitmap.area / (area * opacity)
    #expect(abs(ratio - 1) < 0.005)
    #expect(bitmap.alpha(5, 5) == 0)
  }

  @Test("Of nested clips the common inside remains")
  func nestedClips() throws {
    let left = ClipPath(path: .rect(Rect(0, 0, 20, 40)), transform: .identity)
    let top = ClipPath(path: .rect(Rect(0, 0, 20, 10)), transform: .scale(2, 2))
    let disc = ClipPath(path: .ellipse(in: Rect(4, 4, 32, 32)), transform: .identity)
    let full = raster.fill(Rect(0, 0, 40, 40))
    let nested = raster.group([raster.group([full], clips: [top, disc])], clips: [left])
    let quarter = try raster.draw(nested, raster.fill(Rect(39, 39, 1, 1)))
    #expect(abs(quarter.area - 1 - .pi * 64) < 1)
    // The clips have ended: the last item is not cut.
    #expect(quarter.alpha(39, 39) == 255)
    #expect(quarter.alpha(12, 12) == 255)
    #expect(quarter.alpha(28, 12) == 0)
  }

  @Test("An empty clip leaves nothing")
  func emptyClip() throws {
    let clip = ClipPath(path: Path(), transform: .identity)
    #expect(try raster.draw(raster.group(pair(), clips: [clip])).area == 0)
  }

  @Test("A mask multiplies by its alpha, not by its colour")
  func mask() throws {
    let half = raster.fill(Rect(0, 0, 20, 40), Color(0.2, 0.9, 1, 0.5))
    let full = raster.fill(Rect(20, 0, 10, 40), .black)
    let bitmap = try raster.draw(
      raster.group([raster.fill(Rect(0, 0, 40, 40), Color(1, 0, 0))], mask: [half, full])
    )
    #expect(difference(bitmap[5, 5], 0x8080_0000) <= 1)
    #expect(bitmap[25, 5] == 0xffff_0000)
    #expect(bitmap[35, 5] == 0)
  }

  @Test("Mask, opacity and clip act together")
  func maskWithOpacity() throws {
    let half = raster.fill(Rect(0, 0, 40, 40), Color(0, 0, 0, 0.5))
    let clip = ClipPath(path: .rect(Rect(0, 0, 20.5, 40)), transform: .identity)
    let bitmap = try raster.draw(
      raster.group(pair(), clips: [clip], mask: [half], opacity: 0.5)
    )
    #expect(abs(bitmap.alpha(10, 10) - 64) <= 1)
    #expect(abs(bitmap.alpha(20, 20) - 32) <= 1)
    #expect(bitmap.alpha(30, 30) == 0)
  }

  @Test("A mask without items leaves nothing")
  func emptyMask() throws {
    #expect(try raster.draw(raster.group(pair(), mask: [])).area == 0)
  }

  @Test("A mask may hold faded groups and gradients")
  func groupInMask() throws {
    let inner = raster.group(pair(), opacity: 0.5)
    let full = raster.fill(Rect(0, 0, 40, 40))
    let bitmap = try raster.draw(raster.group([full], mask: [inner]))
    #expect(abs(bitmap.alpha(20, 20) - 128) <= 1)
    #expect(bitmap.alpha(30, 10) == 0)
  }

  @Test("P31: Memory is bounded, and the error names the group")
  func memoryLimit() throws {
    let inner = raster.group(pair(), label: "inner", opacity: 0.5)
    let second = raster.fill(Rect(0, 0, 1, 1))
    let list = raster.list([raster.group([inner, second], label: "outer", opacity: 0.5)])
    let rasterizer = CoverageRasterizer(maxTemporaryBytes: 40 * 48 * 4)
    let error = #expect(throws: RasterError.self) { try rasterizer.makeBitmap(of: list) }
    #expect(error?.code == .limit)
    #expect(error?.label == "inner")
    // The memory of the failed frame is back.
    let single = raster.list([inner])
    #expect(try rasterizer.makeBitmap(of: single).alpha(20, 20) == 128)
  }

  @Test("Groups nest deeply")
  func depth() throws {
    var item = raster.fill(Rect(0, 0, 40, 40))
    for _ in 0..<256 { item = raster.group([item, raster.fill(.zero)], opacity: 0.99) }
    let alpha = try raster.draw(item).alpha(20, 20)
    #expect(alpha > 0 && alpha < 255)
  }
}
