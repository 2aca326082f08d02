import CoverageRasterizer
import DisplayModel
import Graphics
import TestSupport
import Testing

/// The size of the parts in which an image is drawn changes no pixel.
@Suite("Sizes of tiles")
struct TileTests {
  @Test(
    "Bands of three heights give the same pixels",
    arguments: [(97, 130), (300, 90), (60, 61)]
  )
  func bands(width: Int, height: Int) throws {
    for seed in SplitMix64.seeds(14) {
      var lists = RandomLists(seed: seed &+ 7000, width: width, height: height)
      let list = lists.list()
      let complete = try CoverageRasterizer(bandBytes: 1 << 30).makeBitmap(of: list)
      // Bands of 16 rows, and of 48.
      for bytes in [1, 4 * width * 48] {
        let bitmap = try CoverageRasterizer(bandBytes: bytes).makeBitmap(of: list)
        try #require(bitmap == complete, "seed \(seed), \(width) × \(height), \(bytes) bytes")
      }
    }
  }

  @Test("Tiles of a path, of which each holds fewer rows than the image, meet without a seam")
  func paths() throws {
    // Cells for 92 rows of such a width: a tall image needs several tiles.
    let (width, height) = (5600, 200)
    var random = SplitMix64(seed: 3)
    let points = (0..<40).map { _ in
      Point(random.number(in: 0...Double(width)), random.number(in: 0...Double(height)))
    }
    let raster = Raster(width: width, height: height)
    let list = raster.list([
      raster.fill(.polyline(points, closed: true), .color(Color(0, 0, 1, 0.5))),
      raster.stroke(.polyline(points, closed: false), StrokeStyle(lineWidth: 1.2)),
    ])
    let complete = try CoverageRasterizer(bandBytes: 1 << 30).makeBitmap(of: list)
    #expect(try CoverageRasterizer(bandBytes: 1).makeBitmap(of: list) == complete)
  }
}
